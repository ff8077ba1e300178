import { walk } from "../document.ts";
import { listMoments } from "./animations.ts";
import { isAway } from "./away.ts";
import { type Declarations, readDeclared } from "./cascade.ts";
import { isDarkScheme } from "./colors.ts";
import { isReadable, type Look, plainLook, toLook } from "./computed.ts";
import {
  type Cover,
  findCovers,
  isBehind,
  isCoveredBy,
  isGridLayer,
  isPlaced,
  listCovered,
  pictures,
} from "./covers.ts";
import { isDoubtful } from "./doubt.ts";
import { listMildFilters, toFiltered } from "./filters.ts";
import { isBeyondCut, isLineBelow, readUncut } from "./flow.ts";
import { isMovedOut } from "./moves.ts";
import { fillSlots } from "./shadow.ts";

/**
 * Removes the parts of a page that a reader does not see. Does not recognize parts that are hidden by scripts, by most
 * rules of external style sheets, by most fonts without visible letters, or by covering elements that `covers.ts` does
 * not detect.
 */
export function removeUnseen(document: Document): void {
  fillSlots(document);
  const declared = readDeclared(document);
  const hasSheets = document.querySelector("link[rel~=stylesheet],link[rel~=Stylesheet]") !== null;
  const covers: Cover[] = [];
  const looks = new Map<Node, Look>();
  const root = toRoot(document, declared);
  const gone: ChildNode[] = [];
  let hiddenDepth = Number.POSITIVE_INFINITY;
  for (const { node, depth } of walk(document.documentElement)) {
    if (depth > hiddenDepth) continue;
    hiddenDepth = Number.POSITIVE_INFINITY;
    const parent = (node.parentNode === null ? undefined : looks.get(node.parentNode)) ?? root;
    if (isComment(node)) gone.push(node);
    else if (isText(node)) readText(node, parent, looks);
    if (!isElement(node)) continue;
    const look = toShown(node, parent, declared);
    // A transparent root counts as visible, because pages usually make it visible with a script.
    const isRoot = /^(HTML|BODY)$/.test(nameOf(node));
    const shown = look.opacity < 0.1 ? 1 : look.opacity;
    // The root's background counts as the page's background, so no element can lie behind it.
    const parts = declared.addedTo(node).map((part) => toLook(part, look));
    const behind = parts.find(isBehind) ?? look;
    looks.set(
      node,
      isRoot
        ? { ...look, opacity: shown, own: asRoot(look.own) }
        : { ...toFiltered(look), ground: behind.ground },
    );
    if (isKept(node)) continue;
    dropTexts(node);
    // A picture with a box of its own covers text, although the picture itself contains no text of the page.
    if (pictures.test(nameOf(node)) && isShut(node) && !node.hasAttribute("hidden") && !isAway(look))
      cover(node, look, { looks, covers });
    if (
      isShut(node) ||
      isAway(look) ||
      (!isRoot && (isDoubtful(look) || isInTinyFont(look, declared))) ||
      isBeyondCut(node, look, looks) ||
      isMovedOut(node, look, looks) ||
      (hasSheets && hasHidingClass(node))
    ) {
      gone.push(node);
      hiddenDepth = depth;
      continue;
    }
    if (isGridLayer(node, look, looks)) {
      const grid = node.parentNode === null ? undefined : looks.get(node.parentNode);
      if (grid !== undefined && node.parentNode !== null)
        looks.set(node.parentNode, { ...grid, ground: look.ground });
    }
    cover(node, look, { looks, covers });
    if (parts.some((part) => isCoveredBy(part) && !isAway(part)) && isPlaced(look))
      covers.push({ over: node, by: null, level: 0 });
  }
  for (const text of listCovered(covers, looks)) blank(text);
  for (const node of gone) node.remove();
}

/**
 * Records what an element covers. If a covered element contains the covering element, the content after the covering
 * element lies in front of it and gets its background.
 */
function cover(
  element: Element,
  look: Look,
  { looks, covers }: { looks: Map<Node, Look>; covers: Cover[] },
): void {
  for (const found of findCovers(element, look, looks)) {
    covers.push(found);
    const over = looks.get(found.over);
    if (over !== undefined && found.over.contains(element))
      looks.set(found.over, { ...over, ground: look.ground });
  }
}

/**
 * Returns the styles of an element. If the element is animated, returns its styles at a moment when a reader sees its
 * text, if there is such a moment. If it is unknown which styles apply, prefers those that hide the text.
 */
function toShown(element: Element, parent: Look, declared: Declarations): Look {
  const look = toLook(declared.of(element), parent);
  const { states, unsure } = listMoments(look.own, declared.frames);
  const looks = states.map((state) =>
    state.length === 0 ? look : toLook(declared.withFrame(element, state), parent),
  );
  const isSeen = (one: Look): boolean => !isAway(one) && isReadable(one);
  const unsureOf = declared.unsureOf(element);
  if (unsureOf !== undefined) {
    const other = toLook(unsureOf, parent);
    if (!isSeen(other) || isDoubtful(other)) return other;
  }
  return looks.find((one) => isSeen(one) !== unsure) ?? looks[0] ?? look;
}

