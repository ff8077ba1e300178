import type { Caller, HandlerRequest } from "../../generated/handlers.ts";
import type { components } from "../../generated/types.ts";
import { parseTimestamp } from "../clock.ts";
import { ApiError } from "../errors.ts";
import { createId } from "../store/identifiers.ts";
import { findAnyJob } from "../store/job-queries.ts";
import { listEvents } from "../store/monitor-events.ts";
import {
  findMonitor,
  insertMonitor,
  listMonitors,
  lockMonitor,
  openRun,
  updateMonitor,
} from "../store/monitors.ts";
import type { MonitorRow } from "../store/schema.ts";
import { type Acceptance, acceptJob, requireCapabilities, toAcceptance } from "./acceptance.ts";
import { withFullAddress } from "./addresses.ts";
import { checkMonitorChange } from "./checks.ts";
import { createCursor, parseCursor } from "./cursors.ts";
import { capabilityOf, monitorRun } from "./kinds/index.ts";
import { toEvent, toMonitor, toRunRequest } from "./monitor-shapes.ts";
import type { ServiceDependencies } from "./service-dependencies.ts";

type Monitor = components["schemas"]["Monitor"];
type Create = HandlerRequest<"createMonitor">["body"];
type Change = HandlerRequest<"updateMonitor">["body"];

export interface Cancellable {
  /** Aborts when the caller disconnects or the handler's time limit expires. An uncommitted change is rolled back. */
  readonly signal: AbortSignal;
}

class RunOpen extends Error {
  override readonly name = "RunOpen";
}

const maxAttempts = 3;

