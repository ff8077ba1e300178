import { member } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import type { RuleId } from "../rules/table.ts";
import type { Direction } from "../schema/node.ts";
import { entriesOf, flagOf, membersOf, textOf, toUnique } from "./access.ts";
import { containedIn } from "./contained-schemas.ts";
import { compareContent } from "./content.ts";
import { takesEmptyText, toSerializations } from "./joined-texts.ts";
import type { PathItem } from "./path-item.ts";
import type { Scope } from "./scope.ts";
import { toSerialization } from "./serializations.ts";
import { describeStyle, type Kind, kindsOf, type Style, toWrittenKind } from "./styles.ts";

/** A parameter or a header, with defaults for absent members. */
export interface Parameter extends Style {
  readonly name: string;
  readonly place: string;
  readonly required: boolean;
  readonly allowEmptyValue: boolean;
  readonly deprecated: boolean;
  readonly cursor: Cursor;
}

interface Comparison {
  readonly scope: Scope;
  /** Whether a rule is about parameters or headers; part of the rule's name, such as `request-header-removed`. */
  readonly noun: "parameter" | "header";
  readonly direction: Direction;
}

/** Header parameters that OpenAPI ignores, because other members of the contract describe them (OAS 3.1, 4.8.12). */
const reservedHeaders: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

/**
 * Returns the parameters of an operation and its path item by key. Those of the operation override those of the path
 * item. Header names in the keys are in lower case.
 */
export function readParameters(pathItem: PathItem, operation: Cursor): Map<string, Parameter> {
  const result = new Map<string, Parameter>();
  for (const list of [operation.child("parameters"), pathItem.child("parameters")]) {
    const own = entriesOf(list).flatMap(readParameter).filter(isDescribedHere);
    for (const [key, parameter] of toUnique(own, (entry) => ({ key: keyOf(entry), cursor: entry.cursor })))
      if (!result.has(key)) result.set(key, parameter);
  }
  return result;
}

function isDescribedHere({ place, name }: Parameter): boolean {
  return place !== "header" || !reservedHeaders.has(name.toLowerCase());
}

/**
 * Returns the key by which parameters are paired. The key of a `querystring` parameter does not contain the name,
 * because the name is never sent (OpenAPI 3.2, 4.12.1).
 */
function keyOf({ place, name }: Parameter): string {
  if (place === "querystring") return place;
  return `${place} ${place === "header" ? name.toLowerCase() : name}`;
}

/** Returns a list with the parameter. If it has no name or place (`in`), adds a note and returns an empty list. */
function readParameter(cursor: Cursor): Parameter[] {
  const name = textOf(cursor, "name");
  const place = textOf(cursor, "in");
  if (name !== undefined && place !== undefined) return [toParameter(cursor, name, place)];
  if (cursor.value !== undefined)
    cursor.note("A parameter needs a name and a place (in); this one is left out");
  return [];
}

function toParameter(cursor: Cursor, name: string, place: string): Parameter {
  const style = textOf(cursor, "style") ?? (place === "query" || place === "cookie" ? "form" : "simple");
  return {
    name,
    place,
    required: place === "path" || flagOf(cursor, "required", false),
    style,
    explode: flagOf(cursor, "explode", style === "form" || style === "cookie"),
    allowReserved: place === "query" && flagOf(cursor, "allowReserved", false),
    allowEmptyValue: place === "query" && flagOf(cursor, "allowEmptyValue", false),
    deprecated: flagOf(cursor, "deprecated", false),
    cursor,
  };
}

