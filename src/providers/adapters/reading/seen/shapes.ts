import { splitValue } from "./calculate.ts";
import { readColor } from "./colors.ts";
import type { Look } from "./computed.ts";
import { readLength, readLengths, toLength } from "./lengths.ts";

/** Size in pixels below which no letter fits. */
export const tiny = 3;

/** True if a `clip-path` hides an element completely. */
export function isClippedToNothing(path: string): boolean {
  const [, shape = "", inner = ""] = /(inset|circle|ellipse|polygon|rect|xywh)\(([^)]*)\)/i.exec(path) ?? [];
  const figures = readLengths(inner.split(/\b(?:at|round)\b/i)[0] ?? "", { fontSize: 16, whole: 100 });
  const [first = 0, second = first, third = first, fourth = second] = figures;
  switch (shape.toLowerCase()) {
    case "inset":
      return first + third >= 99 || second + fourth >= 99;
    case "circle":
      return figures.length > 0 && first < tiny;
    case "ellipse":
      return figures.length > 0 && (first < tiny || second < tiny);
    case "polygon": {
      const columns = figures.filter((_, index) => index % 2 === 0);
      const rows = figures.filter((_, index) => index % 2 === 1);
      // If all corners lie on one line, the area is zero. If all corners lie beyond one edge, the element is completely
      // hidden.
      const area = columns.reduce((sum, x, index) => {
        const after = (index + 1) % columns.length;
        return sum + x * (rows[after] ?? 0) - (columns[after] ?? 0) * (rows[index] ?? 0);
      }, 0);
      return (
        Math.abs(area) / 2 < 10 ||
        [columns, rows].some((line) => Math.max(...line) <= 0 || Math.min(...line) >= 100)
      );
    }
    case "rect":
      return second - fourth < tiny || third - first < tiny;
    case "xywh":
      return third < tiny || fourth < tiny;
    default:
      return false;
  }
}

/** Minimum share of a mask that must be opaque so that the text below is readable. */
const leastOpaque = 0.4;

/** True if a mask is a gradient of which a large part is opaque, such as one that fades at an edge. */
export function isOpenMask(mask: string): boolean {
  const layers = splitValue(mask, ",").filter((layer) => !/^(?:none|initial)\b/i.test(layer));
  return layers.every((layer) => {
    const inner = /^(?:-webkit-)?(?:repeating-)?(?:linear|radial|conic)-gradient\((.*)\)/is.exec(layer)?.[1];
    return inner !== undefined && toOpaqueShare(inner) >= leastOpaque;
  });
}

/**
 * Returns the opaque share of a gradient. Between an opaque and a transparent stop, half of the distance counts as
 * opaque.
 */
function toOpaqueShare(gradient: string): number {
  const stops = splitValue(gradient, ",").flatMap((stop) => {
    const [text = "", ...places] = splitValue(stop, " ");
    const color = readColor(text);
    if (color === undefined) return [];
    const at = places.map((place) => toLength(place, { fontSize: 16, whole: 300 }));
    return (at.length === 0 ? [undefined] : at).map((place) => ({ alpha: color.alpha, place }));
  });
  const known = stops.map(({ alpha, place }, index) => ({
    alpha,
    place: Math.min(
      1,
      Math.max(0, place === undefined ? index / Math.max(1, stops.length - 1) : place / 300),
    ),
  }));
  const all = [
    { alpha: known[0]?.alpha ?? 0, place: 0 },
    ...known,
    { alpha: known.at(-1)?.alpha ?? 0, place: 1 },
  ];
  return all.slice(1).reduce((sum, { alpha, place }, index) => {
    const before = all[index] ?? { alpha: 0, place: 0 };
    return (
      sum + (Math.max(0, place - before.place) * ((alpha > 0.3 ? 1 : 0) + (before.alpha > 0.3 ? 1 : 0))) / 2
    );
  }, 0);
}

/** True if an element is turned to its back, or blurred or squeezed so much that its letters are not readable. */
export function isShrunk({ own, fontSize, moved }: Look): boolean {
  if ((moved?.[10] ?? 1) < 0 && /^hidden$/i.test(own("backface-visibility")?.trim() ?? "")) return true;
  const blur = /blur\(([^)]*)\)/i.exec(own("filter") ?? "")?.[1];
  if (blur !== undefined && (readLength(blur, { fontSize, whole: 0 }) ?? 0) >= 6) return true;
  const spacing = readLength(own("letter-spacing") ?? "", { fontSize, whole: 0 }) ?? 0;
  return (spacing < 0 && spacing <= -fontSize / 2) || spacing >= 100;
}
