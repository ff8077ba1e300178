import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { isDatabaseFailure, postgresFailures, sqliteFailures } from "../../src/store/failures.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { unlimited } from "../../src/store/time-limits.ts";
import { engines, newLocation } from "../store/engines.ts";
import { createTcpProxy } from "../store/tcp-proxy.ts";
import { createWorld, send, type Tenant } from "./world.ts";

const search = { type: "web_search", query: "AI CRM competitors" };
const post = (tenant: Tenant) => tenant.call("POST", "/api/v1/search", { body: search });
const ready = (url: string) => send(`${url}/api/health/ready`, { method: "GET", headers: {} });
/** Status, code and Retry-After that every response must have while the database fails. */
const unavailable = [503, "unavailable", "1"];
const told = async (reply: ReturnType<typeof post>) => {
  const { status, body, headers } = await reply;
  return [status, body.code, headers.get("retry-after")];
};

/**
 * Error codes of PostgreSQL, one for each row in the table by which the service recognizes failures of the database.
 */
const postgresCodes: readonly string[] = [
  ...["08006", "25006", "25P03", "25P04", "28P01", "3D000", "40001", "40P01", "42501", "53100", "55P03"],
  ...["57014", "58030", "XX001", "XX002"],
];
const sqliteCodes: readonly string[] = [
  ...["SQLITE_BUSY", "SQLITE_CANTOPEN", "SQLITE_CORRUPT", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_LOCKED"],
  ...["SQLITE_NOMEM", "SQLITE_NOTADB", "SQLITE_PERM", "SQLITE_PROTOCOL", "SQLITE_READONLY"],
];

/**
 * Makes every insert into `jobs` and `rate_windows` fail with this error code, until the returned function is called.
 */
async function failWith({ db }: Store, code: string): Promise<() => Promise<unknown>> {
  await sql`create function fail() returns trigger language plpgsql as
    ${sql.raw(`$$ begin raise exception 'it failed' using errcode = '${code}'; end $$`)}`.execute(db);
  for (const table of ["jobs", "rate_windows"])
    await sql`create trigger fail before insert on ${sql.table(table)} execute function fail()`.execute(db);
  return () => sql`drop function fail() cascade`.execute(db);
}

describe("a database that fails", () => {
  it("is 503, with Retry-After and not ready, for every code of PostgreSQL in the table", async () => {
    const world = await createWorld({ engine: "postgres", work: false });
    const tenant = await world.tenant();
    for (const row of postgresCodes) {
      const mend = await failWith(world.store, row);
      expect([row, await told(post(tenant))]).toEqual([row, unavailable]);
      expect([row, await told(ready(world.url))]).toEqual([row, unavailable]);
      await mend();
      expect([row, (await post(tenant)).status]).toEqual([row, 202]);
      expect([row, (await ready(world.url)).status]).toEqual([row, 200]);
    }
    await world.close();
  });

  it("has a code for each row of the tables here", () => {
    const isListed = (row: string): boolean => postgresCodes.some((code) => code.startsWith(row));
    expect(Object.keys(postgresFailures).filter((row) => !isListed(row))).toEqual([]);
    expect(Object.keys(sqliteFailures)).toEqual(sqliteCodes);
  });

  it.each(sqliteCodes)("is known by SQLite's %s, and by its longer codes", (code) => {
    for (const given of [code, `${code}_DETAIL`])
      expect(isDatabaseFailure(Object.assign(new Error("failed"), { code: given }))).toBe(true);
  });

  it.each(["23505", "42601", "SQLITE_CONSTRAINT_UNIQUE", "ERR_INVALID_ARG_TYPE"])(
    "is not what %s says, which is about the query",
    (code) => {
      expect(isDatabaseFailure(Object.assign(new Error("failed"), { code }))).toBe(false);
    },
  );

  it.each(engines)("is 503, with Retry-After and not ready, while it only reads, on %s", async (engine) => {
    const location = await newLocation(engine);
    const world = await createWorld({ location, work: false });
    const tenant = await world.tenant();
    const setReadOnly = async (value: boolean): Promise<void> => {
      if (engine === "sqlite") {
        await sql`pragma query_only = ${sql.raw(String(value))}`.execute(world.store.db);
        return;
      }
      const admin = new pg.Client({ connectionString: location });
      await admin.connect();
      await admin.query("set default_transaction_read_only = off");
      const { rows } = await admin.query("select current_database() as name");
      await admin.query(`alter database ${rows[0].name} set default_transaction_read_only = ${value}`);
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      await admin.end();
      // This request may use one of the terminated connections. The request after it then gets a new connection.
      await post(tenant);
    };
    await setReadOnly(true);
    expect(await told(post(tenant))).toEqual(unavailable);
    expect(await told(ready(world.url))).toEqual(unavailable);
    await setReadOnly(false);
    expect((await post(tenant)).status).toBe(202);
    expect((await ready(world.url)).status).toBe(200);
    await world.close();
  });

  it("takes writes again at once after its sessions, which stay open, were read-only", async () => {
    const location = await newLocation("postgres");
    const world = await createWorld({ location, work: false });
    const tenant = await world.tenant();
    const admin = new pg.Client({ connectionString: location });
    await admin.connect();
    await admin.query("set default_transaction_read_only = off");
    const { rows } = await admin.query("select current_database() as name");
    const setReadOnly = (value: string) =>
      admin.query(`alter database ${rows[0].name} set default_transaction_read_only = ${value}`);
    await setReadOnly("on");
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    // PostgreSQL closed the sessions of the service. These requests open new sessions, which are read-only.
    const read = () => tenant.call("GET", "/api/operations");
    await Promise.all([read(), read(), read(), post(tenant), ready(world.url)]);
    expect(await told(post(tenant))).toEqual(unavailable);
    expect(await told(ready(world.url))).toEqual(unavailable);
    await setReadOnly("off");
    await admin.end();
    expect((await post(tenant)).status).toBe(202);
    expect((await ready(world.url)).status).toBe(200);
    await world.close();
  });

  it("is not ready while PostgreSQL only reads, before any write has failed", async () => {
    const store = await openStore({ location: await newLocation("postgres"), limits: unlimited });
    const admin = store.engine.pool;
    await admin?.query({
      text: "do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$",
      values: [],
    });
    await admin?.query({
      text: "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      values: [],
    });
    await expect(store.ping()).rejects.toThrow(/read-only/);
    await store.close();
  });

  it("is 503 with Retry-After when its connection breaks inside a transaction", async () => {
    const location = await newLocation("postgres");
    const proxy = await createTcpProxy(location);
    const world = await createWorld({ location: proxy.url, work: false });
    const tenant = await world.tenant();
    const holder = new pg.Client({ connectionString: location });
    await holder.connect();
    await holder.query("begin");
    await holder.query("update balances set balance = balance");
    const reply = told(post(tenant));
    const waits =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await holder.query(waits)).rowCount).toBe(1);
    proxy.cut();
    expect(await reply).toEqual(unavailable);
    await holder.end();
    expect((await post(tenant)).status).toBe(202);
    await world.close();
    await proxy.close();
  });

  it("is not ready while statements succeed and every COMMIT fails", async () => {
    const proxy = await createTcpProxy(await newLocation("postgres"));
    const world = await createWorld({ location: proxy.url, work: false });
    const tenant = await world.tenant();
    proxy.breakCommits(Number.POSITIVE_INFINITY, "before");
    expect(await told(post(tenant))).toEqual(unavailable);
    expect(await told(ready(world.url))).toEqual(unavailable);
    proxy.breakCommits(0, "before");
    expect((await ready(world.url)).status).toBe(200);
    expect((await post(tenant)).status).toBe(202);
    await world.close();
    await proxy.close();
  });
});
