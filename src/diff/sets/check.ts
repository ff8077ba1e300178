import { createContext, Script } from "node:vm";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { isList, isObject } from "../json.ts";
import { scalarKeywords } from "../schema/facts.ts";
import type { Definition, SchemaNode } from "../schema/node.ts";
import { toTypeNames } from "../schema/types.ts";
import { matches } from "./automaton.ts";
import { holdsLongNumber } from "./long-numbers.ts";
import { isOfFormat, numberFormats } from "./number-formats.ts";

type Json = Record<string, unknown>;

/**
 * Time limit in milliseconds for matching a pattern without an automaton, because backtracking can take exponential
 * time.
 */
const patternTimeout = 100;

/**
 * Validates values with Ajv. Compiles only the subschemas that apply to the value or something inside it, so that a
 * small value is checked quickly even against a large recursive contract.
 */
export class WitnessChecker {
  /** Returns true if all schemas accept the value, false if not, and undefined if Ajv cannot decide. */
  accepts(nodes: readonly SchemaNode[], nullable: boolean, value: unknown): boolean | undefined {
    if (nullable && value === null) return true;
    const builder = new SchemaBuilder();
    ajv ??= createAjv();
    try {
      const parts = nodes.map((node) => builder.reference(node, [value]));
      const schema = { allOf: [{}, ...parts], $defs: builder.definitions };
      if (builder.isIncomplete) return undefined;
      const validate = ajv.compile(schema);
      const result: unknown = validate(value);
      ajv.removeSchema(schema);
      return result === true;
    } catch {
      return undefined;
    }
  }
}

/** The shared Ajv instance. It is created on first use, because in most comparisons no value needs validation. */
let ajv: Ajv2020 | undefined;

function createAjv(): Ajv2020 {
  const regExp = Object.assign((pattern: string) => toMatcher(pattern), { code: "matcher" });
  const made = new Ajv2020({
    strict: false,
    validateSchema: false,
    addUsedSchema: false,
    logger: false,
    multipleOfPrecision: 9,
    // Optimizing the generated code costs more than it saves, because each compiled schema is used only once. The cost
    // grows with the square of the code's length.
    code: { regExp, optimize: false },
  });
  addFormats.default(made);
  for (const [name, format] of numberFormats)
    made.addFormat(name, { type: "number", validate: (value: number) => isOfFormat(format, value) });
  return made;
}

/** Writes schemas and all schemas to which they refer as one JSON Schema 2020-12 document. */
class SchemaBuilder {
  readonly definitions: Json = {};
  isIncomplete = false;
  readonly #lists = new Map<readonly unknown[], number>();

  reference(node: SchemaNode, values: readonly unknown[]): Json {
    const list = this.#lists.get(values) ?? this.#lists.size;
    this.#lists.set(values, list);
    const name = `n${node.id}_${list}`;
    if (!Object.hasOwn(this.definitions, name)) {
      this.definitions[name] = {};
      this.definitions[name] = this.#write(node, values);
    }
    return { $ref: `#/$defs/${name}` };
  }

