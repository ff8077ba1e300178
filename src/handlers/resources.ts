import type { Handlers } from "../../generated/handlers.ts";
import type { Service } from "../service/index.ts";
import { toAccepted } from "./jobs.ts";

/**
 * Creates the handlers for the background jobs, the credits and the monitors of the caller's organization. A monitor
 * checks a target on a schedule.
 */
export function createResourceHandlers({ operations, credits, monitors }: Service) {
  return {
    getOperation: async ({ path }, { caller }) => {
      const { body, retrySeconds } = await operations.get(caller, path.id);
      return {
        status: 200,
        body,
        ...(retrySeconds === null ? {} : { headers: { "Retry-After": String(retrySeconds) } }),
      };
    },
    listOperations: async ({ query }, { caller }) => ({
      status: 200,
      body: await operations.list(caller, query),
    }),
    cancelOperation: async ({ path }, { caller, signal }) => ({
      status: 200,
      body: await operations.cancel(caller, path.id, { signal }),
    }),
    getCredits: async (_, { caller, requestId }) => ({
      status: 200,
      body: { data: await credits.read(caller), meta: { requestId } },
    }),
    listMonitors: async ({ query }, { caller }) => ({
      status: 200,
      body: await monitors.list(caller, query),
    }),
    createMonitor: async ({ body }, { caller, signal }) => ({
      status: 201,
      body: await monitors.create(caller, body, { signal }),
    }),
    getMonitor: async ({ path }, { caller }) => ({ status: 200, body: await monitors.get(caller, path.id) }),
    updateMonitor: async ({ path, body }, { caller, signal }) => ({
      status: 200,
      body: await monitors.update(caller, { id: path.id, change: body }, { signal }),
    }),
    deleteMonitor: async ({ path }, { caller, signal }) => {
      await monitors.delete(caller, path.id, { signal });
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
