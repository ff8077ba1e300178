import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hourMs } from "../../src/clock.ts";
import { auditStore } from "../../src/store/audit.ts";
import { readBalance } from "../../src/store/balances.ts";
import { listLedger } from "../../src/store/credits.ts";
import { listJobs } from "../../src/store/job-queries.ts";
import { engines } from "../store/engines.ts";
import { range } from "../store/seed.ts";
import { createWorld, type Tenant, type World } from "./world.ts";

describe.each(engines)("at the same time, on %s,", (engine) => {
  let world: World;
  let tenant: Tenant;
  beforeAll(async () => {
    world = await createWorld({ engine, settings: { concurrency: 4 } });
    tenant = await world.tenant(1_000);
  });
  afterAll(() => world.close());

  it("jobs end and are cancelled: each once, and each is settled once", async () => {
    const ids = await Promise.all(
      range(30).map(async () => {
        const { body } = await tenant.call("POST", "/api/v1/search", {
          body: { type: "web_search", query: "AI CRM" },
        });
        const cancels = range(2).map(() => tenant.call("POST", `/api/operations/${body.id}/cancel`));
        const states = (await Promise.all(cancels)).map((reply) => reply.body.status);
        // Both cancellations must return the same final status, whichever of them came first.
        expect(new Set(states).size).toBe(1);
        return body.id;
      }),
    );
    const settled = async () => {
      const jobs = await listJobs(world.store.db, { organizationId: tenant.id, limit: 100 });
      return jobs.every((job) => job.finished_at !== null) ? jobs : undefined;
    };
    const jobs = await vi.waitUntil(settled, { timeout: 120_000 });
    expect(jobs.map((job) => job.id).sort()).toEqual([...ids].sort());
    const charged = jobs.reduce((sum, job) => sum + (job.charged ?? 0), 0);
    expect(await readBalance(world.store.db, tenant.id)).toBe(1_000 - charged);
    const releases = (await listLedger(world.store.db, tenant.id, 500)).filter(
      (entry) => entry.kind === "release",
    );
    expect(releases).toHaveLength(30);
    expect((await auditStore(world.store)).findings).toEqual([]);
  });
});

describe("what is old", () => {
  it.each([
    { ledgerMs: null, left: ["grant", "reserve", "release", "charge"] },
    { ledgerMs: 1, left: ["grant"] },
  ])(
    "goes: finished jobs with their keys, never open ones, entries by ledgerMs $ledgerMs, and the books still add up",
    async ({ ledgerMs, left }) => {
      const world = await createWorld({ settings: { retentionMs: hourMs, ledgerMs } });
      const tenant = await world.tenant(100);
      const post = (query: string, key: string) =>
        tenant.call("POST", "/api/v1/search", {
          body: { type: "web_search", query },
          headers: { "Idempotency-Key": key },
        });
      const old = (await post("AI CRM", "old")).body.id;
      await tenant.finish(old);
      const open = (await post("AI CRM [stuck]", "open")).body.id;
      const readKinds = async () => {
        const entries = await listLedger(world.store.db, tenant.id, 500);
        const own = entries.filter(({ kind, reference }) => kind === "grant" || reference === old);
        return [...new Set(own.map(({ kind }) => kind))].sort();
      };
      // Advances the clock until the old job is gone. One step is not enough if the housekeeping is still running when
      // it is due again.
      const isOldGone = async (): Promise<boolean> => {
        await world.clock.advance(60_000);
        const { status } = await tenant.call("GET", `/api/operations/${old}`);
        return status === 404 && (await readKinds()).length <= left.length;
      };
      await world.clock.advance(2 * hourMs);
      await vi.waitUntil(isOldGone, { timeout: 60_000, interval: 100 });
      expect((await tenant.call("GET", `/api/operations/${open}`)).body.status).toBe("processing");
      expect((await post("AI CRM", "open")).body.id).toBe(open);
      expect(await readKinds()).toEqual([...left].sort());
      expect((await post("AI CRM", "old")).body.id).not.toBe(old);
      expect((await auditStore(world.store)).findings).toEqual([]);
      await world.close();
    },
  );
});
