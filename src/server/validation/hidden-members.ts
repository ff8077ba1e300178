import { type ContractDocument, isObject, lookUp } from "../../contract.ts";
import { toExpression } from "./keywords.ts";

/**
 * Keyword of the members that are left out (hidden): requests leave out `readOnly` members, and responses leave out
 * `writeOnly` members.
 */
export type HidingMark = "readOnly" | "writeOnly";

/**
 * Names of an object's members, collected from its schema and from all schemas that apply to the same object. These
 * schemas are the targets of `$ref`, the schemas of `allOf`, and the branches of unions and conditions.
 */
export interface MemberNames {
  /**
   * Members that requests omit (`readOnly`), or that responses omit (`writeOnly`). They may be missing there even if
   * `required` lists them (OpenAPI 3.0, Schema Object).
   */
  readonly hidden: ReadonlySet<string>;
  /** Members that at least one of the object's schemas requires. */
  readonly required: ReadonlySet<string>;
}

/**
 * Creates the function that finds the names of an object's members from its schema, and caches them. Returns undefined
 * if no schema of the document has the keyword `mark`.
 */
export function createMemberNames(
  document: ContractDocument,
  mark: HidingMark,
): ((schema: unknown) => MemberNames) | undefined {
  if (!holdsMark(document, mark)) return undefined;
  const known = new Map<unknown, MemberNames>();
  return (schema) => {
    const names = known.get(schema) ?? readNames(document, schema, mark);
    known.set(schema, names);
    return names;
  };
}

/** Returns true if any schema of the document has `readOnly: true` or `writeOnly: true`. */
export function hasHidden(document: ContractDocument): boolean {
  return holdsMark(document, "readOnly") || holdsMark(document, "writeOnly");
}

function holdsMark(value: unknown, mark: HidingMark): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (isObject(value) && value[mark] === true) return true;
  for (const member of Object.values(value))
    if (typeof member === "object" && holdsMark(member, mark)) return true;
  return false;
}

function readNames(document: ContractDocument, schema: unknown, mark: HidingMark): MemberNames {
  const hidden = new Set<string>();
  const required = new Set<string>();
  const parts = listParts(document, schema);
  for (const part of parts) {
    const dependent = isObject(part["dependentRequired"]) ? Object.values(part["dependentRequired"]) : [];
    for (const names of [part["required"], ...dependent])
      if (Array.isArray(names)) for (const name of names) required.add(String(name));
    const properties = isObject(part["properties"]) ? Object.entries(part["properties"]) : [];
    for (const [name, member] of properties) if (isMarked(document, member, mark)) hidden.add(name);
  }
  for (const part of parts) {
    const patterns = Object.entries(isObject(part["patternProperties"]) ? part["patternProperties"] : {});
    const expressions = patterns.map(([pattern, member]) => ({ expression: toExpression(pattern), member }));
    const named = isObject(part["properties"]) ? part["properties"] : {};
    for (const name of required) {
      const matching = expressions.filter(({ expression }) => expression.test(name));
      const isOther = matching.length === 0 && !Object.hasOwn(named, name);
      const members = isOther ? [part["additionalProperties"]] : matching.map(({ member }) => member);
      if (members.some((member) => isMarked(document, member, mark))) hidden.add(name);
    }
  }
  return { hidden, required };
}

/** Returns true if a member's schema, a target of its `$ref` or a schema of its `allOf` has the keyword `mark`. */
function isMarked(document: ContractDocument, schema: unknown, mark: HidingMark, depth = 0): boolean {
  if (!isObject(schema) || depth > deepest) return false;
  if (schema[mark] === true) return true;
  const parts = Array.isArray(schema["allOf"]) ? [...schema["allOf"]] : [];
  if (typeof schema["$ref"] === "string") parts.push(lookUp(document, schema["$ref"]));
  return parts.some((part) => isMarked(document, part, mark, depth + 1));
}

/**
 * Maximum depth to which references and `allOf` are followed to find the keyword. The limit also ends the search in a
 * cycle.
 */
const deepest = 20;

/**
 * Returns the schema and all schemas that apply to the same object: the targets of `$ref`, the schemas of `allOf`, the
 * branches of unions, and the schemas of `then`, `else` and `dependentSchemas`.
 */
function listParts(document: ContractDocument, schema: unknown, seen = new Set<unknown>()) {
  const parts: Record<string, unknown>[] = [];
  const pending = [schema];
  while (pending.length > 0) {
    const one = pending.pop();
    if (!isObject(one) || seen.has(one)) continue;
    seen.add(one);
    parts.push(one);
    pending.push(...[one["allOf"], one["anyOf"], one["oneOf"]].filter(Array.isArray).flat());
    pending.push(one["then"], one["else"]);
    if (isObject(one["dependentSchemas"])) pending.push(...Object.values(one["dependentSchemas"]));
    if (typeof one["$ref"] === "string") pending.push(lookUp(document, one["$ref"]));
  }
  return parts;
}
