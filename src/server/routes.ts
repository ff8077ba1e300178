import { isObject } from "../contract.ts";
import type { OperationShape } from "./operation-shapes.ts";

/** A path that the contract knows, with its operations by method. */
export interface Route<T> {
  readonly operations: ReadonlyMap<string, RouteOperation<T>>;
  /** Value of the `Allow` header. */
  readonly allow: string;
}

interface RouteOperation<T> {
  readonly target: T;
  /** Names of the path parameters in the order they stand in the path. */
  readonly names: readonly string[];
}

/** Where a request's path leads: the route and the raw values of its parameters. */
export interface Found<T> {
  readonly route: Route<T>;
  readonly values: readonly string[];
}

interface Template<T> extends Route<T> {
  readonly operations: Map<string, RouteOperation<T>>;
  allow: string;
  readonly pattern: RegExp;
  /** Sorts a literal segment before a templated one, so that `/users/me` wins over `/users/{id}`. */
  readonly rank: string;
}

/** Finds the route of a path; undefined outside every server's base path and for unknown paths. */
export type FindRoute<T> = (path: string) => Found<T> | undefined;

/**
 * Compiles every path once: paths match exactly as written, letter case and trailing slash included. The validator's own
 * look-up compiles all its expressions again on each request and passes what lies outside the base path on unchecked.
 */
export function createRoutes<T>(entries: readonly { shape: OperationShape; target: T }[]): FindRoute<T> {
  const fixed = new Map<string, Template<T>>();
  const templated = new Map<number, Template<T>[]>();
  for (const { shape, target } of entries) {
    for (const base of toBasePaths(shape.servers)) {
      const path = base + shape.row.path;
      const template = addTemplate(path, { fixed, templated });
      const names = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? "");
      template.operations.set(shape.row.method, { target, names });
    }
  }
  for (const group of templated.values()) group.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  for (const route of [...fixed.values(), ...[...templated.values()].flat()]) route.allow = toAllow(route);

  return (path) => {
    const exact = fixed.get(path);
    if (exact !== undefined) return { route: exact, values: [] };
    for (const route of templated.get(countSegments(path)) ?? []) {
      const match = route.pattern.exec(path);
      if (match !== null) return { route, values: match.slice(1) };
    }
    return undefined;
  };
}

function addTemplate<T>(
  path: string,
  { fixed, templated }: { fixed: Map<string, Template<T>>; templated: Map<number, Template<T>[]> },
): Template<T> {
  const shape = path.replaceAll(/\{[^}]+\}/g, "{}");
  const group = templated.get(countSegments(path)) ?? [];
  const known = fixed.get(shape) ?? group.find((template) => template.rank === toRank(shape));
  if (known !== undefined) return known;
  const source = shape.split("{}").map(escapeExpression).join("([^/]+)");
  const template: Template<T> = {
    operations: new Map(),
    allow: "",
    pattern: new RegExp(`^${source}$`),
    rank: toRank(shape),
  };
  if (shape.includes("{}")) templated.set(countSegments(path), [...group, template]);
  else fixed.set(shape, template);
  return template;
}

/** Path prefixes of the servers that hold for an operation, variables filled with each value they may take. */
function toBasePaths(servers: readonly unknown[] | undefined): string[] {
  const urls = (servers ?? []).filter(isObject).flatMap((server) => {
    const variables = isObject(server["variables"]) ? server["variables"] : {};
    return Object.entries(variables).reduce(fillVariable, [String(server["url"] ?? "/")]);
  });
  const paths = urls.map((url) => new URL(url, "http://localhost").pathname.replace(/\/$/, ""));
  return paths.length === 0 ? [""] : [...new Set(paths)];
}

function fillVariable(urls: string[], [name, variable]: [string, unknown]): string[] {
  const declared = isObject(variable) ? variable : {};
  const values = Array.isArray(declared["enum"]) ? declared["enum"] : [declared["default"]];
  return urls.flatMap((url) => values.map((value) => url.replaceAll(`{${name}}`, String(value))));
}

function toAllow<T>({ operations }: Route<T>): string {
  const methods = new Set(operations.keys());
  // Both are answered on every path that has something to show.
  if (methods.has("GET")) methods.add("HEAD");
  methods.add("OPTIONS");
  return [...methods].join(", ");
}

function toRank(shape: string): string {
  return shape.replaceAll("{}", "\uffff");
}

function countSegments(path: string): number {
  let count = 0;
  for (let index = path.indexOf("/"); index !== -1; index = path.indexOf("/", index + 1)) count += 1;
  return count;
}

function escapeExpression(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
