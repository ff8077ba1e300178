/**
 * A number of a document that JavaScript would round: its text and the nearest double. Values within a rounding step of
 * it are known by their text only: two of them are equal if their texts denote the same number, and not decided
 * otherwise.
 */
export class LongNumber {
  /** The shortest decimal text of the value. */
  readonly text: string;
  readonly near: number;

  constructor(text: string, near: number) {
    this.text = text;
    this.near = near;
  }

  /** A number that is certainly smaller. */
  get below(): number {
    return this.near === Infinity ? Number.MAX_VALUE : this.near - this.#step;
  }

  /** A number that is certainly greater. */
  get above(): number {
    return this.near === -Infinity ? -Number.MAX_VALUE : this.near + this.#step;
  }

  get #step(): number {
    return Math.max(Math.abs(this.near) * 2 ** -51, Number.MIN_VALUE);
  }

  toString(): string {
    return this.text;
  }

  toJSON(): string {
    return this.text;
  }
}

/**
 * Parses a number of JSON or YAML. Returns null if JavaScript represents it exactly, or if the text is not a number.
 */
export function toLongNumber(text: string): LongNumber | null {
  if (text.length < 16 && !/[eE]/.test(text)) return null;
  const written = /^0[xo][0-9a-f]+$/i.test(text) ? BigInt(text.toLowerCase()).toString() : text;
  const decimal = parseDecimal(written);
  const near = Number(written);
  return decimal === null || isExact(decimal, near) ? null : new LongNumber(toText(decimal), near);
}

/** Digits without zeros at either end, and the power of ten. */
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

/** Compares a whole number exactly, and a fraction as decimal, so that 0.1 is a tenth. */
function isExact({ digits, power }: Decimal, near: number): boolean {
  if (!Number.isFinite(near)) return false;
  if (power >= 0) return BigInt(digits + "0".repeat(power)) === BigInt(Math.abs(near));
  const shortest = parseDecimal(String(Math.abs(near)));
  return shortest?.digits === digits && shortest.power === power;
}

function toText({ sign, digits, power }: Decimal): string {
  if (power >= 0 && power <= 30) return sign + digits + "0".repeat(power);
  if (power >= 0 || power < -30) return `${sign}${digits}e${power}`;
  const padded = digits.padStart(1 - power, "0");
  return `${sign}${padded.slice(0, power)}.${padded.slice(power)}`;
}
