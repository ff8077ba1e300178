import { toCanonical } from "../json.ts";
import { findComponents } from "./components.ts";
import { type Definition, inPlaceChildren, partChildren, type SchemaNode } from "./node.ts";
import { anyType } from "./types.ts";

/** Refinement steps spent on one recursive group of schemas before its members count as different. */
const maxSteps = 4_000_000;

/** What else a schema says besides its assertions, as text; empty when nothing. */
type Describe = (node: SchemaNode) => string;

/**
 * Gives equal class numbers to schemas that say the same, recursion included, whatever their names, the order of
 * their keywords or which side they are on, and equal face numbers when their annotations are the same too. What
 * says the same in other words may still get another number.
 */
export function classify(nodes: readonly SchemaNode[], describe: Describe): void {
  markCircular(nodes);
  for (const [node, number] of partition(nodes, () => "")) node.class = number;
  for (const [node, number] of partition(nodes, describe)) node.face = number;
}

function partition(nodes: readonly SchemaNode[], describe: Describe): Map<SchemaNode, number> {
  const cores = new Map(nodes.map((node) => [node, findCore(node, describe)]));
  const numbers = new Map<SchemaNode, number>();
  const table = new Map<string, number>();
  const intern = (text: string): number => {
    const known = table.get(text) ?? table.size;
    table.set(text, known);
    return known;
  };
  const coreOf = (node: SchemaNode): SchemaNode => cores.get(node) ?? node;
  const targets = (node: SchemaNode): SchemaNode[] => childrenOf(node).map(coreOf);
  for (const members of groupsOf([...new Set(cores.values())], targets)) {
    const [only] = members;
    const colour = (child: SchemaNode): number => numbers.get(coreOf(child)) ?? -1;
    if (members.length === 1 && only !== undefined && !targets(only).includes(only)) {
      numbers.set(only, intern(signature(only, colour, describe)));
    } else {
      refine({ members, intern, coreOf, colour, describe }, numbers);
    }
  }
  return new Map(nodes.map((node) => [node, numbers.get(coreOf(node)) ?? -1]));
}

function childrenOf(node: SchemaNode): SchemaNode[] {
  return [...inPlaceChildren(node.definition), ...partChildren(node.definition)];
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

/** The schema that a bare reference, or a combination of one, stands for in the end. */
function findCore(node: SchemaNode, describe: Describe): SchemaNode {
  let at = node;
  while (!at.circular) {
    const { reference, allOf, anyOf, oneOf } = at.definition;
    const targets = [...(reference === undefined ? [] : [reference]), ...allOf, ...anyOf, ...oneOf];
    const [only] = targets;
    const bare =
      describe(at) === "" &&
      localParts(at.definition).length === 0 &&
      childGroups(at.definition).length === 1;
    if (only === undefined || targets.length > 1 || !bare) break;
    at = only;
  }
  return at;
}

interface Group {
  readonly members: readonly SchemaNode[];
  readonly intern: (text: string) => number;
  readonly coreOf: (node: SchemaNode) => SchemaNode;
  readonly colour: (node: SchemaNode) => number;
  readonly describe: Describe;
}

/** Splits a recursive group until it is stable; any difference inside it makes all its members differ. */
function refine(
  { members, intern, coreOf, colour, describe }: Group,
  numbers: Map<SchemaNode, number>,
): void {
  let colours = new Map<SchemaNode, number>(members.map((node) => [node, -1]));
  let kinds = 0;
  for (let steps = 0; steps < maxSteps; steps += members.length) {
    const current = colours;
    const inside = (child: SchemaNode): number => current.get(coreOf(child)) ?? colour(child);
    colours = new Map(members.map((node) => [node, intern(`r:${signature(node, inside, describe)}`)]));
    const all = new Set(colours.values());
    if (all.size === kinds) {
      const group = intern(`g:${[...all].sort((a, b) => a - b).join(",")}`);
      for (const node of members) numbers.set(node, intern(`n:${group}:${colours.get(node)}`));
      return;
    }
    kinds = all.size;
  }
  for (const node of members) numbers.set(node, intern(`unique:${node.id}`));
}

function signature(node: SchemaNode, colour: (child: SchemaNode) => number, describe: Describe): string {
  const parts = [describe(node), ...localParts(node.definition)];
  for (const [label, children, ordered] of childGroups(node.definition)) {
    const colours = children.map(colour);
    if (!ordered) colours.sort((a, b) => a - b);
    parts.push(`${label}=${colours.join(",")}`);
  }
  return parts.join("|");
}

function localParts(definition: Definition): string[] {
  const parts: string[] = [];
  if (definition.constant === false) parts.push("false");
  const { types } = definition;
  if (types !== undefined && types.mask !== anyType)
    parts.push(`type=${types.mask}${types.integer ? "i" : ""}`);
  if (definition.enum !== undefined)
    parts.push(`enum=${[...new Set(definition.enum.map(toCanonical))].sort()}`);
  for (const keyword of scalarKeywords) {
    const value = definition[keyword];
    if (value !== undefined && value !== false) parts.push(`${keyword}=${toCanonical(value)}`);
  }
  if (definition.required.length > 0) parts.push(`required=${toCanonical([...definition.required].sort())}`);
  for (const [name, others] of definition.dependentRequired) {
    parts.push(`dependent ${toCanonical([name, ...[...others].sort()])}`);
  }
  return parts;
}

const scalarKeywords = [
  "minimum",
  "exclusiveMinimum",
  "maximum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "content",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minContains",
  "maxContains",
  "minProperties",
  "maxProperties",
  "dynamic",
] as const;

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
    for (const name of [...definition[keyword].keys()].sort()) {
      const child = definition[keyword].get(name);
      if (child !== undefined) groups.push([`${keyword} ${JSON.stringify(name)}`, [child], true]);
    }
  }
  return groups;
}
