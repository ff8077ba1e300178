import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hourMs } from "../../src/clock.ts";
import { createManualClock } from "../../src/manual-clock.ts";
import { createStandIn, type Observation } from "../../src/providers/index.ts";
import { createWorld, start, type Tenant, type World } from "./world.ts";

/** The posts that the simulated LinkedIn shows. Each test sets them. */
let shown: Observation["sightings"] = [];

function post(id: string, payload: Record<string, unknown> = {}) {
  return { dedupKey: `linkedin:${id}`, eventType: "post_published", payload };
}

describe("what a monitor takes for new", () => {
  let world: World;
  let tenant: Tenant;
  beforeAll(async () => {
    const standIn = createStandIn({ clock: createManualClock({ start, frozen: true }), pace: 0 });
    const observe = async (): Promise<Observation> => ({ sightings: shown, profile: null });
    world = await createWorld({ providers: { ...standIn, linkedin: { ...standIn.linkedin, observe } } });
    tenant = await world.tenant();
  });
  afterAll(() => world.close());

  const create = async (type: string, config: object): Promise<string> =>
    (await tenant.call("POST", "/api/v1/monitors", { body: { name: "Watch", type, config } })).body.id;
  /** Runs the monitor and returns the keys of all its events. */
  const keysAfterRun = async (id: string): Promise<string[]> => {
    const run = await tenant.call("POST", `/api/v1/monitors/${id}/run-now`);
    await tenant.finish(run.body.id);
    const { body } = await tenant.call("GET", `/api/v1/monitors/${id}/events`);
    return body.data.map((event: { dedup_key: string }) => event.dedup_key).sort();
  };

  it("is no post of a profile that slides into view below those it knows", async () => {
    shown = [post("c"), post("b")];
    const id = await create("linkedin_profile", { url: "https://www.linkedin.com/in/mara-lindqvist" });
    expect(await keysAfterRun(id)).toEqual([]);
    // Because one post was deleted, an older post moves onto the page and is seen for the first time.
    shown = [post("b"), post("a")];
    expect(await keysAfterRun(id)).toEqual([]);
    shown = [post("d"), post("b"), post("a"), post("older")];
    expect(await keysAfterRun(id)).toEqual(["linkedin:d"]);
    // Only the first post is known from earlier runs, and it is pinned to the top.
    const published_at = new Date(world.clock.now() + hourMs).toISOString();
    shown = [post("a"), post("e", { published_at }), post("undated")];
    expect(await keysAfterRun(id)).toEqual(["linkedin:d", "linkedin:e"]);
  });

  it("may differ from others only at the end of a long name", async () => {
    shown = ["a", "b", "c"].map((end) => post(`${"x".repeat(600)}${end}`));
    const keys = await keysAfterRun(await create("linkedin_keyword", { query: "AI CRM" }));
    expect(new Set(keys).size).toBe(3);
  });
});
