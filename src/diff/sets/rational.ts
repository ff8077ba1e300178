/** An exact fraction in lowest terms with a positive denominator. */
export interface Rational {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** Converts a double exactly if it is an integer, and otherwise from its decimal notation, so that 0.1 becomes 1/10. */
export function toRational(value: number): Rational {
  if (Number.isInteger(value)) return { top: BigInt(value), bottom: 1n };
  const [digits = "0", exponent = "0"] = value.toString().split("e");
  const [whole = "0", fraction = ""] = digits.split(".");
  const power = Number(exponent) - fraction.length;
  const top = BigInt(whole + fraction);
  return power >= 0 ? reduce(top * 10n ** BigInt(power), 1n) : reduce(top, 10n ** BigInt(-power));
}

/** Returns the decimal digits of a number (0 or greater), without an exponent. */
export function toPlainDecimal(value: number): string {
  const [digits = "0", exponent = "0"] = value.toString().split("e");
  const [whole = "0", fraction = ""] = digits.split(".");
  const power = Number(exponent);
  if (power >= 0) {
    const padded = fraction.padEnd(power, "0");
    return [whole + padded.slice(0, power), padded.slice(power)].filter((part) => part !== "").join(".");
  }
  return `0.${whole.padStart(1 - power, "0").slice(1)}${fraction}`;
}

/** Returns the double that is nearest to the fraction. */
export function toNumber({ top, bottom }: Rational): number {
  const direct = Number(top) / Number(bottom);
  return Number.isFinite(direct) ? direct : Number(top / bottom);
}

/** Returns the least common multiple of two fractions. */
export function leastCommonMultiple(a: Rational, b: Rational): Rational {
  const x = a.top * b.bottom;
  const y = b.top * a.bottom;
  return reduce((x / gcd(x, y)) * y, a.bottom * b.bottom);
}

/** True if two fractions in lowest terms are equal. */
export function isEqual(a: Rational, b: Rational): boolean {
  return a.top === b.top && a.bottom === b.bottom;
}

/** True if `value` is `unit` times an integer. */
export function isMultiple(value: Rational, unit: Rational): boolean {
  return (value.top * unit.bottom) % (value.bottom * unit.top) === 0n;
}

/** Returns `value` divided by `unit`, rounded down. */
export function floorQuotient(value: Rational, unit: Rational): bigint {
  const top = value.top * unit.bottom;
  const bottom = value.bottom * unit.top;
  const quotient = top / bottom;
  return top % bottom !== 0n && top < 0n ? quotient - 1n : quotient;
}

/** Returns `unit` times `count`. */
export function times(unit: Rational, count: bigint): Rational {
  return reduce(unit.top * count, unit.bottom);
}

function reduce(top: bigint, bottom: bigint): Rational {
  const divisor = gcd(top, bottom);
  return divisor === 0n ? { top: 0n, bottom: 1n } : { top: top / divisor, bottom: bottom / divisor };
}

function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}
