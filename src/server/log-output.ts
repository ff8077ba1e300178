import { pino } from "pino";
import { make } from "./lazy.ts";

/** Destination of log lines. */
export interface LogOutput {
  write(line: string): void;
  /**
   * Writes all buffered lines now, then calls `done`. If the write fails, passes the error to `done`; without `done`,
   * throws the error.
   */
  flush(done?: (error?: Error) => void): void;
}

/** Longest time in milliseconds for which a line is buffered. A killed process loses the lines of its last 10 ms. */
const longestWait = 10;

/** Maximum number of buffered bytes. If the next line does not fit, the buffered lines are written immediately. */
const mostWaiting = 65_536;

/** Maximum number of UTF-8 bytes for one UTF-16 code unit. The `length` of a string counts UTF-16 code units. */
const longestCharacter = 3;

/**
 * The method of pino's destination that this module calls. In the mode `buffer`, it accepts bytes, although its
 * declared type does not.
 */
interface ByteSink {
  write(bytes: string | Buffer): unknown;
}

/**
 * Returns the log output for the process's standard output. It collects lines for up to 10 ms and writes them together,
 * because each write is a system call. When the process exits, it writes the lines that are left.
 */
export const standardOutput = make(createStandardOutput, false);

/**
 * Creates the output. Encodes each line to bytes immediately. If the lines were buffered as one growing string, V8
 * would store this string as a tree of its parts, copy the tree at each collection of the young generation, and join
 * the parts when the string is written.
 */
function createStandardOutput(): LogOutput {
  // This destination writes synchronously, waits while a pipe is full, and ignores a pipe that its reader has closed.
  const file: ByteSink = pino.destination({ sync: true, contentMode: "buffer" });
  const waiting = Buffer.allocUnsafe(mostWaiting);
  let size = 0;
  let isScheduled = false;
  const writeWaiting = (): void => {
    if (size === 0) return;
    const bytes = Buffer.from(waiting.subarray(0, size));
    size = 0;
    file.write(bytes);
  };
  const writeLater = (): void => {
    isScheduled = false;
    writeWaiting();
  };
  process.on("exit", writeWaiting);
  return {
    flush(done) {
      try {
        writeWaiting();
      } catch (error) {
        if (done === undefined || !(error instanceof Error)) throw error;
        done(error);
        return;
      }
      done?.();
    },
    write(line) {
      const needed = line.length * longestCharacter;
      if (size + needed > mostWaiting) writeWaiting();
      if (needed > mostWaiting) file.write(Buffer.from(line));
      else size += waiting.write(line, size);
      if (isScheduled) return;
      isScheduled = true;
      setTimeout(writeLater, longestWait);
    },
  };
}
