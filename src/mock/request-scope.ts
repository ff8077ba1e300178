import { AsyncLocalStorage } from "node:async_hooks";

/** What of a request its world must know, where the server's own steps don't pass it on. */
export interface RequestScope {
  /** Name that `X-Mock-Session` gave, or the one of the world that all others share. */
  readonly session: string;
  /** Origin by which the caller reached the mock: `pollUrl`s start with it, also behind a published port. */
  readonly origin: string;
  /** How the request asked its job to go. */
  outcome?: string | undefined;
}

/** Follows a request through the server's asynchronous steps. */
export const requestScope = new AsyncLocalStorage<RequestScope>();

/** Name of the world of requests that name none. */
export const defaultSession = "default";

/** Origin of the mock by a request's Host header. */
export function toOrigin(host: unknown): string {
  const url = `http://${typeof host === "string" ? host : "localhost"}`;
  return URL.canParse(url) ? new URL(url).origin : "http://localhost";
}
