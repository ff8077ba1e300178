import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { CommandError } from "./output.ts";

/**
 * The commands of each package. Each command is a module in this folder. A checkout of the repository has the modules
 * of all packages.
 */
export const commandsOf = {
  "prospecting-contract": ["call", "diff"],
  "prospecting-server": ["scaffold"],
  "prospecting-service": [
    "audit",
    "backup",
    "copy",
    "credits",
    "doctor",
    "import",
    "jobs",
    "key",
    "migrate",
    "mock",
    "monitor",
    "org",
    "people",
    "restore",
    "serve",
  ],
} as const satisfies Record<string, readonly string[]>;

const packages = Object.entries<readonly string[]>(commandsOf);
const extension = import.meta.url.endsWith(".ts") ? ".ts" : ".js";

/** A package that is not installed, and the commands that it contains. */
export interface MissingPackage {
  readonly name: string;
  readonly commands: readonly string[];
}

/**
 * Returns the URL of the module of a command; undefined if no package has this command.
 * @param version Version of this package. The package with the command must have the same version.
 * @throws CommandError that says what to install, if the package with the command is missing or has another version.
 */
export function findCommand(command: string, version: string): string | undefined {
  const name = packages.find(([, commands]) => commands.includes(command))?.[0];
  if (name === undefined) return undefined;
  const own = new URL(`./${command}${extension}`, import.meta.url);
  if (existsSync(fileURLToPath(own))) return own.href;
  const module = resolveInstalled(`${name}/commands/${command}`);
  if (module === undefined)
    throw new CommandError(
      `prospecting ${command} is part of the package ${name}, which is not installed. ` +
        `Install ${name} ${version} next to prospecting-contract`,
    );
  const installed = readInstalledVersion(name);
  if (installed !== version)
    throw new CommandError(
      `${name} ${installed} does not fit prospecting-contract ${version}: install the same version of both`,
    );
  return pathToFileURL(module).href;
}

/** Returns the available commands in alphabetical order, and the missing packages with their commands. */
export function listCommands(): { commands: string[]; missing: MissingPackage[] } {
  const isPresent = (command: string, name: string): boolean =>
    existsSync(fileURLToPath(new URL(`./${command}${extension}`, import.meta.url))) ||
    resolveInstalled(`${name}/commands/${command}`) !== undefined;
  const found = packages.map(([name, commands]) => ({
    name,
    commands,
    present: commands.filter((command) => isPresent(command, name)),
  }));
  return {
    commands: found.flatMap(({ present }) => present).sort(),
    missing: found.filter(({ present }) => present.length === 0),
  };
}

function readInstalledVersion(name: string): string {
  const manifest = resolveInstalled(`${name}/package.json`);
  const { version }: { version?: unknown } = manifest === undefined ? {} : createRequire(manifest)(manifest);
  return String(version);
}

/**
 * Returns the path of an installed module. Searches next to this package first, then in the project in the working
 * directory.
 */
function resolveInstalled(specifier: string): string | undefined {
  for (const from of [import.meta.url, join(process.cwd(), "package.json")])
    try {
      return createRequire(from).resolve(specifier);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND")) throw error;
    }
  return undefined;
}
