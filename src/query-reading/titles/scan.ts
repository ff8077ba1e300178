import { isIndustryWord } from "../industries.ts";
import { isOneSlip } from "../spelling.ts";
import { readCompound, readCompoundPart } from "./compounds.ts";
import type { FunctionId } from "./functions.ts";
import type { Level } from "./levels.ts";
import type { Role } from "./roles.ts";
import {
  adjectivePhrases,
  nounPhrases,
  partPhrases,
  rolePhrases,
  type Sign,
  signPhrases,
} from "./title-phrases.ts";
import { isJoinedPhrase, joiners, toBaseForm, toMasculine, toSingular, toTitleWord } from "./words.ts";

/** The meaning of a phrase in a title; `length` is its number of words. */
export type Item = { readonly length: number } & (
  | { readonly kind: "role"; readonly roles: readonly Role[]; readonly parts?: readonly FunctionId[] }
  | { readonly kind: "level"; readonly level: Level; readonly parts: readonly FunctionId[] }
  | { readonly kind: "adjective"; readonly level: Level }
  | { readonly kind: "part"; readonly part: FunctionId }
  | { readonly kind: "sign"; readonly sign: Sign }
);

/**
 * Returns the meaning of the phrase at a position. Separators between its words count: "product and engineering" is not
 * "product engineering". Parentheses in the name of a job do not count: "Rektor (Grundschule)".
 */
export function scanJoinedTitle(
  tokens: readonly { readonly word: string; readonly gap: string }[],
  start: number,
): Item | undefined {
  const words = tokens.map(({ word }) => word);
  const item = scanTitle(words, start);
  const end = start + (item?.length ?? 0);
  const isSeparator = (gap: string): boolean => gap !== "none" && (gap !== "paren" || item?.kind !== "role");
  const cut = tokens.findIndex(({ gap }, place) => place > start && place < end && isSeparator(gap));
  if (cut < 0 || isJoinedPhrase(words.slice(start, end)) || words[start] === "chief") return item;
  return scanTitle(words.slice(0, cut), start);
}

/** Returns the meaning of the longest phrase that begins at a position; undefined if no known phrase begins there. */
export function scanTitle(words: readonly string[], start: number): Item | undefined {
  const found = scanForms(words, start);
  if (found !== undefined) return toPart(found, words, start);
  // Tries the word without its ending: the tables of titles contain "commerciales" only inside a phrase, and
  // "commercial" as a word of its own.
  const base = toBaseForm(words[start] ?? "");
  const plain = base === undefined ? undefined : scanForms([base, ...words.slice(start + 1)], 0);
  return plain ?? scanShortLevel(words.slice(start)) ?? scanCompoundPart(words, start);
}

/**
 * Returns the business function with the same name instead of a role if a seniority level is before the role: in
 * "Leiter Vertriebsinnendienst", "Vertriebsinnendienst" is a function. Returns any other item unchanged.
 */
function toPart(item: Item, words: readonly string[], start: number): Item {
  const isLed = isBehindLevel(words, start) || readCompound(words[start - 1] ?? "")?.level === "head";
  if (item.kind !== "role" || !isLed) return item;
  const part = partPhrases.match(words.slice(start).map(toTitleWord), 0);
  return part === undefined || part.length < item.length
    ? item
    : { kind: "part", part: part.value, length: part.length };
}

/** True if the word before a position names a seniority level; words such as "of" in between are skipped. */
function isBehindLevel(given: readonly string[], start: number): boolean {
  const before = given.slice(0, start).findLast((word) => !joiners.has(word));
  return before !== undefined && nounPhrases.get([toTitleWord(before)]) !== undefined;
}

/**
 * Returns the business function in a compound such as "Vertriebsabteilung". A compound with another ending, such as
 * "Vertriebsbereich", must follow a seniority level, as in "Leiter Vertriebsbereich", because some family names have
 * these endings.
 */
function scanCompoundPart(words: readonly string[], start: number): Item | undefined {
  const word = words[start] ?? "";
  const isDepartment = word.endsWith("abteilung");
  const part = isDepartment || isBehindLevel(words, start) ? readCompoundPart(word) : undefined;
  return part === undefined ? undefined : { kind: "part", part, length: 1 };
}

/** Returns the level "head" for a word that lacks one letter of "head" if "of" or "for" follows: "hed of logistics". */
function scanShortLevel([word = "", next = ""]: readonly string[]): Item | undefined {
  const isHead = word.length === 3 && (next === "of" || next === "for") && isOneSlip(word, "head");
  return isHead ? { kind: "level", level: "head", parts: [], length: 1 } : undefined;
}

function scanForms(titleWords: readonly string[], start: number): Item | undefined {
  const words = titleWords.slice(start, start + longestPhrase).map(toTitleWord);
  const plain = scanWords(words);
  const long = words.some((word) => longWords.has(word))
    ? scanWords(words.map((word) => longWords.get(word) ?? word))
    : undefined;
  // Also tries the masculine form of the first word: the tables of titles contain "technicienne" alone, but "technicien
  // de laboratoire" only in the masculine.
  const [first = "", ...rest] = words;
  const bare = toBaseForm(first);
  const masculine = bare === undefined ? undefined : scanWords([bare, ...rest]);
  const found = longestOf([plain, long, masculine]);
  const pair = (found?.length ?? 0) < 2 ? scanPair(titleWords.slice(start, start + 2), words) : undefined;
  return pair ?? found ?? scanShortTitle(words[0] ?? "") ?? scanCompound(words[0] ?? "");
}

