import type { WordQuery } from "../../../own-index.ts";

/**
 * The first and the last founding year that a search can find. Company lists contain few companies that were founded
 * before the first one.
 */
const [firstYear, lastYear] = [1500, 2099];

/** Returns the words for the year in which a company was founded: the year (`y:`) and its decade (`yd:`). */
export function toYearWords(year: number | null): string[] {
  return year === null ? [] : [`y:${year}`, `yd:${Math.floor(year / 10)}`];
}

/**
 * Returns the query for companies that were founded in a range of years. Uses a decade if the range contains all years
 * of the decade, because the query then has fewer words.
 */
export function toYearQuery({ min = firstYear, max = lastYear }: { min?: number; max?: number }): WordQuery {
  const any: string[] = [];
  for (let year = Math.max(min, firstYear); year <= Math.min(max, lastYear); ) {
    const isWhole = year % 10 === 0 && year + 9 <= max;
    any.push(isWhole ? `yd:${year / 10}` : `y:${year}`);
    year += isWhole ? 10 : 1;
  }
  return { any };
}
