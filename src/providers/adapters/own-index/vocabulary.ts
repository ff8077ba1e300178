import {
  readIndustries,
  readLocation,
  readTitle,
  toJobFunctions,
  toJobKeys,
  toOwnFunctions,
  toWords as toPlainWords,
} from "../../../query-reading/index.ts";
import { toPlainName } from "../people/target-account.ts";
import { toTitleWords } from "../people/titles.ts";
import type { IndexedCompany, IndexedPerson, WordQuery } from "./own-index.ts";
import { toSizeWords } from "./sizes.ts";

/** Most words of a text that are indexed. */
const mostWords = 60;

/** Splits a text into lower-case words without accents. */
export function toWords(text: string | null | undefined): string[] {
  return toPlainWords(text).slice(0, mostWords);
}

/** Splits a job title into words without fillers; `vice president` becomes `vp`. */
export function toJobWords(title: string | null | undefined): string[] {
  return title === null || title === undefined ? [] : toTitleWords(title).flatMap(toWords);
}

/** A word in singular and plural, as in every comparison of titles: engineer, engineers. */
export function toForms(word: string): string[] {
  return word.endsWith("s") ? [word, word.slice(0, -1), `${word}s`] : [word, `${word}s`];
}

/** Joins a whole value to one word. */
export function toWhole(words: readonly string[]): string {
  return words.join("_");
}

/** Joins a company's name to one word, without its legal form. */
export function toNameKey(name: string): string {
  return toWhole(toWords(toPlainName(name)));
}

/** Replaces the characters of a domain or handle that an index of words can't store. */
export function toMark(value: string): string {
  return value.toLowerCase().replace(/[^\p{L}\p{N}.-]/gu, "_");
}

/**
 * Prefixes words with the field that they belong to: `t:` a title, `tt:` a whole title, `n:` a name, `h:` a headline,
 * `s:` a seniority, `d:` a department, `l:` a place, `i:` an industry, `x:` a description, `c:` an employer's name,
 * `cc:` its whole name, `cb:` its first word, `cd:` its domain, `cl:` its page, `e:` and `f:` its size. The fields of a company itself begin
 * with `c` too. From the tables of query-reading: `k:` a job, `fn:` a function, `of:` the job that an assistant
 * assists, `tx:` a word of another person's or a former job, `p:` a place and each place around it, `in:` an industry.
 * `q:full` marks a row with name, title and place.
 */
export function tag(prefix: string, words: readonly string[]): string[] {
  return words.map((word) => `${prefix}:${word}`);
}

/** A word that every row has; another number after a change of the words makes older rows be written again. */
export const everyRow = "v:5";

/** Caches what the tables recognize in a text: titles and places repeat from row to row. */
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
    ...reading.jobs.flatMap((job) => tag("k", toJobKeys(job))),
    ...reading.jobs.flatMap((job) => tag("fn", toJobFunctions(job))),
    ...reading.jobs.flatMap((job) => tag("fx", toOwnFunctions(job))),
    ...reading.jobs.flatMap((job) => (job.level === null ? [] : [`s:${job.level}`])),
    ...reading.jobs.flatMap((job) => tag("of", [...job.supports])),
    ...tag("tx", [...others]),
  ];
  return { words, isOwn: (word: string) => !others.has(word) || own.has(word) };
});

const readPlaceWords = remember((location: string) => tag("p", readLocation(location)));
const readIndustryWords = remember((industry: string) => tag("in", readIndustries(industry)));

function toHolderWords(row: IndexedPerson): string[] {
  const title = toJobWords(row.title);
  // The headline of a person without a title often begins with the title.
  const jobs = readJobWords(row.title ?? row.headline?.slice(0, 200) ?? null);
  return [
    ...tag(
      "t",
      title.filter((word) => jobs?.isOwn(word) ?? true),
    ),
    ...(title.length === 0 ? [] : [`tt:${toWhole(title)}`]),
    ...(jobs?.words ?? []),
    ...(row.seniority === null ? [] : [`s:${row.seniority}`]),
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

/** The first word of a name that is no article: `oreal` of L'Oréal. */
function toStart(name: string): string[] {
  return toWords(name)
    .filter((word) => !articles.has(word))
    .slice(0, 1);
}

function toEmployerWords(name: string | null, domain: string | null, page: string | null): string[] {
  return [
    ...(name === null
      ? []
      : [...tag("c", toWords(name)), `cc:${toNameKey(name)}`, ...tag("cb", toStart(name))]),
    ...(domain === null ? [] : [`cd:${toMark(domain)}`]),
    ...(page === null ? [] : [`cl:${toMark(page)}`]),
  ];
}

/** Converts people and companies to words, and finds the people of a company. */
export const vocabulary = {
  everyRow,
  toNameKey,
  personWords(row: IndexedPerson): string {
    return join([
      everyRow,
      ...(isFull(row) ? ["q:full"] : []),
      ...tag("n", toWords(row.full_name)),
      ...toHolderWords(row),
      ...tag("h", toWords(row.headline)),
      ...(readPlaceWords(row.location) ?? []),
      ...(readIndustryWords(row.industry) ?? []),
      ...tag("d", toWords(row.department)),
      ...tag("l", toWords(row.location)),
      ...tag("i", toWords(row.industry)),
      ...toEmployerWords(row.company_name, row.company_domain, row.company_linkedin),
      ...toSizeWords(row.employees_min, row.employees_max),
    ]);
  },
  companyWords(row: IndexedCompany): string {
    return join([
      everyRow,
      ...(row.industry !== null && row.location !== null && row.domain !== null ? ["q:full"] : []),
      ...(readPlaceWords(row.location) ?? []),
      ...(readIndustryWords(row.industry) ?? []),
      ...toEmployerWords(row.name, row.domain, row.linkedin),
      ...tag("i", toWords(row.industry)),
      ...tag("l", toWords(row.location)),
      ...tag("x", toWords(row.description)),
      ...toSizeWords(row.employees_min, row.employees_max),
    ]);
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
