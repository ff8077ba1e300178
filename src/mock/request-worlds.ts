import type { IncomingMessage } from "node:http";
import type { Exchange } from "../server/index.ts";
import type { MockBackend } from "./backend.ts";
import type { MockExchange } from "./exchange.ts";
import type { Journal } from "./journal.ts";
import { recordExchange } from "./recording.ts";
import { defaultSession, type RequestScope } from "./request-scope.ts";
import type { OpenWorld, Sessions } from "./sessions.ts";

type Scope<World> = RequestScope & { world?: OpenWorld<World> };

/** A request and its world (the state of a test session), which it uses even if the world is replaced meanwhile. */
type Entered<World> = RequestScope & { readonly world: OpenWorld<World> };

function hasEntered<World>(scope: Scope<World>): scope is Entered<World> {
  return scope.world !== undefined;
}

/**
 * Finds the world (the state of a test session) that each request names, and writes requests to the journal of their
 * world.
 */
export interface RequestWorlds<World> extends Required<Pick<MockBackend, "wrap" | "onExchange">> {
  /**
   * Returns the scope of a request and opens its world at the first call.
   * @throws ApiError `validation_failed` for an invalid name.
   */
  enter(request: IncomingMessage, requestId: string): Entered<World>;
  /** Returns the scope of a request that has entered its world and is not answered yet. */
  scopeOf(requestId: string): RequestScope | undefined;
  originOf(request: IncomingMessage): string;
}

/** Paths of the mock itself; the journal contains only calls of the contract. */
const ownPaths = /^\/(?:__mock|docs|favicon\.ico)(?:\/|$)/;

function isOwn({ path, status, operation }: Exchange): boolean {
  return operation === null && (ownPaths.test(path) || (path === "/" && status === 302));
}

/**
 * Creates the {@link RequestWorlds} of a mock. It finds a request's scope by Node.js's request object or by the request
 * id. An AsyncLocalStorage would make each promise of the process slower on Node 20, which cost a sixth of the time of
 * a poll.
 */
export function createRequestWorlds<World extends { readonly journal: Journal }>(
  sessions: Sessions<World>,
  toOrigin: (host: unknown) => string,
): RequestWorlds<World> {
  const scopes = new WeakMap<IncomingMessage, Scope<World>>();
  /** Entered requests that are not answered yet. */
  const entered = new Map<string, Scope<World>>();
  let requests = 0;
  const find = (request: IncomingMessage): Scope<World> => {
    const scope = scopes.get(request);
    if (scope === undefined) throw new Error("the request came past the mock's own listener");
    return scope;
  };
  /** Opens a world and writes a note to its journal; rejects if the session's name is invalid. */
  const writeLate = async (session: string, note: Parameters<Journal["add"]>[0]): Promise<void> => {
    await sessions.open(session).use(({ journal }) => journal.add(note));
  };
  return {
    enter(request, requestId) {
      const scope = find(request);
      if (hasEntered(scope)) return scope;
      const world = sessions.open(scope.session);
      if (!scope.response.closed) {
        entered.set(requestId, scope);
        // Keeps the world open until the response ends, also between the steps of the request.
        scope.response.once("close", world.hold());
      }
      return Object.assign(scope, { world });
    },
    scopeOf: (requestId) => entered.get(requestId),
    originOf: (request) => find(request).origin,
    wrap: (app) => (request, response) => {
      const { session, prefix } = takeSession(request);
      const recording = recordExchange(request, response);
      const { host } = request.headers;
      const scope: Scope<World> = {
        ...{ session, recording, response },
        get origin() {
          return toOrigin(host) + prefix;
        },
      };
      scopes.set(request, scope);
      app(request, response);
    },
    onExchange(exchange: MockExchange, request: IncomingMessage) {
      entered.delete(exchange.requestId);
      const scope = scopes.get(request);
      if (isOwn(exchange) || scope === undefined) return;
      requests += 1;
      const { recording, session, organizationId = null } = scope;
      recording.seal();
      const note = { exchange, number: requests, recording, organizationId };
      const found = scope.world ?? sessions.peek(session);
      if (found?.world !== undefined) found.world.journal.add(note);
      // A request that the real service answered has not opened its world yet.
      else if (exchange.upstream !== null) writeLate(session, note).catch(() => {});
    },
  };
}

/** Start of a path that names a test session: `/__world/checkout/api/health`. */
const pathName = /^\/__world\/([^/?]+)(?=[/?]|$)/;

/** Access keys that name a world and belong to the sandbox persona in it: `ak_world_checkout`, `rk_world_checkout`. */
const keyName = /^(?:ak|rk)_world_(.+)$/;

/** The test session that a request names, and the path prefix that names it. */
interface NamedWorld {
  readonly session: string;
  /** `/__world/NAME` if the path names the session, otherwise empty. */
  readonly prefix: string;
}

/**
 * Reads which test session a request names: by `X-Mock-Session`, by its path or by its access key, in this order. A
 * server that renders pages forwards neither the browser's headers nor its cookies, but has a base address and a key of
 * its own. Removes the prefix from the request's path and sets the header, so that later code handles only one form.
 */
function takeSession(request: IncomingMessage): NamedWorld {
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
