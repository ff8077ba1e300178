import { isList, isObject, toCanonical } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import { keysOf } from "./access.ts";
import { isAccepted, type SchemeNames } from "./schemes.ts";
import type { Scope } from "./scope.ts";

/**
 * One security requirement: schemes that are required together, each with its scopes. A client must satisfy one of an
 * operation's requirements.
 */
type Alternative = readonly {
  /**
   * The scheme's name in the base, or in the head if only the head has the scheme. Credentials for one scheme are not
   * valid for another one, even if both schemes have equal definitions.
   */
  readonly id: string;
  readonly scheme: Cursor;
  readonly name: string;
  readonly scopes: readonly string[];
}[];

interface Security {
  /** The place of the `security` list. */
  readonly cursor: Cursor;
  readonly alternatives: readonly Alternative[];
}

/**
 * Compares the credentials that an operation accepts, with the root's `security` as the default. A change is breaking
 * if credentials that used to be sufficient no longer are. `renamed` maps new names of security schemes to old ones.
 */
export function compareSecurity(
  scope: Scope,
  renamed: SchemeNames,
  { base, head }: { readonly base: Cursor; readonly head: Cursor },
): void {
  const before = readSecurity(base, scope.outward, new Map());
  const after = readSecurity(head, scope.outward, renamed);
  const [left, right] = scope.outward ? [before, after] : [after, before];
  const lost = left.alternatives.filter((one) => !right.alternatives.some((other) => suffices(one, other)));
  const won = right.alternatives.filter((one) => !left.alternatives.some((other) => suffices(one, other)));
  const at = { base: before.cursor, head: after.cursor, direction: scope.sent };
  const values = { ...toTexts(before, after), fingerprintText: describeChanged(before, after) };
  const narrowed = scope.outward ? "narrowed" : "widened";
  const widened = scope.outward ? "widened" : "narrowed";
  const subject = (list: readonly Alternative[]): string => list.map(alternativeText).join(" or ");
  if (lost.length > 0) {
    scope.report({ rule: `${scope.sent}-security-${narrowed}`, ...at, ...values, subject: subject(lost) });
  } else if (won.length > 0) {
    scope.report({ rule: `${scope.sent}-security-${widened}`, ...at, ...values, subject: subject(won) });
  }
}

/**
 * Reads the security requirements of an operation. Webhooks and callbacks do not inherit the requirements at the root,
 * because those apply to requests from consumers.
 */
function readSecurity(operation: Cursor, inherits: boolean, renamed: SchemeNames): Security {
  const { root } = operation.contract;
  const own = operation.child("security");
  const cursor = own.value === undefined && inherits ? root.child("security") : own;
  const { value } = cursor;
  if (value === undefined) return { cursor, alternatives: [[]] };
  if (!isList(value)) {
    cursor.note("security must be a list; it is read as no requirement");
    return { cursor, alternatives: [[]] };
  }
  const alternatives = value.map((_, index) => readAlternative(cursor.child(String(index)), renamed));
  return { cursor, alternatives: alternatives.length === 0 ? [[]] : alternatives };
}

function readAlternative(cursor: Cursor, renamed: SchemeNames): Alternative {
  return keysOf(cursor).map((name) => {
    const scopes = cursor.child(name).value;
    const scheme = findScheme(cursor, name);
    if (!isObject(scheme.value))
      cursor.child(name).note(`There is no security scheme ${name}; only its name is compared`);
    const isValid = isList(scopes) && scopes.every((entry) => typeof entry === "string");
    if (!isValid) cursor.child(name).note("Scopes must be a list of strings; they are left out");
    // If a requirement names a component by its URI, replaces the URI by the component's name. Keeps a name that is
    // itself a component, even if that component is a reference to another one.
    const isUri =
      cursor.contract.root.child("components").child("securitySchemes").child(name).value === undefined;
    const isComponent = isUri && scheme.parent?.pointer === "/components/securitySchemes";
    const plain = isComponent && scheme.uri === scheme.contract.rootUri ? scheme.key : name;
    return { id: renamed.get(plain) ?? plain, scheme, name, scopes: isValid ? scopes : [] };
  });
}

/**
 * Returns the security scheme with a name. Since OpenAPI 3.2 the name may be a URI; a scheme in `components` with
 * exactly this name takes precedence.
 */
function findScheme(cursor: Cursor, name: string): Cursor {
  const { contract } = cursor;
  const declared = contract.root.child("components").child("securitySchemes").child(name);
  if (declared.value !== undefined || contract.version !== "3.2") return contract.follow(declared);
  const target = contract.find(name, cursor);
  return target === undefined ? declared : contract.follow(target);
}

/** True if credentials that satisfy the requirement `held` also satisfy the requirement `needed`. */
function suffices(held: Alternative, needed: Alternative): boolean {
  return needed.every(({ id, scheme, scopes }) =>
    held.some(
      (one) =>
        one.id === id &&
        isAccepted(one.scheme, scheme) &&
        scopes.every((entry) => one.scopes.includes(entry)),
    ),
  );
}

/**
 * Returns the definitions that changed although the schemes kept their names, as a string for the fingerprint;
 * undefined if no definition changed.
 */
function describeChanged(base: Security, head: Security): string | undefined {
  const definitions = ({ alternatives }: Security): Map<string, string> =>
    new Map(alternatives.flat().map(({ id, scheme }) => [id, toCanonical(scheme.value)]));
  const after = definitions(head);
  const changed = [...definitions(base)].filter(
    ([name, text]) => after.has(name) && after.get(name) !== text,
  );
  if (changed.length === 0) return undefined;
  return toCanonical(changed.map(([name, text]) => [name, text, after.get(name)]));
}

/**
 * Describes the credentials that each contract accepts, by name. If both descriptions are the same, adds the
 * definitions.
 */
function toTexts(before: Security, after: Security): { from: string; to: string } {
  const [from = "", to = ""] = [before, after].map((one) => toText(one, false));
  return from === to ? { from: toText(before, true), to: toText(after, true) } : { from, to };
}

function toText({ alternatives }: Security, defined: boolean): string {
  const texts = alternatives.map((alternative) =>
    defined
      ? [alternativeText(alternative), ...alternative.map(toDefinition)].join(": ")
      : alternativeText(alternative),
  );
  return texts.sort().join(" or ");
}

/** Returns those members of a definition that affect clients, as a string. */
function toDefinition({ scheme }: Alternative[number]): string {
  const members = ["type", "scheme", "in", "name", "openIdConnectUrl", "flows"];
  const said = members.map((key) => scheme.child(key).value).filter((value) => value !== undefined);
  return said.map((value) => (typeof value === "string" ? value : toCanonical(value))).join(" ");
}

function alternativeText(alternative: Alternative): string {
  if (alternative.length === 0) return "no credentials";
  const parts = alternative.map(({ name, scopes }) =>
    scopes.length === 0 ? name : `${name} (${scopes.join(", ")})`,
  );
  return parts.sort().join(" and ");
}
