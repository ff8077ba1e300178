import type { components } from "../../../../generated/types.ts";
import { dayMs } from "../../../clock.ts";
import type { Companies, People, PeopleSearch, PersonKey, ProviderCall } from "../../capabilities.ts";
import type { Adapter, AdapterContext, AdapterDefinition } from "../definition.ts";
import { isObject, type JsonObject, toCount, toObject, toObjects, toText, toTime } from "../fields.ts";
import type { Query, Upstream, UpstreamRequest } from "../http.ts";
import { createCompanyTest, createPersonTest } from "./excluded.ts";
import { toPdlCompany, toPdlPerson } from "./pdl-fields.ts";
import { toCompanyQuery, toPeopleQuery } from "./pdl-query.ts";
import { toTotal, withoutDuplicates } from "./persons.ts";
import { refuseSignals, toCriteria, toReading } from "./query.ts";
import { readEvidence, resolveAccounts, toTargetAccount } from "./target-account.ts";

type Schemas = components["schemas"];

export const pdlKey = "PROSPECTING_PDL_KEY";
const base = { default: "https://api.peopledatalabs.com" } as const;
const defaultLimit = 25;
/** Creates a People Data Labs client for one capability. */
export function createPdlUpstream(context: AdapterContext): Upstream {
  const key = context.settings.secret(pdlKey, context.name);
  return context.upstream({ headers: { "x-api-key": key } });
}

/** Tests the key with an autocomplete request, which does not count as a paid record. */
export async function probePdl(upstream: Upstream, call: ProviderCall): Promise<string> {
  await upstream.json(
    { path: "/v5/autocomplete", query: { field: "title", text: "engineer", size: 1 } },
    call,
  );
  return "the key is good";
}

/** Finds people through People Data Labs, or through a compatible service. */
export const pdlPeople: AdapterDefinition<"people"> = {
  base,
  keys: [pdlKey],
  create(context): Adapter<"people"> {
    const upstream = createPdlUpstream(context);
    const provider: People = {
      search: (request, call) => searchPeople(request, call, upstream),
      async find(key, call) {
        const query = toPersonQuery(key);
        const record = query === null ? null : await enrich("person", { query, upstream }, call);
        return record === null ? null : toPdlPerson(record);
      },
      async signals(person, config, call) {
        if (person.linkedinUrl === undefined) return [];
        const query = { profile: person.linkedinUrl, min_likelihood: 6 };
        const record = await enrich("person", { query, upstream }, call);
        const days = config.since_days ?? 180;
        return record === null ? [] : toSignals(record, person, context.clock.now() - days * dayMs);
      },
    };
    return { provider, probe: (call) => probePdl(upstream, call) };
  },
};

/** Finds companies through People Data Labs, or through a compatible service. */
export const pdlCompanies: AdapterDefinition<"companies"> = {
  base,
  keys: [pdlKey],
  create(context): Adapter<"companies"> {
    const upstream = createPdlUpstream(context);
    const provider: Companies = {
      async search(request, call) {
        refuseSignals(request.filters, upstream);
        const body = {
          query: toCompanyQuery(request),
          size: request.limit ?? defaultLimit,
          ...toPage(request),
        };
        const { records, total, next } = await searchRecords(
          { path: "/v5/company/search", body },
          call,
          upstream,
        );
        const fits = createCompanyTest(toReading(request, "companies").excluded, request.filters?.exclude);
        const companies = withoutDuplicates(records.map(toPdlCompany).filter((one) => one !== null)).filter(
          fits,
        );
        return { companies, total: toTotal(total, companies.length), failedParts: 0, ...next };
      },
      find: (key, call) => findCompany(key, call, upstream),
    };
    return { provider, probe: (call) => probePdl(upstream, call) };
  },
};

