import { findComponents } from "./components.ts";
import { localParts } from "./facts.ts";
import { type Definition, inPlaceChildren, type SchemaNode } from "./node.ts";
import { refine, type Vertex } from "./partition.ts";

/** Describes the keywords of a schema that are not assertions; returns an empty text if it has none. */
type Describe = (node: SchemaNode) => string;

/**
 * Sets `class`, `fullClass` and `ownClass` of schemas. Schemas of one class have equal assertions, recursively, whatever
 * their names, the order of their keywords or their side; equal sets in another spelling may still have different
 * classes. Schemas of one full class have equal annotations as well. Schemas of one own class are equal apart from their
 * parts.
 */
export function classify(nodes: readonly SchemaNode[], describe: Describe): void {
  markCircular(nodes);
  const leaves = new Map<Definition, string>();
  const facts = nodes.map((node) => toFacts(node, describe(node), leaves));
  const position = new Map(nodes.map((node, index) => [node, index]));
  const at = (node: SchemaNode): number => position.get(node) ?? -1;
  const ownClasses = new Numbers();
  const fullClasses = partition(
    facts.map(({ node, said, local, groups, alias }): Item => {
      node.ownClass = ownClasses.of(said === "" ? local : `${said}|${local}`);
      const next = said === "" && alias !== null ? at(alias) : -1;
      return { label: node.ownClass, targets: toTargets(groups, at), next };
    }),
  );
  for (const [index, node] of nodes.entries()) node.fullClass = fullClasses[index] ?? -1;
  for (const { node, said, alias } of facts) node.core = said === "" && alias !== null ? alias : node;
  for (const { node } of facts) while (node.core.core !== node.core) node.core = node.core.core;
  classifyWithoutAnnotations(facts);
}

/**
 * Sets `class`. Classifies one schema of each full class, since all other schemas of that full class are equal to it.
 */
function classifyWithoutAnnotations(facts: readonly Facts[]): void {
  if (facts.every(({ said }) => said === "")) {
    for (const { node } of facts) node.class = node.fullClass;
    return;
  }
  const first = new Map<number, Facts>();
  for (const fact of facts) {
    const { node } = fact;
    if (node.core === node && !first.has(node.fullClass)) first.set(node.fullClass, fact);
  }
  const position = new Map([...first.keys()].map((fullClass, index) => [fullClass, index]));
  const at = (node: SchemaNode): number => position.get(node.fullClass) ?? -1;
  const locals = new Numbers();
  const classes = partition(
    [...first.values()].map(({ local, groups, alias }): Item => {
      return {
        label: locals.of(local),
        targets: toTargets(groups, at),
        next: alias === null ? -1 : at(alias),
      };
    }),
  );
  for (const { node } of facts) node.class = classes[at(node)] ?? -1;
}

/** Assigns numbers to texts, so that the texts need not be kept. */
class Numbers {
  readonly #known = new Map<string, number>();

  of(text: string): number {
    const number = this.#known.get(text) ?? this.#known.size;
    this.#known.set(text, number);
    return number;
  }
}

/** Facts about a schema that are read once. */
interface Facts {
  readonly node: SchemaNode;
  readonly said: string;
  readonly local: string;
  readonly groups: readonly ChildGroup[];
  /** The schema that this one only refers to; null if it has keywords of its own. */
  readonly alias: SchemaNode | null;
}

/**
 * Reads the facts about a schema. `leaves` caches the texts of definitions without parts, since many schemas share one.
 */
function toFacts(node: SchemaNode, said: string, leaves: Map<Definition, string>): Facts {
  const { definition } = node;
  const leaf = leaves.get(definition);
  if (leaf !== undefined) return { node, said, local: leaf, groups: noGroups, alias: null };
  const groups = childGroups(definition);
  const parts = localParts(definition);
  const [only] = groups;
  const bare = parts.length === 0 && groups.length === 1 && only !== undefined && only.children.length === 1;
  const alias = bare && !node.circular && combinations.has(only.label) ? (only.children[0] ?? null) : null;
  for (const { label, children } of groups) parts.push(`${label}*${children.length}`);
  const local = parts.join("|");
  if (groups.length === 0) leaves.set(definition, local);
  return { node, said, local, groups, alias };
}

