import { isList, member, toCanonical } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import { entriesOf, membersOf, textOf } from "./access.ts";
import type { Scope } from "./scope.ts";

/** A server, with one URL prefix for each combination of values of its variables. */
export interface Server {
  readonly url: string;
  readonly cursor: Cursor;
  readonly variables: ReadonlyMap<string, Cursor>;
  readonly prefixes: readonly Prefix[];
  /** The URL with `{}` in place of every variable. */
  readonly open: string;
}

/** The beginning of a full URL, up to the path of the operation. */
export interface Prefix {
  /** The prefix, with `{}` for each variable without an `enum`. */
  readonly text: string;
  /** The values chosen for the variables that have an `enum`, by variable name. */
  readonly values: ReadonlyMap<string, string>;
}

/** The servers of an operation, and the place of the `servers` list in the document. */
export interface ServerList {
  readonly cursor: Cursor;
  readonly servers: readonly Server[];
}

/** An object that may have `servers`: an operation, a path item or the root. */
type Level = Pick<Cursor, "child">;

/** The servers and the path of an operation in one of the two contracts. */
export interface ServerSide {
  readonly list: ServerList;
  /** The normalized path, with `{}` in place of each parameter. */
  readonly path: string;
  /** The beginning of the path, if the other contract has it at the end of its server URLs instead; otherwise empty. */
  readonly start: string;
  /** Returns whether this contract has the operation at a full URL. */
  readonly answers: (address: string) => boolean;
}

/**
 * Returns the servers that apply to an operation. `levels` are the operation, its path item and the root; the first one
 * with servers applies.
 */
export function readServers(levels: readonly Level[]): ServerList {
  const lists = levels.map((level) => level.child("servers"));
  const cursor = lists.find(({ value }) => isList(value) && value.length > 0) ?? lists.at(-1);
  if (cursor === undefined) throw new TypeError("Servers are read from at least one level");
  const servers = entriesOf(cursor).map((entry): Server => {
    const url = textOf(entry, "url") ?? "/";
    if (entry.child("url").value === undefined) entry.note("A server needs a url; it is read as /");
    return toServer(url, entry, new Map(membersOf(entry.child("variables"))));
  });
  return { cursor, servers: servers.length === 0 ? [toServer("/", cursor, new Map())] : servers };
}

function toServer(url: string, cursor: Cursor, variables: Server["variables"]): Server {
  return { url, cursor, variables, prefixes: toPrefixes(url, variables), open: toOpen(url) };
}

/**
 * Maximum number of prefixes that are built from the values of a server's variables. If there are more combinations, a
 * single prefix contains each list of values in the form `{a|b}`.
 */
const maxPrefixes = 64;

function toPrefixes(url: string, variables: Server["variables"]): Prefix[] {
  const lists = variableNames(url).map((name) => {
    const variable = variables.get(name);
    return [name, variable === undefined ? null : valuesOf(variable)] as const;
  });
  const count = lists.reduce((product, [, values]) => product * (values?.length ?? 1), 1);
  let prefixes: Prefix[] = [{ text: url, values: new Map() }];
  for (const [name, values] of lists) {
    const texts =
      values === null ? ["{}"] : count > maxPrefixes ? [`{${[...values].sort().join("|")}}`] : values;
    const isListed = values !== null && count <= maxPrefixes;
    prefixes = prefixes.flatMap((prefix) =>
      texts.map((text) => ({
        text: prefix.text.replaceAll(`{${name}}`, () => text),
        values: isListed ? new Map([...prefix.values, [name, text]]) : prefix.values,
      })),
    );
  }
  return prefixes.map(({ text, values }) => ({ text: toPlainPrefix(text), values }));
}

/**
 * Normalizes a URL: upper and lower case, default port (RFC 3986, 6.2) and percent-encoding. Removes trailing slashes,
 * because the path begins with one.
 */
function toPlainPrefix(url: string): string {
  return toPlainPath(url)
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, (origin) =>
      origin.toLowerCase().replace(/(?<=^https:.*):443$|(?<=^http:.*):80$/, ""),
    )
    .replace(/\/+$/, "");
}

/**
 * Normalizes a path, so that paths that are equal by RFC 3986 become the same string. Percent-encoded slashes and
 * percent signs stay encoded.
 */
export function toPlainPath(path: string): string {
  try {
    const text = decodeURI(path.replaceAll("%25", "%2525"));
    return text.replace(/%[0-9a-f]{2}/gi, (triplet) => triplet.toUpperCase());
  } catch {
    return path;
  }
}

/**
 * Compares the URLs of an operation. A server is reported as removed if the operation is no longer available at one of
 * the server's URLs. In the head, the same URL may belong to any server, and may be divided differently into server and
 * path.
 */
