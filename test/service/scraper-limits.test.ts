import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { loadProviders } from "../../src/providers/adapters/index.ts";
import { createStandIn as createMadeUp } from "../../src/providers/index.ts";
import { createService } from "../../src/service/index.ts";
import { silentLog } from "../../src/service/log.ts";
import { auditStore } from "../../src/store/audit.ts";
import { readBalance } from "../../src/store/balances.ts";
import { facebookItem } from "../providers/stand-ins/actor-items.ts";
import { createActorPlatform } from "../providers/stand-ins/actors.ts";
import { createStandIn, type StandIn } from "../providers/stand-ins/stand-in.ts";
import { answerGraph } from "../providers/stand-ins/vendors.ts";
import { engines } from "../store/engines.ts";
import { samples } from "./requests.ts";
import { createWorld, type Tenant, type World } from "./world.ts";

const key = "key-of-the-operator";
const page = "https://www.facebook.com/northwindrobotics";
let world: World;
const standIns: StandIn[] = [];
afterEach(async () => {
  expect(await auditStore(world.store)).toMatchObject({ findings: [], openReservations: 0 });
  await world.close();
  await Promise.all(standIns.splice(0).map((one) => one.close()));
});

/**
 * Creates a service that reads Facebook pages. `setting` returns the adapters: the Graph API, an Apify actor (hosted
 * scraper) or both.
 */
async function open(setting: (graph: string, actors: string) => string, more: Record<string, string> = {}) {
  const graph = await createStandIn(answerGraph(key));
  const items = { "apify~facebook-pages-scraper": [facebookItem] };
  const actors = await createStandIn(createActorPlatform({ token: key, items }));
  standIns.push(graph, actors);
  const env = {
    PROSPECTING_FACEBOOK: setting(`graph:${graph.url}`, `actors:${actors.url}`),
    PROSPECTING_FACEBOOK_KEY: key,
    PROSPECTING_APIFY_KEY: key,
    ...more,
  };
  world = await createWorld({ providers: (clock) => loadProviders(env, { clock }).providers });
  const tenant = await world.tenant(10);
  return { graph, actors, tenant, ask: () => scrape(tenant) };
}

async function scrape(tenant: Tenant) {
  const reply = await tenant.call("POST", "/api/v1/platform/scrapers/facebook/page", { body: { url: page } });
  return { ...reply, left: await readBalance(world.store.db, tenant.id) };
}

const onlyActors = (_: string, actors: string): string => actors;
const both = (graph: string, actors: string): string => `${graph},${actors}`;
/** Returns the value of a promise if it is already settled; otherwise undefined. */
const now = <T>(promise: Promise<T>): Promise<T | undefined> =>
  Promise.race([promise, new Promise<undefined>((resolve) => setImmediate(resolve, undefined))]);

