import { walk } from "../document.ts";
import { readColors } from "./colors.ts";
import type { Look } from "./computed.ts";
import { type LengthTerms, readLength, readLengths } from "./lengths.ts";

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

/** Returns the element that the given element covers; undefined if there is no such element. */
export function findCover(element: Element, look: Look, looks: ReadonlyMap<Node, Look>): Cover | undefined {
  if (!isOpaque(look) || isElsewhere(look.own)) return undefined;
  if (isFilling(look.own)) {
    const over = findPlaced(element.parentElement, looks);
    return over === undefined ? undefined : { over, by: element, level: toLevel(look) };
  }
  // An empty block that is moved up covers the element before it.
  const before = element.previousElementSibling;
  const isEmpty = (element.textContent ?? "").trim() === "";
  return before !== null && isEmpty && isMovedUp(look.own)
    ? { over: before, by: element, level: toLevel(look) }
    : undefined;
}

/**
 * True if generated content (`::before`, `::after`) hides the element's own text. At a negative stacking level, the
 * generated content is behind the text.
 */
export function isCoveredBy(look: Look): boolean {
  const content = look.own("content") ?? "none";
  if (toLevel(look) < 0) return false;
  return !/^(none|normal)$/i.test(content) && isOpaque(look) && !isElsewhere(look.own) && isFilling(look.own);
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
 * transparent parts.
 */
function isOpaque({ own, opacity, visible }: Look): boolean {
  const ground = `${own("background-color") ?? ""} ${own("background") ?? ""} ${own("background-image") ?? ""}`;
  const colors = readColors(ground);
  return visible && opacity > 0.9 && colors.length > 0 && colors.every(({ alpha }) => alpha > 0.9);
}

/**
 * True for an element that is rotated, moved aside or clipped, such as a panel that slides in later or the back of a
 * card.
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
  const inset = readLengths(own("inset") ?? "", terms);
  const side = (name: string, index: number): number | undefined =>
    readLength(own(name) ?? "", terms) ??
    inset[index] ??
    (index === 2 ? inset[0] : index === 3 ? inset[1] : undefined) ??
    inset[0];
  const [top, right, bottom, left] = ["top", "right", "bottom", "left"].map(side);
  const isAt = (place: number | undefined): boolean => place !== undefined && place <= slack;
  const size = (name: string): number => readLength(own(name) ?? "", { ...terms, whole: 1_000 }) ?? 0;
  const isWide = (isAt(left) && isAt(right)) || size("width") >= 300;
  const isHigh = (isAt(top) && isAt(bottom)) || size("height") >= 100 || size("min-height") >= 100;
  return isWide && isHigh && (isAt(top) || isAt(bottom) || top === undefined);
}

function isMovedUp(own: Look["own"]): boolean {
  const isPlacedUp = /relative/i.test(own("position") ?? "");
  const moves = [
    readLength(own("margin-top") ?? "", terms) ?? readLengths(own("margin") ?? "", terms)[0] ?? 0,
    isPlacedUp ? (readLength(own("top") ?? "", terms) ?? 0) : 0,
    /translate/i.test(own("transform") ?? "")
      ? Math.min(0, ...readLengths(own("transform") ?? "", terms))
      : 0,
  ];
  return moves.some((move) => move <= -slack);
}
