import { dirname } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { findAnyJob } from "../../src/store/job-queries.ts";
import { openStore } from "../../src/store/store.ts";
import { unlimited } from "../../src/store/time-limits.ts";
import { startServe } from "../package/prospecting.ts";
import { type EngineName, engines, newLocation } from "../store/engines.ts";
import { createWorld } from "./world.ts";

/** With the lease in these settings, a write may wait 2 s for a lock. */
const env = {
  PROSPECTING_PROVIDERS: "stand-in",
  PROSPECTING_STAND_IN_PACE: "0",
  PROSPECTING_LEASE_MS: "12000",
  PROSPECTING_POLL_MS: "100",
};

/** Starts a worker that runs one job forever, and locks the row of this run until `unlock` is called. */
async function startBlocked(engine: EngineName) {
  const location = await newLocation(engine);
  const world = await createWorld({ location, work: false, realTime: true });
  onTestFinished(() => world.close());
  const dataDir = engine === "sqlite" ? ["--data-dir", dirname(location)] : [];
  const worker = startServe(["--json", "--role", "worker", ...dataDir], {
    ...env,
    DATABASE_URL: engine === "sqlite" ? "" : location,
  });
  onTestFinished(async () => {
    worker.child.kill("SIGKILL");
    await worker.exited;
  });
  await worker.line('"ready"');
  const tenant = await world.tenant(100);
  const body = { type: "web_search", query: "AI CRM [stuck]" };
  const { id } = (await tenant.call("POST", "/api/v1/search", { body })).body;
  const find = () => findAnyJob(world.store.db, id);
  await vi.waitUntil(async () => (await find())?.worker != null, { timeout: 60_000, interval: 50 });
  // This store has no time limits, so that PostgreSQL does not end the idle transaction that holds the lock.
  const holder = await openStore({ location, limits: unlimited });
  onTestFinished(() => holder.close());
  let end = (): void => {};
  const isEnded = new Promise<void>((resolve) => {
    end = resolve;
  });
  let held: Promise<void> = Promise.resolve();
  await new Promise<void>((isLocked) => {
    held = holder.transaction(async (tx) => {
      await tx.updateTable("runs").set({ progress: 1 }).where("job_id", "=", id).execute();
      isLocked();
      await isEnded;
    });
  });
  const unlock = (): Promise<void> => {
    end();
    return held;
  };
  return { worker, id, find, unlock };
}

describe.each(engines)("a stopped worker whose job is locked, on %s", (engine) => {
  it("repeats the release until the lock is free, and exits with 0", async () => {
    const { worker, find, unlock } = await startBlocked(engine);
    worker.child.kill("SIGTERM");
    await worker.line("a run could not be ended");
    await unlock();
    expect(await worker.exited).toBe(0);
    expect(await find()).toMatchObject({ worker: null, crashes: 0, retries: 0 });
  });

  it("names the job and exits with 1 if the lock stays", async () => {
    const { worker, id, unlock } = await startBlocked(engine);
    worker.child.kill("SIGTERM");
    expect(await worker.exited).toBe(1);
    expect(JSON.parse(await worker.line("these jobs could not be released"))).toMatchObject({ jobs: [id] });
    await unlock();
  });
});
