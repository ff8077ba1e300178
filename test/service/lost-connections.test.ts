import { describe, expect, it, type TestContext, vi } from "vitest";
import { auditStore } from "../../src/store/audit.ts";
import { findAnyJob } from "../../src/store/job-queries.ts";
import { startServe } from "../package/prospecting.ts";
import { newLocation } from "../store/engines.ts";
import { endsWithin, type TestProcess } from "../store/processes.ts";
import { createTcpProxy } from "../store/tcp-proxy.ts";
import { createWorld, send } from "./world.ts";

const search = { type: "web_search", query: "AI CRM competitors" };

/** With the lease in these settings, a query may take 4 s, and a lock 2 s. */
const env = {
  PROSPECTING_PROVIDERS: "stand-in",
  PROSPECTING_STAND_IN_PACE: "0",
  PROSPECTING_LEASE_MS: "12000",
  PROSPECTING_POLL_MS: "100",
};

/**
 * Creates a tenant, and functions that start servers for it. The servers reach the database through a proxy, and each
 * test has a proxy of its own, because the tests run concurrently.
 */
async function openLine(onTestFinished: TestContext["onTestFinished"]) {
  // Creates organizations and keys over a separate connection.
  const world = await createWorld({ location: await newLocation("postgres"), work: false, realTime: true });
  const proxy = await createTcpProxy(world.location);
  const processes: TestProcess[] = [];
  onTestFinished(async () => {
    for (const { child } of processes) child.kill("SIGKILL");
    await Promise.all(processes.map(({ exited }) => exited));
    await proxy.close();
    await world.close();
  });
  const tenant = await world.tenant(1_000);
  const serve = async (role: string, more: Record<string, string> = {}) => {
    const process = startServe(["--json", "--role", role, "--metrics-port", "0"], {
      ...env,
      DATABASE_URL: proxy.url,
      ...more,
    });
    processes.push(process);
    const { url, metricsPort } = JSON.parse(await process.line('"ready"'));
    return { process, url, ready: async () => (await fetch(`http://127.0.0.1:${metricsPort}/ready`)).status };
  };
  return {
    proxy,
    store: world.store,
    tenant,
    serve,
    /** Settings for a server that connects to the database directly, without the proxy. */
    directly: { DATABASE_URL: world.location },
    post: (url: string) =>
      send(`${url}/api/v1/search`, { method: "POST", body: search, headers: tenant.keys }),
    ended: (id: string) =>
      vi.waitUntil(async () => (await findAnyJob(world.store.db, id))?.finished_at != null, {
        timeout: 60_000,
      }),
  };
}

const ready = async (url: string) =>
  (await send(`${url}/api/health/ready`, { method: "GET", headers: {} })).status;

// The tests run concurrently, because they spend most of their time waiting for leases and time limits.
describe.concurrent("prospecting serve behind a line that breaks", () => {
  it("asks again on new connections after those it had fell silent, and says that it could not work", async ({
    onTestFinished,
  }) => {
    const { proxy, store, serve, post, ended } = await openLine(onTestFinished);
    const { url, process } = await serve("all");
    await ended((await post(url)).body.id);
    proxy.silence();
    const replies = [];
    for (let status = 0; status !== 202; ) {
      const reply = await post(url);
      replies.push(reply);
      ({ status } = reply);
    }
    // All requests whose connection was silent must get a 503 with Retry-After.
    for (const { status, headers } of replies.slice(0, -1))
      expect([status, headers.get("retry-after")]).toEqual([503, "1"]);
    await ended(replies.at(-1)?.body.id);
    await vi.waitUntil(async () => (await ready(url)) === 200, { timeout: 30_000 });
    await process.line("can't do its work");
    await process.line("the database does not answer");
    expect((await auditStore(store)).findings).toEqual([]);
  });

  it("says of a worker that it can't work, until it can", async ({ onTestFinished }) => {
    const { proxy, serve } = await openLine(onTestFinished);
    const { ready } = await serve("worker");
    expect(await ready()).toBe(200);
    proxy.silenceAll();
    await vi.waitUntil(async () => (await ready()) === 503, { timeout: 30_000 });
    proxy.recover();
    await vi.waitUntil(async () => (await ready()) === 200, { timeout: 30_000 });
  });

  it("takes back the crash that another worker counted when it was cut off for longer than a lease", async ({
    onTestFinished,
  }) => {
    const { proxy, store, tenant, serve, directly } = await openLine(onTestFinished);
    const stuck = { type: "web_search", query: "AI CRM [stuck]" };
    const { id } = (await tenant.call("POST", "/api/v1/search", { body: stuck })).body;
    const jobIs = (wanted: object) =>
      vi.waitFor(async () => expect(await findAnyJob(store.db, id)).toMatchObject(wanted), {
        timeout: 60_000,
        interval: 100,
      });
    await serve("worker");
    await jobIs({ status: "processing", fence: 1 });
    proxy.silenceAll();
    await serve("worker", directly);
    await jobIs({ fence: 2, crashes: 1 });
    proxy.recover();
    await jobIs({ fence: 2, crashes: 0, status: "processing" });
  });

  it("releases a run that fails while the database is away as soon as it is back, and counts no crash", async ({
    onTestFinished,
  }) => {
    const { proxy, store, tenant, serve, ended } = await openLine(onTestFinished);
    const { process } = await serve("worker", { PROSPECTING_STAND_IN_PACE: "1" });
    const people = { query: "VP Engineering in Berlin", limit: 10, includeContacts: true };
    const { id } = (await tenant.call("POST", "/api/v1/people/search", { body: people })).body;
    await vi.waitUntil(async () => (await findAnyJob(store.db, id))?.worker != null, { timeout: 60_000 });
    proxy.silenceAll();
    await process.line("a run could not be ended");
    proxy.recover();
    await ended(id);
    expect(await findAnyJob(store.db, id)).toMatchObject({ status: "succeeded", crashes: 0 });
  });

  it("ends by itself after SIGTERM while its idle connections are silent", async ({ onTestFinished }) => {
    const { proxy, serve, post } = await openLine(onTestFinished);
    const { url, process } = await serve("api");
    expect((await post(url)).status).toBe(202);
    proxy.silence();
    process.child.kill("SIGTERM");
    // An exit code of 1 would mean that the process was ended by its own time limit for SIGTERM.
    expect(await process.exited).toBe(0);
  });

  it("is not ready while the database swallows everything, and ends within 15 s of SIGTERM all the same", async ({
    onTestFinished,
  }) => {
    const { proxy, serve, post, ended } = await openLine(onTestFinished);
    const { url, process } = await serve("all");
    await ended((await post(url)).body.id);
    proxy.silenceAll();
    await vi.waitUntil(async () => (await ready(url)) === 503, { timeout: 30_000 });
    const waiting = post(url).catch(() => {});
    process.child.kill("SIGTERM");
    expect(await endsWithin(process, 15_000)).toBe(true);
    await waiting;
  });
});
