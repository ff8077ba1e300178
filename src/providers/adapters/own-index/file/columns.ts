/** A column of a file to import. */
export interface Column {
  /** Name of the column in the documentation. */
  readonly name: string;
  /** Other titles that the column may have in a file. */
  readonly aliases: readonly string[];
  readonly about: string;
  /**
   * True if a person may have several values. All matching cells are then used, and each may contain several values.
   */
  readonly isList?: true;
}

/** Columns of a people file. */
export const peopleColumns = [
  {
    name: "full_name",
    aliases: ["name", "person", "person_name", "contact_name"],
    about: "required, or `first_name` and `last_name`",
  },
  { name: "first_name", aliases: ["given_name"], about: "" },
  { name: "last_name", aliases: ["family_name", "surname"], about: "" },
  {
    name: "linkedin_url",
    aliases: [
      "linkedin",
      "person_linkedin_url",
      "linkedin_profile",
      "linkedin_profile_url",
      "profile_url",
      "li_url",
      "url",
    ],
    about: "address of the profile",
  },
  {
    name: "email",
    aliases: ["email_address", "work_email", "mail", "personal_email", "secondary_email"],
    about: "one address or several, such as `mara@acme.example; mara@mail.example`",
    isList: true,
  },
  {
    name: "phone",
    aliases: [
      "phone_number",
      "mobile",
      "mobile_phone",
      "mobile_phone_number",
      "work_phone",
      "direct_phone",
      "other_phone",
      "telephone",
    ],
    about:
      "one number or several, separated by `;`, with the country code, such as `+49 30 901820`, or of the row's country",
    isList: true,
  },
  { name: "title", aliases: ["job_title", "position", "role"], about: "job title" },
  { name: "headline", aliases: ["summary"], about: "up to 1,000 characters" },
  {
    name: "seniority",
    aliases: ["seniority_level", "level"],
    about: "a rank of the contract such as `vp`; read from the title when left out",
  },
  { name: "department", aliases: ["departments", "function", "team"], about: "" },
  { name: "location", aliases: ["place"], about: "or `city`, `region` and `country`" },
  { name: "city", aliases: ["locality", "town"], about: "" },
  { name: "region", aliases: ["state", "province", "state_region"], about: "" },
  { name: "country", aliases: ["country_name", "country_region"], about: "" },
  {
    name: "company",
    aliases: ["company_name", "associated_company", "employer", "organization", "organisation", "account"],
    about: "current employer",
  },
  {
    name: "company_domain",
    aliases: ["domain", "company_domain_name", "website", "website_url", "company_website"],
    about: "domain or address",
  },
  { name: "company_linkedin_url", aliases: ["company_linkedin"], about: "address of the company's page" },
  { name: "industry", aliases: ["company_industry"], about: "of the company" },
  {
    name: "company_size",
    aliases: ["size", "size_range", "employees", "employee_count", "number_of_employees", "headcount"],
    about: "number of employees or a range such as `51-200`, `10001+`, `ca. 1.5k`, `über 500`",
  },
  { name: "x_handle", aliases: ["x", "twitter", "twitter_handle"], about: "with or without `@`" },
  { name: "github_username", aliases: ["github"], about: "" },
] as const satisfies readonly Column[];

/** Columns of a company file. */
export const companyColumns = [
  {
    name: "name",
    aliases: ["company", "company_name", "organization", "organisation", "account"],
    about: "required",
  },
  {
    name: "domain",
    aliases: ["company_domain", "company_domain_name", "website", "website_url", "company_website", "url"],
    about: "domain or address",
  },
  {
    name: "linkedin_url",
    aliases: ["linkedin", "company_linkedin_url", "company_linkedin"],
    about: "address of the company's page",
  },
  { name: "industry", aliases: ["company_industry"], about: "" },
  {
    name: "size",
    aliases: [
      "size_range",
      "company_size",
      "employees",
      "employee_count",
      "number_of_employees",
      "headcount",
    ],
    about: "number of employees or a range such as `51-200`, `10001+`, `ca. 1.5k`, `über 500`",
  },
  { name: "location", aliases: ["place", "headquarters"], about: "or `city`, `region` and `country`" },
  { name: "city", aliases: ["locality", "town"], about: "" },
  { name: "region", aliases: ["state", "province", "state_region"], about: "" },
  { name: "country", aliases: ["country_name", "country_region"], about: "" },
  { name: "founded", aliases: ["founded_year", "year_founded"], about: "a year" },
  {
    name: "description",
    aliases: ["about", "about_us", "summary", "short_description"],
    about: "up to 5,000 characters",
  },
] as const satisfies readonly Column[];

/** A column that several column titles of the file match, with the position of each title, counted from 1. */
export interface RepeatedColumn {
  readonly column: string;
  readonly heads: readonly { readonly head: string; readonly place: number }[];
}

/** The column titles of a file, matched with the columns that can be imported. */
export interface Head<N extends string> {
  /** Positions of each column's cells within a row, counted from 0. */
  readonly index: ReadonlyMap<N, readonly number[]>;
  /** Column titles that match no known column. */
  readonly ignored: readonly string[];
  readonly repeated: readonly RepeatedColumn[];
  readonly cells: readonly string[];
}

/** Matches the column titles in a file with the known columns. Ignores case, spaces and punctuation. */
export function readHead<N extends string>(
  cells: readonly string[],
  columns: readonly (Column & { readonly name: N })[],
): Head<N> {
  const names = new Map<string, N>(
    columns.flatMap(({ name, aliases }) =>
      [name, ...aliases].map((one): [string, N] => [toPlainHead(one), name]),
    ),
  );
  const index = new Map<N, number[]>();
  const heads = cells.map((cell) => cell.trim());
  const ignored: string[] = [];
  for (const [place, head] of heads.entries()) {
    const name = names.get(toPlainHead(head));
    if (name !== undefined) index.set(name, [...(index.get(name) ?? []), place]);
    else if (head !== "") ignored.push(head);
  }
  const lists = new Set<string>(columns.filter(({ isList }) => isList === true).map(({ name }) => name));
  const repeated = [...index]
    .filter(([column, places]) => places.length > 1 && !lists.has(column))
    .map(([column, places]) => ({
      column,
      heads: places.map((place) => ({ head: heads[place] ?? "", place: place + 1 })),
    }));
  return { index, ignored, repeated, cells: heads };
}

/**
 * Returns only the letters a-z and the digits, in lower case, so that `full_name`, `Full name` and `fullName` become
 * the same.
 */
function toPlainHead(head: string): string {
  return head.toLowerCase().replace(/[^a-z0-9]+/g, "");
}
