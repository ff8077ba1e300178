import { jsonNumber } from "../../text/json-number.ts";
import { isLostNumber, toLostMessage } from "../bodies/json-numbers.ts";
import { parseJsonText } from "../bodies/json-text.ts";
import type { Decode } from "./percent-encoding.ts";
import { ReadError } from "./read-error.ts";
import type { FindFacts, JsonType, SchemaFacts } from "./schema-facts.ts";
import { readByBranch } from "./union-branches.ts";

/**
 * The two functions that reading a value from text requires: `facts` finds the facts about a schema, and `decode`
 * decodes escapes such as `%41`.
 */
export interface Reading {
  readonly facts: FindFacts;
  readonly decode: Decode;
}

/**
 * Converts text to a string, number, boolean or null, as the schema allows. Prefers a string if the schema allows it.
 * Text that fits no allowed type stays a string, and the validator refuses it. If the schema allows an object, text in
 * braces is parsed as JSON, because many clients write `filter={"city":"Bonn"}`.
 * @throws ReadError
 */
export function readScalar(raw: string, schema: unknown, reading: Reading): unknown {
  const values = listScalars(raw, schema, reading);
  return values.length === 0 ? reading.decode(raw)[0] : pickAllowed(values, reading.facts(schema));
}

/**
 * Returns all values that text can have in the schema's types.
 * @throws ReadError for an invalid escape, for JSON with too many levels, and for a number that a double cannot express
 * exactly.
 */
export function listScalars(raw: string, schema: unknown, { facts, decode }: Reading): unknown[] {
  const { types } = facts(schema);
  return decode(raw).flatMap((text) => listValues(text, types));
}

/**
 * Returns the first value that the schema allows. If the schema allows none of the values, returns the last value,
 * whose type is the most specific.
 */
export function pickAllowed(values: readonly unknown[], known: SchemaFacts): unknown {
  if (values.length === 1) return values[0];
  const at = values.findIndex((value) => known.allows(value));
  return values.at(at);
}

function listValues(text: string, types: ReadonlySet<JsonType> | undefined): unknown[] {
  if (types === undefined) return [text];
  const values: unknown[] = [];
  if (types.has("string")) values.push(text);
  if (types.has("number") && jsonNumber.test(text)) values.push(...readNumber(text, types));
  if (types.has("boolean") && (text === "true" || text === "false")) values.push(text === "true");
  if (types.has("null") && (text === "" || text === "null")) values.push(null);
  if (types.has("object") && text.startsWith("{")) values.push(...parseObject(text));
  return values;
}

/**
 * Converts a text to a number, and returns the number as a list with one element. If a double cannot express the number
 * exactly, throws ReadError, or returns an empty list if the schema also allows a string.
 */
function readNumber(text: string, types: ReadonlySet<JsonType>): number[] {
  if (!isLostNumber(text)) return [Number(text)];
  if (types.has("string")) return [];
  throw new ReadError("number", toLostMessage(text));
}

function parseObject(text: string): unknown[] {
  const parsed = parseJsonText(text);
  return parsed === undefined ? [] : [parsed];
}

/**
 * Converts strings to the items of an array, each according to the schema of its item.
 * @throws ReadError if one of the strings cannot be read.
 */
export function readArray(raws: readonly string[], schema: unknown, reading: Reading): unknown[] {
  const { item } = reading.facts(schema);
  return raws.map((raw, index) => readScalar(raw, item(index), reading));
}

/** A name and its value, both still percent-encoded. */
export type RawPair = readonly [name: string, value: string];

/**
 * Groups values by name. Appends each value to the list of its name, because copying the list for each value would take
 * quadratic time.
 */
export function groupByName<T>(pairs: Iterable<readonly [name: string, value: T]>): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const [name, value] of pairs) {
    const known = groups.get(name);
    if (known === undefined) groups.set(name, [value]);
    else known.push(value);
  }
  return groups;
}

/**
 * Converts pairs to an object, each value according to the schema of its member.
 * @throws ReadError if one of the values cannot be read.
 */
export function readObject(
  pairs: readonly RawPair[],
  schema: unknown,
  reading: Reading,
): Record<string, unknown> {
  const byName = groupByName(pairs.map(([name, value]) => [reading.decode(name)[0] ?? name, value] as const));
  return readMembers(byName, schema, reading);
}

/**
 * Converts the values of each name to a member of an object, according to the schema of the member.
 * @throws ReadError if one of the values cannot be read.
 */
export function readMembers(
  byName: ReadonlyMap<string, readonly string[]>,
  schema: unknown,
  reading: Reading,
): Record<string, unknown> {
  return readByBranch(schema, reading.facts, {
    read: (branch) => {
      const { member } = reading.facts(branch);
      const members = [...byName].map(([name, raws]) => [name, readMember(raws, member(name), reading)]);
      // Object.fromEntries is safe for the name `__proto__`: it defines an ordinary member.
      return Object.fromEntries(members);
    },
    toJudged: (value) => value,
  });
}

/**
 * Returns the value of one name: a list if the schema allows one or if several values were sent, otherwise a single
 * value.
 */
export function readMember(raws: readonly string[], schema: unknown, reading: Reading): unknown {
  const known = reading.facts(schema);
  const takesArray = known.types?.has("array") === true;
  const takesScalar = known.types === undefined || [...known.types].some(isScalarType);
  const [only, ...others] = raws;
  const single = only !== undefined && others.length === 0;
  const values: unknown[] = [];
  if (single && (takesScalar || !takesArray)) values.push(readScalar(only, schema, reading));
  if (takesArray || !single) values.push(readArray(raws, schema, reading));
  return pickAllowed(values, known);
}

export function isScalarType(type: JsonType): boolean {
  return type !== "array" && type !== "object";
}
