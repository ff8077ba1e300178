import { dirname } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { dayMs, hourMs } from "../../src/clock.ts";
import { createManualClock } from "../../src/manual-clock.ts";
import { createStandIn } from "../../src/providers/index.ts";
import { createClockCheck } from "../../src/service/clock-check.ts";
import { createService } from "../../src/service/index.ts";
import { type Log, silentLog } from "../../src/service/log.ts";
import { findAnyJob } from "../../src/store/job-queries.ts";
import { insertJob } from "../../src/store/jobs.ts";
import { findMonitor, insertMonitor } from "../../src/store/monitors.ts";
import { createOrganization } from "../../src/store/organizations.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { startServe } from "../package/prospecting.ts";
import { engines, newLocation } from "../store/engines.ts";
import { newJob } from "../store/seed.ts";

/**
 * Returns environment variables that shift the clock of a process, either from its start or from the moment when it
 * receives SIGUSR2.
 */
const shifted = (ms: number, from: "start" | "signal") => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `const now = Date.now; const shift = () => { Date.now = () => now() + ${ms}; }; ` +
      (from === "start" ? "shift();" : 'process.on("SIGUSR2", shift);'),
  )}`,
});

const toDueMonitor = (organizationId: string, nextRunAt: number) => ({
  ...{ id: "mon_1", organization_id: organizationId, user_id: "usr_1", name: "m", config: "{}" },
  ...{ type: "job_change" as const, cadence_minutes: 60, max_results: 1, last_run_at: null, state: null },
  ...{ consecutive_failures: 0, open_job_id: null, created_at: 1, updated_at: 1, deleted_at: null },
  ...{ status: "active" as const, next_run_at: nextRunAt },
});

/** Inserts a job that succeeded at a time, and returns its id. */
async function insertFinished(store: Store, finishedAt: number): Promise<string> {
  const { id } = await insertJob(store.db, newJob("org_1"), finishedAt);
  const end = { status: "succeeded" as const, finished_at: finishedAt };
  await store.db.updateTable("jobs").set(end).where("id", "=", id).execute();
  await store.db.deleteFrom("queue").where("job_id", "=", id).execute();
  return id;
}

describe("a comparison with the database's clock", () => {
  afterEach(() => void vi.useRealTimers());

  /**
   * Creates the check of a machine's clock. The machine's clock shows `ours`, and starts at 0; `pass` lets time pass on
   * the machine. The database's clock shows `theirs`, and the database takes `tripMs` to answer.
   */
  const createCheck = ({ theirs = 0, tripMs = 0, isWall = true, engine = "postgres" }) => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const asked: number[] = [];
    const database = { theirs };
    const readClock = async (): Promise<number> => {
      asked.push(database.theirs);
      vi.advanceTimersByTime(tripMs);
      return database.theirs;
    };
    const machine = { ours: 0 };
    const clock = { isWall, now: () => machine.ours, timer: () => () => {} };
    const pass = (ms: number): void => {
      machine.ours += ms;
      vi.advanceTimersByTime(ms);
    };
    const store = { readClock, engine: { name: engine } } as unknown as Store;
    return { asked, database, machine, pass, ...createClockCheck(store, clock, 30_000) };
  };

  it("allows a minute of difference, and the time that the answer took", async () => {
    for (const theirs of [-60_000, 60_000]) await createCheck({ theirs }).check();
    for (const theirs of [-60_001, 60_001])
      await expect(createCheck({ theirs }).check()).rejects.toThrow("the clock of this machine is 1 min");
    for (const theirs of [-62_000, 62_000]) await createCheck({ theirs, tripMs: 2_000 }).check();
  });

  /** Creates the check of a machine with SQLite: the database's time is the machine's time. */
  const createOwnCheck = () => {
    const { check, database, machine, now, ...parts } = createCheck({ engine: "sqlite" });
    const checkNow = (options?: { fresh?: boolean }) => {
      database.theirs = machine.ours;
      return check(options);
    };
    return { checkNow, database, machine, now, ...parts };
  };

  it("trusts a clock on SQLite that has jumped after the duration of a lease, and doubts it for an hour", async () => {
    for (const jump of [31 * dayMs, 60_001, -60_001, -31 * dayMs]) {
      const { checkNow, isDoubtful, machine, pass } = createOwnCheck();
      pass(dayMs);
      await checkNow();
      expect(isDoubtful()).toBe(false);
      machine.ours += jump;
      const message = `has jumped by ${Math.abs(jump) > dayMs ? "31 days" : "1 min"} ${jump > 0 ? "ahead" : "back"}`;
      await expect(checkNow()).rejects.toThrow(message);
      pass(29_999);
      await expect(checkNow()).rejects.toThrow(message);
      pass(1);
      await checkNow();
      expect(isDoubtful()).toBe(true);
      pass(hourMs - 2);
      expect(isDoubtful()).toBe(true);
      pass(1);
      expect(isDoubtful()).toBe(false);
      await checkNow();
    }
    for (const options of [
      { engine: "sqlite", jump: 60_000 },
      { engine: "sqlite", isWall: false, jump: dayMs },
      { engine: "postgres", jump: dayMs },
    ]) {
      const { check, isDoubtful, machine } = createCheck({ ...options, theirs: options.jump });
      machine.ours += options.jump;
      await check();
      expect(isDoubtful()).toBe(false);
    }
  });

  it("trusts a clock on SQLite at once when it is set right, and waits again after a further jump", async () => {
    const { checkNow, isDoubtful, machine, pass } = createOwnCheck();
    await checkNow();
    machine.ours += 31 * dayMs;
    await expect(checkNow()).rejects.toThrow("31 days ahead");
    pass(20_000);
    machine.ours += 31 * dayMs;
    await expect(checkNow()).rejects.toThrow("62 days ahead");
    pass(20_000);
    await expect(checkNow()).rejects.toThrow("62 days ahead");
    machine.ours -= 62 * dayMs;
    await checkNow();
    expect(isDoubtful()).toBe(true);
  });

  it.each([31 * dayMs, -31 * dayMs])(
    "gives the later time while a jump by %s ms is not trusted",
    async (jump) => {
      const { checkNow, now, machine, pass } = createOwnCheck();
      pass(dayMs);
      await checkNow();
      machine.ours += jump;
      for (let checks = 0; checks < 2; checks += 1) {
        await expect(checkNow()).rejects.toThrow("has jumped");
        expect(now()).toBe(Math.max(machine.ours, machine.ours - jump));
        pass(10_000);
      }
      machine.ours -= jump;
      await checkNow();
      expect(now()).toBe(machine.ours);
    },
  );

  it("notices a jump on SQLite that happens just before the database reads the clock", async () => {
    let ours = 0;
    const readClock = async () => {
      ours += dayMs;
      return ours;
    };
    const store = { readClock, engine: { name: "sqlite" } } as unknown as Store;
    const clock = { isWall: true, now: () => ours, timer: () => () => {} };
    await expect(createClockCheck(store, clock, 30_000).check()).rejects.toThrow("has jumped");
  });

  it("counts for ten seconds if it was right, and not before what can't be undone", async () => {
    const { check, asked, database, pass } = createCheck({});
    await check();
    database.theirs = 90_000;
    pass(9_999);
    await check();
    expect(asked).toEqual([0]);
    await expect(check({ fresh: true })).rejects.toThrow("behind");
    await expect(check()).rejects.toThrow("behind");
    database.theirs = 0;
    await check();
    pass(10_000);
    await check();
    expect(asked).toEqual([0, 90_000, 90_000, 0, 0]);
  });

  it("gives the database's time, also after this machine's clock has changed", async () => {
    const { check, now, database } = createCheck({ theirs: 50_000, tripMs: 200 });
    expect(now()).toBe(0);
    await check();
    expect(now()).toBe(50_100);
    vi.advanceTimersByTime(9_000);
    expect(now()).toBe(59_100);
    database.theirs = 60_000;
    await check({ fresh: true });
    expect(now()).toBe(60_100);
  });

  it.each([90_000, -90_000])(
    "is repeated at once after this machine's clock has jumped by %d ms",
    async (ms) => {
      const { check, now, asked, database, machine, pass } = createCheck({});
      await check();
      pass(1_000);
      machine.ours += 1_000;
      await check();
      expect(asked).toEqual([0]);
      // Simulates that the machine was suspended: its monotonic clock did not advance, but the other clocks did.
      database.theirs = ms;
      machine.ours += ms;
      await check();
      await check();
      expect(asked).toEqual([0, ms]);
      expect(now()).toBe(ms);
    },
  );

  it("is made of no clock that is moved by hand", async () => {
    const { check, asked } = createCheck({ theirs: 90_000, isWall: false });
    await check({ fresh: true });
    expect(asked).toEqual([]);
  });
});

describe.each(engines)("workers whose clocks differ by more than a lease, on %s", (engine) => {
  it.each([
    { whose: "the other worker's clock is ahead", first: 0, second: 50_000 },
    { whose: "its worker's clock is behind", first: -50_000, second: 0 },
  ])("leave a job to its living worker if $whose", async ({ first, second }) => {
    const location = await newLocation(engine);
    const store = await openStore({ location });
    const start = (ms: number): void => {
      const { child } = startServe(["--json", "--role", "worker", "--data-dir", dirname(location)], {
        ...(engine === "postgres" ? { DATABASE_URL: location } : {}),
        ...shifted(ms, "start"),
        PROSPECTING_PROVIDERS: "stand-in",
        // The first job runs until the test ends.
        PROSPECTING_STAND_IN_PACE: "1000",
        PROSPECTING_CONCURRENCY: "1",
        PROSPECTING_POLL_MS: "50",
      });
      onTestFinished(() => void child.kill("SIGKILL"));
    };
    const workerOf = (id: string): Promise<string | null> =>
      vi.waitUntil(async () => (await findAnyJob(store.db, id))?.worker, { timeout: 60_000, interval: 50 });
    const job = newJob("org_1", { input: { request: { query: "VP Engineering in Berlin" } } });
    const running = await insertJob(store.db, job, Date.now());
    start(first);
    const worker = await workerOf(running.id);
    // The first worker has no free slot, so the second one claims this job. Before that, the second worker claims jobs
    // whose lease has expired. Its clock must not make the running job's lease look expired.
    const waiting = await insertJob(store.db, job, Date.now());
    start(second);
    expect(await workerOf(waiting.id)).not.toBe(worker);
    expect(await findAnyJob(store.db, running.id)).toMatchObject({ worker, fence: 1, crashes: 0 });
    await store.close();
  });
});

describe.each(engines)("a worker that runs a job while its machine is suspended, on %s", (name) => {
  it("extends the job's lease by the database's time as soon as the machine goes on", async () => {
    const store = await openStore({ location: await newLocation(name) });
    const time = createManualClock({ frozen: true });
    // This clock shows the same time as the database, while hardly any time passes on the machine's monotonic clock.
    const clock = { ...time, isWall: true };
    // The worker must not get messages: a message would make it look for jobs, and thereby compare the clocks too.
    const engine = { ...store.engine, subscribe: () => () => {} };
    const service = createService({
      store: { ...store, engine, readClock: async () => time.now() },
      clock,
      providers: createStandIn({ clock, pace: 0 }),
      settings: { pollMs: dayMs, leaseMs: 30_000 },
    });
    const input = { request: { type: "web_search", query: "AI CRM [stuck]", max_results: 10 } };
    const job = newJob("org_1", { kind: "search", operation: "searchPlatforms", input });
    const { id } = await insertJob(store.db, job, time.now());
    service.start();
    const readLease = async () => (await findAnyJob(store.db, id))?.ready_at ?? 0;
    const isHeld = async (): Promise<boolean> => (await readLease()) > time.now();
    await vi.waitUntil(isHeld, { timeout: 20_000 });
    await time.advance(60_000);
    // Advances the clock second by second until the lease is extended again.
    const goOn = async (): Promise<boolean> => {
      await time.advance(1_000);
      return isHeld();
    };
    await vi.waitUntil(goOn, { timeout: 20_000 });
    await service.stop();
    await store.close();
  });
});

describe.each(engines)("old rows, on %s", (engine) => {
  it("are still removed after the clock jumped ahead and was set back", async () => {
    const store = await openStore({ location: await newLocation(engine) });
    const time = createManualClock({ frozen: true });
    let ahead = 0;
    const clock = { ...time, now: () => time.now() + ahead };
    const service = createService({
      store,
      clock,
      providers: createStandIn({ clock, pace: 0 }),
      // PostgreSQL removes the jobs of whole months if it keeps jobs for 30 days or longer.
      settings: { retentionMs: dayMs },
    });
    ahead = 2 * dayMs;
    const recent = await insertFinished(store, time.now());
    service.start();
    const isRemoved = async (id: string) => (await findAnyJob(store.db, id)) === undefined;
    await vi.waitUntil(() => isRemoved(recent), { timeout: 20_000 });
    // The schedule starts due monitors before it removes rows. When it starts this one, the first removal has ended.
    const { id: organizationId } = await createOrganization(store.db, { name: "Northwind Robotics" }, 1);
    const monitor = toDueMonitor(organizationId, time.now());
    await insertMonitor(store.db, monitor);
    store.engine.send({ type: "monitors" });
    const readMonitor = () => findMonitor(store.db, { organizationId, id: monitor.id });
    await vi.waitUntil(async () => (await readMonitor())?.next_run_at !== monitor.next_run_at, {
      timeout: 20_000,
    });
    ahead = 0;
    const old = await insertFinished(store, time.now() - 2 * dayMs);
    await vi.waitUntil(
      async () => {
        await time.advance(60_000);
        return isRemoved(old);
      },
      { timeout: 20_000 },
    );
    await service.stop();
    await store.close();
  });
});

describe("on SQLite, a machine's clock that jumps ahead, also by the database's clock,", () => {
  /** Starts a service. Its clock is ahead of real time by `jump.ms`. */
  async function startJumping(log?: Log) {
    const store = await openStore({ location: await newLocation("sqlite") });
    const time = createManualClock({ frozen: true });
    const jump = { ms: 0 };
    const clock = { ...time, isWall: true, now: () => time.now() + jump.ms };
    const service = createService({
      store: { ...store, readClock: async () => clock.now() },
      clock,
      ...(log === undefined ? {} : { log }),
      providers: createStandIn({ clock, pace: 0 }),
      settings: { retentionMs: dayMs },
    });
    onTestFinished(async () => {
      await service.stop();
      await store.close();
    });
    const { id: organizationId } = await createOrganization(store.db, { name: "Northwind Robotics" }, 1);
    const dueAt = async (id: string) => (await findMonitor(store.db, { organizationId, id }))?.next_run_at;
    const isKept = async (id: string): Promise<boolean> => (await findAnyJob(store.db, id)) !== undefined;
    return { store, time, clock, jump, service, organizationId, dueAt, isKept };
  }

  it("removes no old rows and starts no monitor", async () => {
    const messages: string[] = [];
    const log = { ...silentLog, error: (_fields: object, message: string) => messages.push(message) };
    const { store, time, jump, service, organizationId, dueAt, isKept } = await startJumping(log);
    const [recent, old] = [
      await insertFinished(store, time.now()),
      await insertFinished(store, time.now() - 2 * dayMs),
    ];
    service.start();
    await vi.waitUntil(async () => !(await isKept(old)), { timeout: 20_000 });
    const due = time.now() + hourMs;
    await insertMonitor(store.db, { ...toDueMonitor(organizationId, due), id: "mon_1" });
    jump.ms = 2 * dayMs;
    store.engine.send({ type: "monitors" });
    await vi.waitUntil(() => messages.includes("the schedule can't do its work"), { timeout: 20_000 });
    jump.ms = 0;
    const now = time.now();
    await insertMonitor(store.db, { ...toDueMonitor(organizationId, now), id: "mon_2" });
    store.engine.send({ type: "monitors" });
    await vi.waitUntil(async () => (await dueAt("mon_2")) !== now, { timeout: 20_000 });
    expect([await dueAt("mon_1"), await isKept(recent)]).toEqual([due, true]);
    expect(messages.filter((message) => message.includes("schedule"))).toHaveLength(1);
  });

  it("leaves no lease, retry or monitor that waits for a time that does not come soon", async () => {
    const { store, time, jump, service, organizationId, dueAt } = await startJumping();
    await insertMonitor(store.db, { ...toDueMonitor(organizationId, time.now() + 31 * dayMs), id: "mon_1" });
    const { id } = await insertJob(store.db, newJob("org_1"), time.now());
    await store.db.deleteFrom("queue").where("job_id", "=", id).execute();
    const readyAt = time.now() + 31 * dayMs;
    await store.db
      .insertInto("runs")
      .values({
        ...{ organization_id: "org_1", job_id: id, worker: "gone", ready_at: readyAt },
        ...{ fence: 1, retries: 0, crashes: 0, started_at: time.now(), progress: null },
      })
      .execute();
    jump.ms = 31 * dayMs;
    await expect(service.checkClock()).rejects.toThrow("31 days ahead");
    jump.ms = 0;
    service.start();
    await vi.waitUntil(async () => (await dueAt("mon_1")) === time.now() + hourMs, { timeout: 20_000 });
    const longestBackoff = 2_000 * 2 ** 6;
    expect((await findAnyJob(store.db, id))?.ready_at).toBeLessThanOrEqual(time.now() + longestBackoff);
  });
});

it("a worker extends its leases in time, also if its clock is set back meanwhile", async () => {
  const store = await openStore({ location: await newLocation("sqlite") });
  const time = createManualClock({ frozen: true });
  let back = 0;
  const clock = { ...time, now: () => time.now() - back };
  const service = createService({
    store,
    clock,
    providers: createStandIn({ clock: time, pace: 0 }),
    settings: { pollMs: dayMs, leaseMs: 30_000 },
  });
  const input = { request: { type: "web_search", query: "AI CRM [stuck]", max_results: 10 } };
  const job = newJob("org_1", { kind: "search", operation: "searchPlatforms", input });
  const { id } = await insertJob(store.db, job, time.now());
  service.start();
  const readLease = async () => (await findAnyJob(store.db, id))?.ready_at ?? 0;
  await vi.waitUntil(async () => (await readLease()) > time.now(), { timeout: 20_000 });
  back = 31 * dayMs;
  // The first heartbeat, during which the clock is wrong, sets the lease to the wrong time.
  await vi.waitUntil(
    async () => {
      await time.advance(1_000);
      return (await readLease()) < time.now() - dayMs;
    },
    { timeout: 20_000 },
  );
  await time.advance(9_000);
  back = 0;
  await vi.waitUntil(
    async () => {
      await time.advance(1_000);
      return (await readLease()) > time.now();
    },
    { timeout: 20_000 },
  );
  await service.stop();
  await store.close();
});

describe.each(engines)("a process whose clock is wrong, on %s", (engine) => {
  let location: string;
  let store: Store;
  let finished = "";

  beforeAll(async () => {
    location = await newLocation(engine);
    store = await openStore({ location });
    finished = await insertFinished(store, Date.now());
  });
  afterAll(() => store.close());

  const serve = (role: string, env: Record<string, string>) => {
    const process = startServe(["--json", "--role", role, "--data-dir", dirname(location)], {
      ...(engine === "postgres" ? { DATABASE_URL: location } : {}),
      PROSPECTING_PROVIDERS: "stand-in",
      PROSPECTING_POLL_MS: "50",
      ...env,
    });
    // If the process starts by mistake, it must be killed. Otherwise it would keep the test run from ending.
    onTestFinished(() => void process.child.kill("SIGKILL"));
    return process;
  };

  it.each([
    { role: "worker", ms: 31 * dayMs, says: "31 days ahead of" },
    { role: "api", ms: -2 * 60_000, says: "2 min behind" },
  ])("refuses to start as $role when it is $says the database's", async ({ role, ms, says }) => {
    const process = serve(role, shifted(ms, "start"));
    await expect(process.line('"ready"')).rejects.toThrow(
      `the clock of this machine is ${says} the database's`,
    );
    expect(await process.exited).toBe(1);
    expect(await findAnyJob(store.db, finished)).toBeDefined();
  });

  it("is not ready and serves no request while its clock is wrong, also if it runs no jobs", async () => {
    let shift = 0;
    const clock = { isWall: true, now: () => Date.now() + shift, timer: () => () => {} };
    const service = createService({ store, clock, providers: createStandIn({ clock, pace: 0 }) });
    const serve = service.guard(async () => "served");
    await service.ready();
    expect(await serve()).toBe("served");
    shift = -31 * dayMs;
    await expect(service.ready()).rejects.toMatchObject({ code: "unavailable" });
    await expect(serve()).rejects.toMatchObject({ code: "unavailable" });
    shift = 0;
    await service.ready();
    expect(await serve()).toBe("served");
  });

  it("deletes nothing, and is not ready, when it goes wrong later", async () => {
    const process = serve("all", {
      ...shifted(31 * dayMs, "signal"),
      // At the level `debug`, every failed pass of a loop is logged, and not only one per minute.
      LOG_LEVEL: "debug",
    });
    const { url } = JSON.parse(await process.line('"ready"'));
    process.child.kill("SIGUSR2");
    await process.line("31 days ahead of");
    // A loop that compared the clocks just before the signal does its work once more. So the test waits until both loops
    // have noticed the wrong clock.
    await process.line("the worker can't do its work");
    await process.line("the schedule can't do its work");
    const ready = await fetch(`${url}/api/health/ready`);
    expect([ready.status, ready.headers.get("retry-after")]).toEqual([503, "1"]);
    // This monitor is due tomorrow, although the wrong clock shows a later time. The process must not start it.
    const nextRunAt = Date.now() + dayMs;
    const { id } = await createOrganization(store.db, { name: "Northwind Robotics" }, 1);
    await insertMonitor(store.db, toDueMonitor(id, nextRunAt));
    // The process must not claim this job.
    const queued = await insertJob(store.db, newJob(id), Date.now());
    const isFailed = (line: string): boolean => line.includes("the schedule can't do its work");
    const failed = process.lines.filter(isFailed).length;
    await vi.waitUntil(() => process.lines.filter(isFailed).length > failed + 20, { timeout: 30_000 });
    const monitor = await findMonitor(store.db, { organizationId: id, id: "mon_1" });
    expect(monitor?.next_run_at).toBe(nextRunAt);
    expect(await findAnyJob(store.db, queued.id)).toMatchObject({ status: "queued", worker: null });
    expect(await findAnyJob(store.db, finished)).toBeDefined();
    process.child.kill("SIGTERM");
    await process.exited;
  });
});
