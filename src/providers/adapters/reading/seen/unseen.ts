import { walk } from "../document.ts";
import { readDeclared } from "./cascade.ts";
import { dropUnseenCharacters } from "./characters.ts";
import { readColors } from "./colors.ts";
import { isReadable, type Look, plainLook, toFiltered, toLook } from "./computed.ts";
import { type Cover, findCover, isCoveredBy, isPlaced, listCovered } from "./covers.ts";
import { type LengthTerms, readLength, readLengths } from "./lengths.ts";
import { screen } from "./media.ts";
import { isClippedToNothing, isShrunk, tiny } from "./shapes.ts";

/**
 * Removes the parts of a page that a reader does not see. Does not recognize parts that are hidden by scripts, by most
 * rules of external style sheets, by a font without visible letters, or by covering elements that covers.ts does not
 * know.
 */
export function removeUnseen(document: Document): void {
  const declared = readDeclared(document);
  const hasSheets = document.querySelector("link[rel~=stylesheet],link[rel~=Stylesheet]") !== null;
  const covers: Cover[] = [];
  const looks = new Map<Node, Look>();
  const root: Look = { ...plainLook, variables: declared.initials };
  const replaced = listReplaced(document);
  const gone: ChildNode[] = [];
  let hiddenDepth = Number.POSITIVE_INFINITY;
  for (const { node, depth } of walk(document.documentElement)) {
    if (depth > hiddenDepth) continue;
    hiddenDepth = Number.POSITIVE_INFINITY;
    const parent = (node.parentNode === null ? undefined : looks.get(node.parentNode)) ?? root;
    if (isComment(node)) gone.push(node);
    else if (isText(node)) readText(node, parent);
    if (!isElement(node)) continue;
    const look = toLook(declared.of(node), parent);
    // A transparent root counts as visible, because a script will show it.
    const isRoot = /^(HTML|BODY)$/.test(nameOf(node));
    const shown = look.opacity < 0.1 ? 1 : look.opacity;
    // The root's background counts as the page's background, so nothing can be behind it.
    looks.set(node, isRoot ? { ...look, opacity: shown, own: asRoot(look.own) } : toFiltered(look));
    if (isKept(node)) continue;
    dropTexts(node);
    if (
      isShut(node) ||
      replaced.has(node.parentNode) ||
      isAway(look) ||
      isBelowCut(node, look, looks) ||
      (hasSheets && hasHidingClass(node))
    ) {
      gone.push(node);
      hiddenDepth = depth;
      continue;
    }
    const cover = findCover(node, look, looks);
    if (cover !== undefined) covers.push(cover);
    const parts = declared.addedTo(node).map((part) => toLook(part, look));
    if (parts.some((part) => isCoveredBy(part) && !isAway(part)) && isPlaced(look))
      covers.push({ over: node, by: null, level: 0 });
  }
  for (const text of listCovered(covers, looks)) blank(text);
  for (const node of gone) node.remove();
}

/**
 * Character that marks the end of a block. It stays when the text around it is removed, because it separates the text
 * before it from the text after it.
 */
const blockEnd = "\u2029";

const backgrounds = /^background/;

/** Returns the declared values of a root element without its backgrounds. */
function asRoot(own: Look["own"]): Look["own"] {
  return (name) => (backgrounds.test(name) ? undefined : own(name));
}

function readText(text: Text, look: Look): void {
  const value = text.nodeValue ?? "";
  if (value.trim() === "") return;
  const seen = dropUnseenCharacters(value);
  if (!isReadable(look) || isClosed(text.parentElement)) blank(text);
  else if (seen !== value) text.nodeValue = seen;
}

function blank(text: Text): void {
  text.nodeValue = text.nodeValue?.includes(blockEnd) === true ? blockEnd : " ";
}

function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE;
}

function isText(node: Node): node is Text {
  return node.nodeType === node.TEXT_NODE;
}

function isComment(node: Node): node is Comment {
  return node.nodeType === node.COMMENT_NODE;
}

function nameOf(element: Element): string {
  return element.nodeName.toUpperCase();
}

/** True for the elements of a page's metadata. They are kept, because they are read by name and never displayed. */
function isKept(element: Element): boolean {
  return (
    /^(HTML|HEAD|BODY|META|LINK|BASE|STYLE|SCRIPT|TITLE)$/.test(nameOf(element)) &&
    element.closest("svg") === null
  );
}

const neverSeen = new Set(
  "TEMPLATE NOSCRIPT NOFRAMES NOEMBED IFRAME OBJECT AUDIO VIDEO CANVAS SVG DATALIST SELECT OPTION TEXTAREA RP MAP METER PROGRESS".split(
    " ",
  ),
);

