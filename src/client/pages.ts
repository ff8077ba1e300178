import type { ClientOperation } from "../../generated/client.ts";
import type { components } from "../../generated/types.ts";
import { type Clock, sleep } from "./clock.ts";
import { ClientError } from "./errors.ts";
import { isLasting } from "./polls.ts";

type MonitorEvent = components["schemas"]["MonitorEvent"];

/**
 * Yields every item of the first page and of all later pages. Each page has the cursor of the next page in the member
 * that `next` names; `load` returns the page at a cursor.
 * @throws ClientError `invalid_response` for a page without a list, or for a repeated cursor.
 */
export async function* walk<Page, Item>(
  first: Promise<Page>,
  { path, next }: ClientOperation,
  load: (cursor: unknown) => Promise<Page>,
): AsyncGenerator<Item, void, undefined> {
  const followed = new Set<unknown>();
  for (let page = await first; ; ) {
    const { data, [next as string]: cursor } = Object(page);
    if (!Array.isArray(data) || followed.has(cursor))
      throw new ClientError("invalid_response", `${path}: no list or cursor twice`);
    yield* data;
    if (!cursor) return;
    followed.add(cursor);
    page = await load(cursor);
  }
}

/** Options for the events of a monitor. */
export interface FollowOptions {
  /** True to wait for new events after the existing ones. */
  follow?: boolean | undefined;
  /** Ends the loop, which then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Yields only events after this time. Default: all events. */
  since?: string | undefined;
  /** Milliseconds between two polls. Default: 60,000. */
  intervalMs?: number | undefined;
}

/**
 * Yields the events of a monitor as they occur, oldest first and each once. Ends only with an error: the signal's
 * reason, a permanent error, or the error of the eighth failed poll in a row.
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
    // The next poll asks for events since a minute before the newest one, because the service may list an event
    // slightly later than events that it detected afterwards.
    if (newest) from = new Date(Math.max(newest - 60_000, Date.parse(since ?? "") || 0)).toISOString();
  }
}
