import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { contract, type Generator, output } from "./generator.ts";

const execute = promisify(execFile);
const here = fileURLToPath(new URL(".", import.meta.url));
const root = join(here, "../..");
const cache = join(here, ".cache");
export const bundle = join(root, "generated/openapi.json");

/** Returns the folder into which a generator writes. */
export const folderOf = ({ folder }: Pick<Generator, "folder">): string => join(cache, folder);

/** Runs a generator into an empty folder; throws an error with the generator's output if it fails. */
export async function generate(generator: Pick<Generator, "folder" | "command">): Promise<void> {
  const folder = folderOf(generator);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const [program, ...args] = generator.command;
  const filled = args.map((arg) => arg.replace(contract, bundle).replace(output, folder));
  // Programs that are installed in this folder take precedence over those of the project.
  const bins = [join(here, "node_modules/.bin"), join(root, "node_modules/.bin")];
  await execute(program, filled, {
    cwd: here,
    env: { ...process.env, PATH: [...bins, process.env["PATH"]].join(":"), NO_COLOR: "1" },
    maxBuffer: 2 ** 26,
  });
}

/** The two compilers that consumers use, by package name. */
export const compilers = ["typescript", "typescript7"] as const;
export type Compiler = (typeof compilers)[number];

/** Compiler options of a user's strict project with a bundler. All generators support them. */
const options = {
  target: "es2022",
  lib: ["es2023", "dom", "dom.iterable"],
  module: "preserve",
  moduleResolution: "bundler",
  allowImportingTsExtensions: true,
  types: ["node"],
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  noEmit: true,
};

/** Returns the compiler's errors in the given folders below `.cache/`, by absolute path. */
export async function compile(
  compiler: Compiler,
  folders: readonly string[],
): Promise<Map<string, string[]>> {
  const config = join(cache, `tsconfig.${folders[0]}.json`);
  await writeFile(config, JSON.stringify({ compilerOptions: options, include: folders }));
  const printed = await runCompiler([
    join(root, `node_modules/${compiler}/bin/tsc`),
    "--project",
    config,
    "--pretty",
    "false",
  ]);
  const found = new Map<string, string[]>();
  for (const line of printed.split("\n")) {
    const [, file, problem] = /^(.+?)\(\d+,\d+\): error (TS\d+: .*)$/.exec(line) ?? [];
    if (file === undefined || problem === undefined) continue;
    const path = join(cache, file);
    found.set(path, [...(found.get(path) ?? []), problem]);
  }
  return found;
}

/**
 * Returns the output of the compiler. The compiler exits with 1 or 2 if it finds errors, which does not count as a
 * failure here.
 */
async function runCompiler(args: readonly string[]): Promise<string> {
  try {
    return (await execute(process.execPath, args, { cwd: cache, maxBuffer: 2 ** 26 })).stdout;
  } catch (failure) {
    const found = failure instanceof Error && "stdout" in failure ? failure.stdout : undefined;
    if (typeof found !== "string" || !found.includes(": error TS")) throw failure;
    return found;
  }
}