/** True for elements that are never visible, or that become visible only after an interaction. */
function isShut(element: Element): boolean {
  const name = nameOf(element);
  if (neverSeen.has(name) || element.hasAttribute("hidden") || element.hasAttribute("popover")) return true;
  if (element.getAttribute("aria-hidden")?.trim().toLowerCase() === "true") return true;
  if (name === "DIALOG" && !element.hasAttribute("open")) return true;
  if (name === "ANNOTATION" || name === "ANNOTATION-XML") return true;
  const parent = element.parentElement;
  return isClosed(parent) && (name !== "SUMMARY" || parent?.querySelector("summary") !== element);
}

/** True if a slot of a shadow tree has the name of a slot that the element's content asks for. */
function hasSlotted(tree: Element): boolean {
  const names = [...tree.innerHTML.matchAll(/<slot\b[^>]*\bname\s*=\s*["']?([\w-]+)/gi)].map(
    ([, name]) => name,
  );
  return [...(tree.parentElement?.children ?? [])].some((child) =>
    names.includes(child.getAttribute("slot") ?? ""),
  );
}

/** Returns the elements whose content is replaced by a shadow tree without a slot for it. */
function listReplaced(document: Document): ReadonlySet<Node | null> {
  const trees = [...document.querySelectorAll("template[shadowrootmode]")];
  return new Set(
    trees
      .filter((tree) => !/<slot(?![^>]*\bname\s*=)[^>]*>/i.test(tree.innerHTML) && !hasSlotted(tree))
      .map((tree) => tree.parentNode),
  );
}

/** True for a closed `details` element, which shows only its summary until a reader opens it. */
function isClosed(element: Element | null): boolean {
  return element !== null && nameOf(element) === "DETAILS" && !element.hasAttribute("open");
}

/** Attributes with tooltips and alternative texts. A page can hide any text in them. */
const textAttributes = [
  "alt",
  "title",
  "aria-label",
  "aria-description",
  "placeholder",
  "summary",
  "value",
  "label",
];

function dropTexts(element: Element): void {
  for (const name of textAttributes) if (element.hasAttribute(name)) element.removeAttribute(name);
}

/**
 * Offset in pixels. An element at this offset or a lower one is off the screen. A higher offset only moves an element a
 * little.
 */
const offScreen = -400;

function isAway(look: Look): boolean {
  const { own, fontSize } = look;
  if (/^none$/i.test(own("display")?.trim() ?? "")) return true;
  if (/^hidden$/i.test(own("content-visibility")?.trim() ?? "")) return true;
  if (look.opacity < 0.1) return true;
  const terms: LengthTerms = { fontSize, whole: 1_280 };
  return isMovedAway(look, terms) || isCutAway(look, terms) || isShrunk(look);
}

function isMovedAway(look: Look, terms: LengthTerms): boolean {
  const { own, textIndent, fontSize } = look;
  const length = (name: string): number => readLength(own(name) ?? "", terms) ?? 0;
  if (isPlaced(look)) {
    const sides = ["left", "top", "right", "bottom", "inset-inline-start", "inset-block-start"].map(length);
    const places = [...sides, ...readLengths(own("inset") ?? "", terms)];
    // Fixed elements beyond the right or lower edge of the screen cannot be scrolled into view.
    if (places.some((place) => place <= offScreen || place >= 3_000)) return true;
    if (/^fixed$/i.test(own("position")?.trim() ?? "") && isBeyondScreen(look)) return true;
    if (look.backed && (readLength(own("z-index") ?? "", terms) ?? 0) < 0) return true;
  }
  const margins = ["margin-left", "margin-top", "margin-inline-start", "margin"].map(length);
  if (margins.some((margin) => margin <= offScreen)) return true;
  const moves = `${own("transform") ?? ""} ${own("translate") ?? ""}`;
  // A percentage refers to the element's own size, which is unknown: half of the screen is assumed. After an offset
  // such as `left: 50%`, it usually moves the element back into view.
  const isOffset = isPlaced(look) && ["left", "top", "right", "bottom"].some((name) => length(name) > 0);
  const ofSelf = { fontSize, whole: isOffset ? 0 : terms.whole / 2 };
  if (
    /translate|^\s*\S/.test(moves) &&
    readLengths(moves.replace(/rotate\w*\([^)]*\)|scale\w*\([^)]*\)/gi, ""), ofSelf).some(
      (move) => move <= offScreen || move >= 3_000,
    )
  )
    return true;
  const indent = readLength(textIndent, terms) ?? 0;
  return indent <= offScreen || (indent >= 1_000 && isCut(own));
}

/** True for a fixed element that is at least a screen away from one of the screen's edges. */
function isBeyondScreen({ own, fontSize }: Look): boolean {
  const inset = (own("inset") ?? "").trim().split(/\s+/);
  const [top = "", right = top, bottom = top, left = right] = inset;
  const sides = { top, right, bottom, left };
  return Object.entries(sides).some(([side, given]) => {
    const whole = side === "top" || side === "bottom" ? screen.height : screen.width;
    return (readLength(own(side) ?? given, { fontSize, whole }) ?? 0) >= whole;
  });
}

