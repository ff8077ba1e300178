/**
 * A person of the index; its members have the names of the store's columns. The types of this file repeat the store's,
 * because providers and store import nothing from each other: the compiler compares both where the commands connect
 * them.
 */
export interface IndexedPerson {
  position: number;
  id: string;
  /** `vanity:` or `member:` and the name in the address of the profile. */
  linkedin: string | null;
  /** Equal to `linkedin` if `id` was not derived from it; otherwise null. */
  late_linkedin: string | null;
  email: string | null;
  /** Hash of name and employer, as a number. */
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
  /** Email addresses beyond `email`, separated by spaces. */
  further_emails: string | null;
  /** Phone numbers beyond `phone`, separated by spaces. */
  further_phones: string | null;
  company_id: string | null;
  company_name: string | null;
  company_domain: string | null;
  company_linkedin: string | null;
  industry: string | null;
  employees_min: number | null;
  employees_max: number | null;
  updated_at: number;
}

/** A company of the index. */
export interface IndexedCompany {
  position: number;
  id: string;
  domain: string | null;
  linkedin: string | null;
  name_key: string | null;
  name: string;
  industry: string | null;
  employees_min: number | null;
  employees_max: number | null;
  location: string | null;
  founded_year: number | null;
  description: string | null;
  updated_at: number;
}

/**
 * A boolean query over the words of a row: one word; all of several queries, except rows that match a query of `none`;
 * or any of several queries. An empty `all` matches everything and an empty `any` nothing; `none` is only allowed
 * beside a non-empty `all`.
 */
export type WordQuery =
  | string
  | { readonly all: readonly WordQuery[]; readonly none?: readonly WordQuery[] }
  | { readonly any: readonly WordQuery[] };

/** Selection and order of rows: a row belongs to the first tier that it matches; rows of no tier come last. */
export interface IndexQuery {
  words: WordQuery;
  tiers?: readonly WordQuery[] | undefined;
  employees?: { min?: number | undefined; max?: number | undefined } | undefined;
  limit: number;
  after?: IndexPlace | undefined;
}

/** Position after the last row of a page. */
export interface IndexPlace {
  tier: number;
  position: number;
}

/**
 * Matching rows of one page, the number of all matching rows (up to the point where counting stopped), and the position
 * of the next page.
 */
export interface IndexPage<R> {
  rows: R[];
  total: number;
  next: IndexPlace | null;
}

/** The operator's own people and companies, in any store. */
export interface OwnIndex {
  searchPeople(query: IndexQuery): Promise<IndexPage<IndexedPerson>>;
  searchCompanies(query: IndexQuery): Promise<IndexPage<IndexedCompany>>;
  /** Returns for each query whether any row matches it. */
  hasPeople(queries: readonly WordQuery[]): Promise<boolean[]>;
  hasCompanies(queries: readonly WordQuery[]): Promise<boolean[]>;
  findPeople(
    column: "id" | "late_linkedin" | "email" | "x_handle" | "github",
    value: string,
  ): Promise<IndexedPerson[]>;
  findCompanies(column: "id" | "domain" | "linkedin" | "name_key", value: string): Promise<IndexedCompany[]>;
  count(): Promise<{ people: number; companies: number }>;
}

/** Data that identify a person; null for unknown data. */
export interface PersonMarks {
  id: string | null;
  linkedin: string | null;
  email: string | null;
  name_key: number | null;
}

/** Remembers people of past searches so that their identifiers stay valid. */
export interface PeopleMemory {
  /** Remembers people; `person` is the person as JSON. */
  remember(
    found: readonly { id: string; linkedin: string | null; person: string }[],
    now: number,
  ): Promise<void>;
  recall(key: { id: string } | { linkedin: string }): Promise<string | null>;
  /** Returns for each entry of `who` whether it identifies a deleted person. */
  areRemoved(who: readonly PersonMarks[]): Promise<boolean[]>;
}
