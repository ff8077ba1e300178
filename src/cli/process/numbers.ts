import { InvalidArgumentError } from "commander";

/** What a number on the command line may be. */
export interface NumberBounds {
  /** Smallest value; with `above`, the value that it has to exceed. */
  readonly min?: number;
  readonly above?: number;
  readonly max?: number;
  /** True for whole numbers only. */
  readonly whole?: boolean;
}

/** A parser of an option's number. @throws InvalidArgumentError that says the bounds, which commander puts after the option. */
export function readNumber(bounds: NumberBounds): (value: string) => number {
  return (value) => {
    const number = parseNumber(value, bounds);
    if (number !== undefined) return number;
    throw new InvalidArgumentError(`It must be ${describeBounds(bounds)}.`);
  };
}

/** The parser of a port to listen on. */
export const readPort = readNumber({ min: 0, max: 65_535, whole: true });

/** The number that a text says in digits, when it is within the bounds. */
export function parseNumber(text: string, { min, above, max, whole }: NumberBounds): number | undefined {
  // Not what JavaScript reads as well: an empty text as 0, hexadecimal, "Infinity".
  if (!(whole === true ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/).test(text)) return undefined;
  const number = Number(text);
  const fits =
    number >= (min ?? -Number.MAX_SAFE_INTEGER) &&
    number > (above ?? Number.NEGATIVE_INFINITY) &&
    number <= (max ?? Number.MAX_SAFE_INTEGER);
  return fits ? number : undefined;
}

/** The bounds in words, such as `a whole number from 0 to 65535`. */
export function describeBounds({ min, above, max, whole }: NumberBounds): string {
  const kind = whole === true ? "a whole number" : "a number";
  if (above !== undefined) return `${kind} above ${above}${max === undefined ? "" : ` and up to ${max}`}`;
  if (min !== undefined && max !== undefined) return `${kind} from ${min} to ${max}`;
  if (min !== undefined) return `${kind} of at least ${min}`;
  return max === undefined ? kind : `${kind} of at most ${max}`;
}
