import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { auditStore, listJobs, openStore, readBalance, type Store } from "../../src/store/index.ts";
import { newLocation } from "../store/engines.ts";
import { buildProcess, type TestProcess } from "../store/processes.ts";
import { range } from "../store/seed.ts";
import { createWorld, send, type Tenant, type World } from "./world.ts";

const search = { type: "web_search", query: "AI CRM competitors" };

describe("four processes on one PostgreSQL", () => {
  let world: World;
  let processes: TestProcess[] = [];
  let urls: string[] = [];
  let store: Store;

  beforeAll(async () => {
    const location = await newLocation("postgres");
    world = await createWorld({ location, work: false, realTime: true });
    store = await openStore({ location });
    const start = await buildProcess("test/service/api-process.ts");
    const env = { PROSPECTING_POLL_MS: "200", PROSPECTING_RATE_POLLING: "50" };
    processes = ["api", "api", "all", "all"].map((role) => start({ args: [location, role], env }));
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
      { timeout: 50_000, interval: 50 },
    );

  it("make one job and one charge of 200 posts with one key", async () => {
    const tenant = await world.tenant(100);
    const replies = await Promise.all(range(200).map((index) => post(tenant, index, "k1")));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id} ${body.pollUrl}`)).size).toBe(1);
    const jobs = await settled(tenant);
    expect(jobs.map((job) => [job.status, job.charged])).toEqual([["succeeded", 2]]);
    expect(await readBalance(store.db, tenant.id)).toBe(98);
  });

  it("accept exactly what 100 credits pay for of 300 posts, and run each job once", async () => {
    const tenant = await world.tenant(100);
    const replies = await Promise.all(range(300).map((index) => post(tenant, index)));
    // Jobs that end give nothing back here: each costs what it reserved.
    expect(replies.filter((reply) => reply.status === 202)).toHaveLength(50);
    const jobs = await settled(tenant);
    expect(new Set(jobs.map((job) => `${job.status} ${job.fence}`))).toEqual(new Set(["succeeded 1"]));
    expect(await readBalance(store.db, tenant.id)).toBe(0);
    expect((await auditStore(store)).findings).toEqual([]);
  });

  it("share one rate limit", async () => {
    const tenant = await world.tenant(0);
    const replies = await Promise.all(
      range(60).map((index) =>
        send(`${urls[index % urls.length]}/api/operations/op_none`, { method: "GET", headers: tenant.keys }),
      ),
    );
    const windows = new Set(replies.map(({ headers }) => Number(headers.get("x-ratelimit-reset")) > 30));
    const refused = replies.filter((reply) => reply.status === 429);
    // The minute may turn while the requests run; then nothing is refused.
    expect(windows.size === 2 ? 10 : refused.length).toBe(10);
  });
});
