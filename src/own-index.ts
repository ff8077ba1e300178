/**
 * The operator's own index: its rows, and the queries that the providers send and the store answers. The store and the
 * providers import nothing from each other, so both import these types.
 */

/** A person of the operator's own index, which all organizations of the deployment share. */
export interface IndexedPerson {
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
export interface IndexedCompany {
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
 * A boolean query over the words of a row. A string in a query matches rows that contain it as a word. `all` matches
 * rows that match every query in it and no query in `none`; `any` matches rows that match at least one query. An empty
 * `all` matches every row; an empty `any` matches no row. `none` requires a non-empty `all`.
 */
export type WordQuery =
  | string
  | { readonly all: readonly WordQuery[]; readonly none?: readonly WordQuery[] }
  | { readonly any: readonly WordQuery[] };

/** A search in the index: the rows to return, and their order. */
export interface IndexQuery {
  words: WordQuery;
  /**
   * Criteria by which the rows are sorted, the most important first. A criterion is a list of tiers, best first. A row
   * belongs to the first tier whose query it matches. Rows that match no tier come last. Rows that are equal in every
   * criterion keep the order of their import. With criteria, `words` must contain a word.
   */
  order?: readonly Criterion[] | undefined;
  /** Bounds for the number of employees. Rows without a number do not match. */
  employees?: { min?: number | undefined; max?: number | undefined } | undefined;
  limit: number;
  /** Position of the last row of the previous page; absent for the first page. */
  after?: IndexPlace | undefined;
}

/**
 * The tiers of one sort criterion, best first. A tier is a query; a row belongs to the first tier whose query it
 * matches.
 */
export type Criterion = readonly WordQuery[];

/**
 * Position of a row in the results. `tier` encodes the row's tiers in all sort criteria as one number, whose most
 * significant digit is the tier in the first criterion. Rows of one tier are sorted by `position`, their position in
 * the table.
 */
export interface IndexPlace {
  tier: number;
  position: number;
}

/** A page of rows, best match first. */
export interface IndexPage<R> {
  rows: R[];
  /** Number of matching rows, or the number at which counting stopped. */
  total: number;
  /** Position of this page's last row, after which the next page begins. Null on the last page. */
  next: IndexPlace | null;
}

/** Columns by which a person is looked up. */
export type PersonColumn = "id" | "late_linkedin" | "email" | "x_handle" | "github";
/** Columns by which a company is looked up. */
export type CompanyColumn = "id" | "domain" | "linkedin" | "name_key";

/** Access to the people and companies that the operator imported. */
export interface OwnIndex {
  searchPeople(query: IndexQuery): Promise<IndexPage<IndexedPerson>>;
  searchCompanies(query: IndexQuery): Promise<IndexPage<IndexedCompany>>;
  /** Returns one boolean for each query: true if any person matches the query. */
  hasPeople(queries: readonly WordQuery[]): Promise<boolean[]>;
  hasCompanies(queries: readonly WordQuery[]): Promise<boolean[]>;
  findPeople(column: PersonColumn, value: string): Promise<IndexedPerson[]>;
  findCompanies(column: CompanyColumn, value: string): Promise<IndexedCompany[]>;
  count(): Promise<{ people: number; companies: number }>;
}

/** Values that identify a person (marks), in the form in which the index stores them; null if unknown. */
export interface PersonMarks {
  readonly id: string | null;
  readonly linkedin: string | null;
  readonly email: string | null;
  /** Email addresses other than `email`, separated by spaces. */
  readonly further_emails?: string | null;
  readonly name_key: number | null;
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
