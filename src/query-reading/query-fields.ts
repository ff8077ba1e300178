import { isIndustryWord, toIndustryName } from "./industries.ts";
import { isGroupBehind, isPartOfJob, isSoldBehind } from "./job-groups.ts";
import { getGazetteer } from "./places/gazetteer.ts";
import { matchMisspelt } from "./places/match-place.ts";
import {
  type Cursor,
  findIndustry,
  findPlace,
  finish,
  isExcluded,
  isFirmBehind,
  type Step,
  scanJob,
  toTarget,
} from "./query-cursor.ts";
import type { QueryToken } from "./query-tokens.ts";
import {
  dealerIds,
  findGoods,
  findSoftware,
  type IndustryHit,
  isBesideProfession,
  isTradeOfLed,
} from "./query-trades.ts";
import { employerWords, makerWords, peopleWords } from "./query-words.ts";
import type { Reading } from "./reading.ts";
import { toFunctionPath } from "./titles/functions.ts";
import { scanTitle } from "./titles/scan.ts";
import { isTitleWord } from "./titles/words.ts";

/** Reads the name of a place that the gazetteer contains. */
export const readPlace: Step = (cursor, token) => {
  const { words, at, expected } = cursor;
  const hit = findPlace(cursor);
  if (hit === undefined) return false;
  const item = scanJob(cursor, at);
  const isJob = item !== undefined && item.length >= hit.length;
  if (isJob && expected !== "place" && !isCity(hit.place)) return false;
  // If a name is both a small town and an employer in the search index, and "in" does not precede it, the name means
  // the employer: "account managers Meridian".
  const isSmall = hit.length === 1 && hit.place.kind === "city" && hit.place.size < 150;
  if (isSmall && expected !== "place" && isEmployerOnly(cursor, token.word)) return false;
  if (hit.own === 1 && isLanguageBehind(cursor)) {
    cursor.reading.unused.push(...words.slice(at, at + 2));
    return finish(cursor, 2);
  }
  const { name, marks, size } = hit.place;
  if (cursor.isEx) cursor.negation = "once";
  if (cursor.negation === "tail") cursor.negation = "none";
  const isOuter = isOuterWanted(cursor, token, hit);
  const length = isOuter ? hit.own : hit.length;
  toTarget(cursor, token).places.push({
    ...{ name, marks, size, words: words.slice(at, at + length) },
    isAlternative: token.gap === "and" || token.gap === "or",
    ...(hit.wider === undefined ? {} : { wider: hit.wider }),
  });
  finish(cursor, length);
  if (isOuter) cursor.negation = "none";
  return true;
};

/** True if only the first of two places is excluded: "-Berlin Germany" and "hors Paris, France" ask for the country. */
function isOuterWanted(cursor: Cursor, token: QueryToken, { own, length }: { own: number; length: number }) {
  const outer = cursor.tokens[cursor.at + own];
  return (
    isExcluded(cursor, token) &&
    length > own &&
    (outer?.gap === "none" || cursor.negation === "list") &&
    (token.isMinus || cursor.reading.places.length === 0)
  );
}

function isEmployerOnly({ known }: Cursor, word: string): boolean {
  return known.employerStarts.has(word) && !known.places.has(word);
}

/** True if the word at the cursor names a language rather than a place, as in "French speaking". */
function isLanguageBehind({ tokens, at }: Cursor): boolean {
  const next = tokens[at + 1];
  return next?.gap === "none" && /^(?:speaking|speakers?|sprachige?[nrs]?)$/.test(next.word);
}

/** Words that precede the number of a French département: "dans le 69", "dept 33". */
const numberWords: ReadonlySet<string> = new Set(
  "le les du departement departements dept dep dpt".split(" "),
);

/** Words that show that a query is in French. A word with a French accent also shows that a query is in French. */
const frenchWords: ReadonlySet<string> = new Set(
  "de des du dans chez pour sauf hors sans directeur directeurs directrice directrices responsable responsables drh daf dsi rssi pdg dg commerciaux commercial acheteurs acheteur dirigeants gerants gerant avocats comptables comptable banques assureurs entreprises pme eti".split(
    " ",
  ),
);

const isFrench = ({ text, word }: QueryToken): boolean =>
  frenchWords.has(word) || /[àâçèéêëîïôùûœ]/iu.test(text);

