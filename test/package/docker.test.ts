import { execFile, spawn } from "node:child_process";
import { createServer } from "node:net";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { dockerInstruction, installedPackages } from "./build.ts";

/**
 * Returns the number of a port that was free a moment ago. The test must know it beforehand, since several of the
 * documented steps contain it.
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
  const execute = promisify(execFile);
  const port = await findPort();
  const toCommand = (text: string): string[] => JSON.parse(text.replaceAll("4010", port));
  expect(dockerInstruction("COPY")).toMatch(/^prospecting-\*\.tgz /);
  const folder = await installedPackages();
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
