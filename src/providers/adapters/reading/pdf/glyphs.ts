import { toMatrix } from "./geometry.ts";

/** Facts about a font that the drawing commands need. */
export interface Font {
  fontMatrix?: unknown;
  vertical?: boolean;
  isType3Font?: boolean;
  bbox?: unknown;
}

/**
 * Returns the height of a font's letters as a multiple of the font size. The height differs from 1 only if the letters
 * are drawings (Type 3 font).
 */
export function toHeight(font: Font | undefined): number {
  if (font?.isType3Font !== true) return 1;
  const box = Array.isArray(font.bbox) ? font.bbox.map(Number) : [];
  const height = ((box[3] ?? 0) - (box[1] ?? 0)) * Math.abs(toMatrix(font.fontMatrix)?.[3] ?? 0);
  return height > 0 ? height : 1;
}

/** A glyph of a font, as the library describes it. */
export interface Glyph {
  unicode: string;
  width: number;
  isSpace: boolean;
  vmetric: number | undefined;
}

/**
 * Converts a value to a glyph; returns undefined for a value that is not a glyph, such as a number that moves the next
 * glyph.
 */
export function toGlyph(value: unknown): Glyph | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { unicode, width, isSpace, vmetric } = value as Record<string, unknown>;
  return {
    unicode: typeof unicode === "string" ? unicode : "",
    width: typeof width === "number" ? width : 0,
    isSpace: isSpace === true,
    vmetric: Array.isArray(vmetric) && typeof vmetric[0] === "number" ? vmetric[0] : undefined,
  };
}
