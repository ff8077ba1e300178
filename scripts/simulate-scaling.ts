import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

/**
 * Simulates, in steps of a millisecond, how work waits for one PostgreSQL server: submits that wait for a group commit,
 * flushes to disk, claims and polls. Shows which resource is exhausted first. Run it with `npx tsx
 * scripts/simulate-scaling.ts`. The costs are estimates, and so are the results. Failures and slow phases of network
 * and disk are not simulated. `--costs '{"requestMs":0.4,"endMs":0.25}'` replaces estimates with measured costs.
 */

/** Costs of each kind of work; times in milliseconds. */
export interface Costs {
  /** Fixed cost of a group commit of submits. */
  readonly groupMs: number;
  /** Cost of each submit in a group commit. */
  readonly submitMs: number;
  /** Cost of a flush of the log to disk. The group commits of several processes share a flush. */
  readonly flushMs: number;
  /** Cost of claiming eight jobs. */
  readonly claimMs: number;
  /** Cost of ending a job. */
  readonly endMs: number;
  readonly pollMs: number;
  /** Processor time of the API process for a request over HTTP, including the store's code in this process. */
  readonly requestMs: number;
  /** Bytes that a job writes to the write-ahead log from its submit to its end. */
  readonly logBytes: number;
  /** Bytes of the rows that stay in the database after a job has ended. */
  readonly storedBytes: number;
}

/**
 * Estimates of the database server's processor time, from query plans and from the benchmarks of the store and the
 * service. The flush time is typical of a data-center SSD.
 */
export const estimated: Costs = {
  groupMs: 0.6,
  submitMs: 0.09,
  flushMs: 1,
  claimMs: 0.9,
  endMs: 0.15,
  pollMs: 0.06,
  requestMs: 0.25,
  logBytes: 4_600,
  storedBytes: 1_600,
};

/**
 * The load to simulate: requests per second, the API processes that share them, and the size of the database server and
 * of the organizations.
 */
export interface Load {
  readonly processes: number;
  readonly organizations: number;
  /** Jobs submitted per second. */
  readonly submits: number;
  /** Polls per second. */
  readonly polls: number;
  /** Cores of the machine that runs the database. */
  readonly cores: number;
  /** Share of all submits that the largest organization sends. */
  readonly largestShare: number;
  /** Number of rows over which the balance of the largest organization is spread. */
  readonly shards: number;
}

/** Results of simulating a load. */
export interface Outcome {
  readonly accepted: number;
  readonly group: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Fraction of the database server's cores that is busy on average. */
  readonly databaseBusy: number;
  /** Fraction of one core that an API process keeps busy on average. */
  readonly processBusy: number;
  readonly logMbPerSecond: number;
}

const mostTogether = 64;
const stepMs = 1;
const secondsSimulated = 20;

interface Process {
  /** Arrival times of the largest organization's submits that are still waiting. */
  readonly large: number[];
  /** Arrival times of all other organizations' submits that are still waiting. */
  readonly others: number[];
  /** Time at which the current group commit for all other organizations ends. */
  busyUntil: number;
  /**
   * Time at which the current group commit for the largest organization ends. Submits of this organization have group
   * commits of their own.
   */
  laneUntil: number;
}

