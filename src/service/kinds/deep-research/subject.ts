import { isUrl } from "../../../text/is-url.ts";
import { holdsWords, toNameKey, toPhrase, toTokens } from "../text/index.ts";
import { isIntroduced, isOfAnother, listLinked } from "./other-firm.ts";
import type { PageText, Sentence } from "./page-text.ts";
import { isNamedLike, toSite } from "./sites.ts";

/** The person or thing that the question of a deep research job is about. */
export interface Subject {
  name: string;
  /** Employers, places or domains that distinguish the subject from others of the same name. */
  hints: readonly string[];
}

/**
 * Checks the subject that the model has read from the question. Returns null if the question does not contain the
 * subject's name. Drops each hint that the question does not contain. Also drops each hint that consists only of words
 * for the requested values (`asked`), because pages about the subject need not contain such a hint.
 */
export function checkSubject(
  claim: { name: unknown; hints: unknown },
  question: string,
  asked: ReadonlySet<string> = new Set(),
): Subject | null {
  const phrase = toPhrase(question);
  const isAsked = (text: unknown): text is string => typeof text === "string" && holdsWords(phrase, text);
  if (!isAsked(claim.name) || claim.name.length > 200) return null;
  const { name, more } = splitName(claim.name);
  const own = toNameKey(name);
  const given: unknown[] = [...more, ...(Array.isArray(claim.hints) ? claim.hints : [])];
  const hints = given
    .filter(isAsked)
    .filter((hint) => !own.includes(toNameKey(hint)) && !toTokens(hint).every((token) => asked.has(token)));
  return { name, hints: [...new Set(hints)].slice(0, 5) };
}

/**
 * Splits a name from a hint after it. "Anna Berg of Norrsken Freight" and "Helio Grid (Lisbon)" contain a hint; "Bank
 * of Lithuania" does not.
 */
function splitName(claimed: string): { name: string; more: string[] } {
  const [, name, hint] =
    /^(\S+ .*?\S)\s*(?:,| \(| (?:of|at|from|in)(?= \p{Lu}))\s*([^)]+)\)?$/u.exec(claimed) ?? [];
  return name === undefined || hint === undefined ? { name: claimed, more: [] } : { name, more: [hint] };
}

/**
 * The relation between a page and the subject. A hint is what follows the name, as in `Jo Doe (Acme)`. `named`: the
 * page contains the name and a hint, or the name alone if the subject has no hints. `claimed`: the page is on a site
 * named like the subject. `alike`: the page contains only the name. A `claimed` or `alike` page counts only if it is
 * related to a `named` page: see {@link dropStrays}.
 */
export type Tie = "named" | "claimed" | "alike";

/** Returns the relation between a page and the subject; null for a page about another subject. */
export function tieToSubject(page: PageText, subject: Subject | null): Tie | null {
  if (subject === null) return "named";
  const whole = `${page.phrase}${toPhrase(page.title)}`;
  const isOwn = isOfficial(page.url, [subject.name, ...subject.hints]);
  if (!holdsName(whole, subject.name) && !isOwn) return null;
  const { hints } = subject;
  const isHinted = hints.some((hint) => holdsName(whole, hint) || page.raw.includes(hint.toLowerCase()));
  if (hints.length === 0 || isHinted) return "named";
  return isOwn ? "claimed" : "alike";
}

const longestNameList = 40;
/**
 * Matches a name of several capitalized words. A match starts only at the beginning of a word; otherwise a page of one
 * long word would take quadratic time.
 */
const properName = /(?<![\p{L}-]|[\p{L}'-]')\p{Lu}\p{Ll}[\p{L}'-]*(?: \p{Lu}\p{Ll}[\p{L}'-]*)+/gu;

/**
 * Returns the names with at least two words that a page contains, except the subject's own name. Two pages that share
 * several of these names are probably about the same subject.
 */
export function listNames(page: PageText, subject: Subject | null): string[] {
  const own = new Set(subject === null ? [] : toTokens(subject.name));
  const names = new Set<string>();
  for (const { text } of page.sentences)
    for (const [name] of text.matchAll(properName)) {
      const tokens = toTokens(name).filter((token) => !openers.has(token));
      if (tokens.length > 1 && !tokens.some((token) => own.has(token))) names.add(tokens.join(" "));
    }
  return [...names].slice(0, longestNameList);
}

/**
 * True if the name of a URL's site equals one of the names, such as `helio-grid.example` for Helio Grid. On such a
 * site, "we" probably means the owner of this name. Anyone can register the domain, so its name does not make the site
 * credible.
 */
export function isOfficial(url: string, names: readonly string[]): boolean {
  return isUrl(url) && isNamedLike(toSite(url), names);
}

/** The position of a statement on a page: the indexes of its first and last sentence. */
export interface Place {
  first: number;
  last: number;
  /** The value that is stated. If the value is itself a name, it does not count as the name of another subject. */
  value?: string | undefined;
}

