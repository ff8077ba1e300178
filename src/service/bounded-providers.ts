import { isObject } from "../contract.ts";
import type { Capability, Providers } from "../providers/index.ts";

/** A provider's method whose answer contains a list, and the member of the request that limits this list. */
interface Bound {
  readonly capability: Capability;
  readonly method: string;
  /** Member of the answer that contains the list; undefined if the answer itself is the list. */
  readonly list?: string;
  /** Member of the request that contains the maximum number of items. */
  readonly most: string;
  /**
   * Member of each item by which the items are grouped. The maximum applies to each group, or to the whole list if
   * there are no groups.
   */
  readonly group?: string;
}

const platforms = ["linkedin", "instagram", "x", "reddit", "tiktok"] as const;

const bounds: readonly Bound[] = [
  { capability: "webSearch", method: "search", list: "results", most: "maxResults" },
  { capability: "people", method: "search", list: "people", most: "limit" },
  { capability: "companies", method: "search", list: "companies", most: "limit" },
  { capability: "linkedin", method: "reactions", most: "maxItems" },
  ...platforms.flatMap((capability): Bound[] => [
    { capability, method: "searchPosts", list: "hits", most: "max_results" },
    // The list for a LinkedIn post contains reactions and comments. A source reads up to `maxResults` of each, so the
    // maximum applies to each type of event.
    { capability, method: "observe", list: "sightings", most: "maxResults", group: "eventType" },
  ]),
];

/**
 * Maximum number of groups (see {@link Bound.group}) in one list: a LinkedIn post has two, all other targets have one.
 */
const mostGroups = 2;

/**
 * Returns providers whose lists have at most as many items as the request asked for. Otherwise, a source that ignores
 * the number could fill the database, and the caller would be charged for items that were not requested.
 */
export function boundProviders(providers: Providers): Providers {
  return overlay(providers, (capability, provider) => {
    const own = bounds.filter((bound) => bound.capability === capability);
    return own.length > 0 && isObject(provider) ? boundProvider(provider, own) : provider;
  });
}

function boundProvider(provider: object, bounds: readonly Bound[]): object {
  return overlay(provider, (name, method) => {
    const bound = bounds.find(({ method }) => method === name);
    if (bound === undefined || typeof method !== "function") return method;
    return async (request: unknown, call: unknown) => cutAnswer(await method(request, call), request, bound);
  });
}

/**
 * Returns an object with the members of `target`, each of which `replace` may change. Reads a member of `target` only
 * when it is needed, because simulated providers load their data in getters. Methods run with `target` as `this`,
 * because they may use private members.
 */
function overlay<T extends object>(target: T, replace: (name: PropertyKey, member: unknown) => unknown): T {
  // The proxy wraps an empty object instead of `target`. If `target` is frozen, a proxy of it would have to return the
  // members unchanged.
  const empty: T = Object.create(null);
  return new Proxy(empty, {
    has: (_, name) => Reflect.has(target, name),
    get(_, name) {
      const member: unknown = Reflect.get(target, name, target);
      return replace(name, typeof member === "function" ? member.bind(target) : member);
    },
  });
}

/**
 * Returns the answer with its list cut to the maximum. Returns an answer without a list unchanged; the check of the
 * result refuses it.
 */
function cutAnswer(answer: unknown, request: unknown, { list, most, group }: Bound): unknown {
  const items: unknown = list === undefined ? answer : Object(answer)[list];
  const limit: unknown = Object(request)[most];
  if (!Array.isArray(items) || typeof limit !== "number") return answer;
  const kept = group === undefined ? items.slice(0, limit) : cutGroups(items, limit, group);
  return list === undefined ? kept : { ...Object(answer), [list]: kept };
}

function cutGroups(items: readonly unknown[], limit: number, group: string): unknown[] {
  const counts = new Map<unknown, number>();
  const kept = items.filter((item) => {
    const key: unknown = Object(item)[group];
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= limit;
  });
  return kept.slice(0, mostGroups * limit);
}
