import { randomUUID } from "node:crypto";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { operations } from "../generated/operations.ts";
import { createClock } from "../src/clock.ts";
import { createStandIn } from "../src/providers/index.ts";
import { createService, type Service, search } from "../src/service/index.ts";
import { createRateLimiter } from "../src/service/rate-limits.ts";
import { type AuditReport, auditStore } from "../src/store/audit.ts";
import { claimJobs } from "../src/store/claims.ts";
import { grantCredits } from "../src/store/credits.ts";
import { createEndCommit } from "../src/store/end-commit.ts";
import { extendLeases, type Lease } from "../src/store/leases.ts";
import { createOrganization } from "../src/store/organizations.ts";
import type { JobRow } from "../src/store/schema.ts";
import { openStore, type Store, withStore } from "../src/store/store.ts";
import { unlimited } from "../src/store/time-limits.ts";
import { setup, teardown } from "../test/store/cluster.ts";
import { type EngineName, newLocation } from "../test/store/engines.ts";
import { createDatabaseCpu } from "./bench/database-cpu.ts";

/** One line of the results: calls per second, and the processor time of this process per call. */
export interface StoreFigure {
  readonly name: string;
  readonly perSecond: number;
  /** Processor time of this process per call in microseconds. On SQLite, this includes the database's work. */
  readonly cpuMicros: number;
  /** Processor time of all processes of PostgreSQL per call in microseconds; 0 on SQLite. */
  readonly databaseMicros: number;
  /** Goal in calls per second; null if there is no goal. */
  readonly goal: number | null;
}

const jobs = Number(process.env["BENCH_JOBS"] ?? 6_000);
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 3);
/** Number of submits that run concurrently, as if 32 clients sent them. */
const atOnce = 32;
const claimers = 4;
const claimSize = 8;
const leaseMs = 600_000;
const request = { type: "web_search", query: "AI CRM competitors", max_results: 10, confirm: false } as const;

interface Subject {
  readonly location: string;
  readonly store: Store;
  readonly service: Service;
  readonly organizations: readonly string[];
  /** Returns the processor time that the database's own processes have used so far, in microseconds. */
  readonly readDatabaseCpu: () => number;
}

/**
 * Measures one database engine, alternately with 200 organizations and with one. Returns the highest rate and the
 * lowest times of all rounds, because other work on the machine only lowers rates and raises times.
 */
async function benchStore(engine: EngineName): Promise<StoreFigure[]> {
  const best = new Map<string, StoreFigure>();
  const subjects = {
    "200 organizations": await createSubject(engine, 200),
    "1 organization": await createSubject(engine, 1),
  };
  for (let round = 0; round < rounds; round += 1)
    for (const [name, subject] of Object.entries(subjects))
      for (const figure of await measure(engine, name, subject))
        best.set(figure.name, toBest(best.get(figure.name), figure));
  for (const subject of Object.values(subjects)) {
    const { findings } = await audit(engine, subject);
    if (findings.length > 0) throw new Error(`the books do not add up: ${JSON.stringify(findings[0])}`);
    if (engine === "postgres") {
      await printUpdates(subject.store);
      await printCountedPolls(subject);
    }
    await subject.store.close();
  }
  return [...best.values()];
}

/**
 * Runs the checks of the `audit` command on the database. On PostgreSQL, uses connections without time limits, as that
 * command does.
 */
function audit(engine: EngineName, { location, store }: Subject): Promise<AuditReport> {
  if (engine === "sqlite") return auditStore(store);
  return withStore({ location, limits: unlimited, migrate: false }, auditStore);
}

function toBest(known: StoreFigure | undefined, figure: StoreFigure): StoreFigure {
  if (known === undefined) return figure;
  return {
    ...figure,
    perSecond: Math.max(known.perSecond, figure.perSecond),
    cpuMicros: Math.min(known.cpuMicros, figure.cpuMicros),
    databaseMicros: Math.min(known.databaseMicros, figure.databaseMicros),
  };
}

async function createSubject(engine: EngineName, count: number): Promise<Subject> {
  const location = await newLocation(engine);
  const store = await openStore({ location });
  const clock = createClock();
  const service = createService({ store, clock, providers: createStandIn({ clock, pace: 0 }) });
  const organizations: string[] = [];
  await store.transaction(async (tx) => {
    for (let index = 0; index < count; index += 1) {
      const { id } = await createOrganization(tx, { name: `Bench ${index}` }, clock.now());
      await grantCredits(tx, { organizationId: id, amount: 1_000_000_000, reason: "bench" }, clock.now());
      organizations.push(id);
    }
  });
  return { location, store, service, organizations, readDatabaseCpu: await createDatabaseCpu(store) };
}

async function measure(engine: EngineName, name: string, subject: Subject): Promise<StoreFigure[]> {
  const goal = engine === "postgres" ? 3_000 : null;
  const count = engine === "postgres" ? jobs : jobs / 4;
  const time = (line: string, wanted: number | null, work: () => Promise<number>): Promise<StoreFigure> =>
    timeWork(`${line}, ${name}`, wanted, { work, readDatabaseCpu: subject.readDatabaseCpu });
  const submits = await time("submit", goal, () => submit(subject, count));
  const taken: Awaited<ReturnType<typeof claimJobs>> = [];
  const claims = await time(`claim, ${claimSize} at once`, goal, () => claimAll(subject.store, taken));
  const leases = taken.map(toLease);
  const beats = await time("beat of 20 leases", null, () => beat(subject.store, leases));
  const ends = await time("end", null, () => finishAll(subject.store, taken));
  return [submits, claims, beats, ends];
}

