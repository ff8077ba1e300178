import { execFile, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { createInstalledProject, dockerInstruction, packedTarballs } from "./build.ts";

const execute = promisify(execFile);
const env = { ...process.env, npm_config_prefer_offline: "true" };

/**
 * Returns the number of a port that is free at the time of the call. The test must know the number beforehand, because
 * several of the documented steps contain the port.
 */
function findPort(): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(String(typeof address === "object" ? address?.port : "")));
    });
  });
}

it("the Dockerfile's steps install a mock that is healthy while it runs, and only then", async () => {
  const port = await findPort();
  const toCommand = (text: string): string[] => JSON.parse(text.replaceAll("4010", port));
  expect(dockerInstruction("COPY")).toMatch(/^prospecting-\*\.tgz /);
  const temporary = mkdtempSync(join(tmpdir(), "docker-"));
  onTestFinished(() => rmSync(temporary, { recursive: true, force: true }));
  const folder = join(temporary, "image");
  await createInstalledProject(folder);
  const check = toCommand(dockerInstruction("HEALTHCHECK").replace(/^.*? CMD /, ""));
  const isHealthy = async (): Promise<boolean> => {
    const [program = "", ...args] = check;
    return execute(program, args, { cwd: folder }).then(
      () => true,
      () => false,
    );
  };
  expect(await isHealthy()).toBe(false);
  const [program = "", ...args] = toCommand(dockerInstruction("ENTRYPOINT"));
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

/** Returns the instructions of the Dockerfile in docs/handlers.md, each as name and arguments. */
function listInstructions(): [name: string, rest: string][] {
  const text = readFileSync(new URL("../../docs/handlers.md", import.meta.url), "utf8");
  const [, block = ""] = /^```dockerfile\n([\s\S]*?)^```$/m.exec(text) ?? [];
  return block
    .trim()
    .split("\n")
    .map((line) => {
      const at = line.indexOf(" ");
      return [line.slice(0, at), line.slice(at + 1)];
    });
}

it("a scaffolded project passes its tests, and the steps of its Dockerfile install a server that answers", async () => {
  const folder = mkdtempSync(join(tmpdir(), "docker-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [project, image] = [join(folder, "project"), join(folder, "image")];
  mkdirSync(image);
  cpSync(await packedTarballs(), join(project, "vendor"), { recursive: true });
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  // With the packages of another install in node_modules, npm need not unpack them again.
  const installed = join(folder, "installed");
  await createInstalledProject(installed);
  renameSync(join(installed, "node_modules"), join(project, "node_modules"));
  const run = (command: string, cwd: string) => execute("sh", ["-c", command], { cwd, env });
  await run("npm install --ignore-scripts --no-audit --no-fund ./vendor/*.tgz", project);
  await run("node_modules/.bin/prospecting scaffold .", project);
  await run("npm install --ignore-scripts --no-audit --no-fund", project);
  const { stdout: tested } = await run("npm test", project);
  expect(tested).toMatch(/pass 5\d\n/);
  expect(tested).toMatch(/fail 0\n/);
  expect(tested).not.toContain('"level":');

  const port = await findPort();
  const settings: Record<string, string> = {};
  let command: string[] = [];
  for (const [name, rest] of listInstructions()) {
    if (name === "COPY") {
      const [target = "", ...sources] = rest.split(" ").reverse();
      for (const source of sources)
        cpSync(join(project, source), join(image, target === "./" ? source : target), { recursive: true });
    }
    if (name === "RUN") await run(rest, image);
    if (name === "ENV")
      for (const pair of rest.replace("3000", port).split(" "))
        Object.assign(settings, Object.fromEntries([pair.split("=")]));
    if (name === "CMD") command = JSON.parse(rest);
  }
  const [program = "", ...args] = command;
  const server = spawn(program, args, { cwd: image, env: { ...process.env, ...settings } });
  const ended = new Promise<number | null>((resolve) => server.once("exit", resolve));
  try {
    await new Promise<void>((resolve, reject) => {
      server.stdout.once("data", () => resolve());
      server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    });
    expect((await fetch(`http://127.0.0.1:${port}/api/operations`)).status).toBe(401);
  } finally {
    server.kill("SIGTERM");
  }
  expect(await ended).toBe(0);
}, 600_000);
