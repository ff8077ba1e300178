import { once } from "node:events";
import { createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { runImport } from "../src/cli/import/run-import.ts";
import { createClock } from "../src/clock.ts";
import { createIndexAdapters, loadProviders, vocabulary } from "../src/providers/adapters/index.ts";
import type { People } from "../src/providers/index.ts";
import { createOwnIndex } from "../src/store/own-index/own-index.ts";
import { isPostgresUrl, openStore, type Store } from "../src/store/store.ts";
import { setup, teardown } from "../test/store/cluster.ts";
import { type EngineName, engines, newLocation } from "../test/store/engines.ts";
import { toPeopleCsv } from "./index-people.ts";

/** Times of one kind of search in milliseconds (median and 95th percentile), and the number of matching rows. */
export interface SearchFigure {
  name: string;
  total: number;
  p50: number;
  p95: number;
}

/** Durations of an import. On a busy machine, the processor time is more reliable than the elapsed time. */
export interface ImportFigure {
  seconds: number;
  processorSeconds: number;
}

/** Measurements of one database engine. */
export interface IndexFigures {
  engine: EngineName;
  version: string;
  people: number;
  first: ImportFigure;
  /** Time of a second import of the same file. */
  again: ImportFigure;
  megabytes: number;
  searches: SearchFigure[];
}

const count = Number(process.env["BENCH_PEOPLE"] ?? 1_000_000);
const rounds = 40;
/** Goals: import a million people within two minutes, and complete a filtered search within 50 ms. */
const goals = { importSeconds: 120, searchMs: 50 };

/**
 * Creates a file of people. On each engine, imports the file twice with the import command's own code, and then runs
 * all kinds of search in turn.
 */
async function benchIndex(): Promise<IndexFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-index-"));
  setup();
  try {
    const file = join(folder, "people.csv");
    await writePeople(file);
    const figures: IndexFigures[] = [];
    for (const engine of readEngines()) {
      const location = engine === "sqlite" ? join(folder, "prospecting.db") : await newLocation(engine);
      figures.push(await benchEngine(engine, { file, location }));
    }
    return figures;
  } finally {
    await teardown();
    rmSync(folder, { recursive: true });
  }
}

function readEngines(): EngineName[] {
  const wanted = (process.env["BENCH_ENGINES"] ?? engines.join(",")).split(",");
  const unknown = wanted.filter((name) => !engines.some((one) => one === name));
  if (unknown.length > 0)
    throw new Error(`BENCH_ENGINES: ${unknown.join(", ")}; it takes ${engines.join(",")}`);
  return engines.filter((engine) => wanted.includes(engine));
}

async function benchEngine(
  engine: EngineName,
  { file, location }: { file: string; location: string },
): Promise<IndexFigures> {
  await (await openStore({ location })).close();
  const first = await timeImport(file, location);
  const again = await timeImport(file, location);
  const store = await openStore({ location });
  try {
    const { version, bytes } = await readFacts(store, location);
    const searches = await measureSearches(store);
    return { engine, people: count, version, first, again, megabytes: bytes / 2 ** 20, searches };
  } finally {
    await store.close();
  }
}

async function readFacts(store: Store, location: string): Promise<{ version: string; bytes: number }> {
  const isSqlite = store.engine.name === "sqlite";
  const { rows } = await (isSqlite
    ? sql<{ version: string; bytes: number }>`select sqlite_version() as version, 0 as bytes`
    : sql<{ version: string; bytes: number }>`
        select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`
  ).execute(store.db);
  const { version = "?", bytes = 0 } = rows[0] ?? {};
  return { version, bytes: isSqlite ? statSync(location).size : Number(bytes) };
}

async function writePeople(file: string): Promise<void> {
  const stream = createWriteStream(file);
  for (const part of toPeopleCsv(count)) if (!stream.write(part)) await once(stream, "drain");
  stream.end();
  await once(stream, "finish");
}

/** Measures the elapsed time and the processor time of one import that runs the command's own code. */
async function timeImport(file: string, location: string): Promise<ImportFigure> {
  process.env["DATABASE_URL"] = isPostgresUrl(location) ? location : "";
  const [started, before] = [performance.now(), process.cpuUsage()];
  await runImport("people", file, { dataDir: dirname(location), maxErrors: 0 });
  const { user, system } = process.cpuUsage(before);
  return { seconds: (performance.now() - started) / 1_000, processorSeconds: (user + system) / 1e6 };
}

