import { isObject, type JsonObject } from "../contract.ts";
import { ApiError } from "../errors.ts";

/** A page of a list, and the cursor of the next page if there is one. */
export interface PageOf {
  readonly items: readonly JsonObject[];
  readonly next: string | undefined;
}

/** A remembered list of resources of one type (monitors, events or jobs), newest first. */
export interface Shelf {
  /** Adds a new resource at the beginning, or replaces a known one without moving it. */
  put(id: string, thing: JsonObject): void;
  /** Returns a resource; undefined for an unknown id. Throws ApiError `not_found` for a removed resource. */
  get(id: string): JsonObject | undefined;
  remove(id: string): void;
  /** Returns a page of the list. Throws ApiError for a cursor that belongs to another query. */
  list(query: Readonly<Record<string, string>>, view?: (thing: JsonObject) => JsonObject): PageOf;
}

/** Creates a list with the given resources. */
export function createShelf(initial: readonly JsonObject[]): Shelf {
  let things = new Map(initial.map((thing) => [String(thing["id"]), thing]));
  const gone = new Set<string>();
  return {
    put(id, thing) {
      if (things.has(id)) things.set(id, thing);
      else things = new Map([[id, thing], ...things]);
      gone.delete(id);
    },
    get(id) {
      if (gone.has(id)) throw new ApiError("not_found", { message: `Monitor ${id} was not found` });
      return things.get(id);
    },
    remove(id) {
      things.delete(id);
      gone.add(id);
    },
    list({ limit = "20", cursor, ...filters }, view = (thing) => thing) {
      const size = Number(limit);
      const wanted = Object.entries(filters).sort();
      const fitting = [...things.values()]
        .map(view)
        .filter((thing) =>
          wanted.every(([name, value]) => !(name in thing) || String(thing[name]) === value),
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
export function readItems(pages: Iterable<unknown>): JsonObject[] {
  const items = [...pages].flatMap((page) =>
    isObject(page) && Array.isArray(page["data"]) ? page["data"] : [],
  );
  const byId = new Map(items.filter(isObject).map((item) => [item["id"], item]));
  return [...byId.values()];
}
