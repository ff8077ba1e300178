import { findEnd } from "./job-end.ts";
import { createPhrases } from "./phrases.ts";
import { type Step, scanJob, skip } from "./query-cursor.ts";
import { leastPhrases, risingPhrases } from "./query-words.ts";
import type { WantedJob } from "./reading.ts";
import { type Level, levels } from "./titles/levels.ts";
import { roles } from "./titles/roles.ts";
import { toJobs, toLedFunctions } from "./wanted-jobs.ts";

const risings = createPhrases(risingPhrases.map((phrase) => [phrase, true] as const));
const leasts = createPhrases(leastPhrases.map((phrase) => [phrase, true] as const));
const roleLevels = new Map(roles.map(({ id, level }) => [id, level]));

/** Matches words after a job that add all higher seniority levels: "or above". */
export function matchRising(words: readonly string[], at: number): ReturnType<typeof risings.match> {
  return risings.match(words, at);
}

/** Reads words before a job that add all higher seniority levels: "at least". */
export const readLeast: Step = (cursor) => {
  const hit = leasts.match(cursor.words, cursor.at);
  if (hit === undefined) return false;
  const at = cursor.at + hit.length;
  if (scanJob(cursor, at) === undefined) return false;
  const [job] = toJobs(cursor.tokens.slice(at, findEnd({ ...cursor, at })), undefined);
  if (job === undefined || findLevel(job) === undefined) return false;
  cursor.isRising = true;
  return skip(cursor, hit.length);
};

/**
 * Returns the job with its own seniority level and all higher levels, as in "VP or above". Partner does not count as a
 * higher level.
 */
export function toRising(job: WantedJob): WantedJob {
  const level = findLevel(job);
  if (level === undefined) return job;
  const above = levels
    .slice(0, levels.indexOf(level) + 1)
    .filter((one) => one !== "partner" || level === one);
  const functions = job.functions.length > 0 ? job.functions : toLedFunctions(job);
  return { ...job, title: undefined, keys: [], levels: above, functions };
}

/**
 * Returns the seniority level that a job names: its own level, or the level of its role if the role leads a function.
 * Undefined for a profession or a business function alone.
 */
function findLevel(job: WantedJob): Level | undefined {
  const named = job.keys.flatMap((key) => levels.find((level) => key.startsWith(`${level}:`)) ?? []);
  const [level] = [...job.levels, ...named];
  if (level !== undefined || toLedFunctions(job).length === 0) return level;
  return roleLevels.get(job.keys[0] ?? "") ?? undefined;
}
