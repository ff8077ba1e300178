import { walk } from "../document.ts";
import { splitValue } from "./calculate.ts";
import { readColors } from "./colors.ts";
import type { Look } from "./computed.ts";
import { isBlinding } from "./filters.ts";
import { type LengthTerms, readLength, readLengths, readSides } from "./lengths.ts";

/** An opaque layer over the text of an element. */
export interface Cover {
  /** The element whose text is covered. */
  over: Element;
  /** The covering element; null for content that styles generate, such as `::after`. */
  by: Element | null;
  level: number;
}

const terms: LengthTerms = { fontSize: 16, whole: 1_280 };
/** Number of pixels at an edge of the covered element that a cover may leave visible. */
const slack = 8;

export function findCovers(element: Element, look: Look, looks: ReadonlyMap<Node, Look>): Cover[] {
  const level = toLevel(look);
  const before = element.previousElementSibling;
  if (before !== null && isPlaced(look) && isShadowOver(look.own))
    return [{ over: before, by: element, level }];
  const isPicture = pictures.test(element.nodeName) && look.visible && look.opacity > 0.9;
  if ((!isPicture && !isOpaque(look)) || isElsewhere(look.own)) return [];
  const under = findUnder(element, look, looks);
  if (under !== undefined) return [{ over: under, by: element, level }];
  if (isPicture && !isOpaque(look)) return [];
  if (isFilling(look.own)) {
    const over = findPlaced(element.parentElement, looks);
    return over === undefined ? [] : [{ over, by: element, level }];
  }
  if (before === null) return [];
  const area = readArea(look.own);
  if (area !== undefined && /grid/i.test(looks.get(element.parentElement ?? element)?.own("display") ?? ""))
    return listBefore(element)
      .filter((one) => {
        const other = looks.get(one);
        return other !== undefined && readArea(other.own) === area && toLevel(other) <= level;
      })
      .map((over) => ({ over, by: element, level }));
  // A block that is moved up can cover the element before it. An empty block covers an element of any height. A block
  // with text covers only an element whose text is short.
  const isEmpty = (element.textContent ?? "").trim() === "";
  const up = toMoveUp(look);
  const isOver = isPlaced(look) || look.own("transform") !== undefined || look.own("translate") !== undefined;
  const isCovering = isEmpty
    ? up >= slack
    : isOver && up >= toHeight(before, looks) && isReachingDown(element, look, up);
  return isCovering ? [{ over: before, by: element, level }] : [];
}

/**
 * True for an opaque block without text that is placed in a grid area. Later blocks in the same area may lie over it.
 */
export function isGridLayer(element: Element, look: Look, looks: ReadonlyMap<Node, Look>): boolean {
  return (
    readArea(look.own) !== undefined &&
    isOpaque(look) &&
    (element.textContent ?? "").trim() === "" &&
    /grid/i.test(looks.get(element.parentElement ?? element)?.own("display") ?? "")
  );
}

/** Returns at most ten siblings before an element. */
function listBefore(element: Element): Element[] {
  const before: Element[] = [];
  for (
    let one = element.previousElementSibling;
    one !== null && before.length < 10;
    one = one.previousElementSibling
  )
    before.push(one);
  return before;
}

/** Returns the grid area that an element declares. */
function readArea(own: Look["own"]): string | undefined {
  const area = own("grid-area") ?? `${own("grid-row") ?? ""} ${own("grid-column") ?? ""}`;
  return /^\s*\S+\s*$|^\S.*\S$/.test(area) && !/^\s*auto/.test(area) ? area.replace(/\s/g, "") : undefined;
}

/**
 * Returns the height in pixels of an element with a short text, including the margin below it. Returns a very large
 * number if the element declares sizes, contains blocks or has a long text, because its height is then unknown.
 */
function toHeight(element: Element, looks: ReadonlyMap<Node, Look>): number {
  const look = looks.get(element);
  const length = (element.textContent ?? "").trim().length;
  const sizes = ["padding", "padding-top", "padding-bottom", "height", "min-height", "block-size"];
  if (look === undefined || length > 300 || sizes.some((name) => look.own(name) !== undefined)) return 1e9;
  if (element.querySelector("p,div,ul,ol,table,section,img,h1,h2,h3") !== null) return 1e9;
  return (
    Math.ceil((length * look.fontSize * 0.5) / look.room) * look.fontSize * 1.1 + toMarginBelow(element, look)
  );
}

