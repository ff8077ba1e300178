import { isObject, toPointer } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import type { Direction } from "../schema/node.ts";
import type { Serialization } from "../sets/serialization.ts";
import { keysOf, textOf } from "./access.ts";
import { defaultType, encodingOf, hasStyle, isForm, type Part, readPart, styleOf } from "./form-parts.ts";
import { type Sides, toSerializations } from "./joined-texts.ts";
import { covers, isRaw, type Media, toMediaType } from "./media-types.ts";
import {
  type Carrier,
  toFormSerialization,
  toPartSerialization,
  toRawPartSerialization,
  toRawSerialization,
  toSerialization,
} from "./serializations.ts";
import { kindsOf } from "./styles.ts";

/**
 * Returns the serializations of two bodies: a form, plain text or raw bytes. Null for any other body, such as JSON.
 */
export function toBodySerializations(
  direction: Direction,
  media: Sides<Media>,
  schemas: Sides<Cursor>,
): Sides<Serialization | null> {
  const raw = toRawSerialization({ place: "body", name: "" });
  if (areRaw([media.base.name, media.head.name], [schemas.base, schemas.head]))
    return { base: raw, head: raw };
  const encoded = new Set([media.base, media.head].flatMap((one) => keysOf(encodingOf(one))));
  const names = new Set([...encoded, ...fieldsOf(schemas.base), ...fieldsOf(schemas.head)]);
  const members = [...names].flatMap((name) => {
    const pointer = toPointer(["encoding", name]);
    const [base, head] = [readPart(media.base, pointer), readPart(media.head, pointer)];
    if (!encoded.has(name) && !(isRawPart(base) && isRawPart(head))) return [];
    return [{ name, ...toPartSerializations(direction, name, { base, head }) }];
  });
  const wireOf = (side: keyof Sides<Media>): Serialization | null => {
    if (media[side].name.startsWith("text/plain")) return raw;
    if (!isForm(media[side])) return null;
    return toFormSerialization(new Map(members.map((one) => [one.name, one[side]])), toPartSerialization);
  };
  return { base: wireOf("base"), head: wireOf("head") };
}

/** Returns the serializations of a form part on the two sides; null for a part that is sent as JSON. */
function toPartSerializations(
  direction: Direction,
  name: string,
  { base, head }: Sides<Part>,
): Sides<Serialization | null> {
  const own = { base: toOwnSerialization(name, base), head: toOwnSerialization(name, head) };
  if (base.schema === null || head.schema === null) return own;
  const schemas = { base: base.schema, head: head.schema };
  if (isRawPart(base) && isRawPart(head)) {
    if (![base.schema, head.schema].every(isBytes)) return own;
    const raw = toRawSerialization({ place: "form", name });
    return { base: raw, head: raw };
  }
  const [one, other] = [toCarrier(name, base), toCarrier(name, head)];
  if (one === null || other === null) return own;
  return toSerializations(direction, { base: one, head: other }, schemas);
}

function toOwnSerialization(name: string, part: Part): Serialization | null {
  const { form, entry } = part;
  if (isRawPart(part)) return toRawPartSerialization(name);
  if (entry === null) return toPartSerialization(name);
  if (hasStyle(form, entry)) return toSerialization({ place: "form", name, ...styleOf(entry) });
  return textOf(entry, "contentType") === undefined ? toPartSerialization(name) : null;
}

/** Returns the names of the fields that the schema of a form declares in its `properties`. */
function fieldsOf(schema: Cursor): string[] {
  const target = targetOf(schema);
  const properties = isObject(target) ? target["properties"] : undefined;
  return isObject(properties) ? Object.keys(properties) : [];
}

/** True if a form part can only contain raw bytes, by its content type or, in a multipart form, by its schema. */
function isRawPart({ form, entry, schema }: Part): boolean {
  if (entry !== null && hasStyle(form, entry)) return false;
  const written = entry === null ? undefined : textOf(entry, "contentType");
  if (written !== undefined) return written.split(",").map(toMediaType).every(isRaw);
  if (schema === null || !form.startsWith("multipart/")) return false;
  return kindsOf(schema).every((kind) => defaultType(schema, kind) === "application/octet-stream");
}

/**
 * Returns the style of a form part. A scalar without a style or content type is sent as the default style sends it.
 * Returns null for other values without a style.
 */
function toCarrier(name: string, { form, entry, schema }: Part): Carrier | null {
  if (entry !== null && hasStyle(form, entry)) return { place: "form", name, ...styleOf(entry) };
  const isPlain = entry === null || textOf(entry, "contentType") === undefined;
  const isScalar = schema !== null && kindsOf(schema).every((kind) => kind === "scalar");
  return isPlain && isScalar
    ? { place: "form", name, style: "form", explode: true, allowReserved: false }
    : null;
}

/**
 * True if two bodies are raw bytes. If their media type is a range that includes JSON, the schemas must also say that
 * the content is binary.
 */
function areRaw(names: readonly string[], schemas: readonly Cursor[]): boolean {
  if (!names.every(isRaw) || !schemas.every(isBytes)) return false;
  const isOpen = names.every((name) => covers(name, "application/json"));
  return !isOpen || schemas.every(isBinary);
}

/** Keywords that a schema for raw bytes may have if it has no type. */
const bytesKeywords: ReadonlySet<string> = new Set([
  ...["title", "description", "example", "examples", "deprecated", "readOnly", "writeOnly"],
  ...["format", "contentMediaType", "contentEncoding", "minLength", "maxLength"],
]);

/** True if a schema describes no lists or objects: it is absent, has the type of a scalar, or has no type at all. */
function isBytes(schema: Cursor): boolean {
  const kinds = kindsOf(schema);
  if (kinds.length < 3) return kinds.length === 1 && kinds[0] === "scalar";
  const value = targetOf(schema);
  return isObject(value) ? Object.keys(value).every((key) => bytesKeywords.has(key)) : value !== false;
}

/** True if a schema for bytes is absent, is empty, or describes raw bytes in the form of OpenAPI 3.0 or 3.1. */
function isBinary(schema: Cursor): boolean {
  const value = targetOf(schema);
  if (!isObject(value) || Object.keys(value).length === 0) return true;
  return value["format"] === "binary" || value["contentMediaType"] === "application/octet-stream";
}

/** Returns the value of a schema, with its `$ref` resolved; undefined if there is no schema. */
function targetOf(schema: Cursor): unknown {
  return schema.value === undefined ? undefined : schema.contract.follow(schema).value;
}
