import type { Expression, FacetOf } from "./formula.ts";
import type { FacetExpression } from "./sets.ts";

/** The conditions on an object that must satisfy everything in `accept` and violate everything in `refuse`. */
export interface Objects {
  readonly required: Set<string>;
  readonly absent: Set<string>;
  readonly properties: Map<string, Expression[]>;
  readonly patterns: FacetOf<"patternProperty">[];
  readonly additional: FacetOf<"additional">[];
  readonly unspoken: (FacetOf<"additional"> | FacetOf<"property">)[];
  readonly names: Expression[];
  readonly toViolate: ViolatedDemand[];
  min: number;
  max: number;
  /** True if a pattern or a condition on names could not be evaluated, so the object that is found may be wrong. */
  vague: boolean;
}

/**
 * A condition on properties, such as `additionalProperties`. At least one property of the object must violate it, because
 * the searched object must be outside of the schema with this condition.
 */
export interface ViolatedDemand {
  readonly facet: FacetOf<"property" | "patternProperty" | "additional" | "propertyNames">;
  readonly right: boolean;
}

/** Collects the conditions on an object that must satisfy everything in `accept` and violate everything in `refuse`. */
export function collectDemands(
  accept: readonly FacetExpression[],
  refuse: readonly FacetExpression[],
): Objects {
  const set: Objects = {
    required: new Set(),
    absent: new Set(),
    properties: new Map(),
    patterns: [],
    additional: [],
    unspoken: [],
    names: [],
    toViolate: [],
    min: 0,
    max: Infinity,
    vague: false,
  };
  for (const { facet } of accept) {
    if (facet.kind === "required") set.required.add(facet.name);
    else if (facet.kind === "property" && facet.unspoken === true) set.unspoken.push(facet);
    else if (facet.kind === "additional" && facet.unspoken === true) set.unspoken.push(facet);
    else if (facet.kind === "property") append(set.properties, facet.name, facet.child);
    else if (facet.kind === "patternProperty") set.patterns.push(facet);
    else if (facet.kind === "additional") set.additional.push(facet);
    else if (facet.kind === "propertyNames") set.names.push(facet.child);
    else if (facet.kind === "minProperties") set.min = Math.max(set.min, facet.value);
    else if (facet.kind === "maxProperties") set.max = Math.min(set.max, facet.value);
  }
  for (const { facet, right } of refuse) {
    if (facet.kind === "required") set.absent.add(facet.name);
    else if (facet.kind === "minProperties") set.max = Math.min(set.max, facet.value - 1);
    else if (facet.kind === "maxProperties") set.min = Math.max(set.min, facet.value + 1);
    else if (isWantedKind(facet)) set.toViolate.push({ facet, right });
  }
  return set;
}

function isWantedKind(facet: FacetExpression["facet"]): facet is ViolatedDemand["facet"] {
  return ["property", "patternProperty", "additional", "propertyNames"].includes(facet.kind);
}

function append<K>(map: Map<K, Expression[]>, key: K, value: Expression): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}
