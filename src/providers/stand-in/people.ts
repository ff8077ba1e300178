import type { components } from "../../../generated/types.ts";
import { type KnownNames, type Reading, toWords } from "../../query-reading/index.ts";
import { recognizeNames, searchIndex, toCompanyQuery, toPeopleQuery } from "../adapters/own-index/index.ts";
import type { Companies, ContactFinder, People, PeopleAnswer, Recognize } from "../capabilities.ts";
import { type Directory, type DirectoryPerson, emailOf } from "./directory.ts";
import { createDirectoryIndex, type DirectoryIndex } from "./directory-index.ts";
import { searchEntries, toMatcher } from "./matching.ts";
import { createRandom, hashNumber } from "./random.ts";
import { failPart, type StandInContext } from "./stand-in-context.ts";
import { signalTypes } from "./words.ts";

type Schemas = components["schemas"];

const searchMs = 4_000;
const lookUpMs = 800;

/**
 * Returns a function that creates the index of the directory on the first call, and returns the same index on every
 * call.
 */
function createLazyIndex({ seed }: StandInContext, directory: Directory): () => DirectoryIndex {
  let made: DirectoryIndex | undefined;
  return () => {
    made ??= createDirectoryIndex(directory, seed);
    return made;
  };
}

/** Maximum number of calls to `recognize` whose results are cached. */
const maxRemembered = 1_000;

/**
 * Caches the names found for each list of phrases, because the directory never changes, and scanning it takes
 * milliseconds.
 */
function remember(recognize: (phrases: readonly string[]) => Promise<KnownNames>): Recognize {
  const known = new Map<string, Promise<KnownNames>>();
  return (phrases) => {
    const key = phrases.join("\n");
    const found = known.get(key) ?? recognize(phrases);
    if (known.size >= maxRemembered) known.clear();
    known.set(key, found);
    return found;
  };
}

/** Returns the number of results: the requested number, or half of it if the request contains `[partial]`. */
function toLimit(
  { limit = 25 }: { limit?: number },
  { rehearsal }: { rehearsal?: string | undefined },
): number {
  return rehearsal === "partial" ? Math.ceil(limit / 2) : limit;
}

/**
 * Removes words in brackets such as `[slow]` from the query, because they only control the mock's behaviour. If no word
 * is left, removes the query, so that everyone matches.
 */
function withoutRehearsal<T extends { query?: string | undefined; reading?: Reading | undefined }>(
  request: T,
): T {
  const { query, reading } = request;
  if (query === undefined || !/\[[a-z]+\]/.test(query)) return request;
  const rest = query.replace(/\[[a-z]+\]/g, " ");
  if (!/[\p{L}\p{N}]/u.test(rest)) return { ...request, query: undefined, reading: undefined };
  if (reading === undefined) return { ...request, query: rest };
  return {
    ...request,
    reading: { ...reading, unused: reading.unused.filter((word) => rest.toLowerCase().includes(word)) },
  };
}

/** Creates the provider that searches the made-up people. */
export function createPeople(context: StandInContext, directory: Directory): People {
  const index = createLazyIndex(context, directory);
  return {
    recognize: remember((phrases) =>
      recognizeNames(phrases, async (queries) =>
        queries.map(toMatcher).map((isMatch) => index().people.some(({ words }) => isMatch(words))),
      ),
    ),
    async search(request, call) {
      await context.act("people", call, searchMs);
      const target = findTargetAccount(directory, request.filters?.company);
      const ids = new Set(target?.companies.map(({ id }) => id));
      const pool = index().people.filter(({ row }) => ids.has(row.company_id ?? ""));
      const { rows, total, next } = await searchIndex(
        toPeopleQuery(withoutRehearsal<Parameters<typeof toPeopleQuery>[0]>(request), null, target !== null),
        { ...request, limit: toLimit(request, call) },
        async (query) => searchEntries(target === null ? index().people : pool, query),
      );
      const answer: PeopleAnswer = {
        people: rows
          .flatMap((row) => index().person(row) ?? [])
          .map((entry) => ({
            ...entry.person,
            ...(request.includeSignals === true ? { signals: createSignals(context, entry.person.id) } : {}),
            ...(target === null ? {} : { companyMatchEvidence: target.evidence }),
          })),
        total,
        failedParts: call.rehearsal === "partial" ? 1 : 0,
        ...next,
      };
      if (target === null) return answer;
      return {
        ...answer,
        targetAccount: { targetAccountSearchMode: target.mode, targetAccountOutcome: target.outcome },
        message: target.message,
      };
    },
    async find(key, call) {
      await context.act("people", call, lookUpMs);
      failPart("people", call, JSON.stringify(key));
      return directory.findPerson(key)?.person ?? null;
    },
    async signals(person, config, call) {
      await context.act("people", call, lookUpMs);
      const wanted = config.intent_signals ?? [];
      return createSignals(context, person.id).filter(
        (signal) => wanted.length === 0 || wanted.includes(signal.type),
      );
    },
  };
}

