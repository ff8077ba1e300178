import { sql } from "kysely";
import { suspectAfter } from "./claim-statements.ts";
import type { Claim } from "./claims.ts";
import { prepare, type Value } from "./prepared.ts";
import type { Executor, Store } from "./store.ts";

/** An organization with a ready job. */
export interface Waiting {
  readonly id: string;
  /** Number of running jobs of the organization. */
  running: number;
  /** True if the organization has a ready job that was started before. */
  readonly again: boolean;
}

/**
 * Maximum number of organizations that one claim examines. If more organizations wait, the next claim continues after
 * the last examined one. The cost of a claim therefore does not depend on the number of waiting organizations.
 */
const mostLookedAt = 256;

/**
 * Minimum number of runs (started jobs) at which the claims of a process share one list of waiting organizations (those
 * with ready jobs). Reading the list then costs 0.5 ms on PostgreSQL, as much as claiming eight jobs.
 */
const manyRuns = 1_000;
/**
 * If at least this number of organizations wait, the claims of a process share one list of them, even if there are few
 * runs, because reading a long list is expensive.
 */
const manyWaiting = 64;

/** Milliseconds for which the claims of a process reuse a shared list of waiting organizations. */
const sharedMs = 100;

/** The list of waiting organizations that this process read most recently. */
interface WaitingList {
  /**
   * Id of the last organization that was examined for the shared list. The next list begins with the organization after
   * it. Empty if the next list begins with the first organization.
   */
  readonly from: string;
  /**
   * Waiting organizations, keyed by id, for the next claims to reuse. Empty if each claim must read the organizations
   * anew.
   */
  readonly waiting: Map<string, Waiting>;
  /**
   * True if the list contains only some of the waiting organizations. Each organization then leaves the list after one
   * claim, so that other organizations get their turn.
   */
  readonly isPart: boolean;
  /** Time, as `performance.now()`, until which claims may use the list. */
  readonly until: number;
}

const waitingLists = new WeakMap<Store, WaitingList>();

interface Search {
  claim: Claim;
  limit: number;
  without: readonly string[];
  now: number;
}

/** Returns organizations with a ready job, those with the fewest running jobs first. */
export async function findWaiting(store: Store, tx: Executor, search: Search): Promise<readonly Waiting[]> {
  const { claim, without, now, limit } = search;
  const last = waitingLists.get(store);
  const known = [...(last?.waiting.values() ?? [])].filter(({ id }) => !without.includes(id));
  if (last !== undefined && known.length > 0 && performance.now() < last.until) return known;
  const begin = last?.from ?? "";
  const lists = { running: JSON.stringify(claim.running ?? []), without: JSON.stringify(without) };
  const select = store.engine.name === "postgres" ? selectWaiting.postgres : selectWaiting.sqlite;
  // Continues with the next organizations if the claim skips all examined ones (`without`). Ends after every
  // organization has been examined once.
  let isAround = begin === "";
  for (let from = begin; ; ) {
    const { rows } = await select(tx, { ...lists, from, now, limit });
    const [first] = rows;
    const waiting = rows.flatMap(({ id, running, again }) =>
      id === null ? [] : { id, running: Number(running), again: Number(again) === 1 },
    );
    const isPart = Number(first?.looked) === mostLookedAt;
    const next = isPart ? (first?.last ?? "") : "";
    waitingLists.set(store, {
      from: next,
      waiting: new Map(Number(first?.shared ?? 0) === 1 ? waiting.map((one) => [one.id, one]) : []),
      isPart,
      until: performance.now() + sharedMs,
    });
    if (waiting.length > 0) return waiting;
    if (isAround && (!isPart || (begin !== "" && next >= begin))) return [];
    isAround ||= !isPart;
    from = next;
  }
}

/** Updates the shared list after this process has claimed jobs of an organization. */
export function noteTaken(
  store: Store,
  id: string,
  { got, isEmpty }: { got: number; isEmpty: boolean },
): void {
  const list = waitingLists.get(store);
  const one = list?.waiting.get(id);
  if (list === undefined || one === undefined) return;
  one.running += got;
  if (isEmpty || list.isPart) list.waiting.delete(id);
}

type WaitingValues = { from: string; now: number; limit: number; running: string; without: string };

interface WaitingRow {
  /** If no organization waits, the result has one row, whose id is null. */
  id: string | null;
  running: number;
  again: number;
  looked: number;
  last: string | null;
  /**
   * 1 if the next claims may reuse this list. The list then has up to 256 rows ({@link mostLookedAt}) instead of
   * `limit`.
   */
  shared: number;
}

/**
 * Returns a query for organizations with a ready job. The query takes one index step for each organization in the
 * queue, and reads the small table of runs once.
 */
function toWaiting(
  elements: (list: keyof WaitingValues) => ReturnType<typeof sql>,
  value: Value<WaitingValues>,
) {
  return sql<WaitingRow>`
    with recursive open (id, place) as (
      select (select min(organization_id) from queue where organization_id > ${value("from")}), 1
      union all
      select (select min(organization_id) from queue where organization_id > open.id), place + 1
      from open where open.id is not null and place < ${sql.lit(mostLookedAt)}
    ), held as (
      select organization_id as id, count(*) as runs,
        sum(case when worker is not null and ready_at > ${value("now")} then 1 else 0 end) as running,
        min(case when ready_at <= ${value("now")}
            and crashes + case when worker is null then 0 else 1 end < ${sql.lit(suspectAfter)}
            and job_id not in ${elements("running")} then ready_at end) as again
      from runs group by organization_id
    ), waiting as (
      select open.id, held.again,
        (select created_at from queue where organization_id = open.id order by job_id limit 1) as queued, held.running
      from open left join held on held.id = open.id where open.id is not null
      union all
      select held.id, held.again, null, held.running from held
      where held.again is not null and not exists (select 1 from open where open.id = held.id)
    ), look as (
      select count(*) as looked, max(id) as last, case when count(*) >= ${sql.lit(manyWaiting)}
          or (select sum(runs) from held) >= ${sql.lit(manyRuns)} then 1 else 0 end as shared
      from open where id is not null
    )
    select waiting.id, coalesce(running, 0) as running, case when again is null then 0 else 1 end as again,
      look.looked, look.last, look.shared
    from look left join waiting on waiting.id not in ${elements("without")}
    order by coalesce(running, 0), case when queued is null or again < queued then again else queued end
    limit case when (select shared from look) = 1 then ${sql.lit(mostLookedAt)} else ${value("limit")} end`;
}

const selectWaiting = {
  sqlite: prepare((_, value: Value<WaitingValues>) =>
    toWaiting((list) => sql`(select value from json_each(${value(list)}))`, value),
  ),
  postgres: prepare((_, value: Value<WaitingValues>) =>
    toWaiting((list) => sql`(select json_array_elements_text(${value(list)}::json))`, value),
  ),
};
