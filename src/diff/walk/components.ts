import type { Finding } from "../compare/finding.ts";
import { isList, isObject, member, toCanonical } from "../json.ts";
import type { Contract } from "../load/contract.ts";

/**
 * Finds schemas of `components` that have another name and say the same, which only generated clients notice: their
 * types are called so. All are one finding, since a contract that renames one often renames many. A schema that changed
 * as well, one that several names have, and a bare type, which two components may share by chance, are left out.
 */
export function findRenamed(base: Contract, head: Contract): Finding | null {
  const [before, after] = [schemasOf(base), schemasOf(head)];
  const lost = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  const won = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
  if (lost.length === 0 || won.length === 0) return null;
  const moved = new Set([...lost, ...won]);
  const names = byText(won.map((name) => [name, toText(after[name], moved)]));
  const pairs = [...byText(lost.map((name) => [name, toText(before[name], moved)]))].flatMap(
    ([text, olds]) => {
      const [old, ...rest] = olds;
      const [name, ...others] = names.get(text) ?? [];
      return old === undefined || name === undefined || rest.length + others.length > 0 ? [] : [[old, name]];
    },
  );
  if (pairs.length === 0) return null;
  const list = pairs.map(([old, name]) => `${old} to ${name}`);
  const rest = list.length - shownNames;
  const subject = `${list.slice(0, shownNames).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
  const at = (contract: Contract) => contract.root.child("components").child("schemas");
  const places = { base: at(base), head: at(head) };
  return {
    rule: "components-renamed",
    direction: null,
    verdict: "stated",
    ...places,
    subject,
    meaning: list.join(),
  };
}

/** So many names stand in the message. */
const shownNames = 10;

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

/** What a schema says apart from its words and from the names that moved; null for one that says too little. */
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
