import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import typescript from "typescript";
import { type PackageDefinition, packages, unpackedFolders } from "./definitions.ts";

/** A module of the build: a path below `dist`, without extension unless it is JSON. */
export type ModuleName = string;

/** An import specifier in a built file. */
export interface ImportedSpecifier {
  readonly text: string;
  /** Offset of the first character of the specifier. */
  readonly at: number;
}

/** Tells which package contains each module of the build. */
export interface Ownership {
  readonly ownerOf: ReadonlyMap<ModuleName, PackageDefinition>;
  /** Returns the npm packages that the modules of a package import, sorted. */
  dependenciesOf(definition: PackageDefinition): string[];
  /** Returns the modules of a package that other packages import although they are not public entries, sorted. */
  internalsOf(definition: PackageDefinition): ModuleName[];
}

/**
 * Returns which package contains each module of the build: the first package that reaches the module from its entries,
 * commands and programs.
 * @param dist Folder of the compiled tree.
 * @throws Error that names the modules that no package reaches, and says what to do.
 */
export function readOwnership(dist: string): Ownership {
  const ownerOf = new Map<ModuleName, PackageDefinition>();
  for (const definition of packages)
    for (const root of readRoots(definition)) claim(dist, { root, definition, ownerOf });
  const unowned = listModules(dist).filter((name) => !ownerOf.has(name));
  if (unowned.length > 0)
    throw new Error(
      `no package reaches ${unowned.join(", ")}: import or delete them, or list them in scripts/packages/definitions.ts`,
    );
  return {
    ownerOf,
    dependenciesOf: (definition) => {
      const names = modulesOf(definition).flatMap((name) => readBareImports(dist, name));
      return [...new Set(names)].filter((name) => !packages.some((one) => one.name === name)).sort();
    },
    internalsOf: (definition) => {
      const reached = [...ownerOf].flatMap(([name, owner]) =>
        owner === definition ? [] : readRelativeImports(dist, name),
      );
      const isPublic = new Set(Object.values(definition.entries));
      return [...new Set(reached)]
        .filter((name) => ownerOf.get(name) === definition && !isPublic.has(name))
        .sort();
    },
  };

  function modulesOf(definition: PackageDefinition): ModuleName[] {
    return [...ownerOf].flatMap(([name, owner]) => (owner === definition ? [name] : []));
  }
}

/**
 * Returns the specifiers of all imports in a built file, including type imports. Dynamic imports are included if their
 * specifier is a literal.
 */
export function readImports(text: string): ImportedSpecifier[] {
  const { importedFiles } = typescript.preProcessFile(text, true, true);
  return importedFiles.map(({ fileName, pos }) => ({ text: fileName, at: text.indexOf(fileName, pos) }));
}

/** Returns the module that `from` imports by a relative specifier. */
export function resolveModule(from: ModuleName, specifier: string): ModuleName {
  return join(dirname(from), specifier).replace(/\.(?:d\.)?[jt]s$/, "");
}

/** Returns the built files of a module: JavaScript and declarations, or JSON. */
export function listFilesOf(dist: string, name: ModuleName): string[] {
  return (name.endsWith(".json") ? [""] : [".js", ".d.ts"])
    .map((extension) => `${name}${extension}`)
    .filter((file) => existsSync(join(dist, file)));
}

function readRoots({ entries, commands, programs }: PackageDefinition): ModuleName[] {
  return [...Object.values(entries), ...commands.map((name) => `src/cli/${name}`), ...programs];
}

interface Claim {
  readonly root: ModuleName;
  readonly definition: PackageDefinition;
  readonly ownerOf: Map<ModuleName, PackageDefinition>;
}

function claim(dist: string, { root, definition, ownerOf }: Claim): void {
  const open = [root];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (ownerOf.has(name)) continue;
    if (listFilesOf(dist, name).length === 0)
      throw new Error(`${definition.name} needs ${name}, which is not in ${dist}: run npm run build`);
    ownerOf.set(name, definition);
    open.push(...readRelativeImports(dist, name));
  }
}

function readRelativeImports(dist: string, name: ModuleName): ModuleName[] {
  return readSpecifiers(dist, name)
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) => resolveModule(name, specifier));
}

function readBareImports(dist: string, name: ModuleName): string[] {
  return readSpecifiers(dist, name)
    .filter((specifier) => !specifier.startsWith(".") && !specifier.startsWith("node:"))
    .map((specifier) =>
      specifier
        .split("/")
        .slice(0, specifier.startsWith("@") ? 2 : 1)
        .join("/"),
    );
}

function readSpecifiers(dist: string, name: ModuleName): string[] {
  if (name.endsWith(".json")) return [];
  return listFilesOf(dist, name).flatMap((file) =>
    readImports(readFileSync(join(dist, file), "utf8")).map(({ text }) => text),
  );
}

/** Returns the modules of the build. If the folder `src` exists, omits modules whose source file has been deleted. */
function listModules(dist: string): ModuleName[] {
  const root = dirname(dist);
  const hasSources = existsSync(join(root, "src/index.ts"));
  const files = ["src", "generated"].flatMap((folder) =>
    readdirSync(join(dist, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      relative(dist, join(dist, folder, file)),
    ),
  );
  return files
    .filter((file) => file.endsWith(".js") && !unpackedFolders.some((folder) => file.startsWith(folder)))
    .map((file) => file.slice(0, -".js".length))
    .filter((name) => !hasSources || existsSync(join(root, `${name}.ts`)));
}
