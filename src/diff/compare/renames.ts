import { isList, isObject, member, toCanonical } from "../json.ts";
import type { Contract, Cursor } from "../load/contract.ts";
import { toOwnName } from "../place-name.ts";
import type { Finding } from "./finding.ts";
import type { Pair } from "./pairs.ts";

/**
 * Returns one finding for all renamed schemas, or null. Only generated clients notice a rename, because they name types
 * after schemas. A schema counts as renamed in two cases:
 * - The new schema replaces the old one at some place, and shares at least half of its properties.
 * - Both schemas are equal except for documentation and names.
 */
export function findRenamed(base: Contract, head: Contract, roots: readonly Pair[]): Finding | null {
  const found = toUnique([...findReplaced(roots), ...findSame(base, head)]);
  if (found.length === 0) return null;
  const list = found.map(([old, name]) => `${old} to ${name}`).sort();
  const rest = list.length - shownNames;
  const subject = `${list.slice(0, shownNames).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
  const at = (contract: Contract): Cursor => contract.root.child("components").child("schemas");
  const places = { base: at(base), head: at(head) };
  return {
    rule: "components-renamed",
    direction: null,
    verdict: "stated",
    ...places,
    subject,
    fingerprintText: list.join(),
  };
}

type Rename = readonly [old: string, name: string];

/** Returns each rename once. Leaves out renames by which a schema would have two old or two new names. */
function toUnique(renames: readonly Rename[]): Rename[] {
  const names = new Map<string, Set<string>>();
  const olds = new Map<string, Set<string>>();
  for (const [old, name] of renames) {
    names.set(old, (names.get(old) ?? new Set()).add(name));
    olds.set(name, (olds.get(name) ?? new Set()).add(old));
  }
  return [...names].flatMap(([old, [name = "", ...others]]): Rename[] =>
    others.length === 0 && olds.get(name)?.size === 1 ? [[old, name]] : [],
  );
}

/** Finds the places where a new named schema replaced a named schema that was removed. Returns each as a rename. */
function findReplaced(roots: readonly Pair[]): Rename[] {
  const pairs = new Set(roots);
  const found: Rename[] = [];
  for (const { base, head, edges } of pairs) {
    for (const { to } of edges) pairs.add(to);
    const [before, after] = [onlyPlace(base), onlyPlace(head)];
    if (before === undefined || after === undefined) continue;
    const [old, name] = [toOwnName(before), toOwnName(after)];
    if (old === null || name === null || old === name) continue;
    const isMoved = !isThere(before, after.contract) && !isThere(after, before.contract);
    if (isMoved && areAlike(before.value, after.value)) found.push([old, name]);
  }
  return found;
}

function onlyPlace({ nodes }: Pair["base"]): Cursor | undefined {
  return nodes.length === 1 ? nodes[0]?.cursor : undefined;
}

/** True if the other contract has a value at the same pointer in the same file. */
export function isThere({ uri, keys, contract }: Cursor, other: Contract): boolean {
  const folder = (root: string): string => root.slice(0, root.lastIndexOf("/") + 1);
  const from = folder(contract.rootUri);
  const address = uri === contract.rootUri ? other.rootUri : uri.replace(from, folder(other.rootUri));
  return keys.reduce<unknown>((at, key) => member(at, key), other.file(address)?.value) !== undefined;
}

/**
 * True if two schemas share at least half of their properties. If they share no properties, true only if the schemas
 * are equal.
 */
function areAlike(one: unknown, other: unknown): boolean {
  const names = (value: unknown): string[] => {
    const properties = member(value, "properties");
    return isObject(properties) ? Object.keys(properties) : [];
  };
  const [before, after] = [names(one), new Set(names(other))];
  const shared = before.filter((name) => after.has(name)).length;
  return shared > 0
    ? shared * 2 >= Math.max(before.length, after.size)
    : toCanonical(one) === toCanonical(other);
}

/**
 * Returns the renames between equal schemas of `components`. Leaves out schemas that are equal to several others. Also
 * leaves out schemas that are too general to be recognized, because they lack keywords such as `properties`, `items` or
 * `$ref`.
 */
function findSame(base: Contract, head: Contract): Rename[] {
  const [before, after] = [schemasOf(base), schemasOf(head)];
  const lost = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  const won = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
  const moved = new Set([...lost, ...won]);
  const names = byText(won.map((name) => [name, toText(after[name], moved)]));
  return [...byText(lost.map((name) => [name, toText(before[name], moved)]))].flatMap(
    ([text, olds]): Rename[] => {
      const [old, ...rest] = olds;
      const [name, ...others] = names.get(text) ?? [];
      return old === undefined || name === undefined || rest.length + others.length > 0 ? [] : [[old, name]];
    },
  );
}

/** Maximum number of renames that the message lists. */
const shownNames = 20;

function schemasOf({ root }: Contract): Readonly<Record<string, unknown>> {
  const { value } = root.child("components").child("schemas");
  return isObject(value) ? value : {};
}

function byText(entries: readonly (readonly [string, string | null])[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [name, text] of entries) if (text !== null) found.set(text, [...(found.get(text) ?? []), name]);
  return found;
}

const telling = ["$ref", "properties", "enum", "items", "allOf", "anyOf", "oneOf", "additionalProperties"];

/**
 * Returns a schema as canonical JSON, without documentation and without the names of renamed schemas. Returns null if
 * the schema is too general to be recognized.
 */
function toText(schema: unknown, moved: ReadonlySet<string>): string | null {
  if (!telling.some((keyword) => member(schema, keyword) !== undefined)) return null;
  return toCanonical(withoutNames(schema, moved));
}

const words: ReadonlySet<string> = new Set(["title", "description", "example", "examples"]);

function withoutNames(value: unknown, moved: ReadonlySet<string>): unknown {
  if (typeof value === "string") {
    const name = /^#\/components\/schemas\/(.*)$/.exec(value)?.[1];
    return name !== undefined && moved.has(name) ? "#" : value;
  }
  if (isList(value)) return value.map((entry) => withoutNames(entry, moved));
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([key, entry]) => !words.has(key) || isObject(entry));
  return Object.fromEntries(members.map(([key, entry]) => [key, withoutNames(entry, moved)]));
}
