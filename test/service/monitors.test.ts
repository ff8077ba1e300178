import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hourMs } from "../../src/clock.ts";
import { createManualClock } from "../../src/manual-clock.ts";
import { createStandIn, type Observation, ProviderError } from "../../src/providers/index.ts";
import { auditStore } from "../../src/store/audit.ts";
import { readBalance } from "../../src/store/balances.ts";
import { listJobs } from "../../src/store/job-queries.ts";
import { nextMonitorAt } from "../../src/store/monitors.ts";
import { updateOrganization } from "../../src/store/organizations.ts";
import { engines } from "../store/engines.ts";
import { range } from "../store/seed.ts";
import { createWorld, start, type Tenant, untilRan, type World } from "./world.ts";

/** What the simulated LinkedIn returns, or the error that it throws. Each test sets it. */
let shown: Observation | Error = { sightings: [], profile: null };
/** The simulated LinkedIn responds once this promise has resolved. */
let showing = Promise.resolve();

function createProviders() {
  const standIn = createStandIn({ clock: createManualClock({ start, frozen: true }), pace: 0 });
  const observe = async (): Promise<Observation> => {
    await showing;
    if (shown instanceof Error) throw shown;
    return shown;
  };
  return { ...standIn, linkedin: { ...standIn.linkedin, observe } };
}

function post(id: string) {
  return { dedupKey: `linkedin:${id}`, eventType: "post_published", payload: { id } };
}

