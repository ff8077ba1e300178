import { isObject, type JsonObject } from "../../contract.ts";
import type { HandlerRequest, OperationShape } from "../../server/index.ts";
import { type FindFacts, toLetters } from "./places.ts";

/** The part of a list that a request asks for. */
export interface Window {
  readonly start: number;
  /** Maximum number of resources in the requested part of the list; infinity if the request contains no size. */
  readonly size: number;
  /** Page number. The first page is 0 if the contract's page parameter starts at 0, otherwise 1. */
  readonly page: number;
  /** True if the operation declares a cursor. */
  readonly hasCursor: boolean;
  /** True if the operation declares a page number. */
  readonly hasPage: boolean;
  readonly firstPage: number;
}

/** Names of paging parameters, in the form that `toLetters` returns: `page[size]` is `pagesize`. */
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
    "afterid",
  ]),
};

const allNames: ReadonlySet<string> = new Set(Object.values(names).flatMap((own) => [...own]));

/** Prefix of the cursors that the mock issues. It is followed by the number of resources before the next page. */
const cursorPrefix = "after-";

/** A value that a request may send in its query. */
interface QueryField {
  /** Name in lower-case letters, such as `pagesize`. */
  readonly letters: string;
  readonly schema: unknown;
  /** Undefined if the request does not contain the field. */
  readonly value: unknown;
}

/**
 * Returns which part of a list a request asks for, according to the paging parameters that the operation declares.
 * `ids` are the ids of all resources in the list.
 */
export function readWindow(
  shape: OperationShape,
  { request, ids, facts }: { request: HandlerRequest; ids: readonly string[]; facts: FindFacts },
): Window {
  const fields = listFields(shape, request, facts);
  const find = (kind: keyof typeof names) => fields.find(({ letters }) => names[kind].has(letters));
  const size = toCount(find("size")?.value) ?? Number.POSITIVE_INFINITY;
  const pageField = find("page");
  const page = toCount(pageField?.value);
  const cursorField = find("cursor");
  const cursor = cursorField?.value;
  const first = pageField !== undefined && startsAtZero(pageField.schema) ? 0 : 1;
  const behind = typeof cursor === "string" ? findStart(cursor, ids) : undefined;
  const paged =
    page === undefined || size === Number.POSITIVE_INFINITY ? 0 : Math.max(0, page - first) * size;
  return {
    start: behind ?? toCount(find("offset")?.value) ?? paged,
    size,
    page: page ?? first,
    hasCursor: cursorField !== undefined,
    hasPage: pageField !== undefined,
    firstPage: first,
  };
}

/**
 * Returns the fields that an operation declares for its query. If a parameter is an object, or is the whole query (`in:
 * querystring`), its members are the fields.
 */
function listFields(
  { parameters }: OperationShape,
  { query }: HandlerRequest,
  facts: FindFacts,
): QueryField[] {
  return parameters
    .filter((one) => one.in === "query")
    .flatMap((parameter): QueryField[] => {
      const { name: own, schema } = parameter;
      const value = query[own];
      const { properties } = facts(schema);
      if (properties.size === 0) return [{ letters: toLetters(own), schema, value }];
      const prefix = hasOwnName(parameter) ? toLetters(own).replace(pagers, "page") : "";
      return [...properties].map(([name, inner]) => {
        // A member of the object `pagination` may be called `limit` or `pageSize`. Such a name is clear without the
        // object's name, so the object's name is not added to it.
        const whole = prefix + toLetters(name);
        const letters = prefix === "page" && !allNames.has(whole) ? toLetters(name) : whole;
        return { letters, schema: inner, value: isObject(value) ? value[name] : undefined };
      });
    });
}

type Declared = OperationShape["parameters"][number];

/** Names of objects that contain paging parameters, in lower-case letters. */
const pagers = /^(?:page|pager|paging|pagination|pageable)$/;

/** Returns true if the members of a parameter follow the parameter's own name in a query, as in `page[size]=2`. */
function hasOwnName({ isWholeQuery, declared: { style, explode, content } }: Declared): boolean {
  if (isWholeQuery) return false;
  return style === "deepObject" || explode === false || content !== undefined;
}

