import { isUtf8 } from "node:buffer";
import { ReadError } from "./read-error.ts";

/** Returns the possible decodings of a string, the most likely first. */
export type Decode = (raw: string) => readonly string[];

const notUtf8 = "must be percent-encoded UTF-8";

/** The violation that is reported for a path with bytes that are not UTF-8, such as `%FF`. */
export const badPath = { property: "path", message: notUtf8 };

/** Replaces escapes such as `%41` with their characters; throws ReadError for an invalid escape. */
export function decodePercent(raw: string): string {
  if (!raw.includes("%")) return raw;
  try {
    return decodeURIComponent(raw);
  } catch {
    throw new ReadError("encoding", notUtf8);
  }
}

/** Decodes paths and cookies, where `+` is a plus sign. */
export const decodePlain: Decode = (raw) => [decodePercent(raw)];

/** Returns the value of a header unchanged, because headers are not percent-encoded. */
export const keepText: Decode = (raw) => [raw];

/**
 * Decodes queries and forms. Returns two decodings of a value with `+`: HTML forms write a space as `+` (URL Standard,
 * 5.1), while RFC 3986 reads `+` literally. In `?since=2026-01-01T00:00:00+02:00`, only the literal `+` gives a date.
 */
export const decodeQuery: Decode = (raw) =>
  raw.includes("+") ? [decodePercent(raw.replaceAll("+", " ")), decodePercent(raw)] : [decodePercent(raw)];

/**
 * Decodes query parameters with `allowReserved`. Clients do not encode a `+` in them, so `+` more likely means itself.
 */
export const decodeReserved: Decode = (raw) => decodeQuery(raw).toReversed();

/**
 * Decodes the value of a header, in which Node.js has turned each byte into one character. HTTP does not define the
 * charset (RFC 9110, 5.5). Valid UTF-8, which today's clients send, is read as UTF-8, and anything else as ISO-8859-1.
 */
export function decodeField(value: string): string {
  if (!/[\x80-\xff]/.test(value)) return value;
  const bytes = Buffer.from(value, "latin1");
  return isUtf8(bytes) ? bytes.toString("utf8") : value;
}
