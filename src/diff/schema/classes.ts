import { toCanonical } from "../json.ts";
import { findComponents } from "./components.ts";
import { type Definition, inPlaceChildren, type SchemaNode } from "./node.ts";
import { refine, type Vertex } from "./partition.ts";
import { anyType } from "./types.ts";

/** What else a schema says besides its assertions, as text; empty when nothing. */
type Describe = (node: SchemaNode) => string;

/**
 * Gives equal class numbers to schemas that say the same, recursion included, whatever their names, the order of
 * their keywords or which side they are on, and equal face numbers when their annotations are the same too. What
 * says the same in other words may still get another number.
 */
export function classify(nodes: readonly SchemaNode[], describe: Describe): void {
  markCircular(nodes);
  const facts = new Map(nodes.map((node) => [node, toFacts(node)]));
  for (const [node, number] of partition(nodes, facts, () => "")) node.class = number;
  const texts = new Map(nodes.map((node) => [node, describe(node)]));
  const plain = [...texts.values()].every((text) => text === "");
  const faces = plain ? null : partition(nodes, facts, (node) => texts.get(node) ?? "");
  for (const node of nodes) node.face = faces?.get(node) ?? node.class;
}

/** What is read off a schema once. */
interface Facts {
  readonly local: string;
  readonly groups: ReturnType<typeof childGroups>;
  /** What it stands for when it says nothing itself. */
  readonly alias: SchemaNode | null;
}

function toFacts(node: SchemaNode): Facts {
  const { definition } = node;
  const groups = childGroups(definition);
  const labels = groups.map(([label, children]) => `${label}*${children.length}`);
  const parts = localParts(definition);
  const [only] = groups;
  const bare = parts.length === 0 && groups.length === 1 && only !== undefined && only[1].length === 1;
  const alias = bare && !node.circular && combinations.has(only[0]) ? (only[1][0] ?? null) : null;
  return { local: [...parts, ...labels].join("|"), groups, alias };
}

const combinations: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf"]);

function partition(
  nodes: readonly SchemaNode[],
  facts: ReadonlyMap<SchemaNode, Facts>,
  describe: Describe,
): Map<SchemaNode, number> {
  const cores = new Map(nodes.map((node) => [node, findCore(node, facts, describe)]));
  const members = [...new Set(cores.values())];
  const index = new Map(members.map((node, position) => [node, position]));
  const positionOf = (node: SchemaNode): number => index.get(cores.get(node) ?? node) ?? -1;
  const vertices = members.map((node): Vertex => {
    const { local = "", groups = [] } = facts.get(node) ?? {};
    const targets = groups.map(([, children, ordered]) => ({ ordered, to: children.map(positionOf) }));
    return { local: `${describe(node)}|${local}`, targets };
  });
  const blocks = refine(vertices);
  return new Map(nodes.map((node) => [node, blocks[positionOf(node)] ?? -1]));
}

/** The schema that a bare reference, or a combination of one, stands for in the end. */
function findCore(node: SchemaNode, facts: ReadonlyMap<SchemaNode, Facts>, describe: Describe): SchemaNode {
  let at = node;
  for (let next = facts.get(at)?.alias; next && describe(at) === ""; next = facts.get(at)?.alias) at = next;
  return at;
}

function groupsOf(
  nodes: readonly SchemaNode[],
  targets: (node: SchemaNode) => readonly SchemaNode[],
): SchemaNode[][] {
  const index = new Map(nodes.map((node, position) => [node, position]));
  const groups = findComponents(nodes.length, (position) => {
    const node = nodes[position];
    return node === undefined
      ? []
      : targets(node)
          .map((target) => index.get(target) ?? -1)
          .filter((target) => target >= 0);
  });
  return groups.map((group) => group.map((position) => nodes[position]).filter((node) => node !== undefined));
}

function markCircular(nodes: readonly SchemaNode[]): void {
  for (const group of groupsOf(nodes, (node) => inPlaceChildren(node.definition))) {
    for (const node of group) {
      node.circular = group.length > 1 || inPlaceChildren(node.definition).includes(node);
    }
  }
}

/** Assertions without schemas in them; the reader sets members in one order, so that equal schemas give equal texts. */
function localParts(definition: Definition): string[] {
  const parts: string[] = [];
  for (const [keyword, value] of Object.entries(definition)) {
    if (typeof value === "number") parts.push(`${keyword}=${value}`);
    else if (typeof value === "string") parts.push(`${keyword}=${JSON.stringify(value)}`);
    else if (value === true && keyword !== "constant") parts.push(keyword);
  }
  if (definition.constant === false) parts.push("false");
  const { types, required, dependentRequired } = definition;
  if (types !== undefined && types.mask !== anyType)
    parts.push(`type=${types.mask}${types.integer ? "i" : ""}`);
  if (definition.enum !== undefined)
    parts.push(`enum=${[...new Set(definition.enum.map(toCanonical))].sort()}`);
  if (required.length > 0) parts.push(`required=${toCanonical([...required].sort())}`);
  for (const [name, others] of dependentRequired) {
    parts.push(`dependent ${toCanonical([name, ...[...others].sort()])}`);
  }
  return parts;
}

const childKeywords = [
  "items",
  "contains",
  "unevaluatedItems",
  "additionalProperties",
  "propertyNames",
  "unevaluatedProperties",
  "not",
  "if",
  "then",
  "else",
] as const;

function childGroups(definition: Definition): [string, readonly SchemaNode[], boolean][] {
  const groups: [string, readonly SchemaNode[], boolean][] = [];
  const { prefixItems, allOf, anyOf, oneOf, reference } = definition;
  if (prefixItems.length > 0) groups.push(["prefixItems", prefixItems, true]);
  const all = reference === undefined ? allOf : [...allOf, reference];
  if (all.length > 0) groups.push(["allOf", all, false]);
  if (anyOf.length > 0) groups.push(["anyOf", anyOf, false]);
  if (oneOf.length > 0) groups.push(["oneOf", oneOf, false]);
  for (const keyword of childKeywords) {
    const child = definition[keyword];
    if (child !== undefined) groups.push([keyword, [child], true]);
  }
  for (const keyword of ["properties", "patternProperties", "dependentSchemas"] as const) {
    if (definition[keyword].size === 0) continue;
    for (const name of [...definition[keyword].keys()].sort()) {
      const child = definition[keyword].get(name);
      if (child !== undefined) groups.push([`${keyword} ${JSON.stringify(name)}`, [child], true]);
    }
  }
  return groups;
}
