import { LongNumber } from "../long-number.ts";
import { typeBits } from "../schema/types.ts";
import type { Expression, Expressions } from "./expression.ts";
import type { Facet } from "./facet.ts";

/**
 * Returns the set of a bound that JavaScript would round: the values certainly within it, and an opaque set for those
 * that only the last digits decide.
 */
export function toLongBound(
  make: Expressions,
  number: LongNumber,
  toFacet: (value: number) => Facet,
): Expression {
  const { kind } = toFacet(number.near);
  const [narrow, wide] = kind.startsWith("min") ? [number.above, number.below] : [number.below, number.above];
  const name = make.opaque(JSON.stringify([toFacet(0), number.text]));
  return make.or([make.facet(toFacet(narrow)), make.and([make.facet(toFacet(wide)), name])]);
}

/** Multiples of a number that JavaScript would round. */
export function toLongMultiples(make: Expressions, number: LongNumber): Expression {
  const numbers = make.facet({ kind: "type", mask: typeBits.number, integer: false });
  return make.or([make.not(numbers), make.opaque(`multipleOf:${number.text}`)]);
}

/** The set of one number that JavaScript would round. */
export function toLongConstant(make: Expressions, number: LongNumber): Expression {
  const { below, above, text } = number;
  return make.and([
    make.facet({ kind: "type", mask: typeBits.number, integer: false }),
    ...(below === -Infinity ? [] : [make.facet({ kind: "minimum", value: below, exclusive: true })]),
    ...(above === Infinity ? [] : [make.facet({ kind: "maximum", value: above, exclusive: true })]),
    make.opaque(`number:${text}`),
  ]);
}

/** True when a value is or holds a number that JavaScript would round. */
export function holdsLongNumber(value: unknown): boolean {
  if (value instanceof LongNumber) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsLongNumber);
}
