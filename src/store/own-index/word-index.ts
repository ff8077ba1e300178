import { type Kysely, type RawBuilder, SqliteAdapter } from "kysely";
import type { WordQuery } from "../../own-index.ts";
import type { Executor } from "../store.ts";
import { postgresWords } from "./words-postgres.ts";
import { sqliteWords } from "./words-sqlite.ts";

/** A table with an index of words. */
export type IndexedTable = "indexed_people" | "indexed_companies";

/** Parts of a query that selects rows by their words. */
export interface WordSelection {
  /** The FROM clause: the table as `p`, joined with its words. */
  readonly from: RawBuilder<unknown>;
  /**
   * The FROM clause for counting: the table of words alone, because reading each row would take longer than finding it.
   */
  readonly counted: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
  /** Column for sorting. If a query sorts by this column, the rows are read in order, and only as many as needed. */
  readonly position: RawBuilder<number>;
}

/**
 * All differences between the engines' word indexes. A row's words are tokens separated by spaces. Neither engine
 * splits or stems them, so that both find the same rows.
 */
export interface WordIndex {
  create(db: Kysely<unknown>, table: IndexedTable): Promise<void>;
  /** Returns a statement that sets the words of rows. Each row is given as its position and its words. */
  put(
    table: IndexedTable,
    rows: readonly (readonly unknown[])[],
    options: { isNew: boolean },
  ): RawBuilder<unknown>;
  /** Returns a statement that removes the words of rows. Each row is given as its position. */
  remove(table: IndexedTable, rows: readonly (readonly unknown[])[]): RawBuilder<unknown>;
  /**
   * Returns the parts of a SELECT for rows that match the query. The query must come from {@link simplify} and must not
   * match everything or nothing.
   */
  select(table: IndexedTable, query: WordQuery): WordSelection;
  /**
   * Returns an expression for rows that {@link WordIndex.select} has selected by the query `selected`. The expression
   * is true if the row also matches `query`.
   */
  also(table: IndexedTable, selected: WordQuery, query: WordQuery): RawBuilder<boolean>;
  /** Returns a statement that speeds up searches after many rows were added. */
  tidy(table: IndexedTable): RawBuilder<unknown>;
  /**
   * Lets only this transaction add rows until it ends, so that it can number them consecutively. On PostgreSQL, also
   * makes this transaction's look-ups use indexes.
   */
  lock(tx: Executor, table: IndexedTable): Promise<void>;
}

/** Returns the word index of the database's engine. */
export function wordIndexOf(db: Pick<Kysely<never>, "getExecutor">): WordIndex {
  return db.getExecutor().adapter instanceof SqliteAdapter ? sqliteWords : postgresWords;
}

/**
 * Returns the query without redundant parts; true if it matches everything, false if it matches nothing. Throws if a
 * part of the result has words in `none` but no word in `all`: SQLite's index can't find rows by words that they lack.
 */
export function simplify(query: WordQuery): WordQuery | boolean {
  if (typeof query === "string") return query;
  const isAll = "all" in query;
  const parts = new Set<WordQuery>();
  for (const part of isAll ? query.all : query.any) {
    const simple = simplify(part);
    if (simple === !isAll) return simple;
    if (typeof simple !== "boolean") parts.add(simple);
  }
  const none = isAll ? simplify({ any: query.none ?? [] }) : false;
  if (none === true) return false;
  const [first] = parts;
  if (first === undefined && none !== false)
    throw new TypeError("A query with `none` must have a word in `all`");
  if (first === undefined) return isAll;
  if (none !== false) return { all: [...parts], none: [none] };
  if (parts.size === 1) return first;
  return isAll ? { all: [...parts] } : { any: [...parts] };
}
