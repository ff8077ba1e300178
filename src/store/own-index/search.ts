import { type RawBuilder, sql } from "kysely";
import type { Criterion, IndexPage, IndexPlace, IndexQuery, WordQuery } from "../../own-index.ts";
import type { Executor } from "../store.ts";
import type { IndexedRow, TableDefinition } from "./table.ts";
import { type IndexedTable, simplify, type WordSelection, wordIndexOf } from "./word-index.ts";

/** Maximum number of matching rows that are counted. Counting further would take longer than searching. */
const countedTo = 10_000;

/**
 * Maximum number of matching rows that one statement sorts. If more rows match, the tiers of the first criterion are
 * read one after another, because the first tiers usually fill the page.
 */
const sortedAtOnce = 2_000;

/** Returns a page of matching rows. */
export async function searchRows<R extends IndexedRow>(
  db: Executor,
  { name }: TableDefinition<R>,
  { words, order = [], employees, limit, after }: IndexQuery,
): Promise<IndexPage<R>> {
  const total = await countRows(db, name, { words, employees }, countedTo);
  // Reads one row more than the page has, to find out whether there is a next page.
  const wanted = { words, order, employees, limit: limit + 1, after };
  const found = await readSorted<R>(db, name, wanted, total);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ row }) => row),
    total,
    next:
      found.length > limit && last !== undefined ? { tier: last.tier, position: last.row.position } : null,
  };
}

interface Selected {
  words: WordQuery;
  employees: IndexQuery["employees"];
}

interface Wanted extends Selected {
  order: readonly Criterion[];
  limit: number;
  after: IndexPlace | undefined;
}

interface Found<R> {
  row: R;
  tier: number;
}

/** Returns the first rows in order. `total` is the number of matching rows. */
async function readSorted<R>(
  db: Executor,
  name: IndexedTable,
  wanted: Wanted,
  total: number,
): Promise<Found<R>[]> {
  const { words, order, employees, limit, after } = wanted;
  const [first, ...rest] = order;
  if (total === 0) return [];
  if (first === undefined || total <= sortedAtOnce) return sortAtOnce(db, name, wanted);
  const found: Found<R>[] = [];
  const size = countTiers(rest);
  const start = Math.floor((after?.tier ?? 0) / size);
  for (let tier = start; tier <= first.length && found.length < limit; tier += 1) {
    const own = first[tier];
    const part = { all: own === undefined ? [words] : [words, own], none: first.slice(0, tier) };
    const place = tier === start && after !== undefined ? { ...after, tier: after.tier % size } : undefined;
    const count = await countRows(db, name, { words: part, employees }, sortedAtOnce + 1);
    const inner = { words: part, order: rest, employees, limit: limit - found.length, after: place };
    for (const one of await readSorted<R>(db, name, inner, count))
      found.push({ ...one, tier: tier * size + one.tier });
  }
  return found;
}

/** Returns the number of combinations of tiers over all criteria. */
function countTiers(order: readonly Criterion[]): number {
  return order.reduce((product, tiers) => product * (tiers.length + 1), 1);
}

/** Reads rows with one statement, which determines the tier of every matching row. */
async function sortAtOnce<R>(
  db: Executor,
  name: IndexedTable,
  { words, order, employees, limit, after }: Wanted,
): Promise<Found<R>[]> {
  const matching = selectMatching(db, name, { words, employees });
  if (matching === null) return [];
  const place = order.length === 0 ? sql`position` : sql`tier, position`;
  if (order.length > 0 && matching.words === true)
    throw new TypeError("A query with an order must have a word in `words`");
  const tier = toTier(db, name, matching.words, order);
  const behind =
    after === undefined
      ? sql``
      : order.length === 0
        ? sql`where position > ${after.position}`
        : sql`where (tier, position) > (${after.tier}, ${after.position})`;
  const { rows } = await sql<R & { found_tier: number }>`
    select p.*, s.tier as found_tier
    from (
      select position, tier
      from (select ${matching.position} as position, ${tier} as tier from ${matching.from} where ${matching.where}) m
      ${behind} order by ${place} limit ${limit}
    ) s join ${sql.table(name)} p on p.position = s.position
    order by s.tier, s.position`.execute(db);
  return rows.map(({ found_tier, ...row }) => ({ row: row as R, tier: Number(found_tier) }));
}

/** Returns an expression for the tier of a row that matches `words`. */
function toTier(
  db: Executor,
  name: IndexedTable,
  words: WordQuery | true,
  order: readonly Criterion[],
): RawBuilder<number> {
  if (order.length === 0 || words === true) return sql<number>`0`;
  const { also } = wordIndexOf(db);
  const digits = order.map((tiers, index) => {
    const cases = tiers.flatMap((one, tier) => {
      const simple = simplify(one);
      if (simple === false) return [];
      const condition = simple === true ? sql`1 = 1` : also(name, words, simple);
      return [sql`when ${condition} then ${sql.lit(tier)}`];
    });
    const size = sql.lit(countTiers(order.slice(index + 1)));
    if (cases.length === 0) return sql`${sql.lit(tiers.length)} * ${size}`;
    return sql`(case ${sql.join(cases, sql` `)} else ${sql.lit(tiers.length)} end) * ${size}`;
  });
  return sql<number>`${sql.join(digits, sql` + `)}`;
}

/** Returns the number of matching rows, counted up to `most`. */
async function countRows(
  db: Executor,
  name: IndexedTable,
  selected: Selected,
  most: number,
): Promise<number> {
  const matching = selectMatching(db, name, selected);
  if (matching === null) return 0;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
    from (select 1 from ${matching.from} where ${matching.where} limit ${sql.lit(most)}) counted`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** Returns the parts of a SELECT for the matching rows' positions; null if no row can match. */
function selectMatching(db: Executor, name: IndexedTable, { words, employees }: Selected) {
  const simple = simplify(words);
  if (simple === false) return null;
  const { counted, from, where, position } = select(db, name, simple);
  const bounds = toBounds(employees);
  return {
    words: simple,
    from: bounds.length === 0 ? counted : from,
    where: sql.join([where, ...bounds], sql` and `),
    position,
  };
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

/** Number of queries in one statement. Each query is one SELECT, and SQLite accepts at most 500 in a statement. */
const queriesAtOnce = 100;

function toBounds({ min, max }: NonNullable<IndexQuery["employees"]> = {}): RawBuilder<boolean>[] {
  return [
    ...(min === undefined ? [] : [sql<boolean>`p.employees_min >= ${min}`]),
    ...(max === undefined ? [] : [sql<boolean>`p.employees_max <= ${max}`]),
  ];
}
