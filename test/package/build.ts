import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the test files of one run find, or make, the build that they share. */
const folderVariable = "PROSPECTING_TEST_BUILD";
const root = fileURLToPath(new URL("../..", import.meta.url));

/** Vitest's global set-up: names the folder; the first test that needs the build makes it. */
export function setup(): void {
  process.env[folderVariable] = mkdtempSync(join(tmpdir(), "prospecting-build-"));
}

/** Vitest's global tear-down. */
export function teardown(): void {
  const folder = process.env[folderVariable];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

/**
 * Folder of the package as it is built from the sources of this run, with the dependencies of the project beside it.
 * Built once a run and into a folder of its own: starting the sources through a loader takes three times as long.
 */
export function builtPackage(): string {
  const folder = process.env[folderVariable];
  if (folder === undefined)
    throw new Error("run the tests with test/vitest.config.ts: it names the build's folder");
  const report = join(folder, "report");
  if (takeTurn(folder)) writeFileSync(report, build(join(folder, "package")));
  const waiting = new Int32Array(new SharedArrayBuffer(4));
  while (!existsSync(report) || readFileSync(report, "utf8") === "") Atomics.wait(waiting, 0, 0, 50);
  const text = readFileSync(report, "utf8");
  if (text !== "built") throw new Error(text);
  return join(folder, "package");
}

/** File of the built command. */
export function builtCommand(): string {
  return join(builtPackage(), "dist/src/cli/main.js");
}

function takeTurn(folder: string): boolean {
  try {
    mkdirSync(join(folder, "turn"));
    return true;
  } catch {
    return false;
  }
}

/** Types are judged by `npm run types`. */
function build(stage: string): string {
  const compiler = join(root, "node_modules/typescript7/bin/tsc");
  const project = join(root, "scripts/tsconfig.build.json");
  const output = ["--outDir", join(stage, "dist"), "--tsBuildInfoFile", join(stage, "dist/.tsbuildinfo")];
  try {
    execFileSync(process.execPath, [compiler, "-p", project, "--noCheck", ...output], { encoding: "utf8" });
    for (const name of [
      "package.json",
      "README.md",
      "LICENSE",
      "generated",
      "openapi",
      "docs",
      "src/cli/bin.js",
    ])
      cpSync(join(root, name), join(stage, name), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(stage, "node_modules"));
    return "built";
  } catch (error) {
    return `The build failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}
