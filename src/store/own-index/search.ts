import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../store.ts";
import type { IndexedRow, TableDefinition } from "./table.ts";
import { simplify, type WordQuery, type WordSelection, wordIndexOf } from "./word-index.ts";

/** What rows are wanted. */
export interface IndexQuery {
  words: WordQuery;
  /** The number of employees lies between these, as far as it is known. */
  employees?: { min?: number | undefined; max?: number | undefined } | undefined;
  limit: number;
  /** Position of the last row of the page before. */
  after?: number | undefined;
}

/** A page of rows, in the order in which they came into the index. */
export interface IndexPage<R> {
  rows: R[];
  /** Rows that fit, counted up to {@link countedTo}. */
  total: number;
}

/** Counting further would take longer than searching. */
export const countedTo = 10_000;

/** A page of the rows that fit. */
export async function searchRows<R extends IndexedRow>(
  db: Executor,
  { name }: TableDefinition<R>,
  query: IndexQuery,
): Promise<IndexPage<R>> {
  const words = simplify(query.words);
  if (words === false) return { rows: [], total: 0 };
  const selection: WordSelection =
    words === true
      ? {
          from: sql`${sql.table(name)} p`,
          counted: sql`${sql.table(name)} p`,
          where: sql<boolean>`1 = 1`,
          position: sql<number>`p.position`,
        }
      : wordIndexOf(db).select(name, words);
  const { from, where, position } = selection;
  const bounds = toBounds(query.employees);
  const fits = sql.join([where, ...bounds], sql` and `);
  const after = query.after === undefined ? sql`` : sql` and ${position} > ${query.after}`;
  const { rows } = await sql<R>`
    select p.* from ${from} where ${fits}${after} order by ${position} limit ${query.limit}`.execute(db);
  // A first page that is not full is all there is.
  if (query.after === undefined && rows.length < query.limit) return { rows, total: rows.length };
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select 1 from ${bounds.length === 0 ? selection.counted : from} where ${fits} limit ${countedTo}) counted`.execute(
    db,
  );
  return { rows, total: Number(counted.rows[0]?.total ?? 0) };
}

function toBounds({ min, max }: NonNullable<IndexQuery["employees"]> = {}): RawBuilder<boolean>[] {
  return [
    ...(min === undefined ? [] : [sql<boolean>`p.employees_min >= ${min}`]),
    ...(max === undefined ? [] : [sql<boolean>`p.employees_max <= ${max}`]),
  ];
}
