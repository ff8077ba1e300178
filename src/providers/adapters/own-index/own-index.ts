/**
 * A person of the index; members are called as the store's columns are. Written out here, as all of this page, because
 * providers and store know nothing of each other: the compiler holds both against each other where the commands join them.
 */
export interface IndexedPerson {
  position: number;
  id: string;
  /** `vanity:` or `member:` and the name in the address of the profile. */
  linkedin: string | null;
  /** The same where the identifier does not follow from it. */
  late_linkedin: string | null;
  email: string | null;
  /** Hash of name and employer. */
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
 * Words to look for: one, all of several but for what fits `none`, or any of several. An empty `all` fits everything, an empty
 * `any` nothing; `none` has to stand beside something in `all`.
 */
export type WordQuery =
  | string
  | { readonly all: readonly WordQuery[]; readonly none?: readonly WordQuery[] }
  | { readonly any: readonly WordQuery[] };

/** Which rows are wanted, and in which order: a row counts for the first tier that it fits, the rest comes last. */
export interface IndexQuery {
  words: WordQuery;
  tiers?: readonly WordQuery[] | undefined;
  employees?: { min?: number | undefined; max?: number | undefined } | undefined;
  limit: number;
  after?: IndexPlace | undefined;
}

/** Where a page of rows ends. */
export interface IndexPlace {
  tier: number;
  position: number;
}

/** Rows that fit, how many there are as far as they were counted, and where the next page begins. */
export interface IndexPage<R> {
  rows: R[];
  total: number;
  next: IndexPlace | null;
}

/** The operator's own people and companies, wherever they are kept. */
export interface OwnIndex {
  searchPeople(query: IndexQuery): Promise<IndexPage<IndexedPerson>>;
  searchCompanies(query: IndexQuery): Promise<IndexPage<IndexedCompany>>;
  /** For each of the queries, whether a row fits it. */
  hasPeople(queries: readonly WordQuery[]): Promise<boolean[]>;
  hasCompanies(queries: readonly WordQuery[]): Promise<boolean[]>;
  findPeople(
    column: "id" | "late_linkedin" | "email" | "x_handle" | "github",
    value: string,
  ): Promise<IndexedPerson[]>;
  findCompanies(column: "id" | "domain" | "linkedin" | "name_key", value: string): Promise<IndexedCompany[]>;
  count(): Promise<{ people: number; companies: number }>;
}

/** What somebody is known by; null where that is not known. */
export interface PersonMarks {
  id: string | null;
  linkedin: string | null;
  email: string | null;
  name_key: number | null;
}

/** Keeps the people whom searches have given, so that their identifiers still mean somebody. */
export interface PeopleMemory {
  /** `person` is JSON. */
  remember(
    found: readonly { id: string; linkedin: string | null; person: string }[],
    now: number,
  ): Promise<void>;
  recall(key: { id: string } | { linkedin: string }): Promise<string | null>;
  /** For each, whether somebody is meant who is to be found no more. */
  areRemoved(who: readonly PersonMarks[]): Promise<boolean[]>;
}
