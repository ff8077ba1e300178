import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { packedTarballs } from "../package/build.ts";

/**
 * Folder with the npm packages that a user's project installs. They are not in test/frontends itself: one of them is
 * Vitest, and the tests in that folder must import this project's Vitest.
 */
const packages = fileURLToPath(new URL("packages/", import.meta.url));
const root = join(packages, "../../..");

const noTelemetry = { NEXT_TELEMETRY_DISABLED: "1", STORYBOOK_DISABLE_TELEMETRY: "1" };

/** A consumer's project, with packed packages and the tools of this folder. */
export interface Project {
  readonly folder: string;
  write(file: string, text: string): void;
  /** Runs a program that is installed in `node_modules`. Returns its output, whatever its exit code is. */
  run(program: string, ...args: string[]): Promise<Outcome>;
  /** Runs an executable file of the project. Returns its output, whatever its exit code is. */
  execute(file: string, ...args: string[]): Promise<Outcome>;
}

interface Outcome {
  readonly code: number;
  readonly output: string;
}

/**
 * Creates an empty project inside `packages/`, so that its programs find the npm packages there, and installs those of
 * our packed packages that `names` lists.
 */
export async function createProject(
  name: string,
  manifest: object = {},
  names: readonly string[] = ["prospecting-contract"],
): Promise<Project> {
  const folder = join(packages, ".cache", name);
  rmSync(folder, { recursive: true, force: true });
  for (const each of names) await install(folder, each);
  const write: Project["write"] = (file, text) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  write("package.json", JSON.stringify({ private: true, ...manifest }));
  const execute: Project["execute"] = async (file, ...args) => {
    try {
      const { stdout, stderr } = await promisify(execFile)(file, args, {
        cwd: folder,
        // Sets all environment variables of the program, so that it does not get those that Vitest has set for this
        // test run.
        env: { PATH: process.env["PATH"], HOME: process.env["HOME"], NO_COLOR: "1", ...noTelemetry },
      });
      return { code: 0, output: stdout + stderr };
    } catch (error) {
      if (!(error instanceof Error) || !("code" in error) || !("stdout" in error) || !("stderr" in error))
        throw error;
      return { code: Number(error.code), output: `${error.stdout}${error.stderr}` };
    }
  };
  return {
    folder,
    write,
    execute,
    run(program, ...args) {
      const [own, shared] = [packages, root].map((place) => join(place, "node_modules", program));
      const file = own !== undefined && existsSync(own) ? own : (shared ?? "");
      return execute(process.execPath, file, ...args);
    },
  };
}

/** Unpacks a packed package into the folder, and links its dependencies and its command. */
async function install(folder: string, name: string): Promise<void> {
  const modules = join(folder, "node_modules");
  const target = join(modules, name);
  mkdirSync(target, { recursive: true });
  // The package is unpacked here instead of linked. It must find its peer dependencies, such as MSW, in this folder.
  execFileSync("tar", ["-xzf", await findTarball(name), "-C", target, "--strip-components", "1"]);
  const { dependencies = {}, bin = {} } = readManifest(target);
  for (const each of Object.keys(dependencies)) link(join(root, "node_modules", each), join(modules, each));
  for (const [command, file] of Object.entries(bin)) link(join(target, file), join(modules, ".bin", command));
}

function link(target: string, place: string): void {
  mkdirSync(dirname(place), { recursive: true });
  if (!existsSync(place)) symlinkSync(target, place);
}

/** Returns the path of a file in an npm package of this folder. */
export function findPackage(file: string): string {
  return join(packages, "node_modules", file);
}

/** Returns the tarball of a package, packed from this run's build. */
export async function findTarball(name = "prospecting-contract"): Promise<string> {
  return join(await packedTarballs(), `${name}-${readManifest(root).version}.tgz`);
}

function readManifest(folder: string): {
  version: string;
  dependencies?: Record<string, string>;
  bin?: Record<string, string>;
} {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/** Options of the TypeScript compiler for a React application. */
export const reactOptions = {
  target: "es2023",
  module: "esnext",
  moduleResolution: "bundler",
  jsx: "react-jsx",
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
};
