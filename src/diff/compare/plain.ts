import type { Definition, SchemaNode } from "../schema/node.ts";
import { anyType, typeBits } from "../schema/types.ts";

/**
 * A schema merged with the schemas that it includes by `$ref` and `allOf`. Its keywords describe each property or item
 * independently of the others.
 */
export interface Plain {
  /**
   * A number for each merged schema, outermost first. Two schemas have the same number if they are equal except for
   * their subschemas.
   */
  readonly ownClasses: readonly number[];
  /** The only merged schema that has keywords of its own; null if there is no such schema or more than one. */
  readonly definition: Definition | null;
  readonly mask: number;
  readonly required: ReadonlySet<string>;
  /**
   * The schemas of properties and items. Each key names the keyword and the property or index, such as `property id`.
   */
  readonly parts: ReadonlyMap<string, SchemaNode>;
}

/**
 * Maximum number of schemas that are merged into one. Most schemas refer to only a handful of others by `$ref` and
 * `allOf`; larger ones are compared by the solver.
 */
const maxSchemas = 50;

/**
 * Flattens a schema. Returns null if the schema has a keyword that does not describe each property or item
 * independently of the others: a union, `enum`, `not`, `if`, `dependentRequired`, `minProperties` and the like.
 */
export function toPlain(root: SchemaNode): Plain | null {
  const ownClasses: number[] = [];
  const seen = new Set<SchemaNode>();
  const parts = new Map<string, SchemaNode>();
  const required = new Set<string>();
  const says: Definition[] = [];
  let [mask, rest] = [anyType as number, 0];
  const stack = [root];
  for (let node = stack.pop()?.core; node !== undefined; node = stack.pop()?.core) {
    const { definition } = node;
    if (seen.has(node) || seen.size > maxSchemas || node.circular || !isPlain(definition)) return null;
    seen.add(node);
    ownClasses.push(node.ownClass);
    mask &= definition.types?.mask ?? anyType;
    for (const name of definition.required) required.add(name);
    for (const [key, child] of partsOf(definition)) {
      if (parts.has(key)) return null;
      parts.set(key, child);
    }
    if (definition.additionalProperties !== undefined || definition.items !== undefined) rest += 1;
    if (saysAnything(definition)) says.push(definition);
    stack.push(...definition.allOf.toReversed());
    if (definition.reference !== undefined) stack.push(definition.reference);
  }
  // The meaning of `additionalProperties` and `items` depends on the other keywords of the same schema object, and
  // would change if schemas were merged. A schema with one of them can therefore be flattened only if no other merged
  // schema has keywords.
  if (rest > 0 && says.length > 1) return null;
  const [definition = null] = says.length === 1 ? says : [];
  return { ownClasses, definition, mask, required, parts };
}

function isPlain(definition: Definition): boolean {
  const { constant, contains, propertyNames, not, if: test, dynamic, tag } = definition;
  if (constant !== undefined || definition.enum !== undefined || dynamic !== undefined) return false;
  if (definition.heirs.length > 0 || tag !== undefined || definition.contentSchema !== undefined)
    return false;
  if (contains !== undefined || propertyNames !== undefined || not !== undefined || test !== undefined)
    return false;
  if (definition.unevaluatedItems !== undefined || definition.unevaluatedProperties !== undefined)
    return false;
  if (definition.patternProperties.size + definition.dependentSchemas.size > 0) return false;
  if (definition.dependentRequired.size + definition.anyOf.length + definition.oneOf.length > 0) return false;
  if (definition.minProperties !== undefined || definition.maxProperties !== undefined) return false;
  const { minItems = 0, maxItems = Infinity, prefixItems, uniqueItems } = definition;
  if (maxItems <= prefixItems.length || minItems > maxItems) return false;
  return uniqueItems !== true || minItems <= 1;
}

