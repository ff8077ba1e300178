import type { components } from "../../../../generated/types.ts";
import { readLocation, readPlaces, toJobTitles } from "../../../query-reading/index.ts";
import type { People, PeopleAnswer, PeopleSearch, ProviderCall, WebSearch } from "../../capabilities.ts";
import type { Adapter, AdapterDefinition } from "../definition.ts";
import { createFail, type Fail } from "../failure.ts";
import { readLinkedin } from "../identity.ts";
import { createPersonTest } from "./excluded.ts";
import { withoutDuplicates } from "./persons.ts";
import { type PeopleCriteria, toCriteria } from "./query.ts";
import { toProfile } from "./search-profiles.ts";
import {
  type Account,
  type FindCompany,
  readEvidence,
  resolveAccounts,
  toPlainName,
  toTargetAccount,
} from "./target-account.ts";
import { matchesTitle } from "./titles.ts";

type Schemas = components["schemas"];
type Person = Schemas["Person"];

const defaultLimit = 25;
/**
 * Maximum number of searches per call. Every combination of a job title and an account (target company) is a search
 * that costs money.
 */
const maxSearches = 6;
const mostResults = 50;

/** Finds people by searching the web for their LinkedIn profiles. */
export const peopleByWebSearch: AdapterDefinition<"people"> = {
  base: "none",
  create(context): Adapter<"people"> {
    const webSearch = context.use("webSearch");
    const fail = createFail(context.capability, context.name);
    const provider: People = {
      search: (request, call) => searchPeople(request, call, { webSearch: webSearch(), fail }),
      async find({ linkedinUrl, platform, username }, call) {
        const handle =
          readLinkedin(linkedinUrl)?.handle ??
          (platform === "linkedin" ? username?.toLowerCase() : undefined);
        if (handle === undefined) return null;
        const { results } = await webSearch().search(
          { query: `site:linkedin.com/in ${handle}`, maxResults: 10 },
          call,
        );
        const hit = results.find((one) => readLinkedin(one.url)?.handle === handle);
        return hit === undefined ? null : toProfile(hit);
      },
      signals: (person, config, call) => findNews(person, config, { webSearch: webSearch(), call }),
    };
    return {
      provider,
      async probe(call) {
        const answer = await provider.search({ query: "Head of Engineering in Berlin", limit: 1 }, call);
        return `${answer.people.length} person found`;
      },
    };
  },
};

interface Parts {
  webSearch: WebSearch;
  fail: Fail;
}

async function searchPeople(
  request: PeopleSearch,
  call: ProviderCall,
  { webSearch, fail }: Parts,
): Promise<PeopleAnswer> {
  const criteria = toCriteria(request);
  const signals = request.filters?.signals ?? request.filters?.company?.signals ?? [];
  if (
    signals.length > 0 ||
    criteria.employeeCount !== undefined ||
    criteria.company?.employeeCount !== undefined
  )
    throw fail("unsuited", "a web search can't filter by signals or by number of employees");
  const resolved = await resolveAccounts(criteria.company, createFindCompany(webSearch), call);
  const accounts = resolved?.map(withName) ?? null;
  const { people, failedParts } = await runSearches(
    { criteria, accounts, filterTitles: request.filters?.titles },
    call,
    webSearch,
  );
  const isAllowed = createPersonTest(criteria.reading.excluded, criteria.exclude);
  const fitting = people.filter((person) => fits(person, criteria) && isAllowed(person));
  const limit = request.limit ?? defaultLimit;
  if (accounts === null) return { people: fitting.slice(0, limit), total: fitting.length, failedParts };
  const tied = fitting.flatMap((person): Person[] => {
    // A profile in a search result contains no link to a company page, so only the current job can show that a person
    // works for an account.
    return readEvidence(person, accounts) === null
      ? []
      : [{ ...person, companyMatchEvidence: "profile_current_job" }];
  });
  const { targetAccount, message } = toTargetAccount(accounts, tied);
  const mode =
    targetAccount.targetAccountSearchMode === "unavailable" ? "unavailable" : "profile_current_company";
  return {
    people: tied.slice(0, limit),
    total: tied.length,
    failedParts,
    targetAccount: { ...targetAccount, targetAccountSearchMode: mode },
    message,
  };
}

/**
 * If an account (target company) has no name, derives one from its page or domain: Northwind Robotics from
 * `northwind-robotics`.
 */
function withName(account: Account): Account {
  const label = account.handle ?? account.domain?.replace(/^www\./, "").split(".")[0];
  return { ...account, name: account.name ?? label?.replaceAll("-", " ") };
}

interface ProfileSearch {
  /** Titles from the request's filters; undefined if the request has no filter by title. */
  filterTitles: readonly string[] | undefined;
  criteria: PeopleCriteria;
  accounts: readonly Account[] | null;
}

/**
 * Runs one web search for each combination of a job title and an account (target company). If some searches fail,
 * returns the results of the others and the number of failures. Throws if all fail.
 */
async function runSearches(wanted: ProfileSearch, call: ProviderCall, webSearch: WebSearch) {
  const people: Person[] = [];
  const errors: unknown[] = [];
  let failedPages = 0;
  const queries = toQueries(wanted);
  for (const [index, query] of queries.entries()) {
    try {
      const { results, failedParts = 0 } = await webSearch.search({ query, maxResults: mostResults }, call);
      failedPages += failedParts;
      people.push(...results.map(toProfile).filter((person) => person !== null));
    } catch (error) {
      call.signal.throwIfAborted();
      errors.push(error);
    }
    call.onShare?.((index + 1) / queries.length);
  }
  if (queries.length > 0 && errors.length === queries.length) throw errors[0];
  return { people: withoutDuplicates(people), failedParts: errors.length + failedPages };
}

