import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { auditStore, findAnyJob, type Store } from "../../src/store/index.ts";
import { startServe } from "../providers/served.ts";
import { newLocation } from "../store/engines.ts";
import { endsWithin, type TestProcess } from "../store/processes.ts";
import { createTcpProxy, type TcpProxy } from "../store/tcp-proxy.ts";
import { createWorld, send, type Tenant, type World } from "./world.ts";

const search = { type: "web_search", query: "AI CRM competitors" };

/** With this lease, a query may take 4 s, and a lock 2 s. */
const env = {
  PROSPECTING_PROVIDERS: "stand-in",
  PROSPECTING_STAND_IN_PACE: "0",
  PROSPECTING_LEASE_MS: "12000",
  PROSPECTING_POLL_MS: "100",
};

describe("prospecting serve behind a line that breaks", () => {
  let proxy: TcpProxy;
  let world: World;
  let store: Store;
  let tenant: Tenant;
  let processes: TestProcess[] = [];

  beforeEach(async () => {
    // Organizations and keys are created over a separate connection.
    world = await createWorld({ location: await newLocation("postgres"), work: false, realTime: true });
    store = world.store;
    tenant = await world.tenant(1_000);
    proxy = await createTcpProxy(world.location);
  });
  afterEach(async () => {
    for (const { child } of processes) child.kill("SIGKILL");
    await Promise.all(processes.map(({ exited }) => exited));
    processes = [];
    await proxy.close();
    await world.close();
  });

  const serve = async (role: string, more: Record<string, string> = {}) => {
    const process = startServe(["--json", "--role", role, "--metrics-port", "0"], {
      ...{ ...env, ...more },
      DATABASE_URL: proxy.url,
    });
    processes.push(process);
    const { url, metricsPort } = JSON.parse(await process.line('"ready"'));
    return { process, url, ready: async () => (await fetch(`http://127.0.0.1:${metricsPort}/ready`)).status };
  };
  const post = (url: string, who = tenant) =>
    send(`${url}/api/v1/search`, { method: "POST", body: search, headers: who.keys });
  const ready = async (url: string) =>
    (await send(`${url}/api/health/ready`, { method: "GET", headers: {} })).status;
  const ended = (id: string) =>
    vi.waitUntil(async () => (await findAnyJob(store.db, id))?.finished_at != null, { timeout: 60_000 });

  it("asks again on new connections after those it had fell silent, and says that it could not work", async () => {
    const { url, process } = await serve("all");
    await ended((await post(url)).body.id);
    proxy.silence();
    const replies = [];
    for (let status = 0; status !== 202; ) {
      const reply = await post(url);
      replies.push(reply);
      ({ status } = reply);
    }
    // Requests on a silent connection were told to retry.
    for (const { status, headers } of replies.slice(0, -1))
      expect([status, headers.get("retry-after")]).toEqual([503, "1"]);
    await ended(replies.at(-1)?.body.id);
    await vi.waitUntil(async () => (await ready(url)) === 200, { timeout: 30_000 });
    await process.line("can't do its work");
    await process.line("the database does not answer");
    expect((await auditStore(store)).findings).toEqual([]);
  });

  it("says of a worker that it can't work, until it can", async () => {
    const { ready } = await serve("worker");
    expect(await ready()).toBe(200);
    proxy.silenceAll();
    await vi.waitUntil(async () => (await ready()) === 503, { timeout: 30_000 });
    proxy.recover();
    await vi.waitUntil(async () => (await ready()) === 200, { timeout: 30_000 });
  });

  it("takes back the crash that another worker counted when it was cut off for longer than a lease", async () => {
    const stuck = { type: "web_search", query: "AI CRM [stuck]" };
    const { id } = (await tenant.call("POST", "/api/v1/search", { body: stuck })).body;
    const jobIs = (wanted: object) =>
      vi.waitUntil(
        async () => {
          const job = await findAnyJob(store.db, id);
          return Object.entries(wanted).every(([name, value]) => Object(job)[name] === value);
        },
        { timeout: 60_000, interval: 100 },
      );
    await serve("worker");
    await jobIs({ status: "processing", fence: 1 });
    proxy.silenceAll();
    processes.push(startServe(["--json", "--role", "worker"], { ...env, DATABASE_URL: world.location }));
    await jobIs({ fence: 2, crashes: 1 });
    proxy.recover();
    await jobIs({ fence: 2, crashes: 0, status: "processing" });
  });

  it("releases a run that fails while the database is away as soon as it is back, and counts no crash", async () => {
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

  it("is not ready while the database swallows everything, and ends within 15 s of SIGTERM all the same", async () => {
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
