import { member } from "../json.ts";
import { resolveUri } from "./address.ts";

/** A value with its path from the root; a `Cursor` is a `Step`. */
interface Step {
  readonly key: string;
  readonly value: unknown;
  readonly parent: Step | null;
}

/**
 * Checks quickly whether a document has schemas with `$id` or anchors (`names`), and readOnly or writeOnly properties
 * (`marks`); most documents have no `names` and need no further scan.
 */
export function survey(root: unknown): { names: boolean; marks: boolean } {
  let [names, marks] = [false, false];
  const seen = new Set<unknown>();
  const stack = [root];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (seen.has(value)) continue;
    seen.add(value);
    names ||= ["$id", "$anchor", "$dynamicAnchor"].some((key) => typeof member(value, key) === "string");
    marks ||= member(value, "readOnly") === true || member(value, "writeOnly") === true;
    for (const part of Object.values(Object(value)))
      if (typeof part === "object" && part !== null) stack.push(part);
  }
  return { names, marks };
}

const dataKeys: ReadonlySet<string> = new Set(["example", "examples", "default", "const", "enum"]);
/** Keywords whose members have arbitrary names: a member `default` there is a name and not the keyword. */
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

/** True if the value of the key is example data rather than structure; a property with that name is structure. */
export function isData(owner: Step, key: string): boolean {
  if (!dataKeys.has(key) || isNameMap(owner)) return false;
  // At the root of a file, `default` may be a status instead, since the file may be a map of responses by status.
  return owner.parent !== null || key !== "default";
}

/**
 * True if the members of an object have arbitrary names. Within `properties`, a member `properties` is itself such a
 * name and no keyword.
 */
export function isNameMap({ key, parent }: Step): boolean {
  return parent !== null && nameMaps.has(key) && !isNameMap(parent);
}

/** Returns the base address of a relative reference at a place of a document, whose own address is `start`. */
export function toBase(place: Step, start: string): string {
  const ids: string[] = [];
  for (let at: Step | null = place; at !== null; at = at.parent) {
    const id = member(at.value, "$id");
    if (typeof id === "string" && at.parent !== null && at.parent.key !== "properties") ids.push(id);
  }
  return ids.reduceRight((base, id) => resolveUri(id, base).replace(/#.*$/, ""), start);
}
