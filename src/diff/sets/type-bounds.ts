import { anyType } from "../schema/types.ts";
import { facetTypes } from "./facet.ts";
import type { Expression } from "./formula.ts";

/** Bit masks of JSON types. `may`: types that members of a set can have. `must`: types whose values are all members. */
export interface TypeBounds {
  readonly may: number;
  readonly must: number;
}

/**
 * Computes from the formula alone which types the members of a set can have. The results are cached, because every step
 * of a search needs them.
 */
export class TypeTable {
  readonly #known = new Map<number, TypeBounds>();

  of(expression: Expression): TypeBounds {
    const known = this.#known.get(expression.plain);
    if (known !== undefined) return known;
    const result = this.#compute(expression);
    this.#known.set(expression.plain, result);
    return result;
  }

  #compute(expression: Expression): TypeBounds {
    switch (expression.kind) {
      case "true":
        return { may: anyType, must: anyType };
      case "false":
        return { may: 0, must: 0 };
      case "facet":
        return facetTypes(expression.facet);
      case "not": {
        const { may, must } = this.of(expression.inner);
        return { may: anyType & ~must, must: anyType & ~may };
      }
      case "node":
        return this.#all(expression.expand());
      case "and":
        return this.#all(expression.parts);
      case "or":
        return this.#any(expression.parts);
      case "one":
        return { may: this.#any(expression.parts).may, must: 0 };
      default:
        return { may: anyType, must: 0 };
    }
  }

  #all(parts: readonly Expression[]): TypeBounds {
    let may = anyType;
    let must = anyType;
    for (const part of parts) {
      const known = this.of(part);
      may &= known.may;
      must &= known.must;
    }
    return { may, must };
  }

  #any(parts: readonly Expression[]): TypeBounds {
    let may = 0;
    let must = 0;
    for (const part of parts) {
      const known = this.of(part);
      may |= known.may;
      must |= known.must;
    }
    return { may, must };
  }
}
