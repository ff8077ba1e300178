import type { Machine } from "./pattern.ts";
import { toPlainDecimal } from "./rational.ts";

/**
 * A constraint on a number. It is checked on the numeral that JSON.stringify writes for the number: `0`, `-12`, `1.5`.
 * Not covered: exponents, which JavaScript writes from 1e21 on and below 1e-6.
 */
type Constraint =
  | { readonly kind: "any" | "integer" }
  | { readonly kind: "minimum" | "maximum"; readonly value: number; readonly exclusive: boolean }
  | { readonly kind: "multipleOf"; readonly value: number };

/**
 * Prefix of a string that represents a constraint. It contains a NUL character, so no pattern in a document begins with
 * it.
 */
const prefix = "\u0000numeral ";

/**
 * Maximum number of digits of an integer. JavaScript writes up to 21 digits without an exponent (ECMA-262,
 * Number::toString).
 */
const maxDigits = 21;
/** Maximum number of digits in a number with a fraction. No double needs more than 17 significant digits. */
const maxExactDigits = 17;
/**
 * Maximum number of zeros directly after the decimal point. JavaScript writes numbers below 1e-6 with an exponent
 * (ECMA-262, Number::toString).
 */
const maxZeros = 5;
/**
 * Maximum number of remainders that the automaton for a `multipleOf` distinguishes. For a divisor with more remainders,
 * no automaton is built.
 */
const maxRemainders = 2_000;

/**
 * Returns a string that stands for a pattern. The pattern matches all numerals that satisfy the constraint. The string
 * is not a regular expression but a prefix followed by the constraint as JSON.
 */
export function toNumeralPattern(constraint: Constraint): string {
  return prefix + JSON.stringify(constraint);
}

/**
 * Returns the automaton for a string that `toNumeralPattern` returned, or null if the divisor in its constraint has too
 * many remainders. Returns undefined for any other string.
 */
export function createNumeralMachine(source: string): Machine | null | undefined {
  if (!source.startsWith(prefix)) return undefined;
  const constraint: Constraint = JSON.parse(source.slice(prefix.length));
  switch (constraint.kind) {
    case "minimum":
    case "maximum":
      return new NumeralMachine(
        new Bound(constraint.value, constraint.exclusive, constraint.kind === "minimum"),
      );
    case "multipleOf": {
      const divisor = new Divisor(constraint.value);
      return divisor.size > maxRemainders ? null : new NumeralMachine(divisor);
    }
    default:
      return new NumeralMachine(new Shape(constraint.kind === "integer"));
  }
}

/**
 * Checks a constraint while a numeral is read digit by digit. `memory` is what the check must remember about the digits
 * so far; memories with equal JSON are the same state of the automaton.
 */
interface Watcher<S> {
  readonly start: S;
  readonly readDigit: (memory: S, digit: number, isFraction: boolean) => S | null;
  readonly accepts: (memory: S, isNegative: boolean) => boolean;
}

interface State {
  readonly phase: "start" | "sign" | "zero" | "whole" | "point" | "fraction" | "dead";
  readonly negative: boolean;
  /**
   * True if the numeral cannot end here: directly after the decimal point, or after a zero in the fraction, because
   * JSON.stringify writes no trailing zeros.
   */
  readonly open: boolean;
  /** True if all digits so far are zero. A numeral for zero has no minus sign. */
  readonly zero: boolean;
  readonly memory: unknown;
}

const digits = "0123456789";

class NumeralMachine<S> implements Machine {
  readonly start = 0;
  readonly sets = [..."-.", ...digits].map((character): [number, number][] => [
    [character.charCodeAt(0), character.charCodeAt(0)],
  ]);
  readonly #watcher: Watcher<S>;
  readonly #states: { readonly state: State; readonly memory: S }[] = [];
  readonly #ids = new Map<string, number>();
  readonly #next = new Map<number, number>();

  constructor(watcher: Watcher<S>) {
    this.#watcher = watcher;
    this.#intern({ phase: "start", negative: false, open: false, zero: true, memory: null }, watcher.start);
  }

  next(from: number, code: number): number {
    const key = from * 256 + (code < 256 ? code : 0);
    const known = this.#next.get(key);
    if (known !== undefined) return known;
    const result = this.#step(from, code);
    this.#next.set(key, result);
    return result;
  }

  accepts(at: number): boolean {
    const entry = this.#states[at];
    if (entry === undefined) return false;
    const { phase, open, zero, negative } = entry.state;
    if (!["zero", "whole", "fraction"].includes(phase) || open || (zero && negative)) return false;
    return this.#watcher.accepts(entry.memory, negative);
  }

  #step(from: number, code: number): number {
    const entry = this.#states[from];
    const character = String.fromCharCode(code);
    if (entry === undefined) return from;
    const { state, memory } = entry;
    const { phase } = state;
    if (character === "-" && phase === "start")
      return this.#intern({ ...state, phase: "sign", negative: true }, memory);
    if (character === "." && (phase === "zero" || phase === "whole"))
      return this.#intern({ ...state, phase: "point", open: true }, memory);
    const digit = digits.indexOf(character);
    const isFraction = phase === "point" || phase === "fraction";
    const isWhole = phase === "start" || phase === "sign" || phase === "whole";
    const read =
      digit < 0 || !(isFraction || isWhole) ? null : this.#watcher.readDigit(memory, digit, isFraction);
    if (read === null) return this.#intern({ ...state, phase: "dead" }, this.#watcher.start);
    const zero = state.zero && digit === 0;
    if (isFraction) return this.#intern({ ...state, phase: "fraction", open: digit === 0, zero }, read);
    return this.#intern({ ...state, phase: phase !== "whole" && digit === 0 ? "zero" : "whole", zero }, read);
  }

  #intern(state: State, memory: S): number {
    const { phase, negative, open, zero } = state;
    const key = phase === "dead" ? phase : JSON.stringify([phase, negative, open, zero, memory]);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, this.#states.length);
    return this.#states.push({ state, memory }) - 1;
  }
}

