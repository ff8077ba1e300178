import { parse, rgb } from "culori";
import { findClose, splitValue } from "./calculate.ts";
import { toTable } from "./tables.ts";

/** A colour whose components lie between 0 and 1. */
export interface Color {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

/** System colours of CSS in a light theme. */
const systemColors = toTable<string>({
  canvas: "#fff",
  canvastext: "#000",
  field: "#fff",
  fieldtext: "#000",
  buttonface: "#efefef",
  buttontext: "#000",
  window: "#fff",
  windowtext: "#000",
  graytext: "#808080",
});

/** Parses a CSS colour; undefined for other text, such as `inherit`. */
export function readColor(text: string): Color | undefined {
  if (/^\s*(color-mix|light-dark)\(/i.test(text)) return readMixed(text);
  // For a relative colour, such as `rgb(from red r g b)`, returns the colour after `from`. The actual colour seldom
  // differs much from it.
  const origin = /^\s*\w+\(\s*from\s+(#\w+|[a-z]+|\w+\([^()]*\))/i.exec(text)?.[1];
  if (origin !== undefined) {
    const color = readColor(origin);
    const alpha = /\/\s*([\d.]+)(%)?\s*\)$/.exec(text.trim());
    if (color === undefined || alpha === null) return color;
    return { ...color, alpha: Number(alpha[1]) / (alpha[2] === undefined ? 1 : 100) };
  }
  const name = text.trim().toLowerCase();
  const parsed = parse(systemColors[name] ?? name);
  const converted = parsed === undefined ? undefined : rgb(parsed);
  if (converted === undefined) return undefined;
  return { r: converted.r, g: converted.g, b: converted.b, alpha: parsed?.alpha ?? 1 };
}

/**
 * Returns the colour of `color-mix`. Mixes in RGB, because other colour spaces yield a similar result. For
 * `light-dark`, returns the first colour, which applies to light pages.
 */
function readMixed(text: string): Color | undefined {
  const inner = text.slice(text.indexOf("(") + 1);
  const [first, second] = readColors(inner);
  if (first === undefined || second === undefined || !/^\s*color-mix/i.test(text)) return first;
  const [, one = "", other = ""] = inner.replace(/\([^()]*\)/g, "").split(",");
  const [part, rest] = [one, other].map((side) => /([\d.]+)%/.exec(side)?.[1]);
  const mine = part === undefined ? (rest === undefined ? 50 : 100 - Number(rest)) : Number(part);
  const whole = mine + (rest === undefined ? 100 - mine : Number(rest));
  const share = whole > 0 ? mine / whole : 0.5;
  const mix = (key: "r" | "g" | "b" | "alpha"): number => first[key] * share + second[key] * (1 - share);
  return { r: mix("r"), g: mix("g"), b: mix("b"), alpha: mix("alpha") };
}

const colorText =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([^()]*\)|(?<![\w-])[a-z]{3,20}(?![\w(-])/gi;

/** Returns every colour in a value such as `linear-gradient(#fff, white)`. */
export function readColors(text: string): Color[] {
  return (text.match(colorText) ?? []).flatMap((part) => readColor(part) ?? []);
}

/** Blends a translucent colour over another. */
export function layOver(over: Color, under: Color): Color {
  const mix = (one: number, other: number): number => one * over.alpha + other * (1 - over.alpha);
  return { r: mix(over.r, under.r), g: mix(over.g, under.g), b: mix(over.b, under.b), alpha: 1 };
}

/**
 * Difference of red, green or blue (0 to 1) below which a reader cannot distinguish two colours. `#eee` differs from
 * white by less than this, and `#ccc` by more.
 */
const unseenDifference = 0.12;

/** True if letters in one of these colours are invisible on a background of the other. */
export function isAlike(one: Color, other: Color): boolean {
  return (
    Math.max(Math.abs(one.r - other.r), Math.abs(one.g - other.g), Math.abs(one.b - other.b)) <
    unseenDifference
  );
}

/** System colours of CSS in a dark colour scheme. */
const darkColors = toTable<string>({
  canvas: "#121212",
  canvastext: "#fff",
  field: "#3b3b3b",
  fieldtext: "#fff",
  buttonface: "#6b6b6b",
  buttontext: "#fff",
  linktext: "#9e9eff",
});

const systemColor = new RegExp(`(?<![\\w#.-])(?:${Object.keys(darkColors).join("|")})(?![\\w(-])`, "gi");

/** True for a `color-scheme` that is dark even if the user prefers light pages. */
export function isDarkScheme(scheme: string): boolean {
  return /\bdark\b/i.test(scheme) && !/\blight\b/i.test(scheme);
}

/** Replaces the colours in a value that depend on the colour scheme with the colours of a dark scheme. */
export function toDarkColors(value: string): string {
  if (/["']|url\(/i.test(value)) return value;
  let text = value;
  for (let start = text.search(/light-dark\(/i); start >= 0; start = text.search(/light-dark\(/i)) {
    const end = findClose(text, start);
    const [, dark = ""] = splitValue(text.slice(start + "light-dark(".length, end - 1), ",");
    text = text.slice(0, start) + dark + text.slice(end);
  }
  return text.replace(systemColor, (name) => darkColors[name.toLowerCase()] ?? name);
}
