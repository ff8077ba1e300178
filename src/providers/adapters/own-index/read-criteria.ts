import type { components } from "../../../../generated/types.ts";
import type { WordQuery } from "../../../own-index.ts";
import {
  joiners,
  noKin,
  type Reading,
  toIndustryPath,
  toListedAs,
  toPartsOf,
  toSingular,
  toTitleWord,
  type Wanted,
  type WantedCompany,
  type WantedIndustry,
  type WantedJob,
  type WantedPlace,
} from "../../../query-reading/index.ts";
import {
  hasNarrower,
  isJob,
  isJobItself,
  isKin,
  isLed,
  isLikeJob,
  looserJobs,
  toOwnJobs,
} from "./job-queries.ts";
import { tag, toJobWords, toNameKey, toWhole, toWords } from "./vocabulary.ts";
import { everyOf, everyWord, isDomain, isEmployer } from "./word-queries.ts";

type Filters = Pick<components["schemas"]["PeopleFilters"], "titles" | "locations" | "industries">;

/** An interpreted query, as conditions and sort criteria for a search of the index. */
export interface ReadCriteria {
  /**
   * Alternative lists of conditions, strictest first. A row matches a list if it satisfies every condition of that
   * list. A search uses a later list only if no row matches an earlier one.
   */
  readonly forms: readonly (readonly WordQuery[])[];
  readonly none: readonly WordQuery[];
  /**
   * Ranks rows with the wanted job before rows with another job that has the same duties: heads of sales before VPs of
   * sales.
   */
  readonly jobTiers: readonly WordQuery[];
  /** Ranks rows with exactly the wanted title before rows with a synonym. */
  readonly titleTiers: readonly WordQuery[];
  /** Ranks rows in the industry itself before rows in one of its parts, such as retail before e-commerce. */
  readonly industryTiers: readonly WordQuery[];
  /** Ranks rows with all unrecognized words before rows with only some of them. */
  readonly wordTiers: readonly WordQuery[];
  readonly unread: { readonly all: WordQuery; readonly any: WordQuery; readonly count: number };
  /** True if the query contains at least one condition that a row must satisfy. */
  readonly isTelling: boolean;
}

/**
 * Converts an interpreted query to queries over the words of the index. If the request filters by titles, locations or
 * industries, the filter replaces the query's own words for the same criterion, because the filter is more precise.
 */
export function toReadCriteria(
  reading: Reading,
  { given, tags }: { given: Filters; tags: readonly string[] },
): ReadCriteria {
  const { excluded, unused } = reading;
  const jobs = given.titles === undefined ? reading.jobs : [];
  const places = given.locations === undefined ? reading.places : [];
  const industries = given.industries === undefined ? reading.industries : [];
  const { companies, keywords } = reading;
  const literal = anyOf(keywords, (one) => everyWord(toWords(one), tags));
  const shared = [anyOf(places, isPlace), literal];
  const around = [anyOf(places, isAround), literal];
  const words = unused.map((word) =>
    reading.former.includes(word) ? isFormer(word) : everyWord([word], tags),
  );
  // For "who leads sales", heads of sales come before heads of sales operations, and also before deputies. For "people
  // in engineering", software engineers come before people in quality assurance, which is a part of engineering.
  const parts = jobs.flatMap(({ keys, functions, levels }) =>
    keys.length > 0 ? [] : levels.length > 0 ? toOwnJobs(functions, levels) : tag("fx", functions),
  );
  const titles = jobs.flatMap(({ words: said }) =>
    said.length === 0 ? [] : [said.filter((word) => !joiners.has(word))],
  );
  return {
    forms: toDifferent([
      [...shared, anyOf(jobs, isLed), anyOf(industries, isIndustry), anyOf(companies, isCompany)],
      [...shared, anyOf(jobs, isLed), anyOf(industries, isLikeIndustry), anyOf(companies, isLikeCompany)],
      [...around, anyOf(jobs, isLed), anyOf(industries, isLikeIndustry), anyOf(companies, isLikeCompany)],
      [...shared, anyOf(jobs, isKin), anyOf(industries, isLikeIndustry), anyOf(companies, isLikeCompany)],
      [...shared, anyOf(jobs, isLikeJob), anyOf(industries, isLikeIndustry), anyOf(companies, isLikeCompany)],
      [
        ...shared,
        anyOf(jobs, isLikeJob),
        anyOf(industries, isBroadIndustry),
        anyOf(companies, isLikeCompany),
      ],
      [
        ...shared,
        anyOf(
          jobs.map((job) => ({
            ...job,
            rest: isRestAlone(job) ? job.rest : [],
            supports: job.keys.length > 0 ? [] : job.supports,
            functions: job.keys.includes("engineer") ? [] : job.functions,
          })),
          isLikeJob,
        ),
        anyOf(industries, isBroadIndustry),
        anyOf(companies, isLikeCompany),
      ],
      ...looserJobs.map((isLooser) => [
        ...shared,
        anyOf(jobs, isLooser),
        anyOf(industries, isLikeIndustry),
        anyOf(companies, isLikeCompany),
      ]),
    ]),
    none: toNone(excluded, tags),
    jobTiers: jobs.some((job) => job.also !== noKin || hasNarrower(job))
      ? [{ any: jobs.map(isJobItself) }]
      : [],
    titleTiers:
      titles.length === 0
        ? []
        : [
            // A title in the plural, such as "marketing managers", also has to match "Marketing Manager".
            {
              any: [...titles, ...titles.map((said) => said.map(toTitleWord).map(toSingular))].map(
                (said) => `tt:${toWhole(toJobWords(said.join(" ")))}`,
              ),
            },
            ...(parts.length === 0 ? [] : [{ any: parts }]),
            { any: titles.map((said) => everyWord(toJobWords(said.join(" ")), ["t"])) },
          ],
    industryTiers: industries.some(
      ({ id }) => id !== undefined && toPartsOf(id).length + toListedAs(id).length > 0,
    )
      ? [{ any: industries.map(isOwnIndustry) }]
      : [],
    wordTiers: words.length === 0 ? [] : words.length === 1 ? words : [{ all: words }, { any: words }],
    unread: {
      all: words.length === 0 ? { any: [] } : { all: words },
      any: { any: words },
      count: words.length,
    },
    isTelling:
      jobs.length + places.length + industries.length + companies.length + keywords.length > 0 ||
      (reading.size !== null && words.length === 0),
  };
}

