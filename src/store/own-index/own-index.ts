import { sql } from "kysely";
import type {
  CompanyColumn,
  IndexedCompany,
  IndexedPerson,
  IndexPage,
  IndexQuery,
  PersonColumn,
  PersonMarks,
  WordQuery,
} from "../../own-index.ts";
import { NewerWords } from "../failures.ts";
import type { Store } from "../store.ts";
import { addEmployers, type EmployerWords, updateEmployees } from "./employers.ts";
import { type FoundPerson, recallPerson, rememberPeople } from "./found-people.ts";
import { readByFurtherAddress } from "./further-addresses.ts";
import { importRows } from "./import-rows.ts";
import type { RowOutcome } from "./match.ts";
import { checkRows, type Progress, type RowWords, refreshWords } from "./refresh.ts";
import { type PersonToRemove, type Removal, removeByMarks, removeByRows } from "./remove-people.ts";
import { allowRemoved, checkRemoved } from "./removed-people.ts";
import type { IsSamePlace } from "./same-person.ts";
import { findFitting, searchRows } from "./search.ts";
import { companiesTable, peopleTable, readByColumn } from "./table.ts";
import { wordIndexOf } from "./word-index.ts";
import { readWordsVersion } from "./words-version.ts";

/** Functions that split rows into words. The caller provides them, because the store cannot split text into words. */
export interface Vocabulary extends EmployerWords, RowWords {
  personWords(row: IndexedPerson): string;
  isSamePlace: IsSamePlace;
}

export type OwnIndex = ReturnType<typeof createOwnIndex>;

/** Options of {@link createOwnIndex}. */
export interface OwnIndexOptions {
  /** Called with the error if a search started to rewrite the words of an earlier version, and the rewriting failed. */
  readonly onError?: (error: unknown) => void;
  /** Returns the time in milliseconds. Default: the machine's time. */
  readonly now?: () => number;
}

/** Milliseconds that must pass after the rewriting of search words has failed before a search starts it again. */
const pauseMs = 60_000;

/**
 * Returns functions for the operator's own index of people and companies in this store, and for the people whom past
 * searches found.
 */
