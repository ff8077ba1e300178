// Measures how well people searches find the people that a salesperson is looking for. Rows of the index lack some
// values, and spell the same value in several ways. Run it with `npm run bench -- search`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClock } from "../src/clock.ts";
import { createIndexAdapters, loadProviders, vocabulary } from "../src/providers/adapters/index.ts";
import { readPeopleFile } from "../src/providers/adapters/own-index/file/index.ts";
import type { People } from "../src/providers/index.ts";
import { readQuery, toInterpretation, toNameCandidates } from "../src/query-reading/index.ts";
import { createOwnIndex } from "../src/store/own-index/own-index.ts";
import { openStore } from "../src/store/store.ts";
import { laterQueries } from "./search-later-queries.ts";
import { queries } from "./search-queries.ts";
import { createRows, type TruthRow, toCsv } from "./search-rows.ts";
import type { TruthQuery } from "./search-truth.ts";

const count = Number(process.env["BENCH_PEOPLE"] ?? 20_000);
const seed = Number(process.env["BENCH_SEED"] ?? 7);
const goals = { precision: 0.95, empty: 0 };
const call = { signal: new AbortController().signal };

interface Score {
  query: string;
  fitting: number;
  found: number;
  precision: number;
  wrong: string[];
  reading: string;
}

const folder = mkdtempSync(join(tmpdir(), "bench-search-"));
const store = await openStore({ location: join(folder, "prospecting.db") });
try {
  const rows = [...createRows(count, seed)];
  const index = createOwnIndex(store, vocabulary);
  for await (const part of readPeopleFile(toBytes(toCsv(rows))).parts)
    await index.importPeople(
      part.rows.map(({ row }) => row),
      0,
    );
  const { providers } = loadProviders(
    { PROSPECTING_PEOPLE: "index" },
    { clock: createClock(), adapters: createIndexAdapters(async () => index), memory: async () => index },
  );
  const { people } = providers;
  if (people === undefined) throw new Error("no people are configured");
  const byId = new Map(rows.map((row) => [row.id, row]));
  const started = process.cpuUsage();
  const scores: Score[] = [];
  for (const one of [...queries, ...laterQueries]) scores.push(await scoreQuery(one, { people, rows, byId }));
  const { user, system } = process.cpuUsage(started);
  print(scores, (user + system) / 1_000 / scores.length);
} finally {
  await store.close();
  rmSync(folder, { recursive: true });
}

async function* toBytes(parts: Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const part of parts) yield encoder.encode(part);
}

interface World {
  people: People;
  rows: readonly TruthRow[];
  byId: ReadonlyMap<string, TruthRow>;
}

/**
 * Returns the precision of a query's first ten results: the share of rows that are correct. If fewer than ten rows are
 * found, returns the share among these rows.
 */
async function scoreQuery({ query, fits }: TruthQuery, { people, rows, byId }: World): Promise<Score> {
  const known = await people.recognize?.(toNameCandidates(query), call);
  const reading = readQuery(query, { subject: "people", ...(known === undefined ? {} : { known }) });
  const answer = await people.search({ query, limit: 10, reading }, call);
  const fitting = rows.filter(fits).length;
  const found = answer.people.map(({ linkedinUrl = "" }) => byId.get(linkedinUrl.split("/").at(-1) ?? ""));
  const wrong = found.filter((row) => row === undefined || !fits(row));
  const { unused, ...criteria } = toInterpretation(reading);
  return {
    query,
    fitting,
    found: found.length,
    precision: found.length === 0 ? (fitting === 0 ? 1 : 0) : 1 - wrong.length / found.length,
    wrong: wrong.map((row) => row?.cells.filter((cell) => cell !== "").join(" · ") ?? "?"),
    reading: `${JSON.stringify(criteria, (_, value) => (Array.isArray(value) && value.length === 0 ? undefined : value))} unused: ${unused.join(", ")}`,
  };
}

function print(scores: readonly Score[], milliseconds: number): void {
  const mean = scores.reduce((sum, { precision }) => sum + precision, 0) / scores.length;
  const empty = scores.filter(({ found, fitting }) => found === 0 && fitting > 0).length;
  console.log(`${count} rows, ${scores.length} queries, seed ${seed}`);
  console.log(`precision at ten ${(mean * 100).toFixed(1)} % (goal ${goals.precision * 100} %)`);
  console.log(`nobody found though somebody fits: ${empty} (goal ${goals.empty})`);
  console.log(`${milliseconds.toFixed(1)} ms of processor time a query\n\nThe worst five:`);
  for (const one of [...scores].sort((a, b) => a.precision - b.precision).slice(0, 5)) {
    console.log(
      `${(one.precision * 100).toFixed(0)} %  ${one.query}: ${one.found} found, ${one.fitting} fit`,
    );
    console.log(`      ${one.reading}`);
    for (const row of one.wrong.slice(0, 2)) console.log(`      wrong: ${row}`);
  }
  if (mean < goals.precision || empty > goals.empty) process.exitCode = 1;
}
