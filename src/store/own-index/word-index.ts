import { type Kysely, type RawBuilder, SqliteAdapter } from "kysely";
import type { Executor } from "../store.ts";
import { postgresWords } from "./words-postgres.ts";
import { sqliteWords } from "./words-sqlite.ts";

/** A table that has an index of words beside it. */
export type IndexedTable = "indexed_people" | "indexed_companies";

/**
 * Words to look for: one, all of several but for what fits `none`, or any of several. An empty `all` fits everything, an empty
 * `any` nothing; `none` has to stand beside something in `all`.
 */
export type WordQuery =
  | string
  | { readonly all: readonly WordQuery[]; readonly none?: readonly WordQuery[] }
  | { readonly any: readonly WordQuery[] };

/** The parts of a query that selects rows by their words. */
export interface WordSelection {
  /** The table itself as `p`, joined with its words. */
  readonly from: RawBuilder<unknown>;
  /** The words alone, for counting: looking up each row would take longer than finding it. */
  readonly counted: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
  /** Column to sort by, so that rows are read in order and no more than wanted. */
  readonly position: RawBuilder<number>;
}

/**
 * What the engines do differently about words. A row's words are whole tokens separated by spaces: neither engine splits
 * or stems them, so that both find the same.
 */
export interface WordIndex {
  create(db: Kysely<unknown>, table: IndexedTable): Promise<void>;
  /** Statement that sets the words of rows, each a position and its words. */
  put(
    table: IndexedTable,
    rows: readonly (readonly unknown[])[],
    options: { isNew: boolean },
  ): RawBuilder<unknown>;
  /** Statement that takes the words of rows away, each a position. */
  remove(table: IndexedTable, rows: readonly (readonly unknown[])[]): RawBuilder<unknown>;
  /** `query` fits something, and not everything: see `simplify`. */
  select(table: IndexedTable, query: WordQuery): WordSelection;
  /** Statement that makes searches fast after many rows came in. */
  tidy(table: IndexedTable): RawBuilder<unknown>;
  /** Lets one transaction at a time add rows, which count up their positions, and look them up by their indexes. */
  lock(tx: Executor, table: IndexedTable): Promise<void>;
}

/** The index of words of the database's engine. */
export function wordIndexOf(db: Pick<Kysely<never>, "getExecutor">): WordIndex {
  return db.getExecutor().adapter instanceof SqliteAdapter ? sqliteWords : postgresWords;
}

/** The query without parts that change nothing; true when it fits everything, false when it fits nothing. */
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
  if (first === undefined) return isAll;
  if (none !== false) return { all: [...parts], none: [none] };
  if (parts.size === 1) return first;
  return isAll ? { all: [...parts] } : { any: [...parts] };
}
