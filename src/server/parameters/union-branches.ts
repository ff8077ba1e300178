import { type ContractDocument, isObject, lookUp } from "../../contract.ts";
import type { FindFacts } from "./schema-facts.ts";

/** Maximum number of combinations of union branches that are tried for one value. */
const mostBranches = 32;

/**
 * Returns one schema for each combination of branches of a schema's unions. Includes unions in the targets of `$ref`
 * and in `allOf`. Ignores conditions, unions in members, and all combinations after the first 32. Returns an empty list
 * if the schema has no union.
 */
export function listBranches(document: ContractDocument, schema: unknown): readonly unknown[] {
  const choices = expand(schema, new Set());
  return choices.length < 2 ? [] : choices.map((parts) => ({ allOf: parts }));

  function expand(one: unknown, seen: ReadonlySet<unknown>): unknown[][] {
    if (!isObject(one) || seen.has(one)) return [[one]];
    const { $ref: ref, allOf, anyOf, oneOf, ...own } = one;
    const path = new Set([...seen, one]);
    const conjuncts = Array.isArray(allOf) ? [...allOf] : [];
    if (typeof ref === "string") conjuncts.push(lookUp(document, ref));
    const factors = conjuncts.map((part) => expand(part, path));
    for (const union of [anyOf, oneOf])
      if (Array.isArray(union)) factors.push(union.flatMap((branch) => expand(branch, path)));
    return factors.reduce(multiply, [[own]]);
  }
}

function multiply(left: unknown[][], right: unknown[][]): unknown[][] {
  const product = left.flatMap((some) => right.map((others) => [...some, ...others]));
  return product.slice(0, mostBranches);
}

/**
 * Reads a value according to a schema. If the schema refuses the value, tries one combination of union branches after
 * another until the schema allows the value. For example, `5` may be a number in one branch and a string in another;
 * only the validation of the whole value shows which branch fits. If none fits, returns the value as first read.
 * @param read Reads the value according to a schema; throws ReadError.
 * @param toJudged Returns the value in the form to validate; undefined if the value cannot be valid.
 */
export function readByBranch<T>(
  schema: unknown,
  facts: FindFacts,
  { read, toJudged }: { read: (schema: unknown) => T; toJudged: (value: T) => unknown },
): T {
  const known = facts(schema);
  const first = read(schema);
  if (known.branches.length === 0) return first;
  const allows = (value: T): boolean => {
    const judged = toJudged(value);
    return judged !== undefined && known.allows(judged);
  };
  if (allows(first)) return first;
  for (const branch of known.branches) {
    const value = read(branch);
    if (allows(value)) return value;
  }
  return first;
}
