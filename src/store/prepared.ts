import {
  type CompiledQuery,
  PostgresAdapter,
  type QueryExecutorProvider,
  type QueryResult,
  type RawBuilder,
  sql,
} from "kysely";
import type { Executor } from "./store.ts";

/** A placeholder in a compiled query. Each call of the query supplies its value. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Returns a placeholder for a named value while a query is built. Each call of the query supplies the value. */
export type Value<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

/** A query that can be compiled, built with Kysely or written as SQL. */
interface Built<Row> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>;
}

/** Runs a prepared query with these values. */
export type Prepared<Values, Row> = (db: Executor, values: Values) => Promise<QueryResult<Row>>;

/**
 * Prepares a query whose text is the same for each call. Kysely builds and compiles it at the first call on each
 * engine, which takes 5 to 50 µs. Later calls only insert their values. A query whose text depends on its input, such
 * as a list with filters, is built for each call instead.
 */
export function prepare<Values extends object, Row>(
  build: (db: Executor, value: Value<Values>) => Built<Row>,
): Prepared<Values, Row> {
  // The key is the class of the engine's adapter, because both engines may be open in one process, and their SQL
  // differs.
  const compiled = new Map<unknown, CompiledQuery<Row>>();
  return (db, values) => {
    const executor = db.getExecutor();
    const key = executor.adapter.constructor;
    let query = compiled.get(key);
    if (query === undefined) {
      query = build(db, (name) => sql`${new Placeholder(name)}`).compile(db);
      compiled.set(key, query);
    }
    const named: Partial<Record<PropertyKey, unknown>> = values;
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? named[value.name] : value,
    );
    return executor.executeQuery<Row>({ ...query, parameters });
  };
}

/** Returns a placeholder for the value of each of these columns, for an INSERT. */
export function valuesOf<Values, Column extends keyof Values>(
  columns: readonly Column[],
  value: Value<Values>,
): { [Name in Column]: RawBuilder<Values[Name]> } {
  const pairs = columns.map((column) => [column, value(column)] as const);
  return Object.fromEntries(pairs) as { [Name in Column]: RawBuilder<Values[Name]> };
}

/** True if the database is PostgreSQL. */
export function isPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Returns the first row of a prepared query's result. */
export async function first<Row>(result: Promise<QueryResult<Row>>): Promise<Row | undefined> {
  return (await result).rows[0];
}

/** True if a prepared statement changed a row. */
export async function hasChanged(result: Promise<QueryResult<unknown>>): Promise<boolean> {
  return ((await result).numAffectedRows ?? 0n) > 0n;
}
