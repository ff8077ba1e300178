import { type ContractDocument, isObject, type JsonObject, resolveRef } from "../../src/contract.ts";
import { isBare, readAlternatives, requiredOf, withMembers } from "./presence.ts";

/**
 * Keywords whose value is a single schema. `lists` contains the keywords whose value is a list of schemas, and `maps`
 * those whose value maps names to schemas. Keywords whose value is data, such as `const` and `examples`, are left out
 * everywhere.
 */
const single = [
  "additionalProperties",
  "contains",
  "items",
  "not",
  "propertyNames",
  "unevaluatedItems",
  "unevaluatedProperties",
];
const lists = ["allOf", "anyOf", "oneOf", "prefixItems"];
const maps = ["$defs", "dependentSchemas", "patternProperties", "properties"];

/**
 * Returns a copy of a document with equivalent schemas for which openapi-typescript generates the right types. The copy
 * avoids these mistakes of openapi-typescript:
 * - A branch with only `required` becomes `unknown`, which absorbs a whole `anyOf`.
 * - Members next to an `anyOf` become an alternative to it.
 * - `if` is ignored.
 * - A discriminator is added to a branch that already has it.
 */
export function toTypeableDocument(document: ContractDocument): JsonObject {
  return rewriteNode(document, document);
}

function rewriteNode(document: ContractDocument, node: JsonObject): JsonObject {
  const entries = Object.entries(node).map(([key, value]) => {
    if (key === "schema" && isObject(value)) return [key, rewrite(document, value)];
    if (key === "schemas" && isObject(value))
      return [key, mapValues(value, (schema) => rewrite(document, schema))];
    if (key === "examples" || key === "example" || key.startsWith("x-")) return [key, value];
    if (Array.isArray(value))
      return [key, value.map((item) => (isObject(item) ? rewriteNode(document, item) : item))];
    return [key, isObject(value) ? rewriteNode(document, value) : value];
  });
  return Object.fromEntries(entries);
}

function rewrite(document: ContractDocument, schema: unknown): unknown {
  // openapi-typescript expects an object and fails on the schema `true`; `{}` means the same.
  if (schema === true) return {};
  if (!isObject(schema)) return schema;
  const shaped = withDescribedElsewhere(
    document,
    withPresence(document, withoutDiscriminator(document, schema)),
  );
  const result: JsonObject = withoutBareParts({ ...shaped });
  for (const key of single) if (key in result) result[key] = rewrite(document, result[key]);
  for (const key of lists) {
    const items = result[key];
    if (!Array.isArray(items)) continue;
    const possible = items.filter((item) => item !== false).map((item) => rewrite(document, item));
    if (possible.length > 0) result[key] = possible;
    else delete result[key];
  }
  for (const key of maps) {
    const members = result[key];
    if (isObject(members)) result[key] = mapValues(members, (member) => rewrite(document, member));
  }
  return joined(result);
}

/**
 * Returns the schema with two changes. Branches of `anyOf` and `oneOf` that have only `required` get the schemas of the
 * required members. An `if` that tests only which members are present becomes a list of alternatives.
 */
function withPresence(document: ContractDocument, schema: JsonObject): JsonObject {
  const result = { ...schema };
  for (const key of ["anyOf", "oneOf"] as const) {
    const branches = schema[key];
    if (!Array.isArray(branches)) continue;
    const shaped = branches.map((branch) => withMembers(document, schema, branch));
    // If one branch allows anything, the branches together restrict nothing, so the keyword is dropped.
    if (shaped.some((branch) => isObject(branch) && isBare(branch))) delete result[key];
    else result[key] = shaped;
  }
  const alternatives = readAlternatives(document, schema);
  if (alternatives === null) return result;
  return { ...result, allOf: [...arrayOf(result["allOf"]), { oneOf: alternatives }] };
}

/**
 * Moves `required` from those parts of an `allOf` that contain only conditions to the schema itself. openapi-typescript
 * reads it only there.
 */
function withoutBareParts(schema: JsonObject): JsonObject {
  const { allOf, ...rest } = schema;
  if (!Array.isArray(allOf)) return schema;
  const bare = allOf.filter((part): part is JsonObject => isObject(part) && isBare(part));
  const required = new Set([schema, ...bare].flatMap(requiredOf));
  const parts = allOf.filter((part) => !bare.includes(part));
  return {
    ...rest,
    ...(required.size > 0 ? { required: [...required] } : {}),
    ...(parts.length > 0 ? { allOf: parts } : {}),
  };
}

/**
 * Replaces `anyOf` with `oneOf` in a schema that also has `properties`, `allOf` or `oneOf`. openapi-typescript combines
 * these keywords with the branches of a `oneOf`, but not with those of an `anyOf`.
 */
function joined(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  const hasShape = ["properties", "allOf", "oneOf"].some((key) => key in rest);
  if (!Array.isArray(anyOf) || !hasShape) return schema;
  if (!("oneOf" in rest)) return { ...rest, oneOf: anyOf };
  return { ...rest, allOf: [...arrayOf(rest["allOf"]), { oneOf: anyOf }] };
}

/**
 * Drops a discriminator if every branch already fixes the discriminating member with `const` or `enum`: the type then
 * distinguishes the branches by that member.
 */
function withoutDiscriminator(document: ContractDocument, schema: JsonObject): JsonObject {
  const { discriminator, ...rest } = schema;
  if (!isObject(discriminator)) return schema;
  const name = String(discriminator["propertyName"]);
  const branches = [...arrayOf(schema["oneOf"]), ...arrayOf(schema["anyOf"])];
  const isFixed = branches.every((branch) => {
    const { properties } = resolveRef(document, branch);
    const member = isObject(properties) ? properties[name] : undefined;
    return isObject(member) && ("const" in member || "enum" in member);
  });
  return branches.length > 0 && isFixed ? rest : schema;
}

/**
 * If a branch of `allOf`, `anyOf` or `oneOf` also describes a member, replaces the schema `{ type: object }` of that
 * member with `true`. Otherwise the generated type of the member would also allow every other property.
 */
function withDescribedElsewhere(document: ContractDocument, schema: JsonObject): JsonObject {
  const { properties } = schema;
  const parts = ["allOf", "anyOf", "oneOf"].flatMap((key) => arrayOf(schema[key]));
  if (!isObject(properties) || parts.length === 0) return schema;
  const described = new Set(parts.flatMap((part) => describedBy(document, part)));
  const members = Object.entries(properties).map(([name, member]) => {
    const isFreeForm = isObject(member) && member["type"] === "object" && !("properties" in member);
    return [name, isFreeForm && described.has(name) ? true : member] as const;
  });
  return { ...schema, properties: Object.fromEntries(members) };
}

function describedBy(document: ContractDocument, part: unknown, above: readonly unknown[] = []): string[] {
  if (!isObject(part)) return [];
  const schema = resolveRef(document, part);
  if (above.includes(schema)) return [];
  const own = isObject(schema["properties"]) ? Object.keys(schema["properties"]) : [];
  const inner = ["allOf", "anyOf", "oneOf"].flatMap((key) => arrayOf(schema[key]));
  return [...own, ...inner.flatMap((nested) => describedBy(document, nested, [...above, schema]))];
}

function arrayOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function mapValues(object: JsonObject, change: (value: unknown) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
