import type { components } from "../../../../generated/types.ts";
import type { WordQuery } from "./own-index.ts";

type Range = components["schemas"]["EmployeeCountRange"];

/**
 * Smallest size of each size class. Every range that registers and vendors use begins at one of these bounds, so most
 * queries need no numeric check. If a query's range begins or ends inside a class, every row of that class has to be
 * checked by number. The classes are finer than the usual ranges, so that there are few such rows.
 */
const classes = [
  ...[0, 1],
  ...[2, 4, 6, 8],
  ...[11, 16, 21, 31, 41],
  ...[51, 76, 101, 126, 151, 176],
  ...[201, 251, 301, 351, 401, 451],
  ...[501, 601, 701, 801, 901],
  ...[1_001, 1_251, 1_501, 1_751],
  ...[2_001, 3_001, 4_001],
  ...[5_001, 7_501],
  ...[10_001, 20_001, 50_001, 100_001],
];

/** Largest number of employees that the contract allows. */
export const mostEmployees = 10_000_000;

/** Parses a number of employees or a range: `240`, `51-200`, `10,001+`, `11 to 50 employees`; null for other text. */
export function parseSize(text: string): { min: number; max: number } | null {
  const clean = text
    .toLowerCase()
    .replace(/(\d)[,.'’\s](?=\d{3}(?!\d))/g, "$1")
    .replace(/\b(employees?|people|staff|mitarbeiter)\b/g, "")
    .trim();
  const [, first = "", second] =
    /^(\d{1,8})(?:\s*(?:-|–|—|to|\.\.)\s*(\d{1,8})|\s*\+|\s+or more)?$/.exec(clean) ?? [];
  if (first === "") return null;
  const min = Number(first);
  const isOpen = /\+$|or more$/.test(clean);
  const max = isOpen ? mostEmployees : Number(second ?? first);
  return min <= max && max <= mostEmployees ? { min, max } : null;
}

/** Returns the words for a size: the class of its minimum (`e:`) and the class of its maximum (`f:`). */
export function toSizeWords(min: number | null, max: number | null): string[] {
  return min === null || max === null ? [] : [`e:${toClass(min)}`, `f:${toClass(max)}`];
}

/**
 * Returns the query for rows whose number of employees, often itself a range, lies completely within each of the given
 * ranges; null if there are no ranges. `employees` contains a bound only if the bound lies inside a class, because the
 * rows of that class must then be checked by number.
 */
export function toSizeQuery(
  ranges: readonly (Range | undefined)[],
): { words: WordQuery[]; employees: { min?: number; max?: number } } | null {
  const known = ranges.filter((range) => range !== undefined);
  const min = Math.max(0, ...known.map((range) => range.min ?? 0));
  const max = Math.min(mostEmployees, ...known.map((range) => range.max ?? mostEmployees));
  if (known.length === 0) return null;
  // The classes of sizes from `min` to `max`. A row matches if the classes of its own minimum and maximum are both in
  // this list.
  const between = classes.flatMap((_, index) =>
    index >= toClass(min) && index <= toClass(max) ? [index] : [],
  );
  return {
    words: [{ any: between.map((index) => `e:${index}`) }, { any: between.map((index) => `f:${index}`) }],
    employees: {
      ...(classes.includes(min) ? {} : { min }),
      ...(classes.includes(max + 1) || max === mostEmployees ? {} : { max }),
    },
  };
}

function toClass(size: number): number {
  return classes.findLastIndex((least) => least <= size);
}
