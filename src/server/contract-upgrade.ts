import { type ContractDocument, isObject, type JsonObject } from "../contract.ts";
import { howToConvert } from "./contract-file.ts";
import { fromOpenApi32 } from "./contract-from-32.ts";
import { changeMembers, mapValues } from "./contract-members.ts";
import { noteIgnoredNullables } from "./ignored-nullable.ts";

/**
 * Converts the contract to OpenAPI 3.1, the version that the server and the mock read. In a 3.0 document, replaces
 * `nullable` and boolean exclusive bounds, and drops keywords next to a `$ref`, because 3.0 ignores them. For 3.2
 * documents see {@link fromOpenApi32}.
 * @throws Error for other versions.
 */
export function toOpenApi31(document: ContractDocument): ContractDocument {
  const converted = convert(document);
  noteIgnoredNullables(document, converted);
  return converted;
}

function convert(document: ContractDocument): ContractDocument {
  const version = document.openapi;
  if (/^3\.1\.\d+/.test(version)) return document;
  if (/^3\.2\.\d+/.test(version)) return fromOpenApi32(document);
  if (!/^3\.0\.\d+/.test(version))
    throw new Error(
      `the contract is OpenAPI ${version}; this version reads 3.0, 3.1 and 3.2` +
        (version.startsWith("2") ? `; ${howToConvert}` : ""),
    );
  const { paths, ...rest } = document;
  const upgraded = { ...rest, openapi: "3.1.1" };
  for (const [key, value] of Object.entries(rest))
    if (key !== "openapi") Object.assign(upgraded, { [key]: upgrade(value) });
  if (paths === undefined) return upgraded;
  // In a path item, the members next to a `$ref` have a meaning, so they are not dropped here.
  const toItem = (item: JsonObject, path: string) =>
    path.startsWith("x-") ? item : changeMembers(item, upgrade);
  return { ...upgraded, paths: mapValues(paths, toItem) };
}

function upgrade(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(upgrade);
  if (!isObject(value)) return value;
  if (typeof value["$ref"] === "string") return { $ref: value["$ref"] };
  return upgradeSchema(changeMembers(value, upgrade));
}

/** Replaces the keywords of a schema that exist only in OpenAPI 3.0. */
function upgradeSchema({ nullable, ...schema }: JsonObject): JsonObject {
  const upgraded = toNumericBounds(schema);
  return nullable === true ? allowNull(upgraded) : upgraded;
}

/**
 * Replaces boolean `exclusiveMinimum` and `exclusiveMaximum` with numbers, because JSON Schema no longer allows
 * booleans there.
 */
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
  // In OpenAPI 3.0.3, `nullable` has an effect only together with a `type`. An `enum` is not changed, because null is
  // valid only if the `enum` lists it.
  return typeof type === "string" ? { ...schema, type: [type, "null"] } : schema;
}
