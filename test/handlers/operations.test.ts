import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../generated/operations.ts";
import { auditStore } from "../../src/store/audit.ts";
import { type SampleRequest, samples } from "../service/requests.ts";
import { createWorld, type Tenant, type World } from "../service/world.ts";
import { engines } from "../store/engines.ts";

describe.each(engines)("every operation on %s", (engine) => {
  let world: World;
  let tenant: Tenant;
  let other: Tenant;
  const resources: Record<string, string> = {};
  beforeAll(async () => {
    world = await createWorld({ engine });
    tenant = await world.tenant(5_000);
    other = await world.tenant(5_000);
    const job = await tenant.call("POST", "/api/v1/search", { body: samples["searchPlatforms"]?.body });
    resources["operation"] = job.body.id;
    await tenant.finish(job.body.id);
    const monitor = await tenant.call("POST", "/api/v1/monitors", { body: samples["createMonitor"]?.body });
    resources["monitor"] = monitor.body.id;
  });
  afterAll(() => world.close());

  const pathOf = ({ path, resource }: SampleRequest): string =>
    path.replace("{id}", resources[resource ?? ""] ?? "");

  it("has a sample", () => {
    expect(Object.keys(samples).sort()).toEqual(Object.keys(operations).sort());
  });

  it.each(Object.entries(samples).filter(([, { resource }]) => resource !== undefined))(
    "%s says 404 to another organization",
    async (_, sample) => {
      const reply = await other.call(sample.method, pathOf(sample), { body: sample.body });
      expect([reply.status, reply.body.code]).toEqual([404, "not_found"]);
    },
  );

  it.each(Object.entries(samples))("%s answers as the contract says", async (_, sample) => {
    const reply = await tenant.call(sample.method, pathOf(sample), { body: sample.body });
    expect(reply.body).not.toMatchObject({ code: expect.anything() });
    expect(reply.status).toBe(sample.status);
    if (sample.status !== 202) return;
    expect(reply.body).toMatchObject({
      operationId: reply.body.id,
      status: "queued",
      pollUrl: `https://app.prospecting.example/api/operations/${reply.body.id}`,
      meta: { requestId: reply.headers.get("x-request-id") },
    });
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    const done = await tenant.finish(reply.body.id);
    expect(done).toMatchObject({ status: "succeeded", progress: 100, error: null });
  });

  it("leaves books that add up", async () => {
    // The monitors that earlier tests created start jobs by themselves. The credits of these jobs stay reserved until
    // the jobs have ended.
    await expect
      .poll(async () => (await auditStore(world.store)).openReservations, { timeout: 20_000 })
      .toBe(0);
    expect((await auditStore(world.store)).findings).toEqual([]);
  });
});
