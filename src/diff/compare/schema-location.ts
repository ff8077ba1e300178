import { member } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import type { SchemaNode } from "../schema/node.ts";
import { typeBits } from "../schema/types.ts";
import type { Serialization } from "../sets/serialization.ts";
import { leastStable, type Stability, toStability } from "./finding.ts";

/**
 * The schemas that describe the value at a place, and the way in which this value is sent. If `nullable` is true, the
 * place also accepts null.
 */
export interface SchemaLocation {
  readonly nodes: readonly SchemaNode[];
  readonly nullable: boolean;
  /** How the value is sent in a parameter, a header or a form; null for JSON. */
  readonly serialization: Serialization | null;
  /** The place that reports show if the location has no schema. */
  readonly anchor: Cursor;
}

/**
 * Creates a location for schemas. Replaces references by their targets, so that all references to one schema have the
 * same location.
 */
export function toLocation(
  nodes: readonly SchemaNode[],
  anchor: Cursor,
  serialization: Serialization | null = null,
): SchemaLocation {
  return { nodes: nodes.map(({ core }) => core), nullable: false, anchor, serialization };
}

/** Returns a key for a location. Within one contract, only equal locations have the same key. */
export function locationKey({ nodes, nullable, anchor, serialization }: SchemaLocation): string {
  const ids = nodes.map(({ id }) => id).join("+");
  const way = serialization === null ? "" : ` ${serialization.key} ${serialization.label}`;
  return `${ids === "" ? `${anchor.uri}#${anchor.pointer}` : ids}${nullable ? "?" : ""}${way}`;
}

/**
 * Returns a string for a quick comparison. If two locations have the same string, they accept the same values. If the
 * strings differ, the locations may still accept the same values.
 */
export function locationClass({ nodes, nullable }: SchemaLocation, kind: "class" | "fullClass"): string {
  const numbers = [...new Set(nodes.map((node) => node[kind]))].sort((a, b) => a - b);
  return `${numbers.join("+")}${nullable ? "?" : ""}`;
}

/**
 * Returns the serialization of a nested value, such as a property; `key` consists of the keyword and the name or index.
 */
export function serializationOfPart(serialization: Serialization | null, key: string): Serialization | null {
  if (serialization === null) return null;
  if (key.startsWith("property ")) return serialization.member(key.slice("property ".length));
  if (key.startsWith("item")) return serialization.item();
  return key.startsWith("content-schema") ? null : serialization.member(null);
}

/**
 * Returns the least stable `x-stability-level` of the schemas at a location and of the schemas that they include by
 * `$ref`, `allOf` or a union with null.
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

/** Maximum number of schemas whose stability is read for one location. Real contracts need fewer. */
const maxMarks = 200;
