import { member, parsePointer, toPointer } from "./json.ts";
import { decode, resolveUri } from "./load/address.ts";
import { type Contract, Cursor } from "./load/contract.ts";
import { keywordUses } from "./schema/keywords.ts";
import { methodFields, splitMethod } from "./walk/methods.ts";

/**
 * Returns the depth of a place, for comparison with other places. A place in another file counts as deeper than any
 * place in the root document.
 */
export function depthOf({ keys, uri, contract }: Cursor): number {
  return keys.length + (uri === contract.rootUri ? 0 : 1_000);
}

/**
 * Returns the name of a place for reports: the name of the component or operation that contains it, and the path inside
 * that.
 */
export function toPlaceName(cursor: Cursor): string {
  const { keys } = cursor;
  const parameter = toParameterName(cursor);
  if (parameter === "" || keys[0] === "components") return toOwnerName(cursor, keys);
  const start = keys.lastIndexOf("parameters");
  return `${toOwnerName(cursor, keys.slice(0, start))} ${parameter}${toPath(keys.slice(start + 2))}`;
}

/** Returns the name of the target of a reference: the name of the component, or the name of the place in its file. */
export function toReferredName(cursor: Cursor): string {
  return cursor.uri === cursor.contract.rootUri ? cursor.key : toOwnerName(cursor, cursor.keys);
}

/**
 * Returns the name of a schema that is a component, a top-level member of a file, or a whole file; null for any other
 * schema.
 */
export function toOwnName(cursor: Cursor): string | null {
  const { keys, uri, contract } = cursor;
  const [first = "", second = ""] = keys;
  if (uri === contract.rootUri)
    return first === "components" && second === "schemas" && keys.length === 3 ? cursor.key : null;
  const isOwn =
    keys.length === 0 ||
    (keys.length === 1 && isName(first)) ||
    (keys.length === 2 && isContainer(first)) ||
    (keys.length === 3 && first === "components");
  return isOwn ? toOwnerName(cursor, keys) : null;
}

function toOwnerName({ uri, contract }: Cursor, keys: readonly string[]): string {
  const labels = placesOf(contract);
  for (let length = keys.length; length >= 0; length -= 1) {
    const label = labels.get(toPlaceKey(uri, keys.slice(0, length)));
    if (label !== undefined) return `${label}${toPath(keys.slice(length))}`;
  }
  if (keys[0] === "components" && keys.length > 2) return `${keys[2] ?? ""}${toPath(keys.slice(3))}`;
  if (keys[0] === "paths" || keys[0] === "webhooks") return toOperationPlace(keys);
  if (uri !== contract.rootUri) return toFilePlace({ uri, contract }, keys);
  return keys.length === 0 ? "The contract" : toPath(keys).trim() || keys.join(".");
}

/**
 * Returns the name of a place in another file. The name begins with the name of the schema (or other named object) that
 * contains the place, or else with the name of the file.
 */
function toFilePlace({ uri, contract }: Pick<Cursor, "uri" | "contract">, keys: readonly string[]): string {
  const [first, second] = keys;
  if (first !== undefined && isName(first)) return `${first}${toPath(keys.slice(1))}`;
  if (first !== undefined && second !== undefined && isContainer(first))
    return `${second}${toPath(keys.slice(2))}`;
  return `${toFileName(uri, [...contract.uris])}${toPath(keys)}`;
}

/**
 * Returns the name of a file without its extension. If other files have the same name, adds as many folders as are
 * needed to tell them apart.
 */
function toFileName(uri: string, all: readonly string[]): string {
  const parts = (address: string): string[] => address.replace(/\.\w+$/, "").split("/");
  const own = parts(uri);
  const others = all.filter((other) => other !== uri).map(parts);
  let length = /^_?(index|schemas?|models?)$/.test(own.at(-1) ?? "") ? 2 : 1;
  const isShared = (): boolean =>
    others.some((other) => other.slice(-length).join("/") === own.slice(-length).join("/"));
  while (length < own.length && isShared()) length += 1;
  const name = own.slice(-length).join("/");
  return decode(name) ?? name;
}

