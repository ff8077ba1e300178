import { createLogger } from "../server/index.ts";
import type { MockOptions } from "./mock-server.ts";

/**
 * Names of errors that callers cause on purpose, with `Prefer` or with a mark such as `[fail]`. They do not count as
 * problems.
 */
const intendedErrors: ReadonlySet<string> = new Set(["ApiError", "ProviderError"]);

interface LogLine {
  readonly level: number;
  readonly cause?: { readonly name?: string; readonly message?: string };
  readonly operationId?: string;
  readonly msg?: string;
  /** Places in the contract to which a warning at startup refers. */
  readonly places?: readonly string[];
}

/** Creates a logger that passes internal failures, and warnings about places in the contract, to `onProblem`. */
export function createProblemLogger(onProblem: MockOptions["onProblem"]) {
  const write = (line: string): void => {
    const { level, cause, operationId, msg, places }: LogLine = JSON.parse(line);
    if (places !== undefined) onProblem?.(`${msg}: ${places.join(", ")}`);
    if (level >= 50 && cause !== undefined && !intendedErrors.has(cause.name ?? ""))
      onProblem?.(`${operationId ?? "mock"}: ${cause.message ?? "unknown failure"}`);
  };
  return createLogger({ level: "warn", destination: { write } });
}
