import { accessSync, constants, statSync } from "node:fs";
import { dirname } from "node:path";
import { readCode } from "./failures.ts";

/**
 * Returns an error that says which file or folder prevents the database from being opened, and what to do. SQLite says
 * only "unable to open database file". Returns other errors, which say this themselves, unchanged.
 */
export function toOpenFailure(path: string, error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error);
  const isFromSystem = /^E[A-Z]+$/.test(readCode(error));
  if (
    !isFromSystem &&
    !/^SQLITE_(CANTOPEN|READONLY|PERM|IOERR|FULL)/.test(readCode(error)) &&
    !/ConnectionFailed/.test(message)
  )
    return error;
  const reason =
    findReason(path) ?? `${path} can't be opened; check its folder (--data-dir) and the disk's free space`;
  return new Error(`${reason} (${message})`, { cause: error });
}

function findReason(path: string): string | undefined {
  if (isFolder(path))
    return `${path} is a folder, but has to be the database's file; move it away, or choose another --data-dir`;
  let folder = dirname(path);
  let code = readAccess(folder);
  // If the folder is missing, checks the folder in which it would be created.
  while ((code === "ENOENT" || code === "ENOTDIR") && folder !== dirname(folder)) {
    folder = dirname(folder);
    code = readAccess(folder);
  }
  const user = `user ${process.getuid?.() ?? ""}`.trim();
  if (code === "EROFS")
    return `the folder ${folder} is on a read-only file system; mount it writable, or choose another --data-dir`;
  if (code === "EACCES")
    return `${user} may not write into the folder ${folder}, which SQLite needs; allow it, or choose another --data-dir`;
  if (code !== undefined || !isFolder(folder))
    return `${folder} is no folder that can be used; choose another --data-dir`;
  const own = readAccess(path);
  return own === undefined || own === "ENOENT"
    ? undefined
    : `${user} may not read and write ${path}; allow it, or choose another --data-dir`;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Returns the error code if this process may not read and write a file or folder. */
function readAccess(path: string): string | undefined {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return undefined;
  } catch (error) {
    return readCode(error);
  }
}
