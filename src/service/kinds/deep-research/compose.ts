import { checkLeaves, type LeafCheck } from "./leaf-check.ts";
import type { Candidate, Merged, NamedItems } from "./merge.ts";
import { isWanted, type ObjectShape, type Shape } from "./shape.ts";

/** A value that the research should look for on further pages. */
export interface Gap {
  /** Dotted path into the data, such as `companies[1].website`. */
  path: string;
  /** The `path` as a JSON Pointer. */
  pointer: string;
  name: string;
  /** Key (normalized name) of the list item to which the value belongs; undefined outside of lists. */
  item?: string | undefined;
  why: "missing" | "conflict" | "unconfirmed";
  /** True if the value may be null, or may be an empty list. */
  optional: boolean;
}

/** The best-supported value of a member (`best`), and the other values that pages state for the same member. */
export interface FoundLeaf {
  path: string;
  /** The `path` as a JSON Pointer. */
  pointer: string;
  best: Candidate;
  others: readonly Candidate[];
}

/** Data that pages support, and the missing values. */
export interface Composed {
  data: unknown;
  found: FoundLeaf[];
  /**
   * Number of different values that only tainted pages state for a member, keyed by the member's JSON Pointer. A
   * tainted page contains a prompt injection.
   */
  unbelieved: Map<string, number>;
  /** Indexes of the pages that support a value, keyed by the value's path. */
  support: Map<string, readonly number[]>;
  gaps: Gap[];
}

/**
 * Builds the data only from values that pages state. If no page states a value for a member, the member is null if the
 * schema allows null, and is omitted otherwise.
 */
export function composeData(shape: Shape, merged: Merged, named: NamedItems): Composed {
  const composed: Composed = {
    data: undefined,
    found: [],
    unbelieved: new Map(),
    support: new Map(),
    gaps: [],
  };
  const fits = checkLeaves(shape);
  const start = { path: "", pointer: "", template: "", name: "value", wanted: true };
  composed.data = build(shape, merged, { ...start, named, fits, into: composed });
  return composed;
}

interface Context {
  path: string;
  pointer: string;
  /** The path, with `[]` in place of each index. */
  template: string;
  name: string;
  item?: string | undefined;
  wanted: boolean;
  named: NamedItems;
  fits: LeafCheck;
  into: Composed;
}

function build(shape: Shape, merged: Merged, context: Context): unknown {
  if (shape.kind === "object" && merged.kind === "object") return buildObject(shape, merged, context);
  if (shape.kind === "list" && merged.kind === "list") return buildList(shape, merged, context);
  if (shape.kind !== "leaf" || merged.kind !== "leaf") return undefined;
  const [best, ...others] = merged.candidates.filter(({ value }) => context.fits(shape, value));
  const [second] = others;
  const gap = (why: Gap["why"]): void => {
    if (!context.wanted) return;
    const { path, pointer, name, item, into } = context;
    into.gaps.push({ path, pointer, name, item, why, optional: shape.nullable });
  };
  if (best === undefined) {
    if (merged.unbelieved.length > 0) context.into.unbelieved.set(context.pointer, merged.unbelieved.length);
    gap("missing");
    return shape.nullable ? null : undefined;
  }
  if (second !== undefined && isContested(best, second)) gap("conflict");
  else if (context.item === undefined && best.weight < 2) gap("unconfirmed");
  context.into.support.set(context.path, best.pages);
  context.into.found.push({ path: context.path, pointer: context.pointer, best, others });
  return best.value;
}

/** True if one more page could change the decision between two candidates for a value. */
function isContested(best: Candidate, second: Candidate): boolean {
  if (best.official && !second.official) return false;
  return best.score - second.score < 1;
}

function buildObject(
  shape: ObjectShape,
  merged: Extract<Merged, { kind: "object" }>,
  context: Context,
): Record<string, unknown> | null | undefined {
  const data: Record<string, unknown> = {};
  let found = 0;
  for (const [name, member] of shape.members) {
    const part = merged.members.get(name);
    if (part === undefined) continue;
    const required = shape.required.has(name);
    const value = build(member, part, {
      ...context,
      path: context.path === "" ? name : `${context.path}.${name}`,
      pointer: `${context.pointer}/${toSegment(name)}`,
      template: context.template === "" ? name : `${context.template}.${name}`,
      name,
      wanted: context.wanted && isWanted(shape, name),
    });
    if (!isBlank(value)) found += 1;
    if (value !== undefined && (required || !isBlank(value))) data[name] = value;
  }
  if (found > 0 || context.path === "") return data;
  return shape.nullable ? null : context.wanted ? data : undefined;
}

function buildList(
  shape: Extract<Shape, { kind: "list" }>,
  merged: Extract<Merged, { kind: "list" }>,
  context: Context,
): unknown[] | undefined {
  const named = (context.named.get(context.template) ?? []).length;
  const least = Math.max(shape.minItems, 1);
  const isKept = (item: { node: Merged }, index: number): boolean =>
    index < named || isComplete(shape.items, item.node, context.fits);
  const whole = merged.items.filter(isKept);
  const kept = (whole.length >= least ? whole : merged.items).slice(0, shape.maxItems);
  if (kept.length < least && context.wanted)
    context.into.gaps.push({
      path: context.path,
      pointer: context.pointer,
      name: context.name,
      why: "missing",
      optional: shape.nullable || shape.minItems === 0,
    });
  return kept.map(({ key, node, pages }, index) => {
    const path = `${context.path}[${index}]`;
    const value = build(shape.items, node, {
      ...context,
      path,
      pointer: `${context.pointer}/${index}`,
      template: `${context.template}[]`,
      item: key,
      wanted: context.wanted,
    });
    if (shape.items.kind === "leaf" && pages.length > 0) context.into.support.set(path, pages);
    return value;
  });
}

/** True if pages state a value for every required member. */
function isComplete(shape: Shape, merged: Merged, fits: LeafCheck): boolean {
  if (shape.kind === "leaf" && merged.kind === "leaf")
    return shape.nullable || merged.candidates.some(({ value }) => fits(shape, value));
  if (shape.kind === "list" && merged.kind === "list") return merged.items.length >= shape.minItems;
  if (shape.kind !== "object" || merged.kind !== "object") return false;
  return shape.members.every(([name, member]) => {
    const part = merged.members.get(name);
    return !shape.required.has(name) || (part !== undefined && isComplete(member, part, fits));
  });
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** Returns the paths of the data that a page supports. */
export function toPaths(support: ReadonlyMap<string, readonly number[]>, page: number): string[] {
  return [...support].flatMap(([path, pages]) => (pages.includes(page) ? [path] : []));
}

/** Escapes a member's name for a JSON Pointer. */
export function toSegment(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
