import { sql } from "kysely";
import type { WordQuery } from "../../own-index.ts";
import type { WordIndex } from "./word-index.ts";

/** PostgreSQL's word index: a tsvector with a GIN index. Words are stored unchanged, without a dictionary. */
export const postgresWords: WordIndex = {
  async create(db, table) {
    const words = sql.table(`${table}_words`);
    await sql`create table ${words} (position integer primary key, words tsvector not null)`.execute(db);
    await sql`create index ${sql.ref(`${table}_words_gin`)} on ${words} using gin (words)`.execute(db);
  },
  put(table, rows) {
    const values = sql.join(
      rows.map(
        ([position, words]) =>
          sql`(${position}::integer, array_to_tsvector(string_to_array(${words}::text, ' ')))`,
      ),
    );
    return sql`insert into ${sql.table(`${table}_words`)} (position, words) values ${values}
      on conflict (position) do update set words = excluded.words`;
  },
  remove: (table, rows) =>
    sql`delete from ${sql.table(`${table}_words`)} where position in (${sql.join(rows.flat())})`,
  select(table, query) {
    return {
      counted: sql`${sql.table(`${table}_words`)} w`,
      from: sql`${sql.table(`${table}_words`)} w join ${sql.table(table)} p on p.position = w.position`,
      where: sql<boolean>`w.words @@ ${toTsquery(query)}::tsquery`,
      position: sql<number>`w.position`,
    };
  },
  also: (_table, _selected, query) => sql<boolean>`w.words @@ ${toTsquery(query)}::tsquery`,
  // Runs VACUUM and ANALYZE now. Until autovacuum did so, searches would use plans for an empty table, and would read
  // the list of pending entries of the GIN index.
  tidy: (table) => sql`vacuum (analyze) ${sql.table(table)}, ${sql.table(`${table}_words`)}`,
  async lock(tx, table) {
    // Forbids scans of the whole table. While a transaction fills the table, PostgreSQL makes plans for an empty table,
    // and would scan the whole table for each look-up.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
  },
};

function toTsquery(query: WordQuery): string {
  if (typeof query === "string") return `'${query.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
  const isAll = "all" in query;
  const positive = `(${(isAll ? query.all : query.any).map(toTsquery).join(isAll ? " & " : " | ")})`;
  const none = isAll ? (query.none ?? []) : [];
  return none.length === 0 ? positive : `(${positive} & !(${none.map(toTsquery).join(" | ")}))`;
}
