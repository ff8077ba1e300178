import { createHash } from "node:crypto";
import { toCanonical } from "../json.ts";
import { childGroups, classify } from "../schema/classes.ts";
import { localParts } from "../schema/facts.ts";
import { SchemaGraph } from "../schema/graph.ts";
import type { SchemaNode } from "../schema/node.ts";
import type { Conjunct } from "../sets/conjunct.ts";
import type { Finding } from "./finding.ts";
import type { Group } from "./shape.ts";

/**
 * Maximum number of distinct schemas in a fingerprint, to bound the time for large contracts. Beyond this number, the
 * most deeply nested schemas are left out.
 */
const maxClasses = 2_000;

/**
 * Returns a hash of the schemas inside a keyword in the base and the head. Returns undefined if the keyword contains no
 * schemas. The fingerprint includes these schemas, because they may change while the keyword itself stays the same: in
 * the target of a reference, in `then`, or in a union branch.
 */
export function toFingerprintText(base: Group | undefined, head: Group | undefined): string | undefined {
  const texts = [base, head].map((group) =>
    group?.members.map(describeConjunct).filter((text) => text !== ""),
  );
  return texts.every((list) => list === undefined || list.length === 0) ? undefined : toDigest(texts);
}

/** Returns a hash of the content of schemas, including their subschemas. */
export function toSchemasText(...nodes: readonly SchemaNode[]): string {
  return toDigest([describeSchemas(nodes)]);
}

/**
 * Adds a hash of the schemas in `finding.contained` to the fingerprint text of each finding. All findings of one
 * direction share a graph, so that each schema is read only once.
 */
export function withContainedSchemas<T extends { readonly finding: Finding }>(met: readonly T[]): T[] {
  let last = 0;
  const nextId = (): number => {
    last += 1;
    return last;
  };
  const graphs = {
    request: new SchemaGraph("request", nextId),
    response: new SchemaGraph("response", nextId),
  };
  const read = met.map(({ finding: { contained = [], direction } }) => {
    const graph = graphs[direction ?? "request"];
    return contained.map((cursor) =>
      cursor.value === undefined ? graph.anything(cursor) : graph.read(cursor),
    );
  });
  for (const { nodes } of Object.values(graphs)) classify(nodes, () => "");
  return met.map((entry, index) => {
    const nodes = read[index] ?? [];
    if (nodes.length === 0) return entry;
    const fingerprintText = toDigest([entry.finding.fingerprintText ?? "", describeSchemas(nodes)]);
    return { ...entry, finding: { ...entry.finding, fingerprintText } };
  });
}

function toDigest(texts: unknown): string {
  return createHash("sha256").update(toCanonical(texts)).digest("hex");
}

function describeConjunct(conjunct: Conjunct): string {
  const { properties, patternProperties, additionalProperties } = conjunct.node.definition;
  const closing = conjunct.family === "additional-properties" && additionalProperties !== undefined;
  // For `additionalProperties`, the fingerprint contains the declared names and patterns too, because they determine
  // which properties are additional.
  const others = closing ? [[...properties.keys()].sort(), [...patternProperties.keys()].sort()] : [];
  const parts = partsOf(conjunct);
  return parts.length + others.length === 0 ? "" : toCanonical([others, describeSchemas(parts)]);
}

function partsOf({ family, key, node, children }: Conjunct): readonly SchemaNode[] {
  const { definition } = node;
  // For `unevaluatedProperties` and `unevaluatedItems`, returns the whole schema, because all its keywords together
  // determine which properties or items are unevaluated.
  if (key === "unevaluated") return [node];
  const byFamily = {
    contains: [definition.contains],
    not: [definition.not],
    dynamic: definition.anchors,
    condition: [definition.if, definition.then, definition.else],
    "property-names": [definition.propertyNames],
    "dependent-schemas": [definition.dependentSchemas.get(key)],
  };
  const own = Object.entries(byFamily).find(([name]) => name === family)?.[1];
  return own === undefined ? children : own.filter((child) => child !== undefined);
}

/**
 * Describes schemas and all schemas inside them as one string, in which schemas of the same `class` appear once. The
 * result does not depend on where the schemas are in the documents.
 */
function describeSchemas(roots: readonly SchemaNode[]): string {
  const queue: SchemaNode[] = [];
  const numbers = new Map<number, number>();
  const numberOf = (node: SchemaNode): number => {
    const known = numbers.get(node.class);
    if (known !== undefined || numbers.size >= maxClasses) return known ?? -1;
    numbers.set(node.class, queue.length);
    return queue.push(node.core) - 1;
  };
  const lines = [roots.map(numberOf).join(",")];
  for (const { definition } of queue) {
    const parts = childGroups(definition).map(({ label, children }) => `${label}:${children.map(numberOf)}`);
    lines.push([...localParts(definition), ...parts].join("|"));
  }
  return lines.join("\n");
}
