import type { components } from "../../../../generated/types.ts";
import { isTitle } from "./titles.ts";

type PeopleFilters = components["schemas"]["PeopleFilters"];

/** What a search is for, with the words of its query sorted into criteria. */
export interface PeopleCriteria extends PeopleFilters {
  /** Employers that the words of the query name; the filters name target accounts. */
  employers?: string[];
}

/** The request's filters, completed by what its query says in words such as "VP Engineering in Berlin". */
export function toCriteria(request: components["schemas"]["PeopleSearchRequest"]): PeopleCriteria {
  const { filters = {}, query } = request;
  if (query === undefined) return filters;
  const said = parseQuery(query);
  return {
    ...filters,
    ...join("titles", filters.titles, said.titles),
    ...join("locations", filters.locations, said.locations),
    ...join("keywords", filters.keywords, said.keywords),
    ...(said.employers.length === 0 ? {} : { employers: said.employers }),
  };
}

/** A filter says it better than words do: what both name is taken from the filter. */
function join<K extends "titles" | "locations" | "keywords">(
  name: K,
  given: readonly string[] | undefined,
  said: readonly string[],
): Partial<Record<K, string[]>> {
  const entries = given !== undefined && given.length > 0 ? given : said;
  const joined: Partial<Record<K, string[]>> = {};
  if (entries.length > 0) joined[name] = [...entries];
  return joined;
}

interface Said {
  titles: string[];
  locations: string[];
  keywords: string[];
  employers: string[];
}

/** Splits a query at "in", "at" and their like; what is no title is a keyword. */
export function parseQuery(query: string): Said {
  const said: Said = { titles: [], locations: [], keywords: [], employers: [] };
  const [head = "", ...rest] = query
    .trim()
    .split(/\s+(?=(?:based in|located in|living in|in|near|at|from|working at)\s+)/i);
  if (isTitle(head)) said.titles.push(...splitAlternatives(head));
  else said.keywords.push(head.trim());
  for (const part of rest) {
    const [, preposition = "", words = ""] =
      /^(based in|located in|living in|working at|\w+)\s+(.+)$/is.exec(part) ?? [];
    if (words === "") continue;
    if (/\bat$/i.test(preposition)) said.employers.push(...splitAlternatives(words));
    else if (/^from$/i.test(preposition) || /\bin$|^near$/i.test(preposition)) sortPlace(words, said);
  }
  return said;
}

/** "in fintech" is no place: places are written with a capital. */
function sortPlace(words: string, said: Said): void {
  for (const place of splitAlternatives(words)) {
    if (/^(the\s+)?\p{Lu}/u.test(place)) said.locations.push(place);
    else said.keywords.push(place);
  }
}

function splitAlternatives(text: string): string[] {
  return text
    .split(/\s*,\s*(?:or\s+|and\s+)?|\s+or\s+/i)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
