import type { components } from "../../../../generated/types.ts";
import type { JsonObject } from "../fields.ts";
import { toPdlLevels } from "./pdl-fields.ts";
import type { PeopleCriteria } from "./query.ts";
import type { Account } from "./target-account.ts";

type Clause = JsonObject;

/** Criteria as a query in their dialect of Elasticsearch; members are joined by and, entries of one by or. */
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
  return { bool: { must } };
}

/** Criteria of a search for companies. */
export function toCompanyQuery(request: components["schemas"]["CompanySearchRequest"]): JsonObject {
  const { filters = {}, query } = request;
  const { names = [], domains = [], linkedinUrls = [] } = filters.company ?? {};
  const must = [
    or(match("name")(query), match("industry")(query), match("summary")(query), term("tags", query)),
    ...anyOf(filters.locations ?? [], match("location.name")),
    ...terms("industry", [...(filters.industries ?? []), ...(filters.company?.industries ?? [])]),
    ...anyOf(filters.keywords ?? [], (one) => or(match("summary")(one), term("tags", one))),
    ...range("employee_count", filters.employeeCount ?? filters.company?.employeeCount),
    ...anyOf(names, match("name")),
    ...terms("website", domains),
    ...terms(
      "linkedin_url",
      linkedinUrls.map((url) => url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")),
    ),
  ];
  return { bool: { must } };
}

/** By the page where it is known: it names one company, which a name does not. */
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
