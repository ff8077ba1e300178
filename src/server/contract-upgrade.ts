import { type ContractDocument, isObject, type JsonObject } from "../contract.ts";

/** Members whose values are data of the API, which contain no schemas. */
const values = new Set(["example", "examples", "default", "enum", "const"]);

/** Members that map arbitrary names, so that `default` among them is a response or a property. */
const maps = new Set([
  ...["properties", "responses", "headers", "content", "encoding", "callbacks", "links", "variables"],
  ...["schemas", "parameters", "requestBodies", "securitySchemes"],
]);

/**
 * Converts the contract to OpenAPI 3.1, which server and mock read. OpenAPI 3.0 differs in `nullable`, in boolean
 * exclusive bounds and in ignoring keywords beside a `$ref`. From 3.2, only the features of 3.1 are read.
 * @throws Error for Swagger 2.0 and unknown versions; the message says how to convert.
 */
export function toOpenApi31(document: ContractDocument): ContractDocument {
  const version = document.openapi;
  if (/^3\.1\.\d+/.test(version)) return document;
  if (/^3\.2\.\d+/.test(version)) return { ...document, openapi: "3.1.1" };
  if (!/^3\.0\.\d+/.test(version))
    throw new Error(
      `the contract is OpenAPI ${version}; this version reads 3.0, 3.1 and 3.2. ` +
        "Convert Swagger 2.0 with: npx swagger2openapi OLD.yaml --outfile openapi.yaml",
    );
  const { paths, ...rest } = document;
  const upgraded = { ...rest, openapi: "3.1.1" };
  for (const [key, value] of Object.entries(rest))
    if (key !== "openapi") Object.assign(upgraded, { [key]: upgrade(value) });
  if (paths === undefined) return upgraded;
  // A path item may have members beside its `$ref`.
  const items = Object.entries(paths).map(([path, item]): [string, JsonObject] => [
    path,
    upgradeMembers(item),
  ]);
  return { ...upgraded, paths: Object.fromEntries(items) };
}

function upgrade(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(upgrade);
  if (!isObject(value)) return value;
  if (typeof value["$ref"] === "string") return { $ref: value["$ref"] };
  return upgradeSchema(upgradeMembers(value));
}

function upgradeMembers(value: JsonObject): JsonObject {
  const entries = Object.entries(value).map(([key, member]) => {
    if (values.has(key) || key.startsWith("x-")) return [key, member];
    return [key, maps.has(key) && isObject(member) ? upgradeMap(member) : upgrade(member)];
  });
  return Object.fromEntries(entries);
}

function upgradeMap(map: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(map).map(([name, member]) => [name, upgrade(member)]));
}

/** Converts the keywords that only a Schema Object of 3.0 has. */
function upgradeSchema({ nullable, ...schema }: JsonObject): JsonObject {
  const upgraded = toNumericBounds(schema);
  return nullable === true ? allowNull(upgraded) : upgraded;
}

/** Returns the schema with numbers for boolean exclusive bounds, which JSON Schema no longer has. */
export function toNumericBounds(schema: JsonObject): JsonObject {
  const numeric = { ...schema };
  for (const [flag, bound] of [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ] as const) {
    if (typeof numeric[flag] !== "boolean") continue;
    const limit = numeric[bound];
    const isExclusive = numeric[flag];
    delete numeric[flag];
    if (!isExclusive || typeof limit !== "number") continue;
    delete numeric[bound];
    numeric[flag] = limit;
  }
  return numeric;
}

function allowNull(schema: JsonObject): JsonObject {
  const { type } = schema;
  // OpenAPI 3.0.3: `nullable` only has an effect beside a `type`, and null must be listed in the `enum` too.
  return typeof type === "string" ? { ...schema, type: [type, "null"] } : schema;
}
