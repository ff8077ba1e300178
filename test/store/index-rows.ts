import { readCompanyFile, readPeopleFile } from "../../src/providers/adapters/own-index/file/index.ts";
import { vocabulary } from "../../src/providers/adapters/own-index/index.ts";
import type { RowOutcome } from "../../src/store/own-index/match.ts";
import { createOwnIndex, type OwnIndex, type Vocabulary } from "../../src/store/own-index/own-index.ts";
import type { Store } from "../../src/store/store.ts";

/** The day on which the examples in the contract take place. */
export const today = Date.parse("2026-11-27T12:00:00Z");

/** The header line of a CSV file of people. */
export const head = "full_name,linkedin_url,email,title,company,company_domain,location\n";
/** One row of a CSV file of people. */
export const mara =
  "Mara Lindqvist,https://www.linkedin.com/in/mara-lindqvist,mara@northwind-robotics.example,VP Engineering,Northwind Robotics,northwind-robotics.example,Berlin\n";

const encoder = new TextEncoder();

/** Yields a file as a single chunk. */
export async function* toFile(text: string): AsyncGenerator<Uint8Array> {
  yield encoder.encode(text);
}

/** Opens the index of imported people and companies in a store. */
export function openIndex(store: Store): OwnIndex {
  return createOwnIndex(store, vocabulary);
}

/** Imports people from CSV text, and returns the outcome of each row. */
export async function importPeople(
  store: Store,
  text: string,
  now = today,
  words: Vocabulary = vocabulary,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  const index = createOwnIndex(store, words);
  for await (const { rows } of readPeopleFile(toFile(text)).parts)
    outcomes.push(
      ...(await index.importPeople(
        rows.map(({ row }) => row),
        now,
      )),
    );
  return outcomes;
}

/** Imports companies from CSV text, and returns the outcome of each row. */
export async function importCompanies(store: Store, text: string, now = today): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for await (const { rows } of readCompanyFile(toFile(text)).parts)
    outcomes.push(
      ...(await openIndex(store).importCompanies(
        rows.map(({ row }) => row),
        now,
      )),
    );
  return outcomes;
}
