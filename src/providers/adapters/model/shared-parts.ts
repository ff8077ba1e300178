import { isObject, type JsonObject } from "../fields.ts";

/** Annotation keywords: schemas that differ only in these accept the same values. */
const annotations = new Set(["title", "description", "examples", "default"]);

/**
 * Returns an equivalent schema in which each repeated part is written once. The schema of a wide research repeats the
 * same few parts for every member, and compiling takes long. A schema with references is returned unchanged: its
 * references may point into a part that would move.
 */
export function shareParts(schema: JsonObject): JsonObject {
  if (JSON.stringify(schema).includes('"$ref"')) return schema;
  const names = new Map<string, string>();
  const parts: Record<string, unknown> = {};
  const share = (part: unknown): unknown => {
    if (!isObject(part)) return part;
    const copy = copyPart(part, share);
    if (!["properties", "anyOf", "items"].some((keyword) => keyword in copy)) return copy;
    const text = JSON.stringify(copy);
    const name = names.get(text) ?? `part${names.size}`;
    names.set(text, name);
    parts[name] = copy;
    return { $ref: `#/$defs/${name}` };
  };
  return { ...copyPart(schema, share), $defs: parts };
}

function copyPart(part: JsonObject, share: (part: unknown) => unknown): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(part)) {
    if (annotations.has(keyword)) continue;
    if (keyword === "properties" && isObject(value))
      copy[keyword] = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, share(one)]));
    else if (keyword === "anyOf" && Array.isArray(value)) copy[keyword] = value.map(share);
    else if (keyword === "items") copy[keyword] = share(value);
    else copy[keyword] = value;
  }
  return copy;
}
