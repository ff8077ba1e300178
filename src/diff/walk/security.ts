import { isList, isObject, member, toCanonical } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import { keysOf, membersOf, textOf } from "./access.ts";
import type { Scope } from "./scope.ts";

/** Schemes that are needed together, each with its scopes. */
type Alternative = readonly {
  readonly scheme: Cursor;
  readonly name: string;
  readonly scopes: readonly string[];
}[];

interface Security {
  /** Where it is written. */
  readonly cursor: Cursor;
  readonly alternatives: readonly Alternative[];
}

/**
 * Compares what credentials an operation takes, after inheritance from the root. It breaks when some set of
 * credentials that sufficed no longer does; a scheme is what its definition says, whatever it is called.
 */
export function compareSecurity(scope: Scope, base: Cursor, head: Cursor): void {
  const before = readSecurity(base, scope.outward);
  const after = readSecurity(head, scope.outward);
  const [left, right] = scope.outward ? [before, after] : [after, before];
  const lost = left.alternatives.filter((one) => !right.alternatives.some((other) => suffices(one, other)));
  const won = right.alternatives.filter((one) => !left.alternatives.some((other) => suffices(one, other)));
  const at = { base: before.cursor, head: after.cursor, direction: scope.sent };
  const values = { from: toText(before), to: toText(after), meaning: describeChanged(before, after) };
  const narrowed = scope.outward ? "narrowed" : "widened";
  const widened = scope.outward ? "widened" : "narrowed";
  const subject = (list: readonly Alternative[]): string => list.map(alternativeText).join(" or ");
  if (lost.length > 0) {
    scope.report({ rule: `${scope.sent}-security-${narrowed}`, ...at, ...values, subject: subject(lost) });
  } else if (won.length > 0) {
    scope.report({ rule: `${scope.sent}-security-${widened}`, ...at, ...values, subject: subject(won) });
  }
}

/** What the root asks for is asked of consumers, so that webhooks and callbacks do not inherit it. */
function readSecurity(operation: Cursor, inherits: boolean): Security {
  const { root } = operation.contract;
  const own = operation.child("security");
  const cursor = own.value === undefined && inherits ? root.child("security") : own;
  const { value } = cursor;
  if (value === undefined) return { cursor, alternatives: [[]] };
  if (!isList(value)) throw cursor.fail("invalid_document", "security must be a list");
  const alternatives = value.map((_, index) => readAlternative(cursor.child(String(index))));
  return { cursor, alternatives: alternatives.length === 0 ? [[]] : alternatives };
}

function readAlternative(cursor: Cursor): Alternative {
  const schemes = cursor.contract.root.child("components").child("securitySchemes");
  return keysOf(cursor).map((name) => {
    const scopes = cursor.child(name).value;
    const scheme = cursor.contract.follow(schemes.child(name));
    if (!isObject(scheme.value)) {
      throw cursor.child(name).fail("unresolved_reference", `There is no security scheme ${name}`);
    }
    if (!isList(scopes) || !scopes.every((entry) => typeof entry === "string")) {
      throw cursor.child(name).fail("invalid_document", "Scopes must be a list of strings");
    }
    return { scheme, name, scopes };
  });
}

/** True when credentials for the first alternative are enough for the second. */
function suffices(held: Alternative, needed: Alternative): boolean {
  return needed.every(({ scheme, scopes }) =>
    held.some((one) => isAccepted(one.scheme, scheme) && scopes.every((entry) => one.scopes.includes(entry))),
  );
}

/** True when credentials obtained by the first scheme are credentials of the second. */
function isAccepted(held: Cursor, needed: Cursor): boolean {
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

/** Every way to a token still exists, at the same addresses and with the same scopes on offer. */
function hasFlows(held: Cursor, needed: Cursor): boolean {
  const others = new Map(membersOf(needed.child("flows")));
  return membersOf(held.child("flows")).every(([name, flow]) => {
    const other = others.get(name);
    if (other === undefined) return false;
    const address = (one: Cursor): string =>
      toCanonical(["authorizationUrl", "tokenUrl"].map((key) => member(one.value, key) ?? null));
    const scopes = new Set(keysOf(other.child("scopes")));
    return (
      address(flow) === address(other) && keysOf(flow.child("scopes")).every((entry) => scopes.has(entry))
    );
  });
}

/** Definitions that changed under one name, which the names do not show. */
function describeChanged(base: Security, head: Security): string | undefined {
  const definitions = ({ alternatives }: Security): Map<string, string> =>
    new Map(alternatives.flat().map(({ name, scheme }) => [name, toCanonical(scheme.value)]));
  const after = definitions(head);
  const changed = [...definitions(base)].filter(
    ([name, text]) => after.has(name) && after.get(name) !== text,
  );
  if (changed.length === 0) return undefined;
  return toCanonical(changed.map(([name, text]) => [name, text, after.get(name)]));
}

function toText({ alternatives }: Security): string {
  return alternatives.map(alternativeText).sort().join(" or ");
}

function alternativeText(alternative: Alternative): string {
  if (alternative.length === 0) return "no credentials";
  const parts = alternative.map(({ name, scopes }) =>
    scopes.length === 0 ? name : `${name} (${scopes.join(", ")})`,
  );
  return parts.sort().join(" and ");
}
