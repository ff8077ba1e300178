import { isList, member, toCanonical } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import { entriesOf, membersOf, textOf } from "./access.ts";
import type { Scope } from "./scope.ts";

interface Server {
  readonly url: string;
  readonly cursor: Cursor;
  readonly variables: ReadonlyMap<string, Cursor>;
}

/** What may list servers. */
type Level = Pick<Cursor, "child">;

/** Compares the addresses of an operation: its own, its path's, or the root's. */
export function compareServers(scope: Scope, base: readonly Level[], head: readonly Level[]): void {
  const before = readServers(base);
  const after = readServers(head);
  const matches = matchServers(before.servers, after.servers);
  for (const server of before.servers) {
    const other = matches.get(server);
    const at = { base: server.cursor, head: after.cursor };
    if (other === undefined) scope.report({ rule: "server-removed", ...at, subject: server.url });
    else compareVariables(scope, server, other);
  }
  const matched = new Set(matches.values());
  for (const server of after.servers) {
    if (matched.has(server)) continue;
    scope.report({ rule: "server-added", base: before.cursor, head: server.cursor, subject: server.url });
  }
}

/** Equal addresses first, then those that differ in the names or defaults of variables only. */
function matchServers(base: readonly Server[], head: readonly Server[]): Map<Server, Server> {
  const matches = new Map<Server, Server>();
  const free = new Set(head);
  for (const key of [(server: Server) => server.url, toDefaultKey, toKey]) {
    for (const server of base) {
      if (matches.has(server)) continue;
      const other = [...free].find((candidate) => key(candidate) === key(server));
      if (other === undefined) continue;
      matches.set(server, other);
      free.delete(other);
    }
  }
  return matches;
}

function toDefaultKey(server: Server): string {
  const initial = (name: string): unknown => server.variables.get(name)?.child("default").value ?? null;
  return `${toKey(server)} ${toCanonical(variableNames(server).map(initial))}`;
}

function readServers(levels: readonly Level[]): { cursor: Cursor; servers: Server[] } {
  const lists = levels.map((level) => level.child("servers"));
  const cursor = lists.find(({ value }) => isList(value) && value.length > 0) ?? lists.at(-1);
  if (cursor === undefined) throw new TypeError("Servers are read from at least one level");
  const servers = entriesOf(cursor).map((entry): Server => {
    const url = textOf(entry, "url");
    if (url === undefined) entry.note("A server needs a url; it is read as /");
    return { url: url ?? "/", cursor: entry, variables: new Map(membersOf(entry.child("variables"))) };
  });
  return { cursor, servers: servers.length === 0 ? [{ url: "/", cursor, variables: new Map() }] : servers };
}

/** Names of variables are nobody's business; their place in the address is. Case and port as RFC 3986, 6.2 has them. */
function toKey({ url }: Server): string {
  const plain = url.replace(/\{[^}]*\}/g, "{}").replace(/(?<=[^/])\/$/, "");
  return plain.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, (origin) =>
    origin.toLowerCase().replace(/(?<=^https:.*):443$|(?<=^http:.*):80$/, ""),
  );
}

function compareVariables(scope: Scope, base: Server, head: Server): void {
  const names = [variableNames(base), variableNames(head)] as const;
  for (const [index, name] of names[0].entries()) {
    const one = base.variables.get(name);
    const other = head.variables.get(names[1][index] ?? "");
    if (one === undefined || other === undefined) continue;
    const at = { base: one, head: other, subject: name };
    const [before, after] = [textOf(one, "default"), textOf(other, "default")];
    if (before !== after) scope.report({ rule: "server-default-changed", ...at, from: before, to: after });
    const [values, next] = [valuesOf(one), valuesOf(other)];
    const lost = next === null ? [] : (values ?? ["any value"]).filter((value) => !next.includes(value));
    const won = values === null ? [] : (next ?? ["any value"]).filter((value) => !values.includes(value));
    if (lost.length > 0) scope.report({ rule: "server-variable-narrowed", ...at, from: lost });
    if (won.length > 0) scope.report({ rule: "server-variable-widened", ...at, to: won });
  }
}

function variableNames({ url }: Server): string[] {
  return [...url.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? "");
}

function valuesOf(variable: Cursor): string[] | null {
  const list = member(variable.value, "enum");
  return isList(list) ? list.map((value) => (typeof value === "string" ? value : toCanonical(value))) : null;
}
