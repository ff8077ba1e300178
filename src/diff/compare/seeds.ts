import type { SchemaNode } from "../schema/node.ts";

/**
 * Returns strings from the examples and defaults in the contract. The solver tries them for formats and patterns for
 * which it cannot construct a string.
 */
export function collectSeeds(nodes: readonly SchemaNode[]): string[] {
  const seeds = new Set<string>();
  for (const { cursor, definition } of nodes) {
    if (seeds.size >= 64) break;
    if (definition.format === undefined && definition.pattern === undefined) continue;
    const { value } = cursor;
    if (typeof value !== "object" || value === null) continue;
    const examples: unknown[] = [
      Reflect.get(value, "example"),
      Reflect.get(value, "default"),
      ...[Reflect.get(value, "examples")].flat(),
    ];
    for (const example of examples)
      if (typeof example === "string" && example.length < 200) seeds.add(example);
  }
  return [...seeds];
}
