import { type RawBuilder, sql } from "kysely";
import type { IndexedCompany, IndexedPerson, WordQuery } from "../../own-index.ts";
import { isShorterName } from "../../text/person-names.ts";
import type { Executor } from "../store.ts";
import { type BulkStatement, readBulk, runBulk } from "./bulk.ts";
import { readByFurtherAddress, toAddresses, toValues, writeAddresses } from "./further-addresses.ts";
import {
  type IsSamePlace,
  isNamesake,
  isSameByAddress,
  isSameByEmployer,
  isSameByProfile,
  isSameCompany,
} from "./same-person.ts";
import { type IndexedTable, wordIndexOf } from "./word-index.ts";

/** A person or a company of the operator's own index. */
export type IndexedRow = IndexedPerson | IndexedCompany;

/** A mark: a kind of value that identifies rows, such as the URL of a person's profile. */
export interface Mark<R extends IndexedRow> {
  /** Returns the row's values of this kind, most reliable first; empty if the row has none. */
  values(row: R): readonly (string | number)[];
  /** Returns false if two rows are different people or companies although they share this value. */
  allows?(value: string | number, known: R, given: R, isSamePlace?: IsSamePlace): boolean;
  /** Set on a mark that can keep a new row apart (see `allows`): the outcome that the import reports for such a row. */
  readonly apart?: "apart_by_profile" | "apart_by_address";
}

/** Uses a database index to read the stored rows that may be the same person or company as given rows. */
export interface Lookup<R extends IndexedRow> {
  values(row: R): readonly (string | number | null)[];
  read(db: Executor, values: readonly (string | number)[]): Promise<R[]>;
}

/** Everything in which the table of people and the table of companies differ. */
export interface TableDefinition<R extends IndexedRow> {
  readonly name: IndexedTable;
  readonly columns: readonly (keyof R & string)[];
  /** Marks that identify rows, most reliable first. */
  readonly marks: readonly Mark<R>[];
  /**
   * True if the names of two rows are equal. If several rows have the same identifying value, the name decides between
   * them.
   */
  isNamesake?(known: R, given: R): boolean;
  /** Look-ups that find the stored rows that may be the same person or company as a given row. */
  readonly lookups: readonly Lookup<R>[];
  /** Writes those values of the rows that are stored in additional tables. */
  write?(tx: Executor, rows: readonly R[], options: { isNew: boolean }): Promise<void>;
  /** Returns a copy of a new row with the position and identifier that it gets in the table. */
  place(row: R, place: { position: number; id: string }): R;
  /** Returns a copy of the known row, completed or updated with values of the given row. */
  merge(known: R, given: R): R;
}

/**
 * The table of people. Two rows are the same person if they share a LinkedIn profile. If the profile of one row is
 * unknown, the same email address is enough. If an address is unknown too, the same name and employer are enough. Rows
 * with different names stay separate even if they share a profile or an address.
 */
export const peopleTable: TableDefinition<IndexedPerson> = {
  name: "indexed_people",
  columns: [
    "position",
    "id",
    "linkedin",
    "late_linkedin",
    "email",
    "name_key",
    "x_handle",
    "github",
    "full_name",
    "headline",
    "title",
    "seniority",
    "department",
    "location",
    "phone",
    "further_emails",
    "further_phones",
    "company_id",
    "company_name",
    "company_domain",
    "company_linkedin",
    "industry",
    "employees_min",
    "employees_max",
    "updated_at",
  ],
  marks: [
    {
      ...by<IndexedPerson>("linkedin"),
      allows: (_, known, given) => isSameByProfile(known, given),
      apart: "apart_by_profile",
    },
    {
      values: toAddresses,
      allows: (value, known, given) => isSameByAddress(String(value), known, given),
      apart: "apart_by_address",
    },
    {
      ...by<IndexedPerson>("name_key"),
      allows: (_, known, given, isSamePlace) => isSameByEmployer(known, given, isSamePlace),
    },
  ],
  lookups: [
    lookUp("indexed_people", "id"),
    lookUp("indexed_people", "late_linkedin", (row) => [row.linkedin]),
    lookUp<IndexedPerson>("indexed_people", "email", toAddresses),
    { values: toAddresses, read: (db, values) => readByFurtherAddress(db, values.map(String)) },
    lookUp("indexed_people", "name_key"),
  ],
  isNamesake,
  write: writeAddresses,
  place: (row, { position, id }) => ({
    ...row,
    position,
    id,
    late_linkedin: id === row.id ? null : row.linkedin,
  }),
  merge(known, given) {
    const isMoved = given.company_id !== null && !isSameCompany(known, given);
    const isShorter = isShorterName(given.full_name, known.full_name);
    return {
      ...known,
      ...toGiven(given),
      // If the person has a new employer, replaces all columns of the company, so that no value of the old employer
      // stays.
      ...(isMoved ? pick(given, companyColumns) : {}),
      ...(given.title === null ? {} : { seniority: given.seniority }),
      ...(isShorter ? { full_name: known.full_name } : {}),
      ...(isShorter && !isMoved && known.name_key !== null ? { name_key: known.name_key } : {}),
      further_emails: addUp([given.email, given.further_emails, known.email, known.further_emails]),
      further_phones: addUp([given.phone, given.further_phones, known.phone, known.further_phones]),
      company_id: isMoved ? given.company_id : known.company_id,
      position: known.position,
      id: known.id,
      late_linkedin: known.linkedin === null ? given.linkedin : known.late_linkedin,
    };
  },
};

