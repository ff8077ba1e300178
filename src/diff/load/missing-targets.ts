import { isList, isObject, member } from "../json.ts";
import { type Contract, Cursor } from "./contract.ts";
import { isData, isNameMap } from "./references.ts";

/**
 * Returns the objects whose `$ref` has no target, by the text of the `$ref`: the first object for each text, from all
 * files of the contract. Example data and extensions may have any member and do not count.
 */
export function findMissingTargets(contract: Contract): Map<string, Cursor> {
  const found = new Map<string, Cursor>();
  for (const uri of contract.uris) {
    const root = new Cursor(contract, uri, contract.file(uri)?.value);
    // Almost every file has only references with a target. Finding that out needs no cursor for each of its values.
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
    // Last in, first out: reversed, so that the first place in the file is found first.
    for (const key of Object.keys(value).reverse())
      if (!isData(at, key) && (isNameMap(at) || !key.startsWith("x-"))) stack.push(at.child(key));
  }
}

/** Returns the texts of all `$ref` members, including those in data. */
function textsIn(root: unknown): Set<string> {
  const texts = new Set<string>();
  const seen = new Set<unknown>();
  const stack = [root];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (seen.has(value)) continue;
    seen.add(value);
    const text = member(value, "$ref");
    if (typeof text === "string") texts.add(text);
    for (const part of Object.values(Object(value)))
      if (typeof part === "object" && part !== null) stack.push(part);
  }
  return texts;
}