type Search = (round: number) => Promise<number>;

async function measureSearches(store: Store): Promise<SearchFigure[]> {
  const index = createOwnIndex(store, vocabulary);
  const adapters = createIndexAdapters(async () => index);
  const { providers } = loadProviders({ PROSPECTING_PEOPLE: "index" }, { clock: createClock(), adapters });
  if (providers.people === undefined) throw new Error("there is no index");
  const kinds = toKinds(providers.people, index);
  const times = new Map<string, { all: number[]; total: number }>();
  // Runs the kinds of search in turn, so that the database's cache favours none of them.
  for (let round = 0; round < rounds; round += 1)
    for (const [name, search] of Object.entries(kinds)) {
      const figure = times.get(name) ?? { all: [], total: 0 };
      const started = performance.now();
      figure.total = await search(round);
      figure.all.push(performance.now() - started);
      times.set(name, figure);
    }
  return [...times].map(([name, { all, total }]) => {
    all.sort((a, b) => a - b);
    return { name, total, p50: all[Math.floor(rounds * 0.5)] ?? 0, p95: all[Math.floor(rounds * 0.95)] ?? 0 };
  });
}

const titles = [
  "VP Engineering",
  "Head of Sales",
  "Data Analyst",
  "Chief Marketing Officer",
  "Product Manager",
];
const cities = ["Berlin", "Porto", "Leeds", "Lyon", "Austin"];
const industries = ["Industrial Automation", "Software", "Logistics", "Insurance", "Renewable Energy"];

function toKinds(people: People, index: ReturnType<typeof createOwnIndex>): Record<string, Search> {
  const signal = new AbortController().signal;
  const search = async (request: Parameters<People["search"]>[0]): Promise<number> =>
    (await people.search(request, { signal })).total;
  const pick = (list: readonly string[], round: number): string => list[round % list.length] ?? "";
  return {
    "title and place": (round) =>
      search({ filters: { titles: [pick(titles, round)], locations: [pick(cities, round)] } }),
    "place, exact title, rank": (round) =>
      search({
        filters: {
          titles: [pick(titles, round)],
          titleMatch: "exact",
          seniorities: ["vp", "head"],
          locations: ["Germany"],
        },
      }),
    "full text": (round) => search({ query: `warehouse robotics ${pick(cities, round).toLowerCase()}` }),
    "words that fit nobody": (round) => search({ query: `zeppelin ${pick(cities, round).toLowerCase()}` }),
    "size and industry": (round) =>
      search({ filters: { employeeCount: { min: 51, max: 200 }, industries: [pick(industries, round)] } }),
    "odd size and industry": (round) =>
      search({
        filters: { employeeCount: { min: 90, max: 95 + round }, industries: [pick(industries, round)] },
      }),
    "everyone of a country, 100": () => search({ filters: { locations: ["Germany"] }, limit: 100 }),
    "people of a company": (round) =>
      search({ filters: { company: { domains: [`company-${round * 37}.example`] } } }),
    "a deep page": async (round) => {
      const words = { all: [{ any: ["l:germany"] }, { any: ["i:software"] }] };
      const after = { tier: 0, position: Math.floor(count * 0.9) - round };
      return (await index.searchPeople({ words, limit: 25, after })).total;
    },
  };
}

function printIndexFigures(figures: IndexFigures): void {
  const { engine, version, people, megabytes, searches } = figures;
  console.log(`${engine} ${version}, ${people} people, database ${megabytes.toFixed(0)} MB`);
  for (const name of ["first", "again"] as const) {
    const { seconds, processorSeconds } = figures[name];
    const rate = Math.round(people / seconds);
    console.log(
      `import, ${name.padEnd(6)} ${seconds.toFixed(1)} s, ${processorSeconds.toFixed(1)} s of processor, ${rate} rows/s (goal ${goals.importSeconds} s)`,
    );
  }
  for (const { name, total, p50, p95 } of searches)
    console.log(
      `${name.padEnd(28)} p50 ${p50.toFixed(1).padStart(6)} ms  p95 ${p95.toFixed(1).padStart(6)} ms  ${total} fit${p95 > goals.searchMs ? "  over the goal" : ""}`,
    );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const figures of await benchIndex()) printIndexFigures(figures);
}
