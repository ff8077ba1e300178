import type { SchemaNode } from "../schema/node.ts";
import { coreOf, isEmpty } from "../schema/node.ts";
import { anyType } from "../schema/types.ts";
import type { Conjunct } from "./conjunct.ts";
import { toConstants } from "./constant.ts";
import type { Expressions } from "./expression.ts";
import type { Expression, Facet } from "./formula.ts";
import { toLongBound, toLongMultiples } from "./long-numbers.ts";
import { toFormat } from "./number-formats.ts";
import { closeItems, closeProperties } from "./unevaluated.ts";

type Entry = Pick<Conjunct, "family" | "expression" | "path" | "value"> & {
  readonly key?: string;
  readonly children?: readonly SchemaNode[];
};

const noChildren: readonly SchemaNode[] = [];

/** Converts schemas to formulas. Schemas of the same `class` have the same formula. */
export class Compiler {
  readonly make: Expressions;
  readonly #conjuncts = new Map<SchemaNode, readonly Conjunct[]>();

  constructor(make: Expressions) {
    this.make = make;
  }

  /** Returns the set of values that a schema accepts. */
  expression(node: SchemaNode): Expression {
    const core = coreOf(node);
    if (core.circular) return this.make.opaque(`circular:${node.class}`);
    if (node.definition.constant === false) return this.make.false;
    if (isEmpty(node)) return this.make.true;
    return this.make.node(String(node.class), () => this.conjuncts(core).map(({ expression }) => expression));
  }

  /** Returns the set of values that satisfy all the schemas. */
  all(nodes: readonly SchemaNode[]): Expression {
    return this.make.and(nodes.map((node) => this.expression(node)));
  }

  conjuncts(node: SchemaNode): readonly Conjunct[] {
    const known = this.#conjuncts.get(node);
    if (known !== undefined) return known;
    const result = [
      ...this.#general(node),
      ...this.#numbersAndTexts(node),
      ...this.#arrays(node),
      ...this.#objects(node),
      ...this.#combinations(node),
    ].map(({ family, key = "", expression, path, value, children = noChildren }): Conjunct => {
      return { family, key, expression, node, path, value, children };
    });
    this.#conjuncts.set(node, result);
    return result;
  }

