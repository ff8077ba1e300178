import { exitCodes } from "../output.ts";

/** Ends the process with exit code 1 after this many milliseconds, unless it ends before; calls `report` first. */
export function endWithin(ms: number, report: () => void): void {
  // The timer does not keep the process alive: a finished process ends at once.
  setTimeout(() => {
    report();
    process.exit(exitCodes.failure);
  }, ms).unref();
}
