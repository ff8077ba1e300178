import type { IncomingMessage } from "node:http";
import type { Exchange } from "../server/index.ts";
import type { MockBackend } from "./backend.ts";
import type { MockExchange } from "./exchange.ts";
import type { Journal } from "./journal.ts";
import { recordExchange } from "./recording.ts";
import { defaultSession, type RequestScope, requestScope } from "./request-scope.ts";
import type { OpenWorld, Sessions } from "./sessions.ts";
import { takeSession } from "./world-names.ts";

/** Leads requests to the worlds that they name, and writes them in the journals there. */
export interface Visits<World> extends Required<Pick<MockBackend, "wrap" | "onExchange">> {
  /** The world of the running request. @throws ApiError `validation_failed` for a bad name. */
  find(): OpenWorld<World>;
}

/** What a look at the mock itself asks; the journal is for calls of the contract. */
const ownPaths = /^\/(?:__mock|docs|favicon\.ico)(?:\/|$)/;

function isOwn({ path, status, operation }: Exchange): boolean {
  return operation === null && (ownPaths.test(path) || (path === "/" && status === 302));
}

export function createVisits<World extends { readonly journal: Journal }>(
  sessions: Sessions<World>,
  toOrigin: (host: unknown) => string,
): Visits<World> {
  /** A request's end is outside of its scope. */
  const scopes = new WeakMap<IncomingMessage, RequestScope>();
  /** The world that a request found first: it stays in it, also when another takes its place. */
  const worlds = new WeakMap<RequestScope, OpenWorld<World>>();
  let requests = 0;
  return {
    find() {
      const scope = requestScope.getStore();
      const known = scope === undefined ? undefined : worlds.get(scope);
      const world = known ?? sessions.open(scope?.session ?? defaultSession);
      if (scope !== undefined && known === undefined) {
        worlds.set(scope, world);
        // Between its steps too. A world that can't be made is told by the step that asks for it.
        world.use(() => scope.over).catch(() => {});
      }
      return world;
    },
    wrap: (app) => (request, response) => {
      const { session, prefix } = takeSession(request);
      const recording = recordExchange(request, response);
      const over = new Promise<void>((resolve) => response.once("close", resolve));
      const scope = { session, origin: toOrigin(request.headers.host) + prefix, over, recording, response };
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
      // The real service answers without a world; a bad name has none either.
      else if (exchange.upstream !== null)
        requestScope
          .exit(async () => sessions.open(session).use(async ({ journal }) => journal.add(note)))
          .catch(() => {});
    },
  };
}
