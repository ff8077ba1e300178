import { isObject, type JsonObject } from "../../contract.ts";
import { edgesOf, type SchemaNode } from "./walk.ts";

/** Keywords that a validator ignores. */
const annotations = new Set([
  "$comment",
  "$defs",
  "$id",
  "$schema",
  "default",
  "definitions",
  "deprecated",
  "description",
  "examples",
  "readOnly",
  "title",
  "writeOnly",
]);

/**
 * Returns the size of a schema with every reference expanded: its subschemas, their keywords without annotations, and
 * twice each dependent name, because each of those becomes separate code.
 */
export function sizeWrittenOut(root: JsonObject, start: SchemaNode): number {
  const known = new Map<JsonObject, number>();
  const open = new Set<JsonObject>();
  const size = (node: SchemaNode): number => {
    const done = known.get(node.schema);
    if (done !== undefined) return done;
    // A recursive schema becomes a function that calls itself.
    if (open.has(node.schema)) return 0;
    open.add(node.schema);
    const total = edgesOf(root, node).reduce((sum, edge) => sum + size(edge), ownSize(node.schema));
    open.delete(node.schema);
    known.set(node.schema, total);
    return total;
  };
  return size(start);
}

function ownSize(schema: JsonObject): number {
  const keywords = Object.keys(schema).filter((key) => !annotations.has(key)).length;
  const names = [schema["dependentRequired"], schema["dependencies"]]
    .flatMap((map) => (isObject(map) ? Object.values(map) : []))
    .reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0);
  return 1 + keywords + 2 * names;
}