describe.each(engines)("monitors on %s", (engine) => {
  let world: World;
  let tenant: Tenant;
  beforeAll(async () => {
    world = await createWorld({ engine, providers: createProviders() });
    tenant = await world.tenant(10_000);
  });
  afterAll(async () => {
    expect((await auditStore(world.store)).findings).toEqual([]);
    await world.close();
  });

  const create = async (change: object = {}) => {
    const reply = await tenant.call("POST", "/api/v1/monitors", {
      body: { name: "Watch", type: "linkedin_keyword", config: { query: "AI CRM" }, ...change },
    });
    expect(reply.status).toBe(201);
    return reply.body;
  };
  const read = async (id: string) => (await tenant.call("GET", `/api/v1/monitors/${id}`)).body;
  const eventsOf = async (id: string, query = "") =>
    (await tenant.call("GET", `/api/v1/monitors/${id}/events${query}`)).body;
  const jobsOf = async (id: string) =>
    (await listJobs(world.store.db, { limit: 500 })).filter((job) => job.monitor_id === id);
  const pause = (id: string) =>
    tenant.call("PATCH", `/api/v1/monitors/${id}`, { body: { status: "paused" } });

  it("run at once, then on their cadence, and say when they run next", async () => {
    shown = { sightings: [post("a")], profile: null };
    const monitor = await create();
    expect(monitor).toMatchObject({
      status: "active",
      last_run_at: null,
      cadence_minutes: 60,
      max_results: 10,
    });
    await untilRan(world, monitor.id, 1);
    const ran = await read(monitor.id);
    const wait = Date.parse(ran.next_run_at) - Date.parse(ran.last_run_at);
    expect(wait).toBeGreaterThan(0.95 * hourMs);
    expect(wait).toBeLessThanOrEqual(1.05 * hourMs);
    await world.clock.advance(Date.parse(ran.next_run_at) - world.clock.now() - 2_000);
    expect(await jobsOf(monitor.id)).toHaveLength(1);
    await world.clock.advance(4_000);
    await untilRan(world, monitor.id, 2);
    await pause(monitor.id);
  });

  it("record each sighting once", async () => {
    shown = { sightings: [post("a"), post("b")], profile: null };
    const monitor = await create();
    await untilRan(world, monitor.id, 1);
    shown = { sightings: [post("c"), post("a"), post("b")], profile: null };
    const run = await tenant.call("POST", `/api/v1/monitors/${monitor.id}/run-now`);
    const job = await tenant.finish(run.body.id);
    expect(job.result).toEqual({
      monitor_id: monitor.id,
      baseline: false,
      items_seen: 3,
      events_recorded: 1,
    });
    const { data } = await eventsOf(monitor.id);
    expect(data.map((event: { dedup_key: string }) => event.dedup_key).sort()).toEqual([
      "linkedin:a",
      "linkedin:b",
      "linkedin:c",
    ]);
    await pause(monitor.id);
  });

  it.each([
    {
      type: "linkedin_profile",
      url: "https://www.linkedin.com/in/mara-lindqvist",
      changed: "profile_changed",
    },
    {
      type: "linkedin_company",
      url: "https://www.linkedin.com/company/northwind-robotics",
      changed: "company_changed",
    },
  ])(
    "take the first look of $type as a baseline, then record changes and new posts",
    async ({ type, url, changed }) => {
      shown = { sightings: [post("old")], profile: { headline: "VP Engineering" } };
      const monitor = await create({ type, config: { url } });
      await untilRan(world, monitor.id, 1);
      expect((await eventsOf(monitor.id)).data).toEqual([]);
      shown = { sightings: [post("new"), post("old")], profile: { headline: "CTO" } };
      const run = await tenant.call("POST", `/api/v1/monitors/${monitor.id}/run-now`);
      await tenant.finish(run.body.id);
      const { data } = await eventsOf(monitor.id);
      expect(data.map((event: { event_type: string }) => event.event_type).sort()).toEqual(
        [changed, "post_published"].sort(),
      );
      const change = data.find((event: { event_type: string }) => event.event_type === changed);
      expect(change.event_json.changes).toEqual({ headline: { from: "VP Engineering", to: "CTO" } });
      await pause(monitor.id);
    },
  );

  it("count failures, take nothing for gone, and are disabled after five in a row", async () => {
    shown = { sightings: [], profile: { headline: "VP Engineering" } };
    const monitor = await create({
      type: "linkedin_profile",
      config: { url: "https://www.linkedin.com/in/priya-raman" },
    });
    await untilRan(world, monitor.id, 1);
    shown = new ProviderError("linkedin", "404 or a login page", { retryable: false });
    for (const failures of [1, 2, 3, 4, 5]) {
      const run = await tenant.call("POST", `/api/v1/monitors/${monitor.id}/run-now`);
      expect((await tenant.finish(run.body.id)).status).toBe("failed");
      expect((await read(monitor.id)).consecutive_failures).toBe(failures);
    }
    expect(await read(monitor.id)).toMatchObject({ status: "disabled", next_run_at: null });
    expect((await eventsOf(monitor.id)).data).toEqual([]);
    shown = { sightings: [], profile: { headline: "VP Engineering" } };
    await tenant.call("PATCH", `/api/v1/monitors/${monitor.id}`, { body: { status: "active" } });
    await untilRan(world, monitor.id, 7);
    expect(await read(monitor.id)).toMatchObject({ status: "active", consecutive_failures: 0 });
    await pause(monitor.id);
  });

  it("run once, not once for every time missed, after standing still", async () => {
    shown = { sightings: [], profile: null };
    const monitor = await create();
    await untilRan(world, monitor.id, 1);
    await world.service.stop();
    await world.clock.advance(50 * hourMs);
    world.service.start();
    await untilRan(world, monitor.id, 2);
    expect(await jobsOf(monitor.id)).toHaveLength(2);
    expect(Date.parse((await read(monitor.id)).next_run_at)).toBeGreaterThan(world.clock.now());
    await pause(monitor.id);
  });

  it("never pile up: a run by hand while one is open is that one", async () => {
    await world.service.stop();
    const monitor = await create();
    const runs = await Promise.all(
      range(10).map(() => tenant.call("POST", `/api/v1/monitors/${monitor.id}/run-now`)),
    );
    expect(new Set(runs.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    let show = () => {};
    showing = new Promise((resolve) => {
      show = resolve;
    });
    world.service.start();
    // By its schedule, the monitor is also due now. The scheduler must notice that the manual run has not ended, and
    // skip this run.
    await expect
      .poll(async () => Date.parse((await read(monitor.id)).next_run_at), { timeout: 30_000 })
      .toBeGreaterThan(world.clock.now());
    show();
    await untilRan(world, monitor.id, 1);
    expect(await jobsOf(monitor.id)).toHaveLength(1);
    await pause(monitor.id);
  });

  it("keep each of two changes that are made at once", async () => {
    const monitor = await create();
    await untilRan(world, monitor.id, 1);
    const path = `/api/v1/monitors/${monitor.id}`;
    const change = (body: object) => tenant.call("PATCH", path, { body });
    for (const turn of range(15)) {
      await change({ status: "active" });
      await Promise.all([
        change({ name: `Name ${turn}` }),
        change({ status: "paused", cadence_minutes: 90 + turn }),
      ]);
      expect(await read(monitor.id)).toMatchObject({
        ...{ name: `Name ${turn}`, status: "paused", cadence_minutes: 90 + turn, next_run_at: null },
      });
    }
  });

  it("do not run while they are paused, and keep their events when they are deleted", async () => {
    shown = { sightings: [post("kept")], profile: null };
    const monitor = await create();
    await untilRan(world, monitor.id, 1);
    await pause(monitor.id);
    expect((await read(monitor.id)).next_run_at).toBeNull();
    await world.clock.advance(3 * hourMs);
    expect(await jobsOf(monitor.id)).toHaveLength(1);
    const path = `/api/v1/monitors/${monitor.id}`;
    expect((await tenant.call("DELETE", path)).status).toBe(204);
    expect((await tenant.call("GET", path)).status).toBe(404);
    expect((await tenant.call("DELETE", path)).status).toBe(404);
    expect((await tenant.call("POST", `${path}/run-now`)).status).toBe(404);
    expect((await eventsOf(monitor.id)).data).toHaveLength(1);
  });

  it("wait while their organization is suspended, and run once when it is active again", async () => {
    const monitor = await create();
    await untilRan(world, monitor.id, 1);
    await updateOrganization(world.store.db, tenant.id, { status: "suspended" });
    await world.clock.advance(3 * hourMs);
    expect(await nextMonitorAt(world.store.db)).toBeNull();
    expect(await jobsOf(monitor.id)).toHaveLength(1);
    await updateOrganization(world.store.db, tenant.id, { status: "active" });
    await world.clock.advance(60_000);
    await untilRan(world, monitor.id, 2);
    expect(await jobsOf(monitor.id)).toHaveLength(2);
    await pause(monitor.id);
  });

  it("give their events since any moment that RFC 3339 can write", async () => {
    shown = { sightings: [post("leap")], profile: null };
    const monitor = await create();
    await untilRan(world, monitor.id, 1);
    await pause(monitor.id);
    for (const since of ["2016-12-31T23:59:60Z", "2016-12-31t23:59:59.5z", "2017-01-01T05:29:59%2B05:30"])
      expect((await eventsOf(monitor.id, `?since=${since}`)).data).toHaveLength(1);
    expect((await eventsOf(monitor.id, "?since=2036-12-31T23:59:60Z")).data).toEqual([]);
  });

  it("count a run that nobody can pay for as failed", async () => {
    const poor = await world.tenant(0);
    const { body } = await poor.call("POST", "/api/v1/monitors", {
      body: { name: "Watch", type: "linkedin_keyword", config: { query: "AI CRM" } },
    });
    const failures = async () =>
      (await poor.call("GET", `/api/v1/monitors/${body.id}`)).body.consecutive_failures === 1;
    await vi.waitUntil(failures, { timeout: 20_000 });
    expect(await readBalance(world.store.db, poor.id)).toBe(0);
  });

  it("keep and show the address of their target in full, as it was created and as it was changed", async () => {
    const made = await tenant.call("POST", "/api/v1/monitors", {
      body: { name: "Mara", type: "linkedin_profile", config: { url: "M.LinkedIn.com/in/mara" } },
    });
    expect([made.status, made.body.config]).toEqual([201, { url: "https://linkedin.com/in/mara" }]);
    const path = `/api/v1/monitors/${made.body.id}`;
    const changed = await tenant.call("PATCH", path, { body: { config: { url: "linkedin.com/in/priya" } } });
    expect(changed.body.config).toEqual({ url: "https://linkedin.com/in/priya" });
    const foreign = await tenant.call("PATCH", path, { body: { config: { url: "x.com/priya" } } });
    expect([foreign.status, foreign.body.errors]).toMatchObject([
      400,
      [{ property: "body.config.url", constraints: { pattern: "must be an address on linkedin.com" } }],
    ]);
  });

  it.each([
    { change: { cadence_minutes: 15 }, property: "body.cadence_minutes" },
    { change: { config: { url: "https://www.linkedin.com/in/mara" } }, property: "body.config.query" },
    { change: { config: { query: "AI CRM", site: "a.example" } }, property: "body.config.site" },
    { change: { name: "a\u0000b" }, property: "body.name" },
  ])("refuse the change $change with the member named", async ({ change, property }) => {
    const monitor = await create();
    await pause(monitor.id);
    const reply = await tenant.call("PATCH", `/api/v1/monitors/${monitor.id}`, { body: change });
    expect([reply.status, reply.body.code]).toEqual([400, "validation_failed"]);
    expect(reply.body.errors[0].property).toBe(property);
  });

  it("are listed newest first in pages that rows added meanwhile do not disturb", async () => {
    const owner = await world.tenant(0);
    const add = async () =>
      (
        await owner.call("POST", "/api/v1/monitors", {
          body: { name: "Watch", type: "web_search", config: { query: "AI CRM" }, cadence_minutes: 15 },
        })
      ).body.id;
    const ids = [await add(), await add(), await add()];
    const first = (await owner.call("GET", "/api/v1/monitors?limit=2")).body;
    await add();
    const second = (await owner.call("GET", `/api/v1/monitors?limit=2&cursor=${first.next_cursor}`)).body;
    const seen = [...first.data, ...second.data].map((monitor) => monitor.id);
    expect(seen).toEqual([...ids].reverse());
    expect(second.next_cursor).toBeUndefined();
    const misused = await owner.call("GET", `/api/v1/monitors?status=paused&cursor=${first.next_cursor}`);
    expect([misused.status, misused.body.errors[0].property]).toEqual([400, "query.cursor"]);
    const [mark, time] = JSON.parse(Buffer.from(first.next_cursor, "base64url").toString());
    const made = Buffer.from(JSON.stringify([mark, time, "a\u0000"])).toString("base64url");
    expect((await owner.call("GET", `/api/v1/monitors?limit=2&cursor=${made}`)).status).toBe(400);
    // The contract requires at least one character in a cursor.
    for (const path of ["/api/operations", "/api/v1/monitors", `/api/v1/monitors/${ids[0]}/events`])
      expect((await owner.call("GET", `${path}?cursor=`)).status).toBe(400);
  });
});