/** True if a block that is moved up is so tall that it still covers the lower edge of the text before it. */
function isReachingDown(element: Element, look: Look, up: number): boolean {
  const sides = splitValue(look.own("padding") ?? "", " ");
  const read = (text: string | undefined): number =>
    readLength(text ?? "", { ...terms, fontSize: look.fontSize }) ?? 0;
  const padding =
    read(look.own("padding-top") ?? sides[0]) + read(look.own("padding-bottom") ?? sides[2] ?? sides[0]);
  const length = (element.textContent ?? "").trim().length;
  const lines = Math.ceil((length * look.fontSize * 0.4) / look.room) * look.fontSize * 1.15;
  const height = Math.max(lines + padding, toSize(look, ["height", "min-height", "block-size"]));
  return height >= up - 1.25 * look.fontSize;
}

function toMarginBelow(element: Element, { own, fontSize }: Look): number {
  const sides = splitValue(own("margin") ?? "", " ");
  const text = own("margin-bottom") ?? own("margin-block-end") ?? sides[2] ?? sides[0];
  const usual = /^(?:P|H\d|UL|OL|DL|BLOCKQUOTE|PRE)$/i.test(element.nodeName) ? fontSize : 0;
  return Math.max(0, text === undefined ? usual : (readLength(text, { ...terms, fontSize }) ?? usual));
}

/** Names of elements that show embedded content, such as a picture, in a box of their own. */
export const pictures = /^(?:IMG|SVG|VIDEO|CANVAS|IFRAME|OBJECT|EMBED)$/i;

/**
 * Returns the previous sibling of an opaque box if the sibling is outside of the flow, because the box then lies at the
 * same place and covers it.
 */
function findUnder(element: Element, look: Look, looks: ReadonlyMap<Node, Look>): Element | undefined {
  const before = element.previousElementSibling;
  const under = before === null ? undefined : looks.get(before);
  if (before === null || under === undefined || !isPlaced(look) || toLevel(under) > toLevel(look))
    return undefined;
  if (!/absolute|fixed/i.test(under.own("position") ?? "")) return undefined;
  const [own, other] = [readSides(look.own), readSides(under.own)];
  const length = (before.textContent ?? "").trim().length;
  if (/absolute|fixed/i.test(look.own("position") ?? "")) {
    const isSame = (["top", "right", "bottom", "left"] as const).every((side) => own[side] === other[side]);
    const isLong =
      (element.textContent ?? "").trim().length >= length ||
      toSize(look, ["width"]) >= length * under.fontSize * 0.5;
    return isSame && isLong ? before : undefined;
  }
  if (other.top !== undefined || other.bottom !== undefined) return undefined;
  const size = ["height", "min-height", "block-size", "padding", "padding-top"];
  const given = Number.parseFloat(element.getAttribute("height") ?? "");
  const isKnown = size.some((name) => look.own(name) !== undefined) || given > 0;
  const height = Math.max(toSize(look, size), Number.isNaN(given) ? 0 : given);
  const isHigh = isKnown ? height >= toHeight(before, looks) : pictures.test(element.nodeName);
  return isHigh ? before : undefined;
}

function toSize({ own, fontSize }: Look, names: readonly string[]): number {
  return Math.max(0, ...names.map((name) => readLength(own(name) ?? "", { fontSize, whole: 300 }) ?? 0));
}

