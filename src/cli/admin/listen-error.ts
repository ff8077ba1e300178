import { CommandError, exitCodes } from "../output.ts";

/** The address at which a server tried to listen. `option` is the command-line option that sets the port. */
export interface ListenPlace {
  readonly port: number;
  readonly host: string;
  readonly option: "--port" | "--metrics-port";
}

/**
 * Returns an error that says why the server cannot listen on the port and what to do. Returns any other error
 * unchanged.
 */
export function toListenError(error: unknown, { port, host, option }: ListenPlace): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return new CommandError(
      `port ${port} is in use; stop what listens there, or choose another: ${option} ${port === 65_535 ? 0 : port + 1}`,
      exitCodes.failure,
    );
  if (code === "EACCES")
    return new CommandError(
      `port ${port} is reserved; choose one above 1023 with ${option}`,
      exitCodes.failure,
    );
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new CommandError(`${host} is not an address of this machine`, exitCodes.failure);
  return error;
}
