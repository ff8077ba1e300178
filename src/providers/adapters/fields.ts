import { isObject } from "../../contract.ts";
import { isUrl } from "../../text/is-url.ts";

/** A JSON object whose members are unknown. */
export type JsonObject = Readonly<Record<string, unknown>>;

export { isObject };

/** Returns the object, or an empty object for any other value. */
export function toObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Returns the objects of a list and drops other items. */
export function toObjects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Returns the value at a dotted path such as `author.name` or `posts.0.id`; undefined if there is no such value. */
export function readPath(value: unknown, path: string): unknown {
  let current = value;
  for (const part of path.split(".")) {
    if (Array.isArray(current)) current = current[Number(part)];
    else if (isObject(current)) current = Object.hasOwn(current, part) ? current[part] : undefined;
    else return undefined;
  }
  return current;
}

/**
 * Converts a string or number to text, trimmed, without null characters, and cut to `max` characters. Returns undefined
 * for an empty string or any other value.
 */
export function toText(value: unknown, max = 300): string | undefined {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string") return undefined;
  // PostgreSQL cannot store a null character in text.
  const text = value.replaceAll("\0", "").trim();
  if (text === "") return undefined;
  return text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
}

/**
 * Converts a number, or digits such as `"1,204"`, to a whole number from 0 to `max`. A larger number becomes `max`.
 * Returns undefined for a negative number or any other value.
 */
export function toCount(value: unknown, max = 1_000_000_000_000): number | undefined {
  const number =
    typeof value === "string" && /^[\d,]+$/.test(value) ? Number(value.replaceAll(",", "")) : value;
  if (typeof number !== "number" || !Number.isFinite(number) || number < 0) return undefined;
  return Math.min(Math.floor(number), max);
}

/**
 * Converts a time to ISO 8601. Accepts ISO text, other notations that include a day, and Unix time in seconds or
 * milliseconds. Returns undefined for any other value.
 */
export function toTime(value: unknown): string | undefined {
  const time = readTime(value);
  if (time === undefined || Number.isNaN(time) || Math.abs(time) > 8.64e15) return undefined;
  const text = new Date(time).toISOString();
  // JavaScript writes a year before 0 or after 9999 with a sign and six digits. RFC 3339 forbids this form, so such a
  // time is dropped.
  return /^\d{4}-/.test(text) ? text : undefined;
}

function readTime(value: unknown): number | undefined {
  if (typeof value === "number") return value < 1e11 ? value * 1000 : value;
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const text = value.trim();
  if (/^\d{9,10}(\.\d+)?$/.test(text)) return Number(text) * 1000;
  if (/^\d{12,13}$/.test(text)) return Number(text);
  // `Date.parse` reads "3 hours" as a year, so the text must contain a year of four digits and a month.
  if (!/\d{4}/.test(text) || !/\d{4}-\d{1,2}|[a-z]{3}|\d\/\d/i.test(text)) return undefined;
  // Reads a time without a zone as UTC, not in the zone of this machine.
  const zoned = /\d{2}:\d{2}/.test(text) && !/z$|[+-]\d{2}:?\d{2}|gmt|utc/i.test(text);
  return Date.parse(zoned ? `${text.replace(" ", "T")}Z` : text);
}

/**
 * Converts a web address such as `example.com/a` to an http(s) URL that is valid by RFC 3986. Adds a missing
 * `https://`. Returns undefined if the value is not a web address, or the URL is longer than `max` characters.
 */
export function toUrl(value: unknown, max = 2048): string | undefined {
  const text = toText(value, max + 1);
  if (text === undefined || text.length > max) return undefined;
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  // Refuses U+FFFD, which stands for a character that could not be decoded.
  if (/[\s\uFFFD]/.test(whole) || !/^https?:\/\/[^/?#]+\.[^/?#]+/i.test(whole) || !isUrl(whole))
    return undefined;
  const uri = toUri(whole);
  return uri.length <= max ? uri : undefined;
}

/**
 * Returns the URL unchanged if it is valid by RFC 3986. Otherwise percent-encodes the characters that the RFC forbids
 * but browsers accept.
 */
function toUri(address: string): string {
  if (
    /^(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})+(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i.test(
      address,
    )
  )
    return address;
  const url = new URL(address);
  const encode = (part: string): string =>
    part
      .replace(/%(?![0-9a-f]{2})/gi, "%25")
      .replace(/[^a-z0-9\-._~!$&'()*+,;=:@/?%]/gi, (character) => encodeURIComponent(character));
  const rest = `${encode(url.pathname + url.search)}${url.hash === "" ? "" : `#${encode(url.hash.slice(1))}`}`;
  Object.assign(url, { pathname: "", search: "", hash: "" });
  return `${url.href.replace(/\/$/, "")}${rest}`;
}

/** Returns the host of a web address in lower case, without `www.`; undefined if the value is not a web address. */
export function toDomain(value: unknown): string | undefined {
  const url = toUrl(value);
  if (url === undefined) return undefined;
  return new URL(url).hostname.replace(/^www\./, "").toLowerCase();
}

/** Makes every member that may be undefined optional. */
export type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };

/** Returns the object without its undefined members. */
export function defined<T extends object>(value: T): Defined<T> {
  const kept = Object.entries(value).filter(([, member]) => member !== undefined);
  // `fromEntries` loses the types of the members. The cast is correct, because exactly the undefined members were
  // removed.
  return Object.fromEntries(kept) as Defined<T>;
}
