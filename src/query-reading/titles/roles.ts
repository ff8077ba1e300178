import { readTable } from "../phrases.ts";
import { crafts } from "./crafts.ts";
import { executives } from "./executives.ts";
import { type FunctionId, toFunctionPath } from "./functions.ts";
import { furtherTitles } from "./further-titles.ts";
import { type Level, levels } from "./levels.ts";
import { occupations } from "./occupations.ts";
import { professions } from "./professions.ts";
import { listVenueTitles } from "./venues.ts";

/** A job with its own name, such as CTO or account executive. */
export interface Role {
  readonly id: string;
  readonly parent: string | undefined;
  /** Usual English title. */
  readonly title: string;
  readonly level: Level | null;
  readonly function: FunctionId | null;
  readonly isExecutive: boolean;
  readonly phrases: readonly string[];
}

const further: ReadonlyMap<string, readonly string[]> = new Map(readTable(furtherTitles));

function readRoles(table: string, isExecutive: boolean): Role[] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const at = line.indexOf(":");
      const [head = "", title = "", level = "", part = ""] = line
        .slice(0, at)
        .split("|")
        .map((cell) => cell.trim());
      const [id = "", parent] = head.split("<").map((name) => name.trim());
      const phrases = line.slice(at + 1).split(";");
      return {
        id,
        parent,
        title,
        level: levels.find((one) => one === level) ?? null,
        function: part === "" ? null : part,
        isExecutive,
        phrases: [...phrases.map((phrase) => phrase.trim()), ...(further.get(id) ?? [])],
      };
    });
}

const usual: readonly Role[] = [...readRoles(executives, true), ...readRoles(professions, false)];

/** All roles in the tables of titles, executives first. */
export const roles: readonly Role[] = [
  ...usual,
  ...readRoles(occupations, false),
  ...readRoles(crafts, false),
  ...readRoles(listVenueTitles(), false),
];

const byId = new Map(roles.map((role) => [role.id, role]));

/** Roles by phrase. A phrase can mean several roles: a Geschäftsführer is a CEO or a managing director. */
export const rolesByPhrase: ReadonlyMap<string, readonly Role[]> = toPhraseMap();

function toPhraseMap(): Map<string, Role[]> {
  const map = new Map<string, Role[]>();
  for (const role of roles)
    for (const phrase of new Set(role.phrases)) map.set(phrase, [...(map.get(phrase) ?? []), role]);
  return map;
}

/**
 * The manager role of each business function, by which "Manager, Sales" is recognized as the sales manager. If a
 * function has several manager roles, the map contains the one named after the function, or else the first one in the
 * table. The narrower `occupations` and `crafts` are left out, because they manage only a part of their function.
 */
const managers = new Map<string, Role>();
for (const role of usual)
  if (role.level === "manager" && role.function !== null && role.function !== "management")
    if (!managers.has(role.function) || role.id === `${role.function}-manager`)
      managers.set(role.function, role);

/**
 * The chief of each business function, by which a "Chief Marketing & Communications Officer" is also found as a chief
 * marketing officer. If a function has several chiefs, the map contains the first one in the table.
 */
const chiefs = new Map<string, Role>();
for (const role of roles)
  if (
    role.isExecutive &&
    role.level === "c_suite" &&
    role.function !== null &&
    role.function !== "management"
  )
    if (!chiefs.has(role.function)) chiefs.set(role.function, role);

/**
 * Returns the keys under which a search index lists people in this role: the role's own key, then the keys of broader
 * roles.
 */
export function toRoleKeys({ id, parent }: Role): string[] {
  const broader = parent === undefined ? undefined : byId.get(parent);
  return [id, ...(broader === undefined ? [] : toRoleKeys(broader))];
}

const narrower = new Map<string, string[]>();
for (const { id, parent } of roles)
  if (parent !== undefined) narrower.set(parent, [...(narrower.get(parent) ?? []), id]);

/** Returns the keys of the roles that are directly narrower, such as surgeon for doctor. */
export function toNarrowerKeys(key: string): readonly string[] {
  return narrower.get(key) ?? [];
}

/**
 * Returns the key for a seniority level in a business function: the key of a role such as sales manager, otherwise a
 * key such as `head:sales`.
 */
export function toLevelKey(level: Level, part: FunctionId): string {
  const role = (level === "manager" ? managers : level === "c_suite" ? chiefs : undefined)?.get(part);
  return role?.id ?? `${level}:${part}`;
}

/** True if the role is the manager of a business function, such as the sales manager. */
export function isManagerOf({ id, level, function: part }: Role): boolean {
  return level === "manager" && part !== null && toLevelKey("manager", part) === id;
}

/** Returns the key of a title such as "Sales Lead", which some firms give to the manager of a business function. */
export function toLeadKey(part: FunctionId): string {
  return `lead:${part}`;
}

/**
 * Returns a business function and the functions that contain it. A search index lists a title under all of them, by
 * keys such as `fn:sales`.
 */
export function toFunctions(part: FunctionId | null): FunctionId[] {
  return part === null ? [] : toFunctionPath(part);
}
