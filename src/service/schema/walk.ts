import { isObject, type JsonObject } from "../../contract.ts";

/** A subschema with its path and the way in which its parent applies it. */
export interface SchemaNode {
  schema: JsonObject;
  /** Dotted path from the root schema, such as `properties.name`. */
  path: string;
  /** True if the subschema applies to the same value as its parent. */
  inPlace: boolean;
}

const single = [
  "additionalItems",
  "additionalProperties",
  "contains",
  "contentSchema",
  "items",
  "propertyNames",
  "unevaluatedItems",
  "unevaluatedProperties",
] as const;
const singleInPlace = ["not", "if", "then", "else"] as const;
const lists = ["allOf", "anyOf", "oneOf"] as const;
const maps = ["properties", "patternProperties"] as const;
const definitions = ["$defs", "definitions"] as const;
const mapsInPlace = ["dependentSchemas", "dependencies"] as const;

/** Returns the subschemas that a schema applies, for every draft since draft 6. Does not follow `$ref`. */
export function childrenOf({ schema, path }: SchemaNode): SchemaNode[] {
  const children: SchemaNode[] = [];
  const add = (value: unknown, below: string, inPlace: boolean): void => {
    if (isObject(value)) children.push(toNode(value, path, below, inPlace));
  };
  const addList = (key: string, inPlace: boolean): void => {
    const value = schema[key];
    if (!Array.isArray(value)) return;
    for (const [index, item] of value.entries()) add(item, `${key}[${index}]`, inPlace);
  };
  const addMap = (key: string, inPlace: boolean): void => {
    const value = schema[key];
    if (isObject(value))
      for (const [name, item] of Object.entries(value)) add(item, `${key}.${name}`, inPlace);
  };
  for (const key of single) add(schema[key], key, false);
  for (const key of singleInPlace) add(schema[key], key, true);
  for (const key of lists) addList(key, true);
  for (const key of ["items", "prefixItems"]) addList(key, false);
  for (const key of maps) addMap(key, false);
  for (const key of mapsInPlace) addMap(key, true);
  return children;
}

/** Returns the subschemas that a schema only defines for references. */
export function definitionsOf({ schema, path }: SchemaNode): SchemaNode[] {
  return definitions.flatMap((key) => {
    const map = schema[key];
    return Object.entries(isObject(map) ? map : {}).flatMap(([name, value]) =>
      isObject(value) ? [toNode(value, path, `${key}.${name}`, false)] : [],
    );
  });
}

/** Returns the subschemas that a schema applies, including the target of its reference. */
export function edgesOf(root: JsonObject, node: SchemaNode): SchemaNode[] {
  const ref = node.schema["$ref"];
  const target = typeof ref === "string" ? resolvePointer(root, ref) : undefined;
  return [
    ...childrenOf(node),
    ...(target === undefined ? [] : [{ schema: target, path: node.path, inPlace: true }]),
  ];
}

function toNode(schema: JsonObject, parent: string, below: string, inPlace: boolean): SchemaNode {
  return { schema, path: parent === "" ? below : `${parent}.${below}`, inPlace };
}

/** Returns the subschema that a local `$ref` names; undefined if there is no such subschema. */
export function resolvePointer(root: JsonObject, ref: string): JsonObject | undefined {
  if (ref === "#") return root;
  if (!ref.startsWith("#/")) return undefined;
  let current: unknown = root;
  for (const part of ref.slice(2).split("/")) {
    const key = decode(part).replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(current)) current = current[Number(key)];
    else if (isObject(current) && Object.hasOwn(current, key)) current = current[key];
    else return undefined;
  }
  return isObject(current) ? current : undefined;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
