import { createPhrases } from "./phrases.ts";
import type { Cursor } from "./query-cursor.ts";
import { levelGroups, levelVerbs } from "./titles/levels.ts";
import { scanTitle } from "./titles/scan.ts";

const groups = createPhrases([...levelGroups, ...levelVerbs]);
const verbs = createPhrases(levelVerbs);

/**
 * Returns the seniority levels of the phrase at a position, such as "chief", and its number of words. Returns undefined
 * if a longer job begins there, such as "chief financial officer".
 */
export function matchGroup(words: readonly string[], at: number): ReturnType<typeof groups.match> {
  const hit = groups.match(words, at);
  return hit === undefined || (scanTitle(words, at)?.length ?? 0) > hit.length ? undefined : hit;
}

/** Returns the number of words of a phrase such as "who leads", after which the name of a business function follows. */
export function matchVerb(words: readonly string[], at: number): number {
  return verbs.match(words, at)?.length ?? 0;
}

/**
 * True if the word at a position means several seniority levels, such as "leaders", and no comma or conjunction
 * precedes it.
 */
export function isGroupBehind({ tokens, words }: Cursor, place: number): boolean {
  return (
    tokens[place]?.gap === "none" &&
    matchGroup(words, place) !== undefined &&
    verbs.match(words, place) === undefined
  );
}

/**
 * True if a seniority level or a role follows the business function at a position, as in "sales managers" or "logistics
 * leaders".
 */
export function isPartOfJob({ tokens, words }: Cursor, start: number): boolean {
  let place = start;
  for (let count = 0; count < 4; count += 1) {
    const gap = place > start ? tokens[place]?.gap : "none";
    if (gap === "comma" || place >= words.length) return false;
    const isGroup = matchGroup(words, place) !== undefined && verbs.match(words, place) === undefined;
    if (place > start && isGroup) return true;
    const item = scanTitle(words, place);
    if (item === undefined) return false;
    if (item.kind === "level" || (item.kind === "adjective" && place > start)) return true;
    // An executive's title already contains a business function, so the "e-commerce" in "e-commerce CMOs" is not read
    // as the function of the job.
    if (item.kind === "role") return !item.roles.every(({ isExecutive }) => isExecutive);
    place += item.length;
  }
  return false;
}

/**
 * Business functions that sell something. A product before such a function is the industry of the firm, as in "software
 * sales".
 */
const sellingParts: ReadonlySet<string> = new Set([
  "sales",
  "presales",
  "key-accounts",
  "business-development",
]);

/** True if a word for software precedes a business function that sells it, as in "software sales directors". */
export function isSoldBehind(
  { tokens, words }: Cursor,
  { at, hit }: { at: number; hit: { value: string; length: number } },
): boolean {
  const end = at + hit.length;
  if (tokens[end]?.gap !== "none" || !/^(?:software|saas)$/.test(hit.value)) return false;
  const next = scanTitle(words, end);
  const whole = scanTitle(words, at);
  if (whole === undefined || whole.length > hit.length) return false;
  if (next?.kind === "part") return sellingParts.has(next.part);
  return next?.kind === "role" && next.roles.every((role) => sellingParts.has(role.function ?? ""));
}
