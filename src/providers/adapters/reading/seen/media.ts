import { lexer } from "css-tree";

/** Assumed size of the screen in CSS pixels. A typical laptop has this size. */
export const screen = { width: 1_280, height: 800 };

/** True if a media query matches an ordinary screen. Unknown features count as matching. */
export function isOnScreen(query: string): boolean {
  if (query.trim() === "") return true;
  return query
    .toLowerCase()
    .split(",")
    .some((one) => holds(one.trim()));
}

function holds(query: string): boolean {
  const negated = /^not\b/.test(query);
  const rest = query.replace(/^(not|only)\s+/, "");
  const type = /^[a-z-]+/.exec(rest)?.[0] ?? "all";
  const ofType = type === "all" || type === "screen" || type === "and";
  const features = rest.match(/\([^()]*\)/g) ?? [];
  return (ofType && features.every((feature) => hasFeature(feature.slice(1, -1)))) !== negated;
}

function hasFeature(feature: string): boolean {
  const [, bound, side, text] = /^\s*(min|max)-(?:device-)?(width|height)\s*:\s*(.+)$/.exec(feature) ?? [];
  if (bound !== undefined && text !== undefined) {
    const own = side === "width" ? screen.width : screen.height;
    return bound === "min" ? own >= toPixels(text) : own <= toPixels(text);
  }
  const [, measured, sign, limit] = /^\s*(width|height)\s*([<>])=?\s*(.+)$/.exec(feature) ?? [];
  if (measured !== undefined && limit !== undefined) {
    const own = measured === "width" ? screen.width : screen.height;
    return sign === "<" ? own <= toPixels(limit) : own >= toPixels(limit);
  }
  if (
    /prefers-color-scheme\s*:\s*dark|prefers-reduced-motion\s*:\s*reduce|forced-colors\s*:\s*active/.test(
      feature,
    )
  )
    return false;
  return !/orientation\s*:\s*portrait|hover\s*:\s*none|pointer\s*:\s*coarse/.test(feature);
}

/** True if a browser supports what an `@supports` condition requires. Unknown functions count as supported. */
export function isSupported(condition: string): boolean {
  const text = condition.trim();
  const parts = splitOutside(text, "or");
  if (parts.length > 1) return parts.some(isSupported);
  const every = splitOutside(text, "and");
  if (every.length > 1) return every.every(isSupported);
  const [, negated] = /^not\s*(.*)$/is.exec(text) ?? [];
  if (negated !== undefined) return !isSupported(negated);
  const [, inner] = /^\((.*)\)$/s.exec(text) ?? [];
  if (inner === undefined) return true;
  const [, name, value] = /^\s*([\w-]+)\s*:\s*(.+)$/s.exec(inner) ?? [];
  if (name === undefined || value === undefined) return isSupported(inner);
  return name.startsWith("--") || lexer.matchProperty(name, value).error === null;
}

/** Splits a condition at a word outside of parentheses. */
function splitOutside(text: string, word: "and" | "or"): string[] {
  const parts = [""];
  let depth = 0;
  for (const piece of text.split(/(\(|\)|\s+(?:and|or)\b\s*)/i)) {
    if (piece === "(") depth += 1;
    if (piece === ")") depth -= 1;
    if (depth === 0 && piece.trim().toLowerCase() === word) parts.push("");
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

function toPixels(text: string): number {
  const [, figure, unit] = /^([\d.]+)\s*(px|em|rem)?/.exec(text.trim()) ?? [];
  return Number(figure ?? 0) * (unit === "em" || unit === "rem" ? 16 : 1);
}
