import type { Handlers } from "../../generated/handlers.ts";
import type { Service } from "../service/index.ts";
import { createJobHandlers } from "./jobs.ts";
import { createResourceHandlers } from "./resources.ts";
import { createScraperHandlers } from "./scrapers.ts";

/** Options of {@link createHandlers}. */
export interface HandlerOptions {
  /** Version that `GET /api/health` returns. */
  version?: string;
}

/** Creates a handler for every operation of the contract; each calls the service. */
export function createHandlers(service: Service, { version = "1.0.0" }: HandlerOptions = {}): Handlers {
  const handlers: Handlers = {
    ...createJobHandlers(service),
    ...createResourceHandlers(service),
    ...createScraperHandlers(service),
    // Liveness check. It succeeds whenever the process responds.
    getHealth: async () => ({ status: 200, body: { status: "ok", version } }),
    // Readiness check. It queries the database.
    getReadiness: async () => {
      await service.ready();
      return { status: 200, body: { status: "ok" } };
    },
  };
  return guardAll(handlers, service);
}

/** Returns the handlers wrapped in the service's `guard`, which responds with 503 while the database is unreachable. */
function guardAll(handlers: Handlers, service: Service): Handlers {
  const guarded = Object.entries(handlers).map(([id, handler]) => [id, service.guard(handler)]);
  // TypeScript cannot express that each handler in a list of entries has its own type, so the result has the type
  // `any`.
  return Object.fromEntries(guarded);
}
