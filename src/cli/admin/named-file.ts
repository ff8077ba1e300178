import { writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { CommandError } from "../output.ts";

/**
 * Writes the text to a file whose name the user gave.
 * @throws CommandError that says why the file cannot be written and what to do.
 */
export async function writeNamedFile(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((error: unknown) => {
    throw toWriteError(error, file);
  });
}

/**
 * Converts a file system error to a CommandError that says why the path cannot be written. Returns any other error
 * unchanged.
 */
export function toWriteError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  return new CommandError(`${path} can't be written: ${toReason(String(error.code), path, error)}`);
}

function toReason(code: string, path: string, { message }: Error): string {
  switch (code) {
    case "ENOENT":
      return `there is no folder ${dirname(path)}; make it first, or name another place`;
    case "EISDIR":
      return "it is a folder; name a file in it";
    case "ENOTDIR":
    case "EEXIST":
      return "a file stands where a folder has to be; name another place";
    case "EACCES":
    case "EPERM":
      return "there is no permission to; change that, or name another place";
    case "EROFS":
      return "it lies on a disk that is read only; name another place";
    case "ENOSPC":
      return "the disk is full; make room, or name another place";
    default:
      return message;
  }
}
