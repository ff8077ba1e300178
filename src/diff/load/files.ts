import { readFile, realpath, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { DiffError } from "../failure.ts";
import { refuseAddress, toFileAddress, toFilePath, toShownPath } from "./address.ts";
import { rootNames, type Source, type SourceOptions, type Texts } from "./source.ts";

/**
 * Opens a contract on disk, given a file or a directory with a root document. Returns null if the path does not exist.
 */
export async function openFiles(path: string, options: SourceOptions): Promise<Source | null> {
  const absolute = resolve(options.directory, path);
  const root = await findRoot(absolute, path);
  if (root === null) return null;
  const folders = await Promise.all([dirname(root), options.directory].map((folder) => realpath(folder)));
  const label = (uri: string): string => toLabel(toShownPath(uri, toFilePath), options.directory);
  return {
    root: toFileAddress(root),
    label,
    read: (uris) => readAll(uris, folders, label),
  };
}

/**
 * Returns the path of the root document: the path itself if it is a file, or the root document in a directory. Returns
 * null if the path does not exist; throws `not_found` if the directory has no root document.
 */
export async function findRoot(absolute: string, path: string): Promise<string | null> {
  const found = await stat(absolute).catch(() => null);
  if (found === null) return null;
  if (!found.isDirectory()) return absolute;
  for (const name of rootNames) {
    const candidate = join(absolute, name);
    if ((await stat(candidate).catch(() => null))?.isFile()) return candidate;
  }
  throw new DiffError("not_found", `The directory ${path} holds none of ${rootNames.join(", ")}`);
}

/**
 * Reads files. Throws `refused_reference` for a file outside the given folders, so that a document cannot read other
 * files on the machine. If the folders are null, every folder is allowed.
 */
export async function readAll(
  uris: readonly string[],
  folders: readonly string[] | null,
  label: (uri: string) => string,
): Promise<Texts> {
  const texts: Texts = new Map();
  for (const uri of uris) {
    if (!uri.startsWith("file:")) throw refuseAddress(uri, "is not the address of a readable file");
    const path = toPathOrFailure(uri);
    const real = path instanceof DiffError ? null : await realpath(path).catch(() => null);
    if (real !== null && folders?.some((folder) => real.startsWith(folder + sep)) === false) {
      throw new DiffError(
        "refused_reference",
        `${label(uri)} lies outside the contract's and the working directory`,
      );
    }
    const missing = new DiffError("not_found", `There is no file ${label(uri)}`);
    const text = real === null ? missing : await readFile(real, "utf8").catch(() => missing);
    texts.set(uri, path instanceof DiffError ? path : text);
  }
  return texts;
}

/**
 * Returns the path of an address. For an address that no file can have, returns the error instead of throwing it,
 * because the other files can still be read. Throws for an address on another host.
 */
function toPathOrFailure(uri: string): string | DiffError {
  try {
    return toFilePath(uri);
  } catch (error) {
    if (error instanceof DiffError && error.code === "unresolved_reference") return error;
    throw error;
  }
}

function toLabel(path: string, directory: string): string {
  const short = relative(directory, path);
  return short === "" || short.startsWith("..") ? path : short.split(sep).join("/");
}
