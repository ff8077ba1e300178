import type { Cursor } from "../load/contract.ts";

/** An entry of `content`. */
export interface Media {
  /** The media type as {@link toMediaType} returns it, for example without `charset=utf-8`. */
  readonly name: string;
  /** The media type as written in the document, but in lower case and without spaces. */
  readonly written: string;
  readonly cursor: Cursor;
}

/**
 * Returns a media type or range in lower case, without spaces, quotes and `charset=utf-8`; its parameters are sorted.
 */
export function toMediaType(written: string): string {
  const [type = "", ...parameters] = written.toLowerCase().split(";");
  const kept = parameters
    .map((parameter) => parameter.trim().replaceAll('"', ""))
    .filter((parameter) => parameter !== "" && parameter !== "charset=utf-8");
  return [type.trim(), ...kept.sort()].join(";");
}

/**
 * True for a media type whose content is raw bytes or text. False for media types whose content a schema describes:
 * forms, JSON, XML and other encodings of JSON values.
 */
export function isRaw(name: string): boolean {
  return !/json|xml|yaml|cbor|msgpack|x-www-form-urlencoded|^multipart\//.test(name);
}

/** True if a media range equals or includes `name`, which is a media type or a range. */
export function covers(range: string, name: string): boolean {
  if (range === name || range === "*/*") return true;
  return range.endsWith("/*") && name.startsWith(range.slice(0, -1));
}
