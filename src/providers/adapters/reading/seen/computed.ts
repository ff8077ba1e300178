import { calculate, settle, splitValue } from "./calculate.ts";
import type { Declared } from "./cascade.ts";
import { type Color, isAlike, layOver, readColor, readColors } from "./colors.ts";
import { readLength, toLength } from "./lengths.ts";
import { screen } from "./media.ts";
import { identity, type Matrix, multiply, toMatrix, toSmallest } from "./transforms.ts";

/** Computed styles that decide whether an element's text is visible. */
export interface Look {
  /**
   * Returns the value that the page declares for the element itself, with variables replaced; undefined for inherited
   * values.
   */
  own: (name: string) => string | undefined;
  variables: ReadonlyMap<string, string>;
  /** Initial values of the variables that elements do not inherit. */
  uninherited: ReadonlyMap<string, string>;
  /** Width in pixels that the element has at most. */
  room: number;
  /** Width in pixels of the nearest container of container queries. */
  frame: number;
  visible: boolean;
  /** True if dots are shown in place of letters (`-webkit-text-security`). */
  masked: boolean;
  fontSize: number;
  /** Text colour. */
  color: Color;
  /** Background colour; undefined if the background is an image or has several colours. */
  ground: Color | undefined;
  /** Colour of the text's shadow. A shadow makes letters visible that have the colour of their background. */
  shadow: Color | undefined;
  /**
   * True if an enclosing element has a background. A negative `z-index` then moves the element behind this background.
   */
  backed: boolean;
  opacity: number;
  /** The element's own transformation matrix; undefined if one of its transforms is unknown. */
  moved: Matrix | undefined;
  /** The combined matrix of the element and its ancestors, without unknown matrices. */
  matrix: Matrix;
  textIndent: string;
  lineHeight: string;
}

const black: Color = { r: 0, g: 0, b: 0, alpha: 1 };
const white: Color = { r: 1, g: 1, b: 1, alpha: 1 };

/** Styles before any declaration, from which those of the root element are computed. */
export const plainLook: Look = {
  own: () => undefined,
  variables: new Map(),
  uninherited: new Map(),
  room: screen.width,
  frame: screen.width,
  visible: true,
  masked: false,
  fontSize: 16,
  color: black,
  ground: white,
  shadow: undefined,
  backed: false,
  opacity: 1,
  moved: identity,
  matrix: identity,
  textIndent: "0",
  lineHeight: "normal",
};

/** Computes an element's styles from its declarations and its parent's styles. */
export function toLook(declared: Declared, parent: Look): Look {
  const variables = readVariables(declared, parent);
  const own = (name: string): string | undefined => {
    const value = declared.get(name);
    if (value === undefined) return undefined;
    const set = replaceFrames(replaceVariables(value, variables), parent.frame);
    const full = settle(set, (figure, unit) =>
      toLength(`${figure}${unit}`, { fontSize: parent.fontSize, whole: 0 }),
    );
    return /^(?:inherit|unset|revert|revert-layer)?$/i.test(full.trim()) ? undefined : full;
  };
  const font = readFont(own("font"));
  const size = own("font-size") ?? font?.size;
  const fontSize = size === undefined ? parent.fontSize : readFontSize(size, parent.fontSize);
  const visibility = own("visibility");
  const security = own("-webkit-text-security");
  const color = readTextColor(own, parent.color);
  const moved = toMatrix(own, { fontSize, whole: 0 });
  const room = readRoom(own, parent.room, fontSize);
  const isFrame = /size/i.test(own("container-type") ?? own("container")?.split("/")[1] ?? "");
  return {
    own,
    variables,
    uninherited: parent.uninherited,
    room,
    frame: isFrame ? room : parent.frame,
    visible: visibility === undefined ? parent.visible : !/hidden|collapse/i.test(visibility),
    masked: security === undefined ? parent.masked : /disc|square|circle/i.test(security),
    fontSize,
    color,
    ground: readGround(own, { color, parent }),
    shadow: readShadow(own, parent),
    backed: parent.backed || hasGround(parent.own),
    opacity: parent.opacity * readOpacity(own),
    moved,
    matrix: moved === undefined || moved === identity ? parent.matrix : multiply(parent.matrix, moved),
    textIndent: own("text-indent") ?? parent.textIndent,
    lineHeight: own("line-height") ?? font?.lineHeight ?? parent.lineHeight,
  };
}

function readVariables(declared: Declared, parent: Look): ReadonlyMap<string, string> {
  const names = [...declared.keys()].filter((name) => name.startsWith("--"));
  if (names.length === 0 && parent.uninherited.size === 0) return parent.variables;
  const variables = new Map([...parent.variables, ...parent.uninherited]);
  for (const name of names) {
    const value = declared.get(name) ?? "";
    // The word `initial` unsets a variable, so that `var()` takes its fallback.
    if (/^initial$/i.test(value)) variables.delete(name);
    else if (!/^(?:inherit|unset|revert|revert-layer)$/i.test(value)) variables.set(name, value);
  }
  return variables;
}

/** Replaces lengths that refer to the container of container queries, such as `50cqw`. */
function replaceFrames(value: string, frame: number): string {
  return value.replace(
    /(?<![\w.])([\d.]+)cq(?:w|i|min|max)\b/gi,
    (_, figure) => `${(Number(figure) * frame) / 100}px`,
  );
}

