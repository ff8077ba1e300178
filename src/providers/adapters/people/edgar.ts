import type { components } from "../../../../generated/types.ts";
import { type Clock, sleep } from "../../../clock.ts";
import type { Companies, ProviderCall } from "../../capabilities.ts";
import type { Adapter, AdapterDefinition } from "../definition.ts";
import { defined, isObject, type JsonObject, readPath, toDomain, toObjects, toText } from "../fields.ts";
import type { Upstream } from "../http.ts";
import { toCompanyId } from "../identity.ts";
import { toPlainName } from "./target-account.ts";

type Schemas = components["schemas"];

const defaultLimit = 25;
const agentSetting = "PROSPECTING_EDGAR_USER_AGENT";
const dataSetting = "PROSPECTING_EDGAR_DATA_URL";
/** Maximum number of requests per second that the SEC allows for one client. */
const perSecond = 10;

/**
 * Finds companies that file with the SEC. Runs a full-text search of filings, and then reads the data of each company.
 */
export const edgar: AdapterDefinition<"companies"> = {
  base: { default: "https://efts.sec.gov" },
  create(context): Adapter<"companies"> {
    const { settings } = context;
    settings.required(agentSetting, `${context.name} (the SEC wants a name and an email address)`);
    const agent = settings.header(agentSetting, "");
    const dataUrl = settings.url(dataSetting, "https://data.sec.gov");
    const common = { headers: { "user-agent": agent }, pace: createPacer(context.clock, perSecond) };
    const parts = {
      index: context.upstream(common),
      data: context.upstream({ ...common, baseUrl: dataUrl }),
    };
    const provider: Companies = {
      search: (request, call) => searchFilers(request, call, parts),
      async find({ name }, call) {
        if (name === undefined) return null;
        const ciks = await findFilers(`"${name}"`, 10, { call, index: parts.index });
        for (const cik of ciks.slice(0, 3)) {
          const company = await readFiler(cik, call, parts.data);
          if (company !== null && toPlainName(company.name) === toPlainName(name)) return company;
        }
        return null;
      },
    };
    return {
      provider,
      async probe(call) {
        const company = await readFiler("0000320193", call, parts.data);
        return `read the filer ${company?.name ?? "without a name"}`;
      },
    };
  },
};

interface Parts {
  index: Upstream;
  data: Upstream;
}

async function searchFilers(
  request: Schemas["CompanySearchRequest"],
  call: ProviderCall,
  { index, data }: Parts,
) {
  const { filters = {}, query, limit = defaultLimit } = request;
  const { employeeCount, signals, company = {} } = filters;
  if (
    [employeeCount, signals, company.employeeCount, company.signals, company.linkedinUrls].some(
      (one) => one !== undefined,
    )
  )
    throw index.fail("unsuited", "knows neither sizes, LinkedIn pages nor signals");
  const words = [query, ...(filters.keywords ?? []), ...(company.names ?? []).slice(0, 1)].join(" ");
  const ciks = await findFilers(words, limit, { call, index });
  const companies: Schemas["Company"][] = [];
  for (const cik of ciks) {
    const filer = await readFiler(cik, call, data);
    if (filer !== null && fits(filer, filters)) companies.push(filer);
  }
  return { companies, total: companies.length, failedParts: 0 };
}

/** Returns the SEC's numbers (CIK) of companies whose filings contain the words, the best match first. */
async function findFilers(
  words: string,
  limit: number,
  { call, index }: { call: ProviderCall; index: Upstream },
): Promise<string[]> {
  const { json } = await index.json(
    { path: "/LATEST/search-index", query: { q: words, forms: "10-K,20-F,S-1" } },
    call,
  );
  const hits = readPath(json, "hits.hits");
  if (!Array.isArray(hits)) throw index.fail("malformed", "the answer has no list of filings");
  const ciks = toObjects(hits).flatMap((hit) => {
    const list = readPath(hit, "_source.ciks");
    return Array.isArray(list) ? list.filter((cik) => typeof cik === "string" && /^\d{1,10}$/.test(cik)) : [];
  });
  return [...new Set(ciks.map((cik) => String(cik).padStart(10, "0")))].slice(0, limit);
}

async function readFiler(
  cik: string,
  call: ProviderCall,
  data: Upstream,
): Promise<Schemas["Company"] | null> {
  const { json, status } = await data.json({ path: `/submissions/CIK${cik}.json`, accept: [404] }, call);
  if (status === 404) return null;
  if (!isObject(json)) throw data.fail("malformed", "the answer is not a filer");
  return toCompany(json, cik);
}

function toCompany(filer: JsonObject, cik: string): Schemas["Company"] | null {
  const name = toText(filer["name"]);
  if (name === undefined) return null;
  const domain = toDomain(filer["website"]);
  const seat = readPath(filer, "addresses.business");
  const place = [
    readPath(seat, "city"),
    readPath(seat, "stateOrCountryDescription") ?? readPath(seat, "stateOrCountry"),
  ];
  const known = place.map((part) => toText(part, 140)).filter((part) => part !== undefined);
  return {
    id: toCompanyId({ domain, source: `cik:${cik}`, name }),
    name,
    ...defined({
      domain,
      industry: toText(filer["sicDescription"], 200),
      location: known.length === 0 ? undefined : known.join(", "),
      description: toText(filer["description"], 5_000),
    }),
  };
}

function fits(company: Schemas["Company"], filters: Schemas["CompanyFilters"]): boolean {
  const holds = (value: string | undefined, wanted: readonly string[] = []): boolean =>
    wanted.length === 0 || wanted.some((one) => (value ?? "").toLowerCase().includes(one.toLowerCase()));
  const domains = filters.company?.domains ?? [];
  return (
    holds(company.location, filters.locations) &&
    holds(company.industry, [...(filters.industries ?? []), ...(filters.company?.industries ?? [])]) &&
    holds(company.name, filters.company?.names) &&
    (domains.length === 0 || domains.includes(company.domain ?? ""))
  );
}

/** Returns a function that delays calls so that they are evenly spaced, at most `perSecond` per second. */
export function createPacer(clock: Clock, perSecond: number): (signal: AbortSignal) => Promise<void> {
  const gapMs = 1000 / perSecond;
  let next = 0;
  return async (signal) => {
    const now = clock.now();
    const turn = Math.max(now, next);
    next = turn + gapMs;
    if (turn > now) await sleep(clock, turn - now, signal);
  };
}
