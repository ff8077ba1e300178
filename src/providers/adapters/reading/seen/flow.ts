import { isAway, isCut } from "./away.ts";
import { splitValue } from "./calculate.ts";
import type { Look } from "./computed.ts";
import { isPlaced } from "./covers.ts";
import { readLength, toLength } from "./lengths.ts";

type Looks = ReadonlyMap<Node, Look>;

/** Character that marks the end of a block. */
const blockEnd = "\u2029";

/** Width of a narrow letter as a fraction of the font size. */
const leastLetter = 0.35;

/** Maximum number of siblings whose sizes are added up. */
const maxSiblings = 20;

/** True if an element lies outside the visible area of its parent, for example because its siblings fill that area. */
export function isBeyondCut(element: Element, look: Look, looks: Looks): boolean {
  const parent = element.parentElement === null ? undefined : looks.get(element.parentElement);
  if (parent === undefined) return false;
  if (isInCollapsedColumn(element, looks)) return true;
  // Content in a grid row of height 0 is not visible: accordions fold an element away in this way.
  if (isCut(look.own) && (isInEmptyRow(element, parent) || isInEmptyColumn(element, parent))) return true;
  if (!isCut(parent.own) || (isPlaced(look) && !/absolute/i.test(look.own("position") ?? ""))) return false;
  if (/absolute/i.test(look.own("position") ?? "")) {
    const limit = readLimit(parent);
    return limit > 0 && isPlaced(parent) && read(look, "top") >= limit;
  }
  return isBelow(element, look, { parent, looks }) || isBeside(element, look, { parent, looks });
}

function isInEmptyRow(element: Element, { own }: Look): boolean {
  const rows = splitValue(own("grid-template-rows") ?? "", " ");
  if (!rows.some((row) => /^0(?:fr|px)?$/i.test(row))) return false;
  const columns = Math.max(1, splitValue(own("grid-template-columns") ?? "", " ").length);
  const index = [...(element.parentElement?.children ?? [])].indexOf(element);
  return /^0(?:fr|px)?$/i.test(rows[Math.floor(index / columns)] ?? rows[0] ?? "");
}

function isInEmptyColumn(element: Element, { own }: Look): boolean {
  if (!/grid/i.test(own("display") ?? "")) return false;
  const columns = splitValue(own("grid-template-columns") ?? "", " ");
  const index = [...(element.parentElement?.children ?? [])].indexOf(element);
  return /^0(?:fr|px|%)?$/i.test(columns[index % Math.max(1, columns.length)] ?? "");
}

/** True if a text lies below the visible area of its element, because of the line breaks before it. */
export function isLineBelow(text: Text, look: Look): boolean {
  if (!isCut(look.own)) return false;
  const limit = readLimit(look);
  const most = Number.parseInt(look.own("-webkit-line-clamp") ?? look.own("line-clamp") ?? "", 10);
  if (limit === 0 && !(most > 0)) return false;
  let lines = 0;
  let node: Node | null = text.previousSibling;
  for (let count = 0; count < 2 * maxSiblings && node !== null; count += 1) {
    if (/^br$/i.test(node.nodeName)) lines += 1;
    node = node.previousSibling;
  }
  if (most > 0 && lines >= most) return true;
  const { lineHeight, fontSize } = look;
  const line = /^[\d.]+$/.test(lineHeight)
    ? Number(lineHeight) * fontSize
    : (readLength(lineHeight, { fontSize, whole: fontSize }) ?? fontSize * 1.1);
  return lines > 0 && limit > 0 && lines * line >= limit - fontSize * 0.4;
}

/** Returns the part of a one-line text that is not cut off at the right edge of the text's element. */
export function readUncut(text: Text, value: string, looks: Looks): string {
  let before = 0;
  let inner: Node = text;
  for (let depth = 0; depth < 4; depth += 1) {
    let node = inner.previousSibling;
    for (
      let count = 0;
      count < 2 * maxSiblings && node !== null && !/^br$/i.test(node.nodeName);
      count += 1
    ) {
      before += (node.textContent ?? "").length;
      node = node.previousSibling;
    }
    const parent = inner.parentNode;
    const look = parent === null ? undefined : looks.get(parent);
    if (parent === null || look === undefined) return value;
    if (isOneLine(look)) {
      // The narrowest usual letters are about a third as wide as the font size. The word at the edge counts as cut off.
      const most = Math.max(0, Math.ceil(look.room / (look.fontSize * leastLetter)) - before);
      if (value.length <= most) return value;
      return `${value.slice(0, most).replace(/\S*$/, "")}${value.includes(blockEnd) ? blockEnd : ""}`;
    }
    if (node !== null || !/^(?:A|ABBR|B|CODE|EM|I|MARK|SMALL|SPAN|STRONG|U)$/i.test(parent.nodeName))
      return value;
    inner = parent;
  }
  return value;
}

/** True for an element with a declared width that shows its text on a single line and clips this line. */
function isOneLine({ own, room, fontSize }: Look): boolean {
  if (!/^(?:nowrap|pre)$/i.test(own("white-space")?.trim() ?? "") || !isCut(own)) return false;
  if (/auto|scroll/i.test(`${own("overflow") ?? ""} ${own("overflow-x") ?? ""}`)) return false;
  const sizes = ["width", "max-width", "inline-size", "max-inline-size"];
  return sizes.some((name) => toLength(own(name) ?? "", { fontSize, whole: room }) !== undefined);
}

