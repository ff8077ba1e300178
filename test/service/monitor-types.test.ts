import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { components } from "../../generated/types.ts";
import { loadProviders } from "../../src/providers/adapters/index.ts";
import { auditStore } from "../../src/store/audit.ts";
import { readBalance } from "../../src/store/balances.ts";
import { createActorPlatform } from "../providers/stand-ins/actors.ts";
import { createStandIn, type SeenRequest, type StandIn } from "../providers/stand-ins/stand-in.ts";
import { type Shown, targets } from "./monitor-targets.ts";
import { createWorld, type Tenant, untilRan, type World } from "./world.ts";

const key = "key-of-the-operator";

/** The data that the simulated vendors currently return. Each test sets it. */
let shown: Shown = {};
/** True while every request to a vendor fails. */
let down = false;
/** All responses from vendors wait for this promise. */
let gate: Promise<void> | undefined;

function createPlatform() {
  const actors = new Set(targets.flatMap(({ before }) => Object.keys(before.actors ?? {})));
  const items = Object.fromEntries([...actors].map((name) => [name, () => shown.actors?.[name] ?? []]));
  return createActorPlatform({ token: key, items });
}

function answerReddit({ path }: SeenRequest) {
  if (path.endsWith("/access_token")) return { body: { access_token: "token", expires_in: 3600 } };
  const children = (shown.reddit ?? []).map((data) => ({ kind: "t3", data }));
  return { body: { kind: "Listing", data: { after: null, children } } };
}

function answerWeb({ query }: SeenRequest) {
  const results = query.get("pageno") === "1" ? (shown.web ?? []) : [];
  return { body: { query: query.get("q"), results, unresponsive_engines: [] } };
}

