import { isList, isObject, member, toCanonical } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import { anyType, typeBits } from "../schema/types.ts";
import { toSent } from "../sets/serialization.ts";
import { compareDiscriminators } from "./discriminators.ts";
import { leastStable, type Stability, toStability } from "./finding.ts";
import type { Case } from "./judge.ts";
import type { Shape } from "./shape.ts";

/**
 * Compares the keywords that do not restrict the accepted values: defaults, known values, deprecation, stability,
 * content encoding, discriminators and XML.
 */
export function compareAnnotations(current: Case): void {
  compareDefaults(current);
  compareKnownValues(current);
  compareDeprecation(current);
  compareStability(current);
  compareEncoding(current);
  compareDiscriminators(current);
  if (current.bench.xml) compareXml(current);
}

/** Returns the keyword of the first schema in `shape` that has it; null if no schema has it. */
function find(shape: Shape, keyword: string): Cursor | null {
  for (const node of shape.nodes) {
    if (member(node.cursor.value, keyword) !== undefined) return node.cursor.child(keyword);
  }
  return null;
}

function compareDefaults(current: Case): void {
  const base = find(current.base, "default");
  const head = find(current.head, "default");
  if (toText(base?.value, current.base) === toText(head?.value, current.head)) return;
  const change = base === null ? "added" : head === null ? "removed" : "changed";
  const rule = `${current.bench.direction}-default-${change}` as const;
  current.report({ rule, ...places(base, head), from: base?.value, to: head?.value });
}

/**
 * Compares `x-extensible-enum`, which lists the known values of an open enum. A new value is not breaking, because
 * clients must expect unknown values. A removed value is breaking, because the contract promised it. A value that a
 * contract lists in `enum` counts as known too.
 */
function compareKnownValues(current: Case): void {
  const { direction } = current.bench;
  const [base, head] = [find(current.base, "x-extensible-enum"), find(current.head, "x-extensible-enum")];
  if (!isList(base?.value) && !isList(head?.value)) return;
  const lost = missingFrom(current.base, current.head);
  const won = missingFrom(current.head, current.base);
  const at = places(base, head);
  if (lost.length > 0) current.report({ rule: `${direction}-known-value-removed`, ...at, from: lost });
  if (won.length > 0) current.report({ rule: `${direction}-known-value-added`, ...at, to: won });
}

/**
 * Returns the values in the `x-extensible-enum` of `own` that occur neither in the `x-extensible-enum` nor in the
 * `enum` of `other`.
 */
function missingFrom(own: Shape, other: Shape): unknown[] {
  const lists = [find(other, "x-extensible-enum")?.value, find(other, "enum")?.value];
  const known = new Set(
    lists.flatMap((list) => (isList(list) ? list : [])).map((value) => toText(value, other)),
  );
  const list = find(own, "x-extensible-enum")?.value;
  return isList(list) ? list.filter((value) => !known.has(toText(value, own))) : [];
}

/**
 * Returns a string for a value. Values that are sent as the same text, such as 1 and "1" in a query, yield the same
 * string.
 */
function toText(value: unknown, { location }: Shape): string {
  return toCanonical(toSent(value, location.serialization));
}

function compareDeprecation(current: Case): void {
  const base = find(current.base, "deprecated")?.value === true;
  const head = find(current.head, "deprecated")?.value === true;
  if (base === head) return;
  const rule = head ? "schema-deprecated" : "schema-deprecation-withdrawn";
  current.report({ rule });
}

function compareStability(current: Case): void {
  const base = stabilityOf(current.base);
  const head = stabilityOf(current.head);
  if (base === head) return;
  const lowered = leastStable(base, head) === head;
  current.report({
    rule: lowered ? "schema-stability-lowered" : "schema-stability-raised",
    from: base,
    to: head,
  });
}

function stabilityOf(shape: Shape): Stability {
  return toStability(find(shape, "x-stability-level")?.value);
}

/**
 * Reports a changed content encoding as breaking in both directions, because a string that is decoded differently
 * becomes another value.
 */
function compareEncoding(current: Case): void {
  const { types } = current.bench.solver;
  const sides = [current.base, current.head].map((shape) => {
    const written = shape.nodes.find(({ definition }) => definition.encoding !== undefined)?.definition
      .encoding;
    // A body of raw bytes is always a string. `format: binary` therefore means the same as no encoding, and a schema
    // without a type means the same as `type: string`.
    const isRaw = shape.location.serialization?.isRaw === true;
    const may = types.of(shape.inner).may;
    return {
      encoding: isRaw && written === "binary" ? undefined : written,
      may: isRaw ? may & typeBits.string : may,
    };
  });
  const [from, to] = sides.map(({ encoding }) => encoding);
  if (from === to || sides.some(({ may }) => (may & typeBits.string) === 0)) return;
  // A schema that accepts any value and has no encoding does not describe an encoded string. If the other contract
  // restricts the types, no encoding has changed, and the rules about types report the change.
  const isAnything = sides.map(({ encoding, may }) => encoding === undefined && may === anyType);
  if (isAnything.includes(true) && sides.some(({ may }) => may !== anyType)) return;
  const rule = `${current.bench.direction}-content-encoding-changed` as const;
  current.report({ rule, from: from ?? "none", to: to ?? "none" });
}

function compareXml(current: Case): void {
  const base = find(current.base, "xml");
  const head = find(current.head, "xml");
  const [from, to] = [toXml(base?.value), toXml(head?.value)];
  if (toCanonical(from) === toCanonical(to)) return;
  current.report({ rule: `${current.bench.direction}-xml-changed`, ...places(base, head), from, to });
}

/**
 * Normalizes an `xml` object: removes members with their default value, and replaces the flags `attribute` and
 * `wrapped` by `nodeType` (OpenAPI 3.2, section 4.26).
 */
function toXml(value: unknown): unknown {
  if (!isObject(value)) return {};
  const { attribute, wrapped, ...rest } = value;
  const nodeType = attribute === true ? "attribute" : wrapped === true ? "element" : "";
  const said: [string, unknown][] = Object.entries({ nodeType, ...rest });
  return Object.fromEntries(said.filter(([, entry]) => entry !== false && entry !== ""));
}

function places(base: Cursor | null, head: Cursor | null): { base?: Cursor; head?: Cursor } {
  return { ...(base === null ? {} : { base }), ...(head === null ? {} : { head }) };
}
