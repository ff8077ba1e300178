import { describe, expect, it, vi } from "vitest";
import { createClock } from "../../src/clock.ts";
import { createManualClock } from "../../src/manual-clock.ts";
import { type ProviderCall, ProviderError, type Providers } from "../../src/providers/index.ts";
import { createService } from "../../src/service/index.ts";
import { auditStore } from "../../src/store/audit.ts";
import { findAnyJob } from "../../src/store/job-queries.ts";
import type { JobRow } from "../../src/store/schema.ts";
import { createLaboratory, follow, type Laboratory } from "./laboratory.ts";
import { questions } from "./questions.ts";

function requestOf(wanted: string) {
  const question = questions.find(({ name }) => name === wanted);
  return { prompt: question?.prompt, schema: question?.schema, enrich: false };
}

/** Returns the laboratory's providers with another model, which calls `instead` for each call from number `from` on. */
function withModel(
  { providers }: Laboratory,
  from: number,
  instead: (call: ProviderCall) => Promise<never>,
): Providers {
  let calls = 0;
  const { model } = providers;
  if (model === undefined) throw new Error("the laboratory has a model");
  return {
    ...providers,
    model: {
      complete(request, call) {
        calls += 1;
        return calls < from ? model.complete(request, call) : instead(call);
      },
    },
  };
}

function untilAborted({ signal }: ProviderCall): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}

describe("a deep research that is taken up again", () => {
  it("reads no page twice and pays for none twice, after its worker was lost in the middle of a round", async () => {
    const lab = await createLaboratory({ work: false });
    const { store } = lab.world;
    // From its third call on, the model never responds, so the worker makes no progress, as if it had been killed.
    const lost = createService({
      store,
      clock: createClock(),
      providers: withModel(lab, 3, untilAborted),
      settings: { pollMs: 20 },
    });
    lost.start();
    const { id } = (
      await lab.tenant.call("POST", "/api/deep-research", { body: requestOf("contradictions and a liar") })
    ).body;
    const find = (): Promise<JobRow | undefined> => findAnyJob(store.db, id);
    const stepsOf = (job: JobRow | undefined): string[] => Object.keys(JSON.parse(job?.steps ?? "{}"));
    await vi.waitUntil(async () => stepsOf(await find()).includes("note 1.1"), { timeout: 120_000 });
    const before = await find();
    const letLeaseExpire = () =>
      store.db
        .updateTable("runs")
        .set({ ready_at: Date.now() - 1 })
        .where("job_id", "=", id)
        .where("worker", "=", before?.worker ?? "")
        .execute();
    lab.world.service.start();
    const job = await vi.waitUntil(
      async () => {
        // Lets the lease expire again and again: the first worker may extend its lease until the other worker has taken
        // the job.
        await letLeaseExpire();
        const row = await find();
        return row?.finished_at === null ? undefined : row;
      },
      { timeout: 120_000 },
    );
    const { meta } = JSON.parse(job.result ?? "{}");
    expect([job.status, job.crashes]).toEqual(["succeeded", 1]);
    expect(stepsOf(job)).toEqual(expect.arrayContaining(stepsOf(before)));
    expect(JSON.parse(job.steps)["note 1.1"]).toEqual(JSON.parse(before?.steps ?? "{}")["note 1.1"]);
    expect(new Set(lab.web.reads).size).toBe(lab.web.reads.length);
    expect(job.charged).toBe(10 + meta.sources.length);
    expect((await auditStore(store)).findings).toEqual([]);
    await lost.stop();
    await lab.close();
  });

  it("goes on with what it has when the model is lost after the first page", async () => {
    const lab = await createLaboratory({ work: false });
    const fail = () => Promise.reject(new ProviderError("model", "overloaded", { retryable: true }));
    const service = createService({
      store: lab.world.store,
      clock: createClock(),
      // The first two model calls (the plan and one page) succeed; every later call fails.
      providers: withModel(lab, 3, fail),
      settings: { pollMs: 20, backoffMs: 1 },
    });
    service.start();
    const { id } = (
      await lab.tenant.call("POST", "/api/deep-research", {
        body: requestOf("contact of a person with namesakes"),
      })
    ).body;
    const job = await vi.waitUntil(
      async () => {
        const row = await findAnyJob(lab.world.store.db, id);
        return row?.finished_at === null ? undefined : row;
      },
      { timeout: 120_000 },
    );
    expect(job.status).toBe("partial_success");
    expect(Object.keys(JSON.parse(job.result ?? "{}").data).length).toBeGreaterThan(0);
    await service.stop();
    await lab.close();
  });

  it("breaks off what is under way when its time is up, and ends with the pages it has paid for", async () => {
    const lab = await createLaboratory({ work: false });
    const researchMs = 60_000;
    const clock = createManualClock();
    const service = createService({
      store: lab.world.store,
      clock,
      // The first two model calls (the plan and one page) succeed. During the third call, the time limit passes.
      providers: withModel(lab, 3, (call) => {
        void clock.advance(researchMs);
        return untilAborted(call);
      }),
      settings: { pollMs: 20, researchMs },
    });
    service.start();
    const accepted = await lab.tenant.call("POST", "/api/deep-research", {
      body: requestOf("contact of a person with namesakes"),
    });
    const job = await follow(lab, accepted.body.id);
    const { meta } = job.result;
    expect([job.status, meta.stopReason]).toEqual(["partial_success", "time_limit_reached"]);
    expect(meta.sources.map(({ url }: { url: string }) => url).sort()).toEqual([...lab.web.reads].sort());
    expect(meta.creditsUsed).toBe(10 + meta.sources.length);
    await service.stop();
    await lab.close();
  });
});
