import { join } from "node:path";
import { DiffError } from "../failure.ts";
import { toPlainNumbers } from "../json.ts";
import { defaultLimits } from "../limits.ts";
import { toFilePath } from "./address.ts";
import { bundleContract } from "./bundle.ts";
import { Contract } from "./contract.ts";
import { findRoot, openFiles, readAll } from "./files.ts";
import { readFiles } from "./load.ts";
import { rootNames, type Source } from "./source.ts";

/** Settings of {@link loadDocument}. */
export interface DocumentOptions {
  /** Directory that the path is relative to. */
  readonly directory: string;
  /** Receives the path of every file that was read or is missing, before the function returns or throws. */
  readonly note?: ((files: readonly string[]) => void) | undefined;
}

/**
 * Reads a JSON or YAML document with all the files that it refers to, in any folder, as one document with local
 * references; numbers are rounded to doubles. Any folder is allowed, because the owner of the document reads it; a
 * comparison, in contrast, may read the document of a stranger.
 * @throws DiffError if a file is missing or unreadable, or a reference has no target.
 */
export async function loadDocument(path: string, { directory, note }: DocumentOptions): Promise<unknown> {
  const limits = defaultLimits;
  const files = await openFiles(path, { allowRemote: false, directory, maxBytes: limits.fileBytes });
  if (files === null) throw new DiffError("not_found", `There is no file ${path}`);
  note?.([toFilePath(files.root)]);
  const read = await readFiles(withEveryFolder(files), { limits, withData: true });
  note?.([...read.files.keys(), ...read.missing.keys()].flatMap(toPath));
  const root = read.files.get(files.root);
  if (read.files.size === 1 && read.missing.size === 0) return toPlainNumbers(root?.value);
  return bundleContract(new Contract(files.root, read.files, read.missing));
}

/**
 * Returns the path of the root document in a folder. Calls `note` with each path that it may have, since a missing one
 * may appear later.
 * @throws DiffError if the folder has none.
 */
export async function findDocument(folder: string, note: DocumentOptions["note"]): Promise<string> {
  note?.(rootNames.map((name) => join(folder, name)));
  return (await findRoot(folder, folder)) ?? folder;
}

/**
 * Reads files of every folder. A file on another host gets an error instead of a text; the error ends the loading only
 * if a reference outside of example data leads to the file.
 */
function withEveryFolder(files: Source): Source {
  return {
    ...files,
    read: async (uris) => {
      const isLocal = (uri: string): boolean => uri.startsWith("file:///");
      const texts = await readAll(uris.filter(isLocal), null, files.label);
      for (const uri of uris)
        if (!isLocal(uri))
          texts.set(uri, new DiffError("refused_reference", `${uri} is on another host and is not read`));
      return texts;
    },
  };
}

/** Returns a list with the path of an address on disk; an empty list if the address has no path. */
function toPath(uri: string): string[] {
  try {
    return [toFilePath(uri)];
  } catch {
    return [];
  }
}