/** Creates the provider that searches the made-up companies. */
export function createCompanies(context: StandInContext, directory: Directory): Companies {
  const index = createLazyIndex(context, directory);
  return {
    recognize: remember((phrases) =>
      recognizeNames(phrases, async (queries) =>
        queries.map(toMatcher).map((isMatch) => index().companies.some(({ words }) => isMatch(words))),
      ),
    ),
    async search(request, call) {
      await context.act("companies", call, searchMs);
      const { rows, total, next } = await searchIndex(
        toCompanyQuery(withoutRehearsal<Parameters<typeof toCompanyQuery>[0]>(request)),
        { ...request, limit: toLimit(request, call) },
        async (query) => searchEntries(index().companies, query),
      );
      return {
        companies: rows
          .flatMap((row) => index().company(row) ?? [])
          .map((company) => ({
            ...company,
            ...(request.includeSignals === true ? { signals: createSignals(context, company.id) } : {}),
          })),
        total,
        failedParts: call.rehearsal === "partial" ? 1 : 0,
        ...next,
      };
    },
    async find(key, call) {
      await context.act("companies", call, lookUpMs);
      return directory.findCompany(key) ?? null;
    },
  };
}

/** Creates a provider of made-up email addresses and of phone numbers reserved for fiction. */
export function createContacts(context: StandInContext, directory: Directory): ContactFinder {
  return {
    async find(person, fields, call) {
      await context.act("contacts", call, lookUpMs);
      const entry = directory.findPerson({ id: person.id });
      const contacts: Schemas["Contacts"] = {};
      if (entry === undefined) return contacts;
      if (fields.includes("email")) contacts.emails = createEmails(context, entry);
      if (fields.includes("phone")) contacts.phones = createPhones(context, entry);
      return contacts;
    },
  };
}

function createEmails({ seed }: StandInContext, entry: DirectoryPerson): Schemas["EmailContact"][] {
  const random = createRandom(`${seed} email ${entry.person.id}`);
  if (entry.email !== undefined) return [{ address: entry.email, type: "work", status: "valid" }];
  if (random.next() < 0.1) return [];
  const status = random.pick(["valid", "valid", "valid", "risky", "accept_all"] as const);
  return [{ address: emailOf(entry), type: "work", status }];
}

function createPhones({ seed }: StandInContext, entry: DirectoryPerson): Schemas["PhoneContact"][] {
  const random = createRandom(`${seed} phone ${entry.person.id}`);
  if (random.next() < 0.4) return [];
  // Uses numbers that begin with +49 30 901820, because they are reserved for film and radio.
  return [{ number: `+4930901820${random.integer(10, 99)}`, type: "mobile", status: "valid" }];
}

function createSignals({ seed }: StandInContext, id: string): Schemas["Signal"][] {
  const random = createRandom(`${seed} signals ${id}`);
  return Array.from({ length: random.integer(0, 2) }, (_, index) => {
    const type = random.pick(signalTypes);
    return {
      type,
      title: `${type.replaceAll("_", " ")} reported`,
      url: `https://news.example/${type}/${hashNumber(`${id} ${index}`)}`,
      platform: "news",
      detectedAt: new Date(Date.UTC(2026, 10, random.integer(1, 27), 9)).toISOString(),
    };
  });
}

type Company = Schemas["Company"];

/** The companies to which a search is restricted, and how they were identified. */
interface TargetAccount {
  companies: Company[];
  mode: NonNullable<Schemas["PeopleSearchMeta"]["targetAccountSearchMode"]>;
  outcome: NonNullable<Schemas["PeopleSearchMeta"]["targetAccountOutcome"]>;
  evidence: NonNullable<Schemas["Person"]["companyMatchEvidence"]>;
  message?: string;
}

/** Returns the companies to which the criteria restrict a search; null if the criteria name no company. */
function findTargetAccount(
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
  const wanted = names.map(toWords);
  const similar = directory.companies.filter(({ name }) => {
    const own = toWords(name);
    return wanted.some((words) => words.length > 0 && words.every((word) => own.includes(word)));
  });
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
