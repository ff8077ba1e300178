/** A column of a file to import. */
export interface Column {
  /** Name of the column in the documentation. */
  readonly name: string;
  /** Other titles that the column may have in a file. */
  readonly aliases: readonly string[];
  readonly about: string;
  /**
   * True if a person may have several values. The import then uses the cells of all matching columns, and each cell may
   * contain several values.
   */
  readonly isList?: true;
}

/** Columns of a people file. */
export const peopleColumns = [
  {
    name: "full_name",
    aliases: ["name", "person", "person_name", "contact_name"],
    about: "the full name; required unless the row has `first_name` and `last_name`",
  },
  { name: "first_name", aliases: ["given_name"], about: "the first name" },
  { name: "last_name", aliases: ["family_name", "surname"], about: "the last name" },
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
    about: "URL of the person's LinkedIn profile",
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
      "one or several numbers, separated by `;`, with country code, as in `+49 30 901820`, or as in the row's country",
    isList: true,
  },
  { name: "title", aliases: ["job_title", "position", "role"], about: "job title" },
  { name: "headline", aliases: ["summary"], about: "the profile's headline, up to 1,000 characters" },
  {
    name: "seniority",
    aliases: ["seniority_level", "level"],
    about: "one of the contract's levels, such as `vp`; if missing, it is derived from the title",
  },
  { name: "department", aliases: ["departments", "function", "team"], about: "department in the company" },
  {
    name: "location",
    aliases: ["place"],
    about: "the person's location; instead, the file can have `city`, `region` and `country`",
  },
  { name: "city", aliases: ["locality", "town"], about: "part of the location" },
  { name: "region", aliases: ["state", "province", "state_region"], about: "part of the location" },
  { name: "country", aliases: ["country_name", "country_region"], about: "part of the location" },
  {
    name: "company",
    aliases: ["company_name", "associated_company", "employer", "organization", "organisation", "account"],
    about: "current employer",
  },
  {
    name: "company_domain",
    aliases: ["domain", "company_domain_name", "website", "website_url", "company_website"],
    about: "domain or URL of the employer's website",
  },
  {
    name: "company_linkedin_url",
    aliases: ["company_linkedin"],
    about: "URL of the employer's LinkedIn page",
  },
  { name: "industry", aliases: ["company_industry"], about: "industry of the employer" },
  {
    name: "company_size",
    aliases: ["size", "size_range", "employees", "employee_count", "number_of_employees", "headcount"],
    about: "number of employees or a range such as `51-200`, `10001+`, `ca. 1.5k`, `über 500`",
  },
  {
    name: "x_handle",
    aliases: ["x", "twitter", "twitter_handle"],
    about: "handle on X, with or without `@`",
  },
  { name: "github_username", aliases: ["github"], about: "user name on GitHub" },
] as const satisfies readonly Column[];

/** Columns of a company file. */
export const companyColumns = [
  {
    name: "name",
    aliases: ["company", "company_name", "organization", "organisation", "account"],
    about: "name of the company; required",
  },
  {
    name: "domain",
    aliases: ["company_domain", "company_domain_name", "website", "website_url", "company_website", "url"],
    about: "domain or URL of the company's website",
  },
  {
    name: "linkedin_url",
    aliases: ["linkedin", "company_linkedin_url", "company_linkedin"],
    about: "URL of the company's LinkedIn page",
  },
  { name: "industry", aliases: ["company_industry"], about: "industry of the company" },
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
  {
    name: "location",
    aliases: ["place", "headquarters"],
    about: "headquarters; instead, the file can have `city`, `region` and `country`",
  },
  { name: "city", aliases: ["locality", "town"], about: "part of the location" },
  { name: "region", aliases: ["state", "province", "state_region"], about: "part of the location" },
  { name: "country", aliases: ["country_name", "country_region"], about: "part of the location" },
  { name: "founded", aliases: ["founded_year", "year_founded"], about: "year of the foundation" },
  {
    name: "description",
    aliases: ["about", "about_us", "summary", "short_description"],
    about: "text about the company, up to 5,000 characters",
  },
] as const satisfies readonly Column[];

/**
 * A column to import for which the file has several column titles. `place` is the position of a title in the file,
 * counted from 1.
 */
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
