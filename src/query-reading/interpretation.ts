import type { Reading, Wanted } from "./reading.ts";
import { toFunctionName } from "./titles/functions.ts";

/** The criteria of a query as lists, in the form of the contract's schema `ReadCriteria`. */
export interface Criteria {
  titles: string[];
  functions: string[];
  seniorities: string[];
  locations: string[];
  industries: string[];
  companies: string[];
  keywords: string[];
  employeeCount?: { min?: number; max?: number };
}

type Interpretation = Criteria & {
  foundedYear?: { min?: number; max?: number };
  excluded: Criteria;
  unused: string[];
};

const interpretations = new WeakMap<Reading, Interpretation>();

/** Converts an interpreted query to the contract's form. The same `reading` always gives the same result object. */
export function toInterpretation(reading: Reading): Interpretation {
  const interpretation = interpretations.get(reading) ?? interpret(reading);
  interpretations.set(reading, interpretation);
  return interpretation;
}

function interpret(reading: Reading): Interpretation {
  const { size, founded } = reading;
  return {
    ...toCriteria(reading),
    ...(size === null ? {} : { employeeCount: { ...size } }),
    ...(founded === null ? {} : { foundedYear: { ...founded } }),
    excluded: toCriteria(reading.excluded),
    unused: distinct(reading.unused, 100),
  };
}

function toCriteria({ jobs, places, industries, companies, keywords }: Wanted): Criteria {
  return {
    titles: distinct(jobs.flatMap(({ title }) => title ?? [])),
    functions: distinct(jobs.flatMap((job) => job.functions.map(toFunctionName))),
    seniorities: distinct(
      jobs.flatMap(({ levels, keys }) => [
        ...levels,
        ...keys.flatMap((key) => /^(\w+):/.exec(key)?.[1] ?? []),
      ]),
    ).filter((level) => level !== "deputy"),
    locations: distinct(places.map(({ name }) => name)),
    industries: distinct(industries.map(({ name }) => name)),
    companies: distinct(companies.map(({ name }) => name)),
    keywords: distinct(keywords),
  };
}

/** Returns the distinct values. Cuts the list and its strings to the lengths that the contract allows. */
function distinct(values: readonly string[], maxValues = 50): string[] {
  return [...new Set(values.map((value) => value.slice(0, 100)))].slice(0, maxValues);
}
