import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { auditStore } from "../../src/store/audit.ts";
import { readBalance } from "../../src/store/balances.ts";
import { listLedger } from "../../src/store/credits.ts";
import { findAnyJob } from "../../src/store/job-queries.ts";
import type { JobRow } from "../../src/store/schema.ts";
import { engines } from "../store/engines.ts";
import { buildProcess, type ProcessOptions, type TestProcess } from "../store/processes.ts";
import { range } from "../store/seed.ts";
import { createWorld, type Tenant, type World } from "./world.ts";

const env = { PROSPECTING_LEASE_MS: "600", PROSPECTING_POLL_MS: "50", PROSPECTING_BACKOFF_MS: "50" };
const search = { query: "VP Engineering in Berlin", limit: 10, includeContacts: true };

let build: (options?: ProcessOptions) => TestProcess;
beforeAll(async () => {
  build = await buildProcess("test/service/worker-process.ts");
});

// The tests of the two engines run concurrently, because they spend most of their time waiting for leases to expire.
describe.concurrent.each(engines)("jobs whose worker dies on %s", { timeout: 180_000 }, (engine) => {
  let world: World;
  let tenant: Tenant;
  let workers: TestProcess[] = [];

  beforeEach(async () => {
    world = await createWorld({ engine, work: false, realTime: true });
    tenant = await world.tenant(5_000);
  });
  afterEach(async () => {
    for (const { child } of workers) child.kill("SIGKILL");
    await Promise.all(workers.map(({ exited }) => exited));
    workers = [];
    await world.close();
  });

  const startWorker = async (pace: string, mode = ""): Promise<TestProcess> => {
    const worker = build({ args: [world.location, mode], env: { ...env, PACE: pace } });
    workers.push(worker);
    await worker.line("working");
    return worker;
  };
  const submit = async (): Promise<string> =>
    (await tenant.call("POST", "/api/v1/people/search", { body: search })).body.id;
  const poll = (id: string, until: (job: JobRow) => boolean): Promise<JobRow> =>
    vi.waitUntil(
      async () => {
        const job = await findAnyJob(world.store.db, id);
        return job !== undefined && until(job) ? job : undefined;
      },
      { timeout: 150_000, interval: 50 },
    );

  it.sequential("are finished by another worker, from where they stood, and charged once", async () => {
    const ids = await Promise.all(range(5).map(submit));
    const [first = ""] = ids;
    const victim = await startWorker("0", "halting");
    // Waits until some contacts have been charged, because only then a double charge would be visible.
    await poll(first, (job) => Object.keys(JSON.parse(job.steps)).length >= 3);
    victim.child.kill("SIGKILL");
    await victim.exited;
    const before = await findAnyJob(world.store.db, first);
    expect(before?.status).toBe("processing");
    await startWorker("0");
    const jobs = await Promise.all(ids.map((id) => poll(id, (job) => job.finished_at !== null)));
    expect(jobs.map((job) => job.status)).toEqual(ids.map(() => "succeeded"));
    expect(jobs[0]?.crashes).toBe(1);
    for (const job of jobs) {
      const people: { contacts?: { emails?: unknown[]; phones?: unknown[] } }[] = JSON.parse(
        job.result ?? "",
      ).data;
      const found = (kind: "emails" | "phones"): number =>
        people.filter(({ contacts }) => (contacts?.[kind]?.length ?? 0) > 0).length;
      expect(job.charged).toBe(1 + people.length + found("emails") + 5 * found("phones"));
    }
    const charged = jobs.reduce((sum, job) => sum + (job.charged ?? 0), 0);
    expect(await readBalance(world.store.db, tenant.id)).toBe(5_000 - charged);
    expect((await auditStore(world.store)).findings).toEqual([]);
  });

  it.sequential("end failed when they have killed three workers, cost nothing, and leave the jobs beside them alone", async () => {
    const bystander = (
      await tenant.call("POST", "/api/v1/search", {
        body: { type: "web_search", query: "AI CRM competitors" },
      })
    ).body.id;
    const poison = await submit();
    for (const _ of range(3)) {
      const worker = await startWorker("0.5", "deadly");
      expect(await worker.exited).toBeNull();
    }
    await startWorker("0.5", "deadly");
    const ended = ({ finished_at }: JobRow): boolean => finished_at !== null;
    const [beside, given] = [await poll(bystander, ended), await poll(poison, ended)];
    expect([given.status, given.crashes, given.charged]).toEqual(["failed", 3, 0]);
    const { body } = await tenant.call("GET", `/api/operations/${poison}`);
    expect(body.error).toMatchObject({ code: "worker_lost", retryable: false });
    expect(beside.status).toBe("succeeded");
    expect(beside.crashes).toBeLessThanOrEqual(2);
    expect(beside.charged).toBeGreaterThan(0);
    expect(await readBalance(world.store.db, tenant.id)).toBe(5_000 - (beside.charged ?? 0));
  });

  it.sequential("are let go at once by a worker that is told to stop, without counting as crashed", async () => {
    const id = await submit();
    const worker = await startWorker("0.5");
    await poll(id, (job) => job.worker !== null);
    worker.child.kill("SIGTERM");
    await worker.line("stopped");
    await startWorker("0");
    const job = await poll(id, ({ finished_at }) => finished_at !== null);
    expect([job.status, job.crashes, job.retries]).toEqual(["succeeded", 0, 0]);
    const kinds = (await listLedger(world.store.db, tenant.id, 10)).map((entry) => entry.kind);
    expect(kinds.filter((kind) => kind === "charge")).toHaveLength(1);
  });

  it.sequential("are let go by a worker that is told to stop, even if a provider never answers", async () => {
    const id = await submit();
    const worker = await startWorker("0", "halting");
    await worker.line("waiting");
    worker.child.kill("SIGTERM");
    await worker.line("stopped");
    const released = await findAnyJob(world.store.db, id);
    expect([released?.worker, released?.crashes]).toEqual([null, 0]);
    await startWorker("0");
    const job = await poll(id, ({ finished_at }) => finished_at !== null);
    expect([job.status, job.crashes, job.retries]).toEqual(["succeeded", 0, 0]);
    expect((await auditStore(world.store)).findings).toEqual([]);
  });

  it.sequential("stop on another process when they are cancelled", async () => {
    const id = await submit();
    await startWorker("1");
    await poll(id, (job) => job.worker !== null);
    const { body } = await tenant.call("POST", `/api/operations/${id}/cancel`);
    expect(body.status).toBe("cancelled");
    await poll(id, (job) => job.worker === null);
    const again = await tenant.call("POST", `/api/operations/${id}/cancel`);
    expect(again.body).toEqual(body);
    expect((await auditStore(world.store)).findings).toEqual([]);
  });
});
