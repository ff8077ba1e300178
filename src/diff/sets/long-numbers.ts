import { LongNumber } from "../long-number.ts";
import { type JsonType, typeBits } from "../schema/types.ts";
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

/** The least integer that JavaScript writes with an exponent (ECMA-262, Number::toString). */
const longNumber = 1e21;

/**
 * Returns the set of all values that contain a number whose absolute value is at least 1e21. Such a value is the number
 * itself, a list with the number, or an object with either of them in one of the given properties. More deeply nested
 * values cannot be sent as text.
 */
export function ofLongNumbers(make: Expressions, properties: Iterable<string>): Expression {
  const isOf = (type: JsonType): Expression =>
    make.facet({ kind: "type", mask: typeBits[type], integer: false });
  const numbers = make.and([
    isOf("number"),
    make.or([
      make.facet({ kind: "minimum", value: longNumber, exclusive: false }),
      make.facet({ kind: "maximum", value: -longNumber, exclusive: false }),
    ]),
  ]);
  const some = make.not(make.facet({ kind: "items", from: 0, child: make.not(numbers) }));
  const child = make.or([numbers, make.and([isOf("array"), some])]);
  const members = [...properties].map((name) =>
    make.and([make.facet({ kind: "required", name }), make.facet({ kind: "property", name, child })]),
  );
  return make.or([child, make.and([isOf("object"), make.or(members)])]);
}
