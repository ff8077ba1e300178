import { isObject } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import { covers, type Media } from "./media-types.ts";

/** Two corresponding schemas that are to be compared. */
interface Schemas {
  readonly base: Cursor;
  readonly head: Cursor;
  /** True if the schemas describe one item of a sequence, false if they describe the whole content. */
  readonly isItem: boolean;
}

/**
 * Returns the pairs of schemas to compare for a body. In a sequential media type (OpenAPI 3.2, 4.14.4.1), `schema`
 * describes the whole list of items, and `itemSchema` describes each item. If one contract describes the items in
 * `schema` and the other one in `itemSchema`, these two schemas are compared.
 */
export function pairSchemas(base: Media, head: Media): Schemas[] {
  const [left, right] = [readItems(base), readItems(head)];
  const [one, two] = [base.cursor.child("schema"), head.cursor.child("schema")];
  const whole = { base: one, head: two, isItem: false };
  if (left === null && right === null) return [whole];
  if (left !== null && right !== null) return [whole, { base: left, head: right, isItem: true }];
  // If only one contract has both `schema` and `itemSchema`, the other one has no counterpart for its `itemSchema`, so
  // the `itemSchema` is compared with an absent schema.
  const isMore = hasBoth(left === null ? head : base);
  if (isMore && whole.base.value !== undefined && whole.head.value !== undefined)
    return [
      whole,
      { base: left ?? base.cursor.child(""), head: right ?? head.cursor.child(""), isItem: true },
    ];
  const [other, key] = left === null ? [whole.base, "base" as const] : [whole.head, "head" as const];
  const items = { base: left ?? other, head: right ?? other, isItem: true };
  if (other.value === undefined) return [{ ...items, [key]: other }];
  const list = toList(other);
  if (list !== null) return [{ ...items, [key]: list }];
  other.note(
    "The other contract describes the items of this media type by itemSchema; this schema is compared with it as the schema of one item",
  );
  return [items];
}

function hasBoth({ cursor }: Media): boolean {
  return cursor.child("schema").value !== undefined && cursor.child("itemSchema").value !== undefined;
}

/**
 * Returns the schema of each item, or null without `itemSchema`. For a media type that is not sequential, adds a note
 * and returns null.
 */
function readItems({ name, cursor }: Media): Cursor | null {
  const items = cursor.child("itemSchema");
  if (items.value === undefined) return null;
  if (cursor.contract.version !== "3.2") {
    items.note("itemSchema means nothing before OpenAPI 3.2; it is not read");
    return null;
  }
  if (!wholes.some((range) => covers(range, name)) && !/\+(json|xml)(;|$)/.test(name)) return items;
  items.note(`${name} is not a sequence of items; itemSchema is not read`);
  return null;
}

/** Media types whose content is a single value. All other media types may be sequences. */
const wholes = [
  "application/json",
  "application/xml",
  "application/x-www-form-urlencoded",
  "application/octet-stream",
  "application/pdf",
  "multipart/form-data",
  "text/plain",
  "text/html",
  "text/xml",
  "image/*",
  "audio/*",
  "video/*",
];

const listKeywords: ReadonlySet<string> = new Set([
  "type",
  "items",
  "title",
  "description",
  "example",
  "examples",
]);

/**
 * If a schema only states that the value is a list and describes the items, returns the schema of the items; otherwise
 * null.
 */
function toList(schema: Cursor): Cursor | null {
  const target = schema.contract.follow(schema);
  if (!isObject(target.value) || target.value["type"] !== "array") return null;
  const isPlain = Object.keys(target.value).every((key) => listKeywords.has(key) || key.startsWith("x-"));
  return isPlain ? target.child("items") : null;
}
