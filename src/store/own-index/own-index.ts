import { sql } from "kysely";
import type { IndexedCompanyRow, IndexedPersonRow } from "../schema.ts";
import type { Store } from "../store.ts";
import { addEmployers, type EmployerWords, updateEmployees } from "./employers.ts";
import { type FoundPerson, recallPerson, rememberPeople } from "./found-people.ts";
import { importRows } from "./import-rows.ts";
import type { RowOutcome } from "./match.ts";
import { type RowWords, refreshWords } from "./refresh.ts";
import { type PersonToRemove, type Removal, removeByMarks, removeByRows } from "./remove-people.ts";
import { allowRemoved, checkRemoved, type PersonMarks } from "./removed-people.ts";
import { findFitting, type IndexPage, type IndexQuery, searchRows } from "./search.ts";
import { companiesTable, peopleTable, readByColumn } from "./table.ts";
import { type WordQuery, wordIndexOf } from "./word-index.ts";

/** The words of rows: how they are cut is no matter of the store. */
export interface Vocabulary extends EmployerWords, RowWords {
  personWords(row: IndexedPersonRow): string;
}

/** Columns by which one person is looked up. */
export type PersonColumn = "id" | "late_linkedin" | "email" | "x_handle" | "github";
/** Columns by which one company is looked up. */
export type CompanyColumn = "id" | "domain" | "linkedin" | "name_key";

export type OwnIndex = ReturnType<typeof createOwnIndex>;

/** The operator's own people and companies in this store, and the people whom searches have given. */
export function createOwnIndex(store: Store, words: Vocabulary) {
  const { db } = store;
  const people = peopleTable.name;
  const companies = companiesTable.name;
  let refreshed: Promise<void> | undefined;
  /** Before the first use: rows of an earlier version get the words of this one. Tried again after a failure. */
  const ready = async (): Promise<void> => {
    refreshed ??= refreshWords(store, words);
    await refreshed.catch((error: unknown) => {
      refreshed = undefined;
      throw error;
    });
  };
  return {
    async searchPeople(query: IndexQuery): Promise<IndexPage<IndexedPersonRow>> {
      await ready();
      return searchRows(db, peopleTable, query);
    },
    async searchCompanies(query: IndexQuery): Promise<IndexPage<IndexedCompanyRow>> {
      await ready();
      return searchRows(db, companiesTable, query);
    },
    /** For each of the queries, whether somebody fits it. */
    hasPeople: (queries: readonly WordQuery[]): Promise<boolean[]> => findFitting(db, peopleTable, queries),
    /** The same for companies. */
    hasCompanies: (queries: readonly WordQuery[]): Promise<boolean[]> =>
      findFitting(db, companiesTable, queries),
    /** Everyone with this value: profiles are of one person, addresses may be of several. */
    findPeople: (column: PersonColumn, value: string): Promise<IndexedPersonRow[]> =>
      readByColumn<IndexedPersonRow>(db, { name: people, column }, [value]),
    findCompanies: (column: CompanyColumn, value: string): Promise<IndexedCompanyRow[]> =>
      readByColumn<IndexedCompanyRow>(db, { name: companies, column }, [value]),
    async count(): Promise<{ people: number; companies: number }> {
      const { rows } = await sql<{ people: number; companies: number }>`
        select (select count(*) from indexed_people) as people,
          (select count(*) from indexed_companies) as companies`.execute(db);
      return { people: Number(rows[0]?.people ?? 0), companies: Number(rows[0]?.companies ?? 0) };
    },
    /** Adds people in one transaction, or adds to those who are there; says what became of each. */
    async importPeople(rows: readonly IndexedPersonRow[], now: number): Promise<RowOutcome[]> {
      await ready();
      return store.transaction(async (tx) => {
        const complete = (inner: typeof tx, entries: readonly IndexedPersonRow[]) =>
          addEmployers(inner, entries, words);
        const finish = { complete, toWords: words.personWords, prefix: "per_" } as const;
        const outcomes: RowOutcome[] = [];
        await wordIndexOf(tx).lock(tx, people);
        for (const part of toParts(rows)) {
          const isRemoved = await checkRemoved(tx, part);
          const kept = [...part.entries()].filter(([place]) => isRemoved[place] !== true);
          const done = await importRows(tx, peopleTable, { rows: kept.map(([, row]) => row), finish, now });
          const all = part.map((): RowOutcome => "removed");
          for (const [index, [place]] of kept.entries()) all[place] = done.outcomes[index] ?? "ambiguous";
          outcomes.push(...all);
        }
        return outcomes;
      });
    },
    /** The same for companies; what is new of them is told to their people. */
    async importCompanies(rows: readonly IndexedCompanyRow[], now: number): Promise<RowOutcome[]> {
      await ready();
      return store.transaction(async (tx) => {
        const finish = { complete: async () => {}, toWords: words.companyWords, prefix: "com_" } as const;
        const outcomes: RowOutcome[] = [];
        for (const part of toParts(rows)) {
          const done = await importRows(tx, companiesTable, { rows: part, finish, now });
          await updateEmployees(tx, done.changed, { words, now });
          outcomes.push(...done.outcomes);
        }
        return outcomes;
      });
    },
    /** Removes people from the index and from those found, and keeps them out; who is not there is kept out all the same. */
    removePeople: (who: readonly PersonToRemove[], now: number): Promise<Removal> =>
      store.transaction((tx) => removeByMarks(tx, who, now)),
    /** The same for whomever rows of a file mean; a row that means several removes none of them. */
    removeRows: (
      rows: readonly IndexedPersonRow[],
      now: number,
    ): Promise<Removal & { ambiguous: boolean[] }> => store.transaction((tx) => removeByRows(tx, rows, now)),
    /** Lets imports and searches take people again; returns how many of them were kept out. */
    allowPeople: (who: readonly PersonMarks[], options: { strict: boolean }): Promise<number> =>
      store.transaction((tx) => allowRemoved(tx, who, options)),
    /** For each of the people, whether somebody is meant who was removed. */
    areRemoved: (who: readonly PersonMarks[]): Promise<boolean[]> => checkRemoved(db, who),
    /** Makes searches fast after a large import; takes seconds, in which nobody else can write on SQLite. */
    async tidy(): Promise<void> {
      for (const table of [people, companies]) await wordIndexOf(db).tidy(table).execute(db);
    },
    remember: (found: readonly FoundPerson[], now: number): Promise<void> => rememberPeople(db, found, now),
    recall: (key: { id: string } | { linkedin: string }): Promise<string | null> => recallPerson(db, key),
  };
}

/** Rows that are looked at together: enough for full look-ups, few enough to be forgotten before they grow old. */
const rowsAtOnce = 1_000;

function* toParts<R>(rows: readonly R[]): Generator<readonly R[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}
