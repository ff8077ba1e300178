/**
 * A person of the index. Its members are named after the columns in the store. The store declares the types of this
 * file a second time, because providers and store import nothing from each other. The compiler compares the two
 * declarations where a command passes the store to the providers.
 */
export interface IndexedPerson {
  position: number;
  id: string;
  /** The LinkedIn profile as `vanity:NAME` or `member:ID`, with the name or id in the profile's URL. */
  linkedin: string | null;
  /**
   * The value of `linkedin` if `id` was not derived from it, for example because the profile became known later.
   * Otherwise null.
   */
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
  /** Email addresses other than `email`, separated by spaces. */
  further_emails: string | null;
  /** Phone numbers other than `phone`, separated by spaces. */
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
 * A boolean query over the words of a row. A string in a query matches rows that contain it as a word. `all` matches
 * rows that match every query in it and no query in `none`; `any` matches rows that match at least one query. An empty
 * `all` matches every row; an empty `any` matches no row. `none` requires a non-empty `all`.
 */
export type WordQuery =
  | string
  | { readonly all: readonly WordQuery[]; readonly none?: readonly WordQuery[] }
  | { readonly any: readonly WordQuery[] };

/**
 * The tiers of one criterion, best first. A row belongs to the first tier that it matches. A row that matches no tier
 * comes last.
 */
export type Criterion = readonly WordQuery[];

/** Selects rows by `words` and sorts them by the criteria of `order`, the most important first. */
export interface IndexQuery {
  words: WordQuery;
  order?: readonly Criterion[] | undefined;
  employees?: { min?: number | undefined; max?: number | undefined } | undefined;
  limit: number;
  after?: IndexPlace | undefined;
}

/**
 * Position of the last row of a page, after which the next page continues. One number encodes the tiers of all
 * criteria; its highest digit is the tier in the first criterion.
 */
export interface IndexPlace {
  tier: number;
  position: number;
}

/**
 * One page of matching rows. `total` is the number of all matching rows, or the number at which counting stopped.
 * `next` is where the next page begins; null on the last page.
 */
export interface IndexPage<R> {
  rows: R[];
  total: number;
  next: IndexPlace | null;
}

/** Access to the people and companies that the operator imported. */
export interface OwnIndex {
  searchPeople(query: IndexQuery): Promise<IndexPage<IndexedPerson>>;
  searchCompanies(query: IndexQuery): Promise<IndexPage<IndexedCompany>>;
  /** Returns one boolean for each query: true if any person matches the query. */
  hasPeople(queries: readonly WordQuery[]): Promise<boolean[]>;
  hasCompanies(queries: readonly WordQuery[]): Promise<boolean[]>;
  findPeople(
    column: "id" | "late_linkedin" | "email" | "x_handle" | "github",
    value: string,
  ): Promise<IndexedPerson[]>;
  findCompanies(column: "id" | "domain" | "linkedin" | "name_key", value: string): Promise<IndexedCompany[]>;
  count(): Promise<{ people: number; companies: number }>;
}

/** Data that identify a person. Unknown members are null. */
export interface PersonMarks {
  id: string | null;
  linkedin: string | null;
  email: string | null;
  name_key: number | null;
}

/** Stores people whom past searches found, so that their identifiers stay valid. */
export interface PeopleMemory {
  /** Stores people. `person` is the person as JSON. */
  remember(
    found: readonly { id: string; linkedin: string | null; person: string }[],
    now: number,
  ): Promise<void>;
  recall(key: { id: string } | { linkedin: string }): Promise<string | null>;
  /** Returns one boolean for each entry of `who`: true if the entry identifies a deleted person. */
  areRemoved(who: readonly PersonMarks[]): Promise<boolean[]>;
}
