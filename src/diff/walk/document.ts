import { isObject } from "../json.ts";
import type { Contract, Cursor } from "../load/contract.ts";
import type { RuleId } from "../rules/table.ts";
import { keysOf, namesOf } from "./access.ts";
import { compareMethod, comparePathItems, type Method, methods, type WalkContext } from "./operations.ts";
import { PathItem, readPathItem } from "./path-item.ts";
import { pairSchemes } from "./schemes.ts";

/** Goes through two contracts side by side and collects findings and uses of schemas. */
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
  const before = readPaths(base);
  const after = readPaths(head);
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [ones, others] = [before.get(key) ?? [], after.get(key) ?? []];
    for (const method of methods) {
      for (const [one, other] of pairOwners(ones, others, method)) {
        const pair = {
          name: other?.path ?? one?.path ?? key,
          base: one?.item ?? new PathItem(base),
          head: other?.item ?? new PathItem(head),
          rename: renamedParameters(one?.path ?? "", other?.path ?? one?.path ?? ""),
          outward: true,
          depth: 0,
        };
        compareMethod(context, pair, method);
      }
    }
  }
}

interface Path {
  readonly path: string;
  readonly item: PathItem;
}

/**
 * Paths by their template without the names of its parameters: `/a/{id}` and `/a/{key}` are one. A document that
 * has both is wrong, but many are, and what they mean is plain where no method is in both.
 */
function readPaths(cursor: Cursor): Map<string, Path[]> {
  const paths = cursor.inlined();
  const result = new Map<string, Path[]>();
  for (const path of namesOf(paths)) {
    const item = paths.child(path);
    if (!path.startsWith("/")) item.note("A path must start with a slash; it is read as if it did");
    const key = toPlainPath(path.replace(/^(?!\/)/, "/").replace(/\{[^}]*\}/g, "{}"));
    result.set(key, [...(result.get(key) ?? []), { path, item: readPathItem(item) }]);
  }
  return result;
}

/** One spelling for what RFC 3986 takes for one path; an escaped slash or percent sign stays one. */
function toPlainPath(path: string): string {
  try {
    const text = decodeURI(path.replaceAll("%25", "%2525"));
    return text.replace(/%[0-9a-f]{2}/gi, (triplet) => triplet.toUpperCase());
  } catch {
    return path;
  }
}

/**
 * The paths that have the method, or else the first path of each side. Where a side has the method twice, each one is
 * compared with the one that is written alike, and those left over with the first of the other side.
 */
function pairOwners(
  base: readonly Path[],
  head: readonly Path[],
  method: Method,
): (readonly [Path | undefined, Path | undefined])[] {
  const [ones, others] = [findOwners(base, method), findOwners(head, method)];
  if (ones.length < 2 && others.length < 2) return [[ones[0] ?? base[0], others[0] ?? head[0]]];
  const pairs = ones.map(
    (one) => [one, others.find(({ path }) => path === one.path) ?? others[0] ?? head[0]] as const,
  );
  const rest = others.filter((other) => !pairs.some(([, met]) => met === other));
  return [...pairs, ...rest.map((other) => [ones[0] ?? base[0], other] as const)];
}

function findOwners(paths: readonly Path[], method: Method): Path[] {
  const owners = paths.filter(({ item }) => item.child(method).value !== undefined);
  const [first, ...rivals] = owners;
  for (const { path, item } of rivals) {
    const text = `${method.toUpperCase()} ${path} and ${first?.path ?? ""} are the same operation`;
    item.child(method).note(`${text}; each is compared with the one written alike`);
  }
  return owners;
}

function renamedParameters(base: string, head: string): Map<string, string> {
  const names = (path: string): string[] => [...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? "");
  const after = names(head);
  return new Map(names(base).map((name, index) => [name, after[index] ?? name]));
}

function walkWebhooks(context: WalkContext, base: Cursor, head: Cursor): void {
  const before = readWebhooks(base);
  const after = readWebhooks(head);
  for (const [name, item] of before) {
    const other = after.get(name);
    const pair = { name: `${name} (webhook)`, rename: new Map<string, string>(), outward: false, depth: 0 };
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
