import type { ClientOperation } from "../../generated/client.ts";
import type { components } from "../../generated/types.ts";
import { type Clock, sleep } from "./clock.ts";
import { ClientError } from "./errors.ts";
import { isLasting } from "./polls.ts";

type MonitorEvent = components["schemas"]["MonitorEvent"];

/**
 * Yields every item of the first page and of all pages after it. `load` returns the page at a cursor, which is the
 * member `next` of the previous page.
 * @throws ClientError `invalid_response` for a page without a list, or a repeated cursor.
 */
export async function* walk<Page, Item>(
  first: Promise<Page>,
  { path, next }: ClientOperation,
  load: (cursor: unknown) => Promise<Page>,
): AsyncGenerator<Item, void, undefined> {
  const followed = new Set<unknown>();
  for (let page = await first; ; ) {
    const { data, [`${next}`]: cursor } = Object(page);
    if (!Array.isArray(data) || followed.has(cursor))
      throw new ClientError("invalid_response", `${path}: no list or a cursor twice`);
    yield* data;
    if (!cursor) return;
    followed.add(cursor);
    page = await load(cursor);
  }
}

/** Options of following the events of a monitor. */
export interface FollowOptions {
  /** True to wait for new events. */
  follow?: boolean | undefined;
  /** Ends the loop, which throws the signal's own reason. */
  signal?: AbortSignal | undefined;
  /** Yields only events after this time; default: all. */
  since?: string | undefined;
  /** Milliseconds between two polls; default 60,000. */
  intervalMs?: number | undefined;
}

/**
 * Each poll lists the events again from this number of milliseconds before the newest known event on, since an event
 * may be listed slightly later than events with a later detection time.
 */
const overlapMs = 60_000;

/**
 * Yields the events of a monitor as they occur, oldest first, each once. Ends with an error: the signal's own reason, a
 * permanent error, or the error of the eighth consecutive failed poll.
 */
export async function* follow(
  list: (since: string | undefined) => AsyncIterable<MonitorEvent>,
  { signal, since, intervalMs = 60_000 }: FollowOptions,
  clock: Clock,
): AsyncGenerator<MonitorEvent, void, undefined> {
  let seen = new Set<string>();
  let from = since;
  for (let failures = 0; ; await sleep(clock, intervalMs, signal)) {
    const events: MonitorEvent[] = [];
    try {
      for await (const event of list(from)) events.push(event);
      failures = 0;
    } catch (error) {
      if (isLasting(error) || ++failures > 7) throw error;
      continue;
    }
    for (const event of events.reverse()) if (!seen.has(event.id)) yield event;
    seen = new Set(events.map(({ id }) => id));
    const newest = Date.parse(events.at(-1)?.detected_at ?? "");
    if (newest) from = new Date(Math.max(newest - overlapMs, Date.parse(since ?? "") || 0)).toISOString();
  }
}
