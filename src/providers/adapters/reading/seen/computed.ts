import { calculate, settle } from "./calculate.ts";
import type { Declared } from "./cascade.ts";
import { type Color, isAlike, layOver, readColor, readColors } from "./colors.ts";
import { readLength, toLength } from "./lengths.ts";
import { identity, type Matrix, multiply, toMatrix, toSmallest } from "./transforms.ts";

/** Computed styles that decide whether an element's text is visible. */
export interface Look {
  /**
   * Returns the value that the page declares for the element itself, with variables replaced; undefined for inherited
   * values.
   */
  own: (name: string) => string | undefined;
  variables: ReadonlyMap<string, string>;
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
  const variables = new Map(parent.variables);
  for (const [name, value] of declared) if (name.startsWith("--")) variables.set(name, value);
  const own = (name: string): string | undefined => {
    const value = declared.get(name);
    if (value === undefined) return undefined;
    const full = settle(replaceVariables(value, variables), (figure, unit) =>
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
  return {
    own,
    variables,
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

function hasGround(own: Look["own"]): boolean {
  const text = own("background-color") ?? own("background") ?? own("background-image");
  return text !== undefined && !/^\s*(?:none|transparent|initial)\s*$/i.test(text);
}

/**
 * Returns a value with its variables replaced; empty if one of them has no value, because browsers ignore the
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
  const stated = plain === undefined ? readColors(background)[0] : readColor(plain);
  if (/\burl\(/i.test(image)) return undefined;
  return stated === undefined ? parent.ground : layOnto(stated, parent.ground);
}

function layOnto(color: Color, ground: Color | undefined): Color | undefined {
  if (color.alpha >= 1) return color;
  return ground === undefined ? undefined : layOver(color, ground);
}

/**
 * Applies the element's filters to its text colour, unless it has a background. Without a background, a filter changes
 * only the letters.
 */
export function toFiltered(given: Look): Look {
  const look = toBlended(given);
  const { own, color } = look;
  const filter = own("filter") ?? "";
  if (
    !/brightness|invert|contrast/i.test(filter) ||
    (own("background-color") ?? own("background")) !== undefined
  )
    return look;
  const filtered = { ...color };
  for (const [, name = "", figure = "", percent] of filter.matchAll(
    /(brightness|invert|contrast)\(\s*([\d.]*)(%)?/gi,
  )) {
    const part = figure === "" ? 1 : Number(figure) / (percent === undefined ? 1 : 100);
    for (const key of ["r", "g", "b"] as const) {
      const value = filtered[key];
      const changed =
        name.toLowerCase() === "brightness"
          ? value * part
          : name.toLowerCase() === "invert"
            ? value * (1 - 2 * part) + part
            : (value - 0.5) * part + 0.5;
      filtered[key] = Math.min(1, Math.max(0, changed));
    }
  }
  return { ...look, color: filtered };
}

/**
 * Blend modes by name. Each function computes one component of the visible colour, from the components of the text's
 * colour and of the background's colour.
 */
export const blends: Readonly<Record<string, (text: number, ground: number) => number>> = {
  screen: (text, ground) => 1 - (1 - text) * (1 - ground),
  lighten: Math.max,
  "plus-lighter": (text, ground) => Math.min(1, text + ground),
  multiply: (text, ground) => text * ground,
  darken: Math.min,
  difference: (text, ground) => Math.abs(text - ground),
  exclusion: (text, ground) => text + ground - 2 * text * ground,
};

/** Applies `mix-blend-mode` to the text colour of an element without a background. */
function toBlended(look: Look): Look {
  const { own, color, ground } = look;
  const blend = blends[own("mix-blend-mode")?.trim().toLowerCase() ?? ""];
  if (blend === undefined || ground === undefined || hasGround(own)) return look;
  const [r, g, b] = (["r", "g", "b"] as const).map((key) => blend(color[key], ground[key]));
  return { ...look, color: { r: r ?? 0, g: g ?? 0, b: b ?? 0, alpha: color.alpha } };
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