/** True if an element has an opaque shadow that reaches far beyond the element. */
function isShadowOver(own: Look["own"]): boolean {
  if (own("clip-path") !== undefined) return false;
  return splitValue(own("box-shadow") ?? "", ",").some((shadow) => {
    if (/\binset\b/i.test(shadow)) return false;
    const lengths = readLengths(shadow.replace(/#\w+|\w+\([^)]*\)/g, ""), terms);
    const [, down = 0, blur = 0, spread = 0] = lengths;
    const colors = readColors(shadow);
    const isFar = spread - blur >= 30 || (spread - blur >= 0 && down <= -20);
    return isFar && colors.every(({ alpha }) => alpha > 0.9);
  });
}

/** True if generated content fills an element and lies behind the element's text. */
export function isBehind(look: Look): boolean {
  return (
    !/^(none|normal)$/i.test(look.own("content") ?? "none") &&
    isOpaque(look) &&
    !isElsewhere(look.own) &&
    isFilling(look.own)
  );
}

/**
 * True if generated content (`::before`, `::after`) hides the element's own text. At a negative stacking level, the
 * generated content is behind the text.
 */
export function isCoveredBy(look: Look): boolean {
  if (toLevel(look) < 0) return false;
  const isShadow = /absolute|fixed/i.test(look.own("position") ?? "") && isShadowOver(look.own);
  return isBehind(look) || (isShadow && !/^(none|normal)$/i.test(look.own("content") ?? "none"));
}

/** Yields the covered text nodes. Text at a higher stacking level than its cover stays visible. */
export function* listCovered(covers: readonly Cover[], looks: ReadonlyMap<Node, Look>): Generator<Text> {
  for (const { over, by, level } of covers) {
    let hasPassed = by !== null && !over.contains(by);
    let skippedDepth = Number.POSITIVE_INFINITY;
    for (const { node, depth } of walk(over)) {
      if (depth > skippedDepth) continue;
      skippedDepth = Number.POSITIVE_INFINITY;
      const look = looks.get(node);
      const own = look === undefined || node === over ? undefined : readLevel(look);
      const isRaised = own !== undefined && (own > level || (own === level && hasPassed && by !== null));
      if (node === by) hasPassed = true;
      if (node === by || isRaised) skippedDepth = depth;
      else if (node.nodeType === node.TEXT_NODE) yield node as Text;
    }
  }
}

/**
 * Returns the nearest positioned element, starting with `element`; undefined if the search reaches the body first. The
 * whole page does not count as covered, because the cover may be a loading screen.
 */
function findPlaced(element: Element | null, looks: ReadonlyMap<Node, Look>): Element | undefined {
  for (let one = element; one !== null; one = one.parentElement) {
    if (/^(HTML|BODY)$/i.test(one.nodeName)) return undefined;
    const look = looks.get(one);
    if (look !== undefined && isPlaced(look)) return one;
  }
  return undefined;
}

/** True if an element is positioned, and therefore may overlap other elements. */
export function isPlaced({ own }: Look): boolean {
  return /absolute|fixed|relative|sticky/i.test(own("position") ?? "");
}

/** Returns the stacking level of a positioned element; undefined for one that is not positioned. */
function readLevel(look: Look): number | undefined {
  return isPlaced(look) ? toLevel(look) : undefined;
}

function toLevel({ own }: Look): number {
  return readLength(own("z-index") ?? "", terms) ?? 0;
}

/**
 * True if the background has colours and all of them are opaque. An image alone does not suffice, because it may have
 * transparent parts. Also true if a `backdrop-filter` makes the text behind the element unreadable.
 */
function isOpaque({ own, opacity, visible }: Look): boolean {
  const ground = `${own("background-color") ?? ""} ${own("background") ?? ""} ${own("background-image") ?? ""}`;
  const colors = readColors(ground);
  if (visible && isBlinding(own("backdrop-filter") ?? own("-webkit-backdrop-filter") ?? "")) return true;
  return visible && opacity > 0.9 && colors.length > 0 && colors.every(({ alpha }) => alpha > 0.9);
}

/**
 * True for an element that is rotated, moved aside or clipped, such as a panel that slides in later or the back of a
 * card. Such an element counts as covering nothing.
 */
function isElsewhere(own: Look["own"]): boolean {
  const transform = own("transform") ?? "none";
  return (
    !/^(none|translatey\(-[^)]*\)|translate\(0[a-z]*\s*,\s*-[^)]*\))$/i.test(transform.trim()) ||
    own("clip-path") !== undefined ||
    own("translate") !== undefined ||
    own("scale") !== undefined
  );
}

/** True if an element is positioned so that it fills its container. */
function isFilling(own: Look["own"]): boolean {
  if (!/absolute/i.test(own("position") ?? "")) return false;
  const { top, right, bottom, left } = readSides(own);
  const isAt = (place: number | undefined): boolean => place !== undefined && place <= slack;
  // If an element has a size as well as distances from two opposite edges, the size decides: a thin line does not fill
  // its container.
  const fills = (
    first: number | undefined,
    last: number | undefined,
    sizes: string[],
    least: [number, number],
  ) => {
    const size = sizes
      .map((name) => readLength(own(name) ?? "", { ...terms, whole: 1_000 }))
      .find((one) => one !== undefined);
    const isBetween = isAt(first) && isAt(last);
    return size === undefined ? isBetween : size >= least[isBetween ? 0 : 1];
  };
  const isWide = fills(left, right, ["width", "inline-size", "max-width"], [60, 300]);
  const isHigh = fills(top, bottom, ["min-height", "height", "block-size", "max-height"], [14, 100]);
  return isWide && isHigh && (isAt(top) || isAt(bottom) || top === undefined);
}

/** Returns the number of pixels by which an element is moved up. */
function toMoveUp({ own }: Look): number {
  const isPlacedUp = /relative/i.test(own("position") ?? "");
  const moves = [
    readLength(own("margin-top") ?? "", terms) ?? readLengths(own("margin") ?? "", terms)[0] ?? 0,
    isPlacedUp ? (readLength(own("top") ?? "", terms) ?? 0) : 0,
    /translate/i.test(own("transform") ?? "")
      ? Math.min(0, ...readLengths(own("transform") ?? "", terms))
      : 0,
  ];
  return -Math.min(0, ...moves);
}
