import { isLostNumber, toLostMessage } from "../bodies/json-numbers.ts";
import { parseJsonText } from "../bodies/json-text.ts";
import type { Decode } from "./percent-encoding.ts";
import { ReadError } from "./read-error.ts";
import type { FindFacts, JsonType, SchemaFacts } from "./schema-facts.ts";
import { readByBranch } from "./union-branches.ts";

/** Context for reading a text. */
export interface Reading {
  readonly facts: FindFacts;
  readonly decode: Decode;
}

/** A number in JSON's syntax (RFC 8259, section 6); JavaScript would also accept `0x5`, ` 5` and `+5`. */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/**
 * Reads a text as a string, number, boolean or null, as the schema allows. A text that is a valid string stays a
 * string; a text that fits no type stays text, and the validator refuses it. A text in braces is read as JSON if the
 * schema allows an object: many clients write `filter={"city":"Bonn"}`.
 * @throws ReadError
 */
export function readScalar(raw: string, schema: unknown, reading: Reading): unknown {
  const values = listScalars(raw, schema, reading);
  return values.length === 0 ? reading.decode(raw)[0] : pickAllowed(values, reading.facts(schema));
}

/** Returns every possible value of a text by the types that the schema allows; throws ReadError. */
export function listScalars(raw: string, schema: unknown, { facts, decode }: Reading): unknown[] {
  const { types } = facts(schema);
  return decode(raw).flatMap((text) => listValues(text, types));
}

/** Returns the first value that the schema allows; otherwise the last, which is the most specific. */
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
 * Returns the number in a list. If reading it as a double changes it, returns an empty list if the schema also allows a
 * string, and throws ReadError otherwise.
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

/** Reads each text as an item of the array; throws ReadError. */
export function readArray(raws: readonly string[], schema: unknown, reading: Reading): unknown[] {
  const { item } = reading.facts(schema);
  return raws.map((raw, index) => readScalar(raw, item(index), reading));
}

/** An encoded name and an encoded value. */
export type RawPair = readonly [name: string, value: string];

/**
 * Groups values by name. Values are appended in place: a new list for each would take quadratic time for a repeated
 * name.
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

/** Reads pairs as members of the object that the schema describes; throws ReadError. */
export function readObject(
  pairs: readonly RawPair[],
  schema: unknown,
  reading: Reading,
): Record<string, unknown> {
  const byName = groupByName(pairs.map(([name, value]) => [reading.decode(name)[0] ?? name, value] as const));
  return readMembers(byName, schema, reading);
}

/** Reads the values of each name as members of the object that the schema describes; throws ReadError. */
export function readMembers(
  byName: ReadonlyMap<string, readonly string[]>,
  schema: unknown,
  reading: Reading,
): Record<string, unknown> {
  return readByBranch(schema, reading.facts, {
    read: (branch) => {
      const { member } = reading.facts(branch);
      const members = [...byName].map(([name, raws]) => [name, readMember(raws, member(name), reading)]);
      // Object.fromEntries defines `__proto__` as an ordinary member.
      return Object.fromEntries(members);
    },
    toJudged: (value) => value,
  });
}

/** Reads the values of one name: as a list if the schema allows a list, or if several values were sent. */
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
