import { type ContractDocument, dataMembers, isObject, lookUp } from "../contract.ts";

/** Message of the warning about schemas whose `nullable: true` has no effect. */
export const ignoredNullable =
  "nullable has no effect without a type in the same schema (OpenAPI 3.0.3), so these schemas refuse null; to allow null, " +
  "write anyOf: [{ $ref: … }, { type: object, nullable: true, enum: [null] }] in OpenAPI 3.0, " +
  'or anyOf: [{ $ref: … }, { type: "null" }] in OpenAPI 3.1';

/** Pointers to schemas that refuse null although the contract's author expects null, by document. */
const places = new WeakMap<ContractDocument, readonly string[]>();

/**
 * Returns the pointers of schemas that refuse null in spite of their `nullable: true`. Empty for a document that
 * {@link noteIgnoredNullables} has not read.
 */
export function listIgnoredNullables(document: ContractDocument): readonly string[] {
  return places.get(document) ?? [];
}

/**
 * Finds every `nullable: true` without `type` whose schema refuses null, and stores the pointers under the converted
 * document. According to OpenAPI 3.0.3, `nullable` needs a `type` in the same schema. Many generators write it next to
 * `$ref` or `allOf` instead, where it has no effect.
 */
export function noteIgnoredNullables(document: ContractDocument, converted: ContractDocument): void {
  if (places.has(converted)) return;
  const found: string[] = [];
  const keys: string[] = [];
  const visit = (value: object): void => {
    if (isObject(value) && isIgnored(document, value)) found.push(toPointer(keys));
    const isNameMap = keys.at(-1) === "properties";
    for (const [key, member] of Object.entries(value)) {
      if (typeof member !== "object" || member === null || (isData(key) && !isNameMap)) continue;
      keys.push(key);
      visit(member);
      keys.pop();
    }
  };
  visit(document);
  places.set(converted, found);
}

function toPointer(keys: readonly string[]): string {
  return ["#", ...keys.map((key) => key.replaceAll("~", "~0").replaceAll("/", "~1"))].join("/");
}

/** True for a member that contains API data, in which `nullable` is not a keyword. */
function isData(key: string): boolean {
  return dataMembers.has(key) || key.startsWith("x-");
}

const combinations = ["$ref", "allOf", "anyOf", "oneOf"];

function isIgnored(document: ContractDocument, schema: Readonly<Record<string, unknown>>): boolean {
  const { nullable, type } = schema;
  if (nullable !== true || type !== undefined) return false;
  return combinations.some((key) => Object.hasOwn(schema, key)) && !allowsNull(document, schema, 0);
}

/** True if the schema may allow null. Returns true beyond 10 levels, because the schema may be recursive. */
function allowsNull(document: ContractDocument, schema: unknown, depth: number): boolean {
  if (!isObject(schema) || depth > 10) return schema !== false;
  const { $ref, type, nullable, enum: values, allOf, anyOf, oneOf } = schema;
  const inner = (one: unknown) => allowsNull(document, one, depth + 1);
  if (typeof $ref === "string") {
    try {
      return inner(lookUp(document, $ref));
    } catch {
      // The `$ref` has no target. Another check reports this.
      return true;
    }
  }
  if (type !== undefined && nullable !== true && ![type].flat().includes("null")) return false;
  if (Array.isArray(values) && !values.includes(null)) return false;
  if (Array.isArray(allOf) && !allOf.every(inner)) return false;
  return [anyOf, oneOf].every((union) => !Array.isArray(union) || union.some(inner));
}
