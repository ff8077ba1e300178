import type { components } from "../../../generated/types.ts";
import {
  type IndexedCompany,
  type IndexedPerson,
  toPageMark,
  toProfileMark,
  vocabulary,
} from "../adapters/own-index/index.ts";
import type { Directory, DirectoryPerson } from "./directory.ts";
import { type Entry, toEntries } from "./matching.ts";
import { hashNumber } from "./random.ts";

type Company = components["schemas"]["Company"];

/**
 * A search index over the directory of made-up people and companies. It interprets queries and finds rows with the code
 * of the operator's own index (`adapters/own-index`).
 */
export interface DirectoryIndex {
  readonly people: readonly Entry<IndexedPerson>[];
  readonly companies: readonly Entry<IndexedCompany>[];
  person(row: IndexedPerson): DirectoryPerson | undefined;
  company(row: IndexedCompany): Company | undefined;
}

/**
 * Creates the index of a directory. The entries are created when the index is first used, in an order that the seed
 * determines.
 */
export function createDirectoryIndex(directory: Directory, seed: string): DirectoryIndex {
  const people = new Map(directory.people.map((entry) => [entry.person.id, entry]));
  const companies = new Map(directory.companies.map((company) => [company.id, company]));
  // People whom the operator of the mock added come first, even if their data are incomplete.
  const isOwn = (id: string): boolean => people.get(id)?.addedByOperator === true;
  const toRows = <T extends { id: string }>(rows: T[]): (T & { position: number })[] =>
    rows
      .map((row) => ({ row, order: hashNumber(`${seed} ${row.id}`) - (isOwn(row.id) ? 2 ** 32 : 0) }))
      .sort((one, other) => one.order - other.order)
      .map(({ row }, index) => ({ ...row, position: index + 1 }));
  let [peopleEntries, companyEntries]: [
    (readonly Entry<IndexedPerson>[])?,
    (readonly Entry<IndexedCompany>[])?,
  ] = [];
  return {
    get people() {
      peopleEntries ??= toEntries(
        toRows(directory.people.map(toPersonRow)),
        vocabulary.personFields.map((field) =>
          field.prefixes.includes("q")
            ? { ...field, read: (row) => (isOwn(row.id) ? ["q:full"] : field.read(row)) }
            : field,
        ),
      );
      return peopleEntries;
    },
    get companies() {
      companyEntries ??= toEntries(toRows(directory.companies.map(toCompanyRow)), vocabulary.companyFields);
      return companyEntries;
    },
    person: ({ id }) => people.get(id),
    company: ({ id }) => companies.get(id),
  };
}

function toPersonRow({ person, company, department }: DirectoryPerson): IndexedPerson {
  const { name, domain, industry, size, page } = toFacts(company);
  return {
    position: 0,
    id: person.id,
    linkedin: toProfileMark(person.linkedinUrl),
    late_linkedin: null,
    email: null,
    name_key: null,
    x_handle: null,
    github: null,
    full_name: person.fullName,
    headline: [person.headline, company.description].filter((text) => text !== undefined).join(". "),
    title: person.title ?? null,
    seniority: person.seniority ?? null,
    department,
    location: person.location ?? null,
    phone: null,
    further_emails: null,
    further_phones: null,
    company_id: company.id,
    company_name: name,
    company_domain: domain,
    company_linkedin: page,
    industry,
    employees_min: size,
    employees_max: size,
    updated_at: 0,
  };
}

function toCompanyRow(company: Company): IndexedCompany {
  const { name, domain, industry, size, page } = toFacts(company);
  return {
    position: 0,
    id: company.id,
    domain,
    linkedin: page,
    name_key: null,
    name,
    industry,
    employees_min: size,
    employees_max: size,
    location: company.location ?? null,
    founded_year: company.foundedYear ?? null,
    description: company.description ?? null,
    updated_at: 0,
  };
}

function toFacts({ name, domain, industry, employeeCount, linkedinUrl }: Company) {
  return {
    name,
    domain: domain ?? null,
    industry: industry ?? null,
    size: employeeCount ?? null,
    page: toPageMark(linkedinUrl),
  };
}
