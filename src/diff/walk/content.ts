import { isObject, member } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import type { Direction } from "../schema/node.ts";
import type { Serialization } from "../sets/serialization.ts";
import { membersOf, toUnique } from "./access.ts";
import { compareEncodings, formSerializationOf } from "./encoding.ts";
import { pairSchemas } from "./items.ts";
import { covers, toMediaType } from "./media-types.ts";
import type { Scope } from "./scope.ts";
import { toTextSerialization } from "./serializations.ts";

interface Media {
  /** The media type as {@link toMediaType} returns it, for example without `charset=utf-8`. */
  readonly name: string;
  /** The media type as written in the document, but in lower case and without spaces. */
  readonly written: string;
  readonly cursor: Cursor;
}

/**
 * Compares the media types of a body, and the schemas of corresponding media types. The most specific entry applies to
 * a media type: `application/json` comes before the range `application/*`. Each media type of either contract is looked
 * up in both, because a more specific entry in the head may replace a range in the base.
 */
export function compareContent(scope: Scope, direction: Direction, base: Cursor, head: Cursor): void {
  const before = readContent(base);
  const after = readContent(head);
  const names = new Set([...before, ...after].map(({ name }) => name));
  for (const name of names) if (/[/+]xml\b/.test(name)) scope.journal.xml = true;
  const compared = new Set<string>();
  for (const name of names) {
    const [ones, others] = [findCovers(before, name), findCovers(after, name)];
    for (const [one, other] of pairUp(ones, others)) {
      const key = `${one.written} ${other.written}`;
      if (!compared.has(key)) compareMedia(scope, direction, one, other);
      compared.add(key);
    }
    const parts = direction === "request" ? [] : partsOf(after, name);
    if (others.length === 0 && parts.length > 0) reportNarrowed(ones, parts);
    else if (others.length === 0) report("removed", ones);
    if (ones.length === 0) report("added", others);
  }

  function reportNarrowed(ranges: readonly Media[], parts: readonly Media[]): void {
    const to = parts.map(({ written }) => written).join(", ");
    for (const { cursor, written } of ranges)
      scope.report({
        rule: "response-media-types-limited",
        direction,
        base: cursor,
        head,
        from: written,
        to,
      });
  }

  function report(change: "removed" | "added", list: readonly Media[]): void {
    const rule = `${direction}-media-type-${change}` as const;
    for (const { cursor, written } of list) {
      const at = change === "removed" ? { base: cursor, head } : { base, head: cursor };
      scope.report({ rule, direction, ...at, subject: written });
    }
  }
}

/**
 * Pairs entries that differ only in parameters without effect, such as `charset=utf-8`. Entries that are written
 * identically in both contracts are paired only with each other.
 */
function pairUp(base: readonly Media[], head: readonly Media[]): [Media, Media][] {
  const isAlike = (one: Media, other: Media): boolean => one.written === other.written;
  return base.flatMap((one) =>
    head
      .filter((other) => {
        if (isAlike(one, other)) return true;
        return !head.some((rival) => isAlike(one, rival)) || !base.some((rival) => isAlike(rival, other));
      })
      .map((other): [Media, Media] => [one, other]),
  );
}

function readContent(content: Cursor): Media[] {
  const list = membersOf(content).map(([key, cursor]): Media => {
    const written = key.toLowerCase().replaceAll(/\s/g, "");
    return { name: toMediaType(written), written, cursor };
  });
  return [...toUnique(list, ({ written, cursor }) => ({ key: written, cursor })).values()];
}

/**
 * Returns the most specific entries that cover a media type. There may be several, which differ in parameters without
 * effect.
 */
function findCovers(list: readonly Media[], name: string): readonly Media[] {
  const weight = (media: Media): number => (media.name === name ? 2 : media.name === "*/*" ? 0 : 1);
  const fitting = list.filter((media) => covers(media.name, name));
  const most = Math.max(...fitting.map(weight));
  return fitting.filter((media) => weight(media) === most);
}

/** Returns the entries of `content` that a media range covers. */
function partsOf(list: readonly Media[], range: string): Media[] {
  return list.filter(({ name }) => covers(range, name));
}

function compareMedia(scope: Scope, direction: Direction, base: Media, head: Media): void {
  compareEncodings(scope, direction, base, head);
  const serializations = { base: wireOf(base), head: wireOf(head) };
  for (const { isItem, ...schemas } of pairSchemas(base, head)) {
    const raw = isRaw(base.name) && isRaw(head.name) && isBytes(schemas.base) && isBytes(schemas.head);
    if (!raw) scope.use({ direction, ...schemas, ...(isItem ? {} : { serializations }) });
  }
}

/** Returns the serialization of a form or a plain text body; null for any other media type, such as JSON. */
function wireOf(media: Media): Serialization | null {
  return media.name.startsWith("text/plain") ? toTextSerialization() : formSerializationOf(media);
}

/** True for media types of raw bytes: those that are not JSON, XML, a form or text. */
function isRaw(name: string): boolean {
  return !/json|xml|^text\/|x-www-form-urlencoded|^multipart\//.test(name);
}

/** True for a schema that accepts any bytes: `string` with format `binary` in OpenAPI 3.0, or no schema in 3.1. */
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
