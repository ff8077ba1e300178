import type { Finding } from "./compare/finding.ts";
import { member, toCanonical } from "./json.ts";
import { decode } from "./load/address.ts";
import type { Cursor } from "./load/contract.ts";
import { ruleOf } from "./rules/table.ts";
import { methods } from "./walk/operations.ts";

/**
 * The sentence of a finding, always of the form
 * `<place>[ in requests| in responses]: <what happened>[ (<subject>)][, from <old>][ to <new>][; not decided].`
 */
export function toMessage(finding: Finding): string {
  const rule = ruleOf(finding.rule);
  const cursor = pickCursor(finding);
  const place = cursor === null ? "The contract" : toPlaceName(cursor);
  const way = finding.direction === null ? "" : ` in ${finding.direction}s`;
  const { subject } = finding;
  const named = subject === undefined || endsWithName(place, subject) ? "" : ` (${subject})`;
  const open = finding.verdict === "undecided" ? "; not decided" : "";
  return `${place}${way}: ${rule.title}${named}${toStepText(finding)}${open}.`;
}

/** Old and new value; nothing where they are equal, because the change lies further inside then. */
function toStepText({ from, to }: Finding): string {
  if (from !== undefined && to !== undefined && toCanonical(from) === toCanonical(to)) return "";
  const old = from === undefined ? "" : `, from ${toValueText(from)}`;
  return to === undefined ? old : `${old || ","} to ${toValueText(to)}`;
}

function endsWithName(place: string, name: string): boolean {
  return place.endsWith(`.${name}`) || place.endsWith(` ${name}`);
}

/** The side that says more: what was added is in the head, what was removed in the base. */
function pickCursor({ base, head }: Finding): Cursor | null {
  if (base === null || head === null) return base ?? head;
  return base.keys.length > head.keys.length ? base : head;
}

/** A value as short text. A string has quotes where it would read as another value without them, or as nothing. */
export function toValueText(value: unknown): string {
  const text = typeof value === "string" && !looksOtherwise(value) ? value : toCanonical(value);
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}

/** True for the text of another JSON value, and for one that starts or ends with a space. */
function looksOtherwise(text: string): boolean {
  if (text === "" || text.trim() !== text || /[\n\r\t]/.test(text)) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What people call a place: a component with a path of properties, or an operation with a part of it. */
export function toPlaceName(cursor: Cursor): string {
  const keys = cursor.keys;
  const parameter = toParameterName(cursor);
  if (parameter !== "") {
    const start = keys.lastIndexOf("parameters");
    const owner = keys[0] === "components" ? (keys[start + 1] ?? "") : toOperationPlace(keys.slice(0, start));
    return `${owner}${keys[0] === "components" ? "" : ` ${parameter}`}${toPath(keys.slice(start + 2))}`;
  }
  if (keys[0] === "components" && keys.length > 2) return `${keys[2] ?? ""}${toPath(keys.slice(3))}`;
  if (keys[0] === "paths" || keys[0] === "webhooks") return toOperationPlace(keys);
  if (cursor.uri !== cursor.contract.rootUri) {
    const stem = (cursor.uri.split("/").at(-1) ?? "").replace(/\.\w+$/, "");
    return `${decode(stem) ?? stem}${toPath(keys)}`;
  }
  return keys.length === 0 ? "The contract" : toPath(keys).trim() || keys.join(".");
}

function toOperationPlace(keys: readonly string[]): string {
  const [section, name = "", method = "", ...rest] = keys;
  const isMethod = methods.some((known) => known === method);
  const label = section === "webhooks" ? `Webhook ${name}` : name;
  if (name === "") return section === "webhooks" ? "Webhooks" : "Paths";
  return isMethod ? `${method.toUpperCase()} ${label}${toPath(rest)}` : `${label}${toPath(keys.slice(2))}`;
}

/** The name of the parameter that a place lies in, which a pointer gives only by number. */
function toParameterName(cursor: Cursor): string {
  for (let at: Cursor | null = cursor; at !== null; at = at.parent) {
    if (at.parent?.key !== "parameters") continue;
    const [place, name] = [member(at.value, "in"), member(at.value, "name")];
    if (typeof place === "string" && typeof name === "string") return `${place} ${name}`;
  }
  return "";
}

const silent: ReadonlySet<string> = new Set(["content", "schema", "properties", "allOf", "anyOf", "oneOf"]);

/** Keys of a pointer as a path: properties after dots, items as brackets, parts of operations as words. */
function toPath(keys: readonly string[]): string {
  let text = "";
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] ?? "";
    const next = keys[index + 1];
    if (key === "properties" && next !== undefined) text += `.${next}`;
    else if (key === "items") text += "[]";
    else if (key === "prefixItems") text += `[${next ?? ""}]`;
    else if (key === "additionalProperties") text += next === undefined ? "" : ".*";
    else if (key === "requestBody") text += " body";
    else if (key === "responses") text += ` ${next ?? "responses"}`;
    else if (key === "headers") text += ` header ${next ?? ""}`;
    else if (key === "content") text += next === "application/json" || next === undefined ? "" : ` ${next}`;
    else if ((key === "anyOf" || key === "oneOf") && next !== undefined)
      text += ` variant ${Number(next) + 1}`;
    else if (!silent.has(key)) continue;
    if (key !== "items" && key !== "requestBody" && key !== "additionalProperties" && key !== "schema")
      index += 1;
  }
  return text;
}
