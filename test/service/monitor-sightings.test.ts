import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hourMs } from "../../src/clock.ts";
import { createManualClock } from "../../src/manual-clock.ts";
import { createStandIn, type Observation } from "../../src/providers/index.ts";
import { auditStore } from "../../src/store/audit.ts";
import { listLedger } from "../../src/store/credits.ts";
import { createWorld, modes, start, type Tenant, type World } from "./world.ts";

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
  /** Runs the monitor, and returns the sorted keys of all events that it has recorded so far. */
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

describe.each(modes)("what a source reports to a monitor, on $engine with checked: $checked", (mode) => {
  let world: World;
  /** The result of the simulated LinkedIn. Each test sets it. */
  let answer: unknown;
  beforeAll(async () => {
    const standIn = createStandIn({ clock: createManualClock({ start, frozen: true }), pace: 0 });
    // biome-ignore lint/suspicious/noExplicitAny: the answers violate their type, as those of an adapter may.
    const observe = async (): Promise<any> => answer;
    world = await createWorld({
      ...mode,
      providers: { ...standIn, linkedin: { ...standIn.linkedin, observe } },
    });
  });
  afterAll(async () => {
    expect((await auditStore(world.store)).findings).toEqual([]);
    await world.close();
  });

  /**
   * Runs a new monitor once. Returns the job of the run, the response that lists the monitor's events, and the cost of
   * the job in credits, according to the ledger.
   */
  const run = async () => {
    const tenant = await world.tenant(100);
    const body = { name: "Watch", type: "linkedin_keyword", config: { query: "AI CRM" } };
    const { id } = (await tenant.call("POST", "/api/v1/monitors", { body })).body;
    const accepted = await tenant.call("POST", `/api/v1/monitors/${id}/run-now`);
    const job = await tenant.finish(accepted.body.id);
    const events = await tenant.call("GET", `/api/v1/monitors/${id}/events`);
    // Only the entries of this run count, because the schedule may run the monitor again at any time.
    const entries = await listLedger(world.store.db, tenant.id, 100);
    const amounts = entries.filter(({ reference }) => reference === job.id).map(({ amount }) => amount);
    return { job, events, cost: amounts.reduce((sum, amount) => sum - amount, 0) };
  };

  it.each([
    ["a null character in the type", { sightings: [{ ...post("a"), eventType: "post\0" }], profile: null }],
    ["a null character in the person", { sightings: [{ ...post("a"), personId: "per_\0" }], profile: null }],
    ["a null character in the company", { sightings: [{ ...post("a"), companyId: "\0" }], profile: null }],
    ["a lone surrogate", { sightings: [{ ...post("a"), personId: "per_\ud83d" }], profile: null }],
    ["a type that is too long", { sightings: [{ ...post("a"), eventType: "x".repeat(65) }], profile: null }],
    [
      "an identifier that is too long",
      { sightings: [{ ...post("a"), personId: "x".repeat(65) }], profile: null },
    ],
    ["a number for an identifier", { sightings: [post("b"), { ...post("a"), companyId: 7 }], profile: null }],
    ["a list for the data of a post", { sightings: [{ ...post("a"), payload: [] }], profile: null }],
    ["no data of a post", { sightings: [{ dedupKey: "a", eventType: "post_published" }], profile: null }],
    ["a text for a profile", { sightings: [], profile: "Mara" }],
  ])("fails the run, which costs nothing, if it has %s", async (_, given) => {
    answer = given;
    const { job, events, cost } = await run();
    expect(job).toMatchObject({
      ...{ status: "failed", creditsCharged: 0, result: null },
      error: { code: "internal_error" },
    });
    expect([events.status, events.body, cost]).toEqual([200, { data: [] }, 0]);
  });

  it("are cut to the number of results that the monitor looks at", async () => {
    answer = { sightings: Array.from({ length: 4_000 }, (_, index) => post(`${index}`)), profile: null };
    const { job, events, cost } = await run();
    expect(job).toMatchObject({ status: "succeeded", creditsCharged: 1, result: { items_seen: 10 } });
    expect(cost).toBe(1);
    expect(events.body.data).toHaveLength(10);
  });

  it("may contain characters that no database stores in its keys and in its data", async () => {
    const keys = ["a\0b", "a\0c", "a\ud83d", "a\ud83e", `${"x".repeat(425)}\u{1f600}${"y".repeat(600)}`];
    const text = "one\0two";
    answer = { sightings: keys.map((key) => post(key, { text })), profile: null };
    const { job, events } = await run();
    expect(job).toMatchObject({ status: "succeeded", creditsCharged: 1, result: { items_seen: 5 } });
    expect(events.status).toBe(200);
    const stored: string[] = events.body.data.map((event: { dedup_key: string }) => event.dedup_key);
    expect(new Set(stored).size).toBe(5);
    expect(stored.filter((key) => !/^linkedin:[ax]+[bc]?:[0-9a-f]{64}$/.test(key))).toEqual([]);
    expect(events.body.data[0].event_json).toEqual({ text });
  });
});
