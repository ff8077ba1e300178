import { isList, isObject, parsePointer, toPointer } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import { flagOf, keysOf, textOf } from "./access.ts";
import type { Media } from "./media-types.ts";
import { findKeyword, type Kind, kindsOf, type Style } from "./styles.ts";

/** A part (field) of a form, with the media type of the form. */
export interface Part {
  readonly form: string;
  /** The entry for this form part in `encoding`; null if there is no such entry. */
  readonly entry: Cursor | null;
  /** The schema of this form part; null if the form's schema does not describe it. */
  readonly schema: Cursor | null;
}

/** Returns the `encoding` of a form; a cursor without a value for a media type that is not a form. */
export function encodingOf(media: Media): Cursor {
  return media.cursor.child(isForm(media) ? "encoding" : "");
}

/** True for the media types of forms, whose fields are sent as separate parts. */
export function isForm({ name }: Media): boolean {
  return name.startsWith("multipart/") || isUrlEncoded(name);
}

function isUrlEncoded(name: string): boolean {
  return name.startsWith("application/x-www-form-urlencoded");
}

/**
 * Keywords that describe how the parts of a form are sent. `prefixEncoding` and `itemEncoding` describe parts by
 * position and exist since OpenAPI 3.2.
 */
export const encodingKeys = ["encoding", "prefixEncoding", "itemEncoding"] as const;

/** Returns the form parts that have an encoding. The keys are JSON pointers such as `/encoding/photo`. */
export function readParts(media: Media): Map<string, Part> {
  const keys = keysOf(encodingOf(media)).map((name) => toPointer(["encoding", name]));
  if (media.name.startsWith("multipart/") && media.cursor.contract.version === "3.2") {
    const list = media.cursor.child("prefixEncoding").value;
    keys.push(...(isList(list) ? list : []).map((_, index) => `/prefixEncoding/${index}`));
    if (media.cursor.child("itemEncoding").value !== undefined) keys.push("/itemEncoding");
  }
  return new Map(keys.map((key) => [key, readPart(media, key)]));
}

/** Returns a form part; `pointer` names its encoding, such as `/encoding/photo`. */
export function readPart({ name: form, cursor }: Media, pointer: string): Part {
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

/** Returns the style of a form part, with defaults for absent members. */
export function styleOf(entry: Cursor): Style {
  const style = textOf(entry, "style") ?? "form";
  const explode = flagOf(entry, "explode", style === "form");
  return { style, explode, allowReserved: flagOf(entry, "allowReserved", false) };
}

/**
 * True if a style determines how the form part is sent. The part's content type is then ignored. In OpenAPI 3.0, only
 * URL-encoded forms have styles.
 */
export function hasStyle(form: string, entry: Cursor): boolean {
  const isKnown =
    isUrlEncoded(form) || (form.startsWith("multipart/form-data") && entry.contract.version !== "3.0");
  return isKnown && ["style", "explode", "allowReserved"].some((key) => entry.child(key).value !== undefined);
}

/**
 * Returns the media type of a form part without `contentType`. The media type depends on the type of the values; for a
 * list, on the type of its items.
 */
export function defaultType(schema: Cursor | null, kind: Kind, depth = 0): string {
  if (schema === null || kindsOf(schema).length === 3 || depth > 8) return "application/octet-stream";
  if (kind === "object") return "application/json";
  const find = (keyword: string): Cursor | null => findKeyword(schema, keyword, ["allOf", "anyOf", "oneOf"]);
  if (kind === "array") {
    const items = find("items");
    const [first] = items === null ? [] : kindsOf(items);
    return first === undefined ? "application/octet-stream" : defaultType(items, first, depth + 1);
  }
  const isBinary =
    find("contentEncoding") !== null ||
    find("format")?.value === "binary" ||
    find("contentMediaType")?.value === "application/octet-stream";
  return isBinary ? "application/octet-stream" : "text/plain";
}
