import type { IndexedCompany, IndexedPerson, WordQuery } from "../../../own-index.ts";
import {
  conjunctions,
  readIndustries,
  readLocation,
  readTitle,
  toIndustryPath,
  toJobFunctions,
  toJobKeys,
  toLeaderKeys,
  toOwnFunctions,
  toWords as toPlainWords,
} from "../../../query-reading/index.ts";
import { toPlainName } from "../people/target-account.ts";
import { removeEmployer, toTitleWords } from "../people/titles.ts";
import { isSamePlace } from "./same-place.ts";
import { toSizeWords } from "./sizes.ts";
import { toYearWords } from "./years.ts";

/** Maximum number of words that the index stores per text. */
const mostWords = 60;

/** Splits a text into lower-case words without accents. */
export function toWords(text: string | null | undefined): string[] {
  return toPlainWords(text).slice(0, mostWords);
}

/** Splits a job title into words and drops fillers. `vice president` becomes `vp`. */
export function toJobWords(title: string | null | undefined): string[] {
  return title === null || title === undefined ? [] : toTitleWords(title).flatMap(toWords);
}

/** Returns a word together with its possible singular or plural: `engineer` gives `engineer` and `engineers`. */
export function toForms(word: string): string[] {
  return word.endsWith("s") ? [word, word.slice(0, -1), `${word}s`] : [word, `${word}s`];
}

/** Joins all words of a value, such as a title, into one word of the index. */
export function toWhole(words: readonly string[]): string {
  return words.join("_");
}

/** Joins the words of a company's name, without its legal form, into one word. */
export function toNameKey(name: string): string {
  return toWhole(toWords(toPlainName(name)));
}

/** Replaces those characters of a domain or handle that a word of the index cannot contain. */
export function toMark(value: string): string {
  return value.toLowerCase().replace(/[^\p{L}\p{N}.-]/gu, "_");
}

/**
 * Prefixes each word with a tag, which names the field that the word comes from:
 *
 * - person: `t:` title, `tt:` whole title, `n:` name, `h:` headline, `s:` seniority, `d:` department
 * - person or company: `l:` place, `i:` industry
 * - company, or a person's employer: `c:` name, `cc:` whole name, `cb:` first word of the name, `cd:` domain, `cl:`
 *   LinkedIn page, `e:` and `f:` size, `x:` description (companies only)
 * - from the tables of query-reading: `k:` job, `fn:` function and each broader function, `fx:` function without the
 *   broader ones, `lf:` and `lx:` level of a job with its functions as in `fn:` and `fx:`, `of:` job of the person whom
 *   an assistant assists, `tx:` word of a former or another person's job, `p:` place and each place around it, `in:`
 *   industry, or `none` if the tables lack the row's industry, `ic:` industry that the company's name suggests, in rows
 *   without an industry
 * - company: `y:` year in which it was founded, `yd:` that decade
 * - `q:full`: the row is complete: a person has a title, place, employer, and profile or email address; a company has
 *   an industry, place and domain
 */
export function tag(prefix: string, words: readonly string[]): string[] {
  return words.map((word) => `${prefix}:${word}`);
}

/**
 * A word that every row has, even a row that an earlier version of the program wrote. A search for it finds every row.
 */
export const anyRow = "v:row";

/**
 * Version of the rules by which rows become words. Every change to the rules must increase it, so that the words of all
 * rows are written again.
 */
const version = 38;

/** Caches the results of `read`, because titles and places repeat from row to row. */
function remember<T>(read: (text: string) => T): (text: string | null) => T | undefined {
  let known = new Map<string, T>();
  return (text) => {
    if (text === null) return undefined;
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = read(text);
    if (known.size >= mostRemembered) known = new Map();
    known.set(text, value);
    return value;
  };
}

const mostRemembered = 50_000;

const readJobWords = remember((title: string) => {
  const reading = readTitle(title);
  const others = new Set(reading.otherWords);
  const own = new Set(reading.words);
  const words = [
    ...reading.jobs.flatMap((job) => tag("k", [...toJobKeys(job), ...toLeaderKeys(job)])),
    ...reading.jobs.flatMap((job) => tag("fn", toJobFunctions(job))),
    ...reading.jobs.flatMap((job) => tag("fx", toOwnFunctions(job))),
    ...reading.jobs.flatMap((job) =>
      job.level === null ? [] : [`s:${job.level}`, ...toPairs(job.level, job)],
    ),
    ...reading.jobs.flatMap((job) => tag("of", [...job.supports])),
    ...tag("tx", [...others]),
  ];
  const { jobs } = reading;
  return { words, jobs, isOwn: (word: string) => !others.has(word) || own.has(word) };
});