function isCut(own: Look["own"]): boolean {
  const text = ["overflow", "overflow-x", "overflow-y"].map((name) => own(name) ?? "").join(" ");
  return /hidden|clip/i.test(text) || /paint|strict|content/i.test(own("contain") ?? "");
}

function isCutAway({ own, lineHeight, fontSize }: Look, terms: LengthTerms): boolean {
  const clip = /rect\(([^)]*)\)/i.exec(own("clip") ?? "")?.[1];
  if (clip !== undefined && !/auto/i.test(clip)) {
    const [top = 0, right = 0, bottom = 0, left = 0] = readLengths(clip, terms);
    if (right - left < tiny || bottom - top < tiny) return true;
  }
  if (isClippedToNothing(own("clip-path") ?? own("-webkit-clip-path") ?? "")) return true;
  const mask = `${own("mask") ?? ""} ${own("mask-image") ?? ""} ${own("-webkit-mask-image") ?? ""}`;
  const stops = /gradient\(/i.test(mask) ? readColors(mask) : [];
  if (stops.length > 0 && stops.every(({ alpha }) => alpha < 0.1)) return true;
  const isScrolled = /auto|scroll/i.test(own("overflow") ?? "");
  if (!isCut(own) && !isScrolled) return false;
  // With `contain: size`, an element without a stated height has the height 0.
  const heights = ["height", "min-height", "block-size", "contain-intrinsic-size", "aspect-ratio"];
  if (/\bsize\b|strict/i.test(own("contain") ?? "") && heights.every((name) => own(name) === undefined))
    return true;
  const sizes = ["width", "height", "max-width", "max-height", "block-size", "inline-size", "max-block-size"];
  const isNarrow = sizes.some((name) => {
    const size = readLength(own(name) ?? "", { ...terms, whole: 1_280 });
    return size !== undefined && size < tiny;
  });
  const line = /^[\d.]+$/.test(lineHeight) ? Number(lineHeight) * fontSize : readLength(lineHeight, terms);
  return isNarrow || (line !== undefined && line < tiny);
}

/** True if an element lies outside the visible area of its parent, because the siblings before it fill that area. */
function isBelowCut(element: Element, look: Look, looks: ReadonlyMap<Node, Look>): boolean {
  const parent = element.parentNode === null ? undefined : looks.get(element.parentNode);
  if (parent === undefined) return false;
  // Content in a grid row of height 0 is not visible: accordions fold an element away in this way.
  if (/^0(?:fr|px)?$/i.test(parent.own("grid-template-rows")?.trim() ?? "") && isCut(look.own)) return true;
  if (!isCut(parent.own)) return false;
  const read = ({ own, fontSize }: Look, ...names: string[]): number =>
    Math.max(
      0,
      ...names.map((name) =>
        /%/.test(own(name) ?? "") ? 0 : (readLength(own(name) ?? "", { fontSize, whole: 0 }) ?? 0),
      ),
    );
  const limit = read(parent, "height", "max-height", "block-size");
  if (limit === 0) return false;
  if (/absolute/i.test(look.own("position") ?? "")) return isPlaced(parent) && read(look, "top") >= limit;
  if (isPlaced(look)) return false;
  let above = read(parent, "padding-top") + read(look, "margin-top", "padding-top");
  let sibling = element.previousElementSibling;
  for (let count = 0; count < 20 && sibling !== null; count += 1) {
    const before = looks.get(sibling);
    if (before !== undefined && !isPlaced(before))
      above += read(before, "height", "min-height", "padding-top", "padding-bottom", "block-size");
    sibling = sibling.previousElementSibling;
  }
  return above >= limit;
}

/**
 * Classes with which the usual style sheets (Bootstrap, Tailwind, Bulma, Foundation, UIkit, WordPress) hide an element.
 */
const hiding =
  /^(?:d-none|visually-hidden|sr-only|invisible|hidden|opacity-0|screen-reader-text|show-for-sr|is-hidden|is-sr-only|is-invisible|uk-hidden|u-hidden|u-visually-hidden|visuallyhidden|element-invisible|offscreen|off-screen|a11y-hidden|text-hide)$/i;

/** Class names that show a hidden element again on larger screens. */
const showing =
  /^(?:(?:sm|md|lg|xl|xxl|2xl)[:-](?:block|flex|grid|inline\S*|table\S*|visible|not-sr-only|opacity-\d+)|d-(?:sm|md|lg|xl|xxl)-(?!none)\S+)$/i;

/** True if an element has classes with which an external style sheet usually hides it. */
function hasHidingClass(element: Element): boolean {
  const names = (element.getAttribute("class") ?? "").split(/\s+/);
  return names.some((name) => hiding.test(name)) && !names.some((name) => showing.test(name));
}
