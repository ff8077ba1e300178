import { lexer } from "css-tree";
import { splitValue } from "./calculate.ts";
import { toLength } from "./lengths.ts";
import { toTable } from "./tables.ts";

/** Assumed size of the screen in CSS pixels, as of a typical laptop. */
export const screen = { width: 1_280, height: 800 };

/** Result of a condition; undefined if the condition contains a feature that this code does not know. */
export type Truth = boolean | undefined;

/** Sizes of the screen or of a container. A member is undefined if this size is unknown. */
export interface Sizes {
  width: number | undefined;
  height: number | undefined;
}

/** Returns whether a media query matches an ordinary screen. */
export function isOnScreen(query: string): Truth {
  if (query.trim() === "") return true;
  return some(splitValue(query.toLowerCase(), ",").map(holds));
}

/** Returns whether a container of the given size matches the condition of an `@container` rule. */
export function isContained(condition: string, sizes: Sizes): Truth {
  return decide(condition.toLowerCase(), (feature) => hasFeature(feature, sizes));
}

/** Returns whether a browser supports what an `@supports` condition requires. */
export function isSupported(condition: string): Truth {
  return decide(condition, (text) => {
    const [, selector] = /^selector\((.*)\)$/is.exec(text) ?? [];
    if (selector !== undefined) return isKnownSelector(selector) ? true : undefined;
    const [, name, value] = /^\s*([\w-]+)\s*:\s*(.+)$/s.exec(text) ?? [];
    if (name === undefined || value === undefined) return undefined;
    if (name.startsWith("--") || lexer.matchProperty(name, value).error === null) return true;
    // The result is unknown for a property or function that the parser does not know, because a browser may know it.
    return lexer.getProperty(name) === null || value.includes("(") ? undefined : false;
  });
}

/** True if a selector contains only pseudo-classes and pseudo-elements that every browser knows. */
function isKnownSelector(selector: string): boolean {
  return (selector.match(/::?[a-z-]+/gi) ?? []).every((name) =>
    /^:(?:has|is|where|not|hover|focus|focus-visible|focus-within|active|checked|disabled|empty|root|first-child|last-child|nth-child)$|^::?(?:before|after|marker|placeholder|selection|backdrop)$/i.test(
      name,
    ),
  );
}

