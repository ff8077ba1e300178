import { afterEach, describe, expect, it, vi } from "vitest";
import { createStandIn, type Providers } from "../../src/providers/index.ts";
import { insertJob, listJobs } from "../../src/store/index.ts";
import { engines } from "../store/engines.ts";
import { newJob, range } from "../store/seed.ts";
import { createWorld, type Tenant, type World } from "./world.ts";

const search = { type: "web_search", query: "AI CRM competitors" };
const concurrency = 10;

describe.each(engines)("a worker that one organization keeps busy on %s", (engine) => {
  let world: World;
  let close = (): void => {};
  afterEach(async () => {
    const stopped = world.service.stop();
    close();
    await stopped;
    await world.close();
  });

  /** A world in which no search of an organization in `slow` ends. */
  const start = async (): Promise<Set<string>> => {
    const slow = new Set<string>();
    const stuck = new Promise<never>((_resolve, reject) => {
      close = () => reject(new Error("the test is over"));
    });
    stuck.catch(() => {});
    world = await createWorld({
      engine,
      settings: { concurrency, maxTries: 1 },
      providers: (clock): Providers => {
        const standIn = createStandIn({ clock, pace: 0 });
        const web: NonNullable<Providers["webSearch"]> = {
          ...standIn.webSearch,
          search: (request, call) =>
            slow.has(call.owner ?? "") ? stuck : standIn.webSearch.search(request, call),
        };
        return { ...standIn, webSearch: web };
      },
    });
    return slow;
  };
  const submit = async (tenant: Tenant): Promise<string> =>
    (await tenant.call("POST", "/api/v1/search", { body: search })).body.id;
  const running = async (tenant: Tenant): Promise<number> =>
    (
      await listJobs(world.store.db, {
        organizationId: tenant.id,
        status: "processing",
        limit: 100,
      })
    ).length;
  const ended = (tenant: Tenant, id: string) =>
    vi.waitUntil(
      async () => {
        const { body } = await tenant.call("GET", `/api/operations/${id}`);
        return body.status === "succeeded";
      },
      { timeout: 60_000, interval: 20 },
    );

  it("starts another organization's job while 10,000 of the first wait and none of those that run ends", async () => {
    const slow = await start();
    const [a, b, c] = [await world.tenant(), await world.tenant(), await world.tenant()];
    slow.add(a.id);
    await world.store.transaction(async (tx) => {
      const row = await insertJob(
        tx,
        newJob(a.id, { kind: "search", operation: "createSearch", input: { request: search } }),
        0,
      );
      for (const part of range(100))
        await tx
          .insertInto("jobs")
          .values(range(100).map((index) => ({ ...row, id: `op_${part}_${index}` })))
          .execute();
    });
    const first = await submit(a);
    await vi.waitUntil(async () => (await running(a)) === concurrency, { timeout: 60_000 });
    for (const tenant of [b, c, b]) expect(await ended(tenant, await submit(tenant))).toBe(true);
    // One organization alone has all slots, and no more than those.
    expect(await running(a)).toBe(concurrency);
    expect((await a.call("GET", `/api/operations/${first}`)).body.status).toBe("queued");
  });
});
