import { type ContractDocument, dataMembers, isObject, type JsonObject } from "../../contract.ts";
import { type FindFacts, isMarked } from "./places.ts";

interface Parts {
  readonly document: ContractDocument;
  readonly facts: FindFacts;
}

/** Returns a copy of a value without its `writeOnly` members at any level, because no response contains them. */
export function withoutWriteOnly(value: JsonObject, schema: unknown, parts: Parts): JsonObject;
export function withoutWriteOnly(value: unknown, schema: unknown, parts: Parts): unknown;
export function withoutWriteOnly(value: unknown, schema: unknown, parts: Parts): unknown {
  if (Array.isArray(value)) {
    const { item } = parts.facts(schema);
    return value.map((one, index) => withoutWriteOnly(one, item(index), parts));
  }
  if (!isObject(value)) return value;
  const { member } = parts.facts(schema);
  const kept = Object.entries(value).filter(([name]) => !isMarked(parts.document, member(name), "writeOnly"));
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutWriteOnly(one, member(name), parts)]));
}

/** Keywords whose value maps names or patterns to the schemas of members. */
const memberMaps = new Set(["properties", "patternProperties"]);

/**
 * Returns a copy of a contract in which no `writeOnly` member has a valid value, and no schema requires one. A value
 * that is generated from the copy satisfies conditions such as `minProperties` and `anyOf` with other members.
 */
export function refuseWriteOnly(document: ContractDocument): ContractDocument {
  const hidden = new Set<string>();
  const toMember = (schema: unknown): unknown =>
    isMarked(document, schema, "writeOnly") ? { writeOnly: true, not: {} } : visit(schema);
  const collect = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(collect);
    if (!isObject(node)) return;
    for (const [name, member] of Object.entries(isObject(node["properties"]) ? node["properties"] : {}))
      if (isMarked(document, member, "writeOnly")) hidden.add(name);
    Object.values(node).forEach(collect);
  };
  const toKeyword = (key: string, value: unknown): unknown => {
    if (dataMembers.has(key)) return value;
    if (key === "required" && Array.isArray(value)) return value.filter((name) => !hidden.has(name));
    if (key === "additionalProperties" || key === "unevaluatedProperties") return toMember(value);
    if (!memberMaps.has(key) || !isObject(value)) return visit(value);
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toMember(member)]));
  };
  function visit<T>(node: T): T;
  function visit(node: unknown): unknown {
    if (Array.isArray(node)) return node.map((one) => visit(one));
    if (!isObject(node)) return node;
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, toKeyword(key, value)]));
  }
  collect(document);
  return visit(document);
}
