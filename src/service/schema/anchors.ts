import type { components } from "../../../generated/types.ts";
import { isObject, type JsonObject } from "../../contract.ts";

type Anchors = NonNullable<components["schemas"]["DeepResearchRequest"]["inputAnchors"]>;

const forbidden = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Returns a copy of the data in which the caller's own values (anchors) replace the found ones. If the anchors are an
 * object, its keys are paths; see {@link toAnchorPath}. If they are an array, its entries belong to the items of a
 * list, in order. This list is the data itself or, if the data is an object, its first list. Ignores a value for a list
 * item that does not exist.
 */
export function applyAnchors(data: unknown, anchors: Anchors | undefined): unknown {
  if (anchors === undefined) return data;
  const copy = structuredClone(data);
  if (Array.isArray(anchors)) {
    const list = firstList(copy);
    anchors.forEach((members, index) => {
      const item = list?.[index];
      if (isObject(item)) for (const [name, value] of Object.entries(members)) setMember(item, name, value);
    });
  } else for (const [path, value] of Object.entries(anchors)) setPath(copy, path, value);
  return copy;
}

function firstList(data: unknown): unknown[] | undefined {
  if (Array.isArray(data)) return data;
  if (!isObject(data)) return undefined;
  return Object.values(data).find((value): value is unknown[] => Array.isArray(value));
}

/**
 * Returns the names and indexes in the path of an anchor. The path is dotted (`a.b`, `list[0].name`) or a JSON Pointer
 * (`/list/0/head.count`), which can also name a member with a dot or a bracket in its name.
 */
export function toAnchorPath(path: string): string[] {
  if (!path.startsWith("/")) return path.split(/[.[\]]+/).filter((part) => part !== "");
  return path
    .slice(1)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function setPath(data: unknown, path: string, value: unknown): void {
  const parts = toAnchorPath(path);
  const last = parts.pop();
  if (last === undefined || [...parts, last].some((part) => forbidden.has(part))) return;
  let current = data;
  for (const part of parts) {
    if (isObject(current)) {
      if (!Object.hasOwn(current, part)) current[part] = {};
      current = current[part];
    } else if (Array.isArray(current)) current = current[Number(part)];
    else return;
  }
  if (isObject(current)) setMember(current, last, value);
  else if (Array.isArray(current) && Number(last) < current.length)
    current[Number(last)] = structuredClone(value);
}

function setMember(target: JsonObject, name: string, value: unknown): void {
  if (!forbidden.has(name)) target[name] = structuredClone(value);
}
