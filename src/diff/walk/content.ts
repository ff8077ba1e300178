import type { Cursor } from "../load/contract.ts";
import type { Direction } from "../schema/node.ts";
import { membersOf, toUnique } from "./access.ts";
import { toBodySerializations } from "./body-serializations.ts";
import { compareEncodings } from "./encoding.ts";
import { pairSchemas } from "./items.ts";
import { covers, type Media, toMediaType } from "./media-types.ts";
import type { Scope } from "./scope.ts";

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
  const heaviest = Math.max(...fitting.map(weight));
  return fitting.filter((media) => weight(media) === heaviest);
}

/** Returns the entries of `content` that a media range covers. */
function partsOf(list: readonly Media[], range: string): Media[] {
  return list.filter(({ name }) => covers(range, name));
}

function compareMedia(scope: Scope, direction: Direction, base: Media, head: Media): void {
  compareEncodings(scope, direction, base, head);
  for (const { isItem, ...schemas } of pairSchemas(base, head)) {
    const serializations = isItem
      ? {}
      : { serializations: toBodySerializations(direction, { base, head }, schemas) };
    scope.use({ direction, ...schemas, ...serializations });
  }
}
