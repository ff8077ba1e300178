import type { components } from "../../../../generated/types.ts";
import { hourMs } from "../../../clock.ts";

type Request = components["schemas"]["SearchRequest"];

/** The operators in the search syntax of a platform. */
export interface QuerySyntax {
  /** Prefix of an excluded term, such as `-` or `NOT `. */
  not: string;
  /** True if alternatives need parentheses, as in `(a OR b)`. */
  brackets: boolean;
}

const spans = { past_day: 24, past_week: 7 * 24, past_month: 31 * 24, past_year: 366 * 24 } as const;

/** Writes a search as one query in a platform's syntax. The query is empty if the request has no words. */
export function toQuery(request: Request, syntax: QuerySyntax): string {
  const quote = (term: string): string => {
    const bare = term.replaceAll('"', "");
    return request.match_mode === "exact" || /\s/.test(bare) ? `"${bare}"` : bare;
  };
  const some = (request.match_any ?? []).map(quote);
  const alternatives = some.length > 1 && syntax.brackets ? `(${some.join(" OR ")})` : some.join(" OR ");
  const query =
    request.query === undefined
      ? []
      : [request.match_mode === "exact" ? quote(request.query) : request.query];
  const parts = [
    ...query,
    ...(request.match_all ?? []).map(quote),
    ...(some.length === 0 ? [] : [alternatives]),
    ...(request.exclude ?? []).map((term) => `${syntax.not}${quote(term)}`),
  ];
  return parts.join(" ").trim();
}

/**
 * True if a post contains the terms that the request requires, and none that it excludes. This check is needed because
 * platforms apply search operators loosely.
 */
export function fitsTerms(text: string, request: Request): boolean {
  const plain = text.toLowerCase();
  const occurs = (term: string): boolean => {
    const wanted = term.toLowerCase();
    if (request.match_mode !== "exact") return plain.includes(wanted);
    const at = (from: number): boolean => {
      const index = plain.indexOf(wanted, from);
      if (index < 0) return false;
      const whole = !isWordChar(plain[index - 1]) && !isWordChar(plain[index + wanted.length]);
      return whole || at(index + 1);
    };
    return at(0);
  };
  const { match_any: some = [], match_all: all = [], exclude = [] } = request;
  return (some.length === 0 || some.some(occurs)) && all.every(occurs) && !exclude.some(occurs);
}

/**
 * Returns the earliest allowed time of a post in milliseconds since 1970; undefined if the request has no such limit.
 */
export function readSince(request: Request, now: number): number | undefined {
  return request.date_filter === undefined ? undefined : now - spans[request.date_filter] * hourMs;
}

function isWordChar(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character);
}
