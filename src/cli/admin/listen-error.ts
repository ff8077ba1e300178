import { CommandError, exitCodes } from "../output.ts";

/** What a failed listen means and what to do; any other error as it is. */
export function toListenError(error: unknown, port: number, host: string): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return new CommandError(
      `port ${port} is in use; stop what listens there, or choose another: --port ${port === 65_535 ? 0 : port + 1}`,
      exitCodes.failure,
    );
  if (code === "EACCES")
    return new CommandError(`port ${port} is reserved; choose one above 1023`, exitCodes.failure);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new CommandError(`${host} is no address of this machine`, exitCodes.failure);
  return error;
}