/** Compares the parameters of an operation. `owners.rename` maps path parameter names from the base to the head. */
export function compareParameters(
  scope: Scope,
  base: ReadonlyMap<string, Parameter>,
  head: ReadonlyMap<string, Parameter>,
  owners: { readonly base: Cursor; readonly head: Cursor; readonly rename: ReadonlyMap<string, string> },
): void {
  const direction = scope.sent;
  const comparison = { scope, noun: "parameter", direction } as const;
  const met = new Set<string>();
  noteQuerystring(base, head);
  noteQuerystring(head, base);
  for (const [key, parameter] of base) {
    const renamed =
      parameter.place === "path" ? `path ${owners.rename.get(parameter.name) ?? parameter.name}` : key;
    const other = head.get(renamed);
    if (other !== undefined) {
      met.add(renamed);
      compareParameter(comparison, parameter, other);
      continue;
    }
    if (parameter.place === "path" && owners.rename.has(parameter.name)) {
      met.add(renamed);
      compareParameter(comparison, parameter, toUndeclared(parameter, owners.head));
      continue;
    }
    const moved = findMoved(parameter, base, head);
    if (moved === undefined) reportRemoved(comparison, parameter, owners.head);
    else {
      met.add(moved.key);
      const at = { base: parameter.cursor, head: moved.parameter.cursor, direction };
      const places = { from: parameter.place, to: moved.parameter.place };
      const contained =
        isMedia(parameter) === isMedia(moved.parameter) ? {} : containedIn(moved.parameter.cursor);
      const rule = `${direction}-parameter-moved` as const;
      scope.report({ rule, ...at, ...places, subject: parameter.name, ...contained });
      compareParameter(comparison, parameter, moved.parameter);
    }
  }
  const names = new Set([...owners.rename.values()].map((name) => `path ${name}`));
  for (const [key, parameter] of head) {
    if (met.has(key)) continue;
    if (names.has(key)) compareParameter(comparison, toUndeclared(parameter, owners.base), parameter);
    else reportAdded(comparison, parameter, owners.base);
  }
}

/** Returns a substitute for a parameter that only the other contract declares. The substitute accepts any text. */
function toUndeclared(parameter: Parameter, operation: Cursor): Parameter {
  operation.note(`The path parameter ${parameter.name} is not declared; any text is taken`);
  return { ...parameter, cursor: operation.child("parameters").child(`{${parameter.name}}`) };
}

/** Adds a note if only one contract describes the whole query string. Single parameters cannot be compared with it. */
function noteQuerystring(one: ReadonlyMap<string, Parameter>, other: ReadonlyMap<string, Parameter>): void {
  const whole = one.get("querystring");
  if (whole === undefined || other.has("querystring")) return;
  if ([...other.values()].some(({ place }) => place === "query"))
    whole.cursor.note(
      "The other contract describes the query by single parameters; these and the querystring are not compared with each other",
    );
}

function findMoved(
  parameter: Parameter,
  base: ReadonlyMap<string, Parameter>,
  head: ReadonlyMap<string, Parameter>,
): { key: string; parameter: Parameter } | undefined {
  for (const [key, other] of head) {
    if (other.name === parameter.name && other.place !== parameter.place && !base.has(key)) {
      return { key, parameter: other };
    }
  }
  return undefined;
}

/** Returns the headers of a response or a form part, except for `Content-Type`, which `content` describes. */
function readHeaders(owner: Cursor): Map<string, Parameter> {
  const headers = membersOf(owner.child("headers"))
    .filter(([name]) => name.toLowerCase() !== "content-type")
    .map(([name, cursor]) => toParameter(cursor, name, "header"));
  return toUnique(headers, ({ name, cursor }) => ({ key: name.toLowerCase(), cursor }));
}

/**
 * Compares the headers of the form parts in `scope.parts`. This list may grow during the loop, because the content of a
 * header may be a form with further parts.
 */
export function comparePartHeaders(scope: Scope): void {
  for (const { direction, base, head } of scope.parts) compareHeaders(scope, direction, base, head);
}

/** Compares the headers of a response or of a form part. */
export function compareHeaders(scope: Scope, direction: Direction, base: Cursor, head: Cursor): void {
  const [before, after] = [readHeaders(base), readHeaders(head)];
  const comparison = { scope, noun: "header", direction } as const;
  for (const [key, header] of before) {
    const other = after.get(key);
    if (other === undefined) reportRemoved(comparison, header, head);
    else compareParameter(comparison, header, other);
  }
  for (const [key, header] of after) {
    if (!before.has(key)) reportAdded(comparison, header, base);
  }
}

function reportRemoved({ scope, noun, direction }: Comparison, parameter: Parameter, owner: Cursor): void {
  const optional = direction === "response" && !parameter.required;
  const rule: RuleId = optional ? `response-optional-${noun}-removed` : `${direction}-${noun}-removed`;
  scope.report({ rule, direction, base: parameter.cursor, head: owner, subject: label(parameter, noun) });
}

function reportAdded({ scope, noun, direction }: Comparison, parameter: Parameter, owner: Cursor): void {
  const required = direction === "request" && parameter.required;
  const rule: RuleId = required ? `request-required-${noun}-added` : `${direction}-${noun}-added`;
  const at = { direction, base: owner, head: parameter.cursor, subject: label(parameter, noun) };
  scope.report({ rule, ...at, ...(required ? containedIn(parameter.cursor) : {}) });
}

