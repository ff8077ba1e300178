import { findComponents } from "./components.ts";
import { localParts } from "./facts.ts";
import { type Definition, inPlaceChildren, inPlaceKeywords, partKeywords, type SchemaNode } from "./node.ts";
import { refine, type Vertex } from "./partition.ts";

/** Returns the annotations of a schema as a string; empty if it has none. */
type Describe = (node: SchemaNode) => string;

/**
 * Sets three numbers on each schema. Schemas with the same `class` have equal assertions at all levels, regardless of
 * names, of the order of keywords, and of which contract they are in. But schemas that accept the same values may have
 * different classes if they are written differently. Schemas with the same `fullClass` also have equal annotations.
 * Schemas with the same `ownClass` are equal except for their subschemas.
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
 * Sets `class`. Examines only one schema of each full class, because schemas with the same `fullClass` have the same
 * `class`.
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

/** Assigns a number to each distinct string, so that the strings need not be kept for each schema. */
class Numbers {
  readonly #known = new Map<string, number>();

  of(text: string): number {
    const number = this.#known.get(text) ?? this.#known.size;
    this.#known.set(text, number);
    return number;
  }
}

/** The data from which the class numbers of a schema are computed. */
interface Facts {
  readonly node: SchemaNode;
  readonly said: string;
  readonly local: string;
  readonly groups: readonly ChildGroup[];
  /**
   * The target of a schema that is only a reference, or the only entry of a schema that consists only of `allOf`,
   * `anyOf` or `oneOf`. Null for any other schema.
   */
  readonly alias: SchemaNode | null;
}

/**
 * Reads the data from which the class numbers of a schema are computed. `leaves` caches results for definitions without
 * subschemas, because many schemas share these definitions.
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

/**
 * A schema as a vertex of a graph. `next` is the index of the schema's `alias` (see {@link Facts}); -1 if it has none.
 */
interface Item extends Vertex {
  readonly next: number;
}

const noTargets: Vertex["targets"] = [];

function toTargets(groups: readonly ChildGroup[], at: (node: SchemaNode) => number): Vertex["targets"] {
  if (groups.length === 0) return noTargets;
  return groups.map(({ children, ordered }) => ({ ordered, to: children.map(at) }));
}

/**
 * Divides the items into blocks of equal items, and returns the number of each item's block. Items without targets are
 * equal if their labels are equal, so `refine` receives only one of them for each label.
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

const childKeywords = [...partKeywords, ...inPlaceKeywords];

/** The subschemas of a keyword. `ordered` is true if their order matters. */
export interface ChildGroup {
  readonly label: string;
  readonly children: readonly SchemaNode[];
  readonly ordered: boolean;
}

const noGroups: readonly ChildGroup[] = [];

/**
 * Returns the subschemas in a definition by keyword. The keywords always have the same order, so that equal definitions
 * yield equal results.
 */
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
