import { isObject, type JsonObject, type OperationRow } from "../contract.ts";
import { ApiError } from "../errors.ts";

/** A request and its operation. */
export interface OperationCall {
  readonly operation: OperationRow;
  readonly id: string | undefined;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The monitors, events and jobs that one set of handlers remembers. */
export interface World {
  /**
   * Returns the body of a response. For monitors, events and jobs, the body has the remembered state; for anything else
   * it is `example`. Throws ApiError `not_found` for a deleted monitor.
   */
  answer(call: OperationCall, example: unknown): unknown;
  /** Adds a started job to the remembered list. */
  addJob(id: string): void;
}

/** The functions from which {@link createWorld} gets the initial resources and the state of jobs. */
export interface WorldSources {
  /** Returns the bodies of all success examples of an operation. */
  readonly examples: (operationId: string) => Iterable<unknown>;
  /** Returns a started job in its current state; undefined for a job that exists only in the examples. */
  readonly showJob: (id: string) => JsonObject | undefined;
  /** True for a started job if a response has shown that it ended. */
  readonly hasEnded: (id: string) => boolean;
}

/** The contract's defaults for members that a request to create a monitor may omit. */
const defaults = { cadence_minutes: 60, max_results: 10 };

/** Creates the memory of one set of handlers. At first it contains the resources in the contract's examples. */
export function createWorld({ examples, showJob, hasEnded }: WorldSources): World {
  const monitors = createShelf(readItems(examples("listMonitors")));
  const events = createShelf(readItems(examples("listMonitorEvents")));
  const jobs = createShelf(readItems(examples("listOperations")));
  const made = new Set<string>();

  function answer({ operation, id = "", query, body }: OperationCall, example: unknown): unknown {
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
        const at = toTime(Date.now());
        const times = { created_at: at, updated_at: at, last_run_at: null, next_run_at: at };
        const monitor = { ...sample, ...defaults, ...sent, ...times, id: own, status: "active" };
        monitors.put(own, monitor);
        return monitor;
      }
      case "updateMonitor": {
        const old = monitors.get(id) ?? { ...sample, id };
        const at = Date.now();
        const monitor = { ...old, ...sent, ...toNextRun(old, sent, at), updated_at: toTime(at) };
        monitors.put(id, monitor);
        return monitor;
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
      case "cancelOperation":
        return (hasEnded(id) ? showJob(id) : undefined) ?? example;
      default:
        return example;
    }
  }

  return {
    answer,
    addJob(id) {
      // The first job of an operation has the id of an example, which is already in the list. The existing entry is
      // removed first, so that the job is added at the beginning.
      jobs.remove(id);
      jobs.put(id, { id });
    },
  };
}

function toPage({ items, next }: PageOf, cursor: "next_cursor" | "nextCursor"): JsonObject {
  return { data: items, ...(next === undefined ? {} : { [cursor]: next }) };
}

/**
 * Returns an object with the new `next_run_at` of a monitor that is changed at the time `at`, computed as in the
 * service. It is null for a paused monitor, `at` if the monitor becomes active again, and one cadence after `at` if the
 * cadence changed. For any other change, the object is empty.
 */
function toNextRun(old: JsonObject, change: JsonObject, at: number): JsonObject {
  const { status = old["status"], cadence_minutes: cadence } = change;
  if (status !== "active") return { next_run_at: null };
  if (old["status"] !== "active") return { next_run_at: toTime(at) };
  return cadence === undefined ? {} : { next_run_at: toTime(at + Number(cadence) * 60_000) };
}

/** Formats milliseconds since 1970 as ISO 8601. */
function toTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** A page of a list, and the cursor of the next page if there is one. */
interface PageOf {
  readonly items: readonly JsonObject[];
  readonly next: string | undefined;
}

/** A remembered list of resources of one type (monitors, events or jobs), newest first. */
interface Shelf {
  /** Adds a new resource at the beginning, or replaces a known one without moving it. */
  put(id: string, monitor: JsonObject): void;
  /** Returns a resource; undefined for an unknown id. Throws ApiError `not_found` for a removed resource. */
  get(id: string): JsonObject | undefined;
  remove(id: string): void;
  /** Returns a page of the list. Throws ApiError for a cursor that belongs to another query. */
  list(query: Readonly<Record<string, string>>, view?: (monitor: JsonObject) => JsonObject): PageOf;
}

/** Creates a list with the given resources. */
function createShelf(initial: readonly JsonObject[]): Shelf {
  let monitors = new Map(initial.map((monitor) => [String(monitor["id"]), monitor]));
  const gone = new Set<string>();
  return {
    put(id, monitor) {
      if (monitors.has(id)) monitors.set(id, monitor);
      else monitors = new Map([[id, monitor], ...monitors]);
      gone.delete(id);
    },
    get(id) {
      if (gone.has(id)) throw new ApiError("not_found", { message: `Monitor ${id} was not found` });
      return monitors.get(id);
    },
    remove(id) {
      monitors.delete(id);
      gone.add(id);
    },
    list({ limit = "20", cursor, ...filters }, view = (monitor) => monitor) {
      const size = Number(limit);
      const wanted = Object.entries(filters).sort();
      const fitting = [...monitors.values()]
        .map(view)
        .filter((monitor) =>
          wanted.every(([name, value]) => !(name in monitor) || String(monitor[name]) === value),
        );
      const query = JSON.stringify(wanted);
      const after = cursor === undefined ? undefined : readCursor(cursor, query);
      const start = after === undefined ? 0 : fitting.findIndex(({ id }) => id === after) + 1;
      const items = fitting.slice(start, start + size);
      const last = items.at(-1);
      const isMore = last !== undefined && start + size < fitting.length;
      return { items, next: isMore ? btoa(JSON.stringify([query, last["id"]])) : undefined };
    },
  };
}

/** Returns the id of the last item on the previous page. Throws ApiError for a cursor that belongs to another query. */
function readCursor(cursor: string, query: string): unknown {
  try {
    const [of, id]: unknown[] = JSON.parse(atob(cursor));
    if (of === query) return id;
  } catch {}
  const message = "cursor is not a cursor of this list";
  const errors = [{ property: "query.cursor", message, constraints: { cursor: message } }];
  throw new ApiError("validation_failed", { errors });
}

/** Returns the items of several pages, each item once. */
function readItems(pages: Iterable<unknown>): JsonObject[] {
  const items = [...pages].flatMap((page) =>
    isObject(page) && Array.isArray(page["data"]) ? page["data"] : [],
  );
  const byId = new Map(items.filter(isObject).map((item) => [item["id"], item]));
  return [...byId.values()];
}
