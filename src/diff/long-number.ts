/**
 * A number in a document that JavaScript would round. It can be compared exactly with any double. Two such numbers
 * between the same two doubles are equal if their digits are equal; otherwise it is undecided which one is greater.
 */
export class LongNumber {
  /** The exact value in decimal, written as briefly as possible. */
  readonly text: string;
  readonly near: number;
  /** The greatest double that is less than the value, or -Infinity. */
  readonly below: number;
  /** The least double that is greater than the value, or Infinity. */
  readonly above: number;

  constructor(decimal: Decimal, near: number) {
    this.text = toText(decimal);
    this.near = near;
    const isGreater = isGreaterThan(decimal, near);
    this.below = isGreater ? near : nextBelow(near);
    this.above = isGreater ? -nextBelow(-near) : near;
  }

  toString(): string {
    return this.text;
  }

  toJSON(): string {
    return this.text;
  }
}

/** Returns the greatest double that is less than the given double. */
function nextBelow(value: number): number {
  if (value === -Infinity) return value;
  if (value === 0) return -Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  // The bits of a double, read as an integer, grow with its absolute value (IEEE 754). Adding or subtracting 1
  // therefore gives the neighbouring double.
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? -1n : 1n));
  return view.getFloat64(0);
}

/**
 * Parses a number from a JSON or YAML text. Returns null if a double represents the number exactly, or if the text is
 * not a number.
 */
export function toLongNumber(text: string): LongNumber | null {
  if (text.length < 16 && !/[eE]/.test(text)) return null;
  const written = /^0[xo][0-9a-f]+$/i.test(text) ? BigInt(text.toLowerCase()).toString() : text;
  const decimal = parseDecimal(written);
  const near = Number(written);
  return decimal === null || isExact(decimal, near) ? null : new LongNumber(decimal, near);
}

/** A decimal number: `digits` × 10^`power`. `digits` has no leading or trailing zeros. */
interface Decimal {
  readonly sign: string;
  readonly digits: string;
  readonly power: number;
}

function parseDecimal(text: string): Decimal | null {
  const match = /^([-+]?)(\d*)\.?(\d*)(?:[eE]([-+]?\d+))?$/.exec(text);
  if (match === null || (match[2] === "" && match[3] === "")) return null;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const all = (whole + fraction).replace(/^0+/, "");
  const digits = all.replace(/0+$/, "");
  const power = digits === "" ? 0 : Number(exponent) - fraction.length + all.length - digits.length;
  return { sign: sign === "-" && digits !== "" ? "-" : "", digits: digits || "0", power };
}

/**
 * True if the double equals the decimal. An integer is compared exactly. A fraction is compared with the shortest
 * decimal that denotes the double, so that the double 0.1 equals 1/10.
 */
function isExact({ digits, power }: Decimal, near: number): boolean {
  if (!Number.isFinite(near)) return false;
  if (power >= 0) return BigInt(digits + "0".repeat(power)) === BigInt(Math.abs(near));
  const shortest = parseDecimal(String(Math.abs(near)));
  return shortest?.digits === digits && shortest.power === power;
}

/**
 * True if the decimal is greater than the double. As in {@link isExact}, an integral double is compared by its exact
 * value, and any other double by the shortest decimal that denotes it.
 */
function isGreaterThan({ sign, digits, power }: Decimal, near: number): boolean {
  const isNegative = sign === "-";
  if (!Number.isFinite(near)) return isNegative;
  if (near === 0) return !isNegative;
  const size = Math.abs(near);
  const other = parseDecimal(Number.isInteger(size) ? BigInt(size).toString() : String(size));
  if (other === null) return false;
  const [end, otherEnd] = [digits.length + power, other.digits.length + other.power];
  // `end` is the place value of the first digit, and the first digit is never 0. So the number with the higher place
  // value is larger. If the place values are equal, the digits decide.
  const isLarger = end === otherEnd ? digits > other.digits : end > otherEnd;
  return isLarger !== isNegative;
}

function toText({ sign, digits, power }: Decimal): string {
  if (power >= 0 && power <= 30) return sign + digits + "0".repeat(power);
  if (power >= 0 || power < -30) return `${sign}${digits}e${power}`;
  const padded = digits.padStart(1 - power, "0");
  return `${sign}${padded.slice(0, power)}.${padded.slice(power)}`;
}
