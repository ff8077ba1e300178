import type { SchemaNode } from "../schema/node.ts";
import type { Expressions } from "./expression.ts";
import type { Expression } from "./formula.ts";

/** The methods of `Compiler` that are needed here. */
interface Formulas {
  readonly make: Expressions;
  /** Returns the set of values that a schema accepts. */
  expression(node: SchemaNode): Expression;
  /** Returns the set of objects that have the property. */
  has(name: string): Expression;
}

/**
 * One combination of union branches and other conditional subschemas that a value may match. `condition` is the set of
 * values that match it. The other fields describe the properties and items that then count as evaluated (in the sense
 * of `unevaluatedProperties`).
 */
interface Evaluated {
  readonly condition: Expression;
  readonly names: ReadonlySet<string>;
  readonly patterns: ReadonlySet<string>;
  readonly allProperties: boolean;
  /** All items before this index count as evaluated. */
  readonly items: number;
  readonly contains: readonly Expression[];
}

/** Maximum number of combinations. For a schema with more of them, `unevaluated*` is undecided. */
const maxCases = 64;

/** Returns the condition that `unevaluatedProperties` states; null if the schema lacks the keyword. */
export function closeProperties(node: SchemaNode, compiler: Formulas): Expression | null {
  const rest = node.definition.unevaluatedProperties;
  if (rest === undefined) return null;
  const { make } = compiler;
  const child = compiler.expression(rest);
  const cases = casesOf(node, compiler, true);
  if (cases === null) return make.opaque(`unevaluatedProperties:${node.class}`);
  return make.or(
    cases.map(({ condition, names, patterns, allProperties }) => {
      if (allProperties || child.kind === "true") return condition;
      const facet = { names: [...names].sort(), patterns: [...patterns].sort(), child };
      return make.and([condition, make.facet({ kind: "additional", ...facet })]);
    }),
  );
}

/** Returns the condition that `unevaluatedItems` states; null if the schema lacks the keyword. */
export function closeItems(node: SchemaNode, compiler: Formulas): Expression | null {
  const rest = node.definition.unevaluatedItems;
  if (rest === undefined) return null;
  const { make } = compiler;
  const cases = casesOf(node, compiler, true);
  if (cases === null) return make.opaque(`unevaluatedItems:${node.class}`);
  return make.or(
    cases.map(({ condition, items, contains }) => {
      if (items === Infinity) return condition;
      const child = make.or([compiler.expression(rest), ...contains]);
      return make.and([condition, make.facet({ kind: "items", from: items, child })]);
    }),
  );
}

/**
 * Returns the possible combinations of union branches in a schema and in the subschemas that apply to the same value,
 * such as those in `allOf`. Returns null if the schema is circular or has too many combinations.
 */
function casesOf(node: SchemaNode, compiler: Formulas, top: boolean): Evaluated[] | null {
  if (node.circular) return null;
  const { make } = compiler;
  const { definition } = node;
  const closed = definition.additionalProperties ?? (top ? undefined : definition.unevaluatedProperties);
  const listClosed = definition.items ?? (top ? undefined : definition.unevaluatedItems);
  const own: Evaluated = {
    condition: make.true,
    names: new Set(definition.properties.keys()),
    patterns: new Set(definition.patternProperties.keys()),
    allProperties: closed !== undefined,
    items: listClosed === undefined ? definition.prefixItems.length : Infinity,
    contains: definition.contains === undefined ? [] : [compiler.expression(definition.contains)],
  };
  let cases: Evaluated[] | null = [own];
  for (const choice of choicesOf(node, compiler)) {
    cases = cases === null || choice === null ? null : combine(cases, choice, compiler);
  }
  return cases;
}

function* choicesOf(node: SchemaNode, compiler: Formulas): Generator<Evaluated[] | null> {
  const { make } = compiler;
  const { definition } = node;
  const { reference, allOf, anyOf, oneOf, if: test } = definition;
  const none: Evaluated = {
    condition: make.true,
    names: new Set(),
    patterns: new Set(),
    allProperties: false,
    items: 0,
    contains: [],
  };
  const evaluateIf = (child: SchemaNode | undefined, condition: Expression): Evaluated[] | null =>
    child === undefined
      ? [{ ...none, condition }]
      : (casesOf(child, compiler, false)?.map((one) => withCondition(one, condition, compiler)) ?? null);
  for (const child of reference === undefined ? allOf : [reference, ...allOf])
    yield evaluateIf(child, make.true);
  if (oneOf.length > 0) yield unite(oneOf.map((child) => evaluateIf(child, compiler.expression(child))));
  if (anyOf.length > 0)
    yield someOf(
      anyOf.map((child) => evaluateIf(child, compiler.expression(child))),
      compiler,
    );
  if (test !== undefined) {
    const condition = compiler.expression(test);
    const met = evaluateIf(test, condition);
    const then = evaluateIf(definition.then, make.true);
    const yes = met === null || then === null ? null : combine(met, then, compiler);
    yield unite([yes, evaluateIf(definition.else, make.not(condition))]);
  }
  for (const [name, child] of definition.dependentSchemas) {
    const has = compiler.has(name);
    yield unite([evaluateIf(child, has), [{ ...none, condition: make.not(has) }]]);
  }
}

function withCondition(one: Evaluated, condition: Expression, { make }: Formulas): Evaluated {
  return { ...one, condition: make.and([one.condition, condition]) };
}

function unite(lists: readonly (Evaluated[] | null)[]): Evaluated[] | null {
  const known = lists.filter((list) => list !== null);
  return known.length < lists.length ? null : known.flat();
}

/**
 * Returns one case for each combination of `anyOf` branches that may match together, because each matching branch
 * evaluates its own properties. Returns null if there are too many combinations.
 */
function someOf(branches: readonly (Evaluated[] | null)[], compiler: Formulas): Evaluated[] | null {
  if (branches.length > 6) return null;
  const result: Evaluated[] = [];
  for (let bits = 1; bits < 1 << branches.length; bits += 1) {
    let cases: Evaluated[] | null = null;
    for (const [index, branch] of branches.entries()) {
      if (((bits >> index) & 1) === 0) continue;
      if (branch === null) return null;
      cases = cases === null ? branch : combine(cases, branch, compiler);
      if (cases === null) return null;
    }
    result.push(...(cases ?? []));
  }
  return result.length > maxCases ? null : result;
}

function combine(
  left: readonly Evaluated[],
  right: readonly Evaluated[],
  { make }: Formulas,
): Evaluated[] | null {
  if (left.length * right.length > maxCases) return null;
  return left.flatMap((a) =>
    right.map((b) => ({
      condition: make.and([a.condition, b.condition]),
      names: new Set([...a.names, ...b.names]),
      patterns: new Set([...a.patterns, ...b.patterns]),
      allProperties: a.allProperties || b.allProperties,
      items: Math.max(a.items, b.items),
      contains: [...a.contains, ...b.contains],
    })),
  );
}
