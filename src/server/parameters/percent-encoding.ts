import { isUtf8 } from "node:buffer";
import { ReadError } from "./read-error.ts";

/** Returns the possible decodings of a text, likeliest first. */
export type Decode = (raw: string) => readonly string[];

/** Decodes `%41` to `A`; throws ReadError. */
export function decodePercent(raw: string): string {
  if (!raw.includes("%")) return raw;
  try {
    return decodeURIComponent(raw);
  } catch {
    throw new ReadError("encoding", "must be percent-encoded UTF-8");
  }
}

/** Decodes paths and cookies, where `+` is a plus sign. */
export const decodePlain: Decode = (raw) => [decodePercent(raw)];

/** Returns the text of a header unchanged, since headers are not percent-encoded. */
export const keepText: Decode = (raw) => [raw];

/**
 * Decodes queries and forms. HTML forms write a space as `+` (URL Standard, 5.1), while `+` is literal in RFC 3986.
 * Returns both decodings, so that `?since=2026-01-01T00:00:00+02:00` is read as the only one of the two that is a date.
 */
export const decodeQuery: Decode = (raw) =>
  raw.includes("+") ? [decodePercent(raw.replaceAll("+", " ")), decodePercent(raw)] : [decodePercent(raw)];

/** Decodes query parameters with `allowReserved`, whose clients do not encode `+`: the literal `+` comes first. */
export const decodeReserved: Decode = (raw) => decodeQuery(raw).toReversed();

/**
 * Returns the text of a header's value, which Node.js decodes to one character for each byte. HTTP does not define the
 * charset (RFC 9110, 5.5): valid UTF-8 is read as UTF-8, which today's clients send, anything else as ISO-8859-1.
 */
export function decodeField(value: string): string {
  if (!/[\x80-\xff]/.test(value)) return value;
  const bytes = Buffer.from(value, "latin1");
  return isUtf8(bytes) ? bytes.toString("utf8") : value;
}
