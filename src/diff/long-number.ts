/**
 * A number of a document that JavaScript would round: its text and the nearest double. It is compared exactly with
 * every double. Two such numbers between the same doubles are equal if their texts denote the same number; otherwise
 * their comparison is undecided.
 */
export class LongNumber {
  /** The shortest decimal text of the value. */
  readonly text: string;
  readonly near: number;
  /** The greatest double that is smaller, or -Infinity. */
  readonly below: number;
  /** The least double that is greater, or Infinity. */
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

/** Returns the greatest double that is smaller than the given one. */
function nextBelow(value: number): number {
  if (value === -Infinity) return value;
  if (value === 0) return -Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  // Doubles of one sign are ordered like their bits (IEEE 754).
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? -1n : 1n));
  return view.getFloat64(0);
}

/**
 * Parses a number of JSON or YAML. Returns null if JavaScript represents it exactly, or if the text is not a number.
 */
export function toLongNumber(text: string): LongNumber | null {
  if (text.length < 16 && !/[eE]/.test(text)) return null;
  const written = /^0[xo][0-9a-f]+$/i.test(text) ? BigInt(text.toLowerCase()).toString() : text;
  const decimal = parseDecimal(written);
  const near = Number(written);
  return decimal === null || isExact(decimal, near) ? null : new LongNumber(decimal, near);
}

/** A decimal number: the digits without zeros at either end, times ten to the power. */
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
 * True if the double is equal to this decimal. Whole numbers are compared exactly; a fraction is compared with the
 * shortest decimal of the double, so that the double 0.1 is a tenth.
 */
function isExact({ digits, power }: Decimal, near: number): boolean {
  if (!Number.isFinite(near)) return false;
  if (power >= 0) return BigInt(digits + "0".repeat(power)) === BigInt(Math.abs(near));
  const shortest = parseDecimal(String(Math.abs(near)));
  return shortest?.digits === digits && shortest.power === power;
}

/**
 * True if the decimal is greater than the double. As in {@link isExact}, a whole double is compared exactly, and a
 * fraction by its shortest decimal.
 */
function isGreaterThan({ sign, digits, power }: Decimal, near: number): boolean {
  const isNegative = sign === "-";
  if (!Number.isFinite(near)) return isNegative;
  if (near === 0) return !isNegative;
  const size = Math.abs(near);
  const other = parseDecimal(Number.isInteger(size) ? BigInt(size).toString() : String(size));
  if (other === null) return false;
  const [end, otherEnd] = [digits.length + power, other.digits.length + other.power];
  // Digits never begin with 0, so the position of the first digit decides before the digits do.
  const isLarger = end === otherEnd ? digits > other.digits : end > otherEnd;
  return isLarger !== isNegative;
}

function toText({ sign, digits, power }: Decimal): string {
  if (power >= 0 && power <= 30) return sign + digits + "0".repeat(power);
  if (power >= 0 || power < -30) return `${sign}${digits}e${power}`;
  const padded = digits.padStart(1 - power, "0");
  return `${sign}${padded.slice(0, power)}.${padded.slice(power)}`;
}
