import { accessSync, constants, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { readCode } from "./failures.ts";

/** Free space in bytes below which a failure to open a database is attributed to the full disk. */
const fullBytes = 1024 * 1024;

/** The database can't be opened. The message says why, and what to do. */
class OpenFailure extends Error {
  override readonly name = "OpenFailure";
}

/**
 * Returns an error that says which file or folder prevents the database from being opened, and what to do. SQLite says
 * only "unable to open database file". Returns other errors, which say this themselves, unchanged.
 */
export function toOpenFailure(path: string, error: unknown): unknown {
  if (error instanceof OpenFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  const code = readFirstCode(error);
  const isFromSystem = /^E[A-Z]+$/.test(code);
  if (
    !isFromSystem &&
    !/^SQLITE_(CANTOPEN|READONLY|PERM|IOERR|FULL)/.test(code) &&
    !/ConnectionFailed/.test(message)
  )
    return error;
  const reason =
    findReason(path, code) ??
    `${path} can't be opened; check its folder (--data-dir) and the disk's free space`;
  return new OpenFailure(`${reason} (${message})`, { cause: error });
}

/** Returns the code of an error, or of the first of its causes that has one. */
function readFirstCode(error: unknown): string {
  const code = readCode(error);
  return code === "" && error instanceof Error && error.cause !== undefined
    ? readFirstCode(error.cause)
    : code;
}

function findReason(path: string, code: string): string | undefined {
  if (isFolder(path))
    return `${path} is a folder, but has to be the database's file; move it away, or choose another --data-dir`;
  const wanted = dirname(path);
  // If the folder is missing, checks the folder in which it would be created.
  const folder = findExisting(wanted);
  const access = readAccess(folder);
  const user = `user ${process.getuid?.() ?? ""}`.trim();
  if (access === "EROFS")
    return `the folder ${folder} is on a read-only file system; mount it writable, or choose another --data-dir`;
  if (access === "EACCES")
    return `${user} may not write into the folder ${folder}, which SQLite needs; allow it, or choose another --data-dir`;
  if (access !== undefined || !isFolder(folder))
    return `${folder} is no folder that can be used; choose another --data-dir`;
  if (/^SQLITE_FULL|^ENOSPC/.test(code) || (/^SQLITE_IOERR/.test(code) && isFull(folder)))
    return `the disk of the folder ${folder} is full; free space, or choose another --data-dir`;
  if (folder !== wanted) return `the folder ${wanted} can't be created; choose another --data-dir`;
  const own = readAccess(path);
  return own === undefined || own === "ENOENT"
    ? undefined
    : `${user} may not read and write ${path}; allow it, or choose another --data-dir`;
}

/** Returns the folder, or if it is missing, its nearest parent that exists. */
function findExisting(folder: string): string {
  const isMissing = ["ENOENT", "ENOTDIR"].includes(readAccess(folder) ?? "");
  return isMissing && folder !== dirname(folder) ? findExisting(dirname(folder)) : folder;
}

function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < fullBytes;
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