export function compareServers(scope: Scope, base: ServerSide, head: ServerSide): void {
  const matches = matchServers(base, head);
  for (const server of base.list.servers) {
    const lost = server.prefixes.filter(({ text }) => !head.answers(text + base.path));
    const other = matches.get(server);
    if (other !== undefined) compareVariables(scope, { base: server, head: other, lost, won: [] });
    else if (lost.length > 0) {
      const subject = lost.length === server.prefixes.length ? server.url : toText(lost);
      scope.report({ rule: "server-removed", base: server.cursor, head: head.list.cursor, subject });
    }
  }
  const origins = new Map([...matches].map(([server, other]) => [other, server]));
  for (const server of head.list.servers) {
    const won = server.prefixes.filter(({ text }) => !base.answers(text + head.path));
    const other = origins.get(server);
    if (other !== undefined) compareVariables(scope, { base: other, head: server, lost: [], won });
    else if (won.length > 0) {
      const subject = won.length === server.prefixes.length ? server.url : toText(won);
      scope.report({ rule: "server-added", base: base.list.cursor, head: server.cursor, subject });
    }
  }
}

function toText(prefixes: readonly Prefix[]): string {
  return prefixes.map(({ text }) => text).join(", ");
}

/**
 * Pairs servers with equal URLs first, then those that differ only in the names of variables, then those that also
 * differ in the defaults.
 */
function matchServers(base: ServerSide, head: ServerSide): Map<Server, Server> {
  const matches = new Map<Server, Server>();
  const free = new Set(head.list.servers);
  const keys = [({ url }: Server, start: string) => toPlainPrefix(url) + start, toDefaultKey, toKey];
  for (const key of keys) {
    for (const server of base.list.servers) {
      if (matches.has(server)) continue;
      const wanted = key(server, base.start);
      const other = [...free].find((candidate) => key(candidate, head.start) === wanted);
      if (other === undefined) continue;
      matches.set(server, other);
      free.delete(other);
    }
  }
  return matches;
}

function toDefaultKey(server: Server, start: string): string {
  const initial = (name: string): unknown => server.variables.get(name)?.child("default").value ?? null;
  return `${toKey(server, start)} ${toCanonical(variableNames(server.url).map(initial))}`;
}

/**
 * Returns the same key for URLs that differ only in the names of their variables. The key begins with the number of
 * variables in the server's URL, because `start`, which is the beginning of a path, may contain `{}` too.
 */
function toKey(server: Server, start: string): string {
  return `${variableNames(server.url).length} ${server.open}${start}`;
}

function toOpen(url: string): string {
  return toPlainPrefix(url.replace(/\{[^}]*\}/g, "{}"));
}

interface Variables {
  readonly base: Server;
  readonly head: Server;
  /** URL prefixes at which the operation was available in the base, but is no longer available in the head. */
  readonly lost: readonly Prefix[];
  /** URL prefixes at which the operation is available in the head, but was not available in the base. */
  readonly won: readonly Prefix[];
}

function compareVariables(scope: Scope, { base, head, lost, won }: Variables): void {
  const names = [variableNames(base.url), variableNames(head.url)] as const;
  for (const [index, name] of names[0].entries()) {
    const renamed = names[1][index] ?? "";
    const [one, other] = [base.variables.get(name), head.variables.get(renamed)];
    if (one === undefined || other === undefined) continue;
    const at = { base: one, head: other, subject: name };
    const [before, after] = [textOf(one, "default"), textOf(other, "default")];
    if (before !== after) scope.report({ rule: "server-default-changed", ...at, from: before, to: after });
    const [values, next] = [valuesOf(one), valuesOf(other)];
    const gone = next === null ? [] : (values ?? ["any value"]).filter((value) => !next.includes(value));
    const come = values === null ? [] : (next ?? ["any value"]).filter((value) => !values.includes(value));
    const from = gone.filter((value) => hasValue(lost, name, value));
    const to = come.filter((value) => hasValue(won, renamed, value));
    if (from.length > 0) scope.report({ rule: "server-variable-narrowed", ...at, from });
    if (to.length > 0) scope.report({ rule: "server-variable-widened", ...at, to });
  }
}

/**
 * True if one of the URL prefixes was built with this value of the variable, or independently of the variable's value.
 */
function hasValue(prefixes: readonly Prefix[], name: string, value: string): boolean {
  return prefixes.some(({ values }) => (values.get(name) ?? value) === value);
}

/** Returns the names of the variables in a URL or path template, such as `id` in `/things/{id}`. */
export function variableNames(template: string): string[] {
  return [...template.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? "");
}

function valuesOf(variable: Cursor): string[] | null {
  const list = member(variable.value, "enum");
  if (!isList(list) || list.length === 0) return null;
  return list.map((value) => (typeof value === "string" ? value : toCanonical(value)));
}
