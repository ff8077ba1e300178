/** Log of the service; a pino logger can be used. */
export interface Log {
  debug(fields: object, message?: string): void;
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
}

/** A log that drops every line. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
