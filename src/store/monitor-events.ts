import type { Place } from "./job-queries.ts";
import type { MonitorEventRow } from "./schema.ts";
import type { Executor } from "./store.ts";

/** Adds events and returns the new ones. Skips an event whose `dedup_key` the monitor already has. */
export async function insertEvents(
  tx: Executor,
  rows: readonly MonitorEventRow[],
): Promise<{ id: string; dedup_key: string }[]> {
  if (rows.length === 0) return [];
  return tx
    .insertInto("monitor_events")
    .values([...rows])
    .onConflict((conflict) => conflict.columns(["monitor_id", "dedup_key"]).doNothing())
    .returning(["id", "dedup_key"])
    .execute();
}

/** Lists events of a monitor after a position, newest first. */
export async function listEvents(
  db: Executor,
  filter: { monitorId: string; since?: number | undefined; limit: number; after?: Place | undefined },
): Promise<MonitorEventRow[]> {
  const { since, after } = filter;
  let query = db.selectFrom("monitor_events").selectAll().where("monitor_id", "=", filter.monitorId);
  if (since !== undefined) query = query.where("detected_at", ">=", since);
  if (after !== undefined)
    query = query.where((eb) => eb(eb.refTuple("detected_at", "id"), "<", eb.tuple(after.time, after.id)));
  return query.orderBy("detected_at", "desc").orderBy("id", "desc").limit(filter.limit).execute();
}
