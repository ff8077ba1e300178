import type { Handlers } from "../../generated/handlers.ts";
import type { Service } from "../service/index.ts";
import { createCompanyHandlers } from "./companies.ts";
import { createCreditHandlers } from "./credits.ts";
import { createDeepResearchHandlers } from "./deep-research.ts";
import { createEnrichmentHandlers } from "./enrichments.ts";
import { createGenerateHandlers } from "./generate.ts";
import { createHealthHandlers } from "./health.ts";
import { createMonitorHandlers } from "./monitors.ts";
import { createOperationHandlers } from "./operations.ts";
import { createPeopleHandlers } from "./people.ts";
import { createScraperHandlers } from "./scrapers.ts";
import { createSearchHandlers } from "./search.ts";

/** Options of {@link createHandlers}. */
export interface HandlerOptions {
  /** Version that `GET /api/health` returns. */
  version?: string;
}

/** Creates a handler for every operation of the contract; each calls the service. */
export function createHandlers(service: Service, { version = "1.0.0" }: HandlerOptions = {}): Handlers {
  const handlers: Handlers = {
    ...createDeepResearchHandlers(service),
    ...createOperationHandlers(service),
    ...createCreditHandlers(service),
    ...createPeopleHandlers(service),
    ...createCompanyHandlers(service),
    ...createEnrichmentHandlers(service),
    ...createSearchHandlers(service),
    ...createGenerateHandlers(service),
    ...createScraperHandlers(service),
    ...createMonitorHandlers(service),
    ...createHealthHandlers(service, version),
  };
  return guardAll(handlers, service);
}

/** Wraps each handler in the service's `guard`, which turns an unreachable database into 503. */
function guardAll(handlers: Handlers, service: Service): Handlers {
  const guarded = Object.entries(handlers).map(([id, handler]) => [id, service.guard(handler)]);
  // TypeScript cannot express that each handler in a list of entries has its own type.
  return Object.fromEntries(guarded);
}