/** Creates the operations on an organization's own monitors. A monitor of another organization counts as not found. */
export function createMonitors(parts: ServiceDependencies) {
  const { store, clock, providers } = parts;

  const read = async (caller: Caller, id: string, options?: { deleted: boolean }): Promise<MonitorRow> => {
    const monitor = await findMonitor(store.db, { organizationId: caller.organizationId, id }, options);
    if (monitor === undefined) throw notFound(id);
    return monitor;
  };

  return {
    async create(caller: Caller, body: Create, options: Cancellable): Promise<Monitor> {
      requireCapabilities(providers, [capabilityOf(body.type)]);
      const now = clock.now();
      const row: MonitorRow = {
        id: createId("mon_", now),
        organization_id: caller.organizationId,
        user_id: caller.userId,
        name: body.name,
        type: body.type,
        status: "active",
        config: JSON.stringify(withFullAddress(body.config)),
        cadence_minutes: body.cadence_minutes,
        max_results: body.max_results,
        last_run_at: null,
        // The first run is due immediately, because later runs are compared with it.
        next_run_at: now,
        consecutive_failures: 0,
        state: null,
        open_job_id: null,
        created_at: now,
        updated_at: now,
        deleted_at: null,
      };
      await store.transaction((tx) => insertMonitor(tx, row), options);
      store.engine.send({ type: "monitors" });
      return toMonitor(row);
    },

    async get(caller: Caller, id: string): Promise<Monitor> {
      return toMonitor(await read(caller, id));
    },

    async list(
      caller: Caller,
      query: { limit: number; cursor?: string; status?: MonitorRow["status"] },
    ): Promise<components["schemas"]["MonitorList"]> {
      const { limit, cursor, ...filter } = query;
      const bound = { list: "monitors", organizationId: caller.organizationId, ...filter };
      const rows = await listMonitors(store.db, {
        ...filter,
        organizationId: caller.organizationId,
        limit: limit + 1,
        after: parseCursor(bound, cursor),
      });
      return toPage(rows, limit, {
        item: toMonitor,
        cursor: (row) => createCursor(bound, { time: row.created_at, id: row.id }),
      });
    },

    async update(
      caller: Caller,
      { id, change: wanted }: { id: string; change: Change },
      options: Cancellable,
    ): Promise<Monitor> {
      const key = { organizationId: caller.organizationId, id };
      const now = clock.now();
      const { config } = wanted;
      const change = config === undefined ? wanted : { ...wanted, config: withFullAddress(config) };
      // Updates only the members that the request names, because another request may change other members at the same
      // time.
      const row = await store.transaction(async (tx) => {
        const current = await lockMonitor(tx, key);
        if (current === undefined) throw notFound(id);
        checkMonitorChange(toRunRequest(current).type, change);
        return updateMonitor(tx, key, {
          ...toColumns(change),
          ...toNextRun(current, change, now),
          updated_at: now,
        });
      }, options);
      if (row === undefined) throw notFound(id);
      store.engine.send({ type: "monitors" });
      return toMonitor(row);
    },

    /** Deletes a monitor. Its events stay, and a run in progress records no more events. */
    async delete(caller: Caller, id: string, options: Cancellable): Promise<void> {
      const now = clock.now();
      const key = { organizationId: caller.organizationId, id };
      const removed = {
        deleted_at: now,
        next_run_at: null,
        name: "",
        config: "{}",
        state: null,
        updated_at: now,
      };
      const row = await store.transaction((tx) => updateMonitor(tx, key, removed), options);
      if (row === undefined) throw notFound(id);
    },

    async events(
      caller: Caller,
      id: string,
      query: { limit: number; cursor?: string; since?: string },
    ): Promise<components["schemas"]["MonitorEventList"]> {
      await read(caller, id, { deleted: true });
      const { limit, cursor, since } = query;
      const bound = { list: "events", monitorId: id, since };
      const rows = await listEvents(store.db, {
        monitorId: id,
        since: since === undefined ? undefined : parseTimestamp(since),
        limit: limit + 1,
        after: parseCursor(bound, cursor),
      });
      return toPage(rows, limit, {
        item: toEvent,
        cursor: (row) => createCursor(bound, { time: row.detected_at, id: row.id }),
      });
    },

    /**
     * Queues a run outside the schedule. A monitor never has two open runs, so this method returns the open run if
     * there is one.
     */
    async run(
      caller: Caller,
      id: string,
      { requestId, signal }: { requestId: string; signal?: AbortSignal },
    ): Promise<Acceptance> {
      for (let attempt = 1; ; attempt += 1) {
        const monitor = await read(caller, id);
        const open =
          monitor.open_job_id === null ? undefined : await findAnyJob(store.db, monitor.open_job_id);
        if (open?.ready_at != null) return toAcceptance(parts, open, { requestId, kind: monitorRun });
        try {
          return await acceptJob(parts, {
            kind: monitorRun,
            request: toRunRequest(monitor),
            caller,
            ...{ requestId, signal },
            monitorId: id,
            attach: async (tx, jobId) => {
              if (!(await openRun(tx, id, jobId))) throw new RunOpen();
            },
          });
        } catch (error) {
          // Another request or the schedule has opened a run meanwhile. The next attempt returns that run.
          if (!(error instanceof RunOpen) || attempt >= maxAttempts) throw error;
        }
      }
    },
  };
}

function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  to: { item(row: Row): Item; cursor(row: Row): string },
): { data: Item[]; next_cursor?: string } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    data: page.map(to.item),
    ...(rows.length > limit && last !== undefined ? { next_cursor: to.cursor(last) } : {}),
  };
}

function notFound(id: string): ApiError {
  return new ApiError("not_found", { message: `Monitor ${id} was not found` });
}

function toColumns({ name, config, ...rest }: Change): Partial<MonitorRow> {
  return {
    ...rest,
    ...(name === undefined ? {} : { name }),
    // Changing the target resets `state`: earlier observations belong to the old target.
    ...(config === undefined ? {} : { config: JSON.stringify(config), state: null }),
  };
}

/**
 * Returns the columns that set the next run of a changed monitor. A paused monitor has no next run. A reactivated
 * monitor runs now. If only the cadence changes, the next run is due one interval of the new cadence from now.
 */
function toNextRun(current: MonitorRow, change: Change, now: number): Partial<MonitorRow> {
  const { status = current.status, cadence_minutes: cadence } = change;
  if (status !== "active") return { next_run_at: null };
  if (current.status !== "active") return { next_run_at: now, consecutive_failures: 0 };
  return cadence === undefined ? {} : { next_run_at: now + cadence * 60_000 };
}
