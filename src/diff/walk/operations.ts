import { isList, member, toCanonical } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import { flagOf, followed, membersOf, namesOf, textOf } from "./access.ts";
import { containedIn } from "./contained-schemas.ts";
import { compareContent } from "./content.ts";
import { compareLifecycle, stabilityOf, sunsetOf } from "./lifecycle.ts";
import { compareParameters, comparePartHeaders, readParameters } from "./parameters.ts";
import { methodsOf, type PathItem, readPathItem } from "./path-item.ts";
import { compareResponses } from "./responses.ts";
import type { SchemeNames } from "./schemes.ts";
import { type Journal, Scope } from "./scope.ts";
import { compareSecurity } from "./security.ts";
import { compareServers, type ServerSide } from "./servers.ts";
import { compareUsage } from "./usage.ts";

/** State and settings shared by the comparisons of all operations. */
export interface WalkContext {
  readonly journal: Journal;
  /** The time in milliseconds since 1970 at which sunset dates are evaluated. */
  readonly now: number;
  /** Keys of the pairs of operations that have already been compared. */
  readonly met: Set<string>;
  readonly schemes: SchemeNames;
}

/** Corresponding path items in the base and in the head, with their name for reports. */
export interface PathItemPair {
  readonly name: string;
  readonly base: PathItem;
  readonly head: PathItem;
  /** Maps the names of path parameters in the base to their names in the head. */
  readonly rename: ReadonlyMap<string, string>;
  /**
   * Path parameters without a counterpart, because the other contract has server variables in their place. If a new
   * path is compared with a template that matched it (see `findTakeovers`), these are the parameters for which the new
   * path has a fixed segment.
   */
  readonly absorbed: ReadonlySet<string>;
  /** The servers of the operation in both contracts; null for webhooks and callbacks. */
  readonly servers: { readonly base: ServerSide; readonly head: ServerSide } | null;
  /**
   * True if the consumer sends the request. False if the provider sends it, as in a webhook. A callback is sent in the
   * opposite direction to the operation that declares it.
   */
  readonly outward: boolean;
  readonly depth: number;
}

/** Members of a {@link PathItemPair} for webhooks and callbacks, which are paired by name because they have no path. */
export const unaddressed = {
  rename: new Map<string, string>(),
  absorbed: new Set<string>(),
  servers: null,
} as const;

/** Compares the operations of a path item. A contract that lacks the path item also lacks all its operations. */
export function comparePathItems(context: WalkContext, pair: PathItemPair): void {
  for (const method of methodsOf([pair.base, pair.head])) compareMethod(context, pair, method);
}

/** Compares the operation with the given method in a pair of path items. */
export function compareMethod(context: WalkContext, pair: PathItemPair, method: string): void {
  const [base, head] = [operationAt(pair.base, method), operationAt(pair.head, method)];
  const operation = `${method} ${pair.name}`;
  if (base !== null && head !== null) compareOperations(context, pair, { operation, method, base, head });
  const { outward } = pair;
  const alone = { operation, method, outward };
  if (base !== null && head === null)
    reportRemoved(context, { ...alone, cursor: base, place: pair.head.cursor });
  if (base === null && head !== null)
    reportAdded(context, { ...alone, cursor: head, place: pair.base.cursor });
}

function operationAt(item: PathItem, method: string): Cursor | null {
  const cursor = item.operations.get(method);
  return cursor === undefined ? null : followed(cursor);
}

/** An operation that only one of the two contracts has. */
export interface Alone {
  readonly operation: string;
  readonly method: string;
  readonly cursor: Cursor;
  readonly outward: boolean;
  /** The place in the other contract where the operation would be. */
  readonly place: Cursor;
}

/** Reports that an operation of the base is missing in the head. */
export function reportRemoved({ journal, now }: WalkContext, { cursor, place, ...rest }: Alone): void {
  const sunset = sunsetOf(cursor);
  const over = flagOf(cursor, "deprecated", false) && sunset !== null && sunset <= now;
  const scope = new Scope(journal, { ...rest, stability: stabilityOf(cursor) });
  scope.report({ rule: over ? "operation-sunset-reached" : "operation-removed", base: cursor, head: place });
}

/** Reports that the head has a new operation. */
export function reportAdded({ journal }: WalkContext, { cursor, place, ...rest }: Alone): void {
  const scope = new Scope(journal, { ...rest, stability: stabilityOf(cursor) });
  scope.report({ rule: "operation-added", base: place, head: cursor });
}

/**
 * Maximum depth to which nested callbacks are compared separately for each operation. Beyond this depth, each pair of
 * callbacks is compared only once, because a document may refer to itself without end.
 */
const maxCallbackDepth = 3;

