import { isList, isObject, parsePointer, toCanonical, toPointer } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import type { Direction } from "../schema/node.ts";
import type { Serialization } from "../sets/serialization.ts";
import { flagOf, keysOf, textOf } from "./access.ts";
import { covers, toMediaType } from "./media-types.ts";
import type { Scope } from "./scope.ts";
import { toFormSerialization, toPartSerialization, toSerialization } from "./serializations.ts";
import { describeStyle, findKeyword, type Kind, kindsOf, type Style, toWrittenKind } from "./styles.ts";

/**
 * An entry of `content`. `name` is its media type as {@link toMediaType} returns it, `written` the media type as
 * written in the document, and `cursor` its place.
 */
interface Media {
  readonly name: string;
  readonly written: string;
  readonly cursor: Cursor;
}

/** A part (field) of a form, with the media type of the form. */
interface Part {
  readonly form: string;
  /** The entry for this form part in `encoding`; null if there is no such entry. */
  readonly entry: Cursor | null;
  /** The schema of this form part; null if the form's schema does not describe it. */
  readonly schema: Cursor | null;
}

/**
 * Compares how the parts of a form are sent. For other media types, `encoding` has no effect (OpenAPI 3.1, 4.8.15).
 * Writing a default explicitly is not a change. Ignores settings that do not affect how the allowed values are sent.
 */
export function compareEncodings(scope: Scope, direction: Direction, base: Media, head: Media): void {
  const [before, after] = [readParts(base), readParts(head)];
  let isChanged = false;
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [one, other] = [before.get(key) ?? readPart(base, key), after.get(key) ?? readPart(head, key)];
    if (isNew(one, other) || isNew(other, one)) continue;
    const owners = { base: one.entry ?? base.cursor, head: other.entry ?? head.cursor };
    if (base.name.startsWith("multipart/") && head.name.startsWith("multipart/"))
      scope.comparePartHeaders(direction, owners.base, owners.head);
    const added = compareParts(direction, one, other);
    if (added === null) isChanged = true;
    else if (added.length > 0)
      scope.report({
        rule: `${direction}-media-type-added`,
        direction,
        ...owners,
        subject: added.join(", "),
      });
  }
  if (!isChanged) return;
  const said = (media: Media): unknown[] =>
    encodingKeys.map((key) => media.cursor.child(key).value).filter((value) => value !== undefined);
  const [from, to] = [said(base), said(head)];
  scope.report({
    rule: `${direction}-encoding-changed`,
    direction,
    base: base.cursor.child("encoding"),
    head: head.cursor.child("encoding"),
    subject: head.written,
    fingerprintText: toCanonical([from.length === 0 ? [{}] : from, to.length === 0 ? [{}] : to].flat()),
  });
}

/** Returns the serialization of a form; null for a media type that is not a form. */
export function formSerializationOf(media: Media): Serialization | null {
  if (!isForm(media)) return null;
  const encoding = encodingOf(media);
  const members = keysOf(encoding).map((name): [string, Serialization | null] => {
    return [name, partWireOf(media.name, name, encoding.child(name))];
  });
  return toFormSerialization(new Map(members), toPartSerialization);
}

function partWireOf(form: string, name: string, entry: Cursor): Serialization | null {
  if (!isObject(entry.value)) return toPartSerialization(name);
  if (hasStyle(form, entry)) return toSerialization({ place: "form", name, ...styleOf(entry) });
  const types = textOf(entry, "contentType")?.split(",").map(toMediaType) ?? [];
  return types.every((type) => type.startsWith("text/")) ? toPartSerialization(name) : null;
}

/** Returns the `encoding` of a form; a cursor without a value for a media type that is not a form. */
function encodingOf(media: Media): Cursor {
  return media.cursor.child(isForm(media) ? "encoding" : "");
}

function isForm({ name }: Media): boolean {
  return name.startsWith("multipart/") || isUrlEncoded(name);
}

function isUrlEncoded(name: string): boolean {
  return name.startsWith("application/x-www-form-urlencoded");
}

/**
 * Keywords that describe how the parts of a form are sent. `prefixEncoding` and `itemEncoding` describe parts by
 * position and exist since OpenAPI 3.2.
 */
const encodingKeys = ["encoding", "prefixEncoding", "itemEncoding"] as const;

/** Returns the form parts that have an encoding. The keys are JSON pointers such as `/encoding/photo`. */
function readParts(media: Media): Map<string, Part> {
  const keys = keysOf(encodingOf(media)).map((name) => toPointer(["encoding", name]));
  if (media.name.startsWith("multipart/") && media.cursor.contract.version === "3.2") {
    const list = media.cursor.child("prefixEncoding").value;
    keys.push(...(isList(list) ? list : []).map((_, index) => `/prefixEncoding/${index}`));
    if (media.cursor.child("itemEncoding").value !== undefined) keys.push("/itemEncoding");
  }
  return new Map(keys.map((key) => [key, readPart(media, key)]));
}

function readPart({ name: form, cursor }: Media, pointer: string): Part {
  const [keyword = "", key = ""] = parsePointer(pointer) ?? [];
  const entry = keyword === "itemEncoding" ? cursor.child(keyword) : cursor.child(keyword).child(key);
  return { form, entry: isObject(entry.value) ? entry : null, schema: schemaOf(cursor, keyword, key) };
}

/**
 * Returns the schema of a form part, given its name or position; null if the schema of the form does not describe the
 * part.
 */
