import type { Handlers } from "../../generated/handlers.ts";
import type { Service } from "../service/index.ts";
import { toAccepted } from "./accepted.ts";

/** Creates the handlers for monitors, which check targets on a schedule, and for their events. */
export function createMonitorHandlers({ monitors }: Service) {
  return {
    listMonitors: async ({ query }, { caller }) => ({
      status: 200,
      body: await monitors.list(caller, query),
    }),
    createMonitor: async ({ body }, { caller }) => ({
      status: 201,
      body: await monitors.create(caller, body),
    }),
    getMonitor: async ({ path }, { caller }) => ({ status: 200, body: await monitors.get(caller, path.id) }),
    updateMonitor: async ({ path, body }, { caller }) => ({
      status: 200,
      body: await monitors.update(caller, path.id, body),
    }),
    deleteMonitor: async ({ path }, { caller }) => {
      await monitors.delete(caller, path.id);
      return { status: 204 };
    },
    listMonitorEvents: async ({ path, query }, { caller }) => ({
      status: 200,
      body: await monitors.events(caller, path.id, query),
    }),
    runMonitor: async ({ path }, { caller, requestId, signal }) =>
      toAccepted(await monitors.run(caller, path.id, { requestId, signal })),
  } satisfies Partial<Handlers>;
}
