import type { components } from "../../../../generated/types.ts";
import { dayMs } from "../../../clock.ts";
import type {
  Companies,
  CompanySearch,
  People,
  PeopleSearch,
  PersonKey,
  ProviderCall,
} from "../../capabilities.ts";
import type { Adapter, AdapterContext, AdapterDefinition } from "../definition.ts";
import { isObject, type JsonObject, readPath, toCount, toObjects } from "../fields.ts";
import type { Upstream } from "../http.ts";
import { toApolloCompany, toApolloPerson, toApolloSignals } from "./apollo-fields.ts";
import { createCompanyTest, createPersonTest } from "./excluded.ts";
import { toTotal, withoutDuplicates } from "./persons.ts";
import { type PeopleCriteria, refuseSignals, toCompanyCriteria, toCriteria, toReading } from "./query.ts";
import { type Account, readEvidence, resolveAccounts, toTargetAccount } from "./target-account.ts";

type Schemas = components["schemas"];

export const apolloKey = "PROSPECTING_APOLLO_KEY";
const base = { default: "https://api.apollo.io" } as const;
const defaultLimit = 25;
export function createApolloUpstream(context: AdapterContext): Upstream {
  const key = context.settings.secret(apolloKey, context.name);
  return context.upstream({ headers: { "x-api-key": key } });
}

export async function probeApollo(upstream: Upstream, call: ProviderCall): Promise<string> {
  const { json } = await upstream.json({ path: "/v1/auth/health" }, call);
  if (readPath(json, "is_logged_in") === false) throw upstream.fail("unauthorized", "does not know the key");
  return "the key is good";
}

/** Finds people through Apollo, or through a compatible service. */
export const apolloPeople: AdapterDefinition<"people"> = {
  base,
  keys: [apolloKey],
  create(context): Adapter<"people"> {
    const upstream = createApolloUpstream(context);
    // Apollo's newer path, `/api/v1/mixed_people/api_search`, hides names and profiles, so the older path is the
    // default. Each plan allows only one of the two paths.
    const path = context.settings.text("PROSPECTING_APOLLO_PEOPLE_PATH", "/api/v1/mixed_people/search");
    if (!path.startsWith("/"))
      context.settings.note("PROSPECTING_APOLLO_PEOPLE_PATH must start with a slash");
    const provider: People = {
      search: (request, call) => searchPeople(request, call, { upstream, path }),
      async find(key, call) {
        const record = await matchPerson(key, call, upstream);
        return record === null ? null : toApolloPerson(record);
      },
      async signals(person, config, call) {
        if (person.linkedinUrl === undefined) return [];
        const record = await matchPerson({ linkedinUrl: person.linkedinUrl }, call, upstream);
        const since = context.clock.now() - (config.since_days ?? 180) * dayMs;
        return record === null ? [] : toApolloSignals(record, person, since);
      },
    };
    return { provider, probe: (call) => probeApollo(upstream, call) };
  },
};

/** Finds companies through Apollo, or through a compatible service. */
export const apolloCompanies: AdapterDefinition<"companies"> = {
  base,
  keys: [apolloKey],
  create(context): Adapter<"companies"> {
    const upstream = createApolloUpstream(context);
    const provider: Companies = {
      async search(request, call) {
        refuseSignals(request.filters, upstream);
        const body = toCompanyBody(request);
        const path = "/api/v1/mixed_companies/search";
        const { json } = await upstream.json({ method: "POST", path, body }, call);
        const records = readRecords(json, ["organizations", "accounts"], upstream);
        const fits = createCompanyTest(toReading(request, "companies").excluded, request.filters?.exclude);
        const companies = withoutDuplicates(
          records.map(toApolloCompany).filter((one) => one !== null),
        ).filter(fits);
        return {
          companies,
          total: readTotal(json, companies.length),
          failedParts: 0,
          ...toNext(json, request, records.length),
        };
      },
      find: (key, call) => findCompany(key, call, upstream),
    };
    return { provider, probe: (call) => probeApollo(upstream, call) };
  },
};

async function searchPeople(
  request: PeopleSearch,
  call: ProviderCall,
  { upstream, path }: { upstream: Upstream; path: string },
) {
  refuseSignals(request.filters, upstream);
  const find = (key: { name?: string; domain?: string }) => findCompany(key, call, upstream);
  const accounts = await resolveAccounts(request.filters?.company, find, call);
  const criteria = toCriteria(request);
  const body = { ...toPeopleBody(criteria, accounts), ...toPage(request) };
  const { json } = await upstream.json({ method: "POST", path, body }, call);
  const records = readRecords(json, ["people", "contacts"], upstream);
  const fits = createPersonTest(criteria.reading.excluded, criteria.exclude);
  const people = withoutDuplicates(records.map(toApolloPerson).filter((one) => one !== null)).filter(fits);
  const next = toNext(json, request, records.length);
  if (accounts === null) return { people, total: readTotal(json, people.length), failedParts: 0, ...next };
  const tied = people.flatMap((person) => {
    const evidence = readEvidence(person, accounts);
    return evidence === null ? [] : [{ ...person, companyMatchEvidence: evidence }];
  });
  return {
    people: tied,
    total: readTotal(json, tied.length),
    failedParts: 0,
    ...next,
    ...toTargetAccount(accounts, tied),
  };
}

