import { parseAddress, toPhone } from "../../contacts/index.ts";
import { toDomain } from "../../fields.ts";
import { seniorities } from "../../people/titles.ts";
import { toPageMark, toProfileMark } from "../rows.ts";
import { parseSize } from "../sizes.ts";
import type { Head } from "./columns.ts";

/** A problem with a row or with one of its cells. */
export interface Fault {
  readonly column: string | null;
  readonly problem: string;
}

/**
 * Reads the cells of one row by column name. A cell that cannot be parsed counts as empty, and is added to `faults`.
 */
export interface Cells<N extends string> {
  text(column: N, max: number): string | null;
  /**
   * Parses the cells of a column and returns the first value that is not null. If there are cells but no value, returns
   * null and adds `problem`, a description of the expected form, to `faults`.
   */
  parsed<T>(column: N, parse: (text: string) => T | null, problem: string): T | null;
  /**
   * Returns the distinct values of all cells of the column, at most 20. Further values are dropped and reported in
   * `faults`. If the cells have no valid value, adds `problem` to `faults`.
   */
  all(column: N, parse: (text: string) => readonly string[], problem: string): string[];
  readonly faults: Fault[];
}

/** Maximum number of email addresses and of phone numbers that one person may have, from the contract. */
const mostValues = 20;

/** Creates a reader for the cells of one row. */
export function createCells<N extends string>(head: Head<N>, row: readonly string[]): Cells<N> {
  const faults: Fault[] = [];
  /**
   * Returns the non-empty cells of a column. There may be several, because several of the file's column titles can
   * match the same column.
   */
  const read = (column: N): string[] => {
    const texts: string[] = [];
    for (const place of head.index.get(column) ?? []) {
      const text = row[place]?.trim() ?? "";
      if (text !== "") texts.push(text);
    }
    return texts;
  };
  const noteUnread = (column: N, [text]: readonly string[], problem: string): void => {
    if (text !== undefined) faults.push({ column, problem: `"${text.slice(0, 80)}" ${problem}` });
  };
  return {
    faults,
    text(column, max) {
      const [text] = read(column);
      if (text === undefined) return null;
      // Removes control characters, which could garble the text on a screen.
      const clean = /\p{Cc}/u.test(text) ? text.replace(/\p{Cc}+/gu, " ") : text;
      if (clean.length <= max) return clean;
      faults.push({ column, problem: `is longer than ${max} characters` });
      return null;
    },
    parsed(column, parse, problem) {
      const texts = read(column);
      for (const text of texts) {
        const value = parse(text);
        if (value !== null) return value;
      }
      noteUnread(column, texts, problem);
      return null;
    },
    all(column, parse, problem) {
      const texts = read(column);
      const values = [...new Set(texts.flatMap(parse))];
      if (values.length === 0) noteUnread(column, texts, problem);
      const surplus = values.splice(mostValues);
      if (surplus.length > 0)
        faults.push({
          column,
          problem: `has ${surplus.length} more than the ${mostValues} that a person may have`,
        });
      return values;
    },
  };
}

/** Caches the parsed form of a string, because companies, places and titles repeat from row to row. */
export function memoize<T>(parse: (text: string) => T): (text: string) => T {
  let known = new Map<string, { value: T }>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before.value;
    const value = parse(text);
    // Clears the whole cache when it is full. Values repeat so often that the next thousand rows fill it again.
    if (known.size >= mostRemembered) known = new Map();
    known.set(text, { value });
    return value;
  };
}

const mostRemembered = 50_000;

export const readDomain = memoize((text: string): string | null => {
  const domain = toDomain(text);
  return domain === undefined || domain.length > 253 || /[^a-z0-9.-]/.test(domain) ? null : domain;
});

export const readPage = memoize(toPageMark);

export const readSize = memoize(parseSize);

export const readProfile = toProfileMark;

/** Returns the distinct email addresses of a cell, because some exports put several into one cell. */
export function readEmails(text: string): string[] {
  const whole = parseAddress(text)?.text;
  if (whole !== undefined) return [whole];
  const parts = text.split(/[\s,;|/]+/).map((part) => parseAddress(part.replace(/^<|>$/g, ""))?.text);
  return [...new Set(parts.filter((address) => address !== undefined))];
}

/**
 * Returns the phone numbers in a cell, in E.164 form. A number without a country code is read as a number of the row's
 * country if that country is known.
 */
export function readPhones(text: string, country: string | undefined): string[] {
  const parts = text.split(/\s*[;|]\s*|\s+(?:or|oder|ou)\s+/);
  const numbers = parts.flatMap((part) => readNumber(part, country) ?? []);
  if (numbers.length > 0 || parts.length === 1) return [...new Set(numbers)];
  return [readNumber(text, country) ?? []].flat();
}

function readNumber(text: string, country: string | undefined): string | null {
  // Most numbers are already in E.164 form. They are returned unchecked, because checking a number against the
  // numbering plan takes longer than reading the rest of its row.
  if (/^\+[1-9]\d{7,14}$/.test(text)) return text;
  const found = toPhone(text.replace(/^00(?=[1-9])/, "+"), { type: "direct", country });
  // Almost any sequence of digits is a valid number in some country. A number without a country code is therefore
  // dropped unless it is valid in the row's country.
  return found === null || (!text.startsWith("+") && !text.startsWith("00") && found.status !== "valid")
    ? null
    : found.number;
}

const ranks: Readonly<Record<string, (typeof seniorities)[number]>> = {
  ...Object.fromEntries(seniorities.map((one) => [one, one])),
  c_level: "c_suite",
  cxo: "c_suite",
  executive: "c_suite",
  vice_president: "vp",
  training: "intern",
  internship: "intern",
  junior: "entry",
  entry_level: "entry",
};

export const readSeniority = memoize((text: string): (typeof seniorities)[number] | null => {
  const plain = text
    .toLowerCase()
    .replace(/[^a-z]+/g, "_")
    .replace(/^_+|_+$/g, "");
  return Object.hasOwn(ranks, plain) ? (ranks[plain] ?? null) : null;
});

export function readHandle(text: string): string | null {
  const [, handle] = /^(?:https?:\/\/(?:www\.)?(?:x|twitter)\.com\/)?@?(\w{1,15})\/?$/i.exec(text) ?? [];
  return handle?.toLowerCase() ?? null;
}

export function readGithub(text: string): string | null {
  const [, name] = /^(?:https?:\/\/(?:www\.)?github\.com\/)?@?([a-z0-9-]{1,39})\/?$/i.exec(text) ?? [];
  return name?.toLowerCase() ?? null;
}

export function readYear(text: string): number | null {
  const year = /^(\d{4})(?:-|$)/.exec(text)?.[1];
  return year !== undefined && Number(year) >= 1_000 && Number(year) <= 2_100 ? Number(year) : null;
}

/**
 * Returns the place in the `location` cell. If that cell is empty, returns the place composed of city, region and
 * country.
 */
export function readPlace(cells: Cells<"location" | "city" | "region" | "country">): string | null {
  const whole = cells.text("location", 300);
  if (whole !== null) return whole;
  const parts = (["city", "region", "country"] as const).map((column) => cells.text(column, 90));
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : [...new Set(known)].join(", ");
}
