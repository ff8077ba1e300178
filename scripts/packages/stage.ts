import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type PackageDefinition, packages, stagedPackages } from "./definitions.ts";
import {
  type BuiltMembers,
  type RootManifest,
  toBuiltMembers,
  toInternalSubpath,
  toManifest,
} from "./manifest.ts";
import {
  listFilesOf,
  type ModuleName,
  type Ownership,
  readImports,
  readOwnership,
  resolveModule,
} from "./ownership.ts";

/**
 * Writes all packages except prospecting-contract into `dist/packages/`, each with its manifest, README, license and
 * modules. Replaces imports of another package's modules with imports of that package.
 * @param root Folder with `package.json`, `LICENSE`, `docs` and the compiled tree `dist`.
 * @returns The members that the root manifest, which describes prospecting-contract, must have.
 * @throws Error if a package imports an npm package that its definition does not list, or lists one that it does not
 * import.
 */
export function stagePackages(root: string): BuiltMembers {
  const manifest: RootManifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const dist = join(root, "dist");
  const ownership = readOwnership(dist);
  for (const definition of packages) checkDependencies(definition, ownership);
  rmSync(join(dist, "packages"), { recursive: true, force: true });
  for (const [index, definition] of stagedPackages.entries()) {
    const folder = join(dist, "packages", definition.name);
    const before = packages.slice(0, index + 1).map(({ name }) => name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, "package.json"),
      `${JSON.stringify(toManifest(definition, { root: manifest, ownership, before }), null, 2)}\n`,
    );
    cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
    cpSync(join(root, `docs/packages/${definition.name}.md`), join(folder, "README.md"));
    for (const [name, owner] of ownership.ownerOf)
      if (owner === definition) copyModule({ dist, folder, ownership }, name);
  }
  // The pages of /docs are built by another script. If they are missing, the mock explains at /docs how to build them.
  const reference = join(dist, "api-reference");
  if (existsSync(reference))
    cpSync(reference, join(dist, "packages/prospecting-service/api-reference"), { recursive: true });
  return toBuiltMembers(manifest, ownership);
}

/**
 * Throws if a package imports an npm package that its definition does not list, because each npm package adds to every
 * user's install. Also throws if the definition lists an npm package that the package does not import.
 */
function checkDependencies(definition: PackageDefinition, ownership: Ownership): void {
  const { name, dependencies, peers } = definition;
  const imported = ownership.dependenciesOf(definition).filter((one) => !peers.includes(one));
  const unlisted = imported.filter((one) => !dependencies.includes(one));
  const unused = dependencies.filter((one) => !imported.includes(one));
  if (unlisted.length > 0)
    throw new Error(
      `${name} imports ${unlisted.join(", ")}: list it in scripts/packages/definitions.ts, or import it elsewhere`,
    );
  if (unused.length > 0)
    throw new Error(
      `${name} imports no ${unused.join(", ")}: remove it from scripts/packages/definitions.ts`,
    );
}

interface Place {
  readonly dist: string;
  readonly folder: string;
  readonly ownership: Ownership;
}

function copyModule({ dist, folder, ownership }: Place, name: ModuleName): void {
  for (const file of listFilesOf(dist, name)) {
    const text = readFileSync(join(dist, file), "utf8");
    const target = join(folder, file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, file.endsWith(".json") ? text : redirectImports(text, name, ownership.ownerOf));
  }
}

/** Returns the text with new specifiers for modules that another package owns. The rest of the text stays unchanged. */
function redirectImports(
  text: string,
  name: ModuleName,
  ownerOf: ReadonlyMap<ModuleName, PackageDefinition>,
): string {
  const own = ownerOf.get(name);
  let redirected = text;
  // Goes from the last specifier to the first, so that the offsets of the remaining ones stay valid.
  for (const { text: specifier, at } of readImports(text).sort((a, b) => b.at - a.at)) {
    if (!specifier.startsWith(".")) continue;
    const target = resolveModule(name, specifier);
    const owner = ownerOf.get(target);
    if (owner === undefined || owner === own) continue;
    redirected = `${redirected.slice(0, at)}${toSpecifier(owner, target)}${redirected.slice(at + specifier.length)}`;
  }
  return redirected;
}

function toSpecifier(owner: PackageDefinition, target: ModuleName): string {
  const entry = Object.entries(owner.entries).find(([, module]) => module === target)?.[0];
  return `${owner.name}${(entry ?? toInternalSubpath(target)).slice(1)}`;
}
