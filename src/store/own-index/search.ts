import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../store.ts";
import type { IndexedRow, TableDefinition } from "./table.ts";
import {
  type IndexedTable,
  simplify,
  type WordQuery,
  type WordSelection,
  wordIndexOf,
} from "./word-index.ts";

/** The rows that a search returns, and their order. */
export interface IndexQuery {
  words: WordQuery;
  /**
   * Queries that rank the rows, best tier first: a row belongs to the first tier whose query it matches; rows that
   * match no tier come last. Rows of one tier keep the order of their import. With tiers, `words` must contain a word.
   */
  tiers?: readonly WordQuery[] | undefined;
  /** Bounds for the number of employees; rows without a number do not match. */
  employees?: { min?: number | undefined; max?: number | undefined } | undefined;
  limit: number;
  /** Position of the last row of the previous page; absent for the first page. */
  after?: IndexPlace | undefined;
}

/** Position of a row in the results: its tier, and its position in the table. */
export interface IndexPlace {
  tier: number;
  position: number;
}

/** A page of rows, best match first. */
export interface IndexPage<R> {
  rows: R[];
  /** Number of matching rows, counted up to {@link countedTo}. */
  total: number;
  /** Position of this page's last row, after which the next page begins; null on the last page. */
  next: IndexPlace | null;
}

/** Maximum number of matching rows that are counted: counting further would take longer than searching. */
export const countedTo = 10_000;

/** Returns a page of matching rows. */
export async function searchRows<R extends IndexedRow>(
  db: Executor,
  { name }: TableDefinition<R>,
  query: IndexQuery,
): Promise<IndexPage<R>> {
  const words = simplify(query.words);
  if (words === false) return { rows: [], total: 0, next: null };
  const rows: { row: R; tier: number }[] = [];
  const tiers = query.tiers ?? [];
  for (let tier = query.after?.tier ?? 0; tier <= tiers.length && rows.length <= query.limit; tier += 1) {
    const part = toTier(query.words, tiers, tier);
    const after = tier === query.after?.tier ? query.after.position : undefined;
    // One additional row shows whether there is a next page.
    const limit = query.limit + 1 - rows.length;
    for (const row of await readTier<R>(db, name, { words: part, employees: query.employees, limit, after }))
      rows.push({ row, tier });
  }
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const next =
    rows.length > query.limit && last !== undefined ? { tier: last.tier, position: last.row.position } : null;
  const found = page.map(({ row }) => row);
  // A first page without a next page contains every match, so no count is needed.
  if (query.after === undefined && next === null) return { rows: found, total: found.length, next };
  return { rows: found, total: await countRows(db, name, { words, employees: query.employees }), next };
}

/** Returns the query for one tier: rows that match this tier and no earlier one. */
function toTier(words: WordQuery, tiers: readonly WordQuery[], tier: number): WordQuery {
  if (tiers.length === 0) return words;
  const own = tiers[tier];
  return { all: own === undefined ? [words] : [words, own], none: tiers.slice(0, tier) };
}

interface Selected {
  words: WordQuery | true;
  employees: IndexQuery["employees"];
}

async function readTier<R>(
  db: Executor,
  name: IndexedTable,
  { words, employees, limit, after }: Selected & { limit: number; after: number | undefined },
): Promise<R[]> {
  const simple = words === true ? true : simplify(words);
  if (simple === false) return [];
  const { from, where, position } = select(db, name, simple);
  const fits = sql.join([where, ...toBounds(employees)], sql` and `);
  const behind = after === undefined ? sql`` : sql` and ${position} > ${after}`;
  const { rows } = await sql<R>`
    select p.* from ${from} where ${fits}${behind} order by ${position} limit ${limit}`.execute(db);
  return rows;
}

async function countRows(db: Executor, name: IndexedTable, { words, employees }: Selected): Promise<number> {
  const selection = select(db, name, words);
  const bounds = toBounds(employees);
  const fits = sql.join([selection.where, ...bounds], sql` and `);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from ${bounds.length === 0 ? selection.counted : selection.from} where ${fits} limit ${countedTo}) counted`.execute(
    db,
  );
  return Number(rows[0]?.total ?? 0);
}

function select(db: Executor, name: IndexedTable, words: WordQuery | true): WordSelection {
  if (words !== true) return wordIndexOf(db).select(name, words);
  return {
    from: sql`${sql.table(name)} p`,
    counted: sql`${sql.table(name)} p`,
    where: sql<boolean>`1 = 1`,
    position: sql<number>`p.position`,
  };
}

/** Returns for each query whether at least one row matches it. */
export async function findFitting(
  db: Executor,
  { name }: { name: IndexedTable },
  queries: readonly WordQuery[],
): Promise<boolean[]> {
  const fitting = queries.map(() => false);
  const asked = queries.flatMap((query, place) => {
    const words = simplify(query);
    return words === false ? [] : [{ words, place }];
  });
  for (let start = 0; start < asked.length; start += queriesAtOnce) {
    const parts = asked.slice(start, start + queriesAtOnce).map(({ words, place }) => {
      const { counted, where } = select(db, name, words);
      return sql`select ${sql.lit(place)} as place where exists (select 1 from ${counted} where ${where})`;
    });
    const { rows } = await sql<{ place: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
    for (const { place } of rows) fitting[Number(place)] = true;
  }
  return fitting;
}

/** Number of queries in one statement. Each query is one SELECT; SQLite accepts at most 500 in a statement. */
const queriesAtOnce = 100;

function toBounds({ min, max }: NonNullable<IndexQuery["employees"]> = {}): RawBuilder<boolean>[] {
  return [
    ...(min === undefined ? [] : [sql<boolean>`p.employees_min >= ${min}`]),
    ...(max === undefined ? [] : [sql<boolean>`p.employees_max <= ${max}`]),
  ];
}
