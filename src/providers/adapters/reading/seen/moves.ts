import { splitValue } from "./calculate.ts";
import type { Look } from "./computed.ts";
import { isPlaced } from "./covers.ts";
import { readBefore } from "./flow.ts";
import { readLength, readSides, toLength } from "./lengths.ts";
import { tiny } from "./shapes.ts";

type Looks = ReadonlyMap<Node, Look>;

/** Maximum number of ancestors of an element that are checked for clipping it. */
const maxAncestors = 6;

/**
 * True if an element's own styles move it beyond the edges of an ancestor that clips its content. Also true for a flex
 * item of size 0 that clips its own content.
 */
export function isMovedOut(element: Element, look: Look, looks: Looks): boolean {
  const parent = element.parentElement === null ? undefined : looks.get(element.parentElement);
  if (parent === undefined) return false;
  if (isEmptyItem(look, parent)) return true;
  return isOut(element, look, { looks, axis: "across" }) || isOut(element, look, { looks, axis: "down" });
}

/** True for a flex item that has a size of 0 and clips its content. */
function isEmptyItem(look: Look, parent: Look): boolean {
  const { own, fontSize } = look;
  if (!/\bflex\b/i.test(parent.own("display") ?? "")) return false;
  const axis = /column/i.test(`${parent.own("flex-direction") ?? ""} ${parent.own("flex-flow") ?? ""}`)
    ? "down"
    : "across";
  if (!clips(look, axis)) return false;
  const [first = "", ...rest] = splitValue(own("flex") ?? "", " ");
  const grow = own("flex-grow") ?? (/^[\d.]+$/.test(first) ? first : "0");
  const shorthand =
    rest.find((one, index) => index === 1 || !/^[\d.]+$/.test(one)) ?? (/^[\d.]+$/.test(first) ? "0%" : "");
  const basis = own("flex-basis") ?? shorthand;
  const isAt0 = (text: string): boolean => (toLength(text, { fontSize, whole: 1_280 }) ?? tiny) < tiny;
  const least = ["min-width", "min-height", "min-inline-size", "min-block-size"].map(
    (name) => toLength(own(name) ?? "", { fontSize, whole: 1_280 }) ?? 0,
  );
  // In a flex column without a height, a percentage means the height of the content. An item with `overflow: clip` is
  // at least as large as its content, unless it declares a minimum size. `overflow: hidden` allows a smaller item.
  if (axis === "down" && basis.includes("%") && toWhole(parent, axis) === undefined) return false;
  const minimum = own(axis === "down" ? "min-height" : "min-width");
  if (
    minimum === undefined &&
    !/hidden/i.test(own("overflow") ?? own(`overflow-${axis === "down" ? "y" : "x"}`) ?? "")
  )
    return false;
  return Number(grow) === 0 && isAt0(basis) && Math.max(...least) < tiny;
}

interface Direction {
  looks: Looks;
  axis: "across" | "down";
}

/** True if an element is moved beyond an edge of the ancestor that clips its content. */
function isOut(element: Element, look: Look, { looks, axis }: Direction): boolean {
  const { own } = look;
  const parent = toParent(element, looks);
  const isInRow = axis === "across" && parent !== undefined && !isPlaced(look);
  let move = toMove(look, { around: parent, axis }) + (isInRow ? readBefore(element, parent, looks) : 0);
  if (move === 0 && toShare(look, axis) === 0 && !isPlaced(look)) return false;
  const isFree = /absolute|fixed/i.test(own("position") ?? "");
  if (/fixed/i.test(own("position") ?? "")) return false;
  let isContained = !isFree;
  let ancestor = element.parentElement;
  for (let count = 0; count < maxAncestors && ancestor !== null; count += 1) {
    const around = looks.get(ancestor);
    if (around === undefined) return false;
    isContained ||= isPlaced(around);
    if (isContained && clips(around, axis)) {
      const whole = toWhole(around, axis);
      if (isFree && isAtEdge(look, axis)) return true;
      if (whole !== undefined && move !== 0 && move >= whole - 2) return true;
      const size = axis === "across" ? toWidth(look, around.room) : undefined;
      if (size !== undefined && move <= -size + 2) return true;
      return axis === "down" && isMovedByItself(element, look, ancestor);
    }
    if (/absolute|fixed/i.test(around.own("position") ?? "")) return false;
    move += toMove(around, { around: toParent(ancestor, looks), axis });
    ancestor = ancestor.parentElement;
  }
  return false;
}

function toParent(element: Element, looks: Looks): Look | undefined {
  return element.parentElement === null ? undefined : looks.get(element.parentElement);
}

/** True for an element that contains all of an ancestor's text and is moved up or down by at least its own height. */
function isMovedByItself(element: Element, look: Look, ancestor: Element): boolean {
  return (
    Math.abs(toShare(look, "down")) >= 1 &&
    (element.textContent ?? "").trim() === (ancestor.textContent ?? "").trim()
  );
}

