import { type Draft, isPartOnly, type Job } from "./job.ts";
import { roles, toLevelKey } from "./roles.ts";

const byId = new Map(roles.map((role) => [role.id, role]));

/**
 * Returns the job with only the meaning that another part of the title names, if a short form such as "PM" has several
 * meanings: "PM - Product Manager". Returns any other job unchanged.
 */
export function toSpeltOut(draft: Draft, drafts: readonly Draft[]): Draft {
  const isUnclear = new Set(draft.roles.map((role) => role.function)).size > 1;
  const others = isUnclear ? drafts.filter((one) => one !== draft).flatMap(({ roles }) => roles) : [];
  const meant = draft.roles.filter((role) => others.includes(role));
  return meant.length === 0 ? draft : { ...draft, roles: meant };
}

/**
 * Corrects the meaning of a short form such as CPO if the title names a business function next to it: "CPO Procurement"
 * and "CPO (People)" are not chief product officers. The short form then means the chief of this function, provided
 * that a word for the function begins with the short form's middle letter.
 */
export function toNamedChiefs(drafts: readonly Draft[]): Draft[] {
  const meant: Draft[] = [];
  for (const draft of drafts) {
    const before = meant.at(-1);
    const isBehind =
      before !== undefined && isPartOnly(draft) && draft.gap !== "and" && draft.gap !== "break";
    const chief = isBehind ? toNamed(before, draft) : toNamed(draft, draft);
    if (chief !== undefined && isBehind) meant.splice(-1, 1, chief);
    else meant.push(chief ?? draft);
  }
  return meant;
}

function toNamed(draft: Draft, { parts, words }: Draft): Draft | undefined {
  const short = draft.words.find((word) => /^c[a-z]o$/.test(word));
  const [role] = draft.roles;
  const [part] = parts;
  if (short === undefined || role?.isExecutive !== true || part === undefined) return undefined;
  if (!words.some((word) => word !== short && word[0] === short[1])) return undefined;
  const named = byId.get(toLevelKey("c_suite", part));
  return named === undefined
    ? undefined
    : { ...draft, roles: [named], words: [...new Set([...draft.words, ...words])] };
}

/** Meanings that a short title has beside its usual one, by the short title. */
const otherMeanings: ReadonlyMap<string, readonly string[]> = new Map([
  ["cpo", ["chro", "procurement-chief", "privacy-chief"]],
  ["cdo", ["digital-chief"]],
]);

/**
 * Returns one job for each meaning of a short title that stands alone in a query, such as CPO or CSO. In the title of
 * an indexed person, CPO has only its usual meaning, so that a search for chief people officers does not find every
 * CPO.
 */
export function toMeanings(job: Job): Job[] {
  const [, short] = /^(c[a-z]o)s?$/.exec(job.words.join(" ")) ?? [];
  if (short === undefined) return [job];
  const others = (otherMeanings.get(short) ?? []).flatMap((id) => byId.get(id) ?? []);
  const roles = [...job.roles, ...others];
  return roles.length < 2 ? [job] : roles.map((role) => ({ ...job, roles: [role] }));
}
