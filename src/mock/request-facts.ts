import type { ServerResponse } from "node:http";
import type { Recording } from "./recording.ts";

/** Facts about a request that the mock needs but the server does not pass to handlers. */
export interface RequestFacts {
  /** Name of the request's test session, or of the default session. */
  readonly session: string;
  /** Origin of the `pollUrl`s in the response. */
  readonly origin: string;
  /** The response, which a fault may delay, cut off or close. */
  readonly response: ServerResponse;
  /** Recording of the exchange, for the journal. */
  readonly recording: Recording;
  /** The caller's organization, once the credentials were accepted. */
  organizationId?: string | undefined;
  /** Outcome of the job that the request starts; undefined if neither the request nor the test session chooses one. */
  outcome?: string | undefined;
}

/** Test session of requests that do not name one. */
export const defaultSession = "default";

const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Returns the origin in the request's Host header, including a published port, if the host is this machine. Returns
 * undefined for any other host, because the caller controls the header, and a `pollUrl` must never point to another
 * machine.
 */
export function toLoopbackOrigin(host: unknown): string | undefined {
  return typeof host === "string" && loopbackHost.test(host) ? new URL(`http://${host}`).origin : undefined;
}
