import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import type { Recording } from "./recording.ts";

/** What of a request its world must know, where the server's own steps don't pass it on. */
export interface RequestScope {
  /** Name that the request gave its world, or the one of the world that all others share. */
  readonly session: string;
  /** Origin that `pollUrl`s start with. */
  readonly origin: string;
  /** Resolves when the answer is out, or the client is gone. */
  readonly over: Promise<void>;
  /** Its answer, for faults that break it. */
  readonly response: ServerResponse;
  /** What goes over the wire, for the journal. */
  readonly recording: Recording;
  /** The caller's organization, once the credentials were accepted. */
  organizationId?: string | undefined;
  /** How the request asked its job to go. */
  outcome?: string | undefined;
}

/** Follows a request through the server's asynchronous steps. */
export const requestScope = new AsyncLocalStorage<RequestScope>();

/** Name of the world of requests that name none. */
export const defaultSession = "default";

const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Origin by which the caller reached the mock, where its Host header names this machine, also by a published port. Any
 * other Host is the caller's word alone and gives undefined: a `pollUrl` must never lead where a caller pointed it.
 */
export function toLoopbackOrigin(host: unknown): string | undefined {
  return typeof host === "string" && loopbackHost.test(host) ? new URL(`http://${host}`).origin : undefined;
}
