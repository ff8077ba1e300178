/** A JSON value in an OpenAPI document. */
export type Data = null | boolean | number | string | Data[] | { [key: string]: Data };
type DataObject = { [key: string]: Data };

/** Rewrites one schema. Its subschemas have already been rewritten. */
type Change = (schema: DataObject, document: DataObject) => Data;

const inPlaceLists = ["allOf", "anyOf", "oneOf", "prefixItems"];
const singles = [
  "items",
  "not",
  "if",
  "then",
  "else",
  "contains",
  "additionalProperties",
  "unevaluatedProperties",
  "unevaluatedItems",
  "propertyNames",
];
const maps = ["properties", "patternProperties", "dependentSchemas", "$defs"];

function isObject(value: Data | undefined): value is DataObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function mapSchema(schema: Data, change: Change, document: DataObject): Data {
  if (!isObject(schema)) return schema;
  const copy: DataObject = { ...schema };
  for (const key of inPlaceLists) {
    const list = copy[key];
    if (Array.isArray(list)) copy[key] = list.map((part) => mapSchema(part, change, document));
  }
  for (const key of singles) {
    const part = copy[key];
    if (part !== undefined) copy[key] = mapSchema(part, change, document);
  }
  for (const key of maps) {
    const map = copy[key];
    if (isObject(map)) copy[key] = mapValues(map, (part) => mapSchema(part, change, document));
  }
  return change(copy, document);
}

function mapValues(map: DataObject, change: (value: Data, key: string) => Data): DataObject {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value, key)]));
}

/** Returns the document with every schema rewritten: those under `components.schemas` and under each `schema` key. */
function mapSchemas(document: DataObject, change: Change): DataObject {
  const visit = (value: Data, key: string, parent: string): Data => {
    if (key === "schema") return mapSchema(value, change, document);
    if (key === "schemas" && parent === "components" && isObject(value)) {
      return mapValues(value, (schema) => mapSchema(schema, change, document));
    }
    if (key === "example" || key === "examples") return value;
    if (Array.isArray(value)) return value.map((entry) => visit(entry, "", key));
    return isObject(value) ? mapValues(value, (entry, name) => visit(entry, name, key)) : value;
  };
  const result = visit(document, "", "");
  if (!isObject(result)) throw new TypeError("A document is an object");
  return result;
}

function mapAll(value: Data, change: (value: Data, key: string) => Data, key = ""): Data {
  if (Array.isArray(value))
    return change(
      value.map((entry) => mapAll(entry, change)),
      key,
    );
  if (isObject(value))
    return change(
      mapValues(value, (entry, name) => mapAll(entry, change, name)),
      key,
    );
  return change(value, key);
}

function toDocument(value: Data): DataObject {
  if (!isObject(value)) throw new TypeError("A document is an object");
  return value;
}

/** Keywords whose list has the same meaning in any order. */
const unordered = new Set([
  "required",
  "enum",
  "allOf",
  "anyOf",
  "oneOf",
  "tags",
  "parameters",
  "security",
  "type",
]);

/** Returns an object schema as an `allOf` of two halves that together are equivalent to it. */
function splitObject(schema: DataObject): Data {
  const { properties, required } = schema;
  if (schema["type"] !== "object" || !isObject(properties) || Object.keys(properties).length < 2)
    return schema;
  if ("additionalProperties" in schema) return schema;
  const names = Object.keys(properties);
  const half = (kept: string[]): DataObject => {
    const part: DataObject = { type: "object" };
    part["properties"] = Object.fromEntries(kept.map((name) => [name, properties[name] ?? {}]));
    if (Array.isArray(required)) {
      part["required"] = required.filter((name) => typeof name === "string" && kept.includes(name));
    }
    return part;
  };
  const middle = Math.ceil(names.length / 2);
  const { properties: _, required: __, type: ___, ...rest } = schema;
  const undeclared = Array.isArray(required)
    ? required.filter((name) => typeof name === "string" && !names.includes(name))
    : [];
  const extra: DataObject = undeclared.length > 0 ? { required: undeclared } : {};
  return {
    ...rest,
    ...extra,
    allOf: [half(names.slice(0, middle)), half(names.slice(middle)), ...list(rest["allOf"])],
  };
}

