import { createReadStream, statSync } from "node:fs";
import { UnreadableFile } from "../../providers/adapters/own-index/file/index.ts";
import { CommandError } from "../output.ts";

/** An input file, and how much of it was read. */
export interface OpenFile {
  source: AsyncIterable<Uint8Array>;
  /** Size of the file in bytes; null for standard input. */
  bytes: number | null;
  /** Returns the number of bytes read so far. */
  count(): number;
}

/**
 * Opens a file, or standard input for `-`.
 * @throws CommandError if the file cannot be read.
 */
export function openFile(file: string): OpenFile {
  let read = 0;
  const bytes = file === "-" ? null : sizeOf(file);
  async function* counted(): AsyncGenerator<Uint8Array> {
    const stream = file === "-" ? process.stdin : createReadStream(file, { highWaterMark: 256 * 1024 });
    for await (const chunk of stream) {
      const part: Uint8Array = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      read += part.length;
      yield part;
    }
  }
  return { source: counted(), bytes, count: () => read };
}

function sizeOf(file: string): number {
  try {
    const stat = statSync(file);
    if (stat.isDirectory()) throw new CommandError(`${file} is a folder; give a CSV file`);
    return stat.size;
  } catch (error) {
    throw toFileError(error, file);
  }
}

/** Converts an error that the user can correct to a CommandError. Returns any other error unchanged. */
export function toFileError(error: unknown, file: string): unknown {
  if (error instanceof UnreadableFile) return new CommandError(`${file}: ${error.message}`);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return new CommandError(`there is no file ${file}`);
  if (code === "EACCES") return new CommandError(`${file} can't be read: no permission`);
  return error;
}