/** Simulates a load with random arrivals from a fixed seed, so that the same load always has the same result. */
export function simulate(load: Load, costs: Costs = estimated): Outcome {
  const random = createRandom(7);
  const processes: Process[] = Array.from({ length: load.processes }, () => ({
    ...{ large: [], others: [], busyUntil: 0, laneUntil: 0 },
  }));
  // The database's cores serve polls, claims and job completions first. Group commits (groups of submits in one
  // transaction) get the rest.
  const others = load.polls * costs.pollMs + load.submits * (costs.claimMs / 8 + costs.endMs);
  const free = Math.max(0.05, load.cores - others / 1_000);
  const waits: number[] = [];
  let groups = 0;
  let databaseMs = 0;
  // For each row of the largest organization's balance, the time until which the row is locked. A group commit locks a
  // row until its flush to disk has ended.
  const lockedUntil = Array.from({ length: load.shards }, () => 0);
  for (let now = 0; now < secondsSimulated * 1_000; now += stepMs) {
    for (let count = poisson((load.submits / 1_000) * stepMs, random); count > 0; count -= 1) {
      const process = processes[Math.floor(random() * processes.length)];
      const line = random() < load.largestShare ? process?.large : process?.others;
      line?.push(now + random() * stepMs);
    }
    let running = processes.filter(({ busyUntil, laneUntil }) => Math.max(busyUntil, laneUntil) > now).length;
    const write = (arrived: readonly number[]): number => {
      const work = costs.groupMs + arrived.length * costs.submitMs;
      databaseMs += work;
      running += 1;
      groups += 1;
      const end = now + work * Math.max(1, running / free) + costs.flushMs;
      for (const at of arrived) waits.push(end - at);
      return end;
    };
    // Each step begins with a different process, so that no process always gets the lock first.
    for (let index = 0; index < processes.length; index += 1) {
      const process = processes[(index + now) % processes.length];
      if (process === undefined) continue;
      if (process.busyUntil <= now && process.others.length > 0)
        process.busyUntil = write(process.others.splice(0, mostTogether));
      const shard = lockedUntil.findIndex((until) => until <= now);
      if (process.laneUntil > now || shard === -1 || process.large.length === 0) continue;
      process.laneUntil = write(process.large.splice(0, mostTogether));
      lockedUntil[shard] = process.laneUntil;
    }
  }
  waits.sort((a, b) => a - b);
  const perSecond = waits.length / secondsSimulated;
  return {
    accepted: perSecond,
    group: groups === 0 ? 0 : waits.length / groups,
    p50Ms: waits[Math.floor(waits.length * 0.5)] ?? 0,
    p99Ms: waits[Math.floor(waits.length * 0.99)] ?? 0,
    databaseBusy: (databaseMs / secondsSimulated + others) / 1_000 / load.cores,
    processBusy: ((perSecond + load.polls) * costs.requestMs) / 1_000 / load.processes,
    logMbPerSecond: (perSecond * costs.logBytes) / 2 ** 20,
  };
}

/**
 * Creates a function that returns pseudo-random numbers from 0 to 1 (mulberry32); the same seed gives the same numbers.
 */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a random number of arrivals from a Poisson distribution with the given mean. */
function poisson(mean: number, random: () => number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}

/**
 * Returns the largest organization's share of all submits according to Zipf's law: the more organizations, the smaller
 * the share.
 */
function largestOf(organizations: number): number {
  return 1 / (Math.log(organizations) + 0.5772);
}

/** Renders the table of docs/scaling.md as Markdown. */
export function toTable(costs: Costs = estimated): string {
  const head = [
    "| submits/s sent | API processes | organizations | balance rows of the largest | accepted/s | submits in a group | p50 ms | p99 ms | database busy | each process busy | log MB/s |",
    "|---|---|---|---|---|---|---|---|---|---|---|",
  ];
  const rows = [1_000, 10_000].flatMap((submits) =>
    [1, 4, 16].flatMap((processes) =>
      [1_000, 10_000, 100_000].map((organizations) => ({ submits, processes, organizations, shards: 1 })),
    ),
  );
  const spread = { submits: 10_000, processes: 16, organizations: 1_000, shards: 8 };
  return [...head, ...[...rows, spread].map((row) => toLine(row, costs))].join("\n");
}

type Row = Pick<Load, "submits" | "processes" | "organizations" | "shards">;

function toLine(row: Row, costs: Costs): string {
  const largestShare = largestOf(row.organizations);
  const outcome = simulate({ ...row, largestShare, polls: 2 * row.submits, cores: 32 }, costs);
  const percent = (part: number): string => `${Math.round(100 * part)} %`;
  const isBehind = outcome.accepted < 0.97 * row.submits;
  const cells = [
    row.submits.toLocaleString("en"),
    row.processes,
    row.organizations.toLocaleString("en"),
    row.shards,
    Math.round(outcome.accepted).toLocaleString("en"),
    outcome.group.toFixed(1),
    isBehind ? "grows" : outcome.p50Ms.toFixed(1),
    isBehind ? "grows" : outcome.p99Ms.toFixed(1),
    percent(outcome.databaseBusy),
    percent(outcome.processBusy),
    outcome.logMbPerSecond.toFixed(0),
  ];
  return `| ${cells.join(" | ")} |`;
}

/**
 * Returns the estimated costs, in which the costs in the JSON text replace the estimates.
 * @throws Error if the text contains an unknown name, or a value that is not a positive number.
 */
function readCosts(text: string): Costs {
  const given: Record<string, unknown> = JSON.parse(text);
  for (const [name, value] of Object.entries(given))
    if (!(name in estimated) || typeof value !== "number" || !(value > 0))
      throw new Error(
        `--costs: ${name} must be one of ${Object.keys(estimated).join(", ")}, and a positive number`,
      );
  return { ...estimated, ...given };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { values } = parseArgs({ options: { costs: { type: "string", default: "{}" } } });
  console.log(toTable(readCosts(values.costs)));
}
