import { toLoggedError } from "../../server/logger.ts";
import { isUrl } from "../../text/is-url.ts";
import { exitCodes } from "../output.ts";

/** What a continuously running command does after an unhandled error. */
export interface FatalOptions {
  /** Reports the error, from which the secrets of the environment have been removed. */
  readonly report: (error: object) => void;
  /** Releases shared resources, such as claimed jobs. */
  readonly close: () => Promise<unknown>;
}

/** Time limit for closing in milliseconds: shorter than the time after which a supervisor kills the process. */
const closeLimitMs = 5_000;

const secretNames = /KEY|SECRET|TOKEN|PASSWORD|PEPPER|DATABASE_URL/;
/**
 * Minimum length of a secret in characters. Shorter values are not secrets, and replacing them would damage ordinary
 * text.
 */
const shortestSecret = 6;

/**
 * Ends the process with exit code 1 after an uncaught error or an unhandled rejection: the state of the process is
 * unknown, so a supervisor has to start a new one. Reports the error first and allows some seconds for closing.
 */
export function endWhenFatal({ report, close }: FatalOptions): void {
  const end = (): never => process.exit(exitCodes.failure);
  let isEnding = false;
  // Node.js passes unhandled rejections to the same listener.
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

/** Returns the password in an address, which a driver's error could repeat. */
function readPassword(value: string): string {
  return isUrl(value) ? decodeURIComponent(new URL(value).password) : "";
}
