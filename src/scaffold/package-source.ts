import { readdirSync, readFileSync } from "node:fs";
import nodePath, { type PlatformPath } from "node:path";
import { isObject } from "../contract.ts";

/** The part of the file system that this module reads, and the path functions of the platform. */
export interface Disk {
  readonly path: PlatformPath;
  /** Returns the text of a file; undefined if it cannot be read. */
  read(file: string): string | undefined;
  /** Returns the names in a folder, with a final slash for folders; empty if the folder cannot be read. */
  list(folder: string): readonly string[];
}

const realDisk: Disk = {
  path: nodePath,
  read: (file) => attempt(() => readFileSync(file, "utf8")),
  list: (folder) =>
    attempt(() => readdirSync(folder, { withFileTypes: true }))?.map((entry) =>
      entry.isDirectory() ? `${entry.name}/` : entry.name,
    ) ?? [],
};

/** An installed package, and the folder into which it was installed. */
interface Installed {
  /** Folder of the installed package. */
  readonly root: string;
  readonly name: string;
  /** Folder that contains the `node_modules` or `.yarn` of the package: the project, or the root of its workspaces. */
  readonly owner: string;
}

/**
 * Returns a specifier with which a project's package.json can request an installed package: its tarball, address or
 * folder. Never returns a bare version: no registry has the package, so a stranger could register its name and put code
 * into the project.
 * @param root Folder of the installed package.
 * @param folder Folder of the project.
 * @param name Name of the installed package.
 */
export function findPackageSource(
  root: string,
  folder: string,
  name = "prospecting-contract",
  disk: Disk = realDisk,
): string {
  const { path } = disk;
  const toFolder = (place: string) =>
    `file:${path.relative(path.resolve(folder), place).split(path.sep).join("/")}`;
  const owner = findOwner(root, path);
  if (owner === undefined) return toFolder(root);
  for (const { spec, from } of listSpecs({ root, name, owner }, disk)) {
    const place =
      /^(?:file|link|portal):(?:\/\/(?=\/))?(.*)$/.exec(spec)?.[1] ??
      (/^\.\.?\//.test(spec) ? spec : undefined);
    if (place === undefined) return spec;
    const file = path.resolve(from, place);
    // If the tarball was deleted after the install, the folder of the installed package is used.
    if (isThere(file, disk)) return toFolder(file);
  }
  return toFolder(root);
}

/** Returns the folder into which a package manager installed a package; undefined if the package was not installed. */
function findOwner(root: string, { sep }: PlatformPath): string | undefined {
  const parts = root.split(sep);
  // Some package managers unpack into a store. For pnpm, bun and npm's linked strategy, this is
  // node_modules/.STORE/…/node_modules/NAME; for Yarn, it is .yarn/….
  const store = parts.findIndex((part, at) => part === "node_modules" && parts[at + 1]?.startsWith("."));
  const yarn = parts.indexOf(".yarn");
  const at = [yarn, store, parts.lastIndexOf("node_modules")].find((one) => one !== -1);
  return at === undefined ? undefined : parts.slice(0, at).join(sep) || sep;
}

interface Spec {
  /** An address, or a path relative to `from`. */
  readonly spec: string;
  readonly from: string;
}

/** Returns the possible sources of an installed package, the most reliable first. */
function listSpecs(installed: Installed, disk: Disk): Spec[] {
  const resolved = readResolved(installed, disk);
  return [
    ...(resolved === undefined ? [] : [{ spec: resolved, from: installed.owner }]),
    ...listManifests(installed.owner, disk).flatMap((from) => readDeclared(from, installed.name, disk)),
  ];
}

/** Returns the source of the package from npm's hidden lockfile, `node_modules/.package-lock.json`. */
function readResolved({ root, owner }: Installed, disk: Disk): string | undefined {
  const { path } = disk;
  const lock = parse(disk.read(path.join(owner, "node_modules", ".package-lock.json")));
  const packages = isObject(lock) && isObject(lock["packages"]) ? lock["packages"] : {};
  const entry = packages[path.relative(owner, root).split(path.sep).join("/")];
  const resolved = isObject(entry) ? entry["resolved"] : undefined;
  return typeof resolved === "string" && resolved !== "" ? resolved : undefined;
}

/** Maximum depth of a workspace's members below the root; `packages/group/member` has depth 3. */
const memberLevels = 3;

/**
 * Returns the folders with a package.json: `folder` itself and folders below it. In a workspace, the package.json that
 * requests the installed package may be in the folder of a member.
 */
function listManifests(folder: string, disk: Disk, levels = memberLevels): string[] {
  const names = disk.list(folder);
  const own = names.includes("package.json") ? [folder] : [];
  if (levels === 0) return own;
  const below = names.filter((name) => name.endsWith("/") && !/^(?:\.|node_modules\/)/.test(name));
  return [
    ...own,
    ...below.flatMap((name) => listManifests(disk.path.join(folder, name.slice(0, -1)), disk, levels - 1)),
  ];
}

/**
 * Returns the specifiers under which a package.json lists a package as a dependency. Includes only file paths and URLs,
 * not versions.
 */
function readDeclared(from: string, name: string, disk: Disk): Spec[] {
  const manifest = parse(disk.read(disk.path.join(from, "package.json")));
  const groups = isObject(manifest) ? [manifest["dependencies"], manifest["devDependencies"]] : [];
  return groups
    .map((group) => (isObject(group) ? String(group[name]) : ""))
    .filter((spec) => /^(?:file|link|portal|https?|ssh|git[+a-z]*):|^git@|^\.\.?\//.test(spec))
    .map((spec) => ({ spec, from }));
}

function isThere(file: string, { path, list }: Disk): boolean {
  const names = list(path.dirname(file));
  return names.includes(path.basename(file)) || names.includes(`${path.basename(file)}/`);
}

function parse(text: string | undefined): unknown {
  return text === undefined ? undefined : attempt(() => JSON.parse(text));
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
