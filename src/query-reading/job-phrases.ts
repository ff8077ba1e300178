import type { WantedJob } from "./reading.ts";
import { roles } from "./titles/roles.ts";

/** Maximum number of titles for one job in a request to a source: some sources refuse longer lists. */
const mostPhrases = 8;

/**
 * Returns the usual English title of a job, then the query's own words if they differ from it. Returns an empty list if
 * the job has no title.
 */
export function toJobTitles({ words, title }: WantedJob): string[] {
  if (title === undefined) return [];
  const own = words.join(" ");
  const isSame =
    title
      .toLowerCase()
      .split(" ")
      .filter((word) => word !== "of")
      .join(" ") === own;
  return isSame || own === "" ? [title] : [title, own];
}

/**
 * Returns at most {@link mostPhrases} titles of a job for sources that know no synonyms: the English title, the query's
 * own words, then synonyms.
 */
export function toJobPhrases(job: WantedJob): string[] {
  const synonyms = job.keys.flatMap(
    (key) => roles.find(({ id }) => id === key)?.phrases ?? toLongForm(job, key),
  );
  return [...new Set([...toJobTitles(job), ...synonyms])].slice(0, mostPhrases);
}

function toLongForm({ title = "" }: WantedJob, key: string): string[] {
  return key.startsWith("vp:") ? [title.replace(/^VP/, "Vice President")] : [];
}
