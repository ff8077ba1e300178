import { calculate, settle } from "./calculate.ts";
import type { Declared } from "./cascade.ts";
import { type Color, isAlike, isDarkScheme, layOver, toDarkColors } from "./colors.ts";
import { readLength, toLength } from "./lengths.ts";
import { screen } from "./media.ts";
import { hasGround, readGround, readShadow, readTextColor } from "./paints.ts";
import { tiny } from "./shapes.ts";
import { identity, type Matrix, multiply, toMatrix, toSeen, toSmallest } from "./transforms.ts";

/** Computed styles that decide whether an element's text is visible. */
export interface Look {
  /**
   * Returns the value that the page declares for the element itself, with variables replaced; undefined for inherited
   * values.
   */
  own: (name: string) => string | undefined;
  variables: ReadonlyMap<string, string>;
  /** Initial values of the variables that an element does not inherit, from `@property`. */
  uninherited: ReadonlyMap<string, string>;
  /** Maximum width of the element in pixels. */
  room: number;
  /** Width in pixels of the nearest ancestor that is a container for container queries. */
  frame: number;
  visible: boolean;
  /** True if the colour scheme is dark. System colours depend on the scheme. */
  dark: boolean;
  /** Filters of the page that only move text a little, each in the form in which `filter` refers to it: `url(#id)`. */
  filters: ReadonlySet<string>;
  /** True if dots are shown in place of letters (`-webkit-text-security`). */
  masked: boolean;
  fontSize: number;
  /** Text colour. */
  color: Color;
  /** Background colour; undefined if the background is an image or has several colours. */
  ground: Color | undefined;
  /**
   * Colour of the text's shadow. A shadow can make letters visible although they have the colour of their background.
   */
  shadow: Color | undefined;
  /**
   * True if an enclosing element has a background. A negative `z-index` then moves the element behind this background.
   */
  backed: boolean;
  opacity: number;
  /** The element's own transformation matrix; undefined if one of its transforms is unknown. */
  moved: Matrix | undefined;
  /**
   * The matrix of the element in relation to the flat page: its own matrix combined with those of the ancestors with
   * which it shares a 3D space.
   */
  space: Matrix;
  /** The combined matrix of the element and its ancestors. Matrices with unknown parts are left out. */
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
  dark: false,
  filters: new Set(),
  masked: false,
  fontSize: 16,
  color: black,
  ground: white,
  shadow: undefined,
  backed: false,
  opacity: 1,
  moved: identity,
  space: identity,
  matrix: identity,
  textIndent: "0",
  lineHeight: "normal",
};

/** Computes an element's styles from its declarations and its parent's styles. */
export function toLook(declared: Declared, parent: Look): Look {
  const variables = readVariables(declared, parent);
  const scheme = replaceVariables(declared.get("color-scheme") ?? "", variables);
  const dark = /^(?:inherit|unset|revert|revert-layer)?$/i.test(scheme.trim())
    ? parent.dark
    : isDarkScheme(scheme);
  const own = (name: string): string | undefined => {
    const value = declared.get(name);
    if (value === undefined) return undefined;
    const set = replaceFrames(replaceVariables(value, variables), parent.frame);
    const full = settle(set, (figure, unit) =>
      toLength(`${figure}${unit}`, { fontSize: parent.fontSize, whole: 0 }),
    );
    return /^(?:inherit|unset|revert|revert-layer)?$/i.test(full.trim())
      ? undefined
      : dark
        ? toDarkColors(full)
        : full;
  };
  const font = readFont(own("font"));
  const size = own("font-size") ?? font?.size;
  const fontSize = size === undefined ? parent.fontSize : readFontSize(size, parent.fontSize);
  const visibility = own("visibility");
  const security = own("-webkit-text-security");
  const color = readTextColor(own, parent.color);
  const moved = toSeen(toMatrix(own, { fontSize, whole: 0 }), parent.own("perspective"));
  const room = readRoom(own, parent.room, fontSize);
  const isFrame = /size/i.test(own("container-type") ?? own("container")?.split("/")[1] ?? "");
  return {
    own,
    variables,
    uninherited: parent.uninherited,
    room,
    frame: isFrame ? room : parent.frame,
    visible: visibility === undefined ? parent.visible : !/hidden|collapse/i.test(visibility),
    dark,
    filters: parent.filters,
    masked: security === undefined ? parent.masked : /disc|square|circle/i.test(security),
    fontSize,
    color,
    ground: readGround(own, { color, parent }),
    shadow: readShadow(own, parent),
    backed: parent.backed || hasGround(parent.own),
    opacity: parent.opacity * readOpacity(own),
    moved,
    space: isDeep(parent) ? multiply(parent.space, moved ?? identity) : (moved ?? identity),
    matrix: moved === undefined || moved === identity ? parent.matrix : multiply(parent.matrix, moved),
    textIndent: own("text-indent") ?? parent.textIndent,
    lineHeight: own("line-height") ?? font?.lineHeight ?? parent.lineHeight,
  };
}

/** True if an element and its children are turned together in one 3D space. */
function isDeep({ own }: Look): boolean {
  return /^preserve-3d$/i.test(own("transform-style")?.trim() ?? "");
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

/** Converts lengths that are relative to the query container, such as `50cqw`, to pixels. */
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

/** Size in pixels above which a letter does not fit on the screen. */
const largest = 2_000;

/** True if letters with these styles are distinguishable from their background. */
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
  const size = fontSize * toSmallest(matrix);
  // The size is NaN if a matrix contains numbers that are too large. Browsers then paint nothing.
  if (!visible || masked || !(size >= tiny && size <= largest) || opacity * color.alpha < 0.1) return false;
  if (ground === undefined || !isAlike(layOver(color, ground), ground)) return true;
  return shadow !== undefined && !isAlike(layOver(shadow, ground), ground);
}

/**
 * Maximum number of characters of a value without pictures, before and after its variables are replaced. Without this
 * limit, a few variables that each contain the previous one ten times would become gigabytes of text.
 */
const maxLength = 20_000;

/**
 * Stands in place of a value that is too long. A value that still contains `var()` after variables are replaced counts
 * as unknown.
 */
const tooLong = "var(--too-long)";

/**
 * Returns a value with its variables replaced; an empty string if one of the variables has no value, because browsers
 * then ignore the declaration.
 */
function replaceVariables(value: string, variables: ReadonlyMap<string, string>): string {
  if (value.length > maxLength && !/url\(/i.test(value)) return tooLong;
  let full = value;
  let isSet = true;
  let length = 0;
  // A variable may refer to another variable. The limit of 8 steps ends cyclic references, which have no value.
  // `env()` becomes its fallback, because a page cannot rely on a variable that the browser sets.
  for (let depth = 0; depth < 8 && /(?:var|env)\(/i.test(full); depth += 1) {
    full = full.replace(
      /(?:var|env)\(\s*([\w-]+)[\s\d]*(,([^()]*(?:\([^()]*\)[^()]*)*))?\)/gi,
      (_, name, comma, fallback) => {
        const text = variables.get(String(name)) ?? (comma === undefined ? undefined : String(fallback));
        isSet &&= text !== undefined;
        const set = (text ?? "").trim();
        length += set.length;
        return length > maxLength ? "" : set;
      },
    );
    if (length > maxLength) return tooLong;
  }
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
