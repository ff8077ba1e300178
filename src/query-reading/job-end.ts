import { isPartOfJob, matchGroup } from "./job-groups.ts";
import { matchPlaceName } from "./places/match-place.ts";
import { type Cursor, findIndustry, findKnown, isFirmBehind, isIndustryName } from "./query-cursor.ts";
import { firmWords, isNegation, peopleWords, placeWords } from "./query-words.ts";
import { type Item, scanJoinedTitle, scanTitle } from "./titles/scan.ts";
import { joiners } from "./titles/words.ts";

/**
 * Returns the position after the jobs that begin at the cursor, as in "CTO, head of sales Berlin". Commas,
 * conjunctions, "of" and "for" do not end these jobs.
 */
export function findEnd(cursor: Cursor): number {
  const { tokens, words, at } = cursor;
  let end = at;
  let hasPart = false;
  let isJoined = false;
  let last: Item["kind"] | undefined;
  for (let place = at; place < words.length; ) {
    const token = tokens[place];
    if (token === undefined || (place > at && (isBarrier(cursor, place) || isBehindExclusion(cursor, place))))
      break;
    const isJoiner = joiners.has(token.word) && !placeWords.has(token.word) && token.gap === "none";
    const item = scanJoined(cursor, place);
    if (item === undefined && !isJoiner) break;
    if (item?.kind === "sign" && item.sign === "former") break;
    if (place > at && isLongPlace(cursor, { place, length: item?.length ?? 0 })) break;
    // In "sales people", the job ends before "people". In "head of people", "people" is the job's business function.
    if (place > at && peopleWords.has(token.word) && last === "part" && !isJoined) break;
    isJoined = isJoiner;
    if (place > at && item !== undefined && !isJoiner && isNewThing(cursor, { place, item, hasPart })) break;
    if (item !== undefined) last = item.kind;
    if (item?.kind === "part") hasPart = true;
    if (item?.kind === "level" && (token.gap !== "none" || item.parts.length > 0))
      hasPart = item.parts.length > 0;
    const length = isJoiner && (item === undefined || item.length === 1) ? 1 : (item?.length ?? 1);
    place += length;
    if (item !== undefined && !(isJoiner && length === 1 && item.kind !== "sign")) end = place;
  }
  return end;
}

/**
 * True if a word never continues the job before it. This applies to a negation, a known employer of several words, a
 * quoted or excluded word, a domain, and a word for several seniority levels.
 */
function isBarrier(cursor: Cursor, place: number): boolean {
  const { tokens, words } = cursor;
  const token = tokens[place];
  return (
    token === undefined ||
    (isNegation(token) && !isIndustryName(cursor, place) && (scanTitle(words, place)?.length ?? 0) < 2) ||
    findKnown({ ...cursor, at: place }, cursor.known.employers) > 1 ||
    token.isMinus ||
    token.quoted !== undefined ||
    token.isDomain ||
    matchGroup(words, place) !== undefined
  );
}

/**
 * True if a place name begins at a position and has more words than the title phrase that begins there. For example,
 * "Bouches" begins the name Bouches-du-Rhône and is not a misspelling of "boucher".
 */
function isLongPlace({ tokens }: Cursor, { place, length }: { place: number; length: number }): boolean {
  const own = matchPlaceName(tokens, place, { isExpected: false })?.own ?? 0;
  return own > 1 && own > length;
}

/**
 * True if the current exclusion has ended before a position. In "no consultants, CTO in Cologne", the exclusion ends
 * before "CTO".
 */
function isBehindExclusion({ tokens, negation, negationEnd }: Cursor, place: number): boolean {
  const { gap, hasColon } = tokens[place] ?? {};
  if (negation === "none") return false;
  return (
    place >= negationEnd ||
    hasColon === true ||
    (gap === "comma" && (negation === "once" || negation === "tail"))
  );
}

/** Returns the meaning of the longest title phrase that begins at a position. A comma or an "or" ends the phrase. */
function scanJoined({ tokens }: Cursor, place: number): Item | undefined {
  const limit = tokens.findIndex(
    ({ gap, quoted }, index) => index > place && ((gap !== "none" && gap !== "and") || quoted !== undefined),
  );
  return scanJoinedTitle(tokens.slice(0, limit < 0 ? undefined : limit), place);
}

/**
 * True if the words at a position are an industry rather than part of the job before them, as in "CTO fintech" or
 * "directors, logistics". Words after "of" are part of the job.
 */
function isNewThing(
  cursor: Cursor,
  { place, item, hasPart }: { place: number; item: Item; hasPart: boolean },
): boolean {
  const { tokens, words, at } = cursor;
  const industry = findIndustry(cursor, place);
  if (industry === undefined) return false;
  const gap = tokens[place]?.gap;
  const before = scanTitle(words.slice(0, place), at);
  if (isFirmOfTrade({ before, item, isBeside: gap === "none" })) return true;
  const isPart = item.kind === "part";
  const end = place + industry.length;
  const isFirm =
    industry.length >= item.length &&
    (isFirmBehind(cursor, end) ||
      // An industry whose own name ends with a word for firms, such as "retail chains", also means firms.
      (industry.length > item.length && firmWords.has(words[end - 1] ?? "")) ||
      cursor.expected !== undefined ||
      cursor.subject === "companies");
  // In "head logistics companies", the seniority level "head" has no business function yet, so "logistics" becomes the
  // function of the job.
  const isLacked = isPart && !hasPart && gap === "none" && before?.kind === "level";
  if (isFirm && !isLacked) return true;
  if (!isPart) return false;
  const isLoose = (gap === "comma" || (hasPart && gap === "none")) && !isPartOfJob(cursor, place);
  const isBehindRole =
    before?.kind === "role" &&
    before.length === place - at &&
    gap === "none" &&
    !isPartBehind(cursor, place + item.length);
  return isLoose || isBehindRole;
}

/**
 * True if a profession after an executive's title means firms of this trade. For example, "CEO plumbers" means the CEO
 * of a plumbing firm.
 */
export function isFirmOfTrade(given: { before: Item | undefined; item: Item; isBeside: boolean }): boolean {
  const { before, item, isBeside } = given;
  const isLed = before?.kind === "role" && before.roles.every(({ isExecutive }) => isExecutive);
  return (
    isLed &&
    isBeside &&
    item.kind === "role" &&
    item.roles.every(({ level, isExecutive }) => level === null && !isExecutive)
  );
}

function isPartBehind({ tokens, words }: Cursor, place: number): boolean {
  const next = scanTitle(words, place);
  return tokens[place]?.gap === "none" && (next?.kind === "level" || next?.kind === "role");
}
