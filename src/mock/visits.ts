import type { IncomingMessage } from "node:http";
import type { Exchange } from "../server/index.ts";
import type { MockBackend } from "./backend.ts";
import type { MockExchange } from "./exchange.ts";
import type { Journal } from "./journal.ts";
import { recordExchange } from "./recording.ts";
import { defaultSession, type RequestScope, requestScope } from "./request-scope.ts";
import type { OpenWorld, Sessions } from "./sessions.ts";
import { takeSession } from "./world-names.ts";

/** Finds the world that each request names, and writes requests to its journal. */
export interface Visits<World> extends Required<Pick<MockBackend, "wrap" | "onExchange">> {
  /** Returns the world of the current request. @throws ApiError `validation_failed` for an invalid name. */
  find(): OpenWorld<World>;
}

/** Paths of the mock itself; the journal contains only calls of the contract. */
const ownPaths = /^\/(?:__mock|docs|favicon\.ico)(?:\/|$)/;

function isOwn({ path, status, operation }: Exchange): boolean {
  return operation === null && (ownPaths.test(path) || (path === "/" && status === 302));
}

export function createVisits<World extends { readonly journal: Journal }>(
  sessions: Sessions<World>,
  toOrigin: (host: unknown) => string,
): Visits<World> {
  /** The event for a request's end arrives outside of its async scope. */
  const scopes = new WeakMap<IncomingMessage, RequestScope>();
  /** The world in which a request started: the request stays in it, even if it is replaced. */
  const worlds = new WeakMap<RequestScope, OpenWorld<World>>();
  let requests = 0;
  return {
    find() {
      const scope = requestScope.getStore();
      const known = scope === undefined ? undefined : worlds.get(scope);
      const world = known ?? sessions.open(scope?.session ?? defaultSession);
      if (scope !== undefined && known === undefined) {
        worlds.set(scope, world);
        // Between its steps too.
        const release = world.hold();
        if (scope.response.closed) release();
        else scope.response.once("close", release);
      }
      return world;
    },
    wrap: (app) => (request, response) => {
      const { session, prefix } = takeSession(request);
      const recording = recordExchange(request, response);
      const { host } = request.headers;
      const scope: RequestScope = {
        ...{ session, recording, response },
        get origin() {
          return toOrigin(host) + prefix;
        },
      };
      scopes.set(request, scope);
      requestScope.run(scope, () => app(request, response));
    },
    onExchange(exchange: MockExchange, request: IncomingMessage) {
      const scope = scopes.get(request);
      if (isOwn(exchange) || scope === undefined) return;
      requests += 1;
      const { recording, session, organizationId = null } = scope;
      recording.seal();
      const note = { exchange, number: requests, recording, organizationId };
      const found = worlds.get(scope) ?? sessions.peek(session);
      if (found?.world !== undefined) found.world.journal.add(note);
      // The real service answers without a world, and an invalid name has no world.
      else if (exchange.upstream !== null)
        requestScope
          .exit(async () => sessions.open(session).use(({ journal }) => journal.add(note)))
          .catch(() => {});
    },
  };
}
