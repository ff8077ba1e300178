/**
 * Returns the median. For an even number of values, this is the greater of the two middle values; without values, NaN.
 */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
