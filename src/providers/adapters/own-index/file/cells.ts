import { parseAddress, toPhone } from "../../contacts/index.ts";
import { toDomain } from "../../fields.ts";
import { seniorities } from "../../people/titles.ts";
import { toPageMark, toProfileMark } from "../rows.ts";
import { parseSize } from "../sizes.ts";
import type { Head } from "./columns.ts";

/** What is wrong with a row, or with one cell of it. */
export interface Fault {
  readonly column: string | null;
  readonly problem: string;
}

/** The cells of one row by column; what can't be read is noted as a fault and counts as empty. */
export interface Cells<N extends string> {
  text(column: N, max: number): string | null;
  /** What `parse` makes of the cell; `problem` says what it should have been when that is null. */
  parsed<T>(column: N, parse: (text: string) => T | null, problem: string): T | null;
  /** Notes values of a cell that a row has no place for. */
  drop(column: N, dropped: Dropped): void;
  readonly faults: Fault[];
  readonly drops: (Dropped & { readonly column: string })[];
}

/** What a row takes of a cell with several values, and what it leaves. */
export interface Dropped {
  readonly kept: string;
  readonly dropped: readonly string[];
}

/** The cells of a row. */
export function createCells<N extends string>(head: Head<N>, row: readonly string[]): Cells<N> {
  const faults: Fault[] = [];
  const drops: (Dropped & { column: string })[] = [];
  /** What is filled in: one cell at most nearly always, more where several heads mean the column. */
  const read = (column: N): string[] => {
    const texts: string[] = [];
    for (const place of head.index.get(column) ?? []) {
      const text = row[place]?.trim() ?? "";
      if (text !== "") texts.push(text);
    }
    return texts;
  };
  return {
    faults,
    drops,
    drop: (column, dropped) => drops.push({ column, ...dropped }),
    text(column, max) {
      const [text] = read(column);
      if (text === undefined) return null;
      // A control character would break what shows the text later on.
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
      const [text] = texts;
      if (text !== undefined) faults.push({ column, problem: `"${text.slice(0, 80)}" ${problem}` });
      return null;
    },
  };
}

/** Remembers what a text was read as: companies, places and titles repeat from row to row. */
export function memoize<T>(parse: (text: string) => T): (text: string) => T {
  let known = new Map<string, { value: T }>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before.value;
    const value = parse(text);
    // Thrown away as a whole: the next thousand rows fill it again with what they need.
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

/** The addresses of a cell, each once: exports put several into one. */
export function readEmails(text: string): string[] {
  const whole = parseAddress(text)?.text;
  if (whole !== undefined) return [whole];
  const parts = text.split(/[\s,;|/]+/).map((part) => parseAddress(part.replace(/^<|>$/g, ""))?.text);
  return [...new Set(parts.filter((address) => address !== undefined))];
}

/** The numbers of a cell in E.164 form; one without a country code is of the row's country, where that is known. */
export function readPhones(text: string, country: string | undefined): string[] {
  const parts = text.split(/\s*[;|]\s*|\s+(?:or|oder|ou)\s+/);
  const numbers = parts.flatMap((part) => readNumber(part, country) ?? []);
  if (numbers.length > 0 || parts.length === 1) return [...new Set(numbers)];
  return [readNumber(text, country) ?? []].flat();
}

/** The first value of a cell; the others are noted as dropped. */
export function takeFirst<N extends string>(
  cells: Cells<N>,
  column: N,
  [kept, ...dropped]: readonly string[],
): string | null {
  if (kept !== undefined && dropped.length > 0) cells.drop(column, { kept, dropped });
  return kept ?? null;
}

function readNumber(text: string, country: string | undefined): string | null {
  // Most are written in full already; asking for their plan takes longer than the rest of the row.
  if (/^\+[1-9]\d{7,14}$/.test(text)) return text;
  const found = toPhone(text.replace(/^00(?=[1-9])/, "+"), { type: "direct", country });
  // Any digits are a number somewhere: what a country's plan has none of is left out.
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

/** A place from one cell, or from city, region and country. */
export function readPlace(cells: Cells<"location" | "city" | "region" | "country">): string | null {
  const whole = cells.text("location", 300);
  if (whole !== null) return whole;
  const parts = (["city", "region", "country"] as const).map((column) => cells.text(column, 90));
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : [...new Set(known)].join(", ");
}
