import { type DestinationStream, type LogFn, type Logger, pino } from "pino";
import { type AccessLog, createAccessLog } from "./access-log.ts";
import { make } from "./lazy.ts";

/** Paths in a log line that are redacted. If someone logs a request or its headers, credentials are at these paths. */
const secretPaths = ["authorization", "cookie", '["x-secret-key"]', "secretKey", "bearer"].flatMap((name) => {
  const dotted = name.startsWith("[") ? name : `.${name}`;
  return [name, `*${dotted}`, `*.headers${dotted}`, `*.*${dotted}`];
});

/**
 * Creates a pino logger that replaces credentials with `[redacted]`. By default, it writes to the standard output: a
 * line of level `error` immediately, other lines within 10 ms.
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
  if (!needsMetadata(destination)) destinations.set(logger, destination);
  return logger;
}

const errorLevel = pino.levels.values["error"] ?? 0;

/** Writes a line to the standard output. An error is written immediately, because the process may be about to crash. */
function writeThenFlush(this: Logger, line: Parameters<LogFn>, log: LogFn, level: number): void {
  log.apply(this, line);
  if (level >= errorLevel) standardOutput().flush();
}

/** True if the destination reads a line's level from the logger before each write, as `pino.multistream` does. */
function needsMetadata(destination: DestinationStream): boolean {
  return Reflect.get(destination, pino.symbols.needsMetadataGsym) === true;
}

/**
 * Destinations to which the access log may write directly, by their loggers. A logger from {@link createLogger} redacts
 * nothing but credentials, and an access log entry contains no credentials, so the entry may bypass the logger. Loggers
 * whose destination needs metadata are not included.
 */
const destinations = new WeakMap<Logger, DestinationStream>();

/**
 * Returns the access log of a logger. For a logger from {@link createLogger}, the access log writes directly to the
 * logger's destination, unless the destination reads the level of each line from the logger. For any other logger, it
 * passes the entries to the logger, which may redact more than credentials.
 */
export function toAccessLog(logger: Logger): AccessLog {
  return createAccessLog(logger, destinations.get(logger));
}

/** Returns an error as members of a log line, with the secrets of the request replaced. */
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

export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce(
    (clean, secret) => (secret === "" ? clean : clean.replaceAll(secret, "[redacted]")),
    text,
  );
}

/** Destination of log lines. */
interface LogOutput {
  write(line: string): void;
  /**
   * Writes all buffered lines now, then calls `done`. If the write fails, passes the error to `done`; without `done`,
   * throws the error.
   */
  flush(done?: (error?: Error) => void): void;
}

/** Longest time in milliseconds for which a line is buffered. A killed process loses the lines of its last 10 ms. */
const longestWait = 10;

/** Maximum number of buffered bytes. If the next line does not fit, the buffered lines are written immediately. */
const mostWaiting = 65_536;

/** Maximum number of UTF-8 bytes for one UTF-16 code unit. The `length` of a string counts UTF-16 code units. */
const longestCharacter = 3;

/**
 * The method of pino's destination that this module calls. In the mode `buffer`, it accepts bytes, although its
 * declared type does not.
 */
interface ByteSink {
  write(bytes: string | Buffer): unknown;
}

/**
 * Returns the log output for the process's standard output. It collects lines for up to 10 ms and writes them together,
 * because each write is a system call. When the process exits, it writes the lines that are left.
 */
const standardOutput = make(createStandardOutput, false);

/**
 * Creates the output. Encodes each line to bytes immediately. If the lines were buffered as one growing string, V8
 * would store this string as a tree of its parts, copy the tree at each collection of the young generation, and join
 * the parts when the string is written.
 */
function createStandardOutput(): LogOutput {
  // This destination writes synchronously, waits while a pipe is full, and ignores a pipe that its reader has closed.
  const file: ByteSink = pino.destination({ sync: true, contentMode: "buffer" });
  const waiting = Buffer.allocUnsafe(mostWaiting);
  let size = 0;
  let isScheduled = false;
  const writeWaiting = (): void => {
    if (size === 0) return;
    const bytes = Buffer.from(waiting.subarray(0, size));
    size = 0;
    file.write(bytes);
  };
  const writeLater = (): void => {
    isScheduled = false;
    writeWaiting();
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
      const needed = line.length * longestCharacter;
      if (size + needed > mostWaiting) writeWaiting();
      if (needed > mostWaiting) file.write(Buffer.from(line));
      else size += waiting.write(line, size);
      if (isScheduled) return;
      isScheduled = true;
      setTimeout(writeLater, longestWait);
    },
  };
}
