import { createContext, Script } from "node:vm";

/** Milliseconds that work on a foreign value may take; real ones take a few, and on a crowded machine ten times that. */
const limit = 1_000;

const script = new Script("run()");
const world = { run: (): void => {} };
const context = createContext(world);

/**
 * Runs code that comes back at once or is ended: the engine itself stops it, which no timer of a busy process could.
 * Costs a fifth of a millisecond.
 * @throws what the code throws, and an error that {@link isTimeout} knows when its time is over.
 */
export function withinTime<T>(code: () => T): T {
  let result: { value: T } | undefined;
  world.run = () => {
    result = { value: code() };
  };
  script.runInContext(context, { timeout: limit });
  if (result === undefined) throw new Error("the code was ended without a word");
  return result.value;
}

/** True for what ends code whose time is over; an error of the script's own world, where `Error` is another class. */
export function isTimeout(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "code" in error &&
    error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
  );
}
