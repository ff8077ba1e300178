import { eachPart, member } from "../json.ts";
import { resolveUri } from "./address.ts";

/** A value and the values that contain it, up to the root. Every `Cursor` is a `Step`. */
interface Step {
  readonly key: string;
  readonly value: unknown;
  readonly parent: Step | null;
}

/**
 * Scans a document. `names` is true if any schema has an `$id` or an anchor; most documents have none, and then need no
 * index of them. `marks` is true if any property is `readOnly` or `writeOnly`.
 */
export function survey(root: unknown): { names: boolean; marks: boolean } {
  let [names, marks] = [false, false];
  for (const value of eachPart(root)) {
    names ||= ["$id", "$anchor", "$dynamicAnchor"].some((key) => typeof member(value, key) === "string");
    marks ||= member(value, "readOnly") === true || member(value, "writeOnly") === true;
  }
  return { names, marks };
}

const dataKeys: ReadonlySet<string> = new Set(["example", "examples", "default", "const", "enum"]);
/** Members whose keys are arbitrary names: in `properties`, for example, `default` is a name and not a keyword. */
const nameMaps: ReadonlySet<string> = new Set([
  ...["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"],
  ...[
    "schemas",
    "responses",
    "parameters",
    "requestBodies",
    "headers",
    "securitySchemes",
    "links",
    "callbacks",
    "mediaTypes",
    "additionalOperations",
  ],
  ...["pathItems", "paths", "webhooks", "content", "encoding", "variables"],
]);

/**
 * True if a member with this key, such as `example`, contains example data. False if the key is an arbitrary name, such
 * as the name of a property called `example`.
 */
export function isData(owner: Step, key: string): boolean {
  if (!dataKeys.has(key) || isNameMap(owner)) return false;
  // A file may consist of a map of responses by status. In this map, `default` is a status.
  return owner.parent !== null || key !== "default";
}

/**
 * True if the keys of an object are arbitrary names, as in `properties`. False for a property that is itself named
 * `properties`, because its value is an ordinary schema.
 */
export function isNameMap({ key, parent }: Step): boolean {
  return parent !== null && nameMaps.has(key) && !isNameMap(parent);
}

/**
 * Returns the address against which relative references at a place are resolved. `start` is the address of the
 * document.
 */
export function toBase(place: Step, start: string): string {
  const ids: string[] = [];
  for (let at: Step | null = place; at !== null; at = at.parent) {
    const id = member(at.value, "$id");
    if (typeof id === "string" && at.parent !== null && at.parent.key !== "properties") ids.push(id);
  }
  return ids.reduceRight((base, id) => resolveUri(id, base).replace(/#.*$/, ""), start);
}
