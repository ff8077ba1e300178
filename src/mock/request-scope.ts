import type { ServerResponse } from "node:http";
import type { Recording } from "./recording.ts";

/** Facts of a request that its world (the state of a test session) needs and the server does not pass to handlers. */
export interface RequestScope {
  /** Name of the request's test session, or of the default session. */
  readonly session: string;
  /** Origin that `pollUrl`s start with. */
  readonly origin: string;
  /** The response, for faults that break it. */
  readonly response: ServerResponse;
  /** Recording of the exchange, for the journal. */
  readonly recording: Recording;
  /** The caller's organization, once the credentials were accepted. */
  organizationId?: string | undefined;
  /** Outcome that the request chose for its job. */
  outcome?: string | undefined;
}

/** Test session of requests that do not name one. */
export const defaultSession = "default";

const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Returns the origin by which the caller reached the mock, if its Host header names this machine, also through a
 * published port. Undefined for any other Host: the caller controls it, and a `pollUrl` must never point elsewhere.
 */
export function toLoopbackOrigin(host: unknown): string | undefined {
  return typeof host === "string" && loopbackHost.test(host) ? new URL(`http://${host}`).origin : undefined;
}
