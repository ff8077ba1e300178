import { type ContractDocument, isObject, type JsonObject, resolveRef } from "../../src/contract.ts";

const shapes = [
  "$ref",
  "additionalProperties",
  "allOf",
  "anyOf",
  "const",
  "enum",
  "items",
  "oneOf",
  "patternProperties",
  "properties",
];

/**
 * True for a schema that has only conditions, such as `required`, and describes no type or members. `type: object`
 * together with `required` does not count as a type.
 */
export function isBare(schema: JsonObject): boolean {
  const hasType = "type" in schema && !(schema["type"] === "object" && "required" in schema);
  return !hasType && !shapes.some((key) => key in schema);
}

/**
 * Converts a branch `{ required: [a] }` to `{ properties: { a }, required: [a] }`, with the schema of `a` from the
 * parent. A branch that has properties of its own stays unchanged.
 */
export function withMembers(document: ContractDocument, parent: JsonObject, branch: unknown): unknown {
  if (!isObject(branch) || !isBare(branch)) return branch;
  const names = requiredOf(branch);
  return names.length === 0 ? branch : { ...branch, ...present(document, parent, names) };
}

/**
 * Converts a schema's `if`, `then` and `else` to a list of alternatives. For example, "if `a` is present, `b` is
 * required, otherwise `c`" becomes "with `a` and `b`" and "with `c`". Returns null if the condition tests more than the
 * presence of members. Also returns null if `else` requires no member: its alternative would then accept nearly every
 * object.
 */
export function readAlternatives(document: ContractDocument, schema: JsonObject): JsonObject[] | null {
  const { if: condition, then: consequence = {}, else: otherwise = {} } = schema;
  if (!isObject(condition) || !isObject(consequence) || !isObject(otherwise)) return null;
  const cases = presenceCases(condition);
  const withoutCondition = requiredOf(otherwise);
  if (cases === null || withoutCondition.length === 0) return null;
  // If `then` forbids a member, the alternative for `else` must forbid the members that the condition tests. Otherwise
  // an object could match both alternatives.
  const isExclusive = forbiddenBy(consequence).length > 0;
  const forbidden = isExclusive ? cases.flatMap((names) => (names.length === 1 ? names : [])) : [];
  return [
    ...cases.map((names) =>
      withAbsent(present(document, schema, [...names, ...requiredOf(consequence)]), forbiddenBy(consequence)),
    ),
    withAbsent(present(document, schema, withoutCondition), [...forbidden, ...forbiddenBy(otherwise)]),
  ];
}

/**
 * Returns sets of members. The condition is true if all members of at least one set are present. Returns null if the
 * condition tests anything other than presence.
 */
function presenceCases(condition: JsonObject): string[][] | null {
  const branches = Array.isArray(condition["anyOf"]) ? condition["anyOf"] : [condition];
  const cases = branches.map((branch) => (isObject(branch) ? requiredOf(branch) : []));
  return cases.every((names) => names.length > 0) && !hasValues(condition) ? cases : null;
}

/** True if a condition contains `const`, `enum` or `pattern`, so that it tests a value. */
function hasValues(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(hasValues);
  if (!isObject(node)) return false;
  return ["const", "enum", "pattern"].some((key) => key in node) || Object.values(node).some(hasValues);
}

function present(document: ContractDocument, parent: JsonObject, names: readonly string[]): JsonObject {
  const known = propertiesOf(document, parent);
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, known[name] ?? true])),
    required: [...new Set(names)],
  };
}

function withAbsent(alternative: JsonObject, names: readonly string[]): JsonObject {
  const { properties } = alternative;
  const absent = Object.fromEntries(names.map((name) => [name, false]));
  return { ...alternative, properties: { ...(isObject(properties) ? properties : {}), ...absent } };
}

/** Returns the members that `then` or `else` forbids, with `false` or with `not: {}`. */
function forbiddenBy({ properties }: JsonObject): string[] {
  if (!isObject(properties)) return [];
  return Object.keys(properties).filter((name) => takesNothing(properties[name]));
}

function takesNothing(schema: unknown): boolean {
  if (!isObject(schema)) return schema === false;
  return isObject(schema["not"]) && Object.keys(schema["not"]).length === 0;
}

function propertiesOf(document: ContractDocument, schema: JsonObject): JsonObject {
  const own = isObject(schema["properties"]) ? schema["properties"] : {};
  const parts = Array.isArray(schema["allOf"]) ? schema["allOf"].filter(isObject) : [];
  const inherited = parts.map((part) => resolveRef(document, part)["properties"]).filter(isObject);
  return Object.assign({}, ...inherited, own);
}

/** Returns the names in `required` of a schema. */
export function requiredOf(schema: JsonObject): string[] {
  const { required } = schema;
  return Array.isArray(required) ? required.filter((name): name is string => typeof name === "string") : [];
}
