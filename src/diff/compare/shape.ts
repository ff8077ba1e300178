import type { SchemaNode } from "../schema/node.ts";
import { typeBits } from "../schema/types.ts";
import type { Compiler } from "../sets/compiler.ts";
import type { Conjunct, Family } from "../sets/conjunct.ts";
import type { Expression } from "../sets/formula.ts";
import type { TypeTable } from "../sets/type-bounds.ts";
import type { SchemaLocation } from "./schema-location.ts";

/**
 * All conditions of a schema about one subject (`family` and `key`), such as a property. Includes the conditions from
 * `allOf` and references.
 */
export interface Group {
  readonly family: Family;
  readonly key: string;
  readonly expression: Expression;
  readonly members: readonly Conjunct[];
}

/**
 * The schemas of a location, flattened: `$ref` and `allOf` are resolved, and `nullable` replaces the null branches of
 * unions.
 */
export interface Shape {
  readonly location: SchemaLocation;
  /** The accepted values without the null that `nullable` adds. */
  readonly inner: Expression;
  readonly whole: Expression;
  readonly nullable: boolean;
  /** All merged schemas, outermost first. */
  readonly nodes: readonly SchemaNode[];
  readonly groups: ReadonlyMap<string, Group>;
  /** Names of all declared properties, including those that only a union branch declares. */
  readonly names: ReadonlySet<string>;
}

/** Dependencies of {@link toShape}. */
export interface ShapeContext {
  readonly compiler: Compiler;
  readonly types: TypeTable;
}

/** Flattens the schemas of a location. */
export function toShape(location: SchemaLocation, context: ShapeContext): Shape {
  const { compiler } = context;
  const nodes: SchemaNode[] = [];
  const conjuncts: Conjunct[] = [];
  const nullable = collect(location.nodes, { nodes, conjuncts }, context) || location.nullable;
  const groups = toGroups(conjuncts, compiler);
  const unwrapped = nullable && !location.nullable;
  const inner = unwrapped
    ? compiler.make.and([...groups.values()].map(({ expression }) => expression))
    : compiler.all(location.nodes);
  const nothing = compiler.make.facet({ kind: "type", mask: typeBits.null, integer: false });
  const whole = nullable ? compiler.make.or([nothing, inner]) : inner;
  return { location, inner, whole, nullable, nodes, groups, names: collectNames(nodes) };
}

interface Collected {
  readonly nodes: SchemaNode[];
  conjuncts: Conjunct[];
}

/** Collects all conditions of the schemas. Returns true if the null branch of a union was removed. */
function collect(roots: readonly SchemaNode[], into: Collected, context: ShapeContext): boolean {
  const found: Conjunct[] = [];
  const stack = [...roots].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (into.nodes.includes(node)) continue;
    into.nodes.push(node);
    const parts: SchemaNode[] = [];
    for (const conjunct of context.compiler.conjuncts(node)) {
      if (conjunct.family === "part" && !node.circular) parts.push(...conjunct.children);
      else found.push(conjunct);
    }
    stack.push(...parts.reverse());
  }
  const [only] = found;
  const rest = found.length === 1 && only !== undefined ? withoutNull(only, context) : null;
  if (rest === null) {
    into.conjuncts.push(...found);
    return false;
  }
  if (rest.children.length === 1) collect(rest.children, into, context);
  else into.conjuncts.push(rest);
  return true;
}

/**
 * Returns a union without its null branches. Returns null in three cases: there is no null branch, there is no other
 * branch, or a `oneOf` may refuse null because null matches two of its branches.
 */
function withoutNull(conjunct: Conjunct, { compiler, types }: ShapeContext): Conjunct | null {
  if (conjunct.family !== "variants") return null;
  const knowledge = (node: SchemaNode): number => types.of(compiler.expression(node)).may;
  const rest = conjunct.children.filter((child) => knowledge(child) !== typeBits.null);
  if (rest.length === conjunct.children.length || rest.length === 0) return null;
  const exclusive = conjunct.key === "oneOf";
  if (exclusive && rest.length < conjunct.children.length - 1) return null;
  if (exclusive && rest.some((child) => (knowledge(child) & typeBits.null) !== 0)) return null;
  const sets = rest.map((child) => compiler.expression(child));
  const expression = exclusive ? compiler.make.one(sets) : compiler.make.or(sets);
  return { ...conjunct, expression, children: rest };
}

function toGroups(conjuncts: readonly Conjunct[], { make }: Compiler): Map<string, Group> {
  const lists = new Map<string, Conjunct[]>();
  for (const conjunct of conjuncts) {
    const key = `${conjunct.family} ${conjunct.key}`;
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [conjunct]);
    else if (!list.some(({ expression }) => expression === conjunct.expression)) list.push(conjunct);
  }
  const groups = new Map<string, Group>();
  for (const [id, members] of lists) {
    const [first] = members;
    if (first === undefined) continue;
    const expression = make.and(members.map((member) => member.expression));
    if (expression.kind === "true") continue;
    groups.set(id, { family: first.family, key: first.key, expression, members });
  }
  return groups;
}

/**
 * Returns the names of all properties that the schemas declare, including those in union branches. Skips the schemas in
 * `leftOut`.
 */
export function collectNames(
  nodes: readonly SchemaNode[],
  leftOut: readonly SchemaNode[] = [],
): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<SchemaNode>(leftOut);
  const stack = [...nodes];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const { definition } = node;
    for (const [name, child] of definition.properties) {
      if (child.definition.constant !== false) names.add(name);
    }
    // `if` only tests whether a property is present; it does not declare the property.
    const { allOf, anyOf, oneOf, reference, then: yes, else: no, dependentSchemas } = definition;
    const others = [reference, yes, no].filter((child) => child !== undefined);
    stack.push(...allOf, ...anyOf, ...oneOf, ...others, ...dependentSchemas.values());
  }
  return names;
}
