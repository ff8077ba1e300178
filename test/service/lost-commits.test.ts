import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { auditStore } from "../../src/store/audit.ts";
import { readBalance } from "../../src/store/balances.ts";
import { grantCredits, listLedger } from "../../src/store/credits.ts";
import { OutcomeUnknown } from "../../src/store/failures.ts";
import { listJobs } from "../../src/store/job-queries.ts";
import { createOrganization } from "../../src/store/organizations.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { toTimeLimits } from "../../src/store/time-limits.ts";
import { startCommand } from "../cli/command.ts";
import { runCommand } from "../cli/in-process.ts";
import { startServe } from "../package/prospecting.ts";
import { type Cluster, createCluster } from "../store/cluster.ts";
import { newLocation } from "../store/engines.ts";
import type { TestProcess } from "../store/processes.ts";
import { createTcpProxy, type TcpProxy } from "../store/tcp-proxy.ts";
import { createWorld, send, type Tenant, type World } from "./world.ts";

const search = { type: "web_search", query: "AI CRM competitors" };
const scrape = { query: "AI CRM competitors", maxResults: 3 };

// These tests and those of the next `describe` run concurrently, because both spend most of their time waiting for time
// limits.
describe.concurrent("a COMMIT whose answer is lost", () => {
  let proxy: TcpProxy;
  let world: World;
  let tenant: Tenant;
  let server: TestProcess;
  let url = "";

  beforeAll(async () => {
    world = await createWorld({ location: await newLocation("postgres"), work: false, realTime: true });
    proxy = await createTcpProxy(world.location);
    server = startServe(["--json", "--role", "api"], {
      PROSPECTING_PROVIDERS: "stand-in",
      PROSPECTING_STAND_IN_PACE: "0",
      // With this lease of 12 s, a query may take 4 s.
      PROSPECTING_LEASE_MS: "12000",
      DATABASE_URL: proxy.url,
    });
    ({ url } = JSON.parse(await server.line('"ready"')));
  });
  beforeEach(async () => {
    tenant = await world.tenant(100);
  });
  afterEach(() => proxy.recover());
  afterAll(async () => {
    server.child.kill("SIGKILL");
    await server.exited;
    await proxy.close();
    await world.close();
  });

  const post = (path: string, body: object) =>
    send(`${url}${path}`, { method: "POST", body, headers: tenant.keys });
  const entries = async () =>
    (await listLedger(world.store.db, tenant.id, 10)).map(({ kind, amount }) => `${kind} ${amount}`).sort();

  it.sequential.each(["before", "after", "silent"] as const)(
    "is looked up: a job is accepted once when the line breaks %s",
    async (how) => {
      proxy.breakCommits(1, how);
      const { status, body } = await post("/api/v1/search", search);
      expect([status, proxy.broken]).toEqual([202, 1]);
      const jobs = await listJobs(world.store.db, { organizationId: tenant.id, limit: 10 });
      expect(jobs.map(({ id }) => id)).toEqual([body.id]);
      expect((await auditStore(world.store)).findings).toEqual([]);
    },
  );

  it.sequential.each([
    ["before", 1],
    ["after", 2],
    ["silent", 2],
  ] as const)(
    "is looked up: a scrape is answered and charged once when the line breaks %s %i of its two COMMITs",
    async (how, count) => {
      proxy.breakCommits(count, how);
      const { status } = await post("/api/v1/platform/scrapers/web/search", scrape);
      expect([status, proxy.broken]).toEqual([200, count]);
      expect(await entries()).toEqual(["charge -1", "grant 100", "release 1", "reserve -1"]);
      expect(await readBalance(world.store.db, tenant.id)).toBe(99);
    },
  );

  it.sequential("is said to be unknown where the database can't be asked, and the books add up all the same", async () => {
    proxy.breakCommits(1, "silent");
    const reply = post("/api/v1/search", search);
    await vi.waitUntil(() => proxy.broken === 1, { timeout: 20_000 });
    proxy.silenceAll();
    const { status, headers, body } = await reply;
    expect([status, headers.get("retry-after"), body.code]).toEqual([503, "1", "unavailable"]);
    expect(body.message).toContain("It may or may not have been saved");
    expect((await auditStore(world.store)).findings).toEqual([]);
  });

  it.sequential.each(["before", "after"] as const)(
    "lets credits be granted once when the line breaks %s",
    async (how) => {
      const reference = `invoice ${how}`;
      const grant = ["credits", "grant", tenant.id, "5", "--reference", reference, "--json"];
      proxy.breakCommits(1, how);
      const env = { DATABASE_URL: proxy.url };
      const first = await runCommand(grant, { env });
      expect([first.status, proxy.broken]).toEqual([0, 1]);
      expect(JSON.parse(first.stdout)).toEqual({
        ...{ id: tenant.id, granted: 5, reference, balance: 105 },
      });
      const second = await runCommand(grant, { env });
      expect(JSON.parse(second.stdout)).toMatchObject({ balance: 105, repeated: true });
      expect(await readBalance(world.store.db, tenant.id)).toBe(105);
      const other = await runCommand([...grant.slice(0, 3), "6", ...grant.slice(4)], { env });
      expect([other.status, other.stderr]).toEqual([
        1,
        `error: ${reference} is the reference of a grant of 5 to ${tenant.id}\n`,
      ]);
    },
  );
});

