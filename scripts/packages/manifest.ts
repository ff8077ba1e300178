import { contractPackage, movedEntries, type PackageDefinition, stagedPackages } from "./definitions.ts";
import type { ModuleName, Ownership } from "./ownership.ts";

/** The members of the root manifest from which the packages are made. */
export interface RootManifest {
  readonly version: string;
  readonly license: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/**
 * Returns the manifest (`package.json`) of a staged package.
 * @param before Names of the packages that it imports; each is pinned to the same version.
 * @throws Error when the root manifest does not pin an npm package that the package imports.
 */
export function toManifest(
  definition: PackageDefinition,
  { root, ownership, before }: { root: RootManifest; ownership: Ownership; before: readonly string[] },
): Record<string, unknown> {
  const { name, description, entries, commands } = definition;
  const exported = [
    ...Object.entries(entries),
    ...commands.map((command) => [`./commands/${command}`, `src/cli/${command}`] as const),
    ...toInternalEntries(definition, ownership),
  ];
  return {
    name,
    version: root.version,
    description,
    license: root.license,
    type: "module",
    engines: root.engines,
    exports: {
      ...Object.fromEntries(exported.map(([subpath, module]) => [subpath, toTarget("./", module)])),
      "./package.json": "./package.json",
    },
    dependencies: Object.fromEntries(definition.dependencies.map((one) => [one, readVersion(root, one)])),
    // The packages before this one are peers. If they were `dependencies`, pnpm and Yarn would ask a registry for them,
    // although the project installs their tarballs.
    peerDependencies: Object.fromEntries(before.map((one) => [one, root.version])),
  };
}

/** Members of the root manifest that are computed from the build, and not written by hand. */
export interface BuiltMembers {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly files: readonly string[];
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/**
 * Returns the members that the root manifest must have, so that `npm pack` in the checkout makes prospecting-contract.
 */
export function toBuiltMembers(root: RootManifest, ownership: Ownership): BuiltMembers {
  const others = stagedPackages.map(({ name }) => [name, root.version] as const);
  const wanted = contractPackage.peers.map((name) => [name, root.peerDependencies[name] ?? "*"] as const);
  return {
    exports: { ...toRootExports(ownership), ...documentExports },
    files: [...sourceFiles, "dist/cjs", "!dist/cjs/.tsbuildinfo", ...listOwnedFolders(ownership)],
    peerDependencies: Object.fromEntries([...wanted, ...others]),
  };
}

/** Public subpaths of prospecting-contract that resolve to documents rather than to code. */
const documentExports = {
  "./openapi.json": "./generated/openapi.json",
  "./rules": "./openapi/rules/index.yaml",
  "./package.json": "./package.json",
};

/** Files and folders that prospecting-contract contains in addition to its built modules. */
const sourceFiles = [
  "src/bridges",
  "src/cli/bin.js",
  "docs",
  "generated/openapi.json",
  "openapi/CHANGELOG.md",
  "openapi/rules",
];

/**
 * Returns the entries for `files` in the manifest: the built modules of prospecting-contract. If the package owns all
 * modules of a folder, lists the folder instead.
 */
function listOwnedFolders({ ownerOf }: Ownership): string[] {
  const own: string[] = [];
  const open = ["src", "generated"];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const inside = [...ownerOf].filter(([name]) => name.startsWith(`${folder}/`));
    const owned = inside.filter(([, owner]) => owner === contractPackage);
    if (owned.length === 0) continue;
    if (owned.length === inside.length && folder.includes("/")) {
      own.push(`dist/${folder}`);
      continue;
    }
    const depth = folder.length + 1;
    for (const [name] of owned)
      if (!name.includes("/", depth)) own.push(`dist/${name}${name.endsWith(".json") ? "" : ".*"}`);
    const below = inside.flatMap(([name]) =>
      name.includes("/", depth) ? [name.slice(0, name.indexOf("/", depth))] : [],
    );
    open.push(...new Set(below));
  }
  return own.sort();
}

/**
 * Returns those `exports` of prospecting-contract that resolve to code: its own entry points, those that have moved to
 * another package, and internal modules.
 */
function toRootExports(ownership: Ownership): Record<string, unknown> {
  const own = [...Object.entries(contractPackage.entries), ...toInternalEntries(contractPackage, ownership)];
  const moved = Object.keys(movedEntries).map((subpath) => [
    subpath,
    toTarget("./src/bridges/", subpath.slice(2)),
  ]);
  return {
    ...Object.fromEntries(own.map(([subpath, module]) => [subpath, toContractTarget(subpath, module)])),
    ...Object.fromEntries(moved),
  };
}

/**
 * Returns the subpath by which our other packages import a module that is not a public entry point. It is not part of
 * the public API: every version of this package may change the subpath.
 */
export function toInternalSubpath(name: ModuleName): string {
  return `./internal/${name.replace(/^src\//, "")}`;
}

function toInternalEntries(definition: PackageDefinition, ownership: Ownership): [string, ModuleName][] {
  return ownership.internalsOf(definition).map((name) => [toInternalSubpath(name), name]);
}

function toContractTarget(subpath: string, module: ModuleName): unknown {
  const target = toTarget("./dist/", module);
  if (!contractPackage.commonJsEntries?.includes(subpath)) return target;
  return { import: target, require: toTarget("./dist/cjs/", module) };
}

function toTarget(folder: string, module: ModuleName): { types: string; default: string } {
  return { types: `${folder}${module}.d.ts`, default: `${folder}${module}.js` };
}

function readVersion({ dependencies, devDependencies }: RootManifest, name: string): string {
  const version = dependencies[name] ?? devDependencies[name];
  if (version === undefined)
    throw new Error(`${name} is imported, and package.json does not pin a version of it`);
  return version;
}
