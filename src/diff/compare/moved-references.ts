import type { Cursor } from "../load/contract.ts";
import { toOwnName, toPartName, toPlaceName } from "../place-name.ts";
import type { Finding, MovedReference } from "./finding.ts";
import type { Pair } from "./pairs.ts";
import { isThere } from "./renames.ts";

/**
 * Finds references that lead to another component than before. Both components may be unchanged, so that a difference
 * between them belongs to the place of the reference.
 */
export class MovedReferences {
  /** The first pair that leads to each pair. */
  readonly #owners = new Map<Pair, Pair | null>();

  constructor(roots: Iterable<Pair>) {
    for (const root of roots) this.#owners.set(root, null);
    for (const pair of this.#owners.keys())
      for (const { to } of pair.edges) if (!this.#owners.has(to)) this.#owners.set(to, pair);
  }

  /** Returns null for a finding inside one component, or for a renamed component. */
  of(pair: Pair, { base, head }: Finding): MovedReference | null {
    if (base === null || head === null) return null;
    const [from, to] = [ownerOf(base), ownerOf(head)];
    if (from === null || to === null || from.name === to.name) return null;
    // The old name is gone and the new one is unknown to the base: the component was renamed.
    if (!isThere(from.cursor, head.contract) && !isThere(to.cursor, base.contract)) return null;
    const place = this.#placeOf(pair, to.cursor);
    if (place === null) return null;
    const below = head.keys.slice(to.cursor.keys.length);
    return { place: `${place}${toPartName(below)}`, from: from.name, to: to.name };
  }

  /** Returns the name of the reference outside both components that leads to the pair. */
  #placeOf(pair: Pair, component: Cursor): string | null {
    let at = pair;
    for (
      let above = this.#owners.get(at);
      above && isInside(above.head.anchor, component);
      above = this.#owners.get(at)
    )
      at = above;
    const { anchor } = at.head;
    if (!isInside(anchor, component)) return toPlaceName(anchor);
    const above = this.#owners.get(at) ?? null;
    return above === null ? null : toPlaceName(above.head.anchor);
  }
}

function ownerOf(cursor: Cursor): { cursor: Cursor; name: string } | null {
  for (let at: Cursor | null = cursor; at !== null; at = at.parent) {
    const name = toOwnName(at);
    if (name !== null) return { cursor: at, name };
  }
  return null;
}

function isInside(cursor: Cursor, component: Cursor): boolean {
  return cursor.uri === component.uri && `${cursor.pointer}/`.startsWith(`${component.pointer}/`);
}
