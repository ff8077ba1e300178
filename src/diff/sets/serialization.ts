import { isObject } from "../json.ts";

/**
 * How a value is written as text: in a parameter, a header or the part of a form. A null serialization means JSON. Not
 * covered: lists and objects inside the members of objects, for which OpenAPI defines no text; each of their texts is
 * compared separately.
 */
export interface Serialization {
  /** Serializations with equal keys write values in the same way, whatever their names. */
  readonly key: string;
  /** Place, name and style of the value, as reports show them. */
  readonly label: string;
  /** True if the value is alone under its name: a single text and a list of this text then look the same. */
  readonly outer: boolean;
  /** True if the value can be a text; false for a form, which is always an object. */
  readonly holdsTexts: boolean;
  /** The separator of list items inside one text; null if each item is sent separately. */
  readonly delimiter: string | null;
  /** Patterns of the texts that can be sent. */
  readonly texts: readonly string[];
  /** Names of members with a serialization of their own. */
  readonly names: readonly string[];
  readonly item: () => Serialization | null;
  /**
   * Returns the serialization of a member by its name; for null, the serialization of members that `names` does not
   * list.
   */
  readonly member: (name: string | null) => Serialization | null;
  /** Formats a value as it is sent. */
  readonly show: (value: unknown) => string;
}

/**
 * Returns the serialization of a union's branch. Its `show` returns no text, since another branch may accept a text
 * that this branch refuses.
 */
export function toBranchSerialization(serialization: Serialization | null): Serialization | null {
  if (serialization === null) return null;
  return {
    ...serialization,
    label: "branch",
    item: () => toBranchSerialization(serialization.item()),
    member: (name) => toBranchSerialization(serialization.member(name)),
    show: () => "",
  };
}

/**
 * Converts a value to the form in which it is sent, which {@link candidatesOf} reads. Values with equal results are
 * sent as the same text.
 */
export function toSent(value: unknown, serialization: Serialization | null): unknown {
  if (serialization === null) return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => toSent(item, serialization.item()));
    const [only] = items;
    const isDivided =
      serialization.delimiter !== null && typeof only === "string" && only.includes(serialization.delimiter);
    return serialization.outer && items.length === 1 && typeof only === "string" && !isDivided ? only : items;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, toSent(part, serialization.member(name))]),
  );
}

/** Returns the values that a sent value may represent. */
export function* candidatesOf(sent: unknown, serialization: Serialization | null): Generator<unknown> {
  if (serialization === null) yield sent;
  else if (typeof sent === "string") yield* scalarsOf(sent);
  else if (Array.isArray(sent)) {
    const [only] = sent;
    if (serialization.outer && sent.length === 1 && typeof only === "string") yield* scalarsOf(only);
    const { delimiter } = serialization;
    const isSplit = (item: unknown): boolean =>
      delimiter !== null && typeof item === "string" && item.includes(delimiter);
    if (!sent.some(isSplit)) yield* listsOf(sent.map((item) => [item, serialization.item()] as const));
  } else if (typeof sent === "object" && sent !== null) {
    const entries = Object.entries(sent);
    const lists = listsOf(entries.map(([name, value]) => [value, serialization.member(name)] as const));
    for (const values of lists) yield Object.fromEntries(entries.map(([name], at) => [name, values[at]]));
  }
}

/** Yields a text itself, and the number or boolean that it denotes. */
function* scalarsOf(text: string): Generator<unknown> {
  yield text;
  const number = Number(text);
  if (text !== "" && String(number) === text && Number.isFinite(number)) yield number;
  if (text === "true" || text === "false") yield text === "true";
}

function* listsOf(items: readonly (readonly [unknown, Serialization | null])[]): Generator<unknown[]> {
  const [first, ...rest] = items;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const value of candidatesOf(...first)) for (const others of listsOf(rest)) yield [value, ...others];
}
