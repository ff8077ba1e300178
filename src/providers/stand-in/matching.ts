import type {
  IndexedCompany,
  IndexedPerson,
  IndexPage,
  IndexQuery,
  WordQuery,
} from "../adapters/own-index/own-index.ts";
import type { WordField } from "../adapters/own-index/vocabulary.ts";

/** A directory entry with its words, in the form of the operator's own index. */
export interface Entry<R> {
  readonly row: R;
  readonly words: Words;
}

interface Words {
  has(word: string): boolean;
}

/** Maximum number of words whose matching rows are cached. */
const maxRemembered = 500;

/** Creates the entries of rows. The words of a field are read when a query first needs them. */
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
  const holders = new Map<string, readonly boolean[]>();
  const findHolders = (word: string): readonly boolean[] => {
    const field = fieldOf.get(word.slice(0, word.indexOf(":")));
    const found = field === undefined ? [] : readAll(field).map((words) => words.includes(word));
    if (holders.size >= maxRemembered) holders.clear();
    holders.set(word, found);
    return found;
  };
  return rows.map((row, index) => ({
    row,
    words: { has: (word) => (holders.get(word) ?? findHolders(word))[index] === true },
  }));
}

/** Returns a page of matching entries, in the form of the operator's own index. */
export function searchEntries<R extends IndexedPerson | IndexedCompany>(
  entries: readonly Entry<R>[],
  { words, tiers = [], employees = {}, limit, after }: IndexQuery,
): IndexPage<R> {
  const { min = 0, max = Number.POSITIVE_INFINITY } = employees;
  const fitting = entries.filter(
    ({ row, words: own }) =>
      (row.employees_min ?? 0) >= min && (row.employees_max ?? 0) <= max && isFitting(words, own),
  );
  const ranked = fitting
    .map(({ row, words: own }) => ({ row, tier: toTier(tiers, own) }))
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

function toTier(tiers: readonly WordQuery[], words: Words): number {
  const tier = tiers.findIndex((one) => isFitting(one, words));
  return tier < 0 ? tiers.length : tier;
}

/** True if an entry's words match a query of the operator's own index. */
export function isFitting(query: WordQuery, words: Words): boolean {
  if (typeof query === "string") return words.has(query);
  if ("any" in query) return query.any.some((part) => isFitting(part, words));
  const { all, none = [] } = query;
  return all.every((part) => isFitting(part, words)) && !none.some((part) => isFitting(part, words));
}
