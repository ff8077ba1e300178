/** Where the service writes what happens; a pino logger is one. */
export interface Log {
  debug(fields: object, message?: string): void;
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
}

/** Drops every line. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
