import { toPlainName } from "../people/target-account.ts";
import { toTitleWords } from "../people/titles.ts";
import type { IndexedCompany, IndexedPerson, WordQuery } from "./own-index.ts";
import { toSizeWords } from "./sizes.ts";

/** Longer words are cut: they are no words. */
const longestWord = 60;
/** Words of a text beyond which nobody would look. */
const mostWords = 60;

/** The words of a text in small letters without accents. */
export function toWords(text: string | null | undefined): string[] {
  if (text === null || text === undefined) return [];
  const words = toPlainLetters(text).match(/[\p{L}\p{N}+#&]+/gu) ?? [];
  return words.slice(0, mostWords).map((word) => word.slice(0, longestWord));
}

/** The words of a job title without its fillers, `vice president` as `vp`. */
export function toJobWords(title: string | null | undefined): string[] {
  return title === null || title === undefined ? [] : toTitleWords(title).flatMap(toWords);
}

/** A whole value as one word. */
export function toWhole(words: readonly string[]): string {
  return words.join("_");
}

/** A company's name as one word, without its legal form. */
export function toNameKey(name: string): string {
  return toWhole(toWords(toPlainName(name)));
}

/** A domain or the name in an address, with what an index of words can't hold replaced. */
export function toMark(value: string): string {
  return value.toLowerCase().replace(/[^\p{L}\p{N}.-]/gu, "_");
}

function toPlainLetters(text: string): string {
  const small = text.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant, which is most names.
  if (/^[\x00-\x7f]*$/.test(small)) return small;
  return small
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("æ", "ae")
    .replaceAll("ł", "l");
}

/**
 * How words say what they are of: `t:` a title, `tt:` a whole title, `n:` a name, `h:` a headline, `s:` a seniority, `d:` a
 * department, `l:` a place, `i:` an industry, `x:` a description, `c:` an employer's name, `cc:` the whole of it, `cd:` its
 * domain, `cl:` its page, `e:` and `f:` its size. Those of a company itself begin with `c` too.
 */
export function tag(prefix: string, words: readonly string[]): string[] {
  return words.map((word) => `${prefix}:${word}`);
}

function join(words: readonly string[]): string {
  return [...new Set(words)].join(" ");
}

function toEmployerWords(name: string | null, domain: string | null, page: string | null): string[] {
  return [
    ...(name === null ? [] : [...tag("c", toWords(name)), `cc:${toNameKey(name)}`]),
    ...(domain === null ? [] : [`cd:${toMark(domain)}`]),
    ...(page === null ? [] : [`cl:${toMark(page)}`]),
  ];
}

/** How people and companies become words, and how the people of a company are found. */
export const vocabulary = {
  toNameKey,
  personWords(row: IndexedPerson): string {
    const title = toJobWords(row.title);
    return join([
      ...tag("n", toWords(row.full_name)),
      ...tag("t", title),
      ...(title.length === 0 ? [] : [`tt:${toWhole(title)}`]),
      ...tag("h", toWords(row.headline)),
      ...(row.seniority === null ? [] : [`s:${row.seniority}`]),
      ...tag("d", toWords(row.department)),
      ...tag("l", toWords(row.location)),
      ...tag("i", toWords(row.industry)),
      ...toEmployerWords(row.company_name, row.company_domain, row.company_linkedin),
      ...toSizeWords(row.employees_min, row.employees_max),
    ]);
  },
  companyWords(row: IndexedCompany): string {
    return join([
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
