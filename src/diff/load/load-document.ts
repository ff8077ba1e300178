import { join } from "node:path";
import { DiffError, toFaultList, toPlacedText } from "../failure.ts";
import { toPlainNumbers, toPointer } from "../json.ts";
import { defaultLimits } from "../limits.ts";
import { refuseAddress, toFilePath } from "./address.ts";
import { bundleContract } from "./bundle.ts";
import { Contract } from "./contract.ts";
import { findRoot, openFiles, readAll } from "./files.ts";
import { type Files, readFiles } from "./load.ts";
import { findMissingTargets } from "./missing-targets.ts";
import { rootNames, type Source } from "./source.ts";

/** Options of {@link loadDocument}. */
export interface DocumentOptions {
  /** Directory to which the path of the document is relative. */
  readonly directory: string;
  /** Called with the paths of all files that were read or not found, before the function returns or throws. */
  readonly note?: ((files: readonly string[]) => void) | undefined;
}

/**
 * Reads a JSON or YAML document and all files to which it refers. Returns one document with local references, in which
 * numbers are rounded to doubles. The files may be in any folder, because the caller trusts the document. Comparisons
 * do restrict the folders, because their contracts may come from a stranger.
 * @throws DiffError if a file is missing or unreadable, or a reference has no target.
 */
export async function loadDocument(path: string, options: DocumentOptions): Promise<unknown> {
  const { root, files, missing } = await readDocument(path, options);
  const value = files.get(root)?.value;
  if (files.size === 1 && missing.size === 0 && !hasAddress(value)) return toPlainNumbers(value);
  const contract = new Contract(root, files, missing);
  try {
    return bundleContract(contract);
  } catch (error) {
    throw toEveryMissing(contract) ?? error;
  }
}

/** Returns an error that lists all references without a target; undefined if there are fewer than two. */
function toEveryMissing(contract: Contract): DiffError | undefined {
  const lost = [...findMissingTargets(contract)];
  if (lost.length < 2) return undefined;
  const texts = lost.map(([text, at]) =>
    toPlacedText(at.fail("unresolved_reference", `$ref ${text} leads nowhere`)),
  );
  return new DiffError("unresolved_reference", toFaultList(texts));
}

/** True if a value contains a reference with an address, which may be the address of the document itself. */
function hasAddress(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if ("$ref" in value && typeof value.$ref === "string" && !value.$ref.startsWith("#")) return true;
  return Object.values(value).some(hasAddress);
}

/**
 * Returns a {@link DiffError} with the file, line and column of an error in a document.
 * @param keys The path to the error in the document that {@link loadDocument} returned.
 */
export async function locateFailure(
  path: string,
  keys: readonly string[],
  message: string,
): Promise<DiffError> {
  const { root, files, missing } = await readDocument(path, { directory: process.cwd() });
  const contract = new Contract(root, files, missing);
  const pointer = toPointer(keys);
  const found = contract.find(`#${encodeURIComponent(pointer)}`, contract.root);
  // If the error is in a component that exists only in the bundled document, no file contains its place. The returned
  // error then names the root file.
  return found === undefined
    ? new DiffError("invalid_document", message, { place: contract.place(root, pointer) })
    : found.fail("invalid_document", message);
}

async function readDocument(
  path: string,
  { directory, note }: DocumentOptions,
): Promise<Files & { readonly root: string }> {
  const limits = defaultLimits;
  const files = await openFiles(path, { allowRemote: false, directory, maxBytes: limits.fileBytes });
  if (files === null) throw new DiffError("not_found", `There is no file ${path}`);
  note?.([toFilePath(files.root)]);
  const read = await readFiles(withEveryFolder(files), { limits, withData: true });
  note?.([...read.files.keys(), ...read.missing.keys()].flatMap(toPath));
  return { ...read, root: files.root };
}

/**
 * Returns the path of the root document in a folder. First calls `note` with all paths where a root document may be, so
 * that the caller can also watch for a file that does not exist yet.
 * @throws DiffError if the folder has no root document.
 */
export async function findDocument(folder: string, note: DocumentOptions["note"]): Promise<string> {
  note?.(rootNames.map((name) => join(folder, name)));
  return (await findRoot(folder, folder)) ?? folder;
}

/**
 * Returns a source that reads files in every folder. A reference to a file on another host may be example data, so the
 * source returns an error for such a file instead of throwing it. Loading fails only if the file is needed.
 */
function withEveryFolder(files: Source): Source {
  return {
    ...files,
    read: async (uris) => {
      const isLocal = (uri: string): boolean => uri.startsWith("file:///");
      const texts = await readAll(uris.filter(isLocal), null, files.label);
      for (const uri of uris)
        if (!isLocal(uri)) texts.set(uri, refuseAddress(uri, "is on another host and is not read"));
      return texts;
    },
  };
}

/** Returns a list with the path on disk for the address; an empty list if the address has no such path. */
function toPath(uri: string): string[] {
  try {
    return [toFilePath(uri)];
  } catch {
    return [];
  }
}
