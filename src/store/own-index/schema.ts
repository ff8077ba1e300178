import type { Selectable } from "kysely";

/** A person of the operator's own index, which all organizations of the deployment share. */
export interface IndexedPersonTable {
  /** Increases with every new person and never changes, because it determines the order of search results. */
  position: number;
  id: string;
  /** Identifies the LinkedIn profile: `vanity:` or `member:`, followed by the name in the profile's URL. */
  linkedin: string | null;
  /**
   * Null if `id` is derived from `linkedin`. The person is then looked up by `id`, which saves an index over all rows.
   * Otherwise equal to `linkedin`, for example if the profile became known later.
   */
  late_linkedin: string | null;
  email: string | null;
  /** Hash of name and employer, which identifies a person if all the values above are unknown. */
  name_key: number | null;
  x_handle: string | null;
  github: string | null;
  full_name: string;
  headline: string | null;
  title: string | null;
  seniority: string | null;
  department: string | null;
  location: string | null;
  phone: string | null;
  /** Email addresses other than `email`, separated by spaces. */
  further_emails: string | null;
  /** Phone numbers other than `phone`, separated by spaces. */
  further_phones: string | null;
  company_id: string | null;
  company_name: string | null;
  company_domain: string | null;
  /** Name in the URL of the company's LinkedIn page. */
  company_linkedin: string | null;
  /**
   * This column and the next two are copied from the indexed company if it has them, otherwise from the imported row of
   * the person.
   */
  industry: string | null;
  employees_min: number | null;
  employees_max: number | null;
  updated_at: number;
}

/** A company of the operator's own index. */
export interface IndexedCompanyTable {
  position: number;
  id: string;
  domain: string | null;
  linkedin: string | null;
  name_key: string | null;
  name: string;
  industry: string | null;
  /** Smallest possible number of employees; equal to `employees_max` if the number is known. */
  employees_min: number | null;
  employees_max: number | null;
  location: string | null;
  founded_year: number | null;
  description: string | null;
  updated_at: number;
}

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

export type IndexedPersonRow = Selectable<IndexedPersonTable>;
export type IndexedCompanyRow = Selectable<IndexedCompanyTable>;
export type RemovedPersonRow = Selectable<RemovedPersonTable>;
