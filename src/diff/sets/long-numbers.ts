import { LongNumber } from "../long-number.ts";
import { typeBits } from "../schema/types.ts";
import type { Expressions } from "./expression.ts";
import type { Expression, Facet } from "./formula.ts";

/** A numeric bound with its keyword. `exclusiveMaximum` excludes the number itself, `maximum` does not. */
interface LongBound {
  readonly keyword: string;
  readonly number: LongNumber;
}

/**
 * Returns the set of values that a bound allows, if JavaScript would round the bound. For doubles, the set is exact.
 * For a number between the two doubles next to the bound, the set leaves open whether the number is a member. `toFacet`
 * creates a condition such as `minimum` with a given value.
 */
export function toLongBound(
  make: Expressions,
  { keyword, number }: LongBound,
  toFacet: (value: number, exclusive: boolean) => Facet,
): Expression {
  const { kind } = toFacet(number.near, false);
  const [inner, outer] = kind.startsWith("min") ? [number.above, number.below] : [number.below, number.above];
  const name = make.opaque(JSON.stringify([keyword, number.text]));
  return make.or([make.facet(toFacet(inner, false)), make.and([make.facet(toFacet(outer, true)), name])]);
}

/**
 * Returns the set for a `multipleOf` that JavaScript would round. Whether a number is a member is undecided; all other
 * values are members.
 */
export function toLongMultiples(make: Expressions, number: LongNumber): Expression {
  const numbers = make.facet({ kind: "type", mask: typeBits.number, integer: false });
  return make.or([make.not(numbers), make.opaque(`multipleOf:${number.text}`)]);
}

/** Returns the set that consists of one number that JavaScript would round. */
export function toLongConstant(make: Expressions, number: LongNumber): Expression {
  const { below, above, text } = number;
  return make.and([
    make.facet({ kind: "type", mask: typeBits.number, integer: false }),
    ...(below === -Infinity ? [] : [make.facet({ kind: "minimum", value: below, exclusive: true })]),
    ...(above === Infinity ? [] : [make.facet({ kind: "maximum", value: above, exclusive: true })]),
    make.opaque(`number:${text}`),
  ]);
}

/** True if a value is or contains a number that JavaScript would round. */
export function holdsLongNumber(value: unknown): boolean {
  if (value instanceof LongNumber) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsLongNumber);
}
