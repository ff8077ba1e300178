import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { stagedPackages } from "../../scripts/packages/index.ts";
import { builtPackage } from "../package/build.ts";
import { readBlock } from "./blocks.ts";

const page = "docs/handlers.md";

it("docs/handlers.md: the example with a contract of your own answers as the page shows", async () => {
  const built = await builtPackage();
  const folder = mkdtempSync(join(tmpdir(), "own-contract-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(built, join(folder, "node_modules/prospecting-contract"));
  for (const { name } of stagedPackages)
    symlinkSync(join(built, "scripts/checkout-packages", name), join(folder, "node_modules", name));
  for (const file of ["openapi.yaml", "server.mjs"])
    writeFileSync(join(folder, file), readBlock(page, "own", file));
  const server = spawn(process.execPath, ["server.mjs"], {
    cwd: folder,
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  onTestFinished(async () => {
    server.kill();
    await ended;
  });
  let url: string | undefined;
  for await (const line of createInterface(server.stdout)) {
    url = /^Listening on (\S+)$/.exec(line)?.[1];
    if (url !== undefined) break;
  }
  const terminal = readBlock(page, "own", "terminal").replaceAll("http://127.0.0.1:8080", String(url));
  const calls = [...terminal.matchAll(/^\$ (curl .*)\n(.*)$/gm)];
  expect(calls).toHaveLength(3);
  for (const [, command = "", expected] of calls)
    expect((await promisify(execFile)("sh", ["-c", command])).stdout).toBe(expected);
});
