import { isObject } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import type { Direction } from "../schema/node.ts";
import type { Joined, Serialization } from "../sets/serialization.ts";
import { type Carrier, toSerialization } from "./serializations.ts";
import { findKeyword, kindsOf, toDelimiter, valuesOf } from "./styles.ts";

/** A value that is sent as text, and its schema. */
interface Sent {
  readonly carrier: Carrier;
  readonly schema: Cursor;
}

/** The two sides of a comparison. */
export interface Sides<T> {
  readonly base: T;
  readonly head: T;
}

/**
 * Returns the serializations of a parameter, a header or a form part on the two sides. If only the sending side has
 * lists or objects, and the style joins them to one text, the two sides are compared by this text.
 */
export function toSerializations(
  direction: Direction,
  carriers: Sides<Carrier>,
  schemas: Sides<Cursor>,
): Sides<Serialization> {
  const base = { carrier: carriers.base, schema: schemas.base };
  const head = { carrier: carriers.head, schema: schemas.head };
  if (prefixOf(base.carrier) !== prefixOf(head.carrier))
    return { base: toSerialization(base.carrier), head: toSerialization(head.carrier) };
  return direction === "request"
    ? { base: toSending(base, head.schema), head: toAccepting(head) }
    : { base: toAccepting(base), head: toSending(head, base.schema) };
}

function toSending(sent: Sent, accepted: Cursor): Serialization {
  const own = toSerialization(sent.carrier);
  const joined = kindsOf(accepted).every((kind) => kind === "scalar") ? toJoined(sent) : null;
  return joined === null ? own : { ...own, key: `${own.key} joined ${JSON.stringify(joined)}`, joined };
}

function toAccepting({ carrier, schema }: Sent): Serialization {
  const own = toSerialization(carrier);
  const divided = holdsAllLists(schema) ? toDelimiter(carrier) : null;
  return divided === null ? own : { ...own, key: `${own.key} divided ${divided}`, divided };
}

/** Returns the style if it puts a prefix before the text, as `label` does in `.red`; otherwise an empty string. */
function prefixOf({ style }: Carrier): string {
  return style === "matrix" || style === "label" ? style : "";
}

/** Returns the joined texts that a side sends for lists and objects; null if it sends none. */
function toJoined({ carrier, schema }: Sent): Joined | null {
  const delimiter = toDelimiter(carrier);
  if (delimiter === null) return null;
  const kinds = kindsOf(schema);
  const joined: Joined = {
    list: kinds.includes("array") ? { delimiter, pattern: toListPattern(schema, delimiter) } : null,
    object: kinds.includes("object")
      ? { delimiter, isPaired: carrier.explode, pattern: toObjectPattern(delimiter, carrier.explode) }
      : null,
  };
  return joined.list === null && joined.object === null ? null : joined;
}

/**
 * Maximum approximate size of a pattern's automaton. If limits on the length and number of items would make the
 * automaton larger, the pattern does not contain these limits.
 */
const maxLength = 2_000;

/** Returns a pattern that all joined texts of a schema's lists match. It may match more texts than these. */
function toListPattern(schema: Cursor, delimiter: string): string {
  const numberOf = (keyword: string): number | null =>
    toCount(findKeyword(schema, keyword, ["allOf"])?.value);
  const items = findKeyword(schema, "items", ["allOf"]);
  const isPlain = valuesOf(schema) === null && findKeyword(schema, "prefixItems", ["allOf"]) === null;
  const { source, length } = toItem(isPlain ? items : null, delimiter);
  const least = Math.max(numberOf("minItems") ?? 1, 1);
  const most = numberOf("maxItems") ?? Number.POSITIVE_INFINITY;
  const isShort = Math.max(least, Number.isFinite(most) ? most : 1) * length <= maxLength;
  const from = isShort ? least - 1 : 0;
  const to = isShort && Number.isFinite(most) ? Math.max(most - 1, from) : "";
  return `^(${source})(${escaped(delimiter)}(${source})){${from},${to}}$`;
}

function toObjectPattern(delimiter: string, isPaired: boolean): string {
  const one = `[^${inClass(delimiter)}]*`;
  const pair = isPaired ? `[^=${inClass(delimiter)}]*=${one}` : `${one}${escaped(delimiter)}${one}`;
  return `^${pair}(${escaped(delimiter)}${pair})*$`;
}

/** Matches the numbers that JSON.stringify writes, with and without an exponent. */
const numbers = [
  "0|-?[1-9]\\d*",
  "-?(0|[1-9]\\d*)\\.\\d*[1-9]",
  "-?[1-9](\\.\\d*[1-9])?e(\\+(2[1-9]|[3-9]\\d|[1-9]\\d\\d)|-([7-9]|[1-9]\\d+))",
].join("|");

