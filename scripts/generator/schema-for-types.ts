import { type ContractDocument, isObject, type JsonObject, resolveRef } from "../../src/contract.ts";

/** Keywords that hold one schema, a list of schemas, or a map of them; data such as `const` and `examples` is in none. */
const single = [
  "additionalProperties",
  "contains",
  "else",
  "if",
  "items",
  "not",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties",
];
const lists = ["allOf", "anyOf", "oneOf", "prefixItems"];
const shapes = ["properties", "$ref", "allOf", "anyOf", "oneOf", "enum", "const", "additionalProperties"];
const maps = ["$defs", "dependentSchemas", "patternProperties", "properties"];

/**
 * A copy of a document in which every schema says the same in words that openapi-typescript turns into the right type.
 * What it gets wrong on its own: a branch that only lists `required` becomes `unknown`, and swallows an `anyOf` whole;
 * members beside an `anyOf` are joined to it by "or"; a nullable free-form object loses its members.
 */
export function toTypeableDocument(document: ContractDocument): JsonObject {
  return rewriteDocument(document, document);
}

function rewriteDocument(document: ContractDocument, node: JsonObject): JsonObject {
  const entries = Object.entries(node).map(([key, value]) => {
    if (key === "schema" && isObject(value)) return [key, rewrite(document, value)];
    if (key === "schemas" && isObject(value))
      return [key, mapValues(value, (schema) => rewrite(document, schema))];
    if (key === "examples" || key === "example" || key.startsWith("x-")) return [key, value];
    if (Array.isArray(value))
      return [key, value.map((item) => (isObject(item) ? rewriteDocument(document, item) : item))];
    return [key, isObject(value) ? rewriteDocument(document, value) : value];
  });
  return Object.fromEntries(entries);
}

function rewrite(document: ContractDocument, schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const result: JsonObject = { ...schema };
  for (const key of ["anyOf", "oneOf"] as const) {
    const branches = schema[key];
    if (Array.isArray(branches))
      result[key] = branches.map((branch) => withMembers(document, schema, branch));
  }
  for (const key of single) if (isObject(result[key])) result[key] = rewrite(document, result[key]);
  for (const key of lists) {
    const items = result[key];
    if (Array.isArray(items)) result[key] = items.map((item) => rewrite(document, item));
  }
  for (const key of maps) {
    const members = result[key];
    if (isObject(members)) result[key] = mapValues(members, (member) => rewrite(document, member));
  }
  return joined(withoutBareBranches(result));
}

/** `{ required: [a] }` beside `properties` becomes `{ properties: { a }, required: [a] }`: "with a". */
function withMembers(document: ContractDocument, parent: JsonObject, branch: unknown): unknown {
  if (!isObject(branch) || !Array.isArray(branch["required"]) || !isBare(branch)) return branch;
  const properties = propertiesOf(document, parent);
  const named = branch["required"].flatMap((name) =>
    typeof name === "string" && name in properties ? [[name, properties[name]] as const] : [],
  );
  if (named.length === 0) return branch;
  return { ...branch, type: "object", properties: Object.fromEntries(named) };
}

/** True for a branch that adds conditions and no shape; an object type beside `required` adds none either. */
function isBare(branch: JsonObject): boolean {
  const hasType = "type" in branch && !(branch["type"] === "object" && "required" in branch);
  return !hasType && !shapes.some((key) => key in branch);
}

function propertiesOf(document: ContractDocument, schema: JsonObject): JsonObject {
  const own = isObject(schema["properties"]) ? schema["properties"] : {};
  const parts = Array.isArray(schema["allOf"]) ? schema["allOf"].filter(isObject) : [];
  const inherited = parts.map((part) => resolveRef(document, part)["properties"]).filter(isObject);
  return Object.assign({}, ...inherited, own);
}

/** Drops alternatives of which one says nothing about the shape: "this or anything" is anything the rest allows. */
function withoutBareBranches(schema: JsonObject): JsonObject {
  const result = { ...schema };
  for (const key of ["anyOf", "oneOf"] as const) {
    const branches = result[key];
    if (Array.isArray(branches) && branches.some((branch) => isObject(branch) && isBare(branch)))
      delete result[key];
  }
  return withoutBareParts(result);
}

/** Moves `required` of parts without shape to the schema itself, where openapi-typescript heeds it. */
function withoutBareParts(schema: JsonObject): JsonObject {
  const { allOf, ...rest } = schema;
  if (!Array.isArray(allOf)) return schema;
  const bare = allOf.filter((part): part is JsonObject => isObject(part) && isBare(part));
  const required = [schema, ...bare].flatMap((part) =>
    Array.isArray(part["required"]) ? part["required"] : [],
  );
  const parts = allOf.filter((part) => !bare.includes(part));
  return {
    ...rest,
    ...(required.length > 0 ? { required: [...new Set(required)] } : {}),
    ...(parts.length > 0 ? { allOf: parts } : {}),
  };
}

/** Members beside an `anyOf` hold whichever branch matches; openapi-typescript knows that of `oneOf` only. */
function joined(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  const hasShape = ["properties", "allOf", "oneOf"].some((key) => key in rest);
  if (!Array.isArray(anyOf) || !hasShape) return schema;
  if (!("oneOf" in rest)) return { ...rest, oneOf: anyOf };
  const parts = Array.isArray(rest["allOf"]) ? rest["allOf"] : [];
  return { ...rest, allOf: [...parts, { oneOf: anyOf }] };
}

function mapValues(object: JsonObject, change: (value: unknown) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
