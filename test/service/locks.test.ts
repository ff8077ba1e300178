import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readBalance } from "../../src/store/balances.ts";
import { reserveCredits } from "../../src/store/credits.ts";
import { findAnyJob, listJobs } from "../../src/store/job-queries.ts";
import { openStore } from "../../src/store/store.ts";
import { toTimeLimits } from "../../src/store/time-limits.ts";
import { startServe } from "../package/prospecting.ts";
import { newLocation } from "../store/engines.ts";
import { buildProcess, type ProcessOptions, type TestProcess } from "../store/processes.ts";
import { range } from "../store/seed.ts";
import { createTcpProxy } from "../store/tcp-proxy.ts";
import { createWorld, send, type Tenant, type World } from "./world.ts";

const search = { type: "web_search", query: "AI CRM competitors" };
const monitor = { name: "A", type: "web_search", config: { query: "AI CRM" } };

interface Ids {
  readonly monitor: string;
  readonly job: string;
}

const toMonitorPath = ({ monitor: id }: Ids): string => `/api/v1/monitors/${id}`;
const toCancelPath = ({ job }: Ids): string => `/api/operations/${job}/cancel`;

describe("locks that are not given back", () => {
  let world: World;
  let holder: pg.Client;
  let build: (options?: ProcessOptions) => TestProcess;
  let processes: TestProcess[] = [];

  beforeAll(async () => {
    build = await buildProcess("test/service/worker-process.ts");
  });
  beforeEach(async () => {
    world = await createWorld({ location: await newLocation("postgres"), work: false, realTime: true });
    holder = new pg.Client({ connectionString: world.location });
    await holder.connect();
  });
  afterEach(async () => {
    await holder.end();
    for (const { child } of processes) child.kill("SIGKILL");
    await Promise.all(processes.map(({ exited }) => exited));
    processes = [];
    await world.close();
  });

  /** Locks the row of an organization's balance, as if a process had disappeared between its UPDATE and its COMMIT. */
  const lockBalance = async ({ id }: Tenant): Promise<void> => {
    await holder.query("begin");
    await holder.query("update balances set balance = balance where organization_id = $1", [id]);
  };
  const countWaiting = async (): Promise<number> => {
    const { rows } = await sql`select pid from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`.execute(world.store.db);
    return rows.length;
  };
  const serve = async (role: string, more: Record<string, string> = {}): Promise<string> => {
    const process = startServe(["--json", "--role", role], {
      PROSPECTING_PROVIDERS: "stand-in",
      PROSPECTING_STAND_IN_PACE: "0",
      PROSPECTING_LEASE_MS: "30000",
      PROSPECTING_POLL_MS: "100",
      DATABASE_URL: world.location,
      ...more,
    });
    processes.push(process);
    return JSON.parse(await process.line('"ready"')).url;
  };
  const post = (url: string, { keys }: Tenant) =>
    send(`${url}/api/v1/search`, { method: "POST", body: search, headers: keys });

  it("cost a request 503 with Retry-After, and leave other organizations and readiness alone", async () => {
    const [blocked, other] = [await world.tenant(100), await world.tenant(100)];
    const url = await serve("api");
    await lockBalance(blocked);
    const refused = await post(url, blocked);
    expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([
      503,
      "unavailable",
      "1",
    ]);
    expect((await post(url, other)).status).toBe(202);
    const ready = await send(`${url}/api/health/ready`, { method: "GET", headers: {} });
    expect(ready.status).toBe(200);
    await holder.query("rollback");
    expect((await post(url, blocked)).status).toBe(202);
  });

  it("leave connections to others, however many requests wait for them", async () => {
    const [blocked, other] = [await world.tenant(100), await world.tenant(100)];
    // With such a long lease, the time limit for locks is longer than the test, so the blocked requests are still
    // waiting when the other organization's requests end.
    const url = await serve("api", { PROSPECTING_LEASE_MS: "60000" });
    await lockBalance(blocked);
    const ended: string[] = [];
    const waiting = range(40).map(() => post(url, blocked).then(() => ended.push("blocked")));
    await vi.waitUntil(async () => (await countWaiting()) === 1, { timeout: 20_000 });
    const reply = await post(url, other);
    ended.push("other");
    const ready = await send(`${url}/api/health/ready`, { method: "GET", headers: {} });
    expect([reply.status, ready.status, ended[0]]).toEqual([202, 200, "other"]);
    // The blocked requests share a transaction, so only one statement waits for the lock.
    expect(await countWaiting()).toBe(1);
    await holder.query("rollback");
    await Promise.all(waiting);
  });

  it("keep no other organization's monitor or hold waiting, nor readiness, while a balance is held", async () => {
    const [blocked, other] = [await world.tenant(100), await world.tenant(100)];
    const { db } = world.store;
    for (const { id, call } of [blocked, other]) {
      const monitor = { name: "Watch", type: "linkedin_keyword", config: { query: "AI CRM" } };
      expect((await call("POST", "/api/v1/monitors", { body: monitor })).status).toBe(201);
      const hold = { organizationId: id, reference: `req_${id}`, amount: 1, reason: "test", expiresAt: 1 };
      await world.store.transaction((tx) => reserveCredits(tx, hold, 1));
    }
    // Triggers that record the lock time limit of each transaction that changes a monitor's next run or ends a
    // reservation.
    await holder.query(`create table limits (seen text);
      create function see() returns trigger language plpgsql as $$ begin
        insert into limits values (tg_table_name || ' ' || current_setting('lock_timeout')); return null; end $$;
      create trigger see after update of next_run_at on monitors for each row execute function see();
      create trigger see after delete on reservations for each row execute function see()`);
    await lockBalance(blocked);
    // The monitor of the blocked organization is due first.
    for (const [at, { id }] of [blocked, other].entries())
      await db.updateTable("monitors").set({ next_run_at: at }).where("organization_id", "=", id).execute();
    const url = await serve("all");
    const runs = ({ id }: Tenant) => listJobs(db, { organizationId: id, kind: "monitor_run", limit: 10 });
    const holds = async () =>
      (await db.selectFrom("reservations").select("reference").execute()).map(({ reference }) => reference);
    await vi.waitUntil(async () => (await runs(other)).length === 1, { timeout: 20_000 });
    await vi.waitUntil(async () => !(await holds()).includes(`req_${other.id}`), { timeout: 20_000 });
    expect(await holds()).toContain(`req_${blocked.id}`);
    expect(await runs(blocked)).toEqual([]);
    const ready = await send(`${url}/api/health/ready`, { method: "GET", headers: {} });
    expect(ready.status).toBe(200);
    await holder.query("rollback");
    const { rows: limits } = await holder.query("select seen from limits");
    for (const table of ["monitors", "reservations"])
      expect(limits).toContainEqual({ seen: `${table} 200ms` });
    await vi.waitUntil(async () => (await runs(blocked)).length === 1, { timeout: 20_000 });
  });

  it("are given back by the server when the host of a transaction is lost", async () => {
    const tenant = await world.tenant(100);
    const proxy = await createTcpProxy(world.location);
    const lost = await openStore({ location: proxy.url, limits: toTimeLimits(3_000), migrate: false });
    let locked = (): void => {};
    const isLocked = new Promise<void>((resolve) => {
      locked = resolve;
    });
    const hold = (reference: string) => ({ organizationId: tenant.id, reference, amount: 1, reason: "test" });
    const never = lost.transaction(async (tx) => {
      await reserveCredits(tx, hold("req_lost"), 1);
      locked();
      await new Promise(() => {});
    });
    never.catch(() => {});
    await isLocked;
    proxy.silence();
    await vi.waitUntil(
      () =>
        world.store
          .transaction((tx) => reserveCredits(tx, hold("req_next"), 1))
          .catch((error: unknown) => {
            expect(world.store.engine.isUnavailable(error)).toBe(true);
            return false;
          }),
      { timeout: 60_000 },
    );
    expect(await readBalance(world.store.db, tenant.id)).toBe(99);
    await lost.close();
    await proxy.close();
  });

  it("end with the request that waited for them, which leaves nothing behind", async () => {
    const tenant = await world.tenant(100);
    const patient = await openStore({ location: world.location, limits: toTimeLimits(120_000) });
    await lockBalance(tenant);
    const abort = new AbortController();
    const hold = { organizationId: tenant.id, reference: "req_1", amount: 1, reason: "test" };
    const waiting = patient.transaction((tx) => reserveCredits(tx, hold, 1), { signal: abort.signal });
    const waits = () =>
      sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock'`
        .execute(world.store.db)
        .then(({ rows }) => rows.length);
    await vi.waitUntil(async () => (await waits()) === 1, { timeout: 20_000 });
    const gone = new Error("the client went away");
    abort.abort(gone);
    await expect(waiting).rejects.toThrow("the client went away");
    await vi.waitUntil(async () => (await waits()) === 0, { timeout: 20_000 });
    await holder.query("rollback");
    expect(await readBalance(world.store.db, tenant.id)).toBe(100);
    await patient.close();
  });

  it.each([
    {
      what: "createMonitor",
      table: "monitors",
      method: "POST",
      path: () => "/api/v1/monitors",
      body: monitor,
    },
    { what: "updateMonitor", table: "monitors", method: "PATCH", path: toMonitorPath, body: { name: "B" } },
    { what: "deleteMonitor", table: "monitors", method: "DELETE", path: toMonitorPath },
    {
      what: "searchPlatforms",
      table: "balances",
      method: "POST",
      path: () => "/api/v1/search",
      body: search,
    },
    { what: "cancelOperation", table: "balances", method: "POST", path: toCancelPath },
  ])("undo the change of a request whose time limit expires meanwhile: $what", async (given) => {
    const tenant = await world.tenant(100);
    const made = await tenant.call("POST", "/api/v1/monitors", { body: monitor });
    const job = await tenant.call("POST", "/api/v1/search", { body: search });
    const ids = { monitor: made.body.id, job: job.body.id };
    const readAll = async () => [
      await world.store.db.selectFrom("monitors").selectAll().execute(),
      await world.store.db.selectFrom("jobs").selectAll().execute(),
      await readBalance(world.store.db, tenant.id),
    ];
    const before = await readAll();
    const { location } = world;
    const hurried = await createWorld({ location, work: false, realTime: true, handlerTimeoutMs: 100 });
    const { table, method, path, body } = given;
    await holder.query(`begin; lock table ${table} in access exclusive mode`);
    const headers = tenant.keys;
    const reply = await send(`${hurried.url}${path(ids)}`, { method, body, headers });
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(reply.body.message).toContain("the request may or may not have taken effect");
    // PostgreSQL grants a lock in the order in which transactions ask for it. If the transaction of the HTTP request
    // still waits for the table, it gets the lock after the first rollback. The second lock is then granted only after
    // that transaction has ended.
    await holder.query("rollback");
    await holder.query(`begin; lock table ${table} in access exclusive mode`);
    await holder.query("rollback");
    expect(await readAll()).toEqual(before);
    await hurried.close();
  });

  it("take no lease from the jobs beside one that can't be ended", { timeout: 120_000 }, async () => {
    const [blocked, other] = [await world.tenant(100), await world.tenant(100)];
    const env = { PROSPECTING_LEASE_MS: "6000", PROSPECTING_POLL_MS: "100", PACE: "1000" };
    const people = { query: "VP Engineering in Berlin", limit: 10, includeContacts: true };
    const submit = async (tenant: Tenant) =>
      (await tenant.call("POST", "/api/v1/people/search", { body: people })).body.id;
    const [slow, stuck] = [await submit(other), await submit(blocked)];
    processes = [build({ args: [world.location], env })];
    for (const id of [slow, stuck])
      await vi.waitUntil(async () => (await findAnyJob(world.store.db, id))?.worker != null, {
        timeout: 100_000,
      });
    // Locks the rows of the job, as a transaction does that ends this job and waits for the balance of its organization.
    await holder.query("begin");
    await holder.query("select id from jobs where id = $1 for update", [stuck]);
    const { rows } = await holder.query("select ready_at from runs where job_id = $1 for update", [stuck]);
    const readLease = async (id: string): Promise<number> =>
      (await findAnyJob(world.store.db, id))?.ready_at ?? Number.NaN;
    // The query of the first extension may have begun before the rows were locked. The query of the second one began
    // afterwards.
    for (let last = await readLease(slow), extensions = 0; extensions < 2; extensions += 1)
      last = await vi.waitUntil(
        async () => {
          const lease = await readLease(slow);
          return lease > last ? lease : undefined;
        },
        { timeout: 100_000, interval: 50 },
      );
    expect(await readLease(stuck)).toBe(Number(rows[0].ready_at));
    await holder.query("rollback");
  });
});
