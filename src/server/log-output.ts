import { pino } from "pino";
import { make } from "./lazy.ts";

/** Destination of log lines. */
export interface LogOutput {
  write(line: string): void;
  /** Writes all waiting lines now, then calls `done`, with the error if the write fails. Without `done`, throws it. */
  flush(done?: (error?: Error) => void): void;
}

/** Longest time in milliseconds for which a line waits. A killed process loses the lines of this time. */
const longestWait = 10;

/** Number of characters at which the waiting lines are written at once. */
const mostWaiting = 65_536;

/**
 * Returns the log output for the process's standard output. It collects the lines of up to 10 ms and writes them
 * together, since each write is a system call. When the process exits, it writes the lines that are left.
 */
export const standardOutput = make(createStandardOutput, false);

function createStandardOutput(): LogOutput {
  // Writes synchronously, waits while a pipe is full, and ignores a pipe that its reader has closed.
  const file = pino.destination({ sync: true });
  let waiting = "";
  let isScheduled = false;
  const writeWaiting = (): void => {
    if (waiting === "") return;
    const lines = waiting;
    waiting = "";
    file.write(lines);
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
      waiting += line;
      if (waiting.length >= mostWaiting) writeWaiting();
      if (isScheduled) return;
      isScheduled = true;
      setTimeout(() => {
        isScheduled = false;
        writeWaiting();
      }, longestWait);
    },
  };
}