/**
 * True if a statement is about one of the names. There are three cases: the statement's own sentences contain the name;
 * an earlier sentence or heading contains the name, with no other name in between; or the title of the page or the name
 * of its site contains the name.
 */
export function isSaidOf(page: PageText, names: readonly string[], { first, last, value }: Place): boolean {
  const { sentences } = page;
  const mentions = (sentence: Sentence | undefined): boolean =>
    sentence !== undefined && names.some((name) => holdsName(sentence.phrase, name));
  const start = sentences[first];
  if (start === undefined) return false;
  const known = value === undefined ? names : [...names, value];
  const stating = sentences.slice(first, last + 1);
  if (isAboutAnother(page, stating, { names, value })) return false;
  if (stating.some(mentions)) return true;
  const before = sentences[first - 1];
  if (before?.block === start.block && isIntroduced(before.text, start.text, known)) return false;
  if (isForeign(start, known)) return false;
  for (let index = first - 1; index >= 0; index -= 1) {
    const sentence = sentences[index];
    if (sentence === undefined) break;
    if (sentence.heading) {
      if (mentions(sentence)) return true;
      if (isForeign(sentence, known)) return false;
      break;
    }
    // A sentence of an earlier paragraph counts only if the statement starts with a pronoun.
    if (sentence.block !== start.block && !startsWithPronoun(start)) continue;
    if (mentions(sentence)) return true;
    if (isForeign(sentence, known)) return false;
  }
  return names.some((name) => holdsName(toPhrase(page.title), name)) || isOfficial(page.url, names);
}

/**
 * True if one of the sentences states a position, such as "CEO", or a key figure of an organization that is neither
 * named in the claim nor linked with these names on the page.
 */
export function isAboutAnother(
  page: PageText,
  sentences: readonly Sentence[],
  claim: { names: readonly string[]; value: string | undefined; isItem?: boolean },
): boolean {
  const isOther = (names: readonly string[]): boolean =>
    sentences.some(({ text }) => isOfAnother(text, { ...claim, names }));
  if (claim.names.length === 0 || !isOther(claim.names)) return false;
  const linked = page.sentences.flatMap(({ text, phrase }) =>
    claim.names.some((name) => holdsName(phrase, name)) ? listLinked(text, claim.names) : [],
  );
  return linked.length === 0 || isOther([...claim.names, ...linked]);
}

/** True if a phrase contains a name, with or without its legal form. */
export function holdsName(phrase: string, name: string): boolean {
  return holdsWords(phrase, name) || holdsWords(phrase, toNameKey(name));
}

const pronoun =
  /^(it|its|she|he|her|his|they|their|the (company|firm|startup|business|team|group|product))\b/i;

function startsWithPronoun({ text }: Sentence): boolean {
  return pronoun.test(text);
}

/** Words that often begin a sentence. Their capital letter does not mean that they belong to a name. */
const openers = new Set(
  "the a an in on at by for with from since as after before its it this that these those our their when while if founded based headquartered today yesterday last next new all both most".split(
    " ",
  ),
);
const actor =
  /^(\p{Lu}[\p{L}\p{N}&-]+) (raised|employs|acquired|announced|reported|launched|appointed|named|hired|charges|costs|sells|was founded|is based|is headquartered)\b/u;

/** True if a sentence begins with a name that is not one of the given names. */
function isForeign({ text, heading }: Sentence, names: readonly string[]): boolean {
  const own = new Set(names.flatMap((name) => toTokens(name)));
  const [, several] =
    /^(?:The )?((?:\p{Lu}[\p{L}\p{N}&'’-]*)(?: (?:of |and )?\p{Lu}[\p{L}\p{N}&'’-]*)+)/u.exec(text) ?? [];
  const [, single] = actor.exec(text) ?? [];
  const name = several ?? single;
  if (name === undefined) return false;
  const tokens = toTokens(name).filter((token) => !openers.has(token));
  if (tokens.length === 0 || (tokens.length < 2 && single === undefined)) return false;
  // A line that begins with a position, such as "Chief Executive Officer: Ana Silva", does not begin with a name.
  if (tokens.every((token) => offices.has(token))) return false;
  // A heading of common words in title case, such as "About Us", does not begin with a name.
  if (heading && tokens.every((token) => plainHeadings.has(token))) return false;
  return !tokens.some((token) => own.has(token));
}

const offices = new Set(
  "chief executive operating financial technology technical marketing commercial product information officer managing director general manager president vice chair chairman chairwoman chairperson board head founder co partner secretary treasurer".split(
    " ",
  ),
);

const plainHeadings = new Set(
  "about us our story team leadership pricing plans contact press news company facts key figures history office offices people management products product services faq overview profile who we are at glance".split(
    " ",
  ),
);
