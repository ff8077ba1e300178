import type { components } from "../../../generated/types.ts";
import type { Directory, DirectoryPerson } from "./directory.ts";
import { createTextTest, createTitleTest, createWordCount } from "./matching.ts";
import { hashNumber } from "./random.ts";
import { regions } from "./words.ts";

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
  const isNamed = createTextTest(names);
  const similar = directory.companies.filter((company) => names.length > 0 && isNamed([company.name]));
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
  const hasTitle = createTitleTest(filters.titles, filters.titleMatch);
  const isIn = createTextTest(filters.departments);
  const livesIn = createTextTest(filters.locations);
  const isOf = [createTextTest(filters.industries), createTextTest(filters.company?.industries)];
  const says = createTextTest(filters.keywords);
  const { seniorities } = filters;
  return people.filter((entry) => {
    const { person, company, department } = entry;
    const { title = "", seniority } = person;
    return (
      hasTitle(title) &&
      (seniorities === undefined || seniorities.some((one) => one === seniority)) &&
      isIn([department, title]) &&
      livesIn(toPlace(person)) &&
      isOf.every((test) => test([company.industry ?? ""])) &&
      says([...toPersonTexts(entry), department, company.description ?? ""]) &&
      inRange(company.employeeCount, filters.employeeCount) &&
      inRange(company.employeeCount, filters.company?.employeeCount)
    );
  });
}

/** Companies that every given filter fits. */
export function filterCompanies(directory: Directory, filters: Schemas["CompanyFilters"] = {}): Company[] {
  const { company: wanted = {} } = filters;
  const sitsIn = createTextTest(filters.locations);
  const isOf = [createTextTest(filters.industries), createTextTest(wanted.industries)];
  const isNamed = createTextTest(wanted.names);
  const says = createTextTest(filters.keywords);
  return directory.companies.filter(
    (company) =>
      sitsIn(toPlace(company)) &&
      isOf.every((test) => test([company.industry ?? ""])) &&
      isNamed([company.name]) &&
      fits(wanted.domains, (domain) => company.domain === domain.toLowerCase()) &&
      fits(wanted.linkedinUrls, (linkedinUrl) => directory.findCompany({ linkedinUrl }) === company) &&
      says(toCompanyTexts(company)) &&
      inRange(company.employeeCount, filters.employeeCount) &&
      inRange(company.employeeCount, wanted.employeeCount),
  );
}

/** What the words of a query may say of a person. */
export function toPersonTexts({ person, company }: DirectoryPerson): string[] {
  const { fullName, title = "" } = person;
  return [title, ...toPlace(person), company.name, company.industry ?? "", fullName];
}

/** The same of a company. */
export function toCompanyTexts(company: Company): string[] {
  const { name, industry = "", description = "" } = company;
  return [name, industry, ...toPlace(company), description];
}

function toPlace({ location = "" }: { location?: string }): string[] {
  return [location, regions[location] ?? ""];
}

/** How {@link rank} reads what it ranks. */
export interface RankOptions<T> {
  query: string;
  seed: string;
  texts(item: T): string[];
  id(item: T): string;
  /** True for an item that goes before the others that share as many words. */
  isFirst?(item: T): boolean;
}

/** Those who share the most words with the query, in an order that belongs to it; all where none shares any. */
export function rank<T>(items: readonly T[], { query, seed, texts, id, isFirst }: RankOptions<T>): T[] {
  const count = createWordCount(query);
  const rated = items.map((item) => ({ item, score: count(texts(item)) }));
  const best = rated.reduce((most, { score }) => Math.max(most, score), 0);
  return rated
    .filter(({ score }) => score === best)
    .map(({ item }) => ({
      item,
      order: hashNumber(`${seed} ${query} ${id(item)}`) - (isFirst?.(item) === true ? 2 ** 32 : 0),
    }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

function fits<T>(wanted: readonly T[] | undefined, test: (value: T) => boolean): boolean {
  return wanted === undefined || wanted.length === 0 || wanted.some(test);
}

function inRange(value: number | undefined, range: Schemas["EmployeeCountRange"] | undefined): boolean {
  if (range === undefined) return true;
  return value !== undefined && value >= (range.min ?? 0) && value <= (range.max ?? Number.POSITIVE_INFINITY);
}
