import { CompiledQuery, type RawBuilder, SqliteAdapter } from "kysely";
import type { Executor } from "../store.ts";

/** A statement for many rows. Its parameters are exactly the values of the rows, in order. */
export interface BulkStatement {
  /** Unique name of the statement. */
  readonly name: string;
  build(rows: readonly (readonly unknown[])[]): RawBuilder<unknown>;
}

/**
 * Number of rows per statement: few enough for every engine's limit on parameters, and enough to make the overhead of
 * each statement negligible.
 */
const rowsAtOnce = 50;
/** Number of values per look-up. */
const valuesAtOnce = 200;

const texts = new Map<string, string>();

/** Runs a statement for all rows, in batches. */
export async function runBulk(
  tx: Executor,
  statement: BulkStatement,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const part = rows.slice(start, start + rowsAtOnce);
    await tx.executeQuery(CompiledQuery.raw(toText(tx, statement, part), part.flat()));
  }
}

/**
 * Runs a query for a list of values and returns the rows. Repeats the last value to bring the list to a fixed length,
 * so that few distinct statements are needed.
 */
export async function readBulk<R>(
  db: Executor,
  statement: BulkStatement,
  values: readonly unknown[],
): Promise<R[]> {
  const found: R[] = [];
  for (let start = 0; start < values.length; start += valuesAtOnce) {
    const part = values.slice(start, start + valuesAtOnce);
    const size = part.length === 1 ? 1 : valuesAtOnce;
    const filled = Array.from({ length: size }, (_, index) => part[Math.min(index, part.length - 1)]);
    const rows = filled.map((value) => [value]);
    // The cast trusts the caller's type `R`: the columns depend on the text of the statement, which the compiler does
    // not read.
    const { rows: more } = await db.executeQuery(
      CompiledQuery.raw(toText(db, statement, rows), filled) as CompiledQuery<R>,
    );
    for (const row of more) found.push(row);
  }
  return found;
}

/**
 * Returns the SQL of the statement, from a cache if possible, because building it for a thousand values takes longer
 * than running it.
 */
function toText(db: Executor, statement: BulkStatement, rows: readonly (readonly unknown[])[]): string {
  const engine = db.getExecutor().adapter instanceof SqliteAdapter ? "sqlite" : "postgres";
  const key = `${engine} ${statement.name} ${rows.length}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = statement.build(rows).compile(db).sql;
  texts.set(key, text);
  return text;
}