/** Returns the styles of the page before any declaration: in a dark colour scheme, white text on a dark background. */
function toRoot(document: Document, { of, initials, uninherited }: Declarations): Look {
  const look: Look = { ...plainLook, variables: initials, uninherited, filters: listMildFilters(document) };
  const meta = document.querySelector('meta[name="color-scheme"]')?.getAttribute("content") ?? "";
  const scheme = toLook(of(document.documentElement), look).own("color-scheme") ?? meta;
  if (!isDarkScheme(scheme)) return look;
  return {
    ...look,
    dark: true,
    color: { r: 1, g: 1, b: 1, alpha: 1 },
    ground: { r: 0.07, g: 0.07, b: 0.07, alpha: 1 },
  };
}

/** True if an element selects a font whose letters are tiny. */
function isInTinyFont({ own }: Look, { tinyFonts }: Declarations): boolean {
  if (tinyFonts.size === 0) return false;
  const text = `${own("font-family") ?? ""},${own("font") ?? ""}`.toLowerCase();
  return [...tinyFonts].some((family) => text.includes(family));
}

/**
 * Character that marks the end of a block. It is kept when the text around it is removed, because it still separates
 * the remaining text before and after it.
 */
const blockEnd = "\u2029";

const backgrounds = /^background/;

/**
 * Returns the declared values of the `html` or `body` element without backgrounds, which count as the page's
 * background.
 */
function asRoot(own: Look["own"]): Look["own"] {
  return (name) => (backgrounds.test(name) ? undefined : own(name));
}

function readText(text: Text, look: Look, looks: ReadonlyMap<Node, Look>): void {
  const value = text.nodeValue ?? "";
  if (value.trim() === "") return;
  const seen = dropUnseenCharacters(readUncut(text, value, looks));
  if (!isReadable(look) || isClosed(text.parentElement) || isLineBelow(text, look)) blank(text);
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

/**
 * True for `html`, `body` and the elements of the page's metadata. They are kept: the metadata are read by name and
 * never displayed.
 */
function isKept(element: Element): boolean {
  return (
    /^(HTML|HEAD|BODY|META|LINK|BASE|STYLE|SCRIPT|TITLE)$/.test(nameOf(element)) &&
    element.closest("svg") === null &&
    !(nameOf(element) === "TITLE" && element.closest("body") !== null)
  );
}

const neverSeen = new Set(
  "TITLE TEMPLATE NOSCRIPT NOFRAMES NOEMBED FENCEDFRAME MPHANTOM IFRAME OBJECT AUDIO VIDEO CANVAS SVG DATALIST SELECT OPTION TEXTAREA RP MAP METER PROGRESS".split(
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
  if (/^(?:SEMANTICS|MACTION)$/i.test(parent?.nodeName ?? "") && parent?.firstElementChild !== element)
    return true;
  if (name === "MARQUEE" && !isMoving(element)) return true;
  return isClosed(parent) && (name !== "SUMMARY" || parent?.querySelector("summary") !== element);
}

/** True for a `marquee` element of a readable size that moves its text into view soon. */
function isMoving(marquee: Element): boolean {
  return [...marquee.attributes].every(({ name, value }) => {
    const figure = Number.parseFloat(value);
    if (/^(?:width|height)$/i.test(name)) return figure >= 12;
    if (/^scrollamount$/i.test(name)) return figure >= 1;
    if (/^scrolldelay$/i.test(name)) return figure <= 1_000;
    return !/^(?:[hv]space|truespeed)$/i.test(name);
  });
}

/** True for a closed `details` element, which shows only its summary until a reader opens it. */
function isClosed(element: Element | null): boolean {
  return element !== null && nameOf(element) === "DETAILS" && !element.hasAttribute("open");
}

/** Attributes with tooltips and alternative texts. A page can hide any text in such attributes. */
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
 * Classes with which common CSS frameworks (Bootstrap, Tailwind, Bulma, Foundation, UIkit, WordPress) hide an element.
 */
const hiding =
  /^(?:d-none|visually-hidden|sr-only|invisible|hidden|opacity-0|screen-reader-text|show-for-sr|is-hidden|is-sr-only|is-invisible|uk-hidden|u-hidden|u-visually-hidden|visuallyhidden|element-invisible|offscreen|off-screen|a11y-hidden|text-hide)$/i;

/** Class names that show a hidden element again on larger screens. */
const showing =
  /^(?:(?:sm|md|lg|xl|xxl|2xl)[:-](?:block|flex|grid|inline\S*|table\S*|visible|not-sr-only|opacity-\d+)|d-(?:sm|md|lg|xl|xxl)-(?!none)\S+)$/i;

/** True if an element has classes with which an external style sheet probably hides it. */
function hasHidingClass(element: Element): boolean {
  const names = (element.getAttribute("class") ?? "").split(/\s+/);
  return names.some((name) => hiding.test(name)) && !names.some((name) => showing.test(name));
}

/**
 * Matches invisible characters: zero-width spaces and joiners, soft hyphens, direction marks, Hangul fillers, variation
 * selectors, and tag characters (U+E0020 to U+E007F), which can hide text. Does not match U+2029, because readable.ts
 * marks the end of a block with it.
 */
const unseen = /\p{Default_Ignorable_Code_Point}|[\u061c\u180e\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]/gu;

/** Returns the text without invisible characters. */
export function dropUnseenCharacters(text: string): string {
  return text.replace(unseen, "");
}