/**
 * Returns words that combine a seniority level with each business function of the same job. A top manager without a
 * function, as in "Geschäftsleitung" (management), counts as the leader of the whole firm (`management`), unless the
 * title contains "chief".
 */
function toPairs(level: string, job: Job): string[] {
  if (level === "c_suite" && toOwnFunctions(job).length === 0 && !job.words.includes("chief"))
    return ["lf:c_suite.management"];
  const pair = (prefix: string, parts: readonly string[]) =>
    tag(
      prefix,
      parts.map((part) => `${level}.${part}`),
    );
  return [...pair("lf", toJobFunctions(job)), ...pair("lx", toOwnFunctions(job))];
}

type Job = Parameters<typeof toJobFunctions>[0];

const readPlaceWords = remember((location: string) => tag("p", readLocation(location)));
const readIndustryIds = remember((industry: string) => {
  const ids = readIndustries(industry);
  // Common industry lists have "Restaurants" as well as "Hospitality", so "Hospitality" usually means hotels there. A
  // row with only the industry "Hospitality" is therefore also found as a hotel.
  if (ids.length === 1 && ids[0] === "hospitality") return ["hotels", ...ids];
  // LinkedIn and common CRM systems use the name "Hospital & Health Care" for hospitals.
  if (ids.length === 1 && ids[0] === "healthcare" && /^hospitals? /i.test(industry))
    return ["hospitals", ...ids];
  return ids.length === 0 ? ["none"] : ids;
});

/**
 * Returns the row's industries. Also returns an industry that only the company's name reveals, if it is a part of the
 * row's industry: in the industry "construction", a company called "Miller Roofing" is a roofer.
 */
function toIndustryWords(industry: string | null, name: string | null): string[] {
  const ids = readIndustryIds(industry) ?? [];
  const named = ids.length === 0 || name === null ? [] : readIndustries(toPlainName(name));
  const isBroader = (id: string): boolean => ids.some((one) => toIndustryPath(one).indexOf(id) > 0);
  const own = ids.filter((id) => !isBroader(id));
  const parts = named.filter((id) =>
    toIndustryPath(id)
      .slice(1)
      .some((broader) => own.includes(broader)),
  );
  return tag("in", [...new Set([...ids, ...parts])]);
}

/** Returns the industries that a company's name, such as "Garcia Construction", suggests if the row has no industry. */
function toNamedIndustries(name: string | null, industry: string | null): string[] {
  return name === null || industry !== null ? [] : tag("ic", readIndustries(toPlainName(name)));
}

/**
 * Combines a seniority level that the row itself states with the functions of those jobs in its title that have no
 * level, as in `lf:head.sales`. Returns no words if one of the jobs has this level: the level then belongs to that job.
 */
function toGivenPairs(level: string, jobs: readonly Job[] = []): string[] {
  if (jobs.some((job) => job.level === level)) return [];
  return jobs.filter((job) => job.level === null).flatMap((job) => toPairs(level, job));
}

function toHolderWords(row: IndexedPerson): readonly string[] {
  const own = row.title === null ? null : removeEmployer(row.title, row.company_name);
  const title = toJobWords(own);
  // If the title is missing, the headline is read instead, because a headline often begins with the title.
  const jobs = readJobWords(own ?? row.headline?.slice(0, 200) ?? null);
  return [
    ...tag(
      "t",
      title.filter((word) => jobs?.isOwn(word) ?? true),
    ),
    ...(title.length === 0 ? [] : [`tt:${toWhole(title)}`]),
    ...(jobs?.words ?? []),
    ...(row.seniority === null ? [] : [`s:${row.seniority}`, ...toGivenPairs(row.seniority, jobs?.jobs)]),
  ];
}

function isFull(row: IndexedPerson): boolean {
  return (
    row.title !== null &&
    row.location !== null &&
    row.company_name !== null &&
    (row.linkedin ?? row.email) !== null
  );
}

function join(words: readonly string[]): string {
  return [...new Set(words)].join(" ");
}

const articles = new Set("l d le la les the die der das".split(" "));

/** Returns the first word of a name that is not an article: `oreal` for L'Oréal. */
function toStart(name: string): string[] {
  return toWords(name)
    .filter((word) => !articles.has(word))
    .slice(0, 1);
}

