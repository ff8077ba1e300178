import type { IncomingMessage } from "node:http";
import type { Exchange } from "../server/index.ts";
import type { MockBackend } from "./backend.ts";
import type { MockExchange } from "./exchange.ts";
import type { Journal } from "./journal.ts";
import { recordExchange } from "./recording.ts";
import { defaultSession, type RequestFacts } from "./request-facts.ts";
import type { SessionHandle, Sessions } from "./sessions.ts";

type OpenRequest<State> = RequestFacts & { handle?: SessionHandle<State> };

/**
 * A request with the state of its test session. The request keeps this state even if a reset gives the session a new
 * one.
 */
type Entered<State> = RequestFacts & { readonly handle: SessionHandle<State> };

function hasEntered<State>(facts: OpenRequest<State>): facts is Entered<State> {
  return facts.handle !== undefined;
}

/** Finds the state of the test session that a request names, and adds the request to the journal of that session. */
export interface RequestSessions<State> extends Required<Pick<MockBackend, "wrap" | "onExchange">> {
  /**
   * Returns the facts about a request, including the state of its test session. The first call for a request opens the
   * state of its session.
   * @throws ApiError `validation_failed` if the name of the test session is invalid.
   */
  enter(request: IncomingMessage, requestId: string): Entered<State>;
  /**
   * Returns the facts about a request from the call to `enter` until the response is sent; undefined before and after
   * that.
   */
  factsOf(requestId: string): RequestFacts | undefined;
  originOf(request: IncomingMessage): string;
}

/** Paths that belong to the mock rather than to the contract. The journal leaves them out. */
const ownPaths = /^\/(?:__mock|docs|favicon\.ico)(?:\/|$)/;

function isOwn({ path, status, operation }: Exchange): boolean {
  return operation === null && (ownPaths.test(path) || (path === "/" && status === 302));
}

/**
 * Creates the {@link RequestSessions} of a mock. They look up the facts about a request by Node.js's request object or
 * by the request id. AsyncLocalStorage would do the same, but on Node 20 it slows down every promise of the process:
 * with it, polls took a sixth longer.
 */
export function createRequestSessions<State extends { readonly journal: Journal }>(
  sessions: Sessions<State>,
  toOrigin: (host: unknown) => string,
): RequestSessions<State> {
  const factsByRequest = new WeakMap<IncomingMessage, OpenRequest<State>>();
  /**
   * Facts about each request in progress, by request id. They are present from the call to `enter` until the response
   * is sent.
   */
  const entered = new Map<string, OpenRequest<State>>();
  let requests = 0;
  const find = (request: IncomingMessage): OpenRequest<State> => {
    const facts = factsByRequest.get(request);
    if (facts === undefined) throw new Error("the request did not come through the mock's own listener");
    return facts;
  };
  /**
   * Adds a note to the journal of a session, and creates the state of the session if necessary. Rejects if the
   * session's name is invalid; the request then appears in no journal.
   */
  const writeLate = async (session: string, note: Parameters<Journal["add"]>[0]): Promise<void> => {
    await sessions.open(session).use(({ journal }) => journal.add(note));
  };
  return {
    enter(request, requestId) {
      const facts = find(request);
      if (hasEntered(facts)) return facts;
      const handle = sessions.open(facts.session);
      if (!facts.response.closed) {
        entered.set(requestId, facts);
        // The state must stay open until the response is closed, because a request uses it several times.
        facts.response.once("close", handle.keepOpen());
      }
      return Object.assign(facts, { handle });
    },
    factsOf: (requestId) => entered.get(requestId),
    originOf: (request) => find(request).origin,
    wrap: (app) => (request, response) => {
      const { session, prefix } = takeSession(request);
      const recording = recordExchange(request, response);
      const { host } = request.headers;
      const facts: OpenRequest<State> = {
        ...{ session, recording, response },
        get origin() {
          return toOrigin(host) + prefix;
        },
      };
      factsByRequest.set(request, facts);
      app(request, response);
    },
    onExchange(exchange: MockExchange, request: IncomingMessage) {
      entered.delete(exchange.requestId);
      const facts = factsByRequest.get(request);
      if (isOwn(exchange) || facts === undefined) return;
      requests += 1;
      const { recording, session, organizationId = null } = facts;
      recording.seal();
      const note = { exchange, number: requests, recording, organizationId };
      const found = facts.handle ?? sessions.peek(session);
      if (found?.state !== undefined) found.state.journal.add(note);
      // If the server refused the request, or a real service answered it, the state of its session may not exist yet.
      else writeLate(session, note).catch(() => {});
    },
  };
}

/** Matches the start of a path that names a test session, such as `/__world/checkout/api/health`. */
const pathName = /^\/__world\/([^/?]+)(?=[/?]|$)/;

/**
 * Matches access keys that name a test session, such as `ak_world_checkout` or `rk_world_checkout`. They belong to the
 * test account `sandbox`.
 */
const keyName = /^(?:ak|rk)_world_(.+)$/;

/** The test session that a request names, and the path prefix that names it. */
interface NamedSession {
  readonly session: string;
  /** `/__world/NAME` if the path names the session; otherwise the empty string. */
  readonly prefix: string;
}

/**
 * Returns the test session that a request names by `X-Mock-Session`, by its path or by its access key, in this order. A
 * web server under test does not pass on the browser's headers. But it has a base URL and a key of its own, so its
 * requests can name the session by path or key. Removes the prefix from the request's path and sets the header, so that
 * later code only has to read the header.
 */
function takeSession(request: IncomingMessage): NamedSession {
  const [prefix = "", encoded] = pathName.exec(request.url ?? "") ?? [];
  if (prefix !== "") request.url = toRest((request.url ?? "").slice(prefix.length));
  const { headers } = request;
  const named = readOne(headers["x-mock-session"]) ?? encoded ?? readKeyName(headers);
  if (named !== undefined) headers["x-mock-session"] = named;
  return { session: named ?? defaultSession, prefix };
}

function toRest(rest: string): string {
  return rest.startsWith("/") ? rest : `/${rest}`;
}

function readKeyName(headers: IncomingMessage["headers"]): string | undefined {
  const bearer = /^bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  return keyName.exec(readOne(headers["x-access-key"]) ?? bearer ?? "")?.[1];
}

function readOne(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? header : undefined;
}