function list(value: Data | undefined): Data[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Returns a closed object schema as two halves, which are closed together with `unevaluatedProperties: false`. With
 * `additionalProperties: false`, each half would refuse the properties of the other half.
 */
function splitClosedObject(schema: DataObject): Data {
  const { additionalProperties, ...rest } = schema;
  if (additionalProperties !== false || "patternProperties" in schema) return schema;
  const split = splitObject(rest);
  return isObject(split) && split !== rest ? { ...split, unevaluatedProperties: false } : schema;
}

function inlineReference(schema: DataObject, document: DataObject): Data {
  const reference = schema["$ref"];
  if (typeof reference !== "string" || Object.keys(schema).length > 1) return schema;
  const name = /^#\/components\/schemas\/(.+)$/.exec(reference)?.[1];
  const schemas = toDocument(toDocument(document["components"] ?? {})["schemas"] ?? {});
  const target = name === undefined ? undefined : schemas[name];
  return target === undefined ? schema : structuredClone(target);
}

function rename(document: DataObject): DataObject {
  const result = mapAll(document, (value, key) => {
    if (typeof value === "string" && key !== "description") {
      return value.replace(
        /^#\/components\/(schemas|parameters|responses|headers|securitySchemes)\/(.+)$/,
        "#/components/$1/Renamed$2",
      );
    }
    return value;
  });
  const copy = toDocument(result);
  const components = toDocument(copy["components"] ?? {});
  copy["components"] = mapValues(components, (section, name) =>
    ["schemas", "parameters", "responses", "headers", "securitySchemes"].includes(name) && isObject(section)
      ? Object.fromEntries(Object.entries(section).map(([key, value]) => [`Renamed${key}`, value]))
      : section,
  );
  return renameSecurity(copy);
}

function renameSecurity(document: DataObject): DataObject {
  const result = mapAll(document, (value, key) =>
    key === "security" && Array.isArray(value)
      ? value.map((entry) =>
          isObject(entry)
            ? Object.fromEntries(Object.entries(entry).map(([name, scopes]) => [`Renamed${name}`, scopes]))
            : entry,
        )
      : value,
  );
  return toDocument(result);
}

/** Rewrites that keep the meaning of a document. */
export const rewrites: Readonly<Record<string, (document: DataObject) => DataObject>> = {
  "sort keys": (document) =>
    toDocument(
      mapAll(document, (value) =>
        isObject(value)
          ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
          : value,
      ),
    ),
  "reverse unordered lists": (document) =>
    toDocument(
      mapAll(document, (value, key) =>
        unordered.has(key) && Array.isArray(value) ? [...value].reverse() : value,
      ),
    ),
  "rename components": rename,
  "wrap in allOf": (document) => mapSchemas(document, (schema) => ({ allOf: [schema] })),
  "turn [T, null] into anyOf": (document) =>
    mapSchemas(document, (schema) => {
      const { type, ...rest } = schema;
      if (!Array.isArray(type) || !type.includes("null") || type.length !== 2) return schema;
      if ("enum" in rest || "const" in rest) return schema;
      const other = type.find((name) => name !== "null");
      return other === undefined ? schema : { anyOf: [{ type: other, ...rest }, { type: "null" }] };
    }),
  "turn an enumeration of one into const": (document) =>
    mapSchemas(document, (schema) => {
      const { enum: values, ...rest } = schema;
      const [only] = list(values);
      return only === undefined || list(values).length !== 1 ? schema : { ...rest, const: only };
    }),
  "turn const into an enumeration of one": (document) =>
    mapSchemas(document, (schema) => {
      const { const: value, ...rest } = schema;
      return value === undefined ? schema : { ...rest, enum: [value] };
    }),
  "inline references": (document) => mapSchemas(document, inlineReference),
  "split objects into allOf": (document) => mapSchemas(document, splitObject),
  "split closed objects": (document) => mapSchemas(document, splitClosedObject),
  "write types as lists": (document) =>
    mapSchemas(document, (schema) =>
      typeof schema["type"] === "string" ? { ...schema, type: [schema["type"]] } : schema,
    ),
  "write lower bounds of integers as exclusive": (document) =>
    mapSchemas(document, (schema) => {
      const { minimum, ...rest } = schema;
      if (schema["type"] !== "integer" || typeof minimum !== "number") return schema;
      return { ...rest, exclusiveMinimum: minimum - 1 };
    }),
};

/** Converts a document to OpenAPI 3.0; drops what 3.0 can't express. */
export function toOpenApi30(document: DataObject): DataObject {
  const result = mapSchemas(document, (schema) => {
    const { type, const: constant, exclusiveMinimum, exclusiveMaximum, examples, ...rest } = schema;
    const copy: DataObject = { ...rest };
    if (Array.isArray(type)) {
      const names = type.filter((name) => name !== "null");
      if (names.length === 1 && names[0] !== undefined) copy["type"] = names[0];
      if (type.includes("null")) copy["nullable"] = true;
    } else if (type !== undefined) copy["type"] = type;
    if (constant !== undefined) copy["enum"] = [constant];
    if (exclusiveMinimum !== undefined)
      Object.assign(copy, { minimum: exclusiveMinimum, exclusiveMinimum: true });
    if (exclusiveMaximum !== undefined)
      Object.assign(copy, { maximum: exclusiveMaximum, exclusiveMaximum: true });
    const [example] = list(examples);
    if (example !== undefined) copy["example"] = example;
    return copy;
  });
  return { ...result, openapi: "3.0.3" };
}
