import type { Finding, KeptBy } from "./compare/finding.ts";
import { toCanonical } from "./json.ts";
import type { Cursor } from "./load/contract.ts";
import { depthOf, toPlaceName } from "./place-name.ts";
import { ruleOf } from "./rules/table.ts";
import { describeSchema } from "./schema-text.ts";

const keptTexts: Readonly<Record<KeptBy, string>> = {
  variant: "changed in one branch, another branch still takes it",
  "variant-of-base-schema": "changed in the base schema of one branch, another branch still takes it",
  "base-schema": "changed in a schema that extends the base schema, which still takes it",
};

/**
 * Returns the sentence for a finding. It is one line of the following form. Parts in square brackets may be absent.
 * `<place>[ in requests| in responses]: <what happened>[ (<subject>)][, from <old>][ to <new>]`
 * `[; it no longer accepts <value>|; it now also accepts <value>][; refers to <new component> instead of <old one>]`
 * `[; not decided][; <which schema still accepts it>].`
 */
export function toMessage(finding: Finding): string {
  const rule = ruleOf(finding.rule);
  const cursor = pickCursor(finding);
  const { moved } = finding;
  const place = moved?.place ?? (cursor === null ? "The contract" : toPlaceName(cursor));
  const way = finding.direction === null ? "" : ` in ${finding.direction}s`;
  const { subject } = finding;
  const named = subject === undefined || endsWithName(place, subject) ? "" : ` (${subject})`;
  const another = moved === undefined ? "" : `; refers to ${moved.to} instead of ${moved.from}`;
  const open = finding.verdict === "undecided" ? "; not decided" : "";
  const kept = finding.keptBy === undefined ? "" : `; ${keptTexts[finding.keptBy]}`;
  const title = toTitle(finding, rule.title);
  const value = title.startsWith("union ") ? toExample(finding, title) : "";
  return `${place}${way}: ${title}${named}${toStepText(finding, title)}${value}${another}${open}${kept}.`;
}

/**
 * Returns the title of the rule. If only one contract has the bound, the title ends with "added" or "removed" in place
 * of "raised" or "lowered".
 */
function toTitle({ from, to }: Finding, title: string): string {
  if (!/^(?:maximum|minimum) /.test(title) || (from === undefined) === (to === undefined)) return title;
  return title.replace(/(?:raised|lowered)$/, from === undefined ? "added" : "removed");
}

/**
 * Returns the old and the new value in words. If both are equal, returns an empty string, because the change is at a
 * deeper place.
 */
function toStepText({ rule, from, to }: Finding, title: string): string {
  if (from !== undefined && to !== undefined && toCanonical(from) === toCanonical(to)) return "";
  // For a rule about null, adds no values, because its title, such as "null refused", already says what has changed.
  if (/-null-(narrowed|widened)$/.test(rule)) return "";
  // If the title says that values were added or removed, lists only these values.
  const isList = (from === undefined || to === undefined) && /(added|removed)$/.test(title);
  const list = from ?? to;
  if (isList && Array.isArray(list)) {
    // A contract without a list of values may allow every value. The change then concerns all values except the listed
    // ones.
    const isRest = title.endsWith("removed") === (from === undefined);
    return ` (${isRest ? "all but " : ""}${shorten(list.map(toCanonical).join(", "))})`;
  }
  const toText = schemaRule.test(rule) ? (schema: unknown) => shorten(describeSchema(schema)) : toValueText;
  const old = from === undefined ? "" : `, from ${toText(from)}`;
  return to === undefined ? old : `${old || ","} to ${toText(to)}`;
}

/** Matches rules about keywords whose value is a schema. */
const schemaRule =
  /^(?:request|response)-(?:items|contains|property-names|additional-properties|property|dependent-schemas|not|condition|schema)-(?:narrowed|widened)$/;

/** Returns a part of the sentence that shows how two unions differ: a value that only one of them accepts. */
function toExample({ witness }: Finding, title: string): string {
  if (witness === undefined) return "";
  const verb = title.endsWith("narrowed") ? "no longer accepts" : "now also accepts";
  return `; it ${verb} ${toValueText(witness.value)}`;
}

function endsWithName(place: string, name: string): boolean {
  return place.endsWith(`.${name}`) || place.endsWith(` ${name}`);
}

/**
 * Returns the place that the sentence names: the deeper one of the places in base and head, or the one in the head if
 * both are equally deep. If only one contract has a place, returns that place.
 */
function pickCursor({ base, head }: Finding): Cursor | null {
  if (base === null || head === null) return base ?? head;
  return depthOf(base) > depthOf(head) ? base : head;
}

/**
 * Returns a value in a short form. Puts a string in quotes if a reader could overlook it or mistake it for another JSON
 * value.
 */
export function toValueText(value: unknown): string {
  const text = typeof value === "string" && !looksOtherwise(value) ? value : toCanonical(value);
  return shorten(text);
}

function shorten(text: string): string {
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}

/** True for a string that is empty, looks like another JSON value, or has blanks that are easily overlooked. */
function looksOtherwise(text: string): boolean {
  if (text === "" || text.trim() !== text || /[\n\r\t]/.test(text)) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
