import { splitValue } from "./calculate.ts";
import { readColor } from "./colors.ts";
import type { Look } from "./computed.ts";
import { readLength, readLengths, toLength } from "./lengths.ts";

/** Size in pixels below which a letter is unreadable and a box has no room for text. */
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

/** True for the path of an unrotated rectangle that is as wide as an element and high enough for some lines of text. */
export function isWidePath(path: string, width: number): boolean {
  const [, letter = "", startX, startY, rest = ""] =
    /^\s*["']\s*([Mm])\s*(-?[\d.]+)[\s,]+(-?[\d.]+)((?:\s*[HhVvLlZz][\s\d.,-]*)+)["']\s*$/.exec(path) ?? [];
  if (letter === "") return false;
  let [x, y] = [Number(startX), Number(startY)];
  const corners = [{ x, y }];
  for (const [, command = "", inner = ""] of rest.matchAll(/([HhVvLl])([\s\d.,-]*)/g)) {
    const figures = (inner.match(/-?[\d.]+/g) ?? []).map(Number);
    const isFrom = command === command.toLowerCase();
    const step = command.toLowerCase() === "l" ? 2 : 1;
    for (let index = 0; index < figures.length; index += step) {
      const [one = 0, other = 0] = figures.slice(index, index + 2);
      const isDown = command.toLowerCase() === "v";
      const toX = isDown ? x : isFrom ? x + one : one;
      const toY = isDown ? (isFrom ? y + one : one) : step === 2 ? (isFrom ? y + other : other) : y;
      [x, y] = [toX, toY];
      corners.push({ x, y });
    }
  }
  const [left, right] = [Math.min(...corners.map((one) => one.x)), Math.max(...corners.map((one) => one.x))];
  const [top, bottom] = [Math.min(...corners.map((one) => one.y)), Math.max(...corners.map((one) => one.y))];
  const isUpright = corners.every(
    (one) => (one.x === left || one.x === right) && (one.y === top || one.y === bottom),
  );
  const kinds = new Set(corners.map((one) => `${one.x} ${one.y}`));
  return (
    isUpright &&
    kinds.size === 4 &&
    corners.length <= 5 &&
    left <= 0 &&
    top <= 0 &&
    right >= width &&
    bottom >= 100
  );
}

/** Minimum fraction of a mask that must be opaque for the text below to be readable. */
const leastOpaque = 0.4;

/**
 * True if a mask is a gradient that covers the whole element and is opaque in large part, such as one that fades at an
 * edge.
 */
export function isOpenMask(mask: string): boolean {
  const layers = splitValue(mask, ",").filter((layer) => !/^(?:none|initial)\b/i.test(layer));
  return layers.every((layer) => {
    const [, inner, rest = ""] =
      /^(?:-webkit-)?(?:repeating-)?(?:linear|radial|conic)-gradient\(((?:[^()]|\([^()]*(?:\([^()]*\)[^()]*)*\))*)\)(.*)$/is.exec(
        layer,
      ) ?? [];
    if (inner === undefined || toOpaqueShare(inner) < leastOpaque) return false;
    const [place = "", size = ""] = rest.split("/");
    return (
      !/luminance/i.test(rest) &&
      !(layers.length > 1 && isCombined(rest)) &&
      !isSmallSize(size) &&
      !(/no-repeat/i.test(rest) && isFarPlace(place))
    );
  });
}

/** True if properties of a mask may hide text: its mode, its composition with another layer, its size or its place. */
export function isOddMask(own: Look["own"]): boolean {
  const read = (name: string): string =>
    `${own(`mask-${name}`) ?? ""} ${own(`-webkit-mask-${name}`) ?? ""}`.trim();
  const images = splitValue(`${own("mask") ?? own("-webkit-mask") ?? ""} ${read("image")}`.trim(), ",");
  if (images.length > 1 && isCombined(read("composite"))) return true;
  if (/luminance/i.test(read("mode")) || isSmallSize(read("size"))) return true;
  const isOnce = /no-repeat|space|round/i.test(`${read("repeat")} ${images.join(" ")}`);
  return isOnce && isFarPlace(`${read("position")} ${read("position-x")} ${read("position-y")}`);
}

/** True if `mask-composite` combines the layers of a mask in any other way than `add`. */
function isCombined(text: string): boolean {
  return /\b(?:exclude|intersect|subtract|xor|clear|copy|(?:source|destination)-(?:in|out|atop))\b/i.test(
    text,
  );
}

/** True for the size of a picture that does not cover a large part of an element. */
function isSmallSize(size: string): boolean {
  return splitValue(size.replace(/,/g, " "), " ").some((one) => {
    const length = toLength(one, { fontSize: 16, whole: 100 });
    return length !== undefined && (/%$/.test(one) ? length < 100 * leastOpaque : length < 1_000);
  });
}

/** True for a position at which a picture may lie beyond the element. */
export function isFarPlace(place: string): boolean {
  return splitValue(place.replace(/,/g, " "), " ").some((one) => {
    const length = toLength(one, { fontSize: 16, whole: 100 });
    return length !== undefined && (/%$/.test(one) ? length < -10 || length > 110 : Math.abs(length) > 20);
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

/**
 * True if letters are unreadable because the element shows its hidden back or is blurred, or because its letters are
 * too close together or too far apart.
 */
export function isShrunk({ own, fontSize, space }: Look): boolean {
  if ((space[10] ?? 1) < 0 && /^hidden$/i.test(own("backface-visibility")?.trim() ?? "")) return true;
  const blur = /blur\(([^)]*)\)/i.exec(own("filter") ?? "")?.[1];
  if (blur !== undefined && (readLength(blur, { fontSize, whole: 0 }) ?? 0) >= 6) return true;
  const spacing = readLength(own("letter-spacing") ?? "", { fontSize, whole: 0 }) ?? 0;
  return (spacing < 0 && spacing <= -fontSize / 2) || spacing >= 100;
}
