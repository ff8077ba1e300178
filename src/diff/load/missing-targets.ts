import { eachPart, isList, isObject, member } from "../json.ts";
import { type Contract, Cursor } from "./contract.ts";
import { isData, isNameMap } from "./references.ts";

/**
 * Returns the references without a target in all files of a contract. Maps the value of each such `$ref` to the first
 * object with it. Example data and extensions are ignored, because a `$ref` in them need not be a reference.
 */
export function findMissingTargets(contract: Contract): Map<string, Cursor> {
  const found = new Map<string, Cursor>();
  for (const uri of contract.uris) {
    const root = new Cursor(contract, uri, contract.file(uri)?.value);
    // First checks all references without creating cursors, which is fast. In nearly every file, all of them have a
    // target.
    const isComplete = [...textsIn(root.value)].every((text) => contract.find(text, root) !== undefined);
    if (!isComplete) collect(root, found);
  }
  return found;
}

function collect(root: Cursor, found: Map<string, Cursor>): void {
  const seen = new Set<unknown>();
  const stack = [root];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const { value } = at;
    if ((!isObject(value) && !isList(value)) || seen.has(value)) continue;
    seen.add(value);
    const text = member(value, "$ref");
    if (typeof text === "string" && !found.has(text) && at.contract.find(text, at) === undefined)
      found.set(text, at);
    // The keys are pushed in reverse, because a stack returns the last key first. The search then goes through the file
    // from top to bottom.
    for (const key of Object.keys(value).reverse())
      if (!isData(at, key) && (isNameMap(at) || !key.startsWith("x-"))) stack.push(at.child(key));
  }
}

/** Returns the values of all `$ref` members, including those in example data. */
function textsIn(root: unknown): Set<string> {
  const texts = new Set<string>();
  for (const value of eachPart(root)) {
    const text = member(value, "$ref");
    if (typeof text === "string") texts.add(text);
  }
  return texts;
}