function toQueries({ criteria, accounts, filterTitles }: ProfileSearch): string[] {
  const quote = (text: string): string => `"${text.replaceAll('"', "")}"`;
  // Searches only for the titles that the query names and their usual English forms, not for synonyms, because each
  // title costs a search.
  const jobTitles = filterTitles === undefined ? criteria.reading.jobs.flatMap(toJobTitles) : filterTitles;
  const titles = jobTitles.length > 0 ? jobTitles : [""];
  const employers = accounts?.map(({ name }) => name ?? "") ?? criteria.employers ?? [""];
  const words = [
    ...(criteria.seniorities ?? []).map((one) => one.replace("_", " ")),
    ...(criteria.departments ?? []),
    ...(criteria.locations ?? []).slice(0, 3),
    ...(criteria.industries ?? []),
    ...(criteria.keywords ?? []),
    ...criteria.wishes,
    ...criteria.reading.excluded.keywords.map((word) => `-${word}`),
  ];
  const queries = titles.flatMap((title) =>
    employers
      .filter((employer) => accounts === null || employer !== "")
      .map((employer) => {
        const quoted = [title, employer].filter((part) => part !== "").map(quote);
        return ["site:linkedin.com/in", ...quoted, ...words].join(" ");
      }),
  );
  return [...new Set(queries)].slice(0, maxSearches);
}

/**
 * True if a person meets the criteria. The location is compared only if the profile shows one, because the web search
 * already asked for the location.
 */
function fits(person: Person, criteria: PeopleCriteria): boolean {
  const { titles = [], titleMatch = "similar", seniorities = [], locations = [], employers = [] } = criteria;
  const { title, seniority, location } = person;
  if (titles.length > 0 && !titles.some((one) => title !== undefined && matchesTitle(title, one, titleMatch)))
    return false;
  if (seniorities.length > 0 && !seniorities.some((one) => one === seniority)) return false;
  const employer = toPlainName(person.company?.name);
  if (employers.length > 0 && !employers.some((one) => toPlainName(one) === employer)) return false;
  const place = location?.toLowerCase();
  if (place === undefined || locations.length === 0) return true;
  const marks = new Set(readLocation(place));
  const isThere = criteria.reading.places.some((one) => one.marks.some((mark) => marks.has(mark)));
  return (
    isThere ||
    locations.some(
      (one) =>
        place.includes(one.toLowerCase()) ||
        readPlaces(one).some((known) => known.marks.some((mark) => marks.has(mark))),
    )
  );
}

/**
 * Returns a function that finds a company's LinkedIn page: the first page whose search snippet shows the domain. If no
 * snippet shows the domain, the function returns the page whose title is the wanted name, or null if there are several
 * such pages. The result includes the domain only if exactly one snippet shows it.
 */
function createFindCompany(webSearch: WebSearch): FindCompany {
  return async ({ name, domain }, call) => {
    const words = name ?? domain?.split(".")[0] ?? "";
    const query = `site:linkedin.com/company "${words.replaceAll('"', "")}"${domain === undefined ? "" : ` ${domain}`}`;
    const { results } = await webSearch.search({ query, maxResults: 10 }, call);
    const pages = results.filter(({ url }) => readLinkedin(url)?.kind === "company");
    const shown =
      domain === undefined ? [] : pages.filter(({ content }) => content.toLowerCase().includes(domain));
    const named = pages.filter(({ title }) => toPlainName(readPageName(title)) === toPlainName(words));
    const [best] = shown.length > 0 ? shown : named;
    // Returns null if the pages of several companies have the wanted name, because it is unknown which company is
    // meant.
    const handles = new Set(named.map(({ url }) => readLinkedin(url)?.handle));
    if (best === undefined || (shown.length === 0 && handles.size > 1)) return null;
    const isShown = shown.length === 1;
    return {
      id: "com_unknown",
      name: readPageName(best.title),
      linkedinUrl: best.url,
      ...(isShown && domain !== undefined ? { domain } : {}),
    };
  };
}

function readPageName(title: string): string {
  return title
    .replace(/\s*[|·-]\s*LinkedIn\b.*$/i, "")
    .replace(/\s*:\s*(overview|jobs|about)\b.*$/i, "")
    .trim();
}

/** Returns news that mention both the person and the employer, because a person's name alone is ambiguous. */
async function findNews(
  person: Person,
  config: Schemas["SignalsConfig"],
  { webSearch, call }: { webSearch: WebSearch; call: ProviderCall },
): Promise<Schemas["Signal"][]> {
  const employer = person.company?.name;
  if (employer === undefined) return [];
  const { results } = await webSearch.search(
    {
      query: `"${person.fullName}" "${employer}" ${(config.intent_signals ?? []).join(" ")}`.trim(),
      topic: "news",
      days: config.since_days ?? 90,
      maxResults: Math.min(config.max_posts ?? 10, mostResults),
    },
    call,
  );
  return results
    .filter(({ title, content }) => {
      const text = `${title} ${content}`.toLowerCase();
      return text.includes(person.fullName.toLowerCase()) && text.includes(toPlainName(employer));
    })
    .map(({ title, url, publishedDate }) => ({
      type: "news_mention",
      title,
      url,
      platform: "web",
      ...(publishedDate === undefined ? {} : { detectedAt: publishedDate }),
    }));
}
