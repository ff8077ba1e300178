import type { ParameterStyle } from "./parameter-style.ts";
import { ReadError } from "./read-error.ts";
import {
  isScalarType,
  pickAllowed,
  type RawPair,
  type Reading,
  readArray,
  readObject,
  readScalar,
} from "./read-value.ts";

/**
 * A parameter that is sent as one string: in the path (style simple, label or matrix) or in a header (style simple).
 */
export interface DelimitedParameter extends ParameterStyle {
  readonly name: string;
  readonly schema: unknown;
}

/**
 * Converts a string to a type that the schema allows.
 * @throws ReadError
 */
export function readDelimited(raw: string, parameter: DelimitedParameter, reading: Reading): unknown {
  const { schema } = parameter;
  const known = reading.facts(schema);
  const values: unknown[] = [];
  if (known.types === undefined || [...known.types].some(isScalarType))
    values.push(readScalar(cutPrefix(raw, parameter, false), schema, reading));
  if (known.types?.has("array") === true) values.push(readArray(toItems(raw, parameter), schema, reading));
  if (known.types?.has("object") === true)
    values.push(...listPairs(raw, parameter).map((pairs) => readObject(pairs, schema, reading)));
  return values.length === 0 ? raw : pickAllowed(values, known);
}

/**
 * Removes the prefix that a style requires: `.` for label, `;name=` for matrix.
 * @throws ReadError if the text does not start with the prefix.
 */
function cutPrefix(raw: string, { style, name }: DelimitedParameter, bare: boolean): string {
  const prefixes =
    style === "label" ? ["."] : style === "matrix" ? (bare ? [";"] : [`;${name}=`, `;${name}`]) : [""];
  const prefix = prefixes.find((one) => raw.startsWith(one));
  if (prefix === undefined) throw new ReadError("style", `must start with ${prefixes[0]}`);
  return raw.slice(prefix.length);
}

const separators: Readonly<Record<string, string>> = { label: ".", matrix: ";" };

function toItems(raw: string, parameter: DelimitedParameter): string[] {
  const { style, explode } = parameter;
  const separator = (explode ? separators[style] : undefined) ?? ",";
  const text = cutPrefix(raw, parameter, style === "matrix" && explode);
  if (text === "") return [];
  const items = splitTrimmed(text, separator);
  if (style !== "matrix" || !explode) return items;
  return items.map((item) => cutPrefix(`;${item}`, parameter, false));
}

/**
 * Splits the string of an object parameter into name-value pairs. Returns the possible readings of the string: one list
 * of pairs, or no list if the string does not encode an object.
 */
function listPairs(raw: string, parameter: DelimitedParameter): RawPair[][] {
  const { style, explode } = parameter;
  const text = cutPrefix(raw, parameter, explode);
  if (text === "") return [[]];
  if (!explode) return listPaired(splitTrimmed(text, ","));
  return [splitTrimmed(text, separators[style] ?? ",").map(splitPair)];
}

/**
 * Splits a string and trims its items. Spaces around a comma are part of the list syntax of headers (RFC 9110, 5.6.1);
 * in a path, a space that belongs to a value is percent-encoded.
 */
function splitTrimmed(text: string, separator: string): string[] {
  return text.split(separator).map((item) => item.trim());
}

/**
 * Groups items in pairs of name and value: `R`, `100`, `G`, `200` become `R=100` and `G=200`. Returns the possible
 * readings of the items: one list of pairs, or no list if the last name has no value, because the items then do not
 * encode an object.
 */
export function listPaired(items: readonly string[]): RawPair[][] {
  if (items.length % 2 > 0) return [];
  const pairs: RawPair[] = [];
  for (let index = 0; index < items.length; index += 2)
    pairs.push([items[index] ?? "", items[index + 1] ?? ""]);
  return [pairs];
}

/** Splits `R=100` into name and value. */
export function splitPair(text: string): RawPair {
  const at = text.indexOf("=");
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
