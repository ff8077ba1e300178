import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createInstalledProject, packedTarballs } from "./build.ts";

const execute = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));

/** Output and exit code of a program. */
export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** A started program. */
export interface Running {
  /** Rejects with the output if the program ends before it prints a line. */
  readonly firstLine: Promise<string>;
  stop(): Promise<void>;
}

/** A new project in which only the packed packages are installed. */
export interface Consumer {
  readonly folder: string;
  /** Returns the path of the tarball of the package with this name. */
  tarball(name: string): string;
  /**
   * Returns the size of the install: the number of packages in npm's lockfile, and the bytes of all files in
   * `node_modules`.
   */
  weigh(): { packages: number; bytes: number };
  write(name: string, text: string): void;
  /** Runs a program of our `node_modules` in this consumer's folder. `file` is its path in `node_modules`. */
  tool(file: string, ...args: string[]): Promise<Outcome>;
  node(...args: string[]): Promise<Outcome>;
  /** Runs npm in a folder. */
  npm(folder: string, ...args: string[]): Promise<Outcome>;
  /** Starts a program that runs until it is stopped. */
  start(...args: string[]): Running;
  remove(): void;
}

/** Returns the package.json of prospecting-contract. */
export function readManifest(): {
  version: string;
  exports: Record<string, unknown>;
  devDependencies: Record<string, string>;
  bin: Record<string, string>;
} {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
}

/** Packs this run's build, and installs the tarball of one package into a new project, as a user would. */
export async function createConsumer(name: string): Promise<Consumer> {
  const temporary = mkdtempSync(join(tmpdir(), "consumer-"));
  const tarballs = await packedTarballs();
  const folder = join(temporary, "project");
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  // Runs no install scripts, which is also the default of npm 12.
  await execute(
    "npm",
    [
      ...["install", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"],
      toTarball(tarballs, name),
    ],
    { cwd: folder },
  );
  return toConsumer(folder, tarballs, () => rmSync(temporary, { recursive: true, force: true }));
}

/** Creates a project with all packages of this run's build installed. */
export async function createFullConsumer(): Promise<Consumer> {
  const temporary = mkdtempSync(join(tmpdir(), "consumer-"));
  const folder = join(temporary, "project");
  await createInstalledProject(folder);
  return toConsumer(folder, await packedTarballs(), () =>
    rmSync(temporary, { recursive: true, force: true }),
  );
}

function toTarball(folder: string, name: string): string {
  return join(folder, `${name}-${readManifest().version}.tgz`);
}

function toConsumer(folder: string, tarballs: string, remove: () => void): Consumer {
  const run = (file: string, args: string[]): Promise<Outcome> =>
    outcome(execute(file, args, { cwd: folder }));
  return {
    folder,
    tarball: (name) => toTarball(tarballs, name),
    weigh: () => weigh(folder),
    write: (name, text) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    },
    tool: (file, ...args) => run(process.execPath, [join(root, "node_modules", file), ...args]),
    node: (...args) => run(process.execPath, args),
    npm: (cwd, ...args) => outcome(execute("npm", args, { cwd })),
    start: (...args) => startProgram(folder, args),
    remove,
  };
}

function weigh(folder: string): { packages: number; bytes: number } {
  const lock: { packages: object } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  const files = readdirSync(join(folder, "node_modules"), { recursive: true, withFileTypes: true });
  const bytes = files
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
  return { packages: Object.keys(lock.packages).length - 1, bytes };
}

function startProgram(folder: string, args: readonly string[]): Running {
  const child = spawn(process.execPath, args, { cwd: folder });
  const exited = once(child, "exit");
  let printed = "";
  const firstLine = new Promise<string>((resolve, reject) => {
    child.stderr.on("data", (chunk) => (printed += chunk));
    child.stdout.on("data", (chunk) => {
      printed += chunk;
      const end = printed.indexOf("\n");
      if (end >= 0) resolve(printed.slice(0, end));
    });
    exited.then(() => reject(new Error(printed)), reject);
  });
  const stop = async (): Promise<void> => {
    child.kill();
    await exited;
  };
  return { firstLine, stop };
}

async function outcome(running: Promise<{ stdout: string; stderr: string }>): Promise<Outcome> {
  try {
    const { stdout, stderr } = await running;
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || !("stdout" in error) || !("stderr" in error))
      throw error;
    return { code: Number(error.code), output: `${error.stdout}${error.stderr}` };
  }
}
