/** A column of a file to import. */
export interface Column {
  /** How the documentation calls it. */
  readonly name: string;
  /** Other heads that mean the same. */
  readonly aliases: readonly string[];
  readonly about: string;
}

/** Columns of a file of people. */
export const peopleColumns = [
  {
    name: "full_name",
    aliases: ["name", "person", "person_name", "contact_name"],
    about: "required, or `first_name` and `last_name`",
  },
  { name: "first_name", aliases: ["given_name", "firstname"], about: "" },
  { name: "last_name", aliases: ["family_name", "surname", "lastname"], about: "" },
  {
    name: "linkedin_url",
    aliases: ["linkedin", "person_linkedin_url", "linkedin_profile", "profile_url", "li_url"],
    about: "address of the profile",
  },
  {
    name: "email",
    aliases: ["email_address", "work_email", "e_mail", "mail"],
    about: "one address",
  },
  {
    name: "phone",
    aliases: ["phone_number", "mobile", "mobile_phone", "work_phone", "telephone"],
    about: "with its country code, such as `+49 30 901820`",
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
  { name: "region", aliases: ["state", "province"], about: "" },
  { name: "country", aliases: ["country_name"], about: "" },
  {
    name: "company",
    aliases: ["company_name", "employer", "organization", "organisation", "account"],
    about: "current employer",
  },
  {
    name: "company_domain",
    aliases: ["domain", "website", "company_website"],
    about: "domain or address",
  },
  { name: "company_linkedin_url", aliases: ["company_linkedin"], about: "address of the company's page" },
  { name: "industry", aliases: ["company_industry"], about: "of the company" },
  {
    name: "company_size",
    aliases: ["size", "size_range", "employees", "employee_count", "number_of_employees", "headcount"],
    about: "number of employees or a range such as `51-200`, `10001+`",
  },
  { name: "x_handle", aliases: ["x", "twitter", "twitter_handle"], about: "with or without `@`" },
  { name: "github_username", aliases: ["github"], about: "" },
] as const satisfies readonly Column[];

/** Columns of a file of companies. */
export const companyColumns = [
  {
    name: "name",
    aliases: ["company", "company_name", "organization", "organisation", "account"],
    about: "required",
  },
  {
    name: "domain",
    aliases: ["website", "company_domain", "company_website", "url"],
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
    about: "number of employees or a range such as `51-200`, `10001+`",
  },
  { name: "location", aliases: ["place", "headquarters"], about: "or `city`, `region` and `country`" },
  { name: "city", aliases: ["locality", "town"], about: "" },
  { name: "region", aliases: ["state", "province"], about: "" },
  { name: "country", aliases: ["country_name"], about: "" },
  { name: "founded", aliases: ["founded_year", "year_founded"], about: "a year" },
  {
    name: "description",
    aliases: ["about", "summary", "short_description"],
    about: "up to 5,000 characters",
  },
] as const satisfies readonly Column[];

/** Which cell of a row belongs to which column. */
export interface Head<N extends string> {
  readonly index: ReadonlyMap<N, number>;
  /** Heads that mean no column, or one that another means already. */
  readonly ignored: readonly string[];
  readonly width: number;
}

/** Reads the first row of a file: capitals, spaces and punctuation do not matter. */
export function readHead<N extends string>(
  cells: readonly string[],
  columns: readonly (Column & { readonly name: N })[],
): Head<N> {
  const names = new Map<string, N>(
    columns.flatMap(({ name, aliases }) => [name, ...aliases].map((one): [string, N] => [one, name])),
  );
  const index = new Map<N, number>();
  const ignored: string[] = [];
  for (const [place, cell] of cells.entries()) {
    const name = names.get(toPlainHead(cell));
    if (name !== undefined && !index.has(name)) index.set(name, place);
    else if (cell.trim() !== "") ignored.push(cell.trim());
  }
  return { index, ignored, width: cells.length };
}

function toPlainHead(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
}