describe.concurrent("a command whose COMMIT has no answer", () => {
  it("says so, and how to repeat it", async ({ onTestFinished }) => {
    const world = await createWorld({ location: await newLocation("postgres"), work: false, realTime: true });
    const proxy = await createTcpProxy(world.location);
    onTestFinished(async () => {
      await proxy.close();
      await world.close();
    });
    const tenant = await world.tenant(100);
    const grant = (location: string, ...more: string[]) =>
      startCommand(["credits", "grant", tenant.id, "5", ...more], { DATABASE_URL: location }).end();
    proxy.breakCommits(1, "silent");
    const broken = grant(proxy.url);
    await vi.waitUntil(() => proxy.broken === 1, { timeout: 20_000 });
    proxy.silenceAll();
    const { status, stderr } = await broken;
    expect(status).toBe(1);
    const reference = /--reference (\S+)/.exec(stderr)?.[1] ?? "";
    expect(stderr).toContain("whether the credits were granted is unknown");
    await grant(world.location, "--reference", reference);
    expect(await readBalance(world.store.db, tenant.id)).toBe(105);
  });
});

describe("a COMMIT that a crash of PostgreSQL has lost", () => {
  const folder = mkdtempSync(join(tmpdir(), "prospecting-crash-"));
  let cluster: Cluster;

  beforeAll(async () => {
    cluster = await createCluster(folder);
  });
  afterAll(() => {
    cluster.stop();
    rmSync(folder, { recursive: true });
  });

  const restart = (): void => {
    cluster.stop();
    cluster.start();
  };
  /**
   * Kills the PostgreSQL process of one session. PostgreSQL's main process then ends all others, and recovers.
   */
  const killSession = async (store: Store): Promise<void> => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(store.db);
    process.kill(rows[0]?.pid ?? 0, "SIGKILL");
  };

  it.each([
    ["the server was started again", restart],
    ["the server recovered from the end of one process", killSession],
  ])("is not confused with a later transaction that has its id, after %s", async (_, crash) => {
    const other = await openStore({ location: cluster.url });
    const { id } = await createOrganization(other.db, { name: "Northwind Robotics" }, 1);
    const proxy = await createTcpProxy(cluster.url);
    const store = await openStore({ location: proxy.url, limits: toTimeLimits(9_000) });
    const grant = { organizationId: id, amount: 5, reason: "test" };
    proxy.breakCommits(1, "held");
    const told = store.transaction((tx) => grantCredits(tx, grant, 1)).catch((error: unknown) => error);
    await vi.waitUntil(() => proxy.broken === 1, { timeout: 20_000 });
    await crash(other);
    // The server gives the ids of transactions that the crash lost to later transactions, so one of these may receive
    // the id of the lost grant.
    for (let count = 0; count < 5; count += 1)
      await vi.waitUntil(
        () => createOrganization(other.db, { name: "Southwind" }, 1).catch(() => undefined),
        { timeout: 20_000 },
      );
    const balance = await told;
    if (typeof balance !== "number") expect(balance).toBeInstanceOf(OutcomeUnknown);
    expect(await readBalance(other.db, id)).toBe(typeof balance === "number" ? balance : 0);
    await Promise.all([store.close(), other.close()]);
    await proxy.close();
  });

  it("is looked up by a role that may not read pg_stat_activity", async () => {
    const admin = await openStore({ location: cluster.url });
    await sql`create role plain login`.execute(admin.db);
    await sql`grant all on all tables in schema public to plain`.execute(admin.db);
    await sql`revoke select on pg_stat_activity from public`.execute(admin.db);
    const { id } = await createOrganization(admin.db, { name: "Northwind Robotics" }, 1);
    const proxy = await createTcpProxy(cluster.url.replace("postgres@", "plain@"));
    const store = await openStore({ location: proxy.url, limits: toTimeLimits(9_000), migrate: false });
    for (const how of ["after", "silent"] as const) {
      proxy.breakCommits(1, how);
      await store.transaction((tx) => grantCredits(tx, { organizationId: id, amount: 5, reason: "test" }, 1));
      expect(proxy.broken).toBe(1);
    }
    expect(await readBalance(admin.db, id)).toBe(10);
    await Promise.all([store.close(), admin.close()]);
    await proxy.close();
  });
});