function compareOperations(
  context: WalkContext,
  pair: PathItemPair,
  { operation, method, base, head }: { operation: string; method: string; base: Cursor; head: Cursor },
): void {
  const { outward } = pair;
  const key = `${base.uri}#${base.pointer} ${head.uri}#${head.pointer} ${outward}`;
  if (pair.depth > maxCallbackDepth && context.met.has(key)) return;
  context.met.add(key);
  const scope = new Scope(context.journal, { operation, method, stability: stabilityOf(base), outward });
  compareNames(scope, pair, base, head);
  compareLifecycle(scope, base, head);
  if (outward) compareUsage(scope, base, head);
  const owners = { base, head, rename: pair.rename };
  const [before, after] = [readParameters(pair.base, base), readParameters(pair.head, head)];
  for (const name of pair.absorbed) for (const list of [before, after]) list.delete(`path ${name}`);
  compareParameters(scope, before, after, owners);
  compareBodies(scope, base, head);
  compareResponses(scope, base.child("responses"), head.child("responses"));
  comparePartHeaders(scope);
  compareSecurity(scope, context.schemes, { base, head });
  if (pair.servers !== null) compareServers(scope, pair.servers.base, pair.servers.head);
  compareCallbacks(context, scope, { base, head, depth: pair.depth });
}

function compareNames(scope: Scope, pair: PathItemPair, base: Cursor, head: Cursor): void {
  const [from, to] = [textOf(base, "operationId"), textOf(head, "operationId")];
  const change = from === undefined ? "added" : to === undefined ? "removed" : "changed";
  const at = (operation: Cursor, key: string): Cursor =>
    operation.child(key).value === undefined ? operation : operation.child(key);
  const names = { base: at(base, "operationId"), head: at(head, "operationId") };
  if (from !== to) scope.report({ rule: `operation-id-${change}`, ...names, from, to });
  const [before, after] = [tagsOf(base), tagsOf(head)];
  if (toCanonical(before) !== toCanonical(after)) {
    const tags = { base: at(base, "tags"), head: at(head, "tags") };
    scope.report({ rule: "operation-tags-changed", ...tags, from: before, to: after });
  }
  for (const [old, name] of pair.rename) {
    if (old !== name) scope.report({ rule: "path-parameter-renamed", base, head, from: old, to: name });
  }
}

/**
 * Returns the tags by which generated clients group operations. Leaves out tags that the contract declares with a
 * `kind` other than `nav` (OpenAPI 3.2), such as badges, because such tags do not group operations.
 */
function tagsOf(operation: Cursor): unknown[] {
  const { value } = operation.child("tags");
  if (!isList(value)) return [];
  const declared = operation.contract.root.child("tags").value;
  const others = new Set(
    (isList(declared) ? declared : [])
      .filter((tag) => (member(tag, "kind") ?? "nav") !== "nav")
      .map((tag) => member(tag, "name")),
  );
  return value.filter((name) => !others.has(name)).sort();
}

function compareBodies(scope: Scope, base: Cursor, head: Cursor): void {
  // A client must not send content in a TRACE request (RFC 9110, 9.3.8).
  if (scope.method === "TRACE") return;
  const [before, after] = [bodyOf(base), bodyOf(head)];
  const direction = scope.sent;
  if (before === null && after === null) return;
  if (before === null || after === null) {
    const required = after !== null && direction === "request" && flagOf(after, "required", false);
    const change = after === null ? "removed" : "added";
    const contained = required ? containedIn(after) : {};
    const at = { base: before ?? base, head: after ?? head };
    const rule = required ? "request-required-body-added" : (`${direction}-body-${change}` as const);
    scope.report({ rule, direction, ...at, ...contained });
    return;
  }
  const [from, to] = [flagOf(before, "required", false), flagOf(after, "required", false)];
  const at = { direction, base: before, head: after };
  if (from !== to) scope.report({ rule: `${direction}-body-became-${to ? "required" : "optional"}`, ...at });
  compareContent(scope, direction, before.child("content"), after.child("content"));
}

function bodyOf(operation: Cursor): Cursor | null {
  const cursor = operation.child("requestBody");
  return cursor.value === undefined ? null : followed(cursor);
}

function compareCallbacks(
  context: WalkContext,
  scope: Scope,
  { base, head, depth }: { base: Cursor; head: Cursor; depth: number },
): void {
  const before = readCallbacks(base);
  const after = readCallbacks(head);
  for (const [name, callback] of before) {
    const other = after.get(name);
    if (other === undefined)
      scope.report({ rule: "callback-removed", base: callback.cursor, head, subject: name });
    else {
      comparePathItems(context, {
        name: `${name} (callback of ${scope.operation})`,
        base: callback,
        head: other,
        ...unaddressed,
        outward: !scope.outward,
        depth: depth + 1,
      });
    }
  }
  for (const [name, callback] of after) {
    if (!before.has(name))
      scope.report({ rule: "callback-added", base, head: callback.cursor, subject: name });
  }
}

/** Returns the callbacks of an operation as path items, one for each callback URL; the keys consist of name and URL. */
function readCallbacks(operation: Cursor): Map<string, PathItem> {
  const items = membersOf(operation.child("callbacks")).flatMap(([name, callback]) =>
    namesOf(callback).map((address): [string, PathItem] => [
      `${name} ${address}`,
      readPathItem(callback.child(address)),
    ]),
  );
  return new Map(items);
}