export function createOwnIndex(
  store: Store,
  words: Vocabulary,
  { onError = () => {}, now = Date.now }: OwnIndexOptions = {},
) {
  const { db } = store;
  const people = peopleTable.name;
  const companies = companiesTable.name;
  const progress: Progress = new Map();
  let running: Promise<void> | undefined;
  let nextTry = 0;
  const rewrite = (): Promise<void> => {
    running ??= refreshWords(store, words, progress)
      .catch((error: unknown) => {
        nextTry = now() + pauseMs;
        throw error;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  let isReady = false;
  /**
   * Recomputes the search words of rows that an earlier version of this package wrote. Runs once, before the first
   * change. After a failure, the next call continues after the last rewritten row.
   */
  const ready = async (): Promise<void> => {
    if (!isReady) await rewrite();
    isReady = true;
  };
  /**
   * Prepares a look-up or a search, and returns the version of the words in the database. If an earlier version of this
   * package wrote the rows, starts to rewrite their search words in portions. The search does not wait for the
   * rewriting, and uses the earlier words. The search waits only if the rows are so old that they lack the word
   * `anyRow`.
   */
  const prepare = async (): Promise<number> => {
    const { version, isComplete } = await readWordsVersion(db);
    if (version > words.version || (version === words.version && isComplete)) return version;
    const rows = await checkRows(store, words.anyRow);
    if (rows === "too old") await rewrite();
    // A failure ends the rewriting. The first search after a pause starts the rewriting again.
    else if (rows === "searchable" && running === undefined && now() >= nextTry) rewrite().catch(onError);
    return version;
  };
  /**
   * Searches the rows. Reads the version of the words again after the search, because a newer version may have begun to
   * rewrite the words meanwhile.
   * @throws NewerWords if a newer version has written words, because the search could miss rows. The service then
   * repeats the job, so that a process of that version can claim it.
   */
  const search = async <R>(work: () => Promise<IndexPage<R>>): Promise<IndexPage<R>> => {
    if ((await prepare()) > words.version) throw new NewerWords();
    const page = await work();
    if ((await readWordsVersion(db)).version > words.version) throw new NewerWords();
    return page;
  };
  return {
    searchPeople: (query: IndexQuery): Promise<IndexPage<IndexedPerson>> =>
      search(() => searchRows(db, peopleTable, query)),
    searchCompanies: (query: IndexQuery): Promise<IndexPage<IndexedCompany>> =>
      search(() => searchRows(db, companiesTable, query)),
    /** Returns for each query whether a person matches it. */
    async hasPeople(queries: readonly WordQuery[]): Promise<boolean[]> {
      await prepare();
      return findFitting(db, peopleTable, queries);
    },
    /** Returns for each query whether a company matches it. */
    async hasCompanies(queries: readonly WordQuery[]): Promise<boolean[]> {
      await prepare();
      return findFitting(db, companiesTable, queries);
    },
    /**
     * Returns all people with this value. A profile belongs to one person, but several people may share an address. If
     * no person has the address as the main one, searches the further addresses.
     */
    async findPeople(column: PersonColumn, value: string): Promise<IndexedPerson[]> {
      const found = await readByColumn<IndexedPerson>(db, { name: people, column }, [value]);
      return column === "email" && found.length === 0 ? readByFurtherAddress(db, [value]) : found;
    },
    findCompanies: (column: CompanyColumn, value: string): Promise<IndexedCompany[]> =>
      readByColumn<IndexedCompany>(db, { name: companies, column }, [value]),
    async count(): Promise<{ people: number; companies: number }> {
      const { rows } = await sql<{ people: number; companies: number }>`
        select (select count(*) from indexed_people) as people,
          (select count(*) from indexed_companies) as companies`.execute(db);
      return { people: Number(rows[0]?.people ?? 0), companies: Number(rows[0]?.companies ?? 0) };
    },
    /**
     * Imports people in one transaction: adds new people and updates people who are already in the index. Returns the
     * outcome of each row.
     */
    async importPeople(rows: readonly IndexedPerson[], now: number): Promise<RowOutcome[]> {
      await ready();
      return store.transaction(async (tx) => {
        const complete = (inner: typeof tx, entries: readonly IndexedPerson[]) =>
          addEmployers(inner, entries, words);
        const { personWords: toWords, isSamePlace, version } = words;
        const finish = { complete, toWords, isSamePlace, version, prefix: "per_" } as const;
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
    /**
     * Imports companies as `importPeople` imports people, and copies changed data to the rows of the companies'
     * employees.
     */
    async importCompanies(rows: readonly IndexedCompany[], now: number): Promise<RowOutcome[]> {
      await ready();
      return store.transaction(async (tx) => {
        const { companyWords: toWords, version } = words;
        const finish = { complete: async () => {}, toWords, version, prefix: "com_" } as const;
        const outcomes: RowOutcome[] = [];
        for (const part of toParts(rows)) {
          const done = await importRows(tx, companiesTable, { rows: part, finish, now });
          await updateEmployees(tx, done.changed, { words, now });
          outcomes.push(...done.outcomes);
        }
        return outcomes;
      });
    },
    /**
     * Removes people from the index and from past searches, and blocks them from later imports even if they are not in
     * the index.
     */
    removePeople: (who: readonly PersonToRemove[], now: number): Promise<Removal> =>
      store.transaction((tx) => removeByMarks(tx, who, now)),
    /**
     * Removes and blocks the people that rows of a file identify. If a row matches several people, removes no person.
     */
    removeRows: (rows: readonly IndexedPerson[], now: number): Promise<Removal & { ambiguous: boolean[] }> =>
      store.transaction((tx) => removeByRows(tx, rows, { isSamePlace: words.isSamePlace, now })),
    /** Unblocks people, so that imports can add them again. Returns how many of the given people were blocked. */
    allowPeople: (who: readonly PersonMarks[], options: { strict: boolean }): Promise<number> =>
      store.transaction((tx) => allowRemoved(tx, who, options)),
    /** Returns, for each person, whether the person is blocked. */
    areRemoved: (who: readonly PersonMarks[]): Promise<boolean[]> => checkRemoved(db, who),
    /** Speeds up searches after a large import. Takes seconds, during which no other process can write on SQLite. */
    async tidy(): Promise<void> {
      for (const table of [people, companies]) await wordIndexOf(db).tidy(table).execute(db);
    },
    remember: (found: readonly FoundPerson[], now: number): Promise<void> => rememberPeople(db, found, now),
    recall: (key: { id: string } | { linkedin: string }): Promise<string | null> => recallPerson(db, key),
  };
}

/**
 * Number of rows that are processed together. The number is high enough to look up many values at a time, and low
 * enough that the garbage collector frees the rows while they are young. Freeing young objects is cheap.
 */
const rowsAtOnce = 1_000;

function* toParts<R>(rows: readonly R[]): Generator<readonly R[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}
