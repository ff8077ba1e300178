import { statSync } from "node:fs";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { vocabulary } from "../../src/providers/adapters/own-index/index.ts";
import { auditStore } from "../../src/store/audit.ts";
import { readBalance } from "../../src/store/balances.ts";
import { copyStore } from "../../src/store/copy.ts";
import type { StoreMessage } from "../../src/store/engine.ts";
import { listJobs } from "../../src/store/job-queries.ts";
import { insertJob } from "../../src/store/jobs.ts";
import { migrations, pendingMigrations } from "../../src/store/migrations.ts";
import { createOrganization, listOrganizations } from "../../src/store/organizations.ts";
import { type Executor, openStore, type Store } from "../../src/store/store.ts";
import { unlimited } from "../../src/store/time-limits.ts";
import { emptyLocation, engines, newLocation } from "./engines.ts";
import { buildProcess } from "./processes.ts";
import { addOrganization, newJob, openTestStore, range } from "./seed.ts";

/** Makes all writes fail as if the disk were full, until the returned function is called. */
async function fillDisk({ db, engine }: Store): Promise<() => Promise<unknown>> {
  if (engine.name === "sqlite") {
    await sql`pragma max_page_count = 1`.execute(db);
    return () => sql`pragma max_page_count = 1000000`.execute(db);
  }
  await sql`create function fill() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$`.execute(db);
  for (const table of ["jobs", "rate_windows"])
    await sql`create trigger fill before insert on ${sql.table(table)} execute function fill()`.execute(db);
  return () => sql`drop function fill() cascade`.execute(db);
}