function label({ name, place }: Parameter, noun: Comparison["noun"]): string {
  return noun === "header" ? name : `${place} ${name}`;
}

function compareParameter({ scope, noun, direction }: Comparison, base: Parameter, head: Parameter): void {
  const at = { direction, base: base.cursor, head: head.cursor, subject: label(head, noun) };
  if (base.required !== head.required) {
    scope.report({ rule: `${direction}-${noun}-became-${head.required ? "required" : "optional"}`, ...at });
  }
  if (base.deprecated !== head.deprecated) {
    scope.report({ rule: head.deprecated ? `${noun}-deprecated` : `${noun}-deprecation-withdrawn`, ...at });
  }
  const other = base.allowEmptyValue ? head : base;
  const takesEmpty = !isMedia(other) && takesEmptyText(schemaOf(other));
  if (base.allowEmptyValue !== head.allowEmptyValue && !takesEmpty) {
    const change = head.allowEmptyValue ? "allowed" : "refused";
    scope.report({ rule: `${direction}-parameter-empty-value-${change}`, ...at });
  }
  const written = findOtherwise(direction, base, head);
  const isOther = isMedia(base) !== isMedia(head);
  if (written !== null) {
    const contained = isOther ? containedIn(base.cursor, head.cursor) : {};
    scope.report({ rule: `${direction}-${noun}-serialization-changed`, ...at, ...written, ...contained });
    if (isOther) return;
  }
  if (isMedia(base) && isMedia(head)) {
    compareContent(scope, direction, base.cursor.child("content"), head.cursor.child("content"));
    return;
  }
  const places = { base: schemaOf(base), head: schemaOf(head) };
  // If one parameter has `content` and the other a style, both send the same text (otherwise the difference was
  // reported above). The style is then used for both.
  const styled = { base: isMedia(base) ? head : base, head: isMedia(head) ? base : head };
  const plain = { base: toSerialization(styled.base), head: toSerialization(styled.head) };
  const serializations =
    styled.base === styled.head ? plain : toSerializations(direction, { base, head }, places);
  scope.use({ direction, ...places, serializations });
}

/** Returns the schema of a parameter: the `schema` inside its `content`, or else its own `schema`. */
function schemaOf(parameter: Parameter): Cursor {
  const [[, media] = []] = isMedia(parameter) ? membersOf(parameter.cursor.child("content")) : [];
  return (media ?? parameter.cursor).child("schema");
}

/** True if the parameter has `content` instead of a style. */
function isMedia({ cursor }: Parameter): boolean {
  return cursor.child("content").value !== undefined;
}

/**
 * For each kind of value that both contracts allow, compares how it is sent. For the first kind that is sent
 * differently, returns a description of both ways; null if there is no such kind.
 */
function findOtherwise(
  direction: Direction,
  base: Parameter,
  head: Parameter,
): { from: string; to: string } | null {
  // If the locations (`in`) differ, another rule reports that the parameter has moved.
  if (base.place !== head.place) return null;
  const isOther = isMedia(base) !== isMedia(head);
  const toText = (parameter: Parameter, kind: Kind): string => {
    if (!isMedia(parameter)) return describeStyle(parameter, kind);
    return isOther && kind === "scalar" && isPlainContent(parameter) ? "plain" : "content";
  };
  const after = kindsOf(schemaOf(head));
  const [sent, read] = direction === "request" ? [base, head] : [head, base];
  for (const kind of kindsOf(schemaOf(base)).filter((one) => after.includes(one))) {
    const written = toWrittenKind(kind, schemaOf(sent), { sent, read });
    const [from, to] = [base, head].map((side) => toText(side, written));
    if (from !== undefined && to !== undefined && from !== to)
      return { from: toText(base, kind), to: toText(head, kind) };
  }
  return null;
}

/** Types whose values have the same text in JSON as in every `style` of OpenAPI, such as `5` or `true`. */
const plainTypes: ReadonlySet<unknown> = new Set(["integer", "number", "boolean"]);

/** True if `content` sends scalars as a style does: it is `text/plain`, or JSON for numbers and booleans. */
function isPlainContent({ cursor }: Parameter): boolean {
  const [[type, media] = []] = membersOf(cursor.child("content"));
  if (type === undefined || media === undefined) return false;
  if (/^text\/plain\b/i.test(type)) return true;
  const types = [member(media.child("schema").value, "type")].flat();
  return /[/+]json\b/i.test(type) && types.every((name) => plainTypes.has(name));
}
