import { type ServerResponse, validateHeaderName, validateHeaderValue } from "node:http";
import type { HeaderList } from "./answer-headers.ts";

/** A header of a response. Each value of a list is sent as a separate header line. */
export type Header = readonly [name: string, value: string | string[]];

/** Headers that only the server may set. */
const ownHeaders = new Set([
  "x-request-id",
  "content-type",
  "content-length",
  "transfer-encoding",
  // Node.js throws if a response has both Trailer and Content-Length.
  "trailer",
  "connection",
]);

/**
 * Returns the headers of a handler's response or of a failure as strings. Leaves out values that are undefined or null,
 * and headers that only the server may set.
 * @throws Error for a value that is not a string, number or boolean, or a list of these.
 */
export function toHeaders(headers: Readonly<Record<string, unknown>>): Header[] {
  return Object.entries(headers).flatMap(([name, value]): Header[] => {
    if (ownHeaders.has(name.toLowerCase()) || value === undefined || value === null) return [];
    return [[name, Array.isArray(value) ? value.map((one) => toText(name, one)) : toText(name, value)]];
  });
}

function toText(name: string, value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint")
    return String(value);
  throw new Error(`the header ${name} has a value of type ${typeof value}; give a text, a number or a list`);
}

/**
 * Returns the value of the header with this lower-case name. Joins several values with commas, as clients read them.
 */
export function findHeader(headers: readonly Header[], name: string): string | undefined {
  const value = headers.findLast(([own]) => own.length === name.length && own.toLowerCase() === name)?.[1];
  return Array.isArray(value) ? value.join(", ") : value;
}

/** Returns the value of the header with this lower-case name in a {@link HeaderList}. */
export function findInList(list: HeaderList, name: string): string | undefined {
  for (let index = list.length - 2; index >= 0; index -= 2) {
    const own = list[index];
    if (own?.length === name.length && own.toLowerCase() === name) return list[index + 1];
  }
  return undefined;
}

/** Headers whose value is a list of names. The names from the server, mounted routes and the handler are joined. */
const namingHeaders = new Set(["vary", "access-control-expose-headers"]);

/**
 * Merges the server's headers (`own`) and the response's headers (`given`) into a list for `writeHead`. If a header is
 * in both, the response's value is used. Both replace a header that a mounted route has set on the response. `Vary`,
 * `Access-Control-Expose-Headers` and `Set-Cookie` are joined instead.
 * @throws Error for a name or value that Node.js would refuse, before anything is sent.
 */
export function mergeHeaders(
  own: HeaderList,
  given: readonly Header[],
  response: ServerResponse,
): (string | string[])[] {
  if (given.length === 0 && response.getHeaderNames().length === 0) return [...own];
  const merged = new Map<string, Header>();
  const add = ([name, value]: Header): void => {
    const key = name.toLowerCase();
    const before = merged.get(key)?.[1] ?? response.getHeader(key);
    merged.set(key, [name, before === undefined ? value : join(key, before, value)]);
  };
  for (let index = 0; index < own.length; index += 2) add([own[index] ?? "", own[index + 1] ?? ""]);
  for (const header of given) {
    validateHeaderName(header[0]);
    for (const one of [header[1]].flat()) validateHeaderValue(header[0], one);
    add(header);
  }
  return [...merged.values()].flat<readonly Header[], 1>();
}

function join(key: string, before: number | string | string[], value: Header[1]): Header[1] {
  const both = [before, value].flat().map(String);
  if (key === "set-cookie") return both;
  if (!namingHeaders.has(key)) return value;
  const names = both.flatMap((text) => text.split(",")).map((name) => name.trim());
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()].join(", ");
}
