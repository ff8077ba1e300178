import type { components } from "../../../../generated/types.ts";
import type { IndexQuery, WordQuery } from "../../../own-index.ts";
import {
  type Reading,
  readIndustries,
  readPlaces,
  readTitle,
  toJobKeys,
} from "../../../query-reading/index.ts";
import type { CompanySearch, PeopleSearch } from "../../capabilities.ts";
import { readLinkedin } from "../identity.ts";
import { toReading } from "../people/query.ts";
import type { Account } from "../people/target-account.ts";
import { toReadCriteria } from "./read-criteria.ts";
import { toSizeQuery } from "./sizes.ts";
import { anyRow, tag, toJobWords, toMark, toNameKey, toWhole, toWords } from "./vocabulary.ts";
import { everyOf, everyWord, isDomain, isEmployer } from "./word-queries.ts";
import { toYearQuery } from "./years.ts";

type Schemas = components["schemas"];
type Exclusions = NonNullable<Schemas["PeopleFilters"]["exclude"]>;

/**
 * A query of the index. `forms` are alternative conditions, strictest first. A search uses the first one that matches
 * any row.
 */
export interface Wanted extends Pick<IndexQuery, "order" | "employees"> {
  readonly forms: readonly WordQuery[];
}

/** Words that often occur in queries but do not describe a person or a company. */
const fillers: ReadonlySet<string> = new Set(
  "a an and at based by companies company employees for firms from in of people person persons profiles that the to who with working".split(
    " ",
  ),
);

/** Fields of a person in which unrecognized words are looked for. */
const peopleTags = ["t", "h", "n", "c", "i", "d", "l"];
/** Fields of a company in which unrecognized words are looked for. */
const companyTags = ["c", "i", "x", "l"];

/**
 * Converts a people search to a query for the word index. Joins criteria by AND, and the entries of one criterion by
 * OR.
 * @param accounts Companies that the people must work for; null for any.
 * @param isBounded True if the caller searches only part of the rows. Unrecognized words then exclude no row; they only
 * affect the order.
 */
export function toPeopleQuery(
  request: Omit<PeopleSearch, "query"> & { query?: string | undefined },
  accounts: readonly Account[] | null,
  isBounded = false,
): Wanted {
  const { filters = {} } = request;
  const { titleMatch, company, exclude } = filters;
  const reading = toReading(request, "people");
  const read = toReadCriteria(reading, { given: filters, tags: peopleTags });
  const hard = [
    anyOf(filters.titles, titleMatch === "exact" ? isTitle : hasTitle),
    anyOf(filters.seniorities, (one) => `s:${one}`),
    anyOf(filters.departments, (one) => everyWord(toWords(one), ["d", "t"])),
    anyOf(filters.locations, isPlace),
    anyOf(filters.industries, isIndustry),
    anyOf(company?.industries, isIndustry),
    anyOf(filters.keywords, (one) => described(one, ["t", "h", "n", "c", "i", "d"])),
    anyOf(accounts ?? undefined, isAccount),
  ];
  const wantedKeys = new Set([
    ...(filters.titles?.flatMap(toTitleKeys) ?? reading.jobs.flatMap(({ keys }) => keys)),
  ]);
  const none = [
    ...read.none,
    ...(exclude?.titles ?? []).map(titleMatch === "exact" ? isTitle : toTitleExclusion(wantedKeys)),
    ...toExclusions(exclude, ["t", "h", "c", "i", "d"]),
  ];
  const tiers = [...(filters.titles ?? []).map(isTitle), ...(filters.titles ?? []).map(isSynonym)];
  const hasQuery = request.query !== undefined;
  return toWanted(
    {
      hasQuery: hasQuery && !isBounded,
      asWritten: toWrittenForm(request.query, peopleTags),
      hard,
      none,
      read,
      tiers: tiers.length === 0 ? [] : [{ any: tiers.slice(0, tiers.length / 2) }, { any: tiers }],
    },
    [soften(reading.size), filters.employeeCount, company?.employeeCount],
  );
}