async function searchPeople(request: PeopleSearch, call: ProviderCall, upstream: Upstream) {
  refuseSignals(request.filters, upstream);
  const find = (key: { name?: string; domain?: string }) => findCompany(key, call, upstream);
  const accounts = await resolveAccounts(request.filters?.company, find, call);
  const criteria = toCriteria(request);
  const query = toPeopleQuery(criteria, accounts);
  const body = { query, size: request.limit ?? defaultLimit, ...toPage(request) };
  const { records, total, next } = await searchRecords({ path: "/v5/person/search", body }, call, upstream);
  const fits = createPersonTest(criteria.reading.excluded, criteria.exclude);
  const people = withoutDuplicates(records.map(toPdlPerson).filter((one) => one !== null)).filter(fits);
  if (accounts === null) return { people, total: toTotal(total, people.length), failedParts: 0, ...next };
  // Each person in the result needs evidence of working for an account. A person whose record shows no such evidence is
  // dropped, although the query already restricts people to the accounts.
  const tied = people.flatMap((person) => {
    const evidence = readEvidence(person, accounts);
    return evidence === null ? [] : [{ ...person, companyMatchEvidence: evidence }];
  });
  return {
    people: tied,
    total: toTotal(total, tied.length),
    failedParts: 0,
    ...next,
    ...toTargetAccount(accounts, tied),
  };
}

function toPage({ after }: { after?: string | undefined }): { scroll_token?: string } {
  return after === undefined ? {} : { scroll_token: after };
}

/**
 * Throws for a filter by signals. The search cannot filter by signals, and ignoring the filter would return people or
 * companies that do not match it.
 */
async function searchRecords(
  { path, body }: { path: string; body: JsonObject },
  call: ProviderCall,
  upstream: Upstream,
): Promise<{ records: JsonObject[]; total: number; next: { next?: string } }> {
  // Accepts status 404, which the vendor sends if nothing matches.
  const request: UpstreamRequest = { method: "POST", path, body, accept: [404] };
  const { json, status } = await upstream.json(request, call);
  if (status === 404) return { records: [], total: 0, next: {} };
  if (!isObject(json) || !Array.isArray(json["data"]))
    throw upstream.fail("malformed", "the answer has no list of records");
  const token = toText(json["scroll_token"], 400);
  const next = token === undefined ? {} : { next: token };
  return { records: toObjects(json["data"]), total: toCount(json["total"]) ?? 0, next };
}

/** Looks up one record by identifying data, such as a profile; null if there is no record. */
export async function enrich(
  what: "person" | "company",
  { query, upstream }: { query: Query; upstream: Upstream },
  call: ProviderCall,
): Promise<JsonObject | null> {
  const { json, status } = await upstream.json({ path: `/v5/${what}/enrich`, query, accept: [404] }, call);
  if (status === 404) return null;
  if (!isObject(json)) throw upstream.fail("malformed", "the answer is not a record");
  // The vendor wraps the record of a person in `data`, but not the record of a company.
  return isObject(json["data"]) ? json["data"] : json;
}

/** Returns the query for a person; null if the vendor cannot look up a person by this key. */
export function toPersonQuery(key: PersonKey): Query | null {
  const { linkedinUrl, email, platform, username } = key;
  if (linkedinUrl !== undefined) return { profile: linkedinUrl, min_likelihood: 6 };
  if (email !== undefined) return { email, min_likelihood: 6 };
  if (username === undefined) return null;
  const handle = username.replace(/^@/, "");
  const sites: Readonly<Record<string, string>> = {
    linkedin: "linkedin.com/in/",
    x: "twitter.com/",
    github: "github.com/",
  };
  const site = sites[platform ?? ""];
  return site === undefined ? null : { profile: `${site}${handle}`, min_likelihood: 6 };
}

async function findCompany(
  key: Schemas["PersonCompany"],
  call: ProviderCall,
  upstream: Upstream,
): Promise<Schemas["Company"] | null> {
  const { domain, linkedinUrl, name } = key;
  if (domain === undefined && linkedinUrl === undefined && name === undefined) return null;
  const query =
    domain !== undefined
      ? { website: domain }
      : linkedinUrl !== undefined
        ? { profile: linkedinUrl }
        : { name };
  const record = await enrich("company", { query: { ...query, min_likelihood: 6 }, upstream }, call);
  return record === null ? null : toPdlCompany(record);
}

function toSignals(record: JsonObject, person: Schemas["Person"], since: number): Schemas["Signal"][] {
  const changed = toTime(record["job_last_changed"]);
  if (changed === undefined || Date.parse(changed) < since) return [];
  const job = [person.title, person.company?.name].filter((part) => part !== undefined).join(", ");
  const source = toObject(record)["job_title"] === undefined ? "" : `: ${job}`;
  return [
    {
      type: "job_change",
      title: `${person.fullName} changed jobs${source}`,
      platform: "linkedin",
      detectedAt: changed,
      ...(person.linkedinUrl === undefined ? {} : { url: person.linkedinUrl }),
    },
  ];
}