/** Counts of the digits read so far: the leading zeros, and the digits from the first one that is not zero. */
interface Length {
  readonly zeros: number;
  readonly significant: number;
}

/** Accepts the numerals that JSON.stringify writes; if `whole` is true, only integers. */
class Shape implements Watcher<Length> {
  readonly start = { zeros: 0, significant: 0 };
  readonly #whole: boolean;

  constructor(whole: boolean) {
    this.#whole = whole;
  }

  readDigit = ({ zeros, significant }: Length, digit: number, isFraction: boolean): Length | null => {
    if (isFraction && this.#whole) return null;
    if (significant === 0 && digit === 0) return zeros > maxZeros ? null : { zeros: zeros + 1, significant };
    const isTooLong = significant >= (isFraction ? maxExactDigits : maxDigits);
    return isTooLong ? null : { zeros, significant: significant + 1 };
  };

  accepts = (): boolean => true;
}

/**
 * Result of comparing the digits read so far with the bound. `whole` and `fraction` count the digits before and after
 * the decimal point. Counting stops when further digits cannot change the result.
 */
interface Standing {
  readonly order: -1 | 0 | 1;
  readonly whole: number;
  readonly fraction: number;
}

/** Checks a minimum or a maximum: compares a numeral with the bound digit by digit. */
class Bound implements Watcher<Standing> {
  readonly start: Standing = { order: 0, whole: 0, fraction: 0 };
  readonly #whole: string;
  readonly #fraction: string;
  readonly #negative: boolean;
  readonly #exclusive: boolean;
  readonly #isLower: boolean;

  constructor(value: number, exclusive: boolean, isLower: boolean) {
    const [whole = "0", fraction = ""] = toPlainDecimal(Math.abs(value)).split(".");
    this.#whole = whole;
    this.#fraction = fraction;
    this.#negative = value < 0;
    this.#exclusive = exclusive;
    this.#isLower = isLower;
  }

  readDigit = ({ order, whole, fraction }: Standing, digit: number, isFraction: boolean): Standing => {
    const compared = (expected: string | undefined): Standing["order"] => {
      if (order !== 0) return order;
      return toOrder(digit - Number(expected ?? "0"));
    };
    if (!isFraction) {
      const count = Math.min(whole + 1, this.#whole.length + 1);
      return { order: compared(this.#whole[whole]), whole: count, fraction };
    }
    const settled = this.#settle({ order, whole, fraction });
    if (settled !== 0) return { order: settled, whole: this.#whole.length, fraction: 0 };
    const count = Math.min(fraction + 1, this.#fraction.length);
    return { order: toOrder(digit - Number(this.#fraction[fraction] ?? "0")), whole, fraction: count };
  };

  accepts = (standing: Standing, isNegative: boolean): boolean => {
    let order = this.#settle(standing);
    if (order === 0 && /[1-9]/.test(this.#fraction.slice(standing.fraction))) order = -1;
    const sign = toOrder(Number(this.#negative) - Number(isNegative));
    const value = sign !== 0 && !this.#isBothZero(order) ? sign : toOrder(isNegative ? -order : order);
    if (value === 0) return !this.#exclusive;
    return this.#isLower ? value > 0 : value < 0;
  };

  /**
   * Compares the digits before the decimal point: the number with more digits is larger. If both have equally many,
   * `order` decides.
   */
  #settle({ order, whole }: Standing): Standing["order"] {
    return whole === this.#whole.length ? order : toOrder(whole - this.#whole.length);
  }

  #isBothZero(order: Standing["order"]): boolean {
    return order === 0 && !/[1-9]/.test(this.#whole + this.#fraction);
  }
}

function toOrder(difference: number): Standing["order"] {
  return difference < 0 ? -1 : difference > 0 ? 1 : 0;
}

interface Remainder {
  readonly rest: number;
  readonly fraction: number;
}

/**
 * Checks `multipleOf` by dividing a numeral digit by digit. The numeral and the divisor are first multiplied by a power
 * of ten to become integers: by 100 for the divisor 0.01.
 */
class Divisor implements Watcher<Remainder> {
  readonly start: Remainder = { rest: 0, fraction: 0 };
  readonly size: number;
  readonly #places: number;

  constructor(value: number) {
    const [whole = "0", fraction = ""] = toPlainDecimal(value).split(".");
    this.#places = fraction.length;
    this.size = Number(whole + fraction);
  }

  readDigit = ({ rest, fraction }: Remainder, digit: number, isFraction: boolean): Remainder | null => {
    if (isFraction && fraction === this.#places) return null;
    return { rest: (rest * 10 + digit) % this.size, fraction: fraction + Number(isFraction) };
  };

  accepts = ({ rest, fraction }: Remainder): boolean =>
    (rest * 10 ** (this.#places - fraction)) % this.size === 0;
}