function holds(query: string): Truth {
  const [, prefix, type, rest] =
    /^(?:(not|only)\s+)?(?!not\b|and\b|or\b)([a-z-]+)(?![\w(-])(?:\s+and\b\s*(.*))?$/s.exec(query) ?? [];
  const test = (feature: string): Truth => hasFeature(feature, screen);
  if (type === undefined) return decide(query, test);
  const isOfType = type === "all" || type === "screen";
  const result = every([isOfType, rest === undefined ? true : decide(rest, test)]);
  return prefix === "not" ? negate(result) : result;
}

/** Evaluates a condition that consists of tests in parentheses, joined by `and`, `or` and `not`. */
function decide(condition: string, test: (feature: string) => Truth): Truth {
  const text = condition.trim();
  const any = splitOutside(text, "or");
  if (any.length > 1) return some(any.map((part) => decide(part, test)));
  const all = splitOutside(text, "and");
  if (all.length > 1) return every(all.map((part) => decide(part, test)));
  const [, negated] = /^not\b\s*(.*)$/is.exec(text) ?? [];
  if (negated !== undefined) return negate(decide(negated, test));
  const [, inner] = /^\((.*)\)$/s.exec(text) ?? [];
  return inner === undefined
    ? test(text)
    : /^\s*(?:\(|not\b|[a-z-]+\([^:]*\)\s*$)/i.test(inner)
      ? decide(inner, test)
      : test(inner.trim());
}

const negate = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);

function some(truths: readonly Truth[]): Truth {
  return truths.includes(true) ? true : truths.includes(undefined) ? undefined : false;
}

function every(truths: readonly Truth[]): Truth {
  return truths.includes(false) ? false : truths.includes(undefined) ? undefined : true;
}

/** Media features whose values are keywords, each with the keyword that applies to an ordinary screen. */
const words = toTable<string>({
  "any-hover": "hover",
  "any-pointer": "fine",
  "color-gamut": "srgb",
  "display-mode": "browser",
  "dynamic-range": "standard",
  "forced-colors": "none",
  grid: "0",
  hover: "hover",
  "inverted-colors": "none",
  "overflow-block": "scroll",
  "overflow-inline": "scroll",
  pointer: "fine",
  "prefers-color-scheme": "light",
  "prefers-contrast": "no-preference",
  "prefers-reduced-data": "no-preference",
  "prefers-reduced-motion": "no-preference",
  "prefers-reduced-transparency": "no-preference",
  scripting: "enabled",
  update: "fast",
  "video-dynamic-range": "standard",
});

/** Returns whether a test such as `min-width: 20em` is true for a screen or a container of the given size. */
function hasFeature(feature: string, { width, height }: Sizes): Truth {
  const ratio = width === undefined || height === undefined ? undefined : width / height;
  const figures = toTable<number | undefined>({
    width,
    "inline-size": width,
    "device-width": width,
    height,
    "block-size": height,
    "device-height": height,
    "aspect-ratio": ratio,
    "device-aspect-ratio": ratio,
    resolution: 1,
    "-webkit-device-pixel-ratio": 1,
    color: 8,
    "color-index": 0,
    monochrome: 0,
  });
  const [, name = "", value] = /^([a-z-]+)\s*(?::\s*(.+))?$/s.exec(feature) ?? [];
  const word = words[name];
  if (word !== undefined) return value === undefined ? !/none|no-|^0/.test(word) : value.trim() === word;
  if (name === "orientation" && ratio !== undefined)
    return value?.trim() === (ratio >= 1 ? "landscape" : "portrait");
  const [, prefix, bound, rest] = /^(-webkit-)?(min|max)-(.+)$/.exec(name) ?? [];
  const measured = `${prefix ?? ""}${rest ?? name}`;
  if (name !== "") {
    const own = figures[measured];
    if (own === undefined) return undefined;
    if (value === undefined) return own > 0;
    const limit = toFigure(value);
    if (limit === undefined) return undefined;
    return bound === "min" ? own >= limit : bound === "max" ? own <= limit : own === limit;
  }
  // The feature may be a range, such as `width >= 20em` or `300px < width <= 500px`.
  const parts = feature.split(/\s*([<>]=?|=)\s*/);
  const sides = parts.map((part, index) =>
    index % 2 === 1 ? undefined : part.trim() in figures ? figures[part.trim()] : toFigure(part),
  );
  const compared = parts.flatMap((sign, index): Truth[] => {
    if (index % 2 === 0) return [];
    const [left, right] = [sides[index - 1], sides[index + 1]];
    if (left === undefined || right === undefined) return [undefined];
    return [
      (sign.includes("=") && left === right) ||
        (sign.startsWith("<") && left < right) ||
        (sign.startsWith(">") && left > right),
    ];
  });
  return compared.length === 0 ? undefined : every(compared);
}

function toFigure(text: string): number | undefined {
  const [, over, under = "1"] = /^\s*([\d.]+)\s*(?:\/\s*([\d.]+)|dppx|x)\s*$/.exec(text) ?? [];
  if (over !== undefined) return Number(over) / Number(under);
  const [, dots] = /^\s*([\d.]+)dpi\s*$/.exec(text) ?? [];
  return dots === undefined
    ? toLength(text.trim(), { fontSize: 16, whole: screen.width })
    : Number(dots) / 96;
}

/** Splits a condition at each `and` or each `or` that is outside of parentheses. */
function splitOutside(text: string, word: "and" | "or"): string[] {
  const parts = [""];
  let depth = 0;
  for (const piece of text.split(/(\(|\)|(?<![\w-])(?:and|or)(?![\w-]))/i)) {
    if (piece === "(") depth += 1;
    if (piece === ")") depth -= 1;
    if (depth === 0 && piece.toLowerCase() === word) parts.push("");
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

/** The container queries of a page. */
export interface Containers {
  /** Returns whether all conditions hold for an element. */
  holds(element: Element, conditions: readonly string[]): Truth;
}

/** Evaluates container queries. `read` returns the value that the page declares for a property of an element. */
export function createContainers(read: (element: Element, name: string) => string | undefined): Containers {
  const isContainer = (element: Element, name: string): boolean => {
    const short = read(element, "container") ?? "";
    const names = read(element, "container-name") ?? short.split("/")[0] ?? "";
    const type = read(element, "container-type") ?? short.split("/")[1] ?? "";
    return /size|var\(/i.test(type) && (name === "" || names.split(/\s+/).includes(name));
  };
  const measure = (element: Element): number | undefined => {
    for (let one: Element | null = element; one !== null; one = one.parentElement)
      for (const name of ["width", "inline-size", "max-width", "max-inline-size"]) {
        const value = read(one, name) ?? "auto";
        if (value.includes("(")) return undefined;
        const width = toLength(value, { fontSize: 16, whole: screen.width });
        if (width !== undefined && width < screen.width) return width;
      }
    return screen.width;
  };
  const holds = (element: Element, condition: string): Truth => {
    const [, name = "", features = ""] = /^\s*((?!not\b)[\w-]+\s+)?(.*)$/is.exec(condition) ?? [];
    let parent = element.parentElement;
    while (parent !== null && !isContainer(parent, name.trim())) parent = parent.parentElement;
    if (/\b(?:style|scroll-state)\(/i.test(features)) return undefined;
    if (parent === null) return false;
    const height = toLength(read(parent, "height") ?? read(parent, "block-size") ?? "", {
      fontSize: 16,
      whole: screen.height,
    });
    return isContained(features, { width: measure(parent), height });
  };
  return {
    holds(element, conditions) {
      const truths = conditions.map((condition) => holds(element, condition));
      return truths.includes(false) ? false : truths.includes(undefined) ? undefined : true;
    },
  };
}