/**
 * True if the query describes the job only by words without a known meaning (`rest`). If these words were dropped,
 * every row would match.
 */
function isRestAlone({ keys, levels, functions }: WantedJob): boolean {
  return keys.length + levels.length + functions.length === 0;
}

/**
 * Matches a word of a former job (tag `tx`). Excludes assistants, because in their rows `tx` contains the job of the
 * person whom they assist.
 */
function isFormer(word: string): WordQuery {
  return { all: [everyWord([word], ["tx"])], none: ["k:assistant"] };
}

function anyOf<T>(entries: readonly T[], toQuery: (entry: T) => WordQuery): WordQuery {
  return entries.length === 0 ? { all: [] } : { any: entries.map(toQuery) };
}

/**
 * Removes duplicate lists of conditions. Some lists differ only in industries or companies, and are therefore identical
 * if the query names no industry and no company.
 */
function toDifferent(forms: readonly (readonly WordQuery[])[]): (readonly WordQuery[])[] {
  return [...new Map(forms.map((form) => [JSON.stringify(form), form])).values()];
}

function toNone(
  { jobs, places, industries, companies, keywords }: Wanted,
  tags: readonly string[],
): WordQuery[] {
  const fields = tags.filter((one) => one !== "n" && one !== "l");
  return [
    ...jobs.map(isJob),
    ...places.map(isPlace),
    ...industries.map((one) => ({ any: [isIndustry(one), everyWord(one.words, ["c", "h", "i"])] })),
    ...companies.map(isLikeCompany),
    ...keywords.map((one) => everyWord(toWords(one), fields)),
  ];
}

function isPlace({ marks, words }: WantedPlace): WordQuery {
  return marks.length > 0 ? { any: tag("p", marks) } : everyOf("l", words);
}

function isAround({ wider = [], ...place }: WantedPlace): WordQuery {
  return { any: [isPlace(place), ...tag("p", wider)] };
}

function isIndustry({ goods, ...industry }: WantedIndustry): WordQuery {
  const { id, words, isInTitle = false } = industry;
  if (goods !== undefined) return { all: [isIndustry(industry), isLikeIndustry(goods)] };
  if (id === undefined) return industry.broader === undefined ? everyOf("i", words) : everyWord(words, ["i"]);
  const named = everyWord(words, ["i"]);
  // A single word is looked for only in rows whose industry is unknown (`in:none`). Otherwise a search for
  // "construction" would also find the industry "construction mécanique", which is known to be machine building.
  const inTitle = isInTitle ? [everyWord(words, ["t"])] : [];
  return {
    any: [
      `in:${id}`,
      ...toListedAs(id).map(toRest),
      words.length > 1 ? named : { all: [named, "in:none"] },
      ...inTitle,
    ],
  };
}

/** Matches rows in the industry that are in none of its parts: for logistics, no railways. */
function toRest(id: string): WordQuery {
  const parts = toPartsOf(id);
  return parts.length === 0 ? `in:${id}` : { all: [`in:${id}`], none: tag("in", parts) };
}

function isOwnIndustry(industry: WantedIndustry): WordQuery {
  const { id } = industry;
  if (id !== undefined && toListedAs(id).length > 0) return `in:${id}`;
  const parts = id === undefined ? [] : toPartsOf(id);
  return { all: [isIndustry(industry)], none: tag("in", parts) };
}

/**
 * Matches rows in the industry, and rows whose industry, employer's name, headline or description contains its words.
 */
function isLikeIndustry({ goods, ...industry }: WantedIndustry): WordQuery {
  if (goods !== undefined) return { all: [isLikeIndustry(industry), isLikeIndustry(goods)] };
  const byName = industry.id === undefined ? [] : [`ic:${industry.id}`];
  return { any: [isIndustry(industry), ...byName, everyWord(industry.words, ["i", "c", "h", "x"])] };
}

/** Matches the industry or a broader one, such as software for a query about SaaS. */
function isBroadIndustry({ goods, ...industry }: WantedIndustry): WordQuery {
  if (goods !== undefined) return { any: [isLikeIndustry(industry), isLikeIndustry(goods)] };
  const id = industry.id ?? industry.broader;
  const broader = id === undefined ? [] : toIndustryPath(id);
  return { any: [...tag("in", broader), isLikeIndustry(industry)] };
}

function isCompany({ name, isDomain: isHost }: WantedCompany): WordQuery {
  return isHost ? isDomain(name) : `cc:${toNameKey(name)}`;
}

/** Matches the company, or another one whose longer name contains all words of the company's name. */
function isLikeCompany(company: WantedCompany): WordQuery {
  return company.isDomain ? isCompany(company) : { any: [isCompany(company), isEmployer(company.name)] };
}