describe("a scraper", () => {
  it("has as long as the actor's setting says, then answers 502 and charges nothing", async () => {
    const { actors, ask } = await open(onlyActors, { PROSPECTING_ACTOR_TIMEOUT_MS: "90000" });
    actors.fault({ kind: "hold" });
    const reply = ask();
    await actors.held();
    await world.clock.advance(89_999);
    expect(await now(reply)).toBeUndefined();
    await world.clock.advance(1);
    expect(await reply).toMatchObject({
      status: 502,
      body: { code: "upstream_failed", message: "An upstream source failed" },
      left: 10,
    });
    // After the time-out, the service must not start a second run of the actor: the caller has waited long enough, and
    // a run costs money.
    expect(actors.requests).toHaveLength(1);
  });

  it("tells the platform to give up earlier, so that the platform says what became of the run", async () => {
    const { actors, ask } = await open(onlyActors, { PROSPECTING_ACTOR_TIMEOUT_MS: "90000" });
    expect(await ask()).toMatchObject({ status: 200, body: { data: { pageName: "Northwind Robotics" } } });
    expect(actors.requests[0]?.query.get("timeout")).toBe("60");
  });

  it("has time for its second adapter when the first used up its own", async () => {
    const { graph, ask } = await open(both, { PROSPECTING_PROVIDER_TIMEOUT_MS: "40000" });
    graph.fault({ kind: "hold" });
    const reply = ask();
    await graph.held();
    await world.clock.advance(40_000);
    expect(await reply).toMatchObject({ status: 200, body: { data: { pageId: "5" } }, left: 9 });
    expect(graph.requests).toHaveLength(1);
  });

  it("ends when all of its adapters have had their time, whatever they try again", async () => {
    const { graph, ask } = await open((url) => url, {
      PROSPECTING_PROVIDER_TIMEOUT_MS: "30000",
      PROSPECTING_PROVIDER_RETRIES: "10",
    });
    const slow = { kind: "answer", answer: { status: 503, headers: { "retry-after": "19" } } } as const;
    graph.fault(slow, 100);
    const reply = ask();
    await graph.asked("/northwindrobotics");
    for (let seconds = 0; seconds < 30; seconds += 1) {
      expect(await now(reply)).toBeUndefined();
      await world.clock.advance(1_000);
    }
    expect(await reply).toMatchObject({ status: 502, left: 10 });
  });

  it.each([
    { setting: both, id: "scrapeFacebookPage", limit: 60_000 + 330_000 + 20_000 },
    { setting: onlyActors, id: "scrapeFacebookPage", limit: 330_000 + 20_000 },
    { setting: onlyActors, id: "scrapeYoutubeVideo", limit: 30_000 },
    { setting: onlyActors, id: "searchPeople", limit: 30_000 },
  ])("lets the handler of $id have $limit ms", async ({ setting, id, limit }) => {
    await open(setting);
    expect(world.service.handlerLimit({ id })).toBe(limit);
  });
});

describe.each(engines)("a scrape on %s", (engine) => {
  it("is not charged if its caller disconnects before the charge is committed", async () => {
    const client = new AbortController();
    world = await createWorld({
      engine,
      work: false,
      providers(clock) {
        const all = createMadeUp({ clock, pace: 0 });
        // Finds something only after the caller has disconnected, because it ignores its abort signal.
        const search: typeof all.webSearch.search = async (request, call) => {
          const gone = once(call.signal, "abort");
          client.abort();
          await gone;
          return all.webSearch.search(request, { ...call, signal: new AbortController().signal });
        };
        return { ...all, webSearch: { search } };
      },
    });
    const tenant = await world.tenant(10);
    const { path = "", body } = samples["scrapeWebSearch"] ?? {};
    await expect(
      fetch(`${world.url}${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...tenant.keys },
        body: JSON.stringify(body),
        signal: client.signal,
      }),
    ).rejects.toThrow("aborted");
    await expect.poll(async () => (await auditStore(world.store)).openReservations).toBe(0);
    expect(await readBalance(world.store.db, tenant.id)).toBe(10);
  });

  it("that is charged although its time limit has expired is logged with its reference", async () => {
    const late = new AbortController();
    const log: unknown[] = [];
    world = await createWorld({ engine, work: false });
    const { clock, store } = world;
    const service = createService({
      ...{ clock, providers: createMadeUp({ clock, pace: 0 }) },
      log: { ...silentLog, warn: (fields, message) => void log.push({ ...fields, message }) },
      store: {
        ...store,
        // The time limit expires as soon as the second transaction, which charges the scrape, is committed.
        async transaction(work, options) {
          const result = await store.transaction(work, options);
          if ((await auditStore(store)).openReservations === 0) late.abort(new Error("too late"));
          return result;
        },
      },
    });
    const { id: organizationId, userId } = await world.tenant(10);
    const used = { base: 1 };
    await service.scrape({
      operation: "scrapeYoutubeVideo",
      ...{ body: {}, requestId: "request-1", signal: late.signal, ceiling: used },
      caller: { organizationId, userId, scopes: [] },
      work: (youtube, call) => youtube.video("https://www.youtube.com/watch?v=dQw4w9WgXcQ", call),
      measure: () => used,
    });
    const { reference } = await store.db
      .selectFrom("ledger")
      .select("reference")
      .where("organization_id", "=", organizationId)
      .where("reason", "=", "scrapeYoutubeVideo")
      .where("kind", "=", "charge")
      .executeTakeFirstOrThrow();
    const message = "charged, but the response is too late";
    const operation = "scrapeYoutubeVideo";
    expect(log).toEqual([{ operation, requestId: "request-1", used: 1, reference, message }]);
  });
});