describe.each(engines)("a store on %s", (engine) => {
  it("is migrated once by four processes that open it at the same time", async () => {
    const location = await emptyLocation(engine);
    const start = await buildProcess("test/store/migrate-process.ts");
    const processes = range(4).map(() => start({ args: [location] }));
    expect(await Promise.all(processes.map((process) => process.line("opened")))).toHaveLength(4);
    expect(await Promise.all(processes.map((process) => process.exited))).toEqual([0, 0, 0, 0]);
    const store = await openStore({ location });
    expect(await pendingMigrations(store.db)).toEqual([]);
    await store.close();
  });

  it("says that a newer version has used the database, also where it is only asked", async () => {
    const location = await newLocation(engine);
    const store = await openStore({ location });
    await sql`insert into kysely_migration values ('9999-later', '2027-01-01')`.execute(store.db);
    const refusal = /newer version.*9999-later/;
    await expect(pendingMigrations(store.db)).rejects.toThrow(refusal);
    await store.close();
    await expect(openStore({ location })).rejects.toThrow(refusal);
  });

  it("gives the cause of a transaction that the database has rolled back itself", async () => {
    const store = await openStore({ location: await newLocation(engine) });
    const work = store.transaction(async (tx) => {
      await sql`rollback`.execute(tx);
      throw new Error("the disk is full");
    });
    await expect(work).rejects.toThrow("the disk is full");
    expect(await store.transaction(async () => "goes on")).toBe("goes on");
    await store.close();
  });

  it("is not alive while its disk is full, and is again once there is room", async () => {
    const store = await openTestStore(engine);
    const organization = await addOrganization(store, 10);
    const long = "x".repeat(50_000);
    const add = () => store.transaction((tx) => insertJob(tx, newJob(organization, { input: { long } }), 1));
    const makeRoom = await fillDisk(store);
    // As long as no write has failed, `ping` reports no failure.
    await store.ping();
    const refusals = [await add().catch(String), await store.ping().catch((error: unknown) => error)];
    expect(refusals[0]).toMatch(/full/);
    expect(store.engine.isUnavailable(refusals[1])).toBe(true);
    await expect(store.ping()).rejects.toThrow(/full/);
    await makeRoom();
    await store.ping();
    await add();
    expect(await store.db.selectFrom("rate_windows").selectAll().execute()).toEqual([]);
    await store.close();
  });

  it("names the migrations it has not seen", async () => {
    const store = await openStore({ location: await emptyLocation(engine), migrate: false });
    expect(await pendingMigrations(store.db)).toEqual(Object.keys(migrations));
    await store.close();
  });

  it("undoes a transaction that throws", async () => {
    const store = await openTestStore(engine);
    const organization = await addOrganization(store, 10);
    const failing = store.transaction(async (tx) => {
      await insertJob(tx, newJob(organization), 1);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await listJobs(store.db, { limit: 10 })).toEqual([]);
    await store.close();
  });

  it("delivers messages to its subscribers until they leave", async () => {
    const store = await openTestStore(engine);
    const got: StoreMessage[] = [];
    let heard = (): void => {};
    const cancelled = new Promise<void>((resolve) => {
      heard = resolve;
    });
    const leave = store.engine.subscribe((message) => {
      got.push(message);
      // The first message shows that the other store is listening.
      if (message.type === "work") store.engine.send({ type: "cancelled", jobId: "op_1" });
      else if (message.type === "cancelled") heard();
    });
    if (engine === "sqlite") store.engine.send({ type: "work" });
    await cancelled;
    leave();
    expect(got).toContainEqual({ type: "cancelled", jobId: "op_1" });
    await store.close();
  });

  it("keeps large integers", async () => {
    const store = await openTestStore(engine);
    const organization = await addOrganization(store, 0, 8_640_000_000_000_000);
    const rows = await listOrganizations(store.db);
    expect(rows.find((row) => row.id === organization)?.created_at).toBe(8_640_000_000_000_000);
    await store.close();
  });
});

describe("a store on sqlite", () => {
  it("lets timers and requests have their turn while one query follows the other", async () => {
    const store = await openTestStore("sqlite");
    let hasTurned = false;
    setImmediate(() => setImmediate(() => (hasTurned = true)));
    for (let count = 0; count < 50_000 && !hasTurned; count += 1) await sql`select 1`.execute(store.db);
    expect(hasTurned).toBe(true);
    await store.close();
  });

  it.each([
    ["a statement", (db: Executor) => sql`update balances set balance = 1`.execute(db)],
    [
      "a statement with results",
      (db: Executor) => sql`update balances set balance = 1 returning 1`.execute(db),
    ],
    ["a transaction", (db: Executor) => db.transaction().execute(async () => {})],
  ])("commits what it writes after %s that another process's lock kept out", async (_, write) => {
    const location = await newLocation("sqlite");
    const holder = await openStore({ location });
    const store = await openStore({ location, limits: { queryMs: null, lockMs: 0 } });
    const names = async () => (await listOrganizations(holder.db)).map(({ name }) => name);
    await holder.transaction(async () => {
      await expect(write(store.db)).rejects.toThrow("database is locked");
    });
    await createOrganization(store.db, { name: "A" }, 1);
    expect(await names()).toEqual(["A"]);
    await store.transaction((tx) => createOrganization(tx, { name: "B" }, 2));
    expect(await names()).toEqual(["A", "B"]);
    await store.close();
    await holder.close();
  });

  it("commits what it writes after a stream of rows that its reader has left", async () => {
    const location = await newLocation("sqlite");
    const store = await openStore({ location });
    const other = await openStore({ location });
    for (const index of range(300)) await createOrganization(store.db, { name: `A${index}` }, 1);
    for await (const _row of store.db.selectFrom("organizations").selectAll().stream()) break;
    await createOrganization(other.db, { name: "B" }, 1);
    await createOrganization(store.db, { name: "C" }, 1);
    expect(await listOrganizations(other.db)).toHaveLength(302);
    await store.close();
    await other.close();
  });

  it("is a file that only its owner may read, as are those beside it", async () => {
    const location = await emptyLocation("sqlite");
    const store = await openStore({ location });
    await addOrganization(store, 1);
    const modes = ["", "-wal", "-shm"].map((end) => (statSync(location + end).mode & 0o777).toString(8));
    expect(modes).toEqual(["600", "600", "600"]);
    await store.close();
  });

  it("refuses a second API server and points to PostgreSQL", async () => {
    const location = await newLocation("sqlite");
    const first = await openStore({ location });
    const second = await openStore({ location });
    const unlock = first.engine.lock("server");
    expect(() => second.engine.lock("server")).toThrow(/another API server .* DATABASE_URL .*PostgreSQL/);
    second.engine.lock("worker")();
    unlock();
    second.engine.lock("server")();
    await first.close();
    await second.close();
  });

  it("names an API server of an earlier version, which holds the file alone, when it refuses a worker", async () => {
    const location = await newLocation("sqlite");
    const store = await openStore({ location });
    // This is the lock that an API server of an earlier version takes.
    const unlock = store.engine.lock("alone");
    expect(() => store.engine.lock("worker")).toThrow(/an API server of an earlier version .* upgraded/);
    unlock();
    store.engine.lock("worker")();
    await store.close();
  });

  it("moves to postgres with every row", async () => {
    const source = await openTestStore("sqlite");
    const target = await openTestStore("postgres");
    const organization = await addOrganization(source, 70);
    for (const index of range(450)) await insertJob(source.db, newJob(organization), index);
    const counts = await copyStore(source, target, vocabulary);
    expect(counts).toMatchObject({ organizations: 1, ledger: 1, jobs: 450 });
    expect(await listJobs(target.db, { limit: 500 })).toEqual(await listJobs(source.db, { limit: 500 }));
    expect(await readBalance(target.db, organization)).toBe(70);
    expect((await auditStore(target)).findings).toEqual([]);
    await expect(copyStore(source, target, vocabulary)).rejects.toThrow("not empty");
    await source.close();
    await target.close();
  });
});

describe("a store on postgres", () => {
  it("survives the end of all its connections, and listens again", async () => {
    const location = await newLocation("postgres");
    const errors: Error[] = [];
    const store = await openStore({ location, onError: (error) => errors.push(error) });
    let heard = 0;
    store.engine.subscribe(() => {
      heard += 1;
    });
    await vi.waitUntil(() => heard > 0, { timeout: 30_000 });
    const killer = new pg.Client({ connectionString: location });
    await killer.connect();
    await killer.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    await killer.end();
    const answers = await Promise.allSettled(range(3).map(() => store.ping()));
    for (const answer of answers)
      if (answer.status === "rejected") expect(store.engine.isUnavailable(answer.reason)).toBe(true);
    await store.ping();
    // After the store has connected again, it gets a single message in place of all messages that it may have missed.
    await vi.waitUntil(() => heard > 1, { timeout: 30_000 });
    expect(errors.length).toBeGreaterThan(0);
    await store.close();
  });

  it("lets the database roll back after a minute if the host of a migration is lost", async () => {
    const store = await openStore({ location: await newLocation("postgres"), limits: unlimited });
    const { rows } = await sql`select current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('statement_timeout') as statement`.execute(store.db);
    expect(rows).toEqual([{ idle: "1min", statement: "0" }]);
    await store.close();
  });

  it("says that it is unavailable when nobody answers", async () => {
    const store = await openStore({ location: "postgres://nobody@127.0.0.1:1/none", migrate: false });
    const reason = await store.ping().catch((error: unknown) => error);
    expect(store.engine.isUnavailable(reason)).toBe(true);
    await store.close();
  });
});