describe("monitors on real providers", () => {
  let world: World;
  let tenant: Tenant;
  const standIns: StandIn[] = [];
  beforeAll(async () => {
    const start = async (answer: (request: SeenRequest) => object) => {
      const refused = { status: 500, body: { error: { message: "down" } } };
      const standIn = await createStandIn(async (request) => {
        await gate;
        return down ? refused : answer(request);
      });
      standIns.push(standIn);
      return standIn.url;
    };
    const actors = `actors:${await start(createPlatform())}`;
    const reddit = await start(answerReddit);
    const env = {
      PROSPECTING_WEB_SEARCH: `searxng:${await start(answerWeb)}`,
      PROSPECTING_LINKEDIN: actors,
      PROSPECTING_INSTAGRAM: actors,
      PROSPECTING_X: actors,
      PROSPECTING_TIKTOK: actors,
      PROSPECTING_APIFY_KEY: key,
      PROSPECTING_REDDIT: `api:${reddit}`,
      PROSPECTING_REDDIT_CLIENT_ID: "app",
      PROSPECTING_REDDIT_CLIENT_SECRET: key,
      PROSPECTING_REDDIT_TOKEN_URL: `${reddit}/api/v1/access_token`,
      PROSPECTING_PROVIDER_RETRIES: "0",
    };
    world = await createWorld({
      providers: (clock) => loadProviders(env, { clock }).providers,
      settings: { backoffMs: 0 },
    });
    tenant = await world.tenant(10_000);
  });
  afterAll(async () => {
    expect(await auditStore(world.store)).toMatchObject({ findings: [], openReservations: 0 });
    await world.close();
    await Promise.all(standIns.map((one) => one.close()));
  });

  const read = async (id: string) => (await tenant.call("GET", `/api/v1/monitors/${id}`)).body;
  const eventsOf = async (id: string): Promise<components["schemas"]["MonitorEvent"][]> =>
    (await tenant.call("GET", `/api/v1/monitors/${id}/events?limit=100`)).body.data;

  /** Advances the clock to the monitor's next scheduled run, waits until the run has ended, and returns the monitor. */
  const runNext = async (id: string, runs: number) => {
    const { next_run_at: next } = await read(id);
    await world.clock.advance(Date.parse(next) - world.clock.now());
    await untilRan(world, id, runs);
    return read(id);
  };

  it("have a target here for every type", () => {
    const types: Record<components["schemas"]["MonitorType"], true> = {
      ...{ linkedin_keyword: true, linkedin_profile: true, linkedin_company: true, linkedin_post: true },
      ...{ instagram_profile: true, instagram_post: true, x_profile: true, x_keyword: true },
      ...{ reddit_keyword: true, reddit_subreddit: true, tiktok_keyword: true, tiktok_hashtag: true },
      ...{ web_search: true, site_search: true },
    };
    expect(targets.map(({ type }) => type).sort()).toEqual(Object.keys(types).sort());
  });

  it.each(targets)(
    "of type $type: baseline, nothing twice, no failure taken for a change, news, disabled after five failures",
    async ({ type, config, before, after, meagre = before, first, news }) => {
      const credits = await readBalance(world.store.db, tenant.id);
      [shown, down] = [before, false];
      // Vendors that failed for the previous target are not called for half a minute. So this advances the clock by
      // more than that.
      await world.clock.advance(60_000);
      const created = await tenant.call("POST", "/api/v1/monitors", {
        body: { name: "Watch", type, config },
      });
      expect(created.status).toBe(201);
      const { id } = created.body;
      await untilRan(world, id, 1);
      expect((await eventsOf(id)).map((event) => event.event_type).sort()).toEqual([...first].sort());

      expect(await runNext(id, 2)).toMatchObject({ consecutive_failures: 0, status: "active" });
      down = true;
      expect(await runNext(id, 3)).toMatchObject({ consecutive_failures: 1, status: "active" });
      [shown, down] = [meagre, false];
      expect(await runNext(id, 4)).toMatchObject({ consecutive_failures: 0 });
      expect(await eventsOf(id)).toHaveLength(first.length);

      shown = after;
      await runNext(id, 5);
      const fresh = (await eventsOf(id)).slice(0, -first.length || undefined);
      expect(fresh).toHaveLength(news.length);
      for (const event of news) expect(fresh).toContainEqual(expect.objectContaining(event));

      down = true;
      for (const failures of [1, 2, 3, 4]) {
        const monitor = await runNext(id, 5 + failures);
        expect(monitor).toMatchObject({ consecutive_failures: failures, status: "active" });
      }
      const disabled = { consecutive_failures: 5, status: "disabled", next_run_at: null };
      expect(await runNext(id, 10)).toMatchObject(disabled);
      expect(await eventsOf(id)).toHaveLength(first.length + news.length);
      // Only the four runs that succeeded cost a credit each; a failed run is free.
      expect(credits - (await readBalance(world.store.db, tenant.id))).toBe(4);
    },
  );

  it("record nothing of a target that was changed while they looked at it, and start anew", async () => {
    const [target] = targets.filter(({ type }) => type === "linkedin_profile");
    if (target === undefined) throw new Error("there is no such target");
    [shown, down] = [target.before, false];
    await world.clock.advance(60_000);
    const { type, config } = target;
    const created = await tenant.call("POST", "/api/v1/monitors", { body: { name: "Watch", type, config } });
    const { id } = created.body;
    await untilRan(world, id, 1);
    let open = (): void => undefined;
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const { length: seen } = standIns[0]?.requests ?? [];
    const run = await tenant.call("POST", `/api/v1/monitors/${id}/run-now`);
    await vi.waitUntil(() => (standIns[0]?.requests.length ?? 0) > seen, { timeout: 20_000 });
    const other = { config: { url: "https://www.linkedin.com/in/jonas-weber" } };
    await tenant.call("PATCH", `/api/v1/monitors/${id}`, { body: other });
    shown = target.after;
    open();
    gate = undefined;
    await untilRan(world, id, 2);
    const first = await tenant.call("GET", `/api/operations/${run.body.id}`);
    expect(first.body).toMatchObject({ status: "succeeded", result: { events_recorded: 0 } });
    expect(await eventsOf(id)).toEqual([]);
    const again = await tenant.call("POST", `/api/v1/monitors/${id}/run-now`);
    await untilRan(world, id, 3);
    const second = await tenant.call("GET", `/api/operations/${again.body.id}`);
    expect(second.body.result).toMatchObject({ baseline: true, events_recorded: 0 });
    await tenant.call("DELETE", `/api/v1/monitors/${id}`);
  });
});
