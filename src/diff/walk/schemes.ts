import { isList, isObject, type JsonObject, member, toCanonical } from "../json.ts";
import type { Contract, Cursor } from "../load/contract.ts";
import { keysOf, membersOf, namesOf, textOf } from "./access.ts";
import { readPathItem } from "./path-item.ts";

/** Maps the new names of renamed security schemes (head) to their old names (base). */
export type SchemeNames = ReadonlyMap<string, string>;

/**
 * Finds renamed security schemes: pairs of a scheme that only the base has and a scheme that only the head has, with
 * equal definitions. If a scheme is in several such pairs, chooses the pair that the most operations use in both
 * contracts.
 */
export function pairSchemes(base: Contract, head: Contract): SchemeNames {
  const [before, after] = [schemesOf(base), schemesOf(head)];
  const free = [...after].filter(([name]) => !before.has(name));
  const couples = [...before]
    .filter(([name]) => !after.has(name))
    .flatMap(([name, text]) => free.filter(([, other]) => other === text).map(([other]) => [name, other]));
  const renamed = new Map<string, string>();
  const taken = new Set<string>();
  for (const [name = "", other = ""] of sortByUse(couples, base, head)) {
    if (taken.has(name) || renamed.has(other)) continue;
    renamed.set(other, name);
    taken.add(name);
  }
  return renamed;
}

/** Returns the definitions of the security schemes by name, as canonical JSON without documentation. */
function schemesOf({ root }: Contract): Map<string, string> {
  const schemes = root.child("components").child("securitySchemes");
  if (!isObject(schemes.value)) return new Map();
  return new Map(
    keysOf(schemes).map((name) => {
      const { value } = root.contract.follow(schemes.child(name));
      return [name, isObject(value) ? toDefinition(value) : ""];
    }),
  );
}

function toDefinition(scheme: JsonObject): string {
  const said = Object.entries(scheme).filter(([key]) => !isForPeople(key));
  const isHeader = scheme["type"] === "apiKey" && scheme["in"] === "header";
  const folded = said.map(([key, value]) => {
    const ignoresCase = key === "scheme" || (key === "name" && isHeader);
    return [key, ignoresCase && typeof value === "string" ? value.toLowerCase() : value];
  });
  return toCanonical(Object.fromEntries(folded));
}

function isForPeople(key: string): boolean {
  return key === "description" || key === "bearerFormat" || key.startsWith("x-");
}

/**
 * Sorts pairs of old and new schemes by the number of operations that use the old scheme in the base and the new one in
 * the head, largest first. Pairs with equal numbers stay in the order of the documents.
 */
function sortByUse(couples: readonly string[][], base: Contract, head: Contract): readonly string[][] {
  if (couples.length < 2) return couples;
  const [before, after] = [operationsBySchemes(base), operationsBySchemes(head)];
  const shared = ([name = "", other = ""]: readonly string[]): number => {
    const others = after.get(other) ?? new Set();
    return [...(before.get(name) ?? [])].filter((operation) => others.has(operation)).length;
  };
  return [...couples].sort((a, b) => shared(b) - shared(a));
}

function operationsBySchemes({ root }: Contract): Map<string, Set<string>> {
  const result = new Map<string, Set<string>>();
  const paths = root.child("paths").inlined();
  for (const path of namesOf(paths)) {
    for (const [method, operation] of readPathItem(paths.child(path)).operations) {
      const list = member(operation.value, "security") ?? root.child("security").value;
      for (const name of isList(list) ? list.filter(isObject).flatMap(Object.keys) : []) {
        const key = `${method} ${path}`;
        result.set(name, (result.get(name) ?? new Set<string>()).add(key));
      }
    }
  }
  return result;
}

/**
 * True if a client with credentials for the scheme `held` can use them for the scheme `needed`. Also true if a
 * definition is missing, because such schemes are compared by name only.
 */
export function isAccepted(held: Cursor, needed: Cursor): boolean {
  if (!isObject(held.value) || !isObject(needed.value)) return true;
  const type = textOf(held, "type");
  if (type !== textOf(needed, "type")) return false;
  if (type === "apiKey") {
    const place = textOf(held, "in");
    const [name, other] = [textOf(held, "name") ?? "", textOf(needed, "name") ?? ""];
    const same = place === "header" ? name.toLowerCase() === other.toLowerCase() : name === other;
    return same && place === textOf(needed, "in");
  }
  if (type === "http")
    return textOf(held, "scheme")?.toLowerCase() === textOf(needed, "scheme")?.toLowerCase();
  if (type === "openIdConnect")
    return textOf(held, "openIdConnectUrl") === textOf(needed, "openIdConnectUrl");
  return type !== "oauth2" || hasFlows(held, needed);
}

/** Members of an OAuth flow whose value is a URL. */
const addresses = ["authorizationUrl", "deviceAuthorizationUrl", "tokenUrl"];

/** True if `needed` has every flow that `held` has, with equal URLs and with all scopes of that flow. */
function hasFlows(held: Cursor, needed: Cursor): boolean {
  const others = new Map(membersOf(needed.child("flows")));
  return membersOf(held.child("flows")).every(([name, flow]) => {
    const other = others.get(name);
    if (other === undefined) return false;
    const address = (one: Cursor): string =>
      toCanonical(addresses.map((key) => member(one.value, key) ?? null));
    const scopes = new Set(keysOf(other.child("scopes")));
    return (
      address(flow) === address(other) && keysOf(flow.child("scopes")).every((entry) => scopes.has(entry))
    );
  });
}
