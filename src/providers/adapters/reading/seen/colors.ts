import { parse, rgb } from "culori";

/** A colour, each part from 0 to 1. */
export interface Color {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

/** Reads a colour as CSS writes it; undefined for other text, such as `inherit`. */
export function readColor(text: string): Color | undefined {
  if (/^\s*(color-mix|light-dark)\(/i.test(text)) return readMixed(text);
  const parsed = parse(text.trim().toLowerCase());
  const converted = parsed === undefined ? undefined : rgb(parsed);
  if (converted === undefined) return undefined;
  return { r: converted.r, g: converted.g, b: converted.b, alpha: parsed?.alpha ?? 1 };
}

/** Of a mixture of colours that look alike, the first; how others are mixed does not matter to what can be read. */
function readMixed(text: string): Color | undefined {
  return readColors(text.slice(text.indexOf("(") + 1))[0];
}

const colorText =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([^()]*\)|(?<![\w-])[a-z]{3,20}(?![\w(-])/gi;

/** Every colour in a value such as `linear-gradient(#fff, white)`. */
export function readColors(text: string): Color[] {
  return (text.match(colorText) ?? []).flatMap((part) => readColor(part) ?? []);
}

/** What is seen where one colour lies over another. */
export function layOver(over: Color, under: Color): Color {
  const mix = (one: number, other: number): number => one * over.alpha + other * (1 - over.alpha);
  return { r: mix(over.r, under.r), g: mix(over.g, under.g), b: mix(over.b, under.b), alpha: 1 };
}

/** Largest difference that a reader does not see: `#eee` on white is below it, `#ccc` on white is above. */
const unseenDifference = 0.12;

/** True if letters of one colour can't be told from a ground of the other. */
export function isAlike(one: Color, other: Color): boolean {
  return (
    Math.max(Math.abs(one.r - other.r), Math.abs(one.g - other.g), Math.abs(one.b - other.b)) <
    unseenDifference
  );
}