function readRoom(own: Look["own"], whole: number, fontSize: number): number {
  if (/^(?:inline|contents)$/i.test(own("display")?.trim() ?? "")) return whole;
  const [least, ...sizes] = ["min-width", "width", "inline-size", "max-width", "max-inline-size"].map(
    (name) => toLength(own(name) ?? "", { fontSize, whole }),
  );
  const room = Math.max(least ?? 0, Math.min(whole, ...sizes.filter((size) => size !== undefined)));
  return room > 0 ? room : whole;
}

/** True if letters in these styles are distinguishable from their background. */
export function isReadable({
  visible,
  masked,
  fontSize,
  matrix,
  color,
  ground,
  shadow,
  opacity,
}: Look): boolean {
  if (!visible || masked || fontSize * toSmallest(matrix) < 3 || opacity * color.alpha < 0.1) return false;
  if (ground === undefined || !isAlike(layOver(color, ground), ground)) return true;
  return shadow !== undefined && !isAlike(layOver(shadow, ground), ground);
}

/** Width in pixels of the most blurred shadow that still makes letters visible. */
const softest = 6;

function readShadow(own: Look["own"], parent: Look): Color | undefined {
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

/**
 * Returns a value with its variables replaced; empty if one of them has no value, because browsers then ignore the
 * declaration.
 */
function replaceVariables(value: string, variables: ReadonlyMap<string, string>): string {
  let full = value;
  let isSet = true;
  // A variable may refer to another variable. The limit of 8 steps stops at cyclic references, which have no value.
  // `env()` becomes its fallback, because a page cannot rely on a variable that the browser sets.
  for (let depth = 0; depth < 8 && /(?:var|env)\(/i.test(full); depth += 1)
    full = full.replace(
      /(?:var|env)\(\s*([\w-]+)[\s\d]*(,([^()]*(?:\([^()]*\)[^()]*)*))?\)/gi,
      (_, name, comma, fallback) => {
        const text = variables.get(String(name)) ?? (comma === undefined ? undefined : String(fallback));
        isSet &&= text !== undefined;
        return (text ?? "").trim();
      },
    );
  return isSet ? full : "";
}

function readFont(font: string | undefined): { size: string; lineHeight?: string } | undefined {
  const [, size, lineHeight] =
    /(?:^|\s)([\d.]+(?:[a-z]+|%)?)(?:\s*\/\s*([\d.]+(?:[a-z]+|%)?))?\s+\S/i.exec(font ?? "") ?? [];
  return size === undefined ? undefined : { size, ...(lineHeight === undefined ? {} : { lineHeight }) };
}

function readFontSize(text: string, parent: number): number {
  if (/^(xx?-|medium|large|small|larger|smaller|xxx)/i.test(text.trim())) return 13;
  const terms = { fontSize: parent, whole: parent };
  const size = calculate(text, (figure, unit) => readLength(`${figure}${unit}`, terms));
  return size ?? readLength(text, terms) ?? parent;
}

function readTextColor(own: Look["own"], inherited: Color): Color {
  const stroke = readStroke(own);
  if (stroke !== undefined) return stroke;
  const fill = own("-webkit-text-fill-color");
  const text = fill !== undefined && !/currentcolor/i.test(fill) ? fill : own("color");
  const color = text === undefined ? undefined : readColor(text);
  // With `background-clip: text`, transparent letters show the colours of the background image.
  const clip = `${own("background-clip") ?? ""} ${own("-webkit-background-clip") ?? ""} ${own("background") ?? ""}`;
  if (/\btext\b/i.test(clip)) {
    const stops = readColors(`${own("background-image") ?? ""} ${own("background") ?? ""}`);
    if (color === undefined || color.alpha < 0.1) return stops.find(({ alpha }) => alpha > 0) ?? inherited;
  }
  return color ?? inherited;
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

function readGround(own: Look["own"], { color, parent }: { color: Color; parent: Look }): Color | undefined {
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

/** Returns the colour of an inner shadow that fills the element. */
function readInnerShadow(own: Look["own"]): Color | undefined {
  return splitValue(own("box-shadow") ?? "", ",").flatMap((shadow) => {
    const lengths = shadow.replace(/#\w+|\w+\([^)]*\)/g, "").match(/-?[\d.]+(?:px|r?em)?/g) ?? [];
    const spread = toLength(lengths[3] ?? "0", { fontSize: 16, whole: 0 }) ?? 0;
    return /\binset\b/i.test(shadow) && spread >= 12 ? readColors(shadow) : [];
  })[0];
}

/** Returns the colour of a background picture that is written in a `data:` address and that is one full rectangle. */
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

function readOpacity(own: Look["own"]): number {
  const read = (text: string | undefined): number => {
    const value = calculate(text ?? "1", (figure, unit) =>
      unit === "" ? figure : unit === "%" ? figure / 100 : undefined,
    );
    return Math.min(1, value ?? 1);
  };
  const parts = [...(own("filter") ?? "").matchAll(/opacity\(([^()]*)\)/gi)];
  return parts.reduce((product, [, part]) => product * read(part), read(own("opacity")));
}
