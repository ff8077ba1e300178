import { toLoggedError } from "../../server/logger.ts";
import { isUrl } from "../../text/is-url.ts";
import { exitCodes } from "../output.ts";

/** How a command that runs until it is stopped ends when something fails that nothing awaits. */
export interface FatalOptions {
  /** Tells of the error, from which the secrets of the environment are taken out. */
  readonly report: (error: object) => void;
  /** Gives back what others wait for, such as jobs that were taken. */
  readonly close: () => Promise<unknown>;
}

/** Milliseconds that closing may take: less than a supervisor waits. */
const closeLimitMs = 5_000;

const secretNames = /KEY|SECRET|TOKEN|PASSWORD|PEPPER|DATABASE_URL/;
/** Shorter values are no secrets, and replacing them would garble every text. */
const shortestSecret = 6;

/**
 * Ends the process with 1 after an error that nothing caught or a rejection that nothing awaited: what it left undone is
 * unknown, so that a supervisor has to start a new one. It is told first, and closing gets some seconds.
 */
export function endWhenFatal({ report, close }: FatalOptions): void {
  const end = (): never => process.exit(exitCodes.failure);
  let isEnding = false;
  // Node.js hands rejections that nothing awaits to the same listener.
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

/** The password within an address, as a driver could repeat it. */
function readPassword(value: string): string {
  return isUrl(value) ? decodeURIComponent(new URL(value).password) : "";
}
