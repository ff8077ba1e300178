import { findClose, splitValue } from "./calculate.ts";
import { toTable } from "./tables.ts";

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
