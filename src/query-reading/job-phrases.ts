import type { WantedJob } from "./reading.ts";
import { toFunctionName } from "./titles/functions.ts";
import type { Job } from "./titles/job.ts";
import { roles } from "./titles/roles.ts";

/** Maximum number of titles for one job in a request to a source: some sources refuse longer lists. */
const maxPhrases = 8;

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
 * Returns at most {@link maxPhrases} titles of a job for sources that know no synonyms: the English title, the query's
 * own words, then synonyms.
 */
export function toJobPhrases(job: WantedJob): string[] {
  const synonyms = job.keys.flatMap(
    (key) => roles.find(({ id }) => id === key)?.phrases ?? toLongForm(job, key),
  );
  return [...new Set([...toJobTitles(job), ...synonyms])].slice(0, maxPhrases);
}

function toLongForm({ title = "" }: WantedJob, key: string): string[] {
  return key.startsWith("vp:") ? [title.replace(/^VP/, "Vice President")] : [];
}

/** Returns the English title of a job, such as "Deputy Head of Sales". */
export function toTitleName(job: Job): string {
  const deputy = job.isDeputy ? "Deputy " : "";
  const [role] = job.roles;
  if (role !== undefined) {
    const senior = job.level === "senior" && role.level !== "senior" ? "Senior " : "";
    return `${deputy}${senior}${role.title}`;
  }
  const part = toCapitals(job.functions.map(toFunctionName).join(" and "));
  if (job.level === "vp") return `${deputy}VP ${part}`;
  if (job.level === "head") return `${deputy}Head of ${part}`;
  if (job.level === "director" || job.level === "manager") return `${deputy}${part} ${toCapitals(job.level)}`;
  return `${deputy}${toCapitals((job.level ?? "").replace("_", " "))} ${part}`;
}

/** Capitalizes each word of a title; writes short names such as HR in capitals. */
export function toCapitals(text: string): string {
  return text
    .split(" ")
    .map((word) =>
      /^(?:it|hr|ai|ux|r&d|m&a|fp&a|crm)$/.test(word)
        ? word.toUpperCase()
        : word === "and"
          ? word
          : word.slice(0, 1).toUpperCase() + word.slice(1),
    )
    .join(" ");
}
