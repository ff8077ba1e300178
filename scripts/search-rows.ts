import { cities, industries } from "./search-places.ts";
import { roles } from "./search-roles.ts";

/** A row of the search benchmark, with the facts from which the generator made it. The search sees only `cells`. */
export interface TruthRow {
  readonly id: string;
  readonly cells: readonly string[];
  readonly role: string;
  readonly level: string;
  readonly part: string;
  readonly city: string;
  readonly country: string;
  readonly industry: string;
  readonly employer: string;
  readonly size: number;
  readonly isAgency: boolean;
}

export const head =
  "full_name,linkedin_url,email,title,headline,company,industry,company_size,city,region,country";

/** Creates a function that returns pseudo-random numbers from 0 to 1; the same seed gives the same numbers. */
function createNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const given =
  "Anna Ben Chloé Dieter Émile Fiona Günther Hélène Ivan Jürgen Kate Łukasz Maëlle Noah Øyvind Priya Quentin Rosa Søren Tomás".split(
    " ",
  );
const family =
  "Müller Smith Dubois Jansen Rossi García Nowak Andersen O'Brien Schäfer Lefèvre van-Dijk Weiß Novák Kowalski Berg Lindqvist Okafor".split(
    " ",
  );
const firms =
  "Acme Blueline Northgate Orbis Helio Quantix Ferrum Lumora Vantage Kestrel Tandem Zephyr Arcadia Solstice Meridia".split(
    " ",
  );
const tails = ["GmbH", "Ltd", "SAS", "Inc.", "AG", "B.V.", "", "& Co. KG", "Group"];

/** Creates rows like those in exported contact lists: with varying spellings and languages, and with gaps. */
export function* createRows(count: number, seed = 7): Generator<TruthRow> {
  const next = createNumbers(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const names = Object.keys(roles);
  const fields = Object.keys(industries);
  for (let index = 0; index < count; index += 1) {
    const role = pick(names);
    const { level, part, titles } = roles[role] as (typeof roles)[string];
    const [city, country, spellings] = pick(cities);
    const industry = pick(fields);
    const number = Math.floor(next() * 60);
    const employer = `${firms[number % firms.length] ?? ""}${["", " Systems", " Partners", " Labs"][Math.floor(number / firms.length)] ?? ""}`;
    const size = pick([8, 30, 75, 120, 180, 350, 700, 2_500, 12_000]);
    const title = pick(titles).replace("{employer}", employer);
    const name = `${pick(given)} ${pick(family)}`;
    const id = `per-${index}`;
    // One row in ten has an empty title column. Half of these rows have the title in the headline instead.
    const isBare = next() < 0.1;
    const place = pick(spellings).split(",");
    const form = next();
    const isAgency = industry === "agency";
    yield {
      id,
      role: isBare && form < 0.5 ? "unknown" : role,
      level,
      part,
      city,
      country,
      industry,
      employer,
      size,
      isAgency,
      cells: [
        name,
        `linkedin.com/in/${id}`,
        next() < 0.5 ? `${id}@mail.example` : "",
        isBare ? "" : title,
        isBare
          ? form < 0.5
            ? "Building things that matter"
            : `${title} at ${employer}`
          : next() < 0.3
            ? `${title} | ${employer}`
            : "",
        `${employer} ${pick(tails)}`.trim(),
        pick(industries[industry] ?? [""]),
        next() < 0.5 ? String(size) : toRange(size),
        ...place,
      ],
    };
  }
}

function toRange(size: number): string {
  const bounds = [1, 11, 51, 201, 501, 1_001, 5_001, 10_001];
  const at = bounds.findLastIndex((bound) => bound <= size);
  const next = bounds[at + 1];
  return next === undefined ? "10,001+" : `${bounds[at]}-${next - 1}`;
}

/** Yields the rows as CSV. */
export function* toCsv(rows: Iterable<TruthRow>): Generator<string> {
  yield `${head}\n`;
  for (const { cells } of rows)
    yield `${cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\n`;
}
