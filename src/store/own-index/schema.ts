import type { Selectable } from "kysely";

/**
 * One of a person's `further_emails`, in a row of its own so that a database index can find the person by this address.
 */
export interface FurtherAddressTable {
  email: string;
  position: number;
}

/** The version of the search words. The table has exactly one row. */
export interface IndexWordsTable {
  version: number;
  /** 1 if every row has the words of the version in `version`. */
  is_complete: number;
}

/**
 * A person whom a past search returned. As long as the row exists, the person's identifier in the response of that
 * search stays valid.
 */
export interface FoundPersonTable {
  id: string;
  linkedin: string | null;
  /** The person in the contract's form, as JSON. */
  person: string;
  found_at: number;
}

/**
 * A person who is blocked from the index. The row has the SHA-256 of each identifying value in hexadecimal, or null if
 * the value is unknown.
 */
export interface RemovedPersonTable {
  /** Hash of the four hashes below. */
  id: string;
  /** Hash that all rows of one removal share. These rows are unblocked together. */
  removal: string;
  person: string | null;
  linkedin: string | null;
  email: string | null;
  name_key: string | null;
  removed_at: number;
}

export type RemovedPersonRow = Selectable<RemovedPersonTable>;
