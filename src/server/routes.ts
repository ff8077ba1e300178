import { isObject } from "../contract.ts";
import type { OperationShape } from "./operation-shapes.ts";
import { setOwn } from "./own-members.ts";

/**
 * The result of looking up a path and method: an operation with its percent-encoded path values. If the path exists but
 * does not allow the method, the result has the methods that the path allows.
 */
export type Found<T> =
  | { readonly target: T; readonly values: Readonly<Record<string, string>> }
  | {
      readonly target: null;
      /** Value of the `Allow` header. */
      readonly allow: string;
    };

/**
 * Finds the operation for a path and method. Returns undefined if the path is unknown, for example because the caller
 * left out the base path of the server.
 */
export type FindRoute<T> = (path: string, method: string) => Found<T> | undefined;

interface Template<T> {
  /** Operations by method, each with the names of its placeholders in path order. */
  readonly operations: Map<string, { readonly target: T; readonly names: readonly string[] }>;
  /**
   * The literal parts around the placeholders of each segment. A segment without a placeholder has a single literal
   * part.
   */
  readonly segments: readonly (readonly string[])[];
  /**
   * Sort key: literals come before placeholders, so that `/users/me` and `/users/{id}:close` win over `/users/{id}`.
   */
  readonly rank: string;
}

/**
 * Creates the function that finds operations. A path also matches in an equivalent spelling (RFC 3986, 6.2.2), such as
 * `%7E` for `~`; letter case and a trailing slash matter. If several paths match, the most specific one that has the
 * method wins.
 */
export function createRoutes<T>(entries: readonly { shape: OperationShape; target: T }[]): FindRoute<T> {
  const templates = new Map<string, Template<T>>();
  for (const { shape, target } of entries) {
    for (const base of toBasePaths(shape.servers)) {
      const path = normalize(escapeBare(base + shape.row.path));
      const rank = toRank(path);
      const template = templates.get(rank) ?? { operations: new Map(), segments: toSegments(path), rank };
      templates.set(rank, template);
      const names = [...path.matchAll(placeholder)].map((match) => decodeURIComponent(match[1] ?? ""));
      template.operations.set(shape.row.method, { target, names });
    }
  }
  const bySize = new Map<number, Template<T>[]>();
  const sorted = [...templates.values()].sort((a, b) => (a.rank < b.rank ? -1 : 1));
  for (const template of sorted) {
    const size = template.segments.length;
    bySize.set(size, [...(bySize.get(size) ?? []), template]);
  }

  // `OPTIONS *` asks what the whole server supports (RFC 9110, 9.3.7). With any other method, the target `*` is
  // invalid.
  const everywhere = toAllow(
    new Set([...templates.values()].flatMap(({ operations }) => [...operations.keys()])),
  );

  /**
   * Operations whose path has no placeholder, by method and path. They take precedence over paths with placeholders.
   */
  const literal = new Map<string, Map<string, Found<T>>>();
  for (const { operations, segments } of templates.values()) {
    if (segments.some(({ length }) => length > 1)) continue;
    const path = segments.map(([text]) => text).join("/");
    for (const [method, { target }] of operations)
      literal.set(method, (literal.get(method) ?? new Map()).set(path, { target, values: {} }));
  }

  const findLast = createLastLookup(sorted);

  function find(path: string, method: string): Found<T> | undefined {
    const segments = path.split("/");
    let methods: Set<string> | undefined;
    for (const template of bySize.get(segments.length) ?? []) {
      const values = matchAll(template.segments, segments);
      if (values === null) continue;
      const { operations } = template;
      // If no operation has the method HEAD, the GET operation handles the request.
      const found = operations.get(method) ?? (method === "HEAD" ? operations.get("GET") : undefined);
      if (found !== undefined) return { target: found.target, values: toNamed(found.names, values) };
      methods = new Set([...(methods ?? []), ...operations.keys()]);
    }
    return methods === undefined ? undefined : { target: null, allow: toAllow(methods) };
  }

  return (raw, method) => {
    const known = literal.get(method)?.get(raw);
    if (known !== undefined) return known;
    if (raw === "*") return method === "OPTIONS" ? { target: null, allow: everywhere } : undefined;
    const path = normalize(raw);
    const found = (path === raw ? findLast(path, method) : undefined) ?? find(path, method);
    // Browsers do not encode a `%` in a path, even if it begins no escape (URL Standard), so a path such as `/100%/x`
    // is also looked up as `/100%25/x`.
    return found === undefined && bare.test(path) ? find(escapeBare(path), method) : found;
  };
}

/**
 * Creates the lookup for paths such as `/users/{id}`, whose only placeholder is the whole last segment. Most paths with
 * a placeholder have this form. Looking up the text before the placeholder is faster than matching each segment. The
 * caller looks for a literal path first.
 */
function createLastLookup<T>(sorted: readonly Template<T>[]): FindRoute<T> {
  const known = new Map<string, Map<string, { readonly target: T; readonly names: readonly string[] }>>();
  // The text before the last segment of each path that has been processed; the most specific paths come first. For
  // example, `/users/{id}:close` and `/users/{id}` share the text `/users/`. The text alone then does not identify
  // `/users/{id}`, so the caller has to match the segments.
  const shared = new Set<string>();
  for (const { rank, operations } of sorted) {
    if (!rank.includes("\uffff")) continue;
    const text = rank.slice(0, rank.lastIndexOf("/") + 1);
    if (rank === `${text}\uffff\uffff` && !shared.has(text))
      for (const [method, operation] of operations)
        known.set(method, (known.get(method) ?? new Map()).set(text, operation));
    shared.add(text);
  }
  // Leaves HEAD requests to the caller. A literal path with GET takes precedence over a path with a placeholder, even
  // if the latter declares HEAD.
  known.delete("HEAD");
  return (path, method) => {
    const at = path.lastIndexOf("/") + 1;
    const found = known.get(method)?.get(path.slice(0, at));
    if (found === undefined || at === path.length) return undefined;
    return { target: found.target, values: toNamed(found.names, [path.slice(at)]) };
  };
}

