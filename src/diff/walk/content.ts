import { isObject, member, toCanonical } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import type { Direction } from "../schema/node.ts";
import { membersOf } from "./access.ts";
import type { Scope } from "./scope.ts";

interface Media {
  /** Lower case, without parameters that change nothing. */
  readonly name: string;
  readonly written: string;
  readonly cursor: Cursor;
}

/**
 * Compares the media types of a body and the schemas of those that correspond. A range such as `application/*`
 * covers the types in it; the most specific entry counts.
 */
export function compareContent(scope: Scope, direction: Direction, base: Cursor, head: Cursor): void {
  const before = readContent(base);
  const after = readContent(head);
  for (const media of [...before, ...after]) if (/[/+]xml\b/.test(media.name)) scope.journal.xml = true;
  const compared = new Set<string>();
  const compare = (one: Media, other: Media): void => {
    const key = `${one.name} ${other.name}`;
    if (compared.has(key)) return;
    compared.add(key);
    compareMedia(scope, direction, one, other);
  };
  for (const media of before) {
    const other = findCover(after, media.name);
    if (other !== undefined) compare(media, other);
    else if (direction === "request" || !after.some(({ name }) => covers(media.name, name))) {
      const rule = `${direction}-media-type-removed`;
      scope.report({ rule, direction, base: media.cursor, head, subject: media.written });
    }
  }
  for (const media of after) {
    const other = findCover(before, media.name);
    if (other !== undefined) {
      if (direction === "response" || other.name === media.name) compare(other, media);
      continue;
    }
    if (direction === "request" && before.some(({ name }) => covers(media.name, name))) continue;
    const rule = `${direction}-media-type-added`;
    scope.report({ rule, direction, base, head: media.cursor, subject: media.written });
  }
}

function readContent(content: Cursor): Media[] {
  return membersOf(content).map(([written, cursor]) => ({ name: normalize(written), written, cursor }));
}

function normalize(written: string): string {
  const [type = "", ...parameters] = written.toLowerCase().split(";");
  const kept = parameters
    .map((parameter) => parameter.trim().replaceAll('"', ""))
    .filter((parameter) => parameter !== "" && parameter !== "charset=utf-8");
  return [type.trim(), ...kept.sort()].join(";");
}

function findCover(list: readonly Media[], name: string): Media | undefined {
  const fitting = list.filter((media) => covers(media.name, name));
  const weight = (media: Media): number => (media.name === name ? 2 : media.name === "*/*" ? 0 : 1);
  return fitting.sort((a, b) => weight(b) - weight(a))[0];
}

function covers(range: string, name: string): boolean {
  if (range === name || range === "*/*") return true;
  return range.endsWith("/*") && name.startsWith(range.slice(0, -1));
}

function compareMedia(scope: Scope, direction: Direction, base: Media, head: Media): void {
  const [from, to] = [base.cursor.child("encoding").value ?? {}, head.cursor.child("encoding").value ?? {}];
  if (toCanonical(from) !== toCanonical(to)) {
    const at = { base: base.cursor.child("encoding"), head: head.cursor.child("encoding") };
    scope.report({ rule: `${direction}-encoding-changed`, direction, ...at, subject: head.written });
  }
  const [before, after] = [base.cursor.child("schema"), head.cursor.child("schema")];
  const raw = isRaw(base.name) && isRaw(head.name) && isBytes(before) && isBytes(after);
  if (!raw) scope.use(direction, before, after);
}

/** Bytes that are no JSON, XML, form or text. */
function isRaw(name: string): boolean {
  return !/json|xml|^text\/|x-www-form-urlencoded|^multipart\//.test(name);
}

/** 3.0 says `string` and `binary` where 3.1 says nothing: both mean any bytes. */
function isBytes(schema: Cursor): boolean {
  const target = schema.value === undefined ? schema : schema.contract.follow(schema);
  if (target.value === undefined || target.value === true) return true;
  if (!isObject(target.value)) return false;
  const keys = Object.keys(target.value).filter((key) => !["description", "title", "example"].includes(key));
  const type = member(target.value, "type");
  const binary =
    member(target.value, "format") === "binary" ||
    member(target.value, "contentMediaType") === "application/octet-stream";
  const known = keys.every((key) => ["type", "format", "contentMediaType"].includes(key));
  return keys.length === 0 || (known && binary && (type === "string" || type === undefined));
}
