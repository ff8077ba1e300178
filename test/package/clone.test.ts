import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stagedPackages } from "../../scripts/packages/index.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const execute = promisify(execFile);

/** Output and exit code of a program. */
interface Outcome {
  code: number;
  output: string;
}

let folder: string;
let lines: string[];
let mock: ReturnType<typeof spawn>;
const bin = "src/cli/bin.js";

/** Runs a program in the clone, and returns its output and exit code, even if the program fails. */
function run(file: string, args: string[], cwd = folder): Promise<Outcome> {
  const env = { ...process.env, NODE_OPTIONS: "" };
  return execute(file, args, { cwd, env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );
}

/** Creates a clone of HEAD, with the installed dependencies of this checkout instead of `npm ci`. */
async function clone(): Promise<string> {
  const target = join(mkdtempSync(join(tmpdir(), "clone-")), "prospecting");
  await execute("git", ["clone", "--quiet", root, target]);
  await execute("git", ["branch", "--force", "base"], { cwd: target });
  mkdirSync(join(target, "node_modules"));
  const others = readdirSync(join(root, "node_modules")).filter((name) => !name.startsWith("prospecting-"));
  for (const name of others)
    symlinkSync(join(root, "node_modules", name), join(target, "node_modules", name));
  for (const { name } of stagedPackages)
    symlinkSync(join("../scripts/checkout-packages", name), join(target, "node_modules", name));
  return target;
}

beforeAll(async () => {
  folder = await clone();
  // The mock runs in its own process group, because npm's shell does not forward signals to the mock.
  mock = spawn("npm", ["start", "--", "--port", "0"], { cwd: folder, detached: true });
  lines = [];
  const { stdout } = mock;
  if (stdout === null) throw new Error("npm start has no output");
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: stdout }).on("line", (line) => {
      lines.push(line);
      if (/^ {2}curl /.test(line)) resolve();
    });
    mock.once("exit", (code) => reject(new Error(`npm start ended with ${code}: ${lines.join("\n")}`)));
  });
}, 300_000);

afterAll(async () => {
  const exited = mock.exitCode === null ? once(mock, "exit") : undefined;
  if (mock.pid !== undefined && exited !== undefined) process.kill(-mock.pid, "SIGTERM");
  await exited;
  rmSync(join(folder, ".."), { recursive: true, force: true });
});

describe("a fresh clone, by the README", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const find = (pattern: RegExp): string => lines.map((line) => pattern.exec(line)?.[1]).find(Boolean) ?? "";

  it("starts the mock, whose curl line works as pasted", async () => {
    const { code, output } = await run("sh", ["-c", find(/^ {2}(curl .*)/)]);
    expect(code, output).toBe(0);
    expect(output).toContain('"status":"queued"');
  });

  it("makes the first call", async () => {
    const [, program = ""] = /^```ts file=first-call\.ts\n(.*?)^```$/ms.exec(readme) ?? [];
    const address = find(/^Mock server +(\S+)/);
    writeFileSync(join(folder, "first-call.ts"), program.replaceAll("http://localhost:4010", address));
    const { code, output } = await run("node_modules/.bin/tsx", ["first-call.ts"]);
    expect(code, output).toBe(0);
    expect(output).toMatch(/^at most \d+ credits\njob op_\w+ queued\n400 validation_failed /);
  });

  it("scaffolds a backend whose tests pass", async () => {
    const made = await run("npx", ["--no-install", "prospecting", "scaffold", "my-service"]);
    expect(made.code, made.output).toBe(0);
    const backend = join(folder, "my-service");
    const manifest = JSON.parse(readFileSync(join(backend, "package.json"), "utf8"));
    expect(manifest.dependencies["prospecting-contract"]).toBe("file:..");
    mkdirSync(join(backend, "node_modules"));
    symlinkSync(folder, join(backend, "node_modules/prospecting-contract"));
    const tested = await run("npm", ["test"], backend);
    expect(tested.code, tested.output).toBe(0);
  });

  it("says whether a change of the contract breaks somebody", async () => {
    const file = "openapi/openapi.yaml";
    const same = await run("node", [bin, "diff", `base:${file}`, file]);
    expect(same.code, same.output).toBe(0);
    const contract = readFileSync(join(folder, file), "utf8");
    const changed = contract.replace("/api/deep-research:", "/api/deeper-research:");
    expect(changed).not.toBe(contract);
    writeFileSync(join(folder, file), changed);
    const broken = await run("node", [bin, "diff", `base:${file}`, file]);
    expect([broken.code, broken.output]).toEqual([1, expect.stringContaining("/api/deep-research")]);
  });
});
