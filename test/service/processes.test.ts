import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { auditStore } from "../../src/store/audit.ts";
import { readBalance } from "../../src/store/balances.ts";
import { listJobs } from "../../src/store/job-queries.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { type Cluster, createCluster } from "../store/cluster.ts";
import { engines, newLocation } from "../store/engines.ts";
import { buildProcess, type TestProcess } from "../store/processes.ts";
import { range } from "../store/seed.ts";
import { createWorld, send, type Tenant, type World } from "./world.ts";

const search = { type: "web_search", query: "AI CRM competitors" };

let start: Awaited<ReturnType<typeof buildProcess>>;

beforeAll(async () => {
  start = await buildProcess("test/service/api-process.ts");
});

describe("four processes on one PostgreSQL", () => {
  let world: World;
  let processes: TestProcess[] = [];
  /** Maximum number of polls per minute. */
  const limit = 50;
  let urls: string[] = [];
  let store: Store;

  beforeAll(async () => {
    const location = await newLocation("postgres");
    world = await createWorld({ location, work: false, realTime: true });
    store = await openStore({ location });
    const env = { PROSPECTING_POLL_MS: "200", PROSPECTING_RATE_POLLING: String(limit) };
    processes = ["api", "api", "all", "all"].map((role) =>
      start({ args: [location, role, "unlimited"], env }),
    );
    urls = await Promise.all(processes.map(async (process) => (await process.line("url ")).slice(4)));
  });
  afterAll(async () => {
    for (const { child } of processes) child.kill("SIGKILL");
    await store.close();
    await world.close();
  });

  const post = (tenant: Tenant, index: number, key?: string) =>
    send(`${urls[index % urls.length]}/api/v1/search`, {
      method: "POST",
      body: search,
      headers: { ...tenant.keys, ...(key === undefined ? {} : { "Idempotency-Key": key }) },
    });
  const settled = (tenant: Tenant) =>
    vi.waitUntil(
      async () => {
        const jobs = await listJobs(store.db, { organizationId: tenant.id, limit: 1_000 });
        return jobs.every((job) => job.finished_at !== null) ? jobs : undefined;
      },
      { timeout: 120_000, interval: 50 },
    );

  it("make one job and one charge of 200 posts with one key", async () => {
    const tenant = await world.tenant(100);
    const replies = await Promise.all(range(200).map((index) => post(tenant, index, "k1")));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id} ${body.pollUrl}`)).size).toBe(1);
    const jobs = await settled(tenant);
    expect(jobs.map((job) => [job.status, job.charged])).toEqual([["succeeded", 2]]);
    expect(await readBalance(store.db, tenant.id)).toBe(98);
  });

  it("accept exactly what 100 credits pay for of 200 posts, and run each job once", async () => {
    const tenant = await world.tenant(100);
    const replies = await Promise.all(range(200).map((index) => post(tenant, index)));
    // Each job costs exactly what it has reserved, so no job gives credits back.
    expect(replies.filter((reply) => reply.status === 202)).toHaveLength(50);
    const jobs = await settled(tenant);
    expect(new Set(jobs.map((job) => `${job.status} ${job.fence}`))).toEqual(new Set(["succeeded 1"]));
    expect(await readBalance(store.db, tenant.id)).toBe(0);
    expect((await auditStore(store)).findings).toEqual([]);
  });

  it("share one rate limit: never more than it, and less by what the others have drawn at most", async () => {
    const tenant = await world.tenant(0);
    const replies = await Promise.all(
      range(60).map((index) =>
        send(`${urls[index % urls.length]}/api/operations/op_none`, { method: "GET", headers: tenant.keys }),
      ),
    );
    // Each of the other processes reserves at most a sixteenth of the limit at a time. It immediately uses one of these
    // requests, for the request that caused the reservation.
    const held = (urls.length - 1) * (Math.floor(limit / 16) - 1);
    // A new minute may begin during the requests. Each minute has its own limit.
    for (const isNext of [false, true]) {
      const sent = replies.filter(({ headers }) => Number(headers.get("x-ratelimit-reset")) > 30 === isNext);
      const answered = sent.filter(({ status }) => status !== 429).length;
      expect(answered).toBeLessThanOrEqual(limit);
      expect(answered).toBeGreaterThanOrEqual(Math.min(sent.length, limit - held));
    }
  });
});

describe.each(engines)("a worker in another process on %s", (engine) => {
  it("hears of a job at once, also if its own next look for jobs is an hour away", async () => {
    const location = await newLocation(engine);
    const world = await createWorld({ location, work: false, realTime: true });
    const worker = start({ args: [location, "all"], env: { PROSPECTING_POLL_MS: "3600000" } });
    await worker.line("url ");
    const tenant = await world.tenant(100);
    // When the first job arrives, the worker may still be busy with its first look for jobs. When the last job arrives,
    // this look has ended for sure.
    for (const _ of range(3)) {
      await send(`${world.url}/api/v1/search`, { method: "POST", body: search, headers: tenant.keys });
      await vi.waitUntil(
        async () => {
          const jobs = await listJobs(world.store.db, { organizationId: tenant.id, limit: 10 });
          return jobs.every((job) => job.status === "succeeded");
        },
        { timeout: 50_000, interval: 50 },
      );
    }
    worker.child.kill("SIGKILL");
    await worker.exited;
    await world.close();
  });
});

describe("a PostgreSQL that stops and comes back", () => {
  const folder = mkdtempSync(join(tmpdir(), "prospecting-outage-"));
  let cluster: Cluster;
  let world: World;
  let tenant: Tenant;
  let other: TestProcess;
  let url = "";

  beforeAll(async () => {
    cluster = await createCluster(folder);
    // This process serves requests, and another one runs jobs. Neither of them may exit when the database stops.
    world = await createWorld({ location: cluster.url, work: false, realTime: true });
    tenant = await world.tenant(100);
    other = start({ args: [cluster.url, "all"], env: { PROSPECTING_POLL_MS: "100" } });
    url = (await other.line("url ")).slice(4);
  });
  afterAll(async () => {
    other.child.kill("SIGKILL");
    await world.close();
    cluster.stop();
    rmSync(folder, { recursive: true });
  });

  const post = (origin: string, query: string) =>
    send(`${origin}/api/v1/search`, { method: "POST", body: { ...search, query }, headers: tenant.keys });
  const ask = (origin: string, path: string) =>
    send(origin + path, { method: "GET", headers: tenant.keys }).then(({ status, body }) => [
      status,
      body.code ?? body.status,
    ]);

  it("answers 503 meanwhile, ends no process, loses no job, and all of it works again", async () => {
    const held = (await post(url, "AI CRM [stuck]")).body.id;
    await vi.waitUntil(async () => (await ask(url, `/api/operations/${held}`))[1] === "processing", {
      timeout: 60_000,
    });
    cluster.stop();
    for (const origin of [world.url, url]) {
      expect(await ask(origin, `/api/operations/${held}`)).toEqual([503, "unavailable"]);
      expect((await post(origin, "AI CRM")).status).toBe(503);
      expect(await ask(origin, "/api/health/ready")).toEqual([503, "unavailable"]);
      expect(await ask(origin, "/api/health")).toEqual([200, "ok"]);
    }
    cluster.start();
    for (const origin of [world.url, url]) {
      const { status, body } = await post(origin, "AI CRM");
      expect(status).toBe(202);
      await vi.waitUntil(async () => (await ask(origin, `/api/operations/${body.id}`))[1] === "succeeded", {
        timeout: 60_000,
      });
      expect(await ask(origin, "/api/health/ready")).toEqual([200, "ok"]);
    }
    const cancelled = await send(`${url}/api/operations/${held}/cancel`, {
      method: "POST",
      headers: tenant.keys,
    });
    expect(cancelled.body.status).toBe("cancelled");
    expect([other.child.exitCode, other.child.signalCode]).toEqual([null, null]);
    expect((await auditStore(world.store)).findings).toEqual([]);
  });
});
