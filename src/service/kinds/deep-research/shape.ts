import { isObject, type JsonObject } from "../../../contract.ts";
import { resolvePointer } from "../../schema/index.ts";

/** A value that the research looks for as a whole, not by its members. */
export interface LeafShape {
  kind: "leaf";
  /** JSON Schema of the value, with references resolved and null removed. */
  schema: JsonObject;
  nullable: boolean;
}

/** An object whose members the research looks for separately. */
export interface ObjectShape {
  kind: "object";
  members: readonly (readonly [string, Shape])[];
  required: ReadonlySet<string>;
  nullable: boolean;
  /** True if no other members are allowed. */
  closed: boolean;
}

/** A list whose items the research looks for separately. */
export interface ListShape {
  kind: "list";
  items: Shape;
  minItems: number;
  maxItems: number;
  nullable: boolean;
}

/** Structure of the values that the research looks for, derived from the caller's schema. */
export type Shape = LeafShape | ObjectShape | ListShape;

/**
 * Depth from which on a value is looked for as a whole. Without this limit, the expansion of a recursive schema would
 * never end.
 */
const maxDepth = 6;
/** Maximum number of subschemas that are expanded for one value. */
const maxNodes = 2_000;

/**
 * Derives the values to look for from a schema. A value that is neither a plain object nor a plain list is looked for
 * as a whole.
 */
export function readShape(schema: JsonObject): Shape {
  return read(schema, schema, 0);
}

function read(root: JsonObject, given: JsonObject, depth: number): Shape {
  const { schema, nullable } = resolve(root, given, depth);
  const leaf = (): LeafShape => ({
    kind: "leaf",
    schema: toObject(inline(root, schema, { depth: 0, nodes: 0 })),
    nullable,
  });
  if (depth >= maxDepth || "const" in schema || "enum" in schema) return leaf();
  const properties = schema["properties"];
  if (isObject(properties) && Object.keys(properties).length > 0) {
    const members = Object.entries(properties).flatMap(([name, member]) =>
      isObject(member) || member === true
        ? [[name, read(root, member === true ? {} : member, depth + 1)] as const]
        : [],
    );
    const closed =
      (schema["additionalProperties"] === false || schema["unevaluatedProperties"] === false) &&
      !isObject(schema["patternProperties"]);
    return { kind: "object", members, required: new Set(toStrings(schema["required"])), nullable, closed };
  }
  const items = schema["items"];
  if (isObject(items) && !("prefixItems" in schema)) {
    const { minItems, maxItems } = schema;
    return {
      kind: "list",
      items: read(root, items, depth + 1),
      minItems: typeof minItems === "number" ? minItems : 0,
      maxItems: typeof maxItems === "number" ? maxItems : Number.POSITIVE_INFINITY,
      nullable,
    };
  }
  return leaf();
}

/**
 * Resolves the references of a schema, merges its `allOf`, and removes null from its types. `nullable` is true if the
 * given schema allows null.
 */
function resolve(
  root: JsonObject,
  given: JsonObject,
  depth: number,
): { schema: JsonObject; nullable: boolean } {
  let schema = given;
  for (let hops = 0; typeof schema["$ref"] === "string" && hops <= maxDepth; hops += 1) {
    const { $ref, ...rest } = schema;
    schema = { ...resolvePointer(root, String($ref)), ...rest };
  }
  if (Array.isArray(schema["allOf"]) && depth < maxDepth) schema = joinAll(root, schema, depth);
  let nullable = schema["nullable"] === true || schema["type"] === "null";
  if (Array.isArray(schema["type"])) {
    const types = schema["type"].filter((type) => type !== "null");
    nullable ||= types.length < schema["type"].length;
    schema = { ...schema, type: types.length === 1 ? types[0] : types };
  }
  if (Array.isArray(schema["enum"]) && schema["enum"].includes(null)) {
    nullable = true;
    schema = { ...schema, enum: schema["enum"].filter((value) => value !== null) };
  }
  for (const key of ["anyOf", "oneOf"]) {
    const choices = schema[key];
    if (!Array.isArray(choices)) continue;
    const real = choices.filter((choice) => !isObject(choice) || choice["type"] !== "null");
    nullable ||= real.length < choices.length;
    const [only] = real;
    const { [key]: _, ...rest } = schema;
    if (real.length !== 1 || !isObject(only)) schema = { ...rest, [key]: real };
    else {
      const inner = resolve(root, only, depth + 1);
      return { schema: { ...rest, ...inner.schema }, nullable: nullable || inner.nullable };
    }
  }
  return { schema, nullable };
}

function joinAll(root: JsonObject, schema: JsonObject, depth: number): JsonObject {
  const { allOf, ...rest } = schema;
  let joined: JsonObject = rest;
  for (const part of Array.isArray(allOf) ? allOf : []) {
    if (!isObject(part)) continue;
    const { schema: more } = resolve(root, part, depth + 1);
    joined = {
      ...more,
      ...joined,
      ...(isObject(more["properties"]) || isObject(joined["properties"])
        ? { properties: { ...toObject(more["properties"]), ...toObject(joined["properties"]) } }
        : {}),
      required: [...toStrings(joined["required"]), ...toStrings(more["required"])],
    };
  }
  return joined;
}

/**
 * Returns a copy of a schema in which references are expanded. Beyond the limits on depth and size, `{}` replaces a
 * subschema.
 */
function inline(root: JsonObject, value: unknown, count: { depth: number; nodes: number }): unknown {
  count.nodes += 1;
  if (Array.isArray(value)) return value.map((item) => inline(root, item, count));
  if (!isObject(value)) return value;
  if (count.depth > maxDepth * 2 || count.nodes > maxNodes) return {};
  const { $ref, $defs: _, definitions: __, $schema: ___, $id: ____, ...rest } = value;
  const target = typeof $ref === "string" ? resolvePointer(root, $ref) : undefined;
  count.depth += 1;
  const copy: JsonObject = {};
  for (const [key, member] of Object.entries({ ...target, ...rest }))
    if (key !== "$defs" && key !== "definitions") copy[key] = inline(root, member, count);
  count.depth -= 1;
  return copy;
}

function toObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

function toStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}

const naming = ["name", "fullname", "company", "title", "label", "domain", "website", "url", "id", "email"];

/** Returns the name of the member that identifies the items of a list; undefined if there is no such member. */
export function findKey(shape: Shape): string | undefined {
  if (shape.kind !== "object") return undefined;
  const texts = shape.members.filter(([, member]) => member.kind === "leaf" && isText(member.schema));
  const flat = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, "");
  for (const wanted of naming) {
    const found =
      texts.find(([name]) => flat(name) === wanted) ?? texts.find(([name]) => flat(name).endsWith(wanted));
    if (found !== undefined) return found[0];
  }
  return (texts.find(([name]) => shape.required.has(name)) ?? texts[0])?.[0];
}

function isText({ type }: JsonObject): boolean {
  return type === "string" || type === undefined;
}

/** True if the research must look for a member: the schema requires this member, or requires no member at all. */
export function isWanted(shape: ObjectShape, name: string): boolean {
  return shape.required.size === 0 || shape.required.has(name);
}