const combinations: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf"]);

/** A schema as numbers: its label and its targets; `next` is the index of the schema to which it only refers, or -1. */
interface Item extends Vertex {
  readonly next: number;
}

const noTargets: Vertex["targets"] = [];

function toTargets(groups: readonly ChildGroup[], at: (node: SchemaNode) => number): Vertex["targets"] {
  if (groups.length === 0) return noTargets;
  return groups.map(({ children, ordered }) => ({ ordered, to: children.map(at) }));
}

/**
 * Returns the block number of each item. Items without targets differ only in their labels, so that one item stands for
 * all that have the same label.
 */
function partition(items: readonly Item[]): number[] {
  const places = new Int32Array(items.length);
  const leaves = new Map<number, number>();
  const members: Item[] = [];
  for (const [index, item] of items.entries()) {
    if (item.next >= 0) continue;
    const known = item.targets.length === 0 ? leaves.get(item.label) : undefined;
    if (known === undefined && item.targets.length === 0) leaves.set(item.label, members.length);
    places[index] = known ?? members.push(item) - 1;
  }
  const placeOf = (index: number): number => {
    let at = index;
    for (let next = items[at]?.next ?? -1; next >= 0; next = items[at]?.next ?? -1) at = next;
    return places[at] ?? -1;
  };
  const blocks = refine(
    members.map(({ label, targets }) => {
      return { label, targets: targets.map(({ ordered, to }) => ({ ordered, to: to.map(placeOf) })) };
    }),
  );
  return items.map((_, index) => blocks[placeOf(index)] ?? -1);
}

function markCircular(nodes: readonly SchemaNode[]): void {
  const parents = nodes.filter(({ definition }) => inPlaceChildren(definition).length > 0);
  const position = new Map(parents.map((node, index) => [node, index]));
  const targets = (index: number): number[] => {
    const parent = parents[index];
    if (parent === undefined) return [];
    return inPlaceChildren(parent.definition).flatMap((child) => position.get(child) ?? []);
  };
  for (const group of findComponents(parents.length, targets)) {
    for (const index of group) {
      const node = parents[index];
      if (node !== undefined)
        node.circular = group.length > 1 || inPlaceChildren(node.definition).includes(node);
    }
  }
}

const childKeywords = [
  "items",
  "contains",
  "unevaluatedItems",
  "additionalProperties",
  "propertyNames",
  "unevaluatedProperties",
  "contentSchema",
  "not",
  "if",
  "then",
  "else",
] as const;

/** The schemas inside a keyword, and whether their order matters. */
export interface ChildGroup {
  readonly label: string;
  readonly children: readonly SchemaNode[];
  readonly ordered: boolean;
}

const noGroups: readonly ChildGroup[] = [];

/** Returns the schemas inside a definition by keyword, in a fixed order. */
export function childGroups(definition: Definition): readonly ChildGroup[] {
  const groups: ChildGroup[] = [];
  const add = (label: string, children: readonly SchemaNode[], ordered: boolean): void => {
    if (children.length > 0) groups.push({ label, children, ordered });
  };
  const { prefixItems, allOf, anyOf, oneOf, reference } = definition;
  add("prefixItems", prefixItems, true);
  add("allOf", reference === undefined ? allOf : [...allOf, reference], false);
  add("anyOf", anyOf, false);
  add("oneOf", oneOf, false);
  add("heirs", definition.heirs, false);
  add("dynamic", definition.anchors, false);
  for (const keyword of childKeywords) {
    const child = definition[keyword];
    if (child !== undefined) add(keyword, [child], true);
  }
  for (const keyword of ["properties", "patternProperties", "dependentSchemas"] as const) {
    if (definition[keyword].size === 0) continue;
    for (const name of [...definition[keyword].keys()].sort()) {
      const child = definition[keyword].get(name);
      if (child !== undefined) add(`${keyword} ${JSON.stringify(name)}`, [child], true);
    }
  }
  return groups.length === 0 ? noGroups : groups;
}
