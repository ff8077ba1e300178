import { sql } from "kysely";
import { NewerWords } from "../failures.ts";
import type { Executor } from "../store.ts";
import { companiesTable, peopleTable } from "./table.ts";
import { wordIndexOf } from "./word-index.ts";

/** The version of the search words in the database. Its table has exactly one row. */
export interface WordsVersion {
  /** The newest version that has written words. Processes of older versions may no longer write words. */
  version: number;
  /** True if every row has the words of the version in `version`. */
  isComplete: boolean;
}

export async function readWordsVersion(db: Executor): Promise<WordsVersion> {
  const { version, is_complete } = await db.selectFrom("index_words").selectAll().executeTakeFirstOrThrow();
  return { version, isComplete: is_complete === 1 };
}

/**
 * Checks, before this process writes words, that no newer version has written words. The caller must have locked the
 * table of people or of companies. The answer then stays true until its transaction ends, because {@link startWords}
 * waits for these locks.
 */
export async function refuseNewerWords(tx: Executor, version: number): Promise<void> {
  if ((await readWordsVersion(tx)).version > version) throw new NewerWords();
}

/**
 * Records that this version of the package starts to rewrite the search words of all rows. First waits for running
 * imports, so that no process of an older version writes words afterwards.
 * @throws NewerWords if a newer version has already written words.
 */
export async function startWords(tx: Executor, version: number): Promise<void> {
  // Locks companies first, as an import of companies does, which also writes people. Another order could cause a
  // deadlock.
  for (const { name } of [companiesTable, peopleTable]) await wordIndexOf(tx).lock(tx, name);
  await refuseNewerWords(tx, version);
  await sql`update index_words set version = ${version}, is_complete = 0`.execute(tx);
}

/** Records that all rows have the words of this version, unless a newer version has begun to rewrite them. */
export async function finishWords(db: Executor, version: number): Promise<void> {
  await sql`update index_words set is_complete = 1 where version = ${version}`.execute(db);
}