function toNameWords(name: string | null): string[] {
  if (name === null) return [];
  const plain = toWords(toPlainName(name)).filter((word) => !conjunctions.has(word));
  // Conjunctions are removed from queries, so "Head & Partner" is stored with and without them. "Acme GmbH & Co. KG" has
  // two legal forms. It is also found as "Acme", and so is "Acme Group".
  const bare = toNameKey(name.replace(/\s+(?:&|and|und|et)\s+co\b\.?(?:\s+\w+)?\s*$/i, ""));
  const own = toWhole(plain).replace(/_(?:group|gruppe|groupe|gruppo|grupo|groep|holding)$/, "");
  const whole = new Set([toNameKey(name), toWhole(plain), bare, own].filter((key) => key !== ""));
  return [...tag("c", toWords(name)), ...tag("cc", [...whole]), ...tag("cb", toStart(name))];
}

/** Reads one kind of words from a row, such as those of the job title. Each word begins with one of `prefixes`. */
export interface WordField<R> {
  readonly prefixes: readonly string[];
  read(row: R): readonly string[];
}

const personFields: readonly WordField<IndexedPerson>[] = [
  { prefixes: ["v"], read: () => [anyRow] },
  { prefixes: ["q"], read: (row) => (isFull(row) ? ["q:full"] : []) },
  { prefixes: ["n"], read: (row) => tag("n", toWords(row.full_name)) },
  { prefixes: ["t", "tt", "k", "fn", "fx", "lf", "lx", "s", "of", "tx"], read: toHolderWords },
  { prefixes: ["h"], read: (row) => tag("h", toWords(row.headline)) },
  { prefixes: ["p"], read: (row) => readPlaceWords(row.location) ?? [] },
  { prefixes: ["in"], read: (row) => toIndustryWords(row.industry, row.company_name) },
  { prefixes: ["ic"], read: (row) => toNamedIndustries(row.company_name, row.industry) },
  { prefixes: ["d"], read: (row) => tag("d", toWords(row.department)) },
  { prefixes: ["l"], read: (row) => tag("l", toWords(row.location)) },
  { prefixes: ["i"], read: (row) => tag("i", toWords(row.industry)) },
  { prefixes: ["c", "cc", "cb"], read: (row) => toNameWords(row.company_name) },
  {
    prefixes: ["cd"],
    read: (row) => (row.company_domain === null ? [] : [`cd:${toMark(row.company_domain)}`]),
  },
  {
    prefixes: ["cl"],
    read: (row) => (row.company_linkedin === null ? [] : [`cl:${toMark(row.company_linkedin)}`]),
  },
  { prefixes: ["e", "f"], read: (row) => toSizeWords(row.employees_min, row.employees_max) },
];

const companyFields: readonly WordField<IndexedCompany>[] = [
  { prefixes: ["v"], read: () => [anyRow] },
  {
    prefixes: ["q"],
    read: (row) => (row.industry !== null && row.location !== null && row.domain !== null ? ["q:full"] : []),
  },
  { prefixes: ["p"], read: (row) => readPlaceWords(row.location) ?? [] },
  { prefixes: ["in"], read: (row) => toIndustryWords(row.industry, row.name) },
  { prefixes: ["ic"], read: (row) => toNamedIndustries(row.name, row.industry) },
  { prefixes: ["c", "cc", "cb"], read: (row) => toNameWords(row.name) },
  { prefixes: ["cd"], read: (row) => (row.domain === null ? [] : [`cd:${toMark(row.domain)}`]) },
  { prefixes: ["cl"], read: (row) => (row.linkedin === null ? [] : [`cl:${toMark(row.linkedin)}`]) },
  { prefixes: ["i"], read: (row) => tag("i", toWords(row.industry)) },
  { prefixes: ["l"], read: (row) => tag("l", toWords(row.location)) },
  { prefixes: ["x"], read: (row) => tag("x", toWords(row.description)) },
  { prefixes: ["y", "yd"], read: (row) => toYearWords(row.founded_year) },
  { prefixes: ["e", "f"], read: (row) => toSizeWords(row.employees_min, row.employees_max) },
];

/** Converts people and companies to the words of the index, and creates the query for a company's people. */
export const vocabulary = {
  anyRow,
  version,
  isSamePlace,
  toNameKey,
  personFields,
  companyFields,
  personWords(row: IndexedPerson): string {
    return join(personFields.flatMap((field) => field.read(row)));
  },
  companyWords(row: IndexedCompany): string {
    return join(companyFields.flatMap((field) => field.read(row)));
  },
  employedBy(companies: readonly IndexedCompany[]): WordQuery {
    const marks = companies.flatMap(({ domain, linkedin, name }) => [
      ...(domain === null ? [] : [`cd:${toMark(domain)}`]),
      ...(linkedin === null ? [] : [`cl:${toMark(linkedin)}`]),
      `cc:${toNameKey(name)}`,
    ]);
    return { any: [...new Set(marks)] };
  },
};
