import type { TitleToken } from "./clean-title.ts";
import type { FunctionId } from "./functions.ts";
import { isAbove, type Level } from "./levels.ts";
import type { Role } from "./roles.ts";

/** One of the jobs that a title names: "CTO and co-founder" names two. */
export interface Job {
  readonly roles: readonly Role[];
  readonly level: Level | null;
  readonly functions: readonly FunctionId[];
  readonly isDeputy: boolean;
  /** Keys of the jobs that the person assists, such as `cto` for an assistant to the CTO. */
  readonly supports: readonly string[];
  /** Words of the title that name this job. */
  readonly words: readonly string[];
}

/** A job whose words are still being read, with the meanings that were found so far. */
export interface Draft {
  roles: Role[];
  level: Level | null;
  adjective: Level | null;
  parts: FunctionId[];
  isDeputy: boolean;
  isFormer: boolean;
  gap: TitleToken["gap"];
  supports: string[];
  words: string[];
  others: string[];
}

/** True for a draft that has only business functions, and neither a job nor a seniority level. */
export function isPartOnly({ roles, level, parts }: Draft): boolean {
  return roles.length === 0 && level === null && parts.length > 0;
}

/** Converts a draft to a job; undefined if the job is a former one or the words name no job. */
export function toJob(draft: Draft): Job | undefined {
  const { isFormer, isDeputy, supports, words, adjective } = draft;
  if (isFormer) return undefined;
  const roles = mergeRoles(draft);
  const [role] = roles;
  // A junior product manager does not manage people, so the seniority level is `entry` rather than `manager`.
  const isJunior = adjective === "entry" && role?.level === "manager";
  const level = draft.level ?? (isJunior ? adjective : toRoleLevel(role, words)) ?? adjective;
  const functions = level === "c_suite" ? [...new Set(draft.parts)] : toMainParts(draft.parts);
  if (level === null && functions.length === 0 && roles.length === 0) return undefined;
  return { roles, level, functions, isDeputy, supports, words };
}

/**
 * Returns the seniority level of a role. The title's own words take precedence: a "Plant Director" is a director,
 * although the role has the level `manager`. A "Fund Manager" is a manager, although the role has no level.
 */
function toRoleLevel(role: Role | undefined, words: readonly string[]): Level | null {
  if (role === undefined || role.isExecutive) return role?.level ?? null;
  if (role.level === "manager" && words.some((word) => /^directors?$/.test(word))) return "director";
  return (
    role.level ?? (words.some((word) => /^(?:manager|managers|managerin|mgr)$/.test(word)) ? "manager" : null)
  );
}

/**
 * Returns the roles, except those whose seniority level is lower than the level that the title names: a "Head of
 * Product Management" is not a product manager.
 */
function mergeRoles({ roles, level }: Draft): Role[] {
  if (level === null) return roles;
  return roles.filter(
    (role) => role.isExecutive || role.level === null || isAbove(role.level, level) || role.level === level,
  );
}

/**
 * Returns the business function that several functions name together: "IT sales" means sales, and "sales operations" is
 * a function of its own.
 */
function toMainParts(parts: readonly FunctionId[]): FunctionId[] {
  const distinct = [...new Set(parts)];
  if (distinct.length < 2) return distinct;
  const last = distinct.at(-1) ?? "";
  const first = distinct[0] ?? "";
  if (last === "operations")
    return [first === "sales" || first === "revenue" ? `${first}-operations` : `${first}-ops`];
  if (["it", "engineering", "digital", "technology"].includes(first) && last === "sales") return ["sales"];
  return [last];
}
