import { type DestinationStream, type Logger, pino } from "pino";

/** Places of a log line where credentials stand when someone logs a request's headers. */
const secretPaths = ["authorization", "cookie", '["x-secret-key"]', "secretKey", "bearer"].flatMap((name) => {
  const dotted = name.startsWith("[") ? name : `.${name}`;
  const bare = name.startsWith("[") ? name : name;
  return [bare, `*${dotted}`, `*.headers${dotted}`, `*.*${dotted}`];
});

/** A pino logger that writes `[redacted]` where credentials stand; to standard output unless told otherwise. */
export function createLogger(
  options: { level?: string | undefined; destination?: DestinationStream | undefined } = {},
): Logger {
  const settings = {
    level: options.level ?? "info",
    redact: { paths: secretPaths, censor: "[redacted]" },
  };
  return options.destination === undefined ? pino(settings) : pino(settings, options.destination);
}

/** An error for the log, without the secrets that the request carried. */
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

/** The text with each secret replaced. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce(
    (clean, secret) => (secret === "" ? clean : clean.replaceAll(secret, "[redacted]")),
    text,
  );
}
