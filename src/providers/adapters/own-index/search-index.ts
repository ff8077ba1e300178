import type { IndexPage, IndexPlace, IndexQuery, WordQuery } from "../../../own-index.ts";
import type { KnownNames } from "../../../query-reading/index.ts";
import type { Wanted } from "./queries.ts";
import { toNameKey, toWords } from "./vocabulary.ts";
import { everyOf, everyWord } from "./word-queries.ts";

/** Default number of rows on a page, from the contract. */
const defaultLimit = 25;

/** A page of rows and the token of the next page, if there is a next page. */
export interface FoundRows<R> {
  rows: R[];
  total: number;
  next: { next?: string };
}

/**
 * Returns the rows of the first form (alternative condition) that matches any row. The page token contains the form's
 * number, so that all pages of a search use the same form.
 */
export async function searchIndex<R>(
  { forms, ...wanted }: Wanted,
  { limit = defaultLimit, after }: { limit?: number | undefined; after?: string | undefined },
  search: (query: IndexQuery) => Promise<IndexPage<R>>,
): Promise<FoundRows<R>> {
  const place = parseToken(after);
  let found: FoundRows<R> = { rows: [], total: 0, next: {} };
  for (const [number, words] of forms.entries()) {
    if (place !== null && number !== place.form) continue;
    const page = await search({ ...wanted, words, limit, ...(place === null ? {} : { after: place.row }) });
    found = toFound(page, number);
    if (found.rows.length > 0) break;
  }
  return found;
}

function toFound<R>({ rows, total, next }: IndexPage<R>, form: number): FoundRows<R> {
  return { rows, total, next: next === null ? {} : { next: `${form}.${next.tier}.${next.position}` } };
}

function parseToken(token: string | undefined): { form: number; row: IndexPlace } | null {
  const [, form, tier, position] = /^(\d)\.(\d{1,3})\.(\d{1,15})$/.exec(token ?? "") ?? [];
  if (form === undefined) return null;
  return { form: Number(form), row: { tier: Number(tier), position: Number(position) } };
}

/**
 * Looks up which phrases occur in the index. Returns five sets of phrases: employer names, first words of employer
 * names, words of places, words of industries, and words of job titles.
 */
export async function recognizeNames(
  phrases: readonly string[],
  has: (queries: readonly WordQuery[]) => Promise<boolean[]>,
): Promise<KnownNames> {
  const queries = phrases.flatMap((phrase): WordQuery[] => {
    const words = toWords(phrase);
    // Short words are often codes or conjunctions. Words of fewer than four letters are therefore not looked up in
    // places and industries. In titles, words of three letters are looked up too: "BIM manager".
    const isLong = words.every((word) => word.length >= 4);
    const isTitle = words.length === 1 && (words[0]?.length ?? 0) >= 3;
    const nothing: WordQuery = { any: [] };
    return [
      `cc:${toNameKey(phrase)}`,
      words.length === 1 && (words[0]?.length ?? 0) >= 3 ? `cb:${words[0]}` : nothing,
      isLong ? everyOf("l", words) : nothing,
      isLong ? everyOf("i", words) : nothing,
      isTitle ? everyWord(words, ["t"]) : nothing,
    ];
  });
  const found = await has(queries);
  const pick = (offset: number) => new Set(phrases.filter((_, place) => found[place * 5 + offset] === true));
  const [employers, employerStarts, places, industries, titles] = [
    pick(0),
    pick(1),
    pick(2),
    pick(3),
    pick(4),
  ];
  return { employers, employerStarts, places, industries, titles };
}
