import { member } from "./json.ts";
import { decode } from "./load/address.ts";
import type { Cursor } from "./load/contract.ts";
import { isContainer, isName, placesOf, toPlaceKey } from "./place-labels.ts";
import { splitMethod } from "./walk/methods.ts";

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
