import { exitCodes } from "../output.ts";

/** Ends the process with 1 after this many milliseconds, unless it has ended by itself before; `report` is called first. */
export function endWithin(ms: number, report: () => void): void {
  // It keeps nothing alive itself: a process that is done ends at once.
  setTimeout(() => {
    report();
    process.exit(exitCodes.failure);
  }, ms).unref();
}
