import { type DestinationStream, type LogFn, type Logger, pino } from "pino";
import { type AccessLog, createAccessLog } from "./access-log.ts";
import { standardOutput } from "./log-output.ts";

/** Paths in a log line where credentials occur when someone logs a request's headers. */
const secretPaths = ["authorization", "cookie", '["x-secret-key"]', "secretKey", "bearer"].flatMap((name) => {
  const dotted = name.startsWith("[") ? name : `.${name}`;
  return [name, `*${dotted}`, `*.headers${dotted}`, `*.*${dotted}`];
});

/**
 * Creates a pino logger that replaces credentials by `[redacted]`. Default: standard output, where a line of level
 * `error` is written at once, and others at the end of the event loop's turn.
 */
export function createLogger(
  options: { level?: string | undefined; destination?: DestinationStream | undefined } = {},
): Logger {
  const settings = {
    level: options.level ?? "info",
    redact: { paths: secretPaths, censor: "[redacted]" },
  };
  const destination = options.destination ?? standardOutput();
  const logger =
    options.destination === undefined
      ? pino({ ...settings, hooks: { logMethod: writeThenFlush } }, destination)
      : pino(settings, destination);
  destinations.set(logger, destination);
  return logger;
}

const errorLevel = pino.levels.values["error"] ?? 0;

/** Writes a line of the standard output's logger; does not wait with an error, which may precede a crash. */
function writeThenFlush(this: Logger, line: Parameters<LogFn>, log: LogFn, level: number): void {
  log.apply(this, line);
  if (level >= errorLevel) standardOutput().flush();
}

/** Destinations of the loggers that this module created, whose redaction therefore covers credentials only. */
const destinations = new WeakMap<Logger, DestinationStream>();

/**
 * Returns the access log that writes to a logger's destination. A logger that was created elsewhere writes the lines
 * itself: it may redact other values.
 */
export function toAccessLog(logger: Logger): AccessLog {
  return createAccessLog(logger, destinations.get(logger));
}

/** Returns an error for the log without the secrets of the request. */
export function toLoggedError(error: unknown, secrets: readonly string[]): object {
  if (!(error instanceof Error)) return { message: hideSecrets(String(error), secrets) };
  const { name, message, stack, cause } = error;
  return {
    name,
    message: hideSecrets(message, secrets),
    ...(stack === undefined ? {} : { stack: hideSecrets(stack, secrets) }),
    ...(cause === undefined ? {} : { cause: toLoggedError(cause, secrets) }),
  };
}

/** Returns the text with each secret replaced. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce(
    (clean, secret) => (secret === "" ? clean : clean.replaceAll(secret, "[redacted]")),
    text,
  );
}
