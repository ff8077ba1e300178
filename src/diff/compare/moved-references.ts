import type { Cursor } from "../load/contract.ts";
import { toOwnName, toPartName, toPlaceName } from "../place-name.ts";
import type { Finding, MovedReference } from "./finding.ts";
import type { Pair } from "./pairs.ts";
import { isThere } from "./renames.ts";

/**
 * Finds references that lead to different components in the base and in the head. A difference between these components
 * is reported at the reference, because both components may be unchanged.
 */
export class MovedReferences {
  /**
   * Maps each pair of schemas to the pair that contains it. If several pairs contain it, maps it to the one through
   * which it was found first.
   */
  readonly #owners = new Map<Pair, Pair | null>();

  constructor(roots: Iterable<Pair>) {
    for (const root of roots) this.#owners.set(root, null);
    for (const pair of this.#owners.keys())
      for (const { to } of pair.edges) if (!this.#owners.has(to)) this.#owners.set(to, pair);
  }

  /**
   * Returns the `$ref` that causes a finding by leading to different components in the base and in the head. Returns
   * null if the finding's places in base and head are in the same component, or if the component was renamed.
   */
  of(pair: Pair, { base, head }: Finding): MovedReference | null {
    if (base === null || head === null) return null;
    const [from, to] = [ownerOf(base), ownerOf(head)];
    if (from === null || to === null || from.name === to.name) return null;
    // If the head lacks the old component and the base lacks the new one, the component was renamed, so the reference
    // still leads to the same component.
    if (!isThere(from.cursor, head.contract) && !isThere(to.cursor, base.contract)) return null;
    const reference = this.#referenceOf(pair, { from, to });
    if (reference === null) return null;
    const below = head.keys.slice(to.cursor.keys.length);
    return { place: `${toPlaceName(reference)}${toPartName(below)}`, from: from.name, to: to.name };
  }

  /**
   * Follows the path from a pair of schemas back to the operation, and returns the place in the head at which this path
   * enters the new component. Returns null if a place on the path is already in the new component in the base, or still
   * in the old component in the head, because then the schema was inlined or extracted instead.
   */
  #referenceOf(pair: Pair, { from, to }: { from: Component; to: Component }): Cursor | null {
    let at: Pair | null = pair;
    for (; at !== null; at = this.#owners.get(at) ?? null) {
      const [base, head] = [at.base.anchor, at.head.anchor];
      if (ownerOf(base)?.name === to.name || ownerOf(head)?.name === from.name) return null;
      if (!isInside(head, to.cursor)) return head;
    }
    return null;
  }
}

interface Component {
  readonly cursor: Cursor;
  readonly name: string;
}

function ownerOf(cursor: Cursor): Component | null {
  for (let at: Cursor | null = cursor; at !== null; at = at.parent) {
    const name = toOwnName(at);
    if (name !== null) return { cursor: at, name };
  }
  return null;
}

function isInside(cursor: Cursor, component: Cursor): boolean {
  return cursor.uri === component.uri && `${cursor.pointer}/`.startsWith(`${component.pointer}/`);
}
