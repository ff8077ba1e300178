import { CompiledQuery, type RawBuilder, SqliteAdapter } from "kysely";
import type { Executor } from "../store.ts";

/** A statement over many rows. Its parameters are the values of the rows, in order and nothing else. */
export interface BulkStatement {
  /** Tells it apart from every other. */
  readonly name: string;
  build(rows: readonly (readonly unknown[])[]): RawBuilder<unknown>;
}

/** Rows of one statement: few enough for every bound of parameters, enough that the call costs nothing. */
const rowsAtOnce = 50;
/** Values that one look-up asks for. */
const valuesAtOnce = 200;

const texts = new Map<string, string>();

/** Runs a statement over all rows. */
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

/** The rows of a query that asks for a list of values; the last value fills the list up, so that few texts are needed. */
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
    // What the text selects is the statement's own affair; its rows are typed where it is written.
    const { rows: more } = await db.executeQuery(
      CompiledQuery.raw(toText(db, statement, rows), filled) as CompiledQuery<R>,
    );
    for (const row of more) found.push(row);
  }
  return found;
}

/** The text of the statement; building it anew for a thousand rows would take longer than running it. */
function toText(db: Executor, statement: BulkStatement, rows: readonly (readonly unknown[])[]): string {
  const engine = db.getExecutor().adapter instanceof SqliteAdapter ? "sqlite" : "postgres";
  const key = `${engine} ${statement.name} ${rows.length}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = statement.build(rows).compile(db).sql;
  texts.set(key, text);
  return text;
}
