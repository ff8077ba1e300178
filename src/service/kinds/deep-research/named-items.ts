import type { components } from "../../../../generated/types.ts";
import { isObject } from "../../../contract.ts";
import { toAnchorPath } from "../../schema/index.ts";
import { toNameKey } from "../text/index.ts";
import type { NamedItems } from "./merge.ts";
import { findKey, type Shape } from "./shape.ts";

type Anchors = NonNullable<components["schemas"]["DeepResearchRequest"]["inputAnchors"]>;

/**
 * Returns the names that the caller's own values (anchors) give to list items, keyed by the index of the item. Values
 * that pages state about one of these names are stored in the item at its index. `named` contains normalized names,
 * `written` the names in the caller's spelling.
 */
export function readNamedItems(
  shape: Shape,
  anchors: Anchors | undefined,
): { named: NamedItems; written: ReadonlyMap<string, readonly string[]> } {
  const named = new Map<string, (string | null)[]>();
  const written = new Map<string, string[]>();
  const add = (path: string, index: number, name: string): void => {
    if (index >= mostItems) return;
    const list = named.get(path) ?? [];
    while (list.length <= index) list.push(null);
    list[index] = toNameKey(name);
    named.set(path, list);
    written.set(path, [...(written.get(path) ?? []), name]);
  };
  if (Array.isArray(anchors)) {
    const list = findList(shape);
    const key = list === undefined ? undefined : findKey(list.items);
    for (const [index, members] of anchors.entries()) {
      const name = key === undefined || !isObject(members) ? undefined : members[key];
      if (list !== undefined && typeof name === "string") add(list.path, index, name);
    }
  } else
    for (const [path, value] of Object.entries(anchors ?? {})) {
      const parts = toAnchorPath(path);
      const [index = "", member] = parts.slice(-2);
      const list = parts.slice(0, -2);
      if (!/^\d+$/.test(index) || typeof value !== "string") continue;
      const items = findItems(shape, list);
      if (items !== undefined && findKey(items) === member) add(list.join("."), Number(index), value);
    }
  return { named, written };
}

/** Maximum number of anchors (values that the caller supplies), from the contract. */
const mostItems = 500;

/**
 * Returns the list to which the caller's own values (anchors) apply if they are an array: the data itself, or its first
 * list.
 */
function findList(shape: Shape): { path: string; items: Shape } | undefined {
  if (shape.kind === "list") return { path: "", items: shape.items };
  if (shape.kind !== "object") return undefined;
  for (const [name, member] of shape.members)
    if (member.kind === "list") return { path: name, items: member.items };
  return undefined;
}

function findItems(shape: Shape, path: readonly string[]): Shape | undefined {
  let current: Shape | undefined = shape;
  for (const part of path) {
    current = current?.kind === "object" ? current.members.find(([name]) => name === part)?.[1] : undefined;
  }
  return current?.kind === "list" ? current.items : undefined;
}

/**
 * Returns all strings in the caller's own values (anchors), one per line. The job looks for the subject's name in these
 * strings and in the prompt.
 */
export function toAnchorText(anchors: Anchors | undefined): string {
  const texts: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === "string") texts.push(value);
    else if (Array.isArray(value)) for (const one of value) visit(one);
    else if (isObject(value)) for (const one of Object.values(value)) visit(one);
  };
  visit(anchors);
  return texts.join("\n");
}
