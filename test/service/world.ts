import { pino } from "pino";
import { createServer } from "prospecting-contract/server";
import { vi } from "vitest";
import { createHandlers } from "../../src/handlers/index.ts";
import { createManualClock, type ManualClock } from "../../src/manual-clock.ts";
import { createStandIn, type Providers } from "../../src/providers/index.ts";
import { createCredential, createService, type Service, type Settings } from "../../src/service/index.ts";
import { grantCredits } from "../../src/store/credits.ts";
import { listJobs } from "../../src/store/job-queries.ts";
import { createOrganization, ensureUser } from "../../src/store/organizations.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { unlimited } from "../../src/store/time-limits.ts";
import { type EngineName, engines, newLocation } from "../store/engines.ts";

/** Options of {@link createWorld}. */
export interface WorldOptions {
  engine?: EngineName;
  location?: string;
  settings?: Partial<Settings>;
  providers?: Providers | ((clock: ManualClock) => Providers);
  /** Factor for the time that the simulated providers take. With 0, they respond immediately. */
  pace?: number;
  /** True if the server validates its own responses, as it does unless `NODE_ENV` is `production`. Default: true. */
  checked?: boolean;
  /** True if jobs run in this process. Default: true. */
  work?: boolean;
  /**
   * True if the service uses real time, as other processes on the same database do. By default, the test advances the
   * clock.
   */
  realTime?: boolean;
  /** Time limit of the handlers. By default it is long, because 500 simultaneous requests may take long. */
  handlerTimeoutMs?: number;
}

/** An HTTP response. */
export interface Reply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read the members that they expect, and fail without them
  body: any;
}

/** An organization in the service, with functions for its requests. */
export interface Tenant {
  id: string;
  userId: string;
  keys: Record<string, string>;
  call(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Reply>;
  /** Polls an operation until it ends, advancing the clock in between. Returns the operation. */
  finish(id: string): Promise<Reply["body"]>;
}

/** A service with its server, its database and its clock. */
export interface World {
  store: Store;
  clock: ManualClock;
  service: Service;
  url: string;
  location: string;
  tenant(credits?: number, options?: { scopes?: string[] }): Promise<Tenant>;
  close(): Promise<void>;
}

/** Time at which the test clock starts, on a day in the contract's examples. */
export const start = Date.parse("2026-11-27T09:30:00.000Z");

/**
 * The modes in which tests check that invalid responses are never sent. For each engine, one server validates its own
 * responses and one does not.
 */
export const modes = engines.flatMap((engine) => [
  { engine, checked: true },
  { engine, checked: false },
]);

/** Starts a service with its own database, and a server for it. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const location =
    options.location ?? (options.engine === undefined ? ":memory:" : await newLocation(options.engine));
  // Queries have no time limit here, so that tests do not fail on a busy machine.
  const store = await openStore({ location, poolSize: 20, limits: unlimited });
  const clock = createManualClock(options.realTime === true ? {} : { start, frozen: true });
  const { providers = createStandIn({ clock, pace: options.pace ?? 0 }) } = options;
  const service = createService({
    store,
    clock,
    providers: typeof providers === "function" ? providers(clock) : providers,
    // In this process, the service signals every change to itself, so it need not poll often. With fewer polls, the
    // clock can be advanced faster.
    settings: { publicUrl: "https://app.prospecting.example", pollMs: 60_000, ...options.settings },
  });
  const server = await createServer(createHandlers(service), {
    authenticate: service.authenticate,
    rateLimit: service.rateLimit,
    handlerTimeoutMs: options.handlerTimeoutMs ?? 600_000,
    validateResponses: options.checked ?? true,
    // Compiles the validators of an operation only at the operation's first request. Other tests already compile those
    // of the whole contract.
    warmUp: false,
    logger: pino({ level: "silent" }),
  });
  const { url } = await server.listen({ port: 0, host: "127.0.0.1" });
  if (options.work !== false) service.start();
  return {
    store,
    clock,
    service,
    url,
    location,
    tenant: (credits = 1_000, more = {}) => createTenant({ store, clock, service, url }, credits, more),
    async close() {
      await server.close();
      await service.stop();
      await store.close();
    },
  };
}

async function createTenant(
  { store, clock, service, url }: Pick<World, "store" | "clock" | "service" | "url">,
  credits: number,
  { scopes }: { scopes?: string[] },
): Promise<Tenant> {
  const now = clock.now();
  const { id, userId } = await store.transaction(async (tx) => {
    const organization = await createOrganization(tx, { name: "Northwind Robotics" }, now);
    const user = await ensureUser(tx, { organizationId: organization.id, name: "Mara Lindqvist" }, now);
    if (credits > 0)
      await grantCredits(tx, { organizationId: organization.id, amount: credits, reason: "test" }, now);
    return { id: organization.id, userId: user };
  });
  const issued = await createCredential(
    store.db,
    { kind: "pair", organizationId: id, userId, name: "test", scopes },
    { pepper: service.settings.pepper, now },
  );
  const keys = { "X-Access-Key": issued.accessKey ?? "", "X-Secret-Key": issued.secretKey ?? "" };
  const call: Tenant["call"] = (method, path, { body, headers } = {}) =>
    send(`${url}${path}`, { method, body, headers: { ...keys, ...headers } });
  const finish: Tenant["finish"] = (operation) =>
    vi.waitUntil(
      async () => {
        const { body } = await call("GET", `/api/operations/${operation}`);
        if (!["queued", "processing"].includes(body.status)) return body;
        await clock.advance(500);
      },
      { timeout: 120_000, interval: 1 },
    );
  return { id, userId, keys, call, finish };
}

/**
 * Advances the clock, one millisecond at a time, until the monitor has run this many times and none of its runs is
 * open. The steps are small, because a large step could exceed the time limit of a call to a provider. After each step,
 * the function waits 2 ms of real time, so that the service can do its housekeeping.
 */
export async function untilRan({ store, clock }: World, monitor: string, runs: number): Promise<void> {
  await vi.waitUntil(
    async () => {
      await clock.advance(1);
      const jobs = await listJobs(store.db, { limit: 500 });
      const own = jobs.filter((job) => job.monitor_id === monitor);
      return own.length >= runs && own.every((job) => job.finished_at !== null);
    },
    { timeout: 120_000, interval: 2 },
  );
}

/** Sends a request with a JSON body. Returns the response with its body parsed. */
export async function send(
  url: string,
  { method, body, headers }: { method: string; body?: unknown; headers: Record<string, string> },
): Promise<Reply> {
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === "" ? undefined : JSON.parse(text),
  };
}