function* partsOf(definition: Definition): Generator<[string, SchemaNode]> {
  const { properties, additionalProperties, prefixItems, items } = definition;
  for (const [name, child] of properties) yield [`property ${name}`, child];
  if (additionalProperties !== undefined) yield ["additional", additionalProperties];
  for (const [index, child] of prefixItems.entries()) yield [`item ${index}`, child];
  if (items !== undefined) yield ["items", items];
}

function saysAnything(definition: Definition): boolean {
  const { reference, allOf, ...others } = definition;
  return Object.values(others).some((value) => {
    if (value === undefined) return false;
    return value instanceof Map ? value.size > 0 : !Array.isArray(value) || value.length > 0;
  });
}

/** Returns false only if the solver proves that no value satisfies the schema. */
export type AskSets = (node: SchemaNode) => boolean;

/** Decides whether any value satisfies a schema: from the keywords alone if possible, otherwise with the solver. */
export class Existence {
  readonly #ask: AskSets;
  readonly #plain = new Map<SchemaNode, Plain | null>();
  /**
   * Whether some value satisfies a schema, by the number of the schema's equivalence class. Schemas of one class accept
   * the same values.
   */
  readonly #known = new Map<number, boolean>();
  readonly #open = new Set<SchemaNode>();

  constructor(ask: AskSets) {
    this.#ask = ask;
  }

  plain(node: SchemaNode): Plain | null {
    const known = this.#plain.get(node);
    if (known !== undefined) return known;
    const plain = toPlain(node);
    this.#plain.set(node, plain);
    return plain;
  }

  /** True if some value of the schema can have the given property or item. */
  isPossible(plain: Plain, part: string): boolean {
    const isItem = part.startsWith("item");
    if ((plain.mask & (isItem ? typeBits.array : typeBits.object)) === 0) return false;
    const others = isItem ? itemsBeside(plain, part) : requiredOf(plain);
    return others.every((node) => this.#exists(node));
  }

  #exists(node: SchemaNode): boolean {
    const known = this.#known.get(node.class);
    if (known !== undefined) return known;
    const exists = this.#surelyExists(node) || this.#ask(node);
    this.#known.set(node.class, exists);
    return exists;
  }

  /**
   * True if the keywords alone prove that some value satisfies the schema. False for a schema that requires itself,
   * because no finite value satisfies it.
   */
  #surelyExists(node: SchemaNode): boolean {
    if (node.definition.constant !== undefined) return node.definition.constant;
    const plain = this.plain(node);
    if (plain === null || this.#open.has(node) || this.#open.size > 40) return false;
    const { mask, definition } = plain;
    if ((mask & (typeBits.null | typeBits.boolean)) !== 0) return true;
    if ((mask & typeBits.array) !== 0 && (definition?.minItems ?? 0) === 0) return true;
    this.#open.add(node);
    const required = requiredOf(plain);
    const isObject = (mask & typeBits.object) !== 0 && required.every((child) => this.#surelyExists(child));
    this.#open.delete(node);
    return isObject || ((mask & typeBits.string) !== 0 && definition !== null && isFreeText(definition));
  }
}

function isFreeText({ pattern, format, content, minLength = 0, maxLength = Infinity }: Definition): boolean {
  return pattern === undefined && format === undefined && content === undefined && minLength <= maxLength;
}

function requiredOf({ required, parts }: Plain): SchemaNode[] {
  return [...required].flatMap((name) => parts.get(`property ${name}`) ?? parts.get("additional") ?? []);
}

/** Returns the schemas of all other items in the shortest list that has the given item. */
function itemsBeside({ parts, definition }: Plain, part: string): SchemaNode[] {
  const count = definition?.prefixItems.length ?? 0;
  const index = part === "items" ? count : Number(part.slice("item ".length));
  const length = Math.max(index + 1, definition?.minItems ?? 0);
  const others = [...parts].filter(([key]) => {
    if (key === part || !key.startsWith("item")) return false;
    return key === "items" ? length > count : Number(key.slice("item ".length)) < length;
  });
  return others.map(([, child]) => child);
}
