import type { components } from "../../../generated/types.ts";
import type { Directory, DirectoryPerson } from "./directory.ts";
import { hashNumber } from "./random.ts";

type Schemas = components["schemas"];
type Company = Schemas["Company"];

/** How a search within named accounts went. */
export interface TargetAccount {
  companies: Company[];
  mode: NonNullable<Schemas["PeopleSearchMeta"]["targetAccountSearchMode"]>;
  outcome: NonNullable<Schemas["PeopleSearchMeta"]["targetAccountOutcome"]>;
  evidence: NonNullable<Schemas["Person"]["companyMatchEvidence"]>;
  message?: string;
}

/** The accounts that a search names; null when it names none. */
export function findTargetAccount(
  directory: Directory,
  criteria: Schemas["CompanyCriteria"] | undefined,
): TargetAccount | null {
  const { linkedinUrls = [], domains = [], names = [] } = criteria ?? {};
  if (linkedinUrls.length + domains.length + names.length === 0) return null;
  const byPage = { mode: "linkedin_company_page", evidence: "company_page" } as const;
  const byUrl = linkedinUrls.flatMap((linkedinUrl) => directory.findCompany({ linkedinUrl }) ?? []);
  if (byUrl.length > 0) return { companies: byUrl, ...byPage, outcome: "provided_linkedin_handle" };
  const exact = [
    ...domains.flatMap((domain) => directory.findCompany({ domain }) ?? []),
    ...names.flatMap((name) => directory.findCompany({ name }) ?? []),
  ];
  if (exact.length > 0) return { companies: exact, ...byPage, outcome: "verified_linkedin_handle" };
  const similar = directory.companies.filter((company) =>
    names.some((name) => company.name.toLowerCase().includes(name.toLowerCase())),
  );
  if (similar.length > 0)
    return {
      companies: similar,
      mode: "profile_current_company",
      outcome: "unverified_or_conflicting_linkedin_candidates",
      evidence: "profile_current_job",
    };
  return {
    companies: [],
    mode: "unavailable",
    outcome: "unresolved",
    evidence: "profile_current_job",
    message: "The requested company could not be resolved.",
  };
}

/** People whom every given filter fits. */
export function filterPeople(
  people: readonly DirectoryPerson[],
  filters: Schemas["PeopleFilters"] = {},
): DirectoryPerson[] {
  const isExact = filters.titleMatch === "exact";
  return people.filter(
    ({ person, company, department }) =>
      fits(filters.titles, (title) => (isExact ? same(person.title, title) : similar(person.title, title))) &&
      fits(filters.seniorities, (seniority) => person.seniority === seniority) &&
      fits(filters.departments, (wanted) => similar(department, wanted)) &&
      fits(filters.locations, (place) => similar(person.location, place)) &&
      fits(filters.industries, (industry) => similar(company.industry, industry)) &&
      fits(filters.company?.industries, (industry) => similar(company.industry, industry)) &&
      fits(filters.keywords, (word) => similar(`${person.headline} ${company.description}`, word)) &&
      inRange(company.employeeCount, filters.employeeCount) &&
      inRange(company.employeeCount, filters.company?.employeeCount),
  );
}

/** Companies that every given filter fits. */
export function filterCompanies(directory: Directory, filters: Schemas["CompanyFilters"] = {}): Company[] {
  const { company: wanted = {} } = filters;
  return directory.companies.filter(
    (company) =>
      fits(filters.locations, (place) => similar(company.location, place)) &&
      fits(filters.industries, (industry) => similar(company.industry, industry)) &&
      fits(wanted.industries, (industry) => similar(company.industry, industry)) &&
      fits(wanted.names, (name) => similar(company.name, name)) &&
      fits(wanted.domains, (domain) => same(company.domain, domain)) &&
      fits(wanted.linkedinUrls, (linkedinUrl) => directory.findCompany({ linkedinUrl }) === company) &&
      fits(filters.keywords, (word) => similar(`${company.name} ${company.description}`, word)) &&
      inRange(company.employeeCount, filters.employeeCount) &&
      inRange(company.employeeCount, wanted.employeeCount),
  );
}

/** How {@link rank} reads what it ranks. */
export interface RankOptions<T> {
  query: string;
  seed: string;
  text(item: T): string;
  id(item: T): string;
}

/** Best first by words shared with the query, then in an order that belongs to the query; misses go when there are hits. */
export function rank<T>(items: readonly T[], { query, seed, text, id }: RankOptions<T>): T[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  const rated = items.map((item) => {
    const content = text(item).toLowerCase();
    const score = words.filter((word) => content.includes(word)).length;
    return { item, score, order: hashNumber(`${seed} ${query} ${id(item)}`) };
  });
  const hits = rated.filter(({ score }) => score > 0);
  return (hits.length > 0 ? hits : rated)
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .map(({ item }) => item);
}

function fits<T>(wanted: readonly T[] | undefined, test: (value: T) => boolean): boolean {
  return wanted === undefined || wanted.length === 0 || wanted.some(test);
}

function same(value: string | undefined, wanted: string): boolean {
  return value?.toLowerCase() === wanted.toLowerCase();
}

function similar(value: string | undefined, wanted: string): boolean {
  return value?.toLowerCase().includes(wanted.toLowerCase()) ?? false;
}

function inRange(value: number | undefined, range: Schemas["EmployeeCountRange"] | undefined): boolean {
  if (range === undefined) return true;
  return value !== undefined && value >= (range.min ?? 0) && value <= (range.max ?? Number.POSITIVE_INFINITY);
}
