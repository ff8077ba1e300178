import { isObject } from "../json.ts";
import type { Contract, Cursor } from "../load/contract.ts";
import { followed, membersOf, namesOf } from "./access.ts";
import { comparePathItems, type WalkContext } from "./operations.ts";

/** Goes through two contracts side by side and collects findings and uses of schemas. */
export function walkContracts(context: WalkContext, base: Contract, head: Contract): void {
  for (const contract of [base, head]) checkRoot(contract.root);
  walkPaths(context, base.root.child("paths"), head.root.child("paths"));
  walkWebhooks(context, base.root.child("webhooks"), head.root.child("webhooks"));
}

function checkRoot(root: Cursor): void {
  if (!isObject(root.child("info").value))
    throw root.fail("invalid_document", "The document has no info object");
  const parts = ["paths", "webhooks", "components"];
  if (parts.some((key) => root.child(key).value !== undefined)) return;
  throw root.fail("invalid_document", "The document has no paths, webhooks or components");
}

function walkPaths(context: WalkContext, base: Cursor, head: Cursor): void {
  const before = readPaths(base);
  const after = readPaths(head);
  for (const [key, { path, item }] of before) {
    const other = after.get(key);
    comparePathItems(context, {
      name: other?.path ?? path,
      base: item,
      head: other?.item ?? head,
      rename: other === undefined ? new Map() : renamedParameters(path, other.path),
      outward: true,
      depth: 0,
    });
  }
  for (const [key, { path, item }] of after) {
    if (before.has(key)) continue;
    comparePathItems(context, { name: path, base, head: item, rename: new Map(), outward: true, depth: 0 });
  }
}

/** Paths by their template without the names of its parameters: `/a/{id}` and `/a/{key}` are one. */
function readPaths(paths: Cursor): Map<string, { path: string; item: Cursor }> {
  const result = new Map<string, { path: string; item: Cursor }>();
  for (const path of namesOf(paths)) {
    const cursor = paths.child(path);
    if (!path.startsWith("/")) throw cursor.fail("invalid_document", "A path must start with a slash");
    result.set(path.replace(/\{[^}]*\}/g, "{}"), { path, item: followed(cursor) });
  }
  return result;
}

function renamedParameters(base: string, head: string): Map<string, string> {
  const names = (path: string): string[] => [...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? "");
  const after = names(head);
  return new Map(names(base).map((name, index) => [name, after[index] ?? name]));
}

function walkWebhooks(context: WalkContext, base: Cursor, head: Cursor): void {
  const before = new Map(membersOf(base));
  const after = new Map(membersOf(head));
  for (const [name, item] of before) {
    const other = after.get(name);
    const pair = { name: `${name} (webhook)`, rename: new Map<string, string>(), outward: false, depth: 0 };
    if (other !== undefined) comparePathItems(context, { ...pair, base: item, head: other });
    else report(context, "webhook-removed", { name, base: item, head });
  }
  for (const [name, item] of after) {
    if (!before.has(name)) report(context, "webhook-added", { name, base, head: item });
  }
}

function report(
  { journal }: WalkContext,
  rule: string,
  { name, base, head }: { name: string; base: Cursor; head: Cursor },
): void {
  const finding = { rule, direction: null, base, head, verdict: "stated", subject: name } as const;
  journal.findings.push({ finding, operation: `${name} (webhook)`, stability: "stable" });
}
