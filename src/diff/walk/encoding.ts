import { parsePointer, toCanonical } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import type { Direction } from "../schema/node.ts";
import { textOf } from "./access.ts";
import {
  defaultType,
  encodingKeys,
  hasStyle,
  type Part,
  readPart,
  readParts,
  styleOf,
} from "./form-parts.ts";
import { covers, type Media, toMediaType } from "./media-types.ts";
import type { Scope } from "./scope.ts";
import { describeStyle, type Kind, kindsOf, toWrittenKind } from "./styles.ts";

/**
 * Compares how the parts of a form are sent. For other media types, `encoding` has no effect (OpenAPI 3.1, 4.8.15).
 * Writing a default explicitly is not a change. Ignores settings that do not affect how the allowed values are sent.
 */
export function compareEncodings(scope: Scope, direction: Direction, base: Media, head: Media): void {
  const [before, after] = [readParts(base), readParts(head)];
  const changed: { name: string; from: string; to: string }[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [one, other] = [before.get(key) ?? readPart(base, key), after.get(key) ?? readPart(head, key)];
    if (isNew(one, other) || isNew(other, one)) continue;
    const owners = { base: one.entry ?? base.cursor, head: other.entry ?? head.cursor };
    if (base.name.startsWith("multipart/") && head.name.startsWith("multipart/"))
      scope.comparePartHeaders(direction, owners.base, owners.head);
    const { added, change } = compareParts(direction, one, other);
    if (change !== undefined) changed.push({ name: parsePointer(key)?.slice(1).join("/") ?? key, ...change });
    else if (added.length > 0)
      scope.report({
        rule: `${direction}-media-type-added`,
        direction,
        ...owners,
        subject: added.join(", "),
      });
  }
  if (changed.length === 0) return;
  const isOne = changed.length === 1;
  const toText = (side: "from" | "to") =>
    changed.map((part) => (isOne ? part[side] : `${part.name} ${part[side]}`)).join("; ");
  const listValues = (media: Media): unknown[] =>
    encodingKeys.map((key) => media.cursor.child(key).value).filter((value) => value !== undefined);
  const [from, to] = [listValues(base), listValues(head)];
  scope.report({
    rule: `${direction}-encoding-changed`,
    direction,
    base: base.cursor.child("encoding"),
    head: head.cursor.child("encoding"),
    subject: changed.map(({ name }) => name).join(", "),
    ...{ from: toText("from"), to: toText("to") },
    fingerprintText: toCanonical([from.length === 0 ? [{}] : from, to.length === 0 ? [{}] : to].flat()),
  });
}

/** True if only the contract of `other` has the form part. The comparison of the schemas reports such a part. */
function isNew(one: Part, other: Part): boolean {
  return one.entry === null && one.schema === null && other.schema !== null;
}

/** The result of the comparison of how a form part is sent. */
interface PartComparison {
  /**
   * How base and head send the part. Set if they send it in different ways, or if its sender may use a media type that
   * its receiver does not accept.
   */
  readonly change?: { readonly from: string; readonly to: string };
  /** Media types that only the head accepts in a request; empty for a response. */
  readonly added: readonly string[];
}

/** Compares how a form part is sent in the base and in the head. */
function compareParts(direction: Direction, base: Part, head: Part): PartComparison {
  const after = kindsIn(head);
  const added = new Set<string>();
  for (const kind of kindsIn(base).filter((one) => after.includes(one))) {
    const written = toKind(
      kind,
      direction === "request" ? { sent: base, read: head } : { sent: head, read: base },
    );
    const [from, to] = [toWay(base, written), toWay(head, written)];
    const change = { from: toWayText(from, to), to: toWayText(to, from) };
    if (from.text !== to.text) return { change, added: [] };
    const [left, right] = direction === "request" ? [from, to] : [to, from];
    const isCovered = (type: string): boolean => right.types.some((range) => covers(range, type));
    if (!left.types.every(isCovered)) return { change, added: [] };
    const held = new Set(left.types);
    if (direction === "request") for (const type of right.types) if (!held.has(type)) added.add(type);
  }
  return { added: [...added] };
}

/** Describes a way to send values by what differs from the other way: the media types, the style, or both. */
function toWayText({ types, text }: Way, other: Way): string {
  const names = types.join(", ");
  if (text === other.text) return names;
  return toCanonical(types) === toCanonical(other.types) ? text : `${names} (${text})`;
}

/**
 * Returns the kind of value that a receiver sees. If both contracts use a style for the form part, this may differ from
 * `kind`: some styles send a list of at most one item exactly like the item alone.
 */
function toKind(kind: Kind, { sent, read }: Readonly<Record<"sent" | "read", Part>>): Kind {
  if (sent.schema === null || sent.entry === null || read.entry === null) return kind;
  if (!hasStyle(sent.form, sent.entry) || !hasStyle(read.form, read.entry)) return kind;
  return toWrittenKind(kind, sent.schema, { sent: styleOf(sent.entry), read: styleOf(read.entry) });
}

/** How values of one kind are sent in a part of a form, and the media types that they may have. */
interface Way {
  readonly text: string;
  readonly types: readonly string[];
}

function toWay({ form, entry, schema }: Part, kind: Kind): Way {
  const styled = entry !== null && hasStyle(form, entry);
  if (styled) {
    return { text: describeStyle(styleOf(entry), kind), types: ["text/plain"] };
  }
  const written = entry === null ? undefined : textOf(entry, "contentType");
  const types = written === undefined ? [defaultType(schema, kind)] : written.split(",").map(toMediaType);
  const text = { scalar: "plain", array: "form exploded", object: "whole" }[kind];
  return { text: `${text}${nestedOf(entry)}`, types };
}

/**
 * Returns the settings for the parts of a nested form (a form that is a part of another form) as canonical JSON. The
 * caller compares the text, so any difference counts as a change. If there are no such settings, returns an empty
 * string. Encoding Objects can contain them since OpenAPI 3.2.
 */
function nestedOf(entry: Cursor | null): string {
  if (entry === null || entry.contract.version !== "3.2") return "";
  const own = encodingKeys.map((key) => [key, entry.child(key).value] as const);
  const said = own.filter(([, value]) => value !== undefined);
  return said.length === 0 ? "" : toCanonical(said);
}

/** Returns the kinds of values that a form part may have; all kinds if the part has no schema. */
function kindsIn({ schema }: Part): readonly Kind[] {
  return schema === null ? ["scalar", "array", "object"] : kindsOf(schema);
}