/** Returns the translation of an element, as a fraction of the element's own size. */
function toShare({ own }: Look, axis: Direction["axis"]): number {
  const text = `${own("transform") ?? ""} translate(${splitValue(own("translate") ?? "", " ").join(",")})`;
  const pattern =
    axis === "across"
      ? /translate(?:x|3d)?\(\s*(-?[\d.]+)%/i
      : /translate(?:3d)?\([^,()]*,\s*(-?[\d.]+)%|translatey\(\s*(-?[\d.]+)%/i;
  const [, first, second] = pattern.exec(text) ?? [];
  return Number(first ?? second ?? "0") / 100;
}

/** True for a positioned element outside of the flow that lies beyond an edge of its container. */
function isAtEdge(look: Look, axis: Direction["axis"]): boolean {
  const { top, right, bottom, left } = readSides(look.own);
  const [start, end] = axis === "across" ? [left, right] : [top, bottom];
  const named = axis === "across" ? ["left", "right"] : ["top", "bottom"];
  const isBeyond = named.some((name) => /^\s*(?:\d{3,}(?:\.\d+)?)%\s*$/.test(look.own(name) ?? ""));
  return isBeyond || (end !== undefined && end <= 0 && (start ?? 0) >= 0 && toShare(look, axis) >= 1);
}

/** Returns the number of pixels by which an element's margin, padding, offset and transform move its text. */
function toMove(look: Look, { around, axis }: { around: Look | undefined; axis: Direction["axis"] }): number {
  const { own, fontSize, moved } = look;
  if (around === undefined) return 0;
  const isAcross = axis === "across";
  const whole = isAcross ? around.room : toWhole(around, axis);
  const read = (text: string | undefined, of: number | undefined): number =>
    text === undefined || (of === undefined && text.includes("%"))
      ? 0
      : (readLength(text, { fontSize, whole: of ?? 0 }) ?? 0);
  const side = (name: string): string | undefined => {
    const sides = splitValue(own(name) ?? "", " ");
    return isAcross
      ? (own(`${name}-left`) ??
          own(`${name}-inline-start`) ??
          splitValue(own(`${name}-inline`) ?? "", " ")[0] ??
          sides[3] ??
          sides[1] ??
          sides[0])
      : (own(`${name}-top`) ??
          own(`${name}-block-start`) ??
          splitValue(own(`${name}-block`) ?? "", " ")[0] ??
          sides[0]);
  };
  // Percentages of margins and paddings refer to the width of the container, also at the upper and the lower edge.
  let move = read(side("margin"), around.room) + read(side("padding"), around.room);
  if (isPlaced(look) && !/sticky/i.test(own("position") ?? "")) {
    const [first, last] = isAcross ? ["left", "right"] : ["top", "bottom"];
    const insets = splitValue(own("inset") ?? "", " ");
    const start = own(first ?? "") ?? (isAcross ? (insets[3] ?? insets[1] ?? insets[0]) : insets[0]);
    const end = own(last ?? "") ?? (isAcross ? (insets[1] ?? insets[0]) : (insets[2] ?? insets[0]));
    const isSet = (text: string | undefined): text is string =>
      text !== undefined && !/^auto$/i.test(text.trim());
    if (isSet(start)) move += read(start, whole);
    else if (isSet(end) && /relative/i.test(own("position") ?? "")) move -= read(end, whole);
    else if (isSet(end) && isAcross)
      move -= read(end, whole) >= (whole ?? 1e9) ? toWidth(look, around.room) : 0;
  }
  move += moved?.[isAcross ? 12 : 13] ?? 0;
  return move + (isAcross ? toShare(look, axis) * toWidth(look, around.room) : 0);
}

/** Returns an upper bound for the width of an element in pixels. */
function toWidth({ own, fontSize }: Look, whole: number): number {
  const width = ["width", "inline-size", "min-width", "flex-basis"].map(
    (name) => toLength(own(name) ?? "", { fontSize, whole }) ?? 0,
  );
  return Math.max(...width) || whole;
}

/** Returns the width or the height of an element in pixels; undefined for a height that depends on the content. */
function toWhole({ own, fontSize, room }: Look, axis: Direction["axis"]): number | undefined {
  const isAcross = axis === "across";
  const inner = splitValue(own("padding") ?? "", " ");
  const text =
    own(isAcross ? "padding-right" : "padding-bottom") ??
    (isAcross ? (inner[1] ?? inner[0]) : (inner[2] ?? inner[0]));
  const padding = /border-box/i.test(own("box-sizing") ?? "")
    ? 0
    : (toLength(text ?? "0", { fontSize, whole: room }) ?? 0);
  // Text that extends into the padding is visible, because an element clips only beyond its padding. A narrow padding
  // has no room for text.
  const more = padding < 3 * fontSize && isAcross ? 0 : padding;
  if (isAcross) return room + more;
  const sizes = ["height", "max-height", "block-size", "max-block-size"].flatMap((name) => {
    const text = own(name) ?? "";
    return text.includes("%") ? [] : (toLength(text, { fontSize, whole: 0 }) ?? []);
  });
  return sizes.length === 0 ? undefined : Math.min(...sizes) + more;
}

/** True if an element clips content that extends beyond its edges in the given direction. */
function clips({ own }: Look, axis: Direction["axis"]): boolean {
  const both = splitValue(own("overflow") ?? "", " ");
  const value =
    axis === "across" ? (own("overflow-x") ?? both[0]) : (own("overflow-y") ?? both[1] ?? both[0]);
  return /hidden|clip/i.test(value ?? "") || /paint|strict|content/i.test(own("contain") ?? "");
}
