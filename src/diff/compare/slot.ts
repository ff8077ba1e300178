import type { Cursor } from "../load/contract.ts";
import type { SchemaNode } from "../schema/node.ts";

/** A place where values are described: all the schemas that apply to it, and whether null is allowed besides. */
export interface Slot {
  readonly nodes: readonly SchemaNode[];
  readonly nullable: boolean;
  /** True for a parameter or header, whose numbers and booleans travel as text. */
  readonly text: boolean;
  /** What is shown when no schema applies. */
  readonly anchor: Cursor;
}

/** A place with the given schemas, or what they stand for, so that a schema is one place however it is referred to. */
export function toSlot(nodes: readonly SchemaNode[], anchor: Cursor, text = false): Slot {
  return { nodes: nodes.map(({ core }) => core), nullable: false, anchor, text };
}

/** Equal keys describe the same place of the same side. */
export function slotKey({ nodes, nullable, anchor, text }: Slot): string {
  const ids = nodes.map(({ id }) => id).join("+");
  return `${ids === "" ? `${anchor.uri}#${anchor.pointer}` : ids}${nullable ? "?" : ""}${text ? "t" : ""}`;
}

/** Equal texts accept the same values; different ones may. */
export function slotClass({ nodes, nullable }: Slot, kind: "class" | "face"): string {
  const numbers = [...new Set(nodes.map((node) => node[kind]))].sort((a, b) => a - b);
  return `${numbers.join("+")}${nullable ? "?" : ""}`;
}
