import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { auditStore } from "../../src/store/audit.ts";
import { findAnyJob } from "../../src/store/job-queries.ts";
import { startServe } from "../package/prospecting.ts";
import { type EngineName, engines, newLocation } from "../store/engines.ts";
import { range } from "../store/seed.ts";
import { createWorld, send } from "./world.ts";

const env = {
  PROSPECTING_PROVIDERS: "stand-in",
  PROSPECTING_STAND_IN_PACE: "0.1",
  PROSPECTING_LEASE_MS: "12000",
  PROSPECTING_POLL_MS: "100",
};

const run = promisify(execFile);

/**
 * Makes the database refuse the writes of a process. On SQLite, the process may not write beyond the first 4 KB of a
 * file, as on a full disk. On PostgreSQL, new sessions are read-only, and all sessions are new.
 */
async function refuseWrites(engine: EngineName, { pid, location }: Server): Promise<void> {
  if (engine === "sqlite") await run("prlimit", ["--pid", String(pid), "--fsize=4096:unlimited"]);
  else await setReadOnly(location, "on");
}

/** Ends {@link refuseWrites}. On PostgreSQL, sessions that are open stay read-only. */
async function allowWrites(engine: EngineName, { pid, location }: Server): Promise<void> {
  if (engine === "sqlite") await run("prlimit", ["--pid", String(pid), "--fsize=unlimited:unlimited"]);
  else await setReadOnly(location, "off");
}

interface Server {
  pid: number | undefined;
  location: string;
}

async function setReadOnly(location: string, value: "on" | "off"): Promise<void> {
  const admin = new pg.Client({ connectionString: location });
  await admin.connect();
  await admin.query("set default_transaction_read_only = off");
  const { rows } = await admin.query("select current_database() as name");
  await admin.query(`alter database ${rows[0].name} set default_transaction_read_only = ${value}`);
  if (value === "on")
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  await admin.end();
}

async function startServer(engine: EngineName) {
  const location = await newLocation(engine);
  const world = await createWorld({ location, work: false, realTime: true });
  onTestFinished(() => world.close());
  const tenant = await world.tenant(10_000);
  const dataDir = engine === "sqlite" ? ["--data-dir", dirname(location)] : [];
  const process = startServe(["--json", ...dataDir], {
    ...env,
    DATABASE_URL: engine === "sqlite" ? "" : location,
  });
  onTestFinished(async () => {
    process.child.kill("SIGKILL");
    await process.exited;
  });
  const { url } = JSON.parse(await process.line('"ready"'));
  const { pid } = process.child;
  const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
    send(`${url}${path}`, { method: "POST", body, headers: { ...tenant.keys, ...headers } });
  return {
    server: { pid, location },
    process,
    store: world.store,
    submit: (key: string) =>
      post("/api/v1/search", { type: "web_search", query: "AI CRM competitors" }, { "idempotency-key": key }),
    scrape: () => post("/api/v1/platform/scrapers/web/search", { query: "AI CRM", maxResults: 3 }),
    ready: async () => {
      const { status, headers } = await send(`${url}/api/health/ready`, { method: "GET", headers: {} });
      return [status, headers.get("retry-after")];
    },
  };
}

describe.each(engines)("prospecting serve whose database refuses writes, on %s", (engine) => {
  it("answers 503, continues when writes succeed again, and loses and charges nothing twice", async () => {
    const { server, process, store, submit, scrape, ready } = await startServer(engine);
    const early = await Promise.all(range(6).map((index) => submit(`early-${index}`)));
    expect(early.map(({ status }) => status)).toEqual(early.map(() => 202));
    const first = await scrape();
    await refuseWrites(engine, server);
    const refused = await Promise.all([
      ...range(4).map((index) => submit(`late-${index}`)),
      scrape(),
      scrape(),
    ]);
    for (const { status, headers } of refused)
      expect([status, headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await ready()).toEqual([503, "1"]);
    await allowWrites(engine, server);
    await vi.waitUntil(async () => (await ready())[0] === 200, { timeout: 60_000, interval: 50 });
    const late = await Promise.all(range(4).map((index) => submit(`late-${index}`)));
    expect(late.map(({ status }) => status)).toEqual(late.map(() => 202));
    const again = await submit("early-0");
    expect(again.body.id).toBe(early[0]?.body.id);
    const last = await scrape();
    for (const { body } of [...early, ...late])
      await vi.waitUntil(async () => (await findAnyJob(store.db, body.id))?.status === "succeeded", {
        timeout: 60_000,
        interval: 50,
      });
    expect((await auditStore(store)).findings).toEqual([]);
    const charges = await sql<{
      reference: string;
    }>`select reference from ledger where kind = 'charge'`.execute(store.db);
    const scrapes = charges.rows.filter(({ reference }) => reference.startsWith("req_"));
    expect(charges.rows.length - scrapes.length).toBe(10);
    expect([first.status, last.status, scrapes.length]).toEqual([200, 200, 2]);
    process.child.kill("SIGTERM");
    expect(await process.exited).toBe(0);
  });
});
