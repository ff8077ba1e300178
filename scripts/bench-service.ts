import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Result } from "autocannon";
import { sql } from "kysely";
import { pino } from "pino";
import type { Handlers } from "../generated/handlers.ts";
import { createClock } from "../src/clock.ts";
import { createHandlers } from "../src/handlers/index.ts";
import { createStandIn } from "../src/providers/index.ts";
import { createServer } from "../src/server/index.ts";
import { createCredential, createService, type Service } from "../src/service/index.ts";
import { grantCredits } from "../src/store/credits.ts";
import { createOrganization, ensureUser } from "../src/store/organizations.ts";
import { openStore, type Store } from "../src/store/store.ts";
import { setup, teardown } from "../test/store/cluster.ts";
import { newLocation } from "../test/store/engines.ts";

/** One line of the results: a request rate, and its ratio to the rate of the same handler without a database. */
export interface ServiceFigure {
  name: string;
  perSecond: number;
  /** Processor time of this process per request in microseconds. The clients run in another process. */
  cpuMicros: number;
  ratio: number;
}

/** Latency of polls in milliseconds while the store contains this number of jobs. */
export interface LatencyFigure {
  engine: string;
  jobs: number;
  p50: number;
  p99: number;
}

const seconds = Number(process.env["BENCH_SECONDS"] ?? 2);
const rounds = 3;
const connections = 32;
const many = Number(process.env["BENCH_JOBS"] ?? 1_000_000);
const few = 1_000;
const polls = 2_000;

interface Subject {
  service: Service;
  store: Store;
  organizationId: string;
  headers: Record<string, string>;
}

/**
 * Measures the rates of polls and accepted jobs with and without a store, and the latency of polls with few and with
 * many stored jobs. The servers alternate, and the best round of each counts, because other work on the machine would
 * otherwise distort the ratios.
 */
async function benchService(): Promise<{ rates: ServiceFigure[]; latencies: LatencyFigure[] }> {
  setup();
  try {
    const bare = await createSubject(":memory:");
    const stores = {
      sqlite: await createSubject(join(mkdtempSync(join(tmpdir(), "bench-")), "bench.db")),
      postgres: await createSubject(await newLocation("postgres")),
    };
    const best: Record<string, Rates> = {};
    for (let round = 0; round < rounds; round += 1) {
      best["no store"] = toBest(best["no store"], await measure(bare, createBareHandlers(), true));
      for (const [name, subject] of Object.entries(stores))
        best[name] = toBest(best[name], await measure(subject, createHandlers(subject.service)));
    }
    const latencies: LatencyFigure[] = [];
    for (const [engine, subject] of Object.entries(stores))
      latencies.push(...(await measureLatencies(engine, subject)));
    for (const { store } of [bare, stores.sqlite, stores.postgres]) await store.close();
    return { rates: toFigures(best), latencies };
  } finally {
    await teardown();
  }
}

type Rate = Pick<ServiceFigure, "perSecond" | "cpuMicros">;

interface Rates {
  polls: Rate;
  jobs: Rate;
}

/** Returns the higher rates and the lower times of two rounds. */
function toBest(first: Rates | undefined, second: Rates): Rates {
  if (first === undefined) return second;
  const best = (one: Rate, other: Rate): Rate => ({
    perSecond: Math.max(one.perSecond, other.perSecond),
    cpuMicros: Math.min(one.cpuMicros, other.cpuMicros),
  });
  return { polls: best(first.polls, second.polls), jobs: best(first.jobs, second.jobs) };
}

function toFigures(best: Record<string, Rates>): ServiceFigure[] {
  const bare = best["no store"];
  const toFigure = (name: string, rate: Rate, without: Rate | undefined): ServiceFigure => ({
    ...{ name, ...rate, ratio: without === undefined ? 1 : rate.perSecond / without.perSecond },
  });
  return Object.entries(best).flatMap(([name, { polls, jobs }]) => [
    toFigure(`polls, ${name}`, polls, bare?.polls),
    toFigure(`accepted jobs, ${name}`, jobs, bare?.jobs),
  ]);
}

async function createSubject(location: string): Promise<Subject> {
  const store = await openStore({ location });
  const clock = createClock();
  const service = createService({
    store,
    clock,
    providers: createStandIn({ clock, pace: 0 }),
    settings: { rateLimits: { global: 100_000_000, polling: 100_000_000 } },
  });
  const now = clock.now();
  const { id, userId } = await store.transaction(async (tx) => {
    const organization = await createOrganization(tx, { name: "Bench" }, now);
    await grantCredits(tx, { organizationId: organization.id, amount: 1_000_000_000, reason: "bench" }, now);
    return {
      id: organization.id,
      userId: await ensureUser(tx, { organizationId: organization.id, name: "bench" }, now),
    };
  });
  const pair = await createCredential(
    store.db,
    { kind: "pair", organizationId: id, userId, name: "bench" },
    { pepper: "", now },
  );
  return {
    service,
    store,
    organizationId: id,
    headers: { "x-access-key": pair.accessKey ?? "", "x-secret-key": pair.secretKey ?? "" },
  };
}

/** Creates handlers that keep no data, to measure a server without a store. */
function createBareHandlers(): Partial<Handlers> {
  return {
    getOperation: async ({ path }) => ({
      status: 200,
      body: { id: path.id, kind: "search", status: "queued", progress: null, result: null, error: null },
    }),
    searchPlatforms: async (_, { requestId }) => ({
      status: 202,
      body: {
        id: "op_01JDK3V9Q6W2C7R8T4Y5N1B0ZX",
        operationId: "op_01JDK3V9Q6W2C7R8T4Y5N1B0ZX",
        status: "queued",
        pollUrl: "http://localhost:4010/api/operations/op_01JDK3V9Q6W2C7R8T4Y5N1B0ZX",
        meta: { requestId },
      },
    }),
  };
}

