import type { IndexedCompany, IndexedPerson, IndexPage, IndexQuery, WordQuery } from "../../own-index.ts";
import type { WordField } from "../adapters/own-index/vocabulary.ts";

/** An entry of the directory: a row in the form of the operator's own index, and the words by which queries find it. */
export interface Entry<R> {
  readonly row: R;
  readonly words: Words;
}

/** Refers to the words of one entry: the table of all entries, and the entry's index in that table. */
interface Words {
  readonly table: WordTable;
  readonly index: number;
}

/** A set of entries: one bit for each entry, 32 bits in each number. */
type Bits = Uint32Array;

/** Finds the entries that contain a word. */
interface WordTable {
  /** Number of entries. */
  readonly size: number;
  /** Returns the entries that contain the word. */
  find(word: string): Bits;
}

/** Maximum number of words whose matching rows are cached. */
const maxRemembered = 500;

/** Creates entries for rows. The words of a field are read when a query first needs them. */
export function toEntries<R>(rows: readonly R[], fields: readonly WordField<R>[]): Entry<R>[] {
  const fieldOf = new Map(
    fields.flatMap((field) => field.prefixes.map((prefix) => [prefix, field] as const)),
  );
  const wordsOf = new Map<WordField<R>, readonly (readonly string[])[]>();
  const readAll = (field: WordField<R>): readonly (readonly string[])[] => {
    const all = wordsOf.get(field) ?? rows.map((row) => field.read(row));
    wordsOf.set(field, all);
    return all;
  };
  const holders = new Map<string, Bits>();
  const findHolders = (word: string): Bits => {
    const field = fieldOf.get(word.slice(0, word.indexOf(":")));
    const found = createBits(rows.length);
    for (const [index, words] of (field === undefined ? [] : readAll(field)).entries())
      if (words.includes(word)) found[index >>> 5] = (found[index >>> 5] ?? 0) | (1 << (index & 31));
    if (holders.size >= maxRemembered) holders.clear();
    holders.set(word, found);
    return found;
  };
  const table: WordTable = { size: rows.length, find: (word) => holders.get(word) ?? findHolders(word) };
  return rows.map((row, index) => ({ row, words: { table, index } }));
}

/** Returns one page of the entries that match a query, in the order that the operator's own index would use. */
export function searchEntries<R extends IndexedPerson | IndexedCompany>(
  entries: readonly Entry<R>[],
  { words, order = [], employees = {}, limit, after }: IndexQuery,
): IndexPage<R> {
  const { min = 0, max = Number.POSITIVE_INFINITY } = employees;
  const isMatch = toMatcher(words);
  const criteria = order.map((tiers) => tiers.map(toMatcher));
  const fitting = entries.filter(
    ({ row, words: own }) =>
      (row.employees_min ?? 0) >= min && (row.employees_max ?? 0) <= max && isMatch(own),
  );
  const ranked = fitting
    .map(({ row, words: own }) => ({ row, tier: toTier(criteria, own) }))
    .sort((one, other) => one.tier - other.tier || one.row.position - other.row.position);
  const start =
    after === undefined
      ? 0
      : ranked.findIndex(
          ({ tier, row }) => tier > after.tier || (tier === after.tier && row.position > after.position),
        );
  const page = start < 0 ? [] : ranked.slice(start, start + limit);
  const last = page.at(-1);
  const isLast = start < 0 || start + limit >= ranked.length || last === undefined;
  return {
    rows: page.map(({ row }) => row),
    total: ranked.length,
    next: isLast ? null : { tier: last.tier, position: last.row.position },
  };
}

function toTier(criteria: readonly (readonly Matcher[])[], words: Words): number {
  return criteria.reduce((number, tiers) => {
    const tier = tiers.findIndex((isMatch) => isMatch(words));
    return number * (tiers.length + 1) + (tier < 0 ? tiers.length : tier);
  }, 0);
}

/** Returns true if the words of an entry match the query. */
export type Matcher = (words: Words) => boolean;

/**
 * Compiles a query of the operator's own index to a function that tests an entry. On the first call, the function
 * combines the bit sets of the query's words for all entries of a table. Testing each word against each entry would
 * take a sixth of a search job's CPU time.
 */
export function toMatcher(query: WordQuery): Matcher {
  let known: WordTable | undefined;
  let bits: Bits = createBits(0);
  return ({ table, index }) => {
    if (table !== known) {
      known = table;
      bits = findMatching(query, table);
    }
    return (((bits[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1;
  };
}

function findMatching(query: WordQuery, table: WordTable): Bits {
  if (typeof query === "string") return table.find(query);
  const isAll = "all" in query;
  const found = createBits(table.size).fill(isAll ? -1 : 0);
  for (const part of isAll ? query.all : query.any) {
    const own = findMatching(part, table);
    for (const [at, bits] of found.entries())
      found[at] = isAll ? bits & (own[at] ?? 0) : bits | (own[at] ?? 0);
  }
  for (const part of isAll ? (query.none ?? []) : []) {
    const own = findMatching(part, table);
    for (const [at, bits] of found.entries()) found[at] = bits & ~(own[at] ?? 0);
  }
  return found;
}

function createBits(size: number): Bits {
  return new Uint32Array(Math.ceil(size / 32));
}