/** A pattern for one item (`source`, without anchors), and the approximate size of its automaton (`length`). */
interface Item {
  readonly source: string;
  readonly length: number;
}

function toItem(schema: Cursor | null, delimiter: string): Item {
  const any = { source: `[^${inClass(delimiter)}]*`, length: 1 };
  const target = schema === null ? null : schema.contract.follow(schema);
  if (target === null || !isObject(target.value)) return any;
  const values = valuesOf(target);
  if (values !== null && values.length <= maxValues) {
    const texts = values
      .filter((value) => !isObject(value) && !Array.isArray(value) && value !== null)
      .map(String);
    return { source: texts.map(escaped).join("|"), length: texts.join("").length };
  }
  switch (target.value["type"]) {
    case "integer":
      return toInteger(target.value, any);
    case "number":
      return { source: numbers, length: 20 };
    case "boolean":
      return { source: "true|false", length: 9 };
    case "string": {
      const [least, most] = [toCount(target.value["minLength"]) ?? 0, toCount(target.value["maxLength"])];
      const length = most ?? least;
      return length > maxLength
        ? any
        : { source: `[^${inClass(delimiter)}]{${least},${most ?? ""}}`, length };
    }
    default:
      return any;
  }
}

/** Maximum number of values that a pattern lists one by one, such as those of an `enum`. */
const maxValues = 100;

/**
 * Returns a pattern for the integers within the bounds. If there are few such integers, the pattern lists them.
 * Otherwise it limits at most the sign and the number of digits.
 */
function toInteger({ minimum, maximum }: Readonly<Record<string, unknown>>, any: Item): Item {
  const digits = { source: "-?[1-9]\\d*|0", length: 3 };
  if (typeof minimum !== "number" || minimum < 0) return digits;
  if (typeof maximum !== "number") return { source: "0|[1-9]\\d*", length: 2 };
  const [least, most] = [Math.ceil(minimum), Math.floor(maximum)];
  if (most < least || most > Number.MAX_SAFE_INTEGER) return any;
  if (most - least < maxValues) {
    const texts = Array.from({ length: most - least + 1 }, (_, index) => String(least + index));
    return { source: texts.join("|"), length: texts.join("").length };
  }
  const { length } = String(most);
  return { source: `0|[1-9]\\d{0,${length - 1}}`, length };
}

/** Keywords that a schema for all lists or for all strings may have. */
const annotations: ReadonlySet<string> = new Set([
  "type",
  "title",
  "description",
  "example",
  "examples",
  "default",
  "deprecated",
]);

/**
 * True if a schema accepts every list of strings, even an empty list. A receiver that splits a text at delimiters then
 * accepts every text, whether it splits before or after it decodes percent-encoding.
 */
function holdsAllLists(schema: Cursor): boolean {
  const list = toPlain(schema, ["items"]);
  if (list?.value["type"] !== "array") return false;
  const items = list.cursor.child("items");
  return items.value === undefined || toPlain(items, [])?.value["type"] === "string";
}

/**
 * True if a schema accepts the empty string. Returns false if the schema has other keywords than those for the types,
 * values and length of strings.
 */
export function takesEmptyText(schema: Cursor): boolean {
  if (schema.value === undefined || schema.value === true) return true;
  const plain = toPlain(schema, ["enum", "const", "minLength", "maxLength"]);
  if (plain === null) return false;
  const { type, minLength = 0 } = plain.value;
  const isString = type === undefined || [type].flat().includes("string");
  return isString && minLength === 0 && valuesOf(plain.cursor)?.includes("") !== false;
}

/**
 * Follows the references of a schema and returns the last target. Returns null if a schema on the way has a keyword
 * that is in neither `keywords` nor `annotations`.
 */
function toPlain(
  schema: Cursor,
  keywords: readonly string[],
): { cursor: Cursor; value: Readonly<Record<string, unknown>> } | null {
  let cursor = schema;
  for (let hops = 0; hops < 8; hops += 1) {
    const { value } = cursor;
    if (!isObject(value)) return null;
    const known = [...keywords, "$ref"];
    const isKnown = (key: string): boolean =>
      known.includes(key) || annotations.has(key) || key.startsWith("x-");
    if (!Object.keys(value).every(isKnown)) return null;
    const reference = value["$ref"];
    if (typeof reference !== "string") return { cursor, value };
    if (Object.keys(value).some((key) => key === "items" || key === "type")) return null;
    cursor = cursor.contract.resolve(reference, cursor);
  }
  return null;
}

function toCount(value: unknown): number | null {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : null;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** Escapes the delimiter for a character class of a regular expression. */
function inClass(delimiter: string): string {
  return delimiter === "|" ? "\\|" : delimiter;
}
