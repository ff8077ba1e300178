import { type ContractDocument, isObject } from "../../contract.ts";
import { type FindFacts, isMarked } from "./places.ts";

/** Returns a copy of a generated value without its `writeOnly` members, which no response contains. */
export function withoutWriteOnly(
  value: unknown,
  schema: unknown,
  parts: { readonly document: ContractDocument; readonly facts: FindFacts },
): unknown {
  if (Array.isArray(value)) {
    const { item } = parts.facts(schema);
    return value.map((one, index) => withoutWriteOnly(one, item(index), parts));
  }
  if (!isObject(value)) return value;
  const { member } = parts.facts(schema);
  const kept = Object.entries(value).filter(([name]) => !isMarked(parts.document, member(name), "writeOnly"));
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutWriteOnly(one, member(name), parts)]));
}
