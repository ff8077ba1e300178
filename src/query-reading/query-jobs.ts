import { createPhrases } from "./phrases.ts";
import {
  type Cursor,
  findIndustry,
  finish,
  isFirmBehind,
  type Step,
  scanJob,
  skip,
  toTarget,
} from "./query-cursor.ts";
import { employerWords, peopleWords, placeWords } from "./query-words.ts";
import { levelGroups, levelVerbs } from "./titles/levels.ts";
import { type Item, scanTitle } from "./titles/scan.ts";
import { joiners } from "./titles/words.ts";
import { toJobs } from "./wanted-jobs.ts";

const groups = createPhrases([...levelGroups, ...levelVerbs]);
const verbs = createPhrases(levelVerbs);

/** Reads a word for several levels: "decision makers", "who leads". */
export const readGroup: Step = (cursor, token) => {
  const { words, at } = cursor;
  if (cursor.subject !== "people") return false;
  const hit = groups.match(words, at);
  if (hit === undefined) return false;
  toTarget(cursor, token).jobs.push({
    title: undefined,
    words: words.slice(at, at + hit.length),
    keys: [],
    levels: hit.value,
    functions: [],
    kin: { functions: [], levels: [] },
    supports: [],
  });
  finish(cursor, hit.length);
  cursor.isLed = verbs.match(words, at) !== undefined;
  return true;
};

/** Reads a job, or several joined jobs. */
export const readJob: Step = (cursor, token) => {
  const { tokens, words, at, reading } = cursor;
  const first = scanJob(cursor, at);
  if (first === undefined) return false;
  if (first.kind === "part" && peopleWords.has(token.word) && !isPartOfJob(cursor, at)) return false;
  if (first.kind === "sign" && first.sign === "former") {
    cursor.isFormer = true;
    return skip(cursor, first.length);
  }
  const end = findEnd(cursor);
  const span = tokens.slice(at, end);
  if (cursor.isFormer) {
    reading.unused.push(...span.map(({ word }) => word));
    finish(cursor, end - at);
    // "Former CTO at Google": Google is a former employer too.
    cursor.isFormer = employerWords.has(words[end] ?? "");
    return true;
  }
  const group = groups.match(words, end);
  const jobs = toJobs(span, group);
  if (jobs.length === 0) return false;
  toTarget(cursor, token).jobs.push(...jobs);
  const isJoined = group !== undefined && tokens[end]?.gap === "none";
  return finish(cursor, end - at + (isJoined ? group.length : 0));
};

/** Returns the end of the jobs at the cursor: of, for, commas and conjunctions join their words. */
function findEnd(cursor: Cursor): number {
  const { tokens, words, at } = cursor;
  let end = at;
  let hasPart = false;
  let isJoined = false;
  let last: Item["kind"] | undefined;
  for (let place = at; place < words.length; ) {
    const token = tokens[place];
    if (token === undefined || (place > at && isBarrier(cursor, place))) break;
    const isJoiner = joiners.has(token.word) && !placeWords.has(token.word) && token.gap === "none";
    const item = scanJoined(cursor, place);
    if (item === undefined && !isJoiner) break;
    if (item?.kind === "sign" && item.sign === "former") break;
    // "Sales people" work in sales; "head of people" leads them.
    if (place > at && peopleWords.has(token.word) && last === "part" && !isJoined) break;
    isJoined = isJoiner;
    if (place > at && item !== undefined && !isJoiner && isNewThing(cursor, { place, item, hasPart })) break;
    if (item !== undefined) last = item.kind;
    if (item?.kind === "part") hasPart = true;
    if (item?.kind === "level" && token.gap !== "none") hasPart = item.parts.length > 0;
    const length = isJoiner && (item === undefined || item.length === 1) ? 1 : (item?.length ?? 1);
    place += length;
    if (item !== undefined && !(isJoiner && length === 1 && item.kind !== "sign")) end = place;
  }
  return end;
}

/** True for a word that never continues a job. */
function isBarrier({ tokens, words }: Cursor, place: number): boolean {
  const token = tokens[place];
  return (
    token === undefined ||
    token.isMinus ||
    token.quoted !== undefined ||
    token.isDomain ||
    groups.match(words, place) !== undefined
  );
}

/** Returns the meaning of the words from a position up to a comma or an "or". */
function scanJoined({ tokens, words }: Cursor, place: number): Item | undefined {
  const limit = tokens.findIndex(
    ({ gap, quoted }, index) => index > place && ((gap !== "none" && gap !== "and") || quoted !== undefined),
  );
  return scanTitle(words.slice(0, limit < 0 ? undefined : limit), place);
}

/** "CTO fintech", "directors, logistics": what follows a finished job without "of" is no part of it. */
function isNewThing(
  cursor: Cursor,
  { place, item, hasPart }: { place: number; item: Item; hasPart: boolean },
): boolean {
  const { tokens, words, at } = cursor;
  const industry = findIndustry(cursor, place);
  if (industry === undefined) return false;
  const gap = tokens[place]?.gap;
  const before = scanTitle(words.slice(0, place), at);
  const isPart = item.kind === "part";
  const isFirm =
    industry.length >= item.length &&
    (isFirmBehind(cursor, place + industry.length) ||
      cursor.expected !== undefined ||
      cursor.subject === "companies");
  // "Head logistics companies": the head lacks a function, and takes the next word as function.
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

function isPartBehind({ tokens, words }: Cursor, place: number): boolean {
  const next = scanTitle(words, place);
  return tokens[place]?.gap === "none" && (next?.kind === "level" || next?.kind === "role");
}

/** "Sales managers", "logistics leaders": a function with levels or a role behind it. */
export function isPartOfJob({ tokens, words }: Cursor, start: number): boolean {
  let place = start;
  for (let count = 0; count < 4; count += 1) {
    const gap = place > start ? tokens[place]?.gap : "none";
    if (gap === "comma" || place >= words.length) return false;
    const isGroup = groups.match(words, place) !== undefined && verbs.match(words, place) === undefined;
    if (place > start && isGroup) return true;
    const item = scanTitle(words, place);
    if (item === undefined) return false;
    if (item.kind === "level") return true;
    // "E-commerce CMOs": an executive has a function already.
    if (item.kind === "role") return !item.roles.every(({ isExecutive }) => isExecutive);
    place += item.length;
  }
  return false;
}
