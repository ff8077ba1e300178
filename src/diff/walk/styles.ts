import { isList, isObject, member } from "../json.ts";
import type { Cursor } from "../load/contract.ts";

/** Kinds of values. A style determines how values of each kind are sent as text. */
export const kinds = ["scalar", "array", "object"] as const;
export type Kind = (typeof kinds)[number];

/** The style of a parameter, a header or a form part, with defaults for absent members. */
export interface Style {
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
}

/**
 * Describes how a style sends values of one kind. Leaves out settings that have no effect on this kind (OpenAPI 3.1,
 * 4.8.12).
 */
export function describeStyle({ style, explode, allowReserved }: Style, kind: Kind): string {
  const reserved = allowReserved ? " allowReserved" : "";
  if (kind === "scalar") return `${style === "matrix" || style === "label" ? style : "plain"}${reserved}`;
  const isFixed = style === "deepObject" || (style === "simple" && kind === "array");
  return `${style}${explode && !isFixed ? " exploded" : ""}${reserved}`;
}

/**
 * Returns the kinds of values that a schema may accept. Considers only types, constants, references, `allOf`, `anyOf`
 * and `oneOf`.
 */
export function kindsOf(schema: Cursor): readonly Kind[] {
  return kinds.filter((kind) => mayHold(schema, kind, 0));
}

/** Maximum depth to which references and `allOf`, `anyOf` and `oneOf` are followed. */
const maxDepth = 8;

function mayHold(schema: Cursor, kind: Kind, depth: number): boolean {
  if (!isObject(schema.value) || depth > maxDepth) return true;
  const reference = member(schema.value, "$ref");
  if (typeof reference === "string") {
    const target = schema.contract.resolve(reference, schema);
    if (!mayHold(target, kind, depth + 1)) return false;
    if (schema.contract.version === "3.0") return true;
  }
  const type = member(schema.value, "type");
  if (type !== undefined && ![type].flat().some((name) => kindOfType(name) === kind)) return false;
  const values = valuesOf(schema);
  if (values !== null && !values.some((value) => kindOf(value) === kind)) return false;
  const parts = (keyword: string): boolean[] =>
    listOf(schema.child(keyword)).map((part) => mayHold(part, kind, depth + 1));
  const isPossible = (some: boolean[]): boolean => some.length === 0 || some.includes(true);
  return !parts("allOf").includes(false) && isPossible(parts("anyOf")) && isPossible(parts("oneOf"));
}

/**
 * Returns the kind of value that is actually sent. A list of at most one item is sent like the item alone, unless the
 * item may contain the delimiter at which the receiver splits lists. `schema` is the sender's schema.
 */
export function toWrittenKind(kind: Kind, schema: Cursor, styles: { sent: Style; read: Style }): Kind {
  if (kind !== "array" || !holdsOneItem(schema, 0)) return kind;
  const [sent, read] = [toDelimiter(styles.sent), toDelimiter(styles.read)];
  return read === null || read === sent || hasNone(schema, read) ? "scalar" : kind;
}

/**
 * Returns the character that joins the items of a list, or the members of an object, to one text, as RFC 6570 defines
 * it: `{.list}` is `.red,green`, and `{.list*}` is `.red.green`. Returns null if each item or member is sent separately.
 */
export function toDelimiter({ style, explode }: Pick<Style, "style" | "explode">): string | null {
  const fixed: Readonly<Record<string, string>> = { simple: ",", label: explode ? "." : "," };
  const known = fixed[style];
  if (known !== undefined) return known;
  if (explode || style === "deepObject") return null;
  return style === "spaceDelimited" ? " " : style === "pipeDelimited" ? "|" : ",";
}

/**
 * True if every list that the schema accepts has at most one item, because of `maxItems`, constants, or `allOf`,
 * `anyOf` and `oneOf`.
 */
function holdsOneItem(schema: Cursor, depth: number): boolean {
  if (!isObject(schema.value) || depth > maxDepth) return false;
  const { maxItems } = schema.value;
  const values = valuesOf(schema);
  if (typeof maxItems === "number" && maxItems <= 1) return true;
  if (values?.every((value) => !isList(value) || value.length <= 1)) return true;
  const isOne = (part: Cursor): boolean => !mayHold(part, "array", 0) || holdsOneItem(part, depth + 1);
  return someCombination(schema, isOne);
}

/** True if types and constants show that no item in the schema's lists contains the character. */
function hasNone(schema: Cursor, character: string): boolean {
  const items = findKeyword(schema, "items", ["allOf"]);
  if (items !== null) return isWithout(items, character, 0);
  // `String` joins the items of a list with commas, so one call of `includes` covers all items.
  return valuesOf(schema)?.every((value) => !String(value).includes(character)) === true;
}

/**
 * Returns a keyword of a schema; null if it is absent. Also searches referenced schemas and the entries of the given
 * keywords, such as `allOf`.
 */
export function findKeyword(
  schema: Cursor,
  keyword: string,
  combinations: readonly string[],
  depth = 0,
): Cursor | null {
  if (!isObject(schema.value) || depth > maxDepth) return null;
  const target = schema.contract.follow(schema);
  const own = target.child(keyword);
  if (own.value !== undefined) return own;
  const parts = combinations.flatMap((combination) => listOf(target.child(combination)));
  for (const part of parts) {
    const found = findKeyword(part, keyword, combinations, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

function isWithout(schema: Cursor, character: string, depth: number): boolean {
  if (!isObject(schema.value) || depth > maxDepth) return false;
  const { type } = schema.value;
  const unquoted = ["integer", "boolean", ...(character === "." ? [] : ["number"])];
  if (type !== undefined && [type].flat().every((name) => unquoted.includes(String(name)))) return true;
  if (valuesOf(schema)?.every((value) => !String(value).includes(character))) return true;
  return someCombination(schema, (part) => isWithout(part, character, depth + 1));
}

/**
 * True if the referenced schema or some entry of `allOf` passes the test, or if all branches of an `anyOf` or `oneOf`
 * pass it.
 */
function someCombination(schema: Cursor, test: (part: Cursor) => boolean): boolean {
  const reference = member(schema.value, "$ref");
  if (typeof reference === "string" && test(schema.contract.resolve(reference, schema))) return true;
  const [all, ...unions] = ["allOf", "anyOf", "oneOf"].map((keyword) => listOf(schema.child(keyword)));
  return all?.some(test) === true || unions.some((union) => union.length > 0 && union.every(test));
}

function listOf(list: Cursor): Cursor[] {
  return isList(list.value) ? list.value.map((_, index) => list.child(String(index))) : [];
}

/** Returns the values of `enum` or `const`; null if the schema has neither. */
export function valuesOf({ value }: Cursor): readonly unknown[] | null {
  const constant = member(value, "const");
  const values = member(value, "enum") ?? (constant === undefined ? null : [constant]);
  return isList(values) ? values : null;
}

function kindOfType(name: unknown): Kind {
  return name === "array" || name === "object" ? name : "scalar";
}

function kindOf(value: unknown): Kind {
  if (isList(value)) return "array";
  return isObject(value) ? "object" : "scalar";
}