/**
 * Returns the page number and page size for the page after the rows returned so far. Apollo's page N begins after (N -
 * 1) × size rows, so the page size must be a divisor of the number of rows so far. Uses the largest such size up to
 * `limit`.
 */
function toPage({ after, limit = defaultLimit }: { after?: string | undefined; limit?: number }): {
  page: number;
  per_page: number;
} {
  const given = Number(after ?? 0);
  let size = limit;
  while (given % size !== 0) size -= 1;
  return { page: given / size + 1, per_page: size };
}

function toNext(
  json: unknown,
  request: { after?: string | undefined; limit?: number },
  count: number,
): { next?: string } {
  const given = Number(request.after ?? 0) + toPage(request).per_page;
  return count > 0 && given < readTotal(json, 0) ? { next: String(given) } : {};
}

function toPeopleBody(criteria: PeopleCriteria, accounts: readonly Account[] | null): JsonObject {
  const domains = accounts?.flatMap(({ domain }) => domain ?? []) ?? [];
  // Apollo accepts neither a LinkedIn page nor a list of company names, so accounts without a domain are sent as
  // keywords. The caller drops people whose record does not link them to an account.
  const names =
    accounts?.filter(({ domain }) => domain === undefined).flatMap((one) => one.name ?? one.handle ?? []) ??
    [];
  const words = [
    ...(criteria.keywords ?? []),
    ...(criteria.industries ?? []),
    ...(criteria.departments ?? []),
    ...(criteria.employers ?? []),
    ...names,
  ];
  return {
    ...list("person_titles", criteria.titles),
    ...(criteria.titles === undefined ? {} : { include_similar_titles: criteria.titleMatch !== "exact" }),
    ...list("person_seniorities", criteria.seniorities),
    ...list("person_locations", criteria.locations),
    ...list("q_organization_domains_list", domains),
    ...list(
      "organization_num_employees_ranges",
      toRanges(criteria.employeeCount ?? criteria.company?.employeeCount),
    ),
    ...(words.length === 0 ? {} : { q_keywords: words.join(" ") }),
  };
}

function toCompanyBody(request: CompanySearch): JsonObject {
  const filters = toCompanyCriteria(request);
  const names = [...(filters.company?.names ?? []), ...filters.names];
  const domains = [...(filters.company?.domains ?? []), ...filters.domains];
  const tags = [
    ...filters.words,
    ...(filters.keywords ?? []),
    ...(filters.industries ?? []),
    ...(filters.company?.industries ?? []),
  ];
  return {
    ...(names.length === 1 ? { q_organization_name: names[0] } : {}),
    ...list("q_organization_keyword_tags", tags),
    ...list("organization_locations", filters.locations),
    ...list("q_organization_domains_list", domains),
    ...list(
      "organization_num_employees_ranges",
      toRanges(filters.employeeCount ?? filters.company?.employeeCount),
    ),
    ...toPage(request),
  };
}

function list(name: string, entries: readonly string[] | undefined): JsonObject {
  return entries === undefined || entries.length === 0 ? {} : { [name]: entries };
}

function toRanges(bounds: { min?: number; max?: number } | undefined): string[] {
  return bounds === undefined ? [] : [`${bounds.min ?? 0},${bounds.max ?? 10_000_000}`];
}

function readRecords(json: unknown, names: readonly string[], { fail }: Upstream): JsonObject[] {
  const lists = names.map((name) => readPath(json, name)).filter((value) => Array.isArray(value));
  if (lists.length === 0) throw fail("malformed", "the answer has no list of records");
  return lists.flatMap(toObjects);
}

function readTotal(json: unknown, atLeast: number): number {
  return toTotal(toCount(readPath(json, "pagination.total_entries")), atLeast);
}

/**
 * Returns the record for an email address or profile. Returns null if there is no record, or if the key has neither.
 */
export async function matchPerson(
  { linkedinUrl, email, platform, username }: PersonKey,
  call: ProviderCall,
  upstream: Upstream,
  reveal: JsonObject = {},
): Promise<JsonObject | null> {
  const profile =
    linkedinUrl ??
    (platform === "linkedin" && username !== undefined
      ? `https://www.linkedin.com/in/${username}`
      : undefined);
  if (profile === undefined && email === undefined) return null;
  const body = { ...(profile === undefined ? { email } : { linkedin_url: profile }), ...reveal };
  const { json, status } = await upstream.json(
    { method: "POST", path: "/api/v1/people/match", body, accept: [404] },
    call,
  );
  if (status === 404) return null;
  if (!isObject(json)) throw upstream.fail("malformed", "the answer is not an object");
  return isObject(json["person"]) ? json["person"] : null;
}

async function findCompany(
  { domain }: Schemas["PersonCompany"],
  call: ProviderCall,
  upstream: Upstream,
): Promise<Schemas["Company"] | null> {
  if (domain === undefined) return null;
  const request = { path: "/api/v1/organizations/enrich", query: { domain }, accept: [404] };
  const { json, status } = await upstream.json(request, call);
  if (status === 404) return null;
  if (!isObject(json)) throw upstream.fail("malformed", "the answer is not an object");
  return isObject(json["organization"]) ? toApolloCompany(json["organization"]) : null;
}
