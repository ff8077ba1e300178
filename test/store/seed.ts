import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { grantCredits } from "../../src/store/credits.ts";
import type { NewJob } from "../../src/store/jobs.ts";
import { createOrganization } from "../../src/store/organizations.ts";
import type { JobRow } from "../../src/store/schema.ts";
import { type Executor, openStore, type Store } from "../../src/store/store.ts";
import { unlimited } from "../../src/store/time-limits.ts";
import { type EngineName, newLocation } from "./engines.ts";

/** Creates an empty store on the engine. */
export async function openTestStore(engine: EngineName): Promise<Store> {
  // Queries have no time limit here, so that tests do not fail on a busy machine.
  return openStore({ location: await newLocation(engine), poolSize: 20, limits: unlimited });
}

/** Creates an empty store that is closed when the current test has ended. */
export async function openStoreOfTest(engine: EngineName): Promise<Store> {
  const store = await openTestStore(engine);
  onTestFinished(() => store.close());
  return store;
}

/** Creates an organization with credits and returns its id. */
export async function addOrganization(store: Store, credits: number, now = 1_000): Promise<string> {
  return store.transaction(async (tx) => {
    const { id } = await createOrganization(tx, { name: "Northwind Robotics" }, now);
    if (credits > 0) await grantCredits(tx, { organizationId: id, amount: credits, reason: "test" }, now);
    return id;
  });
}

/** Returns a job as the service would insert it. */
export function newJob(organizationId: string, change: Partial<NewJob> = {}): NewJob {
  return {
    organizationId,
    userId: "usr_1",
    kind: "people_search",
    operation: "searchPeople",
    input: { query: "VP Engineering in Berlin" },
    reserved: 0,
    ...change,
  };
}

/**
 * Adds copies of a job, each with an id of its own and with the given columns. A copy without `finished_at` is also put
 * into the queue.
 */
export async function addCopies(
  tx: Executor,
  { worker: _, ready_at: __, ...job }: JobRow,
  copies: readonly (Partial<Omit<JobRow, "worker" | "ready_at">> & { id: string })[],
): Promise<void> {
  const rows = copies.map((copy) => ({ ...job, ...copy }));
  await tx.insertInto("jobs").values(rows).execute();
  const open = rows.filter(({ finished_at }) => finished_at === null);
  if (open.length === 0) return;
  await tx
    .insertInto("queue")
    .values(open.map(({ id, organization_id, created_at }) => ({ organization_id, job_id: id, created_at })))
    .execute();
}

/** Resolves once `count` statements in the store's PostgreSQL database wait for a lock. */
export async function untilWaiting({ db }: Store, count = 1): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  while ((await waiting.execute(db)).rows.length < count);
}

/** Returns the numbers from 0 to `count` - 1. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** Returns a store that counts its transactions. Calls `whenFirst` when the first one starts. */
export function countTransactions(
  store: Store,
  whenFirst = (): void => {},
): { store: Store; count: () => number } {
  let transactions = 0;
  const counted: Store = {
    ...store,
    transaction: (work, options) => {
      transactions += 1;
      if (transactions === 1) whenFirst();
      return store.transaction(work, options);
    },
  };
  return { store: counted, count: () => transactions };
}
