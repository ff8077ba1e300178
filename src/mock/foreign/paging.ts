import { isObject, type JsonObject } from "../../contract.ts";
import type { HandlerRequest, OperationShape } from "../../server/index.ts";
import { type FindFacts, toLetters } from "./places.ts";

/** The part of a list that a request asks for. */
export interface Window {
  /** Things before it. */
  readonly start: number;
  /** Things in it at most. */
  readonly size: number;
  /** Number of the page, as the contract counts them. */
  readonly page: number;
  /** True where the operation declares a cursor. */
  readonly hasCursor: boolean;
}

/** Letters of the names that parameters have, those within brackets (`page[size]`) included. */
const names = {
  size: new Set([
    "limit",
    "pagesize",
    "perpage",
    "size",
    "maxresults",
    "pagelimit",
    "top",
    "take",
    "first",
    "count",
    "itemsperpage",
  ]),
  offset: new Set(["offset", "skip", "start", "pageoffset", "startindex"]),
  page: new Set(["page", "pagenumber", "pageno", "pageindex"]),
  cursor: new Set([
    "cursor",
    "after",
    "pagetoken",
    "nexttoken",
    "continuationtoken",
    "pagecursor",
    "pageafter",
    "startingafter",
  ]),
};

/** Cursors say where to go on; a client must not read them. */
const cursorPrefix = "after-";

/** What a request asks for of a list with these ids, by the paging parameters that its operation declares. */
export function readWindow(
  { parameters }: OperationShape,
  { query }: HandlerRequest,
  ids: readonly string[],
): Window {
  const flat = flatten(query);
  const declared = parameters.filter((one) => one.in === "query");
  const find = (kind: keyof typeof names): unknown => {
    const known = declared.find(({ name }) => names[kind].has(toLetters(name)))?.name;
    return known === undefined ? undefined : flat.get(known);
  };
  const size = toCount(find("size")) ?? Number.POSITIVE_INFINITY;
  const page = toCount(find("page"));
  const cursor = find("cursor");
  const first = declared.some(
    ({ name, declared: { schema } }) => names.page.has(toLetters(name)) && startsAtZero(schema),
  )
    ? 0
    : 1;
  const behind = typeof cursor === "string" ? findStart(cursor, ids) : undefined;
  const paged =
    page === undefined || size === Number.POSITIVE_INFINITY ? 0 : Math.max(0, page - first) * size;
  return {
    start: behind ?? toCount(find("offset")) ?? paged,
    size,
    page: page ?? first,
    hasCursor: declared.some(({ name }) => names.cursor.has(toLetters(name))),
  };
}

/** Where a page starts whose cursor was given: one of the mock's own, or the id of the thing before it. */
function findStart(cursor: string, ids: readonly string[]): number | undefined {
  if (cursor.startsWith(cursorPrefix)) return toCount(cursor.slice(cursorPrefix.length));
  const index = ids.indexOf(cursor);
  return index === -1 ? undefined : index + 1;
}

function startsAtZero(schema: unknown): boolean {
  return isObject(schema) && (schema["minimum"] === 0 || schema["default"] === 0);
}

/** Values by the name of their parameter, those of deep objects as `page[size]`. */
function flatten(query: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const flat = new Map<string, unknown>();
  for (const [name, value] of Object.entries(query)) {
    flat.set(name, value);
    if (isObject(value)) for (const [key, inner] of Object.entries(value)) flat.set(`${name}[${key}]`, inner);
  }
  return flat;
}

function toCount(value: unknown): number | undefined {
  const number = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 0 ? number : undefined;
}

/** What an envelope may say of a list, by the letters of its members. */
export function describeWindow(
  { start, size, page, hasCursor }: Window,
  total: number,
): ReadonlyMap<string, unknown> {
  const shown = Math.max(0, Math.min(size, total - start));
  const hasMore = start + shown < total;
  const next = hasMore && hasCursor ? `${cursorPrefix}${start + shown}` : null;
  const pages = size === Number.POSITIVE_INFINITY ? 1 : Math.max(1, Math.ceil(total / Math.max(1, size)));
  const limit = size === Number.POSITIVE_INFINITY ? shown : size;
  const said: [value: unknown, names: string[]][] = [
    [total, ["total", "totalcount", "totalitems", "totalresults", "totalelements", "totalrecords"]],
    [shown, ["count", "itemcount", "resultcount"]],
    [hasMore, ["hasmore", "hasnext", "hasnextpage", "more"]],
    [start > 0, ["hasprevious", "hasprev", "haspreviouspage"]],
    [next, ["nextcursor", "nextpagetoken", "nexttoken", "endcursor", "continuationtoken", "cursor", "next"]],
    [pages, ["totalpages", "pagecount", "pages", "lastpage"]],
    [page, ["page", "pagenumber", "currentpage"]],
    [limit, ["limit", "pagesize", "perpage", "size"]],
    [start, ["offset", "skip"]],
  ];
  return new Map(said.flatMap(([value, own]) => own.map((name): [string, unknown] => [name, value])));
}

/**
 * An envelope whose members say what is true of its list, those within objects as well, as far as their schemas allow.
 * A cursor that leads nowhere is null, or missing where null is not allowed.
 */
export function fillEnvelope(
  facts: FindFacts,
  { schema, envelope }: { schema: unknown; envelope: JsonObject },
  said: ReadonlyMap<string, unknown>,
): JsonObject {
  const { properties } = facts(schema);
  const filled: JsonObject = {};
  for (const name of new Set([...Object.keys(envelope), ...properties.keys()])) {
    const value = envelope[name];
    const [own, inner] = [said.get(toLetters(name)), properties.get(name) ?? true];
    if (isObject(value)) filled[name] = fillEnvelope(facts, { schema: inner, envelope: value }, said);
    else if (own !== undefined && (own !== null || value !== undefined) && facts(inner).allows(own))
      filled[name] = own;
    else if (value !== undefined && own !== null) filled[name] = value;
  }
  return filled;
}
