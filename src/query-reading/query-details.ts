import { toWords } from "./letters.ts";
import type { QueryToken } from "./query-tokens.ts";
import type { Reading, WantedJob } from "./reading.ts";
import { isTitleWord } from "./titles/words.ts";

/**
 * Moves a business function to the unused words if it only describes the job after it, like "plant" in "plant breweries
 * maintenance managers". As a condition, "plant" would match everyone in production. After a comma or a conjunction, a
 * function stays a condition.
 */
export function dropDetails({ jobs, unused }: Reading, tokens: readonly QueryToken[]): void {
  const kept = jobs.filter((job, place) => {
    const next = jobs[place + 1];
    const isDetail =
      isFunction(job) && next !== undefined && isWhole(next) && !isSeparate(tokens, job.words, next.words);
    if (isDetail) unused.push(...job.words);
    return !isDetail;
  });
  jobs.splice(0, jobs.length, ...kept);
}

function isFunction({ keys, levels, functions, rest }: WantedJob): boolean {
  return functions.length > 0 && keys.length + levels.length + rest.length === 0;
}

function isWhole({ keys, levels, functions }: WantedJob): boolean {
  return keys.length > 0 || (functions.length > 0 && levels.length > 0);
}

/** True if a comma or a conjunction stands between the words of two jobs. */
function isSeparate(
  tokens: readonly QueryToken[],
  [one]: readonly string[],
  [other]: readonly string[],
): boolean {
  const start = tokens.findIndex(({ word }) => word === one);
  const end = tokens.findIndex(({ word }, place) => place > start && word === other);
  return start < 0 || end < 0 || tokens.slice(start + 1, end + 1).some(({ gap }) => gap !== "none");
}

/**
 * Reads a capitalized unknown word as an employer if "or" or "and" joins it to a known employer. An example is "Audi"
 * in "BMW or Audi", if the search index contains only BMW.
 */
export function joinEmployers({ companies, unused }: Reading, tokens: readonly QueryToken[]): void {
  const isNamed = (word: string | undefined): boolean =>
    word !== undefined && companies.some(({ name, isDomain }) => !isDomain && toWords(name).includes(word));
  if (companies.length === 0) return;
  for (const [place, { word, text, gap, isCapital, quoted }] of tokens.entries()) {
    if (!isCapital || quoted !== undefined || !unused.includes(word) || isTitleWord(word)) continue;
    const next = tokens[place + 1];
    const isJoined =
      ((gap === "or" || gap === "and") && isNamed(tokens[place - 1]?.word)) ||
      ((next?.gap === "or" || next?.gap === "and") && isNamed(next.word));
    if (!isJoined) continue;
    unused.splice(unused.indexOf(word), 1);
    companies.push({ name: text, isDomain: false });
  }
}
