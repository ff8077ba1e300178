import type { components } from "../../../../generated/types.ts";
import type { WordQuery } from "../../../own-index.ts";

type Range = components["schemas"]["EmployeeCountRange"];

/**
 * Smallest size of each size class. Every range that registers and vendors use begins at one of these bounds, so most
 * queries need no numeric check. If a query's range begins or ends inside a class, every row in that class has to be
 * checked by its number of employees. The classes are finer than the common ranges, so that there are few such rows.
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

/** Cells that state a size in words, and cells with a date that Excel made from a range (1-10, 2-10 or 11-50). */
const knownCells: Readonly<Record<string, { min: number; max: number }>> = {
  "self employed": { min: 1, max: 1 },
  ...Object.fromEntries(["10 jan", "jan 10"].map((cell) => [cell, { min: 1, max: 10 }])),
  ...Object.fromEntries(["10 feb", "feb 10"].map((cell) => [cell, { min: 2, max: 10 }])),
  ...Object.fromEntries(["nov 50", "50 nov"].map((cell) => [cell, { min: 11, max: 50 }])),
};

const nouns =
  /(?<!\p{L})(?:employees?|people|staff|fte|ma|mitarbeiter(?:\*?innen)?|mitarbeitende|beschäftigte|salariés?|collaborateurs|personnes)(?!\p{L})/gu;
const approximations =
  /^(?:~|≈|about|approx(?:\.|imately)?|ca\.?|circa|etwa|rund|ungefähr|environ|env\.?)\s*(?=\d)/u;
const size = "(\\d{1,8})";
const forms: readonly {
  readonly pattern: RegExp;
  toRange(first: number, second: number): { min: number; max: number };
}[] = [
  { pattern: new RegExp(`^${size}$`), toRange: (count) => ({ min: count, max: count }) },
  {
    pattern: new RegExp(
      `^(?:between |zwischen |entre |from |von |de )?${size}\\s*(?:-|–|—|to|bis|und|and|à|et|\\.\\.)\\s*${size}$`,
    ),
    toRange: (min, max) => ({ min, max }),
  },
  {
    pattern: new RegExp(`^${size}\\s*(?:\\+|or more|and more|plus|und mehr|oder mehr|et plus|ou plus)$`),
    toRange: (min) => ({ min, max: mostEmployees }),
  },
  {
    pattern: new RegExp(`^(?:>=|≥|at least|mindestens|ab|au moins)\\s*${size}$`),
    toRange: (min) => ({ min, max: mostEmployees }),
  },
  {
    pattern: new RegExp(`^(?:>|more than|over|mehr als|über|plus de)\\s*${size}$`),
    toRange: (below) => ({ min: below + 1, max: mostEmployees }),
  },
  {
    pattern: new RegExp(`^(?:<=|≤|up to|at most|bis|bis zu|höchstens|jusqu'à|au plus)\\s*${size}$`),
    toRange: (max) => ({ min: 0, max }),
  },
  {
    pattern: new RegExp(`^(?:<|less than|fewer than|under|weniger als|unter|moins de)\\s*${size}$`),
    toRange: (above) => ({ min: 0, max: above - 1 }),
  },
];

/**
 * Parses a number of employees or a range, such as `240`, `ca. 1.5k`, `51-200`, `10,001+`, `über 500 Mitarbeiter`; null
 * for any other text.
 */
export function parseSize(text: string): { min: number; max: number } | null {
  const clean = text
    .toLowerCase()
    .replace(/(\d)[,.'’\s](?=\d{3}(?!\d))/g, "$1")
    .replace(/(?<![\d.,])(\d{1,5}(?:[.,]\d)?)\s?k(?![\p{L}])/gu, (_, count: string) =>
      String(Math.round(Number(count.replace(",", ".")) * 1_000)),
    )
    .replace(nouns, "")
    .trim()
    .replace(approximations, "");
  const known = knownCells[clean.replace(/-/g, " ")];
  if (known !== undefined) return known;
  for (const { pattern, toRange } of forms) {
    const [, first, second] = pattern.exec(clean) ?? [];
    if (first === undefined) continue;
    const { min, max } = toRange(Number(first), Number(second));
    return min <= max && max <= mostEmployees ? { min, max } : null;
  }
  return null;
}

/** Returns the words for a size: the class of its minimum (`e:`) and the class of its maximum (`f:`). */
export function toSizeWords(min: number | null, max: number | null): string[] {
  return min === null || max === null ? [] : [`e:${toClass(min)}`, `f:${toClass(max)}`];
}

/**
 * Returns the query for rows whose number of employees lies completely within each of the given ranges; null if there
 * are no ranges. In a row, the number is often itself a range. `words` compares size classes. If a bound lies inside a
 * size class, `employees` contains the bound, because the rows of that class must be compared by number.
 */
export function toSizeQuery(
  ranges: readonly (Range | undefined)[],
): { words: WordQuery[]; employees: { min?: number; max?: number } } | null {
  const known = ranges.filter((range) => range !== undefined);
  const min = Math.max(0, ...known.map((range) => range.min ?? 0));
  const max = Math.min(mostEmployees, ...known.map((range) => range.max ?? mostEmployees));
  if (known.length === 0) return null;
  // The size classes from `min` to `max`. A row matches if the class of its minimum and the class of its maximum are
  // both in this list.
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
