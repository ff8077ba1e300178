import { isObject, type JsonObject, type OperationRow } from "../contract.ts";
import { createShelf, type PageOf, readItems } from "./shelf.ts";

/** A request, and the operation of the contract that it calls. */
export interface Asked {
  readonly operation: OperationRow;
  readonly id: string | undefined;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Memory of one set of handlers for monitors, their events and jobs. */
export interface World {
  /**
   * Returns the body of an answer with the created, changed or listed resources that the handlers remember; returns the
   * contract's example for an operation whose resources are not remembered. Throws ApiError `not_found` for a deleted
   * monitor.
   */
  answer(asked: Asked, example: unknown): unknown;
  /** Adds a started job to the list. */
  addJob(id: string): void;
}

/** Sources of the initial data and of the current state of a job. */
export interface WorldSources {
  /** Returns the bodies of an operation's success examples in the contract. */
  readonly examples: (operationId: string) => Iterable<unknown>;
  /** Returns the current state of a started job; undefined for a job that only the contract's examples contain. */
  readonly showJob: (id: string) => JsonObject | undefined;
}

/** Creates the memory of one set of handlers; it starts with the resources in the contract's examples. */
export function createWorld({ examples, showJob }: WorldSources): World {
  const monitors = createShelf(readItems(examples("listMonitors")));
  const events = createShelf(readItems(examples("listMonitorEvents")));
  const jobs = createShelf(readItems(examples("listOperations")));
  const made = new Set<string>();

  function answer({ operation, id = "", query, body }: Asked, example: unknown): unknown {
    const sample = isObject(example) ? example : {};
    const sent = isObject(body) ? body : {};
    switch (operation.id) {
      case "listOperations":
        return toPage(
          jobs.list(query, (job) => showJob(String(job["id"])) ?? job),
          "nextCursor",
        );
      case "listMonitors":
        return toPage(monitors.list(query), "next_cursor");
      case "listMonitorEvents": {
        const { since, ...rest } = query;
        const isNew = (event: JsonObject) => since === undefined || String(event["detected_at"]) > since;
        const { items, next } = events.list(made.has(id) ? { ...rest, monitor_id: id } : rest);
        return toPage({ items: items.filter(isNew), next }, "next_cursor");
      }
      case "createMonitor": {
        const own = `${String(sample["id"]).slice(0, -4)}${String(made.size + 1).padStart(4, "0")}`;
        made.add(own);
        const times = { created_at: now(), updated_at: now(), last_run_at: null };
        const thing = toScheduled({ ...sample, ...sent, ...times, id: own, status: "active" });
        monitors.put(own, thing);
        return thing;
      }
      case "updateMonitor": {
        const old = monitors.get(id) ?? { ...sample, id };
        const thing = toScheduled({ ...old, ...sent, updated_at: now() });
        monitors.put(id, thing);
        return thing;
      }
      case "getMonitor":
        return monitors.get(id) ?? example;
      case "deleteMonitor":
        monitors.get(id);
        monitors.remove(id);
        return example;
      case "runMonitor":
        monitors.get(id);
        return example;
      default:
        return example;
    }
  }

  return {
    answer,
    addJob(id) {
      // The first job of an operation has the id of an example, which may be in the list already.
      jobs.remove(id);
      jobs.put(id, { id });
    },
  };
}

function toPage({ items, next }: PageOf, cursor: "next_cursor" | "nextCursor"): JsonObject {
  return { data: items, ...(next === undefined ? {} : { [cursor]: next }) };
}

/** Returns a monitor with the time of its next run, which a paused monitor does not have. */
function toScheduled(monitor: JsonObject): JsonObject {
  const minutes = Number(monitor["cadence_minutes"]) || 60;
  const isActive = monitor["status"] === "active";
  return { ...monitor, next_run_at: isActive ? new Date(Date.now() + minutes * 60_000).toISOString() : null };
}

function now(): string {
  return new Date().toISOString();
}
