import { member, parsePointer, toPointer } from "./json.ts";
import { resolveUri } from "./load/address.ts";
import { type Contract, Cursor } from "./load/contract.ts";
import { keywordUses } from "./schema/keywords.ts";
import { methodFields } from "./walk/methods.ts";

/**
 * The names of places in files other than the root document. The names come from the root document; the keys come from
 * {@link toPlaceKey}.
 */
export type PlaceLabels = ReadonlyMap<string, string>;

const known = new WeakMap<Contract, PlaceLabels>();

/**
 * Returns the names of places in other files. The names are those of components and operations in the root document.
 */
export function placesOf(contract: Contract): PlaceLabels {
  const found = known.get(contract) ?? readLabels(contract);
  known.set(contract, found);
  return found;
}

/** Returns the key of a place in {@link PlaceLabels}. */
export function toPlaceKey(uri: string, keys: readonly string[]): string {
  return `${uri}#${toPointer(keys)}`;
}

function readLabels(contract: Contract): PlaceLabels {
  const labels = new Map<string, string | null>();
  const call = ({ uri, keys }: Cursor, label: string): void => {
    const key = toPlaceKey(uri, keys);
    // A place that the root document names in two ways stays without a name.
    labels.set(key, (labels.get(key) ?? label) === label && labels.get(key) !== null ? label : null);
  };
  /** Gives a name to every target in a chain of references. Stops after eight references, in case they form a cycle. */
  const add = (cursor: Cursor, label: string): Cursor => {
    let at = cursor;
    for (let hops = 0; hops < 8; hops += 1) {
      const next = toTarget(at);
      if (next === null) break;
      call(next, label);
      at = next;
    }
    return at;
  };
  const components = contract.root.child("components");
  for (const section of keysOf(components)) {
    const entries = components.child(section);
    for (const name of keysOf(entries)) add(entries.child(name), name);
  }
  for (const [section, prefix] of [["paths", ""] as const, ["webhooks", "Webhook "] as const]) {
    const items = contract.root.child(section);
    for (const name of keysOf(items)) {
      const item = add(items.child(name), `${prefix}${name}`);
      for (const method of methodFields) {
        const operation = item.child(method);
        const label = `${method.toUpperCase()} ${prefix}${name}`;
        if (operation.value === undefined) continue;
        if (item.uri !== contract.rootUri) call(operation, label);
        add(operation, label);
      }
    }
  }
  return new Map([...labels].flatMap(([key, label]) => (label === null ? [] : [[key, label] as const])));
}

function keysOf({ value }: Cursor): string[] {
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}

/** Returns the target of a reference to another file; null for any other cursor. Unlike `follow`, adds no note. */
function toTarget(cursor: Cursor): Cursor | null {
  const reference = member(cursor.value, "$ref");
  if (typeof reference !== "string" || reference.startsWith("#")) return null;
  const [address = "", fragment = ""] = resolveUri(reference, cursor.base).split("#");
  const file = cursor.contract.file(address);
  const keys = parsePointer(fragment);
  if (file === undefined || keys === null) return null;
  const root = new Cursor(cursor.contract, address, file.value);
  return keys.reduce((at, key) => at.child(key), root);
}

/** Top-level members of a file that map names to schemas. */
const containers: ReadonlySet<string> = new Set(["definitions", "$defs", "schemas"]);

/** True if this top-level member of a file is a map whose keys are arbitrary names, such as `definitions`. */
export function isContainer(key: string): boolean {
  return containers.has(key);
}

/** Member names of OpenAPI objects such as path items. A file may consist of a single such object. */
const members: ReadonlySet<string> = new Set([
  ...[...methodFields, "additionalOperations", "parameters", "requestBody", "responses", "callbacks"],
  ...["security", "servers", "headers", "content", "schema", "links", "encoding", "tags", "operationId"],
  ...["name", "in", "style", "explode", "summary", "externalDocs", "info", "openapi", "paths", "components"],
  ...["webhooks", "definitions", "schemas", "nullable"],
]);

/**
 * True if a top-level key of a file is an arbitrary name, such as the name of a schema; false for a keyword or a member
 * of an OpenAPI object.
 */
export function isName(key: string): boolean {
  return !Object.hasOwn(keywordUses, key) && !members.has(key) && !/^(\d|x-|default$)/.test(key);
}
