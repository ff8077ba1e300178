/** The lengths to which relative units refer, in CSS pixels. */
export interface LengthTerms {
  fontSize: number;
  /** The length to which percentages refer. */
  whole: number;
}

const absolute: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  rem: 16,
  vw: 12.8,
  vh: 8,
  vmin: 8,
  vmax: 12.8,
};

/**
 * Parses a length to CSS pixels; undefined for other text. For a calculation such as `calc(10px - 9999px)`, returns its
 * largest part, because a length that moves text off the screen is much larger than the other parts.
 */
export function readLength(text: string, terms: LengthTerms): number | undefined {
  const parts = readLengths(text, terms);
  return parts.reduce<number | undefined>(
    (most, one) => (most === undefined || Math.abs(one) > Math.abs(most) ? one : most),
    undefined,
  );
}

/** Parses every length in a value, such as the four of `inset(0 0 100% 0)`. */
export function readLengths(text: string, { fontSize, whole }: LengthTerms): number[] {
  const negative = /\*\s*-1\b|-1\s*\*|^\s*calc\(\s*0(px)?\s+-\s/.test(text);
  return [
    ...text.toLowerCase().matchAll(/(?<![\w#.])([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]+|%)?/g),
  ].flatMap(([, figure, unit = "px"]) => {
    const factor =
      unit === "%"
        ? whole / 100
        : unit === "em"
          ? fontSize
          : unit === "ch" || unit === "ex"
            ? fontSize / 2
            : (absolute[unit] ?? (/^[sld]v[wh]$/.test(unit) ? absolute[unit.slice(1)] : undefined));
    return factor === undefined ? [] : [Number(figure) * factor * (negative ? -1 : 1)];
  });
}
