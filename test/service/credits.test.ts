import { afterEach, describe, expect, it } from "vitest";
import { createStandIn } from "../../src/providers/index.ts";
import { engines } from "../store/engines.ts";
import { createWorld, type World } from "./world.ts";

describe.each(engines)("credits on %s", (engine) => {
  let world: World;
  afterEach(() => world.close());
  const start = async (work = true) => {
    world = await createWorld({ engine, work });
    return world.tenant(100);
  };

  it("shows what is held for jobs beside the balance, and counts as a poll", async () => {
    const tenant = await start(false);
    const search = { type: "web_search", query: "AI CRM" };
    for (let count = 0; count < 2; count += 1) await tenant.call("POST", "/api/v1/search", { body: search });
    const { status, body, headers } = await tenant.call("GET", "/api/credits");
    expect(status).toBe(200);
    expect(body.data.reserved).toBeGreaterThan(0);
    expect(body.data).toEqual({
      balance: 100,
      reserved: body.data.reserved,
      available: 100 - body.data.reserved,
    });
    expect(body.meta.requestId).toBe(headers.get("X-Request-Id"));
    expect(headers.get("X-RateLimit-Limit")).toBe("300");
    const other = await world.tenant(5);
    expect((await other.call("GET", "/api/credits")).body.data).toEqual({
      balance: 5,
      reserved: 0,
      available: 5,
    });
  });

  it("is refused to a key without the scope", async () => {
    await start(false);
    const tenant = await world.tenant(5, { scopes: ["people:read"] });
    expect((await tenant.call("GET", "/api/credits")).status).toBe(403);
  });

  it("says of every job that ended what it cost", async () => {
    const tenant = await start();
    const post = async (query: string) =>
      (await tenant.call("POST", "/api/v1/search", { body: { type: "web_search", query } })).body.id;
    const done = await tenant.finish(await post("AI CRM"));
    const failed = await tenant.finish(await post("AI CRM [fail]"));
    const stuck = await post("AI CRM [stuck]");
    const { body: running } = await tenant.call("GET", `/api/operations/${stuck}`);
    const { body: cancelled } = await tenant.call("POST", `/api/operations/${stuck}/cancel`);
    expect([done.status, failed.status, cancelled.status]).toEqual(["succeeded", "failed", "cancelled"]);
    expect(running).not.toHaveProperty("creditsCharged");
    const { data: credits } = (await tenant.call("GET", "/api/credits")).body;
    expect(done.creditsCharged).toBeGreaterThan(0);
    expect(failed.creditsCharged).toBe(0);
    expect(credits).toMatchObject({
      balance: 100 - done.creditsCharged - cancelled.creditsCharged,
      reserved: 0,
    });
    const { body: list } = await tenant.call("GET", "/api/operations");
    const charges = list.data.map(({ creditsCharged }: { creditsCharged: number }) => creditsCharged);
    expect(charges).toEqual([cancelled.creditsCharged, 0, done.creditsCharged]);
  });
});

describe("a model that is not listed", () => {
  it.each([
    { path: "/api/deep-research", body: { prompt: "AI CRM", schema: { type: "object" } } },
    { path: "/api/generate", body: { prompt: "AI CRM" } },
  ])("is refused by $path with those that are", async ({ path, body }) => {
    const world = await createWorld({
      providers: (clock) => ({ ...createStandIn({ clock, pace: 0 }), modelNames: ["small", "large"] }),
    });
    try {
      const tenant = await world.tenant();
      const reply = await tenant.call("POST", path, { body: { ...body, model: "huge" } });
      expect(reply.status).toBe(400);
      expect(reply.body.errors).toMatchObject([
        { property: "body.model", message: expect.stringContaining("small, large") },
      ]);
      expect((await tenant.call("POST", path, { body: { ...body, model: "large" } })).status).toBe(202);
    } finally {
      await world.close();
    }
  });
});