/** Converts a company search to a query for the word index. */
export function toCompanyQuery(
  request: Omit<CompanySearch, "query"> & { query?: string | undefined },
): Wanted {
  const { filters = {} } = request;
  const { company = {}, exclude } = filters;
  const reading = toReading(request, "companies");
  const read = toReadCriteria(reading, { given: filters, tags: companyTags });
  const hard = [
    anyOf(filters.locations, isPlace),
    anyOf(filters.industries, isIndustry),
    anyOf(company.industries, isIndustry),
    anyOf(filters.keywords, (one) => described(one, ["c", "i", "x"])),
    anyOf(company.names, isEmployer),
    anyOf(company.domains, isDomain),
    anyOf(company.linkedinUrls, isPage),
    ...(reading.founded === null ? [] : [toYearQuery(reading.founded)]),
  ];
  const none = [...read.none, ...toExclusions(exclude, companyTags)];
  const hasQuery = request.query !== undefined;
  const asWritten = toWrittenForm(request.query, companyTags);
  return toWanted({ hasQuery, asWritten, hard, none, read, tiers: [] }, [
    soften(reading.size),
    filters.employeeCount,
    company.employeeCount,
  ]);
}

/** Upper ends of the size ranges in which company registers and data vendors state company sizes. */
const usualEnds: ReadonlySet<number> = new Set([10, 50, 200, 250, 500, 1_000, 5_000, 10_000]);

/**
 * Raises an upper bound by one if this makes it the end of a common range. "Fewer than 50 employees" (at most 49) then
 * also finds a row of 11-50, because the sources have no range that ends at 49.
 */
function soften(size: Reading["size"]): Schemas["EmployeeCountRange"] | undefined {
  if (size?.max === undefined || !usualEnds.has(size.max + 1)) return size ?? undefined;
  return { ...size, max: size.max + 1 };
}

/**
 * Returns a query that requires every word as the caller wrote it. For example, "Grace Hopper" is a name, although the
 * interpretation treats "Grace" as a misspelling of "Greece".
 */
function toWrittenForm(query: string | undefined, tags: readonly string[]): WordQuery[] {
  const words = query === undefined ? [] : toWords(query);
  return words.length === 0 ? [] : [everyWord(words, tags)];
}

interface Parts {
  hasQuery: boolean;
  asWritten: readonly WordQuery[];
  hard: readonly WordQuery[];
  none: readonly WordQuery[];
  read: ReturnType<typeof toReadCriteria>;
  tiers: readonly WordQuery[];
}

function toWanted(
  { hasQuery, asWritten, hard, none, read, tiers }: Parts,
  ranges: readonly (Schemas["EmployeeCountRange"] | undefined)[],
): Wanted {
  const sizes = toSizeQuery(ranges);
  const shared = [...hard, ...(sizes?.words ?? [])];
  // Unrecognized words count more than the exact title, because they describe the wanted person more precisely, as
  // "interim" does in "interim CFO".
  const order = [read.jobTiers, read.industryTiers, read.wordTiers, read.titleTiers, tiers, ["q:full"]];
  const isOpen =
    !hasQuery ||
    [...hard, ...(sizes?.words ?? [])].some(
      (one) => typeof one === "string" || !("all" in one) || one.all.length > 0,
    );
  // A query that consists only of filler words, such as "people", excludes no row. A query without words, such as "?!",
  // matches no row.
  const isByWords = !isOpen && !read.isTelling && (read.unread.count > 0 || asWritten.length === 0);
  const forms = isByWords
    ? [[read.unread.all], ...(read.unread.count > 1 ? [[read.unread.any]] : [])]
    : read.isTelling
      ? [...read.forms, ...(asWritten.length === 0 ? [] : [asWritten])]
      : [[]];
  return {
    forms: forms.map((form) => ({ all: withWord([...shared, ...form]), none })),
    order: order.filter((criterion) => criterion.length > 0),
    ...(sizes === null ? {} : { employees: sizes.employees }),
  };
}

function toExclusions(exclude: Exclusions | undefined, tags: readonly string[]): WordQuery[] {
  if (exclude === undefined) return [];
  return [
    ...(exclude.locations ?? []).map(isPlace),
    ...(exclude.industries ?? []).map(isIndustry),
    ...(exclude.companies ?? []).map((name) => `cc:${toNameKey(name)}`),
    ...(exclude.domains ?? []).map(isDomain),
    ...(exclude.keywords ?? []).map((one) => everyWord(toWords(one), tags)),
  ];
}

