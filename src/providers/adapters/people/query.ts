import type { components } from "../../../../generated/types.ts";
import {
  type Reading,
  readQuery,
  type Subject,
  toFunctionName,
  toJobPhrases,
} from "../../../query-reading/index.ts";
import type { CompanySearch, PeopleSearch } from "../../capabilities.ts";
import type { Fail } from "../failure.ts";

type PeopleFilters = components["schemas"]["PeopleFilters"];

/**
 * Throws for a filter by signals, because the source has no signals. Ignoring the filter would return people or
 * companies that do not match it.
 */
export function refuseSignals(
  filters: PeopleFilters | components["schemas"]["CompanyFilters"] | undefined,
  { fail }: { fail: Fail },
): void {
  const wanted = { signals: undefined, company: undefined, ...filters };
  if ((wanted.signals ?? wanted.company?.signals ?? []).length > 0)
    throw fail("unsuited", "can't filter by signals");
}

/**
 * Criteria of a people search. They come from the filters or, where a filter is missing, from the interpreted query.
 */
export interface PeopleCriteria extends PeopleFilters {
  /** Employers that the query names. Target accounts, which come from the filters, are not included. */
  employers?: string[];
  /**
   * Words that should affect only the order of the results. An adapter ignores them if its vendor cannot rank results
   * by words.
   */
  wishes: readonly string[];
  reading: Reading;
}

/**
 * Returns the caller's interpretation of the query if there is one; otherwise interprets the query. A request without a
 * query has an empty interpretation.
 */
export function toReading(
  { query = "", reading }: { query?: string | undefined; reading?: Reading | undefined },
  subject: Subject,
): Reading {
  return reading ?? readQuery(query, { subject });
}

/**
 * Returns the request's filters, completed by the interpreted query. If both contain a criterion, the filter takes
 * precedence.
 */
export function toCriteria(request: PeopleSearch): PeopleCriteria {
  const { filters = {} } = request;
  const reading = toReading(request, "people");
  const { jobs, places, industries, companies, unused, size } = reading;
  const isTelling = jobs.length + places.length + industries.length + companies.length > 0;
  // If no word of the query was recognized, the words themselves are the only condition.
  const words = isTelling || filters.keywords !== undefined ? [] : toSentence(unused);
  return {
    ...filters,
    ...join("titles", filters.titles, jobs.flatMap(toJobPhrases)),
    ...join(
      "seniorities",
      filters.seniorities,
      jobs.flatMap((job) => job.levels),
    ),
    ...join(
      "departments",
      filters.departments,
      jobs.flatMap((job) => (job.keys.length > 0 ? [] : job.functions.map(toFunctionName))),
    ),
    ...join(
      "locations",
      filters.locations,
      places.map(({ name }) => name),
    ),
    ...join(
      "industries",
      filters.industries,
      industries.map(({ name }) => name),
    ),
    ...join("keywords", filters.keywords, [...reading.keywords, ...words]),
    ...(filters.employeeCount === undefined && size !== null ? { employeeCount: size } : {}),
    ...(companies.length === 0 ? {} : { employers: companies.map(({ name }) => name) }),
    wishes: isTelling ? unused : [],
    reading,
  };
}

/** Returns the criteria of a company search. */
export function toCompanyCriteria(request: CompanySearch) {
  const { filters = {} } = request;
  const reading = toReading(request, "companies");
  const { places, industries, companies, unused, size } = reading;
  return {
    ...filters,
    ...join(
      "locations",
      filters.locations,
      places.map(({ name }) => name),
    ),
    ...join(
      "industries",
      filters.industries,
      industries.map(({ words }) => words.join(" ")),
    ),
    ...(filters.employeeCount === undefined && size !== null ? { employeeCount: size } : {}),
    names: companies.filter(({ isDomain }) => !isDomain).map(({ name }) => name),
    domains: companies.filter(({ isDomain }) => isDomain).map(({ name }) => name),
    words: toSentence([...reading.keywords, ...unused]),
    reading,
  };
}

function toSentence(words: readonly string[]): string[] {
  return words.length === 0 ? [] : [words.join(" ")];
}

function join<K extends string, T>(
  name: K,
  filter: readonly T[] | undefined,
  fromQuery: readonly T[],
): Partial<Record<K, T[]>> {
  const entries = filter !== undefined && filter.length > 0 ? filter : [...new Set(fromQuery)];
  const joined: Partial<Record<K, T[]>> = {};
  if (entries.length > 0) joined[name] = [...entries];
  return joined;
}