/**
 * The table of companies. Two rows are the same company if they share a domain. If the domain of one row is unknown,
 * the same LinkedIn page is enough. If a page is unknown too, the same name is enough.
 */
export const companiesTable: TableDefinition<IndexedCompany> = {
  name: "indexed_companies",
  columns: [
    "position",
    "id",
    "domain",
    "linkedin",
    "name_key",
    "name",
    "industry",
    "employees_min",
    "employees_max",
    "location",
    "founded_year",
    "description",
    "updated_at",
  ],
  marks: [by("domain"), by("linkedin"), by("name_key")],
  lookups: [
    lookUp("indexed_companies", "id"),
    lookUp("indexed_companies", "domain"),
    lookUp("indexed_companies", "linkedin"),
    lookUp("indexed_companies", "name_key"),
  ],
  place: (row, { position, id }) => ({ ...row, position, id }),
  merge: (known, given) => ({
    ...known,
    ...toGiven(given),
    ...(given.employees_min === null ? {} : { employees_max: given.employees_max }),
    position: known.position,
    id: known.id,
  }),
};

/** Maximum number of email addresses, and of phone numbers, that the contract allows for one person. */
const mostContacts = 20;

/**
 * Returns the distinct values of `texts`, separated by spaces; null if there is only one. Leaves out the first value,
 * which has a column of its own. Callers also pass the stored values, so that an import does not remove an address that
 * the imported file lacks.
 */
function addUp(texts: readonly (string | null)[]): string | null {
  const values = [...new Set(texts.flatMap(toValues))].slice(1, mostContacts);
  return values.length === 0 ? null : values.join(" ");
}

function by<R extends IndexedRow>(column: keyof R & string): Mark<R> {
  return { values: (row) => toPresent([toScalar(row[column])]) };
}

function lookUp<R extends IndexedRow>(
  name: IndexedTable,
  column: keyof R & string,
  values: Lookup<R>["values"] = (row) => [toScalar(row[column])],
): Lookup<R> {
  return { values, read: (db, wanted) => readByColumn<R>(db, { name, column }, wanted) };
}

function toScalar(value: unknown): string | number | null {
  return typeof value === "string" || typeof value === "number" ? value : null;
}

/** Returns the values that are not null. */
export function toPresent<T>(values: readonly (T | null)[]): T[] {
  return values.filter((value) => value !== null);
}

const companyColumns = [
  "company_name",
  "company_domain",
  "company_linkedin",
  "industry",
  "employees_min",
  "employees_max",
] as const satisfies readonly (keyof IndexedPerson)[];

/**
 * Returns the columns of a row that are not null, because a value that a file lacks must not overwrite the known row's
 * value.
 */
function toGiven<R extends IndexedRow>(row: R): Partial<R> {
  const given: Partial<R> = { ...row };
  for (const column in given) if (given[column] === null) delete given[column];
  return given;
}

function pick<R, K extends keyof R>(row: R, columns: readonly K[]): Partial<Pick<R, K>> {
  const part: Partial<Pick<R, K>> = {};
  for (const column of columns) part[column] = row[column];
  return part;
}

/** Returns rows whose column has one of the values. */
export async function readByColumn<R extends IndexedRow>(
  db: Executor,
  { name, column }: { name: IndexedTable; column: keyof R & string },
  values: readonly (string | number)[],
): Promise<R[]> {
  const statement: BulkStatement = {
    name: `${name} by ${column}`,
    build: (rows) =>
      sql`select * from ${sql.table(name)} where ${sql.ref(column)} in (${sql.join(rows.flat())})`,
  };
  return readBulk<R>(db, statement, values);
}

/** Inserts new rows (`isNew`), or overwrites known rows by their position, and writes the words of each row. */
export async function writeRows<R extends IndexedRow>(
  tx: Executor,
  { name, columns, write }: TableDefinition<R>,
  { rows, isNew, toWords }: { rows: readonly R[]; isNew: boolean; toWords: (row: R) => string },
): Promise<void> {
  const kind = isNew ? "new" : "known";
  const statement: BulkStatement = {
    name: `write ${kind} ${name}`,
    build: (values) => toInsert({ name, columns, isNew }, values),
  };
  await runBulk(
    tx,
    statement,
    rows.map((row) => columns.map((column) => row[column])),
  );
  const index = wordIndexOf(tx);
  await runBulk(
    tx,
    { name: `words of ${kind} ${name}`, build: (values) => index.put(name, values, { isNew }) },
    rows.map((row) => [row.position, toWords(row)]),
  );
  await write?.(tx, rows, { isNew });
}

function toInsert(
  { name, columns, isNew }: { name: IndexedTable; columns: readonly string[]; isNew: boolean },
  rows: readonly (readonly unknown[])[],
): RawBuilder<unknown> {
  const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`));
  const changes = columns
    .filter((column) => column !== "position")
    .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  const change = isNew ? sql`` : sql` on conflict (position) do update set ${sql.join(changes)}`;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  return sql`insert into ${sql.table(name)} (${names}) values ${values}${change}`;
}

/** Returns the positions of rows that match the words. */
export async function readPositions(db: Executor, name: IndexedTable, query: WordQuery): Promise<number[]> {
  const { from, where, position } = wordIndexOf(db).select(name, query);
  const { rows } = await sql<{ position: number }>`
    select ${position} as position from ${from} where ${where}`.execute(db);
  return rows.map((row) => row.position);
}
