import { calculate, splitValue } from "./calculate.ts";
import type { Look } from "./computed.ts";
import { toTable } from "./tables.ts";

/** The lengths to which relative units refer, in CSS pixels. */
export interface LengthTerms {
  fontSize: number;
  /** The length to which percentages refer. */
  whole: number;
}

const absolute = toTable<number>({
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  rem: 16,
  rlh: 19.2,
  vw: 12.8,
  vh: 8,
  vmin: 8,
  vmax: 12.8,
  vi: 12.8,
  vb: 8,
  cqw: 12.8,
  cqi: 12.8,
  cqh: 8,
  cqb: 8,
  cqmin: 8,
  cqmax: 12.8,
});

/** Converts a length to CSS pixels; undefined for an unknown unit. */
function toPixels(figure: number, unit: string, { fontSize, whole }: LengthTerms): number | undefined {
  const relative = fontUnits[unit];
  if (relative !== undefined) return figure * fontSize * relative;
  const factor =
    unit === "" ? 1 : unit === "%" ? whole / 100 : (absolute[unit] ?? absolute[unit.replace(/^[sld]v/, "v")]);
  return factor === undefined ? undefined : figure * factor;
}

/** Units that are relative to the font, as multiples of the font size. */
const fontUnits = toTable<number>({ em: 1, ch: 0.5, ex: 0.5, cap: 0.7, ic: 1, lh: 1.2 });

/**
 * Parses a length to CSS pixels; undefined for any other text. If a calculation contains unknown parts, returns its
 * largest part, because a length that moves text off the screen is much larger than the other parts.
 */
export function readLength(text: string, terms: LengthTerms): number | undefined {
  const exact = toLength(text, terms);
  if (exact !== undefined) return exact;
  const parts = readLengths(text, terms);
  return parts.reduce<number | undefined>(
    (most, one) => (most === undefined || Math.abs(one) > Math.abs(most) ? one : most),
    undefined,
  );
}

/** Converts a length or a calculation to CSS pixels; undefined for any other text. */
export function toLength(text: string, terms: LengthTerms): number | undefined {
  return calculate(text, (figure, unit) => toPixels(figure, unit, terms));
}

/** Parses every length in a value, such as the four lengths in `inset(0 0 100% 0)`. */
export function readLengths(text: string, terms: LengthTerms): number[] {
  const negative = /\*\s*-1\b|-1\s*\*|^\s*calc\(\s*0(px)?\s+-\s/.test(text);
  return [
    ...text.toLowerCase().matchAll(/(?<![\w#.])([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]+|%)?/g),
  ].flatMap(([, figure, unit = ""]) => {
    const length = toPixels(Number(figure), unit, terms);
    return length === undefined ? [] : [length * (negative ? -1 : 1)];
  });
}

const terms: LengthTerms = { fontSize: 16, whole: 1_280 };

/** Distances from the edges of the container in pixels; undefined for `auto`. */
type Sides = Record<"top" | "right" | "bottom" | "left", number | undefined>;

/** Returns the distances that `top`, `inset` and similar properties declare. */
export function readSides(own: Look["own"]): Sides {
  const list = (name: string): string[] => splitValue(own(name) ?? "", " ");
  const [top, right = top, bottom = top, left = right] = list("inset");
  const [above, below = above] = [...list("inset-block")];
  const [before, after = before] = [...list("inset-inline")];
  const read = (...texts: (string | undefined)[]): number | undefined =>
    readLength(texts.find((text) => text !== undefined) ?? "", terms);
  return {
    top: read(own("top"), own("inset-block-start"), above, top),
    right: read(own("right"), own("inset-inline-end"), after, right),
    bottom: read(own("bottom"), own("inset-block-end"), below, bottom),
    left: read(own("left"), own("inset-inline-start"), before, left),
  };
}
