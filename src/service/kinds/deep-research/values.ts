import type { JsonObject } from "../../../contract.ts";
import { isUrl } from "../../../text/is-url.ts";
import { toTokens } from "../text/index.ts";

const months = "january february march april may june july august september october november december".split(
  " ",
);
const smallNumbers = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen " +
  "eighteen nineteen twenty"
).split(" ");
const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  bn: 1e9,
  b: 1e9,
  billion: 1e9,
};

/** Returns every number in a text: digits, digits with a scale such as `4.5 million`, or words up to twenty. */
export function readNumbers(text: string): number[] {
  return readFigures(text).flat();
}

/**
 * Returns the possible values of each number in a text. An ambiguous number such as `1.200` has several possible
 * values.
 */
function readFigures(text: string): number[][] {
  const found: number[][] = [];
  const pattern =
    /(?<![\p{L}\p{N}])(-?\d[\d.,\u00a0\u202f' ]*\d|-?\d)\s?(k|m|mn|bn|b|thousand|million|billion)?(?![\p{L}])/giu;
  for (const [, digits = "", scale] of text.matchAll(pattern)) {
    const factor = scales[(scale ?? "").toLowerCase()];
    const values = readFigure(digits);
    found.push(factor === undefined ? values : [...values, ...values.map((value) => round(value * factor))]);
  }
  for (const token of toTokens(text)) {
    const word = smallNumbers.indexOf(token);
    if (word >= 0) found.push([word]);
  }
  return found;
}

/**
 * Returns the possible values of a number that is written in digits. `1.200` is 1200 in some countries and 1.2 in
 * others, but `4.5` is never 45.
 */
function readFigure(digits: string): number[] {
  const tight = digits.replace(/[\s\u00a0\u202f']/g, "");
  const plain = /^[^,]*$|^-?\d{1,3}(?:,\d{2,3})+(?:\.\d+)?$/.test(tight)
    ? Number(tight.replaceAll(",", ""))
    : Number.NaN;
  const continental = /^[^.]*$|^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(tight)
    ? Number(tight.replaceAll(".", "").replace(",", "."))
    : Number.NaN;
  const words = digits.split(/[\s\u00a0\u202f]+/);
  const parts = words.length < 2 ? [] : words.flatMap(readFigure);
  return [...new Set([plain, continental, ...parts])].filter((value) => Number.isFinite(value));
}

function round(value: number): number {
  return Math.abs(value) >= 1 ? Math.round(value * 1e6) / 1e6 : value;
}

/**
 * Returns the dates in a text in the form `2026-11-27`, `2026-11` or `2026`. Less precise forms of a date, such as its
 * year, follow the date.
 */
export function readDates(text: string): string[] {
  const dates: string[] = [];
  const add = (year: string, month?: number, day?: string): void => {
    const parts = [year, ...(month === undefined ? [] : [String(month).padStart(2, "0")])];
    if (day !== undefined) parts.push(day.padStart(2, "0"));
    dates.push(parts.join("-"));
  };
  for (const [, year = "", month = "", day = ""] of text.matchAll(/\b(\d{4})-(\d{1,2})-(\d{1,2})\b/g))
    add(year, Number(month), day);
  const name = `(${months.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`).join("|")}|sept)\\.?`;
  for (const [, day = "", month = "", year = ""] of text.matchAll(
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\.?\\s+(?:of\\s+)?${name},?\\s+(\\d{4})\\b`, "gi"),
  ))
    add(year, toMonth(month), day);
  for (const [, month = "", day = "", year = ""] of text.matchAll(
    new RegExp(`\\b${name}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})\\b`, "gi"),
  ))
    add(year, toMonth(month), day);
  for (const [, month = "", year = ""] of text.matchAll(new RegExp(`\\b${name},?\\s+(\\d{4})\\b`, "gi")))
    add(year, toMonth(month));
  for (const [, year = ""] of text.matchAll(/\b((?:1[5-9]|20)\d{2})\b/g)) add(year);
  return [...new Set(dates)];
}

function toMonth(name: string): number {
  return months.findIndex((month) => month.startsWith(name.slice(0, 3).toLowerCase())) + 1;
}

/** Converts a value to the type and format that its schema requires, if the conversion keeps the value's meaning. */
export function toForm(value: unknown, schema: JsonObject): unknown {
  const { type, format } = schema;
  if (typeof value === "string" && (type === "number" || type === "integer")) {
    // A string such as "3 of 10" may mean 3 or 10, so it is not converted. The schema then refuses the string.
    const [figure, second] = readFigures(value);
    return figure === undefined || second !== undefined ? value : Math.max(...figure);
  }
  if (typeof value === "number" && type === "string") return String(value);
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (format === "date" && !/^\d{4}-\d{2}-\d{2}$/.test(text))
    return readDates(text).find((date) => date.length === 10) ?? text;
  if ((format === "uri" || format === "url") && /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(text))
    return `https://${text}`;
  return text;
}

/**
 * Returns a key that is the same for spellings of a value that differ only in letter case, accents or punctuation. Two
 * URLs have the same key if {@link toHost} returns the same host and path for them.
 */
export function toValueKey(value: unknown): string {
  if (typeof value === "number") return `n${value}`;
  if (typeof value !== "string") return JSON.stringify(value) ?? "";
  const address = toHost(value);
  if (address !== undefined) return `u${address}`;
  return `s${toTokens(value).join(" ")}`;
}

/** Returns the host and path of a URL, without the scheme and `www.`; undefined for a string that is not a URL. */
export function toHost(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !isUrl(text)) return undefined;
  const { hostname, pathname } = new URL(text);
  return `${hostname.replace(/^www\./, "")}${pathname.replace(/(?<!\/)\/+$/, "")}`.toLowerCase();
}
