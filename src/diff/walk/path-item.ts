import { isObject, toCanonical } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import { followed, keysOf } from "./access.ts";
import { methodFields } from "./methods.ts";

/**
 * A path item, merged with the target of its `$ref`, because a `$ref` may have members next to it (OpenAPI 3.1, 4.8.9).
 */
export class PathItem {
  /** The place of the path item, after its `$ref` is resolved. */
  readonly cursor: Cursor;
  readonly #parts: readonly Cursor[];
  #operations: ReadonlyMap<string, Cursor> | undefined;

  constructor(cursor: Cursor, parts: readonly Cursor[] = []) {
    this.cursor = cursor;
    this.#parts = parts;
  }

  /**
   * Operations by method, in a fixed order. Since OpenAPI 3.2, `additionalOperations` contains the methods without a
   * field of their own. A method that has a field is read from `additionalOperations` only if the field is absent.
   */
  get operations(): ReadonlyMap<string, Cursor> {
    this.#operations ??= this.#readOperations();
    return this.#operations;
  }

  #readOperations(): ReadonlyMap<string, Cursor> {
    const result = new Map<string, Cursor>();
    const isNew = this.cursor.contract.version === "3.2";
    for (const field of methodFields) {
      const operation = this.child(field);
      if (operation.value === undefined) continue;
      if (field !== "query" || isNew) result.set(field.toUpperCase(), operation);
      else operation.note("query means nothing before OpenAPI 3.2; it is not read");
    }
    const more = this.child("additionalOperations");
    if (more.value === undefined || !isNew) return result;
    for (const method of keysOf(more)) {
      const operation = more.child(method);
      if (methodFields.some((field) => field.toUpperCase() === method)) {
        const reading = result.has(method) ? "it is not read" : "it is read as if it stood there";
        operation.note(`${method} has a field of its own in a path item; ${reading}`);
      }
      if (!result.has(method)) result.set(method, operation);
    }
    return result;
  }

  /** Returns a member of the path item or of its `$ref` target; a cursor without a value if it is absent in both. */
  child(key: string): Cursor {
    const owner = this.#parts.find((part) => part.child(key).value !== undefined) ?? this.cursor;
    return owner.child(key);
  }
}

/** Returns the methods that have an operation in at least one of the path items. */
export function methodsOf(items: readonly PathItem[]): Set<string> {
  return new Set(items.flatMap(({ operations }) => [...operations.keys()]));
}

/** Members that do not affect requests and responses. */
const texts: ReadonlySet<string> = new Set(["$ref", "summary", "description"]);

/**
 * Reads a path item. If a member next to the `$ref` differs from the same member in the target, the one next to the
 * `$ref` applies, and a note is added.
 */
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
        member.note(
          `${key} stands next to $ref and in its target, with different values; the value next to $ref is used`,
        );
      seen.set(key, text);
    }
  }
  return new PathItem(target, parts);
}