interface Around {
  parent: Look;
  looks: Looks;
}

function isBelow(element: Element, look: Look, { parent, looks }: Around): boolean {
  const { own } = parent;
  const lines = Number.parseInt(own("-webkit-line-clamp") ?? own("line-clamp") ?? "", 10);
  const limit = lines > 0 ? lines * parent.fontSize : readLimit(parent);
  const scrolled = own("overflow-y") ?? splitValue(own("overflow") ?? "", " ").at(-1) ?? "";
  if (limit === 0 || /auto|scroll/i.test(scrolled)) return false;
  // Scroll snapping moves the parent to a child with `scroll-snap-align`, so children without it may be out of view.
  const isSnapped = /start|end|center/i.test(look.own("scroll-snap-align") ?? "");
  if (/\by\b|block|both/i.test(own("scroll-snap-type") ?? "") && !isSnapped) return true;
  if (/column|page|always|left|right/i.test(look.own("break-before") ?? "")) return true;
  const isColumn = /column/i.test(`${own("flex-direction") ?? ""} ${own("flex-flow") ?? ""}`);
  const isRow = /\b(?:flex|grid)\b/i.test(own("display") ?? "") && !isColumn;
  const isEnd = isColumn && /end/i.test(own("justify-content") ?? "");
  let above = read(parent, "padding-top") + read(look, "margin-top", "padding-top");
  const next = (one: Element): Element | null =>
    isEnd ? one.nextElementSibling : one.previousElementSibling;
  let sibling = next(element);
  for (let count = 0; count < maxSiblings && sibling !== null; count += 1) {
    const before = looks.get(sibling);
    if (before === undefined ? isEnd : !isPlaced(before) && !isAway(before))
      above += Math.max(
        before === undefined
          ? 0
          : read(before, "height", "min-height", "padding-top", "padding-bottom", "block-size"),
        isRow || /left|right/i.test(before?.own("float") ?? "") ? 0 : toTextHeight(sibling, before ?? parent),
      );
    sibling = next(sibling);
  }
  // Letters of which only a small part is visible are unreadable, so their line counts as hidden.
  return above >= limit - look.fontSize * (above > 0 ? 0.4 : 0);
}

/** True if an element starts beyond the right edge of its parent. */
function isBeside(element: Element, look: Look, { parent, looks }: Around): boolean {
  const { own, room, fontSize } = parent;
  const stated = ["width", "max-width", "inline-size"].some(
    (name) => toLength(own(name) ?? "", { fontSize, whole: 0 }) !== undefined && !/%/.test(own(name) ?? ""),
  );
  if (!stated) return false;
  let before = read(look, "margin-left", "padding-left", "margin-inline-start", "padding-inline-start");
  before += readBefore(element, parent, looks);
  return before >= room;
}

/** Returns the minimum width of the items that precede an element in a flex row; 0 if the parent is not a flex row. */
export function readBefore(element: Element, { own, room }: Look, looks: Looks): number {
  const isRow = !/column|wrap(?!-)/i.test(`${own("flex-direction")} ${own("flex-flow")} ${own("flex-wrap")}`);
  if (!/\bflex\b/i.test(own("display") ?? "") || !isRow) return 0;
  let before = 0;
  let sibling = element.previousElementSibling;
  for (let count = 0; count < maxSiblings && sibling !== null; count += 1) {
    const one = looks.get(sibling);
    if (one !== undefined && !isPlaced(one)) before += toWidth(one, room);
    sibling = sibling.previousElementSibling;
  }
  return before;
}

/** Returns the minimum width of a flex item. */
function toWidth({ own, fontSize }: Look, whole: number): number {
  const [, shrink, basis] = splitValue(own("flex") ?? "", " ");
  const isFixed = shrink === "0" || own("flex-shrink")?.trim() === "0";
  const widths = [isFixed ? (basis ?? own("flex-basis") ?? own("width")) : undefined, own("min-width")];
  return Math.max(0, ...widths.map((width) => toLength(width ?? "", { fontSize, whole }) ?? 0));
}

/** Returns a lower bound for the height of an element's text in pixels. */
function toTextHeight(element: Element, { fontSize, room }: Look): number {
  const { length } = (element.textContent ?? "").trim().slice(0, 2_000);
  return length === 0 ? 0 : Math.max(1, Math.floor((length * fontSize * 0.4) / room)) * fontSize * 1.1;
}

/** Returns the height in pixels beyond which an element cuts off its content; 0 if the height is unknown. */
function readLimit(look: Look): number {
  return read(look, "height", "max-height", "block-size");
}

function read({ own, fontSize }: Look, ...names: string[]): number {
  return Math.max(
    0,
    ...names.map((name) =>
      /%/.test(own(name) ?? "") ? 0 : (readLength(own(name) ?? "", { fontSize, whole: 0 }) ?? 0),
    ),
  );
}

function isInCollapsedColumn(cell: Element, looks: Looks): boolean {
  if (!/^T[DH]$/i.test(cell.nodeName)) return false;
  const table = cell.closest("table");
  const columns = [...(table?.querySelectorAll("col") ?? [])];
  if (columns.length === 0) return false;
  const index = [...(cell.parentElement?.children ?? [])].indexOf(cell);
  return looks.get(columns[index] ?? cell)?.visible === false;
}