function schemaOf(media: Cursor, keyword: string, key: string): Cursor | null {
  const schema = media.child("schema");
  if (keyword === "encoding") return findProperty(schema, key, 0);
  const list = schema.value === undefined ? schema : schema.contract.follow(schema);
  const own = keyword === "prefixEncoding" ? list.child("prefixItems").child(key) : list.child("items");
  const candidates = [own, list.child("items"), media.child("itemSchema")];
  return candidates.find(({ value }) => value !== undefined) ?? null;
}

/** True if only the contract of `other` has the form part. The comparison of the schemas reports such a part. */
function isNew(one: Part, other: Part): boolean {
  return one.entry === null && one.schema === null && other.schema !== null;
}

function findProperty(schema: Cursor, name: string, depth: number): Cursor | null {
  if (!isObject(schema.value) || depth > 8) return null;
  const target = schema.contract.follow(schema);
  const own = target.child("properties").child(name);
  if (own.value !== undefined) return own;
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    const list = target.child(keyword);
    for (const index of Array.isArray(list.value) ? list.value.keys() : []) {
      const found = findProperty(list.child(String(index)), name, depth + 1);
      if (found !== null) return found;
    }
  }
  return null;
}

/**
 * Compares how a form part is sent. Returns null if the two contracts send it in different ways, or if its sender may
 * use a media type that its receiver does not accept. Otherwise returns the media types that only the head accepts in a
 * request; an empty list for a response.
 */
function compareParts(direction: Direction, base: Part, head: Part): readonly string[] | null {
  const after = kindsIn(head);
  const added = new Set<string>();
  for (const kind of kindsIn(base).filter((one) => after.includes(one))) {
    const written = toKind(
      kind,
      direction === "request" ? { sent: base, read: head } : { sent: head, read: base },
    );
    const [from, to] = [toWay(base, written), toWay(head, written)];
    if (from.text !== to.text) return null;
    const [left, right] = direction === "request" ? [from, to] : [to, from];
    const isCovered = (type: string): boolean => right.types.some((range) => covers(range, type));
    if (!left.types.every(isCovered)) return null;
    const held = new Set(left.types);
    if (direction === "request") for (const type of right.types) if (!held.has(type)) added.add(type);
  }
  return [...added];
}

/**
 * Returns the kind of value that a receiver sees. If both contracts use a style for the form part, this may differ from
 * `kind`: some styles send a list of at most one item exactly like the item alone.
 */
function toKind(kind: Kind, { sent, read }: Readonly<Record<"sent" | "read", Part>>): Kind {
  if (sent.schema === null || sent.entry === null || read.entry === null) return kind;
  if (!hasStyle(sent.form, sent.entry) || !hasStyle(read.form, read.entry)) return kind;
  return toWrittenKind(kind, sent.schema, { sent: styleOf(sent.entry), read: styleOf(read.entry) });
}

/** How values of one kind are sent in a part of a form, and the media types that they may have. */
interface Way {
  readonly text: string;
  readonly types: readonly string[];
}

function toWay({ form, entry, schema }: Part, kind: Kind): Way {
  const styled = entry !== null && hasStyle(form, entry);
  if (styled) {
    return { text: describeStyle(styleOf(entry), kind), types: ["text/plain"] };
  }
  const written = entry === null ? undefined : textOf(entry, "contentType");
  const types = written === undefined ? [defaultType(schema, kind)] : written.split(",").map(toMediaType);
  const text = { scalar: "plain", array: "form exploded", object: "whole" }[kind];
  return { text: `${text}${nestedOf(entry)}`, types };
}

/**
 * Returns the settings for the parts of a nested form (a form that is a part of another form) as canonical JSON. The
 * caller compares the text, so any difference counts as a change. If there are no such settings, returns an empty
 * string. Encoding Objects can contain them since OpenAPI 3.2.
 */
function nestedOf(entry: Cursor | null): string {
  if (entry === null || entry.contract.version !== "3.2") return "";
  const own = encodingKeys.map((key) => [key, entry.child(key).value] as const);
  const said = own.filter(([, value]) => value !== undefined);
  return said.length === 0 ? "" : toCanonical(said);
}

function styleOf(entry: Cursor): Style {
  const style = textOf(entry, "style") ?? "form";
  const explode = flagOf(entry, "explode", style === "form");
  return { style, explode, allowReserved: flagOf(entry, "allowReserved", false) };
}

/**
 * True if a style determines how the form part is sent. The part's content type is then ignored. In OpenAPI 3.0, only
 * URL-encoded forms have styles.
 */
function hasStyle(form: string, entry: Cursor): boolean {
  const isKnown =
    isUrlEncoded(form) || (form.startsWith("multipart/form-data") && entry.contract.version !== "3.0");
  return isKnown && ["style", "explode", "allowReserved"].some((key) => entry.child(key).value !== undefined);
}

/** Returns the kinds of values that a form part may have; all kinds if the part has no schema. */
function kindsIn({ schema }: Part): readonly Kind[] {
  return schema === null ? ["scalar", "array", "object"] : kindsOf(schema);
}

/**
 * Returns the media type of a form part without `contentType`. The media type depends on the type of the values; for a
 * list, on the type of its items.
 */
function defaultType(schema: Cursor | null, kind: Kind, depth = 0): string {
  if (schema === null || kindsOf(schema).length === 3 || depth > 8) return "application/octet-stream";
  if (kind === "object") return "application/json";
  const find = (keyword: string): Cursor | null => findKeyword(schema, keyword, ["allOf", "anyOf", "oneOf"]);
  if (kind === "array") {
    const items = find("items");
    const [first] = items === null ? [] : kindsOf(items);
    return first === undefined ? "application/octet-stream" : defaultType(items, first, depth + 1);
  }
  const isBinary = find("contentEncoding") !== null || find("format")?.value === "binary";
  return isBinary ? "application/octet-stream" : "text/plain";
}
