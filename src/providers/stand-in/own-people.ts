import type { components } from "../../../generated/types.ts";
import type { DirectoryPerson } from "./directory.ts";
import { hashId } from "./random.ts";

type Company = components["schemas"]["Company"];

/**
 * A person whom the operator of the mock adds to the made-up people, so that a team can use its own names in
 * demonstrations and tests.
 */
export interface OwnPerson {
  readonly fullName: string;
  readonly title?: string | undefined;
  readonly seniority?: string | undefined;
  readonly location?: string | undefined;
  readonly linkedinUrl?: string | undefined;
  /** Work address. Default: derived from name and company. */
  readonly email?: string | undefined;
  readonly company?: OwnCompany | undefined;
}

/** Company of an {@link OwnPerson}. People with the same company name work for the same company. */
export interface OwnCompany {
  readonly name: string;
  readonly domain?: string | undefined;
  readonly industry?: string | undefined;
  readonly location?: string | undefined;
  readonly employeeCount?: number | undefined;
}

/** Patterns for words in a title, each with the department that they imply. They serve filters by department. */
const departments: readonly (readonly [RegExp, string])[] = [
  [/engineer|developer|technolog|\bcto\b/i, "engineering"],
  [/\bdata\b|analy/i, "data"],
  [/sales|revenue|account/i, "sales"],
  [/market|brand|growth/i, "marketing"],
  [/product/i, "product"],
  [/people|talent|recruit|\bhr\b/i, "human resources"],
  [/financ|\bcfo\b/i, "finance"],
];

/**
 * Converts the people whom the operator added to entries of the mock's directory, with one company for each company
 * name.
 */
export function toOwnEntries(people: readonly OwnPerson[]): {
  people: DirectoryPerson[];
  companies: Company[];
} {
  const companies = new Map<string, Company>();
  const entries = people.map((own, index): DirectoryPerson => {
    const employer = own.company ?? { name: "Independent" };
    const key = employer.name.toLowerCase();
    const company = companies.get(key) ?? toCompany(employer);
    companies.set(key, company);
    const { fullName, title, seniority, location, linkedinUrl } = own;
    const { id, name, domain } = company;
    return {
      addedByOperator: true,
      ...(own.email === undefined ? {} : { email: own.email }),
      person: {
        id: hashId("per_", `own ${index} ${fullName} ${employer.name}`),
        fullName,
        ...(title === undefined ? {} : { title, headline: `${title} at ${name}` }),
        ...(seniority === undefined ? {} : { seniority }),
        ...(location === undefined ? {} : { location }),
        ...(linkedinUrl === undefined ? {} : { linkedinUrl }),
        company: { id, name, ...(domain === undefined ? {} : { domain }) },
      },
      company,
      department: departments.find(([word]) => word.test(title ?? ""))?.[1] ?? "operations",
    };
  });
  return { people: entries, companies: [...companies.values()] };
}

function toCompany({ name, domain, industry, location, employeeCount }: OwnCompany): Company {
  return {
    id: hashId("com_", `own ${name.toLowerCase()}`),
    name,
    ...(domain === undefined ? {} : { domain: domain.toLowerCase() }),
    ...(industry === undefined ? {} : { industry }),
    ...(location === undefined ? {} : { location }),
    ...(employeeCount === undefined ? {} : { employeeCount }),
  };
}
