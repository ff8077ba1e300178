import type { Handlers } from "../../generated/handlers.ts";
import type { Service } from "../service/index.ts";

/** Creates the handlers for liveness, which checks nothing, and for readiness, which queries the database. */
export function createHealthHandlers(service: Service, version: string) {
  return {
    getHealth: async () => ({ status: 200, body: { status: "ok", version } }),
    getReadiness: async () => {
      await service.ready();
      return { status: 200, body: { status: "ok" } };
    },
  } satisfies Partial<Handlers>;
}
