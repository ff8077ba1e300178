import type { Reading } from "../../../query-reading/index.ts";
import { toJobPhrases } from "../../../query-reading/index.ts";
import type { CompanySearch } from "../../capabilities.ts";
import type { JsonObject } from "../fields.ts";
import { toPdlLevels } from "./pdl-fields.ts";
import { type PeopleCriteria, toCompanyCriteria } from "./query.ts";
import type { Account } from "./target-account.ts";

type Clause = JsonObject;

/**
 * Converts criteria to the Elasticsearch dialect of People Data Labs. Joins criteria by AND, and the entries of one
 * criterion by OR.
 */
export function toPeopleQuery(criteria: PeopleCriteria, accounts: readonly Account[] | null): JsonObject {
  const { titles = [], seniorities = [], departments = [], locations = [], keywords = [] } = criteria;
  const must = [
    ...(criteria.titleMatch === "exact" ? terms("job_title", titles) : anyOf(titles, match("job_title"))),
    ...terms("job_title_levels", toPdlLevels(seniorities)),
    ...anyOf(departments, (one) => or(term("job_title_role", one), match("job_title")(one))),
    ...anyOf(locations, match("location_name")),
    ...terms("job_company_industry", [
      ...(criteria.industries ?? []),
      ...(criteria.company?.industries ?? []),
    ]),
    ...anyOf(keywords, (one) => or(match("job_title")(one), term("skills", one), match("headline")(one))),
    ...range("job_company_employee_count", criteria.employeeCount ?? criteria.company?.employeeCount),
    ...anyOf(criteria.employers ?? [], match("job_company_name")),
    ...(accounts === null ? [] : anyOf(accounts, toAccountClause)),
  ];
  const should = criteria.wishes.map((word) =>
    or(match("job_title")(word), term("skills", word), match("headline")(word)),
  );
  return toBool({
    must,
    should,
    mustNot: [...toMustNot(criteria.reading.excluded, criteria.exclude), ...titlesNot(criteria)],
  });
}

function titlesNot({ reading, exclude }: PeopleCriteria): Clause[] {
  const titles = [...reading.excluded.jobs.flatMap(toJobPhrases), ...(exclude?.titles ?? [])];
  return titles.map(match("job_title"));
}

function toMustNot(
  { places, industries, companies, keywords }: Reading["excluded"],
  exclude: PeopleCriteria["exclude"],
): Clause[] {
  return [
    ...[...places.map(({ name }) => name), ...(exclude?.locations ?? [])].map(match("location_name")),
    ...[...industries.map(({ name }) => name), ...(exclude?.industries ?? [])].map((one) =>
      term("job_company_industry", one),
    ),
    ...[...companies.map(({ name }) => name), ...(exclude?.companies ?? [])].map((one) =>
      term("job_company_name", one),
    ),
    ...(exclude?.domains ?? []).map((one) => term("job_company_website", one)),
    ...[...keywords, ...(exclude?.keywords ?? [])].map(match("job_title")),
  ];
}

function toBool({
  must,
  should,
  mustNot,
}: {
  must: Clause[];
  should: Clause[];
  mustNot: Clause[];
}): JsonObject {
  return {
    bool: {
      must,
      ...(should.length === 0 ? {} : { should }),
      ...(mustNot.length === 0 ? {} : { must_not: mustNot }),
    },
  };
}

/**
 * Converts a company search to a People Data Labs query. A word that was not recognized may match the name, the
 * industry, the summary or the tags. Such words are required only if the search has neither a place nor an industry.
 */
export function toCompanyQuery(request: CompanySearch): JsonObject {
  const filters = toCompanyCriteria(request);
  const { names = [], domains = [], linkedinUrls = [] } = filters.company ?? {};
  const hasWords =
    filters.words.length > 0 && filters.locations === undefined && filters.industries === undefined;
  const described = filters.words.map((one) =>
    or(match("name")(one), match("industry")(one), match("summary")(one), term("tags", one)),
  );
  const must = [
    ...(hasWords ? described : []),
    ...anyOf(filters.locations ?? [], match("location.name")),
    ...terms("industry", [...(filters.industries ?? []), ...(filters.company?.industries ?? [])]),
    ...anyOf(filters.keywords ?? [], (one) => or(match("summary")(one), term("tags", one))),
    ...range("employee_count", filters.employeeCount ?? filters.company?.employeeCount),
    ...anyOf([...names, ...filters.names], match("name")),
    ...terms("website", [...domains, ...filters.domains]),
    ...terms(
      "linkedin_url",
      linkedinUrls.map((url) => url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")),
    ),
  ];
  const { places, industries, companies } = filters.reading.excluded;
  const mustNot = [
    ...[...places.map(({ name }) => name), ...(filters.exclude?.locations ?? [])].map(match("location.name")),
    ...[...industries.map(({ name }) => name), ...(filters.exclude?.industries ?? [])].map((one) =>
      term("industry", one),
    ),
    ...[...companies.map(({ name }) => name), ...(filters.exclude?.companies ?? [])].map((one) =>
      term("name", one),
    ),
    ...(filters.exclude?.domains ?? []).map((one) => term("website", one)),
  ];
  return toBool({ must, should: hasWords ? [] : described, mustNot });
}

/** Matches a company by LinkedIn page if it is known, because the page identifies one company and a name does not. */
function toAccountClause(account: Account): Clause {
  if (account.handle !== undefined)
    return term("job_company_linkedin_url", `linkedin.com/company/${account.handle}`);
  if (account.domain !== undefined) return term("job_company_website", account.domain);
  return term("job_company_name", account.name ?? "");
}

function terms(field: string, values: readonly string[]): Clause[] {
  return values.length === 0 ? [] : [{ terms: { [field]: values.map((value) => value.toLowerCase()) } }];
}

function term(field: string, value: string): Clause {
  return { term: { [field]: value.toLowerCase() } };
}

function match(field: string): (value: string) => Clause {
  return (value) => ({ match: { [field]: value.toLowerCase() } });
}

function or(...should: Clause[]): Clause {
  return { bool: { should } };
}

function anyOf<T>(values: readonly T[], toClause: (value: T) => Clause): Clause[] {
  return values.length === 0 ? [] : [or(...values.map(toClause))];
}

function range(field: string, bounds: { min?: number; max?: number } | undefined): Clause[] {
  if (bounds === undefined) return [];
  const { min, max } = bounds;
  return [
    {
      range: {
        [field]: { ...(min === undefined ? {} : { gte: min }), ...(max === undefined ? {} : { lte: max }) },
      },
    },
  ];
}
