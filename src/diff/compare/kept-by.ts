import type { Cursor } from "../load/contract.ts";
import { partsOf } from "../schema/node.ts";
import type { Finding, KeptBy } from "./finding.ts";
import type { Pair } from "./pairs.ts";
import type { Reach } from "./reach.ts";

/** Finds the reason why a break loses no value: which schema still accepts the values, and where the change is. */
export class KeptValues {
  readonly #reach: Reach;
  #inherited: ReadonlySet<string> | null = null;

  constructor(reach: Reach) {
    this.#reach = reach;
  }

  of(pair: Pair, finding: Finding): KeptBy {
    // All paths lead through schemas that extend the base schema, which validation does not look up.
    if (this.#reach.of(pair, "variants") === null) return "base-schema";
    this.#inherited ??= findInherited(this.#reach.pairs);
    for (let at: Cursor | null = finding.base ?? finding.head; at !== null; at = at.parent)
      if (this.#inherited.has(addressOf(at))) return "variant-of-base-schema";
    return "variant";
  }
}

/**
 * Returns the addresses of schemas that branches include by `allOf`, for branches whose values another branch accepts
 * too.
 */
function findInherited(pairs: readonly Pair[]): ReadonlySet<string> {
  const edges = pairs.flatMap((pair) => pair.edges.filter(({ swallowed }) => swallowed));
  const branches = edges.flatMap(({ branch }) => (branch === null ? [] : [branch.base, branch.head]));
  const parts = branches.flatMap((branch) => {
    const own = `${addressOf(branch.core.cursor)}/`;
    const others = partsOf(branch.core).filter(
      ({ definition, core }) => core !== branch.core && !definition.reference,
    );
    return others.map(({ cursor }) => addressOf(cursor)).filter((address) => !address.startsWith(own));
  });
  return new Set(parts);
}

function addressOf({ uri, pointer }: Cursor): string {
  return `${uri}#${pointer}`;
}
