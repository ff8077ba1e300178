import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { packedTarballs } from "../package/build.ts";

/** Folder with the packages of a consumer, including Vitest, which this folder's own tests must not resolve. */
const packages = fileURLToPath(new URL("packages/", import.meta.url));
const root = join(packages, "../../..");

/** A consumer's project, with the packed package and the tools of this folder. */
export interface Project {
  write(file: string, text: string): void;
  /** Runs a program of `node_modules`; returns its output for any exit code. */
  run(program: string, ...args: string[]): Promise<{ code: number; output: string }>;
}

/** Creates an empty project below this folder, so that programs find its packages. */
export async function createProject(name: string, manifest: object = {}): Promise<Project> {
  const folder = join(packages, ".cache", name);
  rmSync(folder, { recursive: true, force: true });
  const target = join(folder, "node_modules/prospecting-contract");
  mkdirSync(target, { recursive: true });
  // Unpacked rather than linked: its imports, such as MSW, must resolve to this folder's packages.
  execFileSync("tar", ["-xzf", await findTarball(), "-C", target, "--strip-components", "1"]);
  const write: Project["write"] = (file, text) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  write("package.json", JSON.stringify({ private: true, ...manifest }));
  return {
    write,
    async run(program, ...args) {
      const [own, shared] = [packages, root].map((place) => join(place, "node_modules", program));
      const file = own !== undefined && existsSync(own) ? own : (shared ?? "");
      try {
        const { stdout, stderr } = await promisify(execFile)(process.execPath, [file, ...args], {
          cwd: folder,
          // Omits the variables that this Vitest sets for its own children.
          env: { PATH: process.env["PATH"], HOME: process.env["HOME"], NO_COLOR: "1" },
        });
        return { code: 0, output: stdout + stderr };
      } catch (error) {
        if (!(error instanceof Error) || !("code" in error) || !("stdout" in error) || !("stderr" in error))
          throw error;
        return { code: Number(error.code), output: `${error.stdout}${error.stderr}` };
      }
    },
  };
}

/** Returns the tarball of prospecting-contract, packed from the build of this run. */
export async function findTarball(): Promise<string> {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return join(await packedTarballs(), `prospecting-contract-${version}.tgz`);
}
