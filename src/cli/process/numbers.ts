import { InvalidArgumentError } from "commander";

/** Bounds for a number on the command line. */
export interface NumberBounds {
  /** Minimum. If `above` is given instead, the number must be greater than `above`. */
  readonly min?: number;
  readonly above?: number;
  readonly max?: number;
  /** True if only integers are allowed. */
  readonly whole?: boolean;
}

/**
 * Returns a parser for a number option. The parser throws InvalidArgumentError with the bounds; Commander prints the
 * error's message after the name of the option.
 */
export function readNumber(bounds: NumberBounds): (value: string) => number {
  return (value) => {
    const number = parseNumber(value, bounds);
    if (number !== undefined) return number;
    throw new InvalidArgumentError(`It must be ${describeBounds(bounds)}.`);
  };
}

/** Parses a port number. */
export const readPort = readNumber({ min: 0, max: 65_535, whole: true });

/** Returns the number if the text is a decimal number within the bounds; otherwise undefined. */
export function parseNumber(text: string, { min, above, max, whole }: NumberBounds): number | undefined {
  // Rejects strings that JavaScript also converts to numbers: an empty string (0), hexadecimal digits, "Infinity".
  if (!(whole === true ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/).test(text)) return undefined;
  const number = Number(text);
  const fits =
    number >= (min ?? -Number.MAX_SAFE_INTEGER) &&
    number > (above ?? Number.NEGATIVE_INFINITY) &&
    number <= (max ?? Number.MAX_SAFE_INTEGER);
  return fits ? number : undefined;
}

/** Returns a description of the bounds, such as `a whole number from 0 to 65535`. */
function describeBounds({ min, above, max, whole }: NumberBounds): string {
  const kind = whole === true ? "a whole number" : "a number";
  if (above !== undefined) return `${kind} above ${above}${max === undefined ? "" : ` and up to ${max}`}`;
  if (min !== undefined && max !== undefined) return `${kind} from ${min} to ${max}`;
  if (min !== undefined) return `${kind} of at least ${min}`;
  return max === undefined ? kind : `${kind} of at most ${max}`;
}