/**
 * Returns the number of resources before the page that a cursor asks for. Accepts the mock's own cursors, and the id of
 * the last resource on the previous page. Returns undefined for any other cursor.
 */
function findStart(cursor: string, ids: readonly string[]): number | undefined {
  if (cursor.startsWith(cursorPrefix)) return toCount(cursor.slice(cursorPrefix.length));
  const index = ids.indexOf(cursor);
  return index === -1 ? undefined : index + 1;
}

function startsAtZero(schema: unknown): boolean {
  return isObject(schema) && (schema["minimum"] === 0 || schema["default"] === 0);
}

function toCount(value: unknown): number | undefined {
  const number = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 0 ? number : undefined;
}

const nextNames = ["nextcursor", "nextpagetoken", "nexttoken", "endcursor", "continuationtoken"];
const moreNames = ["hasmore", "hasnext", "hasnextpage"];
const nextPageNames = ["nextpage", "nextpagenumber"];

/**
 * Removes a generated next cursor from a list's envelope, and sets members such as `hasMore` to false. A client that
 * follows a generated cursor would never reach a last page.
 */
export function toLastPage(facts: FindFacts, list: Parameters<typeof fillEnvelope>[1]): JsonObject {
  const next = [...nextNames, ...nextPageNames].map((name): [string, unknown] => [name, null]);
  const more = moreNames.map((name): [string, unknown] => [name, false]);
  return fillEnvelope(facts, list, new Map([...next, ...more]));
}

/**
 * Returns facts about a page of a list, such as the total number of resources. The facts are keyed by common member
 * names in lower-case letters, such as `totalcount`. `ids` are the ids of all resources in the list.
 */
export function describeWindow(
  { start, size, page, hasCursor, hasPage, firstPage }: Window,
  ids: readonly unknown[],
): ReadonlyMap<string, unknown> {
  const total = ids.length;
  const shown = Math.max(0, Math.min(size, total - start));
  const hasMore = start + shown < total;
  const next = hasMore && hasCursor ? `${cursorPrefix}${start + shown}` : null;
  const pages = size === Number.POSITIVE_INFINITY ? 1 : Math.max(1, Math.ceil(total / Math.max(1, size)));
  const limit = size === Number.POSITIVE_INFINITY ? shown : size;
  const said: [value: unknown, names: string[]][] = [
    [total, ["total", ...inBothOrders("total", ["count", "items", "results", "elements", "records"])]],
    [shown, ["count", "itemcount", "resultcount"]],
    [hasMore, [...moreNames, "more"]],
    [start > 0, ["hasprevious", "hasprev", "haspreviouspage"]],
    [next, [...nextNames, "cursor", "next"]],
    ...(hasPage
      ? ([
          [hasMore ? page + 1 : null, nextPageNames],
          [page > firstPage ? page - 1 : null, ["prevpage", "previouspage"]],
        ] satisfies [unknown, string[]][])
      : []),
    [pages, [...inBothOrders("total", ["pages"]), "pagecount", "pages", "lastpage"]],
    [page, ["page", "pagenumber", "currentpage"]],
    [limit, ["limit", "pagesize", "perpage", "size"]],
    [start, ["offset", "skip"]],
    [shown > 0 ? ids[start] : null, ["firstid"]],
    [shown > 0 ? ids[start + shown - 1] : null, ["lastid"]],
  ];
  return new Map(said.flatMap(([value, own]) => own.map((name): [string, unknown] => [name, value])));
}

/** Joins two words in both orders: returns `totalitems` and `itemstotal` for `total` and `items`. */
function inBothOrders(first: string, others: readonly string[]): string[] {
  return others.flatMap((other) => [first + other, other + first]);
}

/**
 * Returns a copy of a list's envelope with the actual values in members such as `total`, including members of nested
 * objects. Sets a member only if its schema allows the value. On the last page, the next cursor is null, or absent if
 * the schema does not allow null.
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
