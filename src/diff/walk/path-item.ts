import { isObject, toCanonical } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import { followed } from "./access.ts";

/** A path item with all that it refers to: members may stand beside its `$ref` (OpenAPI 3.1, 4.8.9). */
export class PathItem {
  /** Where it is written, behind its references. */
  readonly cursor: Cursor;
  readonly #parts: readonly Cursor[];

  constructor(cursor: Cursor, parts: readonly Cursor[] = []) {
    this.cursor = cursor;
    this.#parts = parts;
  }

  /** The member, wherever it stands; its value is undefined when there is none. */
  child(key: string): Cursor {
    const owner = this.#parts.find((part) => part.child(key).value !== undefined) ?? this.cursor;
    return owner.child(key);
  }
}

/** Members that say nothing about requests and answers. */
const texts: ReadonlySet<string> = new Set(["$ref", "summary", "description"]);

/** The path item at a place. A member beside its `$ref` counts before the one behind it, with a note if the two differ. */
export function readPathItem(cursor: Cursor): PathItem {
  const target = followed(cursor);
  const parts: Cursor[] = [];
  for (let at = cursor; target.value !== undefined && at.value !== target.value; ) {
    parts.push(at);
    at = at.contract.resolve(String(at.child("$ref").value), at);
  }
  const seen = new Map<string, string>();
  for (const part of [target, ...parts]) {
    for (const key of isObject(part.value) ? Object.keys(part.value) : []) {
      const member = part.child(key);
      const text = toCanonical(member.value);
      if (!texts.has(key) && (seen.get(key) ?? text) !== text)
        member.note(`${key} stands beside $ref and behind it, and differs; the one beside it counts`);
      seen.set(key, text);
    }
  }
  return new PathItem(target, parts);
}