  *#general({ definition }: SchemaNode): Generator<Entry> {
    const { make } = this;
    const { types, constant } = definition;
    if (constant === false) yield { family: "never", expression: make.false, path: [], value: false };
    if (types !== undefined && (types.mask !== anyType || types.integer)) {
      yield {
        family: "type",
        expression: make.facet({ kind: "type", ...types }),
        path: ["type"],
        value: types,
      };
    }
    if (definition.enum !== undefined) {
      const expression = toConstants(make, definition.enum);
      yield { family: "enum", expression, path: ["enum"], value: definition.enum };
    }
    if (definition.tag !== undefined) {
      const { property: name, values } = definition.tag;
      const child = toConstants(make, values);
      const expression = make.and([this.has(name), make.facet({ kind: "property", name, child })]);
      yield { family: "tag", key: name, expression, path: [], value: values };
    }
    if (definition.dynamic !== undefined) {
      const classes = definition.anchors.map((anchor) => anchor.class).sort((a, b) => a - b);
      const expression = make.opaque(`dynamic:${definition.dynamic}:${classes}`);
      yield { family: "dynamic", expression, path: ["$dynamicRef"], value: definition.dynamic };
    }
  }

  *#numbersAndTexts(node: SchemaNode): Generator<Entry> {
    const { make } = this;
    const { definition } = node;
    for (const [family, keyword, kind, exclusive] of bounds) {
      const value = definition[keyword];
      if (value === undefined) continue;
      const long = definition.long.get(keyword);
      const toFacet = (bound: number, open: boolean): Facet => ({ kind, value: bound, exclusive: open });
      const expression =
        long === undefined
          ? make.facet(toFacet(value, exclusive))
          : toLongBound(make, { keyword, number: long }, toFacet);
      yield { family, expression, path: [keyword], value: long ?? value };
    }
    for (const [family, keyword] of counts) {
      const value = definition[keyword];
      if (value === undefined || (keyword.startsWith("min") && value === 0)) continue;
      const long = definition.long.get(keyword);
      const toFacet = (bound: number): Facet => ({ kind: keyword, value: bound });
      const expression =
        long === undefined
          ? make.facet(toFacet(value))
          : keyword === "multipleOf"
            ? toLongMultiples(make, long)
            : toLongBound(make, { keyword, number: long }, toFacet);
      yield { family, expression, path: [keyword], value: long ?? value };
    }
    const { pattern, format, content, contentSchema } = definition;
    if (pattern !== undefined) {
      const expression = make.facet({ kind: "pattern", source: pattern });
      yield { family: "pattern", expression, path: ["pattern"], value: pattern };
    }
    if (format !== undefined) {
      const expression = toFormat(make, format);
      yield { family: "format", expression, path: ["format"], value: format };
    }
    if (content !== undefined) {
      const expression = make.facet({ kind: "content", key: content });
      yield { family: "content", expression, path: [], value: content };
    }
    if (contentSchema !== undefined && !isEmpty(contentSchema)) {
      const expression = make.facet({ kind: "content", key: `schema:${contentSchema.class}` });
      const children = [contentSchema];
      yield { family: "content-schema", expression, path: ["contentSchema"], value: undefined, children };
    }
  }

  *#arrays(node: SchemaNode): Generator<Entry> {
    const { make } = this;
    const { definition } = node;
    for (const [index, child] of definition.prefixItems.entries()) {
      const expression = make.facet({ kind: "item", index, child: this.expression(child) });
      const path = ["prefixItems", String(index)];
      yield { family: "item", key: String(index), expression, path, value: undefined, children: [child] };
    }
    const from = definition.prefixItems.length;
    if (definition.items !== undefined) {
      const child = this.expression(definition.items);
      const expression = make.facet({ kind: "items", from, child });
      const children = [definition.items];
      yield { family: "items", key: String(from), expression, path: ["items"], value: undefined, children };
    }
    if (definition.uniqueItems === true) {
      const expression = make.facet({ kind: "uniqueItems" });
      yield { family: "unique-items", expression, path: ["uniqueItems"], value: true };
    }
    if (definition.contains !== undefined) {
      const min = definition.minContains ?? 1;
      const max = definition.maxContains ?? null;
      const child = this.expression(definition.contains);
      const expression =
        min === 0 && max === null ? make.true : make.facet({ kind: "contains", min, max, child });
      yield {
        family: "contains",
        expression,
        path: ["contains"],
        value: { minContains: min, maxContains: max },
      };
    }
    const closed = closeItems(node, this);
    if (closed !== null) {
      yield {
        family: "items",
        key: "unevaluated",
        expression: closed,
        path: ["unevaluatedItems"],
        value: undefined,
      };
    }
  }

  *#objects(node: SchemaNode): Generator<Entry> {
    const { make } = this;
    const { definition } = node;
    for (const name of definition.required) {
      const expression = make.facet({ kind: "required", name });
      yield { family: "required", key: name, expression, path: ["required"], value: name };
    }
    for (const [name, child] of definition.properties) {
      const expression = make.facet({ kind: "property", name, child: this.expression(child) });
      const path = ["properties", name];
      yield { family: "property", key: name, expression, path, value: undefined, children: [child] };
    }
    for (const [source, child] of definition.patternProperties) {
      const expression = make.facet({ kind: "patternProperty", source, child: this.expression(child) });
      const path = ["patternProperties", source];
      yield { family: "pattern-properties", key: source, expression, path, value: source, children: [child] };
    }
    yield* this.#closing(node);
    for (const [name, others] of definition.dependentRequired) {
      const all = make.and(others.map((other) => make.facet({ kind: "required", name: other })));
      const path = ["dependentRequired", name];
      const expression = make.or([make.not(this.has(name)), all]);
      yield { family: "dependent-required", key: name, expression, path, value: others };
    }
    for (const [name, child] of definition.dependentSchemas) {
      const path = ["dependentSchemas", name];
      const expression = make.or([make.not(this.has(name)), this.expression(child)]);
      yield { family: "dependent-schemas", key: name, expression, path, value: undefined };
    }
  }

  /** Yields the conditions that `additionalProperties`, `propertyNames` and `unevaluatedProperties` state. */
  *#closing(node: SchemaNode): Generator<Entry> {
    const { make } = this;
    const { additionalProperties: rest, propertyNames, properties, patternProperties } = node.definition;
    if (rest !== undefined) {
      const child = this.expression(rest);
      const names = [...properties.keys()].sort();
      const patterns = [...patternProperties.keys()].sort();
      const facet = make.facet({ kind: "additional", names, patterns, child });
      const expression = child.kind === "true" ? make.true : facet;
      const path = ["additionalProperties"];
      yield { family: "additional-properties", expression, path, value: undefined, children: [rest] };
    }
    if (propertyNames !== undefined) {
      const expression = make.facet({ kind: "propertyNames", child: this.expression(propertyNames) });
      yield { family: "property-names", expression, path: ["propertyNames"], value: undefined };
    }
    const closed = closeProperties(node, this);
    if (closed === null) return;
    const path = ["unevaluatedProperties"];
    const value = undefined;
    yield { family: "additional-properties", key: "unevaluated", expression: closed, path, value };
  }

  *#combinations(node: SchemaNode): Generator<Entry> {
    const { make } = this;
    const { allOf, anyOf, oneOf, reference, not, if: test } = node.definition;
    const part = (child: SchemaNode, path: string[]): Entry => {
      return {
        family: "part",
        expression: this.expression(child),
        path,
        value: undefined,
        children: [child],
      };
    };
    if (reference !== undefined) yield part(reference, ["$ref"]);
    for (const [index, child] of allOf.entries()) yield part(child, ["allOf", String(index)]);
    for (const [keyword, branches] of [["anyOf", anyOf] as const, ["oneOf", oneOf] as const]) {
      const [only] = branches;
      if (only === undefined) continue;
      const sets = branches.map((child) => this.expression(child));
      const expression = keyword === "anyOf" ? make.or(sets) : make.one(sets);
      if (branches.length === 1) yield part(only, [keyword, "0"]);
      else
        yield {
          family: "variants",
          key: keyword,
          expression,
          path: [keyword],
          value: undefined,
          children: branches,
        };
    }
    if (not !== undefined) {
      yield { family: "not", expression: make.not(this.expression(not)), path: ["not"], value: undefined };
    }
    if (test !== undefined) {
      const condition = this.expression(test);
      const { then: yes, else: no } = node.definition;
      const expression = make.and([
        make.or([make.not(condition), yes === undefined ? make.true : this.expression(yes)]),
        make.or([condition, no === undefined ? make.true : this.expression(no)]),
      ]);
      yield { family: "condition", expression, path: ["if"], value: undefined };
    }
  }

  /** Returns the set of objects that have the property. */
  has(name: string): Expression {
    const object = this.make.facet({ kind: "type", mask: 32, integer: false });
    return this.make.and([object, this.make.facet({ kind: "required", name })]);
  }
}

const bounds = [
  ["minimum", "minimum", "minimum", false],
  ["minimum", "exclusiveMinimum", "minimum", true],
  ["maximum", "maximum", "maximum", false],
  ["maximum", "exclusiveMaximum", "maximum", true],
] as const;

const counts = [
  ["min-length", "minLength"],
  ["max-length", "maxLength"],
  ["min-items", "minItems"],
  ["max-items", "maxItems"],
  ["min-properties", "minProperties"],
  ["max-properties", "maxProperties"],
  ["multiple-of", "multipleOf"],
] as const;