  #write(node: SchemaNode, values: readonly unknown[]): Json {
    const { definition } = node;
    if (node.circular || definition.dynamic !== undefined || definition.long.has("multipleOf"))
      this.isIncomplete = true;
    if (definition.constant === false) return { not: {} };
    return {
      ...this.#arrays(node, values),
      ...this.#scalars(node),
      ...this.#objects(node, values),
      ...this.#combinations(node, values),
    };
  }

  #scalars({ definition }: SchemaNode): Json {
    const { types, enum: list } = definition;
    const schema: Json = {};
    for (const keyword of plainKeywords)
      if (definition[keyword] !== undefined) schema[keyword] = toDouble(definition, keyword);
    if (types !== undefined) schema["type"] = toTypeNames(types.mask, types.integer);
    // `enum` values that JavaScript would round are left out, because no JavaScript value equals them.
    const values = list?.filter((value) => !holdsLongNumber(value));
    if (values !== undefined && values.length > 0) schema["enum"] = values;
    if (values?.length === 0) schema["not"] = {};
    if (definition.required.length > 0) schema["required"] = definition.required;
    if (definition.dependentRequired.size > 0) {
      schema["dependentRequired"] = Object.fromEntries(definition.dependentRequired);
    }
    return schema;
  }

  #arrays({ definition }: SchemaNode, values: readonly unknown[]): Json {
    const items = values.filter(isList).flat();
    const schema: Json = {};
    for (const keyword of ["items", "contains", "unevaluatedItems"] as const) {
      const child = definition[keyword];
      const moved = keyword === "items" && definition.prefixItems.length > 0;
      if (child !== undefined && !moved) schema[keyword] = this.#part(child, items);
    }
    return schema;
  }

  /**
   * Writes `prefixItems` and `items` as a separate `allOf` entry: if a list is shorter than `prefixItems`, Ajv 8.20
   * ignores all other keywords next to `items`.
   */
  #tuple({ definition }: SchemaNode, values: readonly unknown[]): Json[] {
    const { prefixItems, items } = definition;
    if (prefixItems.length === 0) return [];
    const lists = values.filter(isList);
    const first = prefixItems.map((child, index) => {
      const longer = lists.filter((list) => list.length > index);
      return this.#part(
        child,
        longer.map((list) => list[index]),
      );
    });
    return [
      { prefixItems: first, ...(items === undefined ? {} : { items: this.#part(items, lists.flat()) }) },
    ];
  }

  #objects({ definition }: SchemaNode, values: readonly unknown[]): Json {
    const objects = values.filter(isObject);
    const all = objects.flatMap((object) => Object.values(object));
    const schema: Json = {};
    const properties = [...definition.properties].map(([name, child]): [string, unknown] => {
      const found = objects.filter((object) => Object.hasOwn(object, name)).map((object) => object[name]);
      return [name, this.#part(child, found)];
    });
    if (properties.length > 0) schema["properties"] = Object.fromEntries(properties);
    const patterns = [...definition.patternProperties].map(([source, child]) => [
      source,
      this.#part(child, all),
    ]);
    if (patterns.length > 0) schema["patternProperties"] = Object.fromEntries(patterns);
    for (const keyword of ["additionalProperties", "unevaluatedProperties"] as const) {
      const child = definition[keyword];
      if (child !== undefined) schema[keyword] = this.#part(child, all);
    }
    const { propertyNames } = definition;
    if (propertyNames !== undefined) {
      const names = objects.flatMap((object) => Object.keys(object));
      schema["propertyNames"] = this.#part(propertyNames, names);
    }
    return schema;
  }

  #combinations(node: SchemaNode, values: readonly unknown[]): Json {
    const { definition } = node;
    const schema: Json = {};
    const all = [
      ...definition.allOf.map((child) => this.reference(child, values)),
      ...this.#tuple(node, values),
    ];
    if (definition.tag !== undefined) {
      const { property, values: tags } = definition.tag;
      const tag = tags.length === 0 ? false : { enum: tags };
      all.push({ type: "object", required: [property], properties: { [property]: tag } });
    }
    if (all.length > 0) schema["allOf"] = all;
    for (const keyword of ["anyOf", "oneOf"] as const) {
      if (definition[keyword].length > 0)
        schema[keyword] = definition[keyword].map((c) => this.reference(c, values));
    }
    for (const keyword of ["if", "then", "else", "not"] as const) {
      const child = definition[keyword];
      if (child !== undefined) schema[keyword] = this.reference(child, values);
    }
    if (definition.reference !== undefined)
      Object.assign(schema, this.reference(definition.reference, values));
    const { dependentSchemas } = definition;
    if (dependentSchemas.size > 0) {
      const parts = [...dependentSchemas].map(([name, child]) => [name, this.reference(child, values)]);
      schema["dependentSchemas"] = Object.fromEntries(parts);
    }
    return schema;
  }

  /**
   * Writes a subschema of items, properties or property names. `values` are the values to which the subschema applies.
   * If there are no such values, writes `true`.
   */
  #part(child: SchemaNode, values: readonly unknown[]): unknown {
    if (child.definition.constant !== undefined) return child.definition.constant;
    return values.length === 0 ? true : this.reference(child, values);
  }
}

/**
 * Returns the value of a keyword. If JavaScript would round a bound, returns the neighbouring double that, as a bound,
 * allows the same doubles as the exact bound.
 */
function toDouble(definition: Definition, keyword: (typeof plainKeywords)[number]): unknown {
  const long = definition.long.get(keyword);
  if (long === undefined) return definition[keyword];
  const isFromBelow = keyword.startsWith("min") || keyword === "exclusiveMaximum";
  return isFromBelow ? long.above : long.below;
}

const plainKeywords = [...scalarKeywords, "pattern", "format"] as const;

const context = createContext({ pattern: "", text: "" });
const script = new Script("new RegExp(pattern, 'u').test(text)");

/**
 * Returns a matcher for a pattern: its automaton or, if it has none, the regular expression engine with a time limit.
 */
function toMatcher(pattern: string): { test: (text: string) => boolean; toString: () => string } {
  return {
    toString: () => pattern,
    test: (text) => {
      const result = matches(pattern, text);
      if (result !== undefined) return result;
      Object.assign(context, { pattern, text });
      const native: unknown = script.runInContext(context, { timeout: patternTimeout });
      return native === true;
    },
  };
}
