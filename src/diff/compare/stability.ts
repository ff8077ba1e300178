import { member } from "../json.ts";
import { typeBits } from "../schema/types.ts";
import { leastStable, type Stability, toStability } from "./finding.ts";
import type { SchemaLocation } from "./schema-location.ts";

/**
 * Returns the least stable mark on the place itself and on every schema that it includes by `$ref`, `allOf` or a union
 * with null.
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

/** Upper bound on schemas; no real place includes more. */
const maxMarks = 200;