/**
 * Returns the meaning of a pair of words that the tables of titles contain as one word or in reverse order:
 * "Vertriebs-Mitarbeiter", "Entwickler Backend".
 */
function scanPair([one = "", other]: readonly string[], [first = "", second = ""]: readonly string[]) {
  // A short second word is not joined to the first: "CTO in WA" does not contain the word "Ctoin".
  if (other === undefined || other.length < 5) return undefined;
  const whole = one + other;
  const isProfession = rolePhrases.get([first])?.every(({ isExecutive }) => !isExecutive) === true;
  const found =
    rolePhrases.get([toBaseForm(whole) ?? whole]) ??
    (isProfession && !isIndustryWord(other) ? rolePhrases.get([second, first]) : undefined);
  return found === undefined ? undefined : ({ kind: "role", roles: found, length: 2 } as const);
}

/** Abbreviations for a seniority level and a business function: an "FD" is a finance director. */
const shortTitles: ReadonlyMap<string, readonly [Level, FunctionId]> = new Map([
  ["fd", ["director", "finance"]],
  ["hrd", ["director", "hr"]],
  ["vpe", ["vp", "engineering"]],
  ["vpp", ["vp", "product"]],
  ["dircom", ["director", "communications"]],
  ["rrh", ["manager", "hr"]],
  ["raf", ["manager", "finance"]],
]);

function scanShortTitle(word: string): Item | undefined {
  const [level, part] = shortTitles.get(word) ?? shortTitles.get(word.replace(/s$/, "")) ?? [];
  return level === undefined || part === undefined
    ? undefined
    : { kind: "level", level, parts: [part], length: 1 };
}

/** Abbreviations inside phrases of the tables of titles, with their long forms: "business dev", "sales dev rep". */
const longWords: ReadonlyMap<string, string> = new Map([
  ["dev", "development"],
  ["biz", "business"],
  ["ops", "operations"],
  ["eng", "engineering"],
  ["rep", "representative"],
  ["reps", "representative"],
  ["dir", "director"],
  ["mgr", "manager"],
  ["exec", "executive"],
  ["tech", "technology"],
  ["comms", "communications"],
  ["mktg", "marketing"],
  ["bus", "business"],
  ["int", "international"],
  ["qual", "quality"],
  ["acq", "acquisition"],
]);

function scanWords(words: readonly string[]): Item | undefined {
  const role = findRole(words);
  const noun = nounPhrases.match(words, 0);
  const part = partPhrases.match(words, 0);
  const sign = signPhrases.match(words, 0);
  const adjective = adjectivePhrases.match(words, 0);
  const longest = Math.max(...[role, noun, part, sign, adjective].map((one) => one?.length ?? 0));
  const chief = longest > 1 ? undefined : scanChief(words);
  if (chief !== undefined) return chief;
  if (longest > 0) {
    if (role?.length === longest) return { kind: "role", roles: role.value, length: longest };
    if (noun?.length === longest) return { kind: "level", level: noun.value, parts: [], length: longest };
    if (sign?.length === longest) return { kind: "sign", sign: sign.value, length: longest };
    if (part?.length === longest) return { kind: "part", part: part.value, length: longest };
    if (adjective?.length === longest) return { kind: "adjective", level: adjective.value, length: longest };
  }
  return undefined;
}

/**
 * Returns the longest role at the start of the words. Tries them unchanged, in the singular ("directrices
 * financières"), and in the masculine singular ("directeurs techniques").
 */
function findRole(words: readonly string[]) {
  const role = rolePhrases.match(words, 0);
  const singular = words.map(toSingular);
  return longestOf([role, rolePhrases.match(singular, 0), rolePhrases.match(singular.map(toMasculine), 0)]);
}

/** Returns the longest match. If several are equally long, returns the first of them. */
function longestOf<T extends { readonly length: number }>(
  matches: readonly (T | undefined)[],
): T | undefined {
  return matches.reduce((best, one) => ((one?.length ?? 0) > (best?.length ?? 0) ? one : best));
}

/**
 * Maximum number of words that are examined at a position: the length of the longest phrase in the tables of titles,
 * plus one.
 */
const longestPhrase = 9;

/** Returns the meaning of a title of the form "Chief … Officer" that the tables of titles do not contain. */
function scanChief(words: readonly string[]): Item | undefined {
  if (words[0] !== "chief") return undefined;
  const end = words.indexOf("officer");
  if (end < 0 || end > 5) return undefined;
  const parts: FunctionId[] = [];
  for (let at = 1; at < end; ) {
    const part = partPhrases.match(words.slice(0, end), at);
    if (part !== undefined) parts.push(part.value);
    at += part?.length ?? 1;
  }
  return { kind: "level", level: "c_suite", parts, length: end + 1 };
}

function scanCompound(word: string): Item | undefined {
  const compound = word.length < 5 ? undefined : readCompound(word);
  if (compound === undefined) return undefined;
  const { level, part, roles } = compound;
  if (roles.length > 0) return { kind: "role", roles, parts: part === null ? [] : [part], length: 1 };
  if (level === null) return part === null ? undefined : { kind: "part", part, length: 1 };
  return { kind: "level", level, parts: part === null ? [] : [part], length: 1 };
}