async function measure(
  { service, headers, organizationId }: Subject,
  handlers: Partial<Handlers>,
  isBare = false,
): Promise<Rates> {
  const caller = { organizationId, userId: "usr_bench" };
  const server = await createServer(handlers, {
    authenticate: isBare ? () => caller : service.authenticate,
    ...(isBare ? {} : { rateLimit: service.rateLimit }),
    validateResponses: false,
    logger: pino({ level: "silent" }),
  });
  const { url } = await server.listen({ port: 0, host: "127.0.0.1" });
  const body = JSON.stringify({ type: "web_search", query: "AI CRM competitors" });
  const post = {
    url: `${url}/api/v1/search`,
    method: "POST" as const,
    body,
    headers: { ...headers, "content-type": "application/json" },
  };
  const jobs = await run(post);
  const first = await fetch(post.url, post);
  const { id }: { id: string } = JSON.parse(await first.text());
  const polled = await run({ url: `${url}/api/operations/${id}`, method: "GET", headers });
  await server.close();
  return { polls: polled, jobs };
}

interface Load {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

async function run(load: Load): Promise<Rate> {
  await send(load, 1);
  const before = process.cpuUsage();
  const { requests, non2xx } = await send(load, seconds);
  const { user, system } = process.cpuUsage(before);
  if (non2xx > 0) throw new Error(`${load.url}: ${non2xx} answers were no success`);
  return { perSecond: requests.average, cpuMicros: (user + system) / requests.total };
}

const autocannon = createRequire(import.meta.url).resolve("autocannon");

/** Sends requests from another process, so that the client's work does not count as the server's. */
async function send({ url, method, headers, body }: Load, duration: number): Promise<Result> {
  const given = Object.entries(headers).flatMap(([name, value]) => ["--headers", `${name}=${value}`]);
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[autocannon, "--json", "--no-progress", "--connections", String(connections)],
    ...["--duration", String(duration), "--method", method, ...given],
    ...(body === undefined ? [] : ["--body", body]),
    url,
  ]);
  const result: Result = JSON.parse(stdout);
  return result;
}

/** Measures the latency of polls with few stored jobs, and then with many. */
async function measureLatencies(engine: string, subject: Subject): Promise<LatencyFigure[]> {
  const figures: LatencyFigure[] = [];
  let jobs = 0;
  for (const wanted of [few, many]) {
    jobs = await fill(subject.store, subject.organizationId, jobs, wanted);
    figures.push({ engine, jobs, ...(await measureLatency(subject, jobs)) });
  }
  return figures;
}

async function measureLatency(
  { service, organizationId }: Subject,
  jobs: number,
): Promise<{ p50: number; p99: number }> {
  const caller = { organizationId, userId: "usr_bench" };
  const times: number[] = [];
  for (let poll = 0; poll < polls; poll += 1) {
    const id = `op_bench_${1 + ((poll * 7919) % jobs)}`;
    const started = performance.now();
    await service.operations.get(caller, id);
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(polls * 0.5)] ?? 0, p99: times[Math.floor(polls * 0.99)] ?? 0 };
}

/** Rows per INSERT: few enough that the statement ends within the query time limit, even on a busy machine. */
const batch = 10_000;

/**
 * Maximum time in milliseconds for inserting jobs. When the time is over, the benchmark prints how many jobs it has
 * inserted.
 */
const fillMs = 1_000 * Number(process.env["BENCH_FILL_SECONDS"] ?? 60);

/**
 * Adds finished jobs until the organization has `jobs` of them or the time runs out. Returns the number of its jobs at
 * the end.
 */
async function fill(store: Store, organizationId: string, present: number, jobs: number): Promise<number> {
  const result = JSON.stringify({
    data: [{ url: "https://a.example", title: "A" }],
    meta: { total_results: 1 },
  });
  const startedAt = performance.now();
  let count = present;
  while (count < jobs && performance.now() - startedAt < fillMs) {
    const last = Math.min(jobs, count + batch);
    await sql`
      with recursive numbers(n) as (select ${sql.lit(count + 1)} union all select n + 1 from numbers where n < ${sql.lit(last)})
      insert into jobs (id, organization_id, user_id, kind, operation, status, progress, input, result, usage, steps,
        reserved, charged, fence, retries, crashes, created_at, finished_at)
      select 'op_bench_' || n, ${sql.lit(organizationId)}, 'usr_bench', 'search', 'searchPlatforms', 'succeeded', 100, '{}',
        ${sql.lit(result)}, '{}', '{}', 0, 0, 1, 0, 0, n, n from numbers`.execute(store.db);
    count = last;
  }
  return count;
}

function printServiceFigures({ rates, latencies }: Awaited<ReturnType<typeof benchService>>): void {
  for (const { name, perSecond, ratio, cpuMicros } of rates)
    console.log(
      `${name.padEnd(26)} ${perSecond.toFixed(0).padStart(7)}/s  ${ratio.toFixed(2)} of no store`,
      ` ${cpuMicros.toFixed(0).padStart(6)} µs of our CPU`,
    );
  for (const { engine, jobs, p50, p99 } of latencies)
    console.log(
      `poll of ${String(jobs).padStart(9)} jobs, ${engine.padEnd(8)} p50 ${p50.toFixed(3)} ms  p99 ${p99.toFixed(3)} ms`,
    );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) printServiceFigures(await benchService());
