import { isObject } from "../json.ts";

/**
 * Describes how a value is sent as text in a parameter, a header or a part of a form. A null serialization means JSON.
 * A member of an object may be a list or an object itself, for which OpenAPI defines no text; then each scalar inside
 * it is compared on its own.
 */
export interface Serialization {
  /** Serializations with the same key write values in the same way, even if the names of the parameters differ. */
  readonly key: string;
  /** Location, name and style of the value, in the form that reports show. */
  readonly label: string;
  /**
   * True if the value is sent directly under its name (`?a=1`). A list with one item then looks like the item alone.
   */
  readonly outer: boolean;
  /** True if a value can be sent as a single text; false for a form, which is always an object. */
  readonly holdsTexts: boolean;
  /** The separator between the items of a list that is sent as a single text; null if each item is sent separately. */
  readonly delimiter: string | null;
  /** Regular expressions that every sent text matches. */
  readonly texts: readonly string[];
  /** Names of those object members that have a serialization of their own. */
  readonly names: readonly string[];
  readonly item: () => Serialization | null;
  /**
   * Returns the serialization of the member with this name; for null, the serialization of every member that is not in
   * `names`.
   */
  readonly member: (name: string | null) => Serialization | null;
  /**
   * Set if the accepting side takes only single values. The lists and objects of the sending side are then compared by
   * the text to which the style joins them.
   */
  readonly joined?: Joined;
  /**
   * The delimiter at which the accepting side splits a text into a list; set if it accepts every list of strings, and
   * therefore every text.
   */
  readonly divided?: string;
  /** True for raw bytes with a media type from outside the schema. The schema's `contentMediaType` is then ignored. */
  readonly isRaw?: boolean;
  /** Returns the text that is sent for a value, in the form that reports show. */
  readonly show: (value: unknown) => string;
}

/**
 * How lists and objects are joined to one text; null for a kind of value that is not joined. Every joined text matches
 * `pattern`, but the pattern may match other texts, too.
 */
export interface Joined {
  readonly list: { readonly delimiter: string; readonly pattern: string } | null;
  /** If `isPaired` is true, `=` joins a name and its value (`x=1,y=2`). Otherwise the delimiter does (`x,1,y,2`). */
  readonly object: {
    readonly delimiter: string;
    readonly isPaired: boolean;
    readonly pattern: string;
  } | null;
}

/**
 * Returns the serialization for one branch of a union. Its `show` returns an empty string, because a report must not
 * show a text as proof if only one branch refuses it: another branch may accept the text.
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
 * Converts a value to the strings that are sent, nested like the value; {@link candidatesOf} reverses this. Values with
 * equal results are sent in the same form.
 */
export function toSent(value: unknown, serialization: Serialization | null): unknown {
  if (serialization === null) return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => toSent(item, serialization.item()));
    const [only] = items;
    const list = serialization.joined?.list ?? null;
    if (list !== null && items.every((item) => typeof item === "string")) return items.join(list.delimiter);
    const isDivided =
      serialization.delimiter !== null && typeof only === "string" && only.includes(serialization.delimiter);
    return serialization.outer && items.length === 1 && typeof only === "string" && !isDivided ? only : items;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, toSent(part, serialization.member(name))]),
  );
}

/**
 * Maximum number of values to try for one sent string, list or object. A sent text may represent several values: the
 * `1` in `?p=1` is the string "1" or the number 1, and each item of a list multiplies the number of combinations.
 */
export const maxCandidates = 64;

/** Returns the first {@link maxCandidates} values that may have been sent as `sent`. */
export function fewCandidatesOf(sent: unknown, serialization: Serialization | null): unknown[] {
  const found: unknown[] = [];
  for (const candidate of candidatesOf(sent, serialization))
    if (found.push(candidate) === maxCandidates) break;
  return found;
}

/** Yields the values that may have been sent as `sent`, which is a result of {@link toSent}. */
function* candidatesOf(sent: unknown, serialization: Serialization | null): Generator<unknown> {
  if (serialization === null) yield sent;
  else if (typeof sent === "string") yield* scalarsOf(sent);
  else if (Array.isArray(sent)) {
    const [only] = sent;
    if (serialization.outer && sent.length === 1 && typeof only === "string") {
      yield* scalarsOf(only);
      yield* joinedOf(only, serialization);
    }
    const { delimiter } = serialization;
    const isSplit = (item: unknown): boolean =>
      delimiter !== null && typeof item === "string" && item.includes(delimiter);
    if (!sent.some(isSplit)) yield* listsOf(sent.map((item) => [item, serialization.item()] as const));
    else if (delimiter !== null && sent.length === 1 && typeof only === "string")
      yield* splitOf(only, delimiter);
  } else if (typeof sent === "object" && sent !== null) {
    const entries = Object.entries(sent);
    const lists = listsOf(entries.map(([name, value]) => [value, serialization.member(name)] as const));
    for (const values of lists) yield Object.fromEntries(entries.map(([name], at) => [name, values[at]]));
  }
}

/** Yields the lists and objects that may have been sent as one text. */
function* joinedOf(text: string, { joined, divided }: Serialization): Generator<unknown> {
  if (divided !== undefined) yield text.split(divided);
  if (joined === undefined) return;
  const { list, object } = joined;
  if (list !== null) yield* splitOf(text, list.delimiter);
  if (object === null) return;
  const parts = text.split(object.delimiter);
  const pairs = object.isPaired
    ? parts.map((part): [string, string] => {
        const [name = "", ...rest] = part.split("=");
        return [name, rest.join("=")];
      })
    : parts.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, parts[at + 1] ?? ""]] : []));
  yield Object.fromEntries(pairs.map(([name, part]) => [name, toLast(part)]));
  yield Object.fromEntries(pairs);
}

/** True if a receiver splits a sent text, or an item of a sent list, because it contains the delimiter. */
export function isDivided(sent: unknown, serialization: Serialization | null): boolean {
  const delimiter = serialization?.delimiter ?? null;
  if (delimiter === null || !Array.isArray(sent)) return false;
  return sent.some((item) => typeof item === "string" && item.includes(delimiter));
}

/**
 * Yields two lists into which a receiver may split a text: one with numbers and booleans wherever an item looks like
 * one, and one with strings only. Other combinations are not tried.
 */
function* splitOf(text: string, delimiter: string): Generator<unknown[]> {
  const items = text.split(delimiter);
  yield items.map(toLast);
  yield items;
}

/** Returns the number or boolean that is sent as this string; the string itself if there is no such value. */
function toLast(text: string): unknown {
  return [...scalarsOf(text)].at(-1);
}

/** Yields the string itself, and the number or boolean that is sent as this string. */
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
