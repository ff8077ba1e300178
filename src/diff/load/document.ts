import { DiffError } from "../failure.ts";
import { isList, isObject } from "../json.ts";
import type { Limits } from "../limits.ts";
import { Contract } from "./contract.ts";

/** Creates a contract from one parsed document, in which all references must be local. */
export function toContract(value: unknown, label: string, limits: Limits): Contract {
  const uri = `memory://${label}/document`;
  checkSize(value, label, limits);
  return new Contract(uri, new Map([[uri, { uri, label, value, text: null }]]));
}

/**
 * Returns the number of values in a document. Throws `limit_exceeded` if there are too many values or nesting levels.
 * Does not recurse, because a deeply nested document would overflow the stack.
 */
export function checkSize(value: unknown, label: string, limits: Limits): number {
  const fail = (what: string): DiffError =>
    new DiffError("limit_exceeded", `The document ${what}`, { place: { file: label, pointer: "" } });
  const seen = new Set<unknown>();
  let layer: unknown[] = [value];
  let count = 0;
  for (let depth = 0; layer.length > 0; depth += 1) {
    if (depth > limits.depth) throw fail(`is nested deeper than ${limits.depth} levels`);
    const next: unknown[] = [];
    for (const entry of layer) {
      count += 1;
      if (count > limits.values) throw fail(`has more than ${limits.values} values`);
      if ((!isObject(entry) && !isList(entry)) || seen.has(entry)) continue;
      seen.add(entry);
      for (const part of Object.values(entry)) next.push(part);
    }
    layer = next;
  }
  return count;
}
