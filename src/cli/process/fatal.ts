import { toLoggedError } from "../../server/logger.ts";
import { isUrl } from "../../text/is-url.ts";
import { exitCodes } from "../output.ts";
import { endProcess } from "./end.ts";

/** How a long-running command reacts to an uncaught error. */
export interface FatalOptions {
  /** Prints or logs the error. Secrets from environment variables have already been removed from it. */
  readonly report: (error: object) => void;
  /** Releases shared resources, such as claimed jobs. */
  readonly close: () => Promise<unknown>;
}

/**
 * Time limit for `close` in milliseconds. It is shorter than the time that supervisors wait before they kill a process.
 */
const closeLimitMs = 5_000;

const secretNames = /KEY|SECRET|TOKEN|PASSWORD|PEPPER|DATABASE_URL/;
/**
 * Minimum length of a secret in characters. Shorter values stay in the text, because they are hardly secrets, and
 * removing them would damage ordinary words.
 */
const shortestSecret = 6;

/**
 * Ends the process with exit code 1 after an uncaught error or an unhandled rejection. Before that, reports the error
 * and calls `close`. The state of the process is unknown after such an error, so a supervisor must start a new process.
 */
export function endWhenFatal({ report, close }: FatalOptions): void {
  const end = (): void => endProcess(exitCodes.failure);
  let isEnding = false;
  // Handles unhandled rejections too, because Node.js also calls this listener for them.
  process.on("uncaughtException", (error) => {
    report(toLoggedError(error, readSecrets(process.env)));
    if (isEnding) return;
    isEnding = true;
    setTimeout(end, closeLimitMs);
    close().then(end, (failure: unknown) => {
      report(toLoggedError(failure, readSecrets(process.env)));
      end();
    });
  });
}

function readSecrets(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && secretNames.test(name)
      ? [value, readPassword(value)].filter((secret) => secret.length >= shortestSecret)
      : [],
  );
}

/**
 * Returns the password in a URL. It counts as a secret, because an error message of a database driver may contain it.
 */
function readPassword(value: string): string {
  return isUrl(value) ? decodeURIComponent(new URL(value).password) : "";
}
