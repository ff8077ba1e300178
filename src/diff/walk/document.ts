import { isObject } from "../json.ts";
import type { Contract, Cursor } from "../load/contract.ts";
import type { RuleId } from "../rules/table.ts";
import { followed, keysOf } from "./access.ts";
import {
  AddressBook,
  alignParameters,
  type Endpoint,
  pairEndpoints,
  readEndpoints,
  toStarts,
} from "./addresses.ts";
import { stabilityOf } from "./lifecycle.ts";
import {
  type Alone,
  compareMethod,
  comparePathItems,
  type PathItemPair,
  reportAdded,
  reportRemoved,
  unaddressed,
  type WalkContext,
} from "./operations.ts";
import { type PathItem, readPathItem } from "./path-item.ts";
import { pairSchemes } from "./schemes.ts";
import { Journal } from "./scope.ts";
import { findTakeovers, type Takeover } from "./takeovers.ts";

/**
 * Compares two contracts and collects findings. Also collects the places where schemas are used, so that the schemas
 * can be compared later.
 */
export function walkContracts(
  settings: Pick<WalkContext, "journal" | "now">,
  base: Contract,
  head: Contract,
): void {
  const roots = [base.root, head.root];
  for (const root of roots) checkRoot(root);
  if (roots.every((root) => ["paths", "webhooks"].every((key) => root.child(key).value === undefined)))
    throw head.root.fail("nothing_compared", "Neither document has paths or webhooks, only components");
  const context = { ...settings, met: new Set<string>(), schemes: pairSchemes(base, head) };
  walkPaths(context, base.root.child("paths"), head.root.child("paths"));
  walkWebhooks(context, base.root.child("webhooks"), head.root.child("webhooks"));
}

function checkRoot(root: Cursor): void {
  if (!isObject(root.child("info").value)) root.note("The document has no info object");
  const parts = ["paths", "webhooks", "components"];
  if (parts.some((key) => root.child(key).value !== undefined)) return;
  root.note("The document has no paths, webhooks or components; it is read as one without operations");
}

function walkPaths(context: WalkContext, base: Cursor, head: Cursor): void {
  const [before, after] = [readEndpoints(base), readEndpoints(head)];
  const [baseBook, headBook] = [new AddressBook(before), new AddressBook(after)];
  const endpoints = pairEndpoints(before, after);
  const { pairs, removed, added } = endpoints;
  for (const [one, other] of pairs) {
    const [baseStart, headStart] = toStarts(one.plain, other.plain);
    const servers = { base: baseBook.sideOf(one, baseStart), head: headBook.sideOf(other, headStart) };
    compareEndpoints(context, [one, other], { ...alignParameters(one.path, other.path), servers });
  }
  for (const takeover of findTakeovers(before, endpoints)) noteTakeover(context, takeover);
  for (const endpoint of removed) {
    const place = after.find(({ plain }) => plain === endpoint.plain)?.item.cursor ?? head;
    reportRemoved(context, { ...describe(endpoint), outward: true, place });
  }
  for (const endpoint of added) {
    const place = before.find(({ plain }) => plain === endpoint.plain)?.item.cursor ?? base;
    reportAdded(context, { ...describe(endpoint), outward: true, place });
  }
}

function compareEndpoints(
  context: WalkContext,
  [one, other]: readonly [Endpoint, Endpoint],
  relation: Pick<PathItemPair, "rename" | "absorbed" | "servers">,
): void {
  const items = { base: one.item, head: other.item };
  const pair = { name: other.path, ...items, ...relation, outward: true, depth: 0 };
  compareMethod(context, pair, one.method);
}

/**
 * Compares a new operation with the operation of the base whose path template matched the new path, for example `GET
 * /things/new` with `GET /things/{id}`. The differences are collected in a separate journal, so that they can become a
 * single finding.
 */
function noteTakeover(context: WalkContext, { base, head, demands, names }: Takeover): void {
  const { journal } = context;
  journal.beside ??= new Journal();
  compareEndpoints({ ...context, journal: journal.beside, met: new Set() }, [base, head], {
    ...names,
    servers: null,
  });
  const [{ operation: template, cursor }, own] = [describe(base), describe(head)];
  const places = { base: cursor, head: own.cursor };
  const stability = stabilityOf(own.cursor);
  journal.takeovers.push({ operation: own.operation, stability, template, ...places, demands });
}

function describe({ method, path, item }: Endpoint): Pick<Alone, "operation" | "method" | "cursor"> {
  const cursor = item.operations.get(method) ?? item.cursor;
  return { operation: `${method} ${path}`, method, cursor: followed(cursor) };
}

function walkWebhooks(context: WalkContext, base: Cursor, head: Cursor): void {
  const before = readWebhooks(base);
  const after = readWebhooks(head);
  for (const [name, item] of before) {
    const other = after.get(name);
    const pair = { name: `${name} (webhook)`, ...unaddressed, outward: false, depth: 0 };
    if (other !== undefined) comparePathItems(context, { ...pair, base: item, head: other });
    else report(context, "webhook-removed", { name, base: item.cursor, head });
  }
  for (const [name, item] of after) {
    if (!before.has(name)) report(context, "webhook-added", { name, base, head: item.cursor });
  }
}

function readWebhooks(cursor: Cursor): Map<string, PathItem> {
  const webhooks = cursor.inlined();
  return new Map(keysOf(webhooks).map((name) => [name, readPathItem(webhooks.child(name))]));
}

function report(
  { journal }: WalkContext,
  rule: RuleId,
  { name, base, head }: { name: string; base: Cursor; head: Cursor },
): void {
  const finding = { rule, direction: null, base, head, verdict: "stated", subject: name } as const;
  journal.findings.push({ finding, operation: `${name} (webhook)`, stability: "stable" });
}