/**
 * Adds `anyRow`, a word that every row contains, if the parts contain no word, because the index needs at least one
 * word to search. With `anyRow`, the index reads an entry for each row, so it is added only in this case.
 */
function withWord(parts: readonly WordQuery[]): readonly WordQuery[] {
  return parts.every(isEverything) ? [anyRow, ...parts] : parts;
}

/** True if the query matches every row. */
function isEverything(query: WordQuery): boolean {
  if (typeof query === "string") return false;
  return "any" in query ? query.any.some(isEverything) : query.all.every(isEverything);
}

function anyOf<T>(entries: readonly T[] | undefined, toQuery: (entry: T) => WordQuery): WordQuery {
  return entries === undefined ? { all: [] } : { any: entries.map(toQuery) };
}

/** Requires every word except fillers. A text that consists of fillers, such as "people", matches every row. */
function described(text: string, tags: readonly string[]): WordQuery {
  const words = toWords(text);
  const telling = words.filter((word) => !fillers.has(word));
  return telling.length === 0 && words.length > 0 ? { all: [] } : everyWord(telling, tags);
}

function isTitle(title: string): WordQuery {
  const words = toJobWords(title);
  return words.length === 0 ? { any: [] } : `tt:${toWhole(words)}`;
}

/** Matches a title that is a name of the wanted job, or that contains all words of the wanted title. */
function hasTitle(title: string): WordQuery {
  return { any: [isSynonym(title), everyWord(toJobWords(title), ["t"])] };
}

/**
 * Returns a function that creates the condition for excluding a title. Usually, the condition matches the title and its
 * synonyms. If the search wants a synonym of the excluded title, this would exclude every wanted row. In that case, the
 * returned function creates a condition that matches only the excluded title's own words.
 */
function toTitleExclusion(wantedKeys: ReadonlySet<string>): (title: string) => WordQuery {
  return (title) =>
    toTitleKeys(title).some((key) => wantedKeys.has(key))
      ? everyWord(toJobWords(title), ["t"])
      : hasTitle(title);
}

function toTitleKeys(title: string): string[] {
  return readTitle(title).jobs.flatMap((job) => toJobKeys(job).slice(0, Math.max(1, job.roles.length)));
}

function isSynonym(title: string): WordQuery {
  return {
    any: readTitle(title).jobs.flatMap((job): WordQuery[] => {
      const keys = tag("k", toJobKeys(job).slice(0, Math.max(1, job.roles.length)));
      if (keys.length === 0) return [];
      const supports = tag("of", [...job.supports]);
      return [supports.length === 0 ? { any: keys } : { all: [{ any: keys }, { any: supports }] }];
    }),
  };
}

/** Matches a place as a known place (tag `p`), or by its words. */
function isPlace(place: string): WordQuery {
  const words = toWords(place.replace(/^the\s+/i, ""));
  const known = readPlaces(place);
  const deepest = Math.max(0, ...known.map(({ path }) => path.length));
  const marks = known.filter(({ path }) => path.length === deepest).flatMap((one) => one.marks);
  return { any: [...tag("p", marks), everyOf("l", words)] };
}

function isIndustry(industry: string): WordQuery {
  const [id] = readIndustries(industry);
  return { any: [...(id === undefined ? [] : [`in:${id}`]), everyOf("i", toWords(industry))] };
}

function isPage(url: string): WordQuery {
  const page = readLinkedin(url);
  return page?.kind === "company" ? `cl:${toMark(page.handle)}` : { any: [] };
}

/**
 * Matches a company by LinkedIn page or domain, because each of them identifies one company. Matches by name only if
 * both are unknown.
 */
function isAccount({ handle, domain, name }: Account): WordQuery {
  const marks = [
    ...(handle === undefined ? [] : [`cl:${toMark(handle)}`]),
    ...(domain === undefined ? [] : [`cd:${toMark(domain.replace(/^www\./i, ""))}`]),
  ];
  if (marks.length > 0) return { any: marks };
  return name === undefined ? { any: [] } : `cc:${toNameKey(name)}`;
}