/**
 * Reads the number of a French département: after a word such as "dans le" ("dans le 92"), and as a further number of a
 * list ("dans le 92 ou le 93"). In a French query that has not named a place yet, also reads a number at the end of a
 * phrase ("DRH 33"), a French post code, and "Nord". In other queries, such a number can mean anything, as in "top
 * sales people (10)".
 */
export const readDepartment: Step = (cursor, token) => {
  const { tokens, words, at, reading } = cursor;
  const { word } = token;
  if (!/^(?:\d\d(?:\d{3})?|2[ab]|nord)$/.test(word)) return false;
  const [before = "", next] = [words[at - 1], tokens[at + 1]];
  const isListed = [...reading.places, ...reading.excluded.places].at(-1)?.words[0] === before;
  const isEnd = (next?.gap ?? "comma") !== "none" && reading.places.length === 0 && tokens.some(isFrench);
  const isNumbered = numberWords.has(before) || (isListed && /^\d/.test(before));
  if (!isEnd && !(isNumbered && /^..$/.test(word))) return false;
  const [place] = getGazetteer().find([`dep${word === "nord" ? "59" : word.slice(0, 2)}`]);
  if (place === undefined) return false;
  const { name, marks, size } = place;
  toTarget(cursor, token).places.push({ name, marks, size, words: [word] });
  return finish(cursor, 1);
};

function isCity({ kind, size }: { kind: string; size: number }): boolean {
  return kind === "city" && size >= 500;
}

/** Reads the misspelt name of a place that is in the gazetteer. */
export const readMisspelt: Step = (cursor, token) => {
  // Without "in" before it, a word needs five letters, because shorter words resemble too many place names.
  const shortest = cursor.expected === "place" ? 4 : 5;
  // Words from titles and industries are not corrected to places: "store" does not mean Stoke.
  const isWord = isTitleWord(token.word) || isIndustryWord(token.word) || cursor.known.titles.has(token.word);
  const isMarked = token.isCapital || cursor.expected === "place";
  const place = token.word.length < shortest || isWord ? undefined : matchMisspelt(token.word, { isMarked });
  if (place === undefined) return false;
  const { name, marks, size } = place;
  toTarget(cursor, token).places.push({ name, marks, size, words: [token.word] });
  return finish(cursor, 1);
};

/**
 * Business functions whose names are also names of industries. If a query does not name a job, such a name usually
 * means the function.
 */
const coreParts: ReadonlySet<string> = new Set(
  "sales marketing hr finance engineering product it legal operations design data procurement support recruiting customer-success business-development accounting controlling revenue-operations communications technology partnerships".split(
    " ",
  ),
);

/**
 * True if the word at `end` is a word for people, and no comma or conjunction precedes it. For example, in "IT security
 * people", IT security is the people's business function and not an industry.
 */
function isPeopleBehind({ tokens }: Cursor, end: number): boolean {
  const next = tokens[end];
  return next?.gap === "none" && peopleWords.has(next.word);
}

/** True if the word at `end` announces an employer, such as "at" or "bei", and no comma or conjunction precedes it. */
function isEmployerBehind({ tokens }: Cursor, end: number): boolean {
  const next = tokens[end];
  return next?.gap === "none" && next.word !== "for" && employerWords.has(next.word);
}

/**
 * True if a seniority level without a business function of its own comes after the word at `start`, even if other words
 * are in between. For example, in "Logistik Hamburg Leitung", logistics is the function of the level "Leitung".
 */
function isLevelApart({ tokens, words, subject }: Cursor, start: number): boolean {
  if (subject !== "people") return false;
  for (let place = start + 1; place < words.length; place += 1) {
    const item = scanTitle(words, place);
    if (item?.kind !== "level" || item.parts.length > 0) continue;
    const [before, after] = [scanTitle(words.slice(0, place), place - 1), tokens[place + item.length]];
    return before === undefined && (after === undefined || after.gap === "comma");
  }
  return false;
}

/**
 * True if the last job read so far has a seniority level and no business function. For example, in "interns in
 * marketing", marketing is the function of the interns.
 */
function isLedBy({ jobs }: Reading): boolean {
  const last = jobs.at(-1);
  return last !== undefined && last.levels.length > 0 && last.functions.length + last.keys.length === 0;
}

/** Industry names that are also adjectives in job titles, as in "interim CFO". */
const jobAdjectives: ReadonlySet<string> = new Set(["interim", "digital"]);

/**
 * Reads an industry that the table contains, unless the words are part of a job, as in "software engineers" or "people
 * in marketing".
 */
