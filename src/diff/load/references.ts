import { member } from "../json.ts";
import { resolveUri } from "./address.ts";

/** A value with its path from the root; a cursor is one. */
interface Step {
  readonly key: string;
  readonly value: unknown;
  readonly parent: Step | null;
}

/** Checks quickly whether a document has named schemas or marked properties; most documents need no further scan. */
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
/** Keywords that map arbitrary names, so that a member `default` is a name. */
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
  // A file may hold responses by status.
  return owner.parent !== null || key !== "default";
}

/** A name may equal a keyword: `properties` inside `properties` is a property. */
function isNameMap({ key, parent }: Step): boolean {
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