function toNamed(names: readonly string[], values: readonly string[]): Record<string, string> {
  const named: Record<string, string> = {};
  for (let index = 0; index < names.length; index += 1)
    setOwn(named, names[index] ?? "", values[index] ?? "");
  return named;
}

const placeholder = /\{([^}]+)\}/g;

function toSegments(path: string): string[][] {
  return path.split("/").map((segment) => segment.split(/\{[^}]+\}/));
}

/** Returns the values of all placeholders; null if the path does not match. */
function matchAll(template: Template<unknown>["segments"], segments: readonly string[]): string[] | null {
  const values: string[] = [];
  for (let index = 0; index < template.length; index += 1)
    if (!matchSegment(template[index] ?? [], segments[index] ?? "", values)) return null;
  return values;
}

/**
 * Returns true if a segment matches, and adds the values of its placeholders. A value has at least one character, and
 * ends where the literal text after it first occurs. The last value ends before the literal text at the end of the
 * segment.
 */
function matchSegment(literals: readonly string[], segment: string, values: string[]): boolean {
  const first = literals[0] ?? "";
  if (literals.length === 1) return segment === first;
  if (!segment.startsWith(first)) return false;
  let at = first.length;
  for (let index = 1; index < literals.length; index += 1) {
    const literal = literals[index] ?? "";
    const isLast = index === literals.length - 1;
    const end = isLast ? segment.length - literal.length : segment.indexOf(literal, at + 1);
    if (end <= at || !segment.startsWith(literal, end)) return false;
    values.push(segment.slice(at, end));
    at = end + literal.length;
  }
  return true;
}

/**
 * Returns the same spelling for all equivalent paths: decodes escaped unreserved characters, and percent-encodes
 * characters that a path must not contain, with upper-case digits. Leaves reserved characters and placeholders
 * unchanged.
 */
function normalize(path: string): string {
  if (/^[\w/.~-]*$/.test(path)) return path;
  const encoded = path.replaceAll(/[^\x21-\x7e]|["<>\\^`|]/gu, (character) => encodeURIComponent(character));
  return encoded.replaceAll(/%[\da-f]{2}/gi, (octet) => {
    const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : octet.toUpperCase();
  });
}

/** A percent sign that does not begin an escape. */
const bare = /%(?![\da-f]{2})/i;

/** Replaces every bare `%` with `%25`, because a bare `%` in a contract's path stands for itself. */
function escapeBare(path: string): string {
  return path.replaceAll(new RegExp(bare, "gi"), "%25");
}

/** Scheme and host of a server's URL. The host is empty if it was a variable without a value. */
const serverHost = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i;

/**
 * Returns the base paths of an operation's servers, one for each combination of values of the variables in their URLs.
 */
export function toBasePaths(servers: readonly unknown[] | undefined): string[] {
  const urls = (servers ?? []).filter(isObject).flatMap((server) => {
    const variables = isObject(server["variables"]) ? server["variables"] : {};
    return Object.entries(variables).reduce(fillVariable, [String(server["url"] ?? "/")]);
  });
  const paths = urls.map((url) =>
    new URL(url.replace(serverHost, ""), "http://localhost").pathname.replace(/\/$/, ""),
  );
  return paths.length === 0 ? [""] : [...new Set(paths)];
}

/**
 * Creates the function that suggests a path to a caller who left out the base path of a server. The function puts each
 * server's base path before the request path, and returns the first result that is the path of an operation. Returns
 * undefined if no result is such a path.
 */
export function createPathSuggestion(
  shapes: readonly OperationShape[],
  findRoute: FindRoute<unknown>,
): (path: string, method: string) => string | undefined {
  const bases = [...new Set(shapes.flatMap(({ servers }) => toBasePaths(servers)))].filter(Boolean);
  return (path, method) =>
    bases.map((base) => base + path).find((candidate) => findRoute(candidate, method) !== undefined);
}

function fillVariable(urls: string[], [name, variable]: [string, unknown]): string[] {
  const declared = isObject(variable) ? variable : {};
  const values = Array.isArray(declared["enum"]) ? declared["enum"] : [declared["default"]];
  return urls.flatMap((url) => values.map((value) => url.replaceAll(`{${name}}`, String(value))));
}

function toAllow(methods: Set<string>): string {
  // `Allow` also lists HEAD for a path with GET, and OPTIONS for every path.
  if (methods.has("GET")) methods.add("HEAD");
  methods.add("OPTIONS");
  return [...methods].join(", ");
}

/**
 * Returns the sort key of a path. Literal text sorts first, then a placeholder with literal text after it
 * (`{id}:close`), then a placeholder at the end of a segment (`{id}`).
 */
function toRank(path: string): string {
  return path.replaceAll(placeholder, "\uffff").replaceAll(/\uffff(?=\/|$)/g, "\uffff\uffff");
}
