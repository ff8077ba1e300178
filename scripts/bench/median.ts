/**
 * Returns the median. For an even number of values, this is the greater one of the two in the middle; without values,
 * it is NaN.
 */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