function toOperationPlace(keys: readonly string[]): string {
  const [section, name = "", ...below] = keys;
  const { method, rest } = splitMethod(below);
  const label = section === "webhooks" ? `Webhook ${name}` : name;
  if (name === "") return section === "webhooks" ? "Webhooks" : "Paths";
  return `${method === null ? "" : `${method} `}${label}${toPath(rest)}`;
}

/**
 * Returns the location and the name of the parameter that contains a cursor, such as `query limit`; an empty string if
 * no parameter contains it. The pointer has only the parameter's index, which means little to a reader.
 */
function toParameterName(cursor: Cursor): string {
  for (let at: Cursor | null = cursor; at !== null; at = at.parent) {
    if (at.parent?.key !== "parameters") continue;
    const [place, name] = [member(at.value, "in"), member(at.value, "name")];
    if (typeof place === "string" && typeof name === "string") return `${place} ${name}`;
  }
  return "";
}

const silent: ReadonlySet<string> = new Set(["content", "schema", "properties", "allOf", "anyOf", "oneOf"]);

/**
 * Keywords in a pointer that stand alone. After any other keyword, such as `properties`, a name or an index follows.
 */
const lone: ReadonlySet<string> = new Set([
  "items",
  "requestBody",
  "additionalProperties",
  "schema",
  "itemSchema",
]);

/** Returns the keys below a component in a readable form, such as `.items[].id`. */
export function toPartName(keys: readonly string[]): string {
  return toPath(keys);
}

/**
 * Returns keys of a pointer as a readable path: `.name` for a property, `[]` for items, and words for the members of an
 * operation.
 */
function toPath(keys: readonly string[]): string {
  let text = "";
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] ?? "";
    const next = keys[index + 1];
    if (key === "properties" && next !== undefined) text += `.${next}`;
    else if (key === "items") text += "[]";
    else if (key === "prefixItems") text += `[${next ?? ""}]`;
    else if (key === "itemSchema") text += " item";
    else if (key === "additionalProperties") text += next === undefined ? "" : ".*";
    else if (key === "requestBody") text += " body";
    else if (key === "responses") text += ` ${next ?? "responses"}`;
    else if (key === "headers") text += ` header ${next ?? ""}`;
    else if (key === "content") text += next === "application/json" || next === undefined ? "" : ` ${next}`;
    else if ((key === "anyOf" || key === "oneOf") && next !== undefined)
      text += ` variant ${Number(next) + 1}`;
    else if (!silent.has(key)) continue;
    if (!lone.has(key)) index += 1;
  }
  return text;
}

/** Names of places in files other than the root document, keyed by {@link toPlaceKey}. */
type PlaceLabels = ReadonlyMap<string, string>;

const labelsByContract = new WeakMap<Contract, PlaceLabels>();

/**
 * Returns the names of places in other files. A place has the name of the component or operation that refers to it in
 * the root document.
 */
function placesOf(contract: Contract): PlaceLabels {
  const found = labelsByContract.get(contract) ?? readLabels(contract);
  labelsByContract.set(contract, found);
  return found;
}

/** Returns the key of a place in {@link PlaceLabels}. */
function toPlaceKey(uri: string, keys: readonly string[]): string {
  return `${uri}#${toPointer(keys)}`;
}

function readLabels(contract: Contract): PlaceLabels {
  const labels = new Map<string, string | null>();
  const setLabel = ({ uri, keys }: Cursor, label: string): void => {
    const key = toPlaceKey(uri, keys);
    // A place with two different names in the root document gets no name.
    labels.set(key, (labels.get(key) ?? label) === label && labels.get(key) !== null ? label : null);
  };
  /** Gives a name to every target in a chain of references. Stops after eight references, in case they form a cycle. */
  const add = (cursor: Cursor, label: string): Cursor => {
    let at = cursor;
    for (let hops = 0; hops < 8; hops += 1) {
      const next = toTarget(at);
      if (next === null) break;
      setLabel(next, label);
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
        if (item.uri !== contract.rootUri) setLabel(operation, label);
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

function isContainer(key: string): boolean {
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
function isName(key: string): boolean {
  return !Object.hasOwn(keywordUses, key) && !members.has(key) && !/^(\d|x-|default$)/.test(key);
}
