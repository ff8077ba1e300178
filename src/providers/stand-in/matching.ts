import type {
  IndexedCompany,
  IndexedPerson,
  IndexPage,
  IndexQuery,
  WordQuery,
} from "../adapters/own-index/own-index.ts";

/** A directory entry with its words in the own index's form. */
export interface Entry<R> {
  readonly row: R;
  readonly words: ReadonlySet<string>;
}

/** Creates the entry of a row. */
export function toEntry<R>(row: R, words: string): Entry<R> {
  return { row, words: new Set(words.split(" ")) };
}

/** Returns a page of matching entries, in the form of the own index. */
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

function toTier(tiers: readonly WordQuery[], words: ReadonlySet<string>): number {
  const tier = tiers.findIndex((one) => isFitting(one, words));
  return tier < 0 ? tiers.length : tier;
}

/** True if the words match a query of the own index. */
export function isFitting(query: WordQuery, words: ReadonlySet<string>): boolean {
  if (typeof query === "string") return words.has(query);
  if ("any" in query) return query.any.some((part) => isFitting(part, words));
  const { all, none = [] } = query;
  return all.every((part) => isFitting(part, words)) && !none.some((part) => isFitting(part, words));
}