async function timeWork(
  name: string,
  goal: number | null,
  { work, readDatabaseCpu }: { work: () => Promise<number>; readDatabaseCpu: () => number },
): Promise<StoreFigure> {
  const [databaseBefore, before, startedAt] = [readDatabaseCpu(), process.cpuUsage(), performance.now()];
  const count = await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(before);
  const databaseMicros = (readDatabaseCpu() - databaseBefore) / count;
  return { name, goal, perSecond: count / seconds, cpuMicros: (user + system) / count, databaseMicros };
}

/** Makes `count` calls, at most `width` of them concurrently. Returns `count`. */
async function inParallel(
  count: number,
  width: number,
  call: (index: number) => Promise<unknown>,
): Promise<number> {
  let next = 0;
  const run = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await call(next);
    }
  };
  await Promise.all(Array.from({ length: width }, run));
  return count;
}

function submit({ service, organizations }: Subject, count: number): Promise<number> {
  return inParallel(count, atOnce, (index) =>
    service.accept({
      kind: search,
      request,
      caller: { organizationId: organizations[index % organizations.length] ?? "", userId: "usr_bench" },
      requestId: randomUUID(),
    }),
  );
}

async function claimAll(store: Store, taken: Awaited<ReturnType<typeof claimJobs>>): Promise<number> {
  const claim = async (_: unknown, index: number): Promise<void> => {
    for (;;) {
      const found = await claimJobs(store, { worker: `w${index}`, limit: claimSize, leaseMs }, Date.now());
      if (found.length === 0) return;
      taken.push(...found);
    }
  };
  await Promise.all(Array.from({ length: claimers }, claim));
  return taken.length;
}

async function beat(store: Store, leases: readonly ReturnType<typeof toLease>[]): Promise<number> {
  const some = leases.slice(0, 20);
  return inParallel(200, 2, () => extendLeases(store, some, Date.now() + leaseMs));
}

/**
 * Ends jobs as the service does: settles the credits and writes the results of several jobs in one transaction. Returns
 * the number of ended jobs.
 */
function finishAll(store: Store, taken: Awaited<ReturnType<typeof claimJobs>>): Promise<number> {
  const finish = createEndCommit(store);
  const result = {
    data: [{ url: "https://a.example", title: "A", content: "a" }],
    meta: { total_results: 1 },
  };
  return inParallel(taken.length, 8, async (index) => {
    const job = taken[index - 1];
    if (job === undefined) return;
    const end = { status: "succeeded", result, usage: {}, charged: job.reserved, reason: "bench" } as const;
    if (!(await finish({ lease: toLease(job), end, now: Date.now() })))
      throw new Error(`the lease of ${job.id} is lost`);
  });
}

function toLease({ organization_id: organizationId, id: jobId, fence }: JobRow): Lease {
  return { organizationId, jobId, fence };
}

interface Updates {
  readonly name: string;
  readonly updates: number;
  readonly hot: number;
}

/** Prints how many updates of each table left its indexes unchanged. */
async function printUpdates({ db }: Store): Promise<void> {
  await sql`select pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql<Updates>`
    select relname as name, n_tup_upd as updates, n_tup_hot_upd as hot from pg_stat_user_tables
    where n_tup_upd > 100 order by relname`.execute(db);
  for (const { name, updates, hot } of rows) console.log(`updates of ${name}: ${hot} of ${updates} HOT`);
}

/** Number of polls that {@link printCountedPolls} makes: as many as the default rate limit allows per minute. */
const polls = 300;

/** Prints how much the database writes to count one caller's polls for the rate limit. */
async function printCountedPolls({ store, organizations }: Subject): Promise<void> {
  const caller = { organizationId: organizations[0] ?? "", userId: "usr_bench" };
  const take = createRateLimiter(store, createClock(), { global: polls, polling: polls });
  const before = await readWrites(store);
  for (let poll = 0; poll < polls; poll += 1) await take(caller, operations.getOperation);
  const after = await readWrites(store);
  console.log(
    `${polls} polls of one caller: ${after.transactions - before.transactions} transactions that write,`,
    `${after.logBytes - before.logBytes} bytes of log`,
  );
}

/**
 * Reads two totals since the first start of the database server: the transactions that wrote anything, and the bytes of
 * the write-ahead log.
 */
async function readWrites({ db }: Store): Promise<{ transactions: number; logBytes: number }> {
  const { rows } = await sql<{ transactions: string; bytes: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as transactions,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as bytes`.execute(db);
  return { transactions: Number(rows[0]?.transactions), logBytes: Number(rows[0]?.bytes) };
}

/** Prints the measurements with their goals. */
function printStoreFigures(engine: EngineName, figures: readonly StoreFigure[]): void {
  for (const { name, perSecond, cpuMicros, databaseMicros, goal } of figures) {
    const columns = [
      engine.padEnd(9),
      name.padEnd(36),
      `${perSecond.toFixed(0).padStart(6)}/s`,
      `${cpuMicros.toFixed(0).padStart(6)} µs of our CPU`,
      ...(engine === "postgres" ? [`${databaseMicros.toFixed(0).padStart(6)} µs of PostgreSQL's`] : []),
      ...(goal === null ? [] : [` (goal ${goal}/s)`]),
    ];
    console.log(columns.join(" "));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  setup();
  const engines = (process.env["BENCH_ENGINES"] ?? "postgres,sqlite").split(",");
  try {
    if (engines.includes("postgres")) printStoreFigures("postgres", await benchStore("postgres"));
    if (engines.includes("sqlite")) printStoreFigures("sqlite", await benchStore("sqlite"));
  } finally {
    await teardown();
  }
}