export const readIndustry: Step = (cursor, token) => {
  const { words, at, expected, reading } = cursor;
  const hit: IndustryHit | undefined = findSoftware(cursor, at) ?? findIndustry(cursor, at);
  if (hit === undefined) return false;
  const item = scanJob(cursor, at);
  const hasFirm = isFirmBehind(cursor, at + hit.length);
  const isAdjective = hit.length === 1 && jobAdjectives.has(token.word);
  // In "acheteur industriel" (industrial buyer), the adjective belongs to the job and is not an industry.
  const isBehindJob = at > 0 && token.gap === "none" && reading.jobs.at(-1)?.words.at(-1) === words[at - 1];
  const isAgreed = /s$/.test(words[at - 1] ?? "") === /s$/.test(token.word);
  if (hit.length === 1 && /^industriel/.test(token.word) && isBehindJob && isAgreed) return false;
  // "Hors intérim" excludes the industry of temporary work, but "not interim" excludes interim managers.
  const isIndustry = hasFirm || (isExcluded(cursor, token) && isFrench(token));
  if (isAdjective && !isIndustry && (token.word === "interim" || scanJob(cursor, at + 1) !== undefined))
    return false;
  // In "VP level software", the job ends with "level", so "software" is an industry.
  const isBehindLevel = /^levels?$/.test(words[at - 1] ?? "") && words[at] === "software";
  const isAboutFirm =
    hasFirm ||
    isTradeOfLed(cursor, item) ||
    expected !== undefined ||
    cursor.subject === "companies" ||
    isBehindLevel;
  const hasJob = reading.jobs.some(({ functions, keys }) => keys.length > 0 || functions.length > 0);
  if (item?.kind === "part" && !hasFirm) {
    // A business function before "bei" (at) is the people's field of work. In "Logistik bei Lebensmittelherstellern",
    // the words after "bei" name the industry.
    if (cursor.subject === "people" && !hasJob && isEmployerBehind(cursor, at + item.length)) return false;
    if (cursor.isLed || isPeopleBehind(cursor, at + hit.length)) return false;
    // In "data governance at pharma companies", "data" is not an industry, because "data governance" is the name of a
    // business function.
    if (cursor.subject === "people" && item.length > hit.length && toFunctionPath(item.part).length > 1)
      return false;
    if (!hasJob && expected === undefined && isLevelApart(cursor, at + item.length)) return false;
    // If a word for leaders follows, such as "leadership" in "women in finance leadership", the words before it
    // ("finance") name a business function.
    if (item.length >= hit.length && isGroupBehind(cursor, at + item.length)) return false;
    // In "people in marketing", "marketing" is the field of the people's work, not the industry of their firm.
    const isTheirs = (cursor.sawPeople || isLedBy(reading)) && !hasJob && expected === "place";
    if (isTheirs && coreParts.has(item.part)) return false;
  }
  const isJob = item !== undefined && item.length >= hit.length && item.kind !== "adjective";
  if (isJob && !isAboutFirm) {
    if (item.kind !== "part") return false;
    const isSold = isSoldBehind(cursor, { at, hit });
    if (isPartOfJob(cursor, at) && !isSold) return false;
    if (!isSold && !isExcluded(cursor, token) && !hasJob && coreParts.has(item.part)) return false;
  }
  const part = words.slice(at, at + hit.length);
  if (cursor.isEx) cursor.negation = "once";
  else if (cursor.isFormer) {
    // "Agency" in "ex-agency CTO" is a former industry. The search index contains no former industries, so the word
    // only affects the ranking.
    reading.unused.push(...part);
    return finish(cursor, hit.length);
  }
  if (!isExcluded(cursor, token)) reading.unused.push(...(hit.users ?? []));
  const next = cursor.tokens[at + hit.length];
  const { industries } = toTarget(cursor, token);
  const before = industries.at(-1);
  const own = { id: hit.value, name: toIndustryName(hit.value), words: part };
  const goods = dealerIds.has(hit.value) ? findGoods(cursor, token, before) : undefined;
  if (goods !== undefined) industries.pop();
  industries.push({
    ...own,
    ...(isExcluded(cursor, token) || !isBesideProfession(cursor, at + hit.length) ? {} : { isInTitle: true }),
    ...(goods === undefined ? {} : { goods }),
  });
  return finish(cursor, hit.length + (next?.gap === "none" && makerWords.has(next.word) ? 1 : 0));
};
