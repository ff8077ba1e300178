import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { packedTarballs } from "../package/build.ts";

/** Where the packages of a reader are installed; Vitest among them, which this folder's own tests must not find. */
const packages = fileURLToPath(new URL("packages/", import.meta.url));
const root = join(packages, "../../..");

/** A project of a reader, with the package as it is packed and the tools of this folder. */
export interface Project {
  write(file: string, text: string): void;
  /** Runs a program of `node_modules`; its output, whatever it ended with. */
  run(program: string, ...args: string[]): Promise<{ code: number; output: string }>;
}

/** An empty project below this folder, where programs find its packages. */
export async function createProject(name: string, manifest: object = {}): Promise<Project> {
  const folder = join(packages, ".cache", name);
  rmSync(folder, { recursive: true, force: true });
  const target = join(folder, "node_modules/prospecting-contract");
  mkdirSync(target, { recursive: true });
  // No link: what the package imports is to be found here first, such as this folder's MSW.
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
          // What this run of Vitest tells its own children is not for that of the project.
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

/** The tarball of prospecting-contract, packed from what is built of the sources of this run. */
export async function findTarball(): Promise<string> {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return join(await packedTarballs(), `prospecting-contract-${version}.tgz`);
}
