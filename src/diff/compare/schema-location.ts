import { member } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import type { SchemaNode } from "../schema/node.ts";
import { typeBits } from "../schema/types.ts";
import type { Serialization } from "../sets/serialization.ts";
import { leastStable, type Stability, toStability } from "./finding.ts";

/** A place where values are described: the schemas that apply to it, and whether null is allowed in addition. */
export interface SchemaLocation {
  readonly nodes: readonly SchemaNode[];
  readonly nullable: boolean;
  /** How values are written in a parameter, a header or a form; null for JSON. */
  readonly serialization: Serialization | null;
  /** The place to report if no schema applies. */
  readonly anchor: Cursor;
}

/**
 * Creates a place for the given schemas. Replaces references by their targets, so that all references to one schema
 * give the same place.
 */
export function toLocation(
  nodes: readonly SchemaNode[],
  anchor: Cursor,
  serialization: Serialization | null = null,
): SchemaLocation {
  return { nodes: nodes.map(({ core }) => core), nullable: false, anchor, serialization };
}

/** Returns a key of the place; equal keys on one side are the same place. */
export function locationKey({ nodes, nullable, anchor, serialization }: SchemaLocation): string {
  const ids = nodes.map(({ id }) => id).join("+");
  const way = serialization === null ? "" : ` ${serialization.key} ${serialization.label}`;
  return `${ids === "" ? `${anchor.uri}#${anchor.pointer}` : ids}${nullable ? "?" : ""}${way}`;
}

/**
 * Returns a text for comparing places. Places with equal texts accept the same values; places with different texts may
 * accept the same values, too.
 */
export function locationClass({ nodes, nullable }: SchemaLocation, kind: "class" | "fullClass"): string {
  const numbers = [...new Set(nodes.map((node) => node[kind]))].sort((a, b) => a - b);
  return `${numbers.join("+")}${nullable ? "?" : ""}`;
}

/** Returns the serialization of a part, by the conjunct or keyword that leads to it. */
export function serializationOfPart(serialization: Serialization | null, key: string): Serialization | null {
  if (serialization === null) return null;
  if (key.startsWith("property ")) return serialization.member(key.slice("property ".length));
  if (key.startsWith("item")) return serialization.item();
  return key.startsWith("content-schema") ? null : serialization.member(null);
}

/**
 * Returns the least stable `x-stability-level` of the place itself and of every schema that it includes by `$ref`,
 * `allOf` or a union with null.
 */
export function stabilityOf({ nodes }: SchemaLocation): Stability {
  const queue = [...nodes];
  let stability: Stability = "stable";
  for (let index = 0; index < queue.length && index < maxMarks; index += 1) {
    const node = queue[index];
    if (node === undefined) break;
    stability = leastStable(stability, toStability(member(node.cursor.value, "x-stability-level")));
    const { reference, allOf, anyOf, oneOf } = node.definition;
    const variants = anyOf.length > 0 ? anyOf : oneOf;
    const rest = variants.filter(({ core }) => core.definition.types?.mask !== typeBits.null);
    const parts = rest.length === 1 ? [...allOf, ...rest] : allOf;
    for (const part of reference === undefined ? parts : [reference, ...parts])
      if (!queue.includes(part)) queue.push(part);
  }
  return stability;
}

/** Upper bound on the schemas whose stability is read for one place; no real place includes more. */
const maxMarks = 200;
