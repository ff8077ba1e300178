import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packedTarballs } from "./build.ts";

const file = readFileSync(join(import.meta.dirname, "../../docs/docker/Dockerfile"), "utf8");

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "docker-steps-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the arguments of an instruction in the Dockerfile. */
function instruction(name: string): string {
  const found = new RegExp(`^${name} (.+)$`, "m").exec(file)?.[1];
  if (found === undefined) throw new Error(`the Dockerfile has no ${name}`);
  return found;
}

/** Returns the number of a port that was free a moment ago; the steps name it in several places. */
function findPort(): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(String(typeof address === "object" ? address?.port : "")));
    });
  });
}

it("the Dockerfile's steps install a mock that is healthy while it runs, and only then", async () => {
  const execute = promisify(execFile);
  const port = await findPort();
  const toCommand = (text: string): string[] => JSON.parse(text.replaceAll("4010", port));
  const [pattern = "", target = ""] = instruction("COPY").split(" ");
  expect(pattern).toBe("prospecting-*.tgz");
  await execute("sh", ["-c", `cp ${pattern} ${join(folder, target)}`], { cwd: await packedTarballs() });
  const env = { ...process.env, npm_config_prefer_offline: "true" };
  await execute("sh", ["-c", instruction("RUN")], { cwd: folder, env });
  const check = toCommand(instruction("HEALTHCHECK").replace(/^.*? CMD /, ""));
  const isHealthy = async (): Promise<boolean> => {
    const [program = "", ...args] = check;
    return execute(program, args, { cwd: folder }).then(
      () => true,
      () => false,
    );
  };
  expect(await isHealthy()).toBe(false);
  const [program = "", ...args] = toCommand(instruction("ENTRYPOINT"));
  const mock = spawn(program, args, { cwd: folder });
  try {
    await new Promise<void>((resolve, reject) => {
      mock.stdout.once("data", () => resolve());
      mock.once("exit", (code) => reject(new Error(`the mock ended with ${code}`)));
    });
    expect(await isHealthy()).toBe(true);
  } finally {
    const ended = new Promise((resolve) => mock.once("exit", resolve));
    mock.kill("SIGTERM");
    await ended;
  }
  expect(await isHealthy()).toBe(false);
});
