import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { isObject } from "../contract.ts";

/**
 * Finds how package.json of a project asks npm for an installed package: the tarball, address or folder it came from.
 * Never a bare version: the name is in no registry, and anybody who registered it would get code into the project.
 * @param root Folder of the installed package.
 * @param folder Folder of the project.
 * @param name Name of the installed package.
 */
export function findPackageSource(root: string, folder: string, name = "prospecting-contract"): string {
  const toFolder = (path: string) => `file:${relative(resolve(folder), path).split(sep).join("/")}`;
  const parts = root.split(sep);
  const at = parts.lastIndexOf("node_modules");
  if (at === -1) return toFolder(root);
  // pnpm unpacks into node_modules/.pnpm/NAME/node_modules; the project is around the first of the two.
  const store = parts.lastIndexOf(".pnpm");
  const owner = parts.slice(0, store === -1 ? at : store - 1).join(sep) || sep;
  for (const source of [readInstalled(owner, parts.slice(at).join("/")), readDeclared(owner, name)]) {
    if (source === undefined) continue;
    if (!source.startsWith("file:")) return source;
    const path = resolve(owner, source.slice("file:".length));
    // A tarball may be gone after the install; what was unpacked from it is still there.
    if (existsSync(path)) return toFolder(path);
  }
  return toFolder(root);
}

/** Where npm says that it got the package from: the hidden lockfile of the folder that it was installed into. */
function readInstalled(owner: string, place: string): string | undefined {
  const lock = readJson(join(owner, "node_modules/.package-lock.json"));
  const packages = isObject(lock) && isObject(lock["packages"]) ? lock["packages"] : {};
  const entry = packages[place];
  const resolved = isObject(entry) ? entry["resolved"] : undefined;
  return typeof resolved === "string" && resolved !== "" ? resolved : undefined;
}

/** What the project around the installed package asks its package manager for, where that is a place. */
function readDeclared(owner: string, name: string): string | undefined {
  const manifest = readJson(join(owner, "package.json"));
  const groups = isObject(manifest) ? [manifest["dependencies"], manifest["devDependencies"]] : [];
  const specs = groups.map((group) => (isObject(group) ? String(group[name]) : ""));
  return specs.find((spec) => /^(?:file|https?|git[+a-z]*):/.test(spec));
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
