import { splitValue } from "./calculate.ts";
import { type Color, isAlike, layOver, readColor, readColors } from "./colors.ts";
import type { Look } from "./computed.ts";
import { readLength, toLength } from "./lengths.ts";
import { isFarPlace, tiny } from "./shapes.ts";

/** Maximum blur radius in pixels of a shadow that makes letters visible. */
const softest = 6;

/** Returns the colour of the text's shadow; undefined if the shadow is too soft to make letters visible. */
export function readShadow(own: Look["own"], parent: Look): Color | undefined {
  const text = own("text-shadow");
  if (text === undefined) return parent.shadow;
  const lengths = text.replace(/#\w+|\w+\([^)]*\)/g, "").match(/-?[\d.]+(?:px)?/g) ?? [];
  return Number.parseFloat(lengths[2] ?? "0") > softest ? undefined : readColors(text)[0];
}

/** True if an element has a background of its own. */
export function hasGround(own: Look["own"]): boolean {
  const text = own("background-color") ?? own("background") ?? own("background-image");
  return text !== undefined && !/^\s*(?:none|transparent|initial)\s*$/i.test(text);
}

/** Returns the visible colour of an element's letters. */
export function readTextColor(own: Look["own"], inherited: Color): Color {
  const stroke = readStroke(own);
  if (stroke !== undefined) return stroke;
  const fill = own("-webkit-text-fill-color");
  const text = fill !== undefined && !/currentcolor/i.test(fill) ? fill : own("color");
  const color = text === undefined ? undefined : readColor(text);
  // With `background-clip: text`, transparent letters show the colours of the background image.
  const clip = `${own("background-clip") ?? ""} ${own("-webkit-background-clip") ?? ""} ${own("background") ?? ""}`;
  if (/\btext\b/i.test(clip) && (color === undefined || color.alpha < 0.1))
    return readClipped(own) ?? color ?? inherited;
  return color ?? inherited;
}

/**
 * Returns the colour that a background gives to letters with `background-clip: text`; undefined if it paints nothing
 * there. A picture counts as black.
 */
function readClipped(own: Look["own"]): Color | undefined {
  const background = own("background") ?? "";
  const image = `${own("background-image") ?? ""} ${background}`;
  const plain = own("background-color");
  const [color] = plain === undefined ? [] : readColors(plain);
  if (color !== undefined && color.alpha > 0) return color;
  const [, size = own("background-size") ?? ""] =
    /\/\s*([\d.]+[a-z%]*(?:\s+[\d.]+[a-z%]*)?)/i.exec(background) ?? [];
  if (splitValue(size, " ").some((one) => (toLength(one, { fontSize: 16, whole: 300 }) ?? 300) < tiny))
    return undefined;
  const isOnce = /no-repeat/i.test(`${background} ${own("background-repeat") ?? ""}`);
  if (
    isOnce &&
    isFarPlace(own("background-position") ?? background.replace(/[\w-]+\([^()]*(?:\([^()]*\)[^()]*)*\)/g, ""))
  )
    return undefined;
  const stop = readColors(image).find(({ alpha }) => alpha > 0);
  return stop ?? (/\burl\(|image-set\(/i.test(image) ? { r: 0, g: 0, b: 0, alpha: 1 } : undefined);
}

/** Returns the colour of outlines that are so wide that they hide the letters inside them. */
function readStroke(own: Look["own"]): Color | undefined {
  const short = own("-webkit-text-stroke") ?? "";
  const width = readLength(own("-webkit-text-stroke-width") ?? short.replace(/#\w+/g, ""), {
    fontSize: 16,
    whole: 0,
  });
  if (width === undefined || width < 4 || /^\s*stroke/i.test(own("paint-order") ?? "")) return undefined;
  return readColors(`${own("-webkit-text-stroke-color") ?? ""} ${short}`)[0];
}

/** Returns the background colour; undefined for an image or for several colours. */
export function readGround(
  own: Look["own"],
  { color, parent }: { color: Color; parent: Look },
): Color | undefined {
  const plain = own("background-color");
  const background = own("background") ?? "";
  const image = `${own("background-image") ?? ""} ${background}`;
  const clip = `${own("background-clip") ?? ""} ${own("-webkit-background-clip") ?? ""} ${background}`;
  if (/\btext\b/i.test(clip)) return parent.ground;
  if (/currentcolor/i.test(`${plain ?? ""} ${background}`)) return color;
  if (/gradient\(/i.test(image)) {
    const stops = readColors(image).filter(({ alpha }) => alpha > 0);
    const [first] = stops;
    if (first === undefined) return parent.ground;
    return stops.every((one) => isAlike(one, first)) ? layOnto(first, parent.ground) : undefined;
  }
  const inner = readInnerShadow(own);
  if (inner !== undefined) return layOnto(inner, parent.ground);
  const drawn = readDrawn(image);
  if (drawn !== undefined) return drawn;
  const stated = plain === undefined ? readColors(background)[0] : readColor(plain);
  if (/\burl\(/i.test(image)) return undefined;
  return stated === undefined ? parent.ground : layOnto(stated, parent.ground);
}

/** Returns the colour of a wide inner shadow, which is assumed to fill the element. */
function readInnerShadow(own: Look["own"]): Color | undefined {
  return splitValue(own("box-shadow") ?? "", ",").flatMap((shadow) => {
    const lengths = shadow.replace(/#\w+|\w+\([^)]*\)/g, "").match(/-?[\d.]+(?:px|r?em)?/g) ?? [];
    const spread = toLength(lengths[3] ?? "0", { fontSize: 16, whole: 0 }) ?? 0;
    return /\binset\b/i.test(shadow) && spread >= 12 ? readColors(shadow) : [];
  })[0];
}

/**
 * Returns the colour of a background picture in a `data:` URL if the picture consists of a single shape. The shape is
 * assumed to fill the picture.
 */
function readDrawn(image: string): Color | undefined {
  const [, data = ""] = /url\(\s*["']?data:image\/svg\+xml[^,]*,(.*)/is.exec(image) ?? [];
  const [, attributes] = /(?:<|%3c)(?:rect|path|circle|polygon)\b([^>]*?)(?:>|%3e)/i.exec(data) ?? [];
  if (
    attributes === undefined ||
    /(?:<|%3c)(?:rect|path|circle|polygon)\b.*(?:<|%3c)(?:rect|path)/is.test(data)
  )
    return undefined;
  return readColor(/fill=["']?([^"'\s]+)/i.exec(attributes.replace(/%23/g, "#"))?.[1] ?? "black");
}

function layOnto(color: Color, ground: Color | undefined): Color | undefined {
  if (color.alpha >= 1) return color;
  return ground === undefined ? undefined : layOver(color, ground);
}
