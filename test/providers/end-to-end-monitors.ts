import { isClientError } from "prospecting-contract/client";
import type { OperationId } from "../../generated/operations.ts";
import type { Row } from "./end-to-end-rows.ts";

const watch = { name: "AI CRM", type: "linkedin_keyword", config: { query: "AI CRM" } } as const;

/** Rows for the operations on monitors: call, expected result and expected cost. */
export const monitors = {
  createMonitor: {
    call: (client) => client.monitors.create(watch),
    want: () => ({ status: "active", type: "linkedin_keyword", cadence_minutes: 60 }),
    ...{ credits: 0, apart: true },
  },
  getMonitor: {
    call: async (client) => client.monitors.get((await client.monitors.create(watch)).id),
    want: () => ({ name: "AI CRM", config: { query: "AI CRM" } }),
    ...{ credits: 0, apart: true },
  },
  listMonitors: {
    call: async (client) => {
      await client.monitors.create(watch);
      return client.monitors.list();
    },
    want: () => ({ data: [{ name: "AI CRM" }] }),
    ...{ credits: 0, apart: true },
  },
  updateMonitor: {
    call: async (client) =>
      client.monitors.update((await client.monitors.create(watch)).id, { status: "paused" }),
    want: () => ({ status: "paused", next_run_at: null }),
    ...{ credits: 0, apart: true },
  },
  deleteMonitor: {
    call: async (client) => {
      const { id } = await client.monitors.create(watch);
      await client.monitors.delete(id);
      const error = await client.monitors.get(id).catch((reason: unknown) => reason);
      return { gone: isClientError(error, "ApiError") && error.status };
    },
    want: () => ({ gone: 404 }),
    ...{ credits: 0, apart: true },
  },
  runMonitor: {
    call: async (client) => client.monitors.runNow((await client.monitors.create(watch)).id).wait(),
    want: () => ({ status: "succeeded", result: { baseline: false, items_seen: 1 } }),
    ...{ credits: 0, apart: true },
  },
  listMonitorEvents: {
    call: async (client) => {
      const { id } = await client.monitors.create(watch);
      await client.monitors.runNow(id).wait();
      return client.monitors.events(id);
    },
    want: () => ({
      data: [
        {
          event_type: "post_matched",
          event_json: { title: "AI CRM in practice", author_name: "Priya Raman" },
        },
      ],
    }),
    ...{ credits: 0, apart: true },
  },
} satisfies Partial<Record<OperationId, Row>>;
