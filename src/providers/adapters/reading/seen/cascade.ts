import { lexer } from "css-tree";
import { type Declaration, readInline, readStyles, type StyleRule, type StyleSheet } from "./rules.ts";

/** Values that the page itself declares for an element, by property. Inherited values are absent. */
export type Declared = ReadonlyMap<string, string>;

interface Won {
  value: string;
  weight: number;
}

/** The elements to which declarations apply, and the origin of the declarations. */
interface Place {
  into?: Map<Element, Map<string, Won>>;
  /** Position of the cascade layer. Default: outside of layers. */
  layer?: number;
  /** True for a style attribute, which takes precedence over every layer. */
  attached?: boolean;
}

const inlineSpecificity = 1_000_000;
const importantWeight = 1e15;
/** Weight of a cascade layer in the comparison of declarations. It is more than any specificity. */
const layerWeight = 4e12;
/** Maximum number of layers that are distinguished. */
const maxLayers = 100;
/** Maximum number of tests of an element against a rule. So many tests take some seconds. Further rules are ignored. */
const maxMatches = 20_000_000;

/**
 * Matches selectors that do not affect what a reader sees at first: pseudo-classes that need an interaction, and
 * pseudo-elements that contain no text of the page.
 */
const notAtFirst =
  /::|:(hover|focus|focus-within|focus-visible|active|target|visited|before|after|first-letter|autofill|playing|modal|popover-open)\b/i;

/** Matches conditions that hold until a reader does something, such as `:not(:hover)`. */
const holdsAtFirst =
  /:not\(\s*(?:,?\s*:(?:hover|focus|focus-within|focus-visible|active|target|visited|autofill|playing|modal|popover-open)\s*)+\)/gi;

/**
 * Matches the end of a selector for the first line of an element. Such a selector is treated as one for the element,
 * because the first line may be its whole text.
 */
const firstLine = /::?first-line\s*$/i;
const added = /::?(before|after)\s*$/i;

/** Declarations of a document's styles, after the cascade. */
export interface Declarations {
  /** Returns the declarations for an element. */
  of(element: Element): Declared;
  /** Returns the declarations for `::before` and `::after`. */
  addedTo(element: Element): Declared[];
  /** Initial values of variables (`@property`). */
  readonly initials: ReadonlyMap<string, string>;
}

/** Reads the declarations for every element of a document, from its style elements and attributes. */
export function readDeclared(document: Document): Declarations {
  const elements = [...document.querySelectorAll("*")];
  const styles = [...document.querySelectorAll("style")].filter(
    (style) => style.closest("noscript,template") === null,
  );
  const linked = [...document.querySelectorAll("link[rel~=stylesheet][href^='data:']")].map(
    (link) => `@import "${(link.getAttribute("href") ?? "").replaceAll('"', "%22")}";`,
  );
  const written = styles.map((style) => {
    const media = style.getAttribute("media") ?? "";
    return media === "" ? (style.textContent ?? "") : `@media ${media}{${style.textContent ?? ""}}`;
  });
  const { rules, frames, initials } = readStyles([...linked, ...written]);
  const won = new Map<Element, Map<string, Won>>();
  const parts = { before: new Map<Element, Map<string, Won>>(), after: new Map<Element, Map<string, Won>>() };
  const lay = (
    element: Element,
    declarations: readonly Declaration[],
    weight: number,
    { into = won, layer = maxLayers, attached = false }: Place = {},
  ): void => {
    const own = into.get(element) ?? new Map<string, Won>();
    into.set(element, own);
    for (const { name, value, important } of declarations) {
      // Among important declarations, those of the first layer win. Among other declarations, those outside of layers
      // win.
      const mine =
        weight +
        (important
          ? importantWeight + (attached ? maxLayers + 1 : maxLayers - layer) * layerWeight
          : layer * layerWeight);
      if (own.has(name) && isUnknownWord(name, value)) continue;
      if (mine >= (own.get(name)?.weight ?? 0)) own.set(name, { value, weight: mine });
    }
  };
  layAttributes(elements, lay);
  const names = listNames(elements);
  let matches = 0;
  for (const [order, rule] of rules.entries()) {
    const part = added.exec(rule.selector)?.[1]?.toLowerCase() === "before" ? parts.before : parts.after;
    const isAdded = added.test(rule.selector);
    const selector = rule.selector.replace(added, "").replace(firstLine, "").replace(holdsAtFirst, "");
    if (notAtFirst.test(selector) || !mayMatch(rule, names)) continue;
    matches += elements.length;
    if (matches > maxMatches) break;
    for (const element of findAll(document, selector === "" ? "*" : selector))
      lay(element, rule.declarations, rule.specificity * 1e6 + order, {
        into: isAdded ? part : won,
        layer: Math.min(rule.layer ?? maxLayers, maxLayers),
      });
  }
  for (const element of elements) {
    const style = element.getAttribute("style");
    if (style !== null) lay(element, readInline(style), inlineSpecificity * 1e6, { attached: true });
    const frame = readEnd(won.get(element), frames);
    if (frame !== undefined) lay(element, frame, inlineSpecificity * 1e6 + 1);
  }
  const toDeclared = (own: Iterable<[string, Won]>): Declared =>
    new Map([...own].map(([name, { value }]) => [name, value]));
  return {
    initials,
    of: (element) => toDeclared(won.get(element) ?? []),
    addedTo: (element) =>
      [parts.before, parts.after].flatMap((part) => {
        const own = part.get(element);
        return own === undefined ? [] : [toDeclared(own)];
      }),
  };
}

/**
 * True if the value is a word that is invalid for the property, as in `display: foo`. Browsers ignore such a
 * declaration and use the one before it.
 */
function isUnknownWord(name: string, value: string): boolean {
  return (
    /^[a-z-]+$/i.test(value) && !name.startsWith("--") && lexer.matchProperty(name, value).error !== null
  );
}

/** Applies legacy presentational attributes, such as `bgcolor`. */
function layAttributes(
  elements: readonly Element[],
  lay: (element: Element, declarations: Declaration[], weight: number, place: Place) => void,
): void {
  for (const element of elements)
    for (const [attribute, name] of [
      ["bgcolor", "background-color"],
      ["text", "color"],
      ["color", "color"],
    ] as const) {
      const value = element.getAttribute(attribute);
      if (value !== null) lay(element, [{ name, value, important: false }], 0, { layer: 0 });
    }
}

/**
 * Returns the declarations of the frame that readers see most of the time: the first frame of a paused animation, and
 * the last frame of an animation that keeps it (`forwards` or `both`). Returns undefined for other animations.
 */
function readEnd(
  own: ReadonlyMap<string, Won> | undefined,
  frames: StyleSheet["frames"],
): readonly Declaration[] | undefined {
  if (own === undefined || frames.size === 0) return undefined;
  const text = [
    "animation",
    "animation-name",
    "animation-iteration-count",
    "animation-fill-mode",
    "animation-play-state",
  ]
    .map((name) => own.get(name)?.value ?? "")
    .join(" ");
  const name = text.split(/[\s,]+/).find((word) => frames.has(word));
  const animation = name === undefined ? undefined : frames.get(name);
  if (/\bpaused\b/.test(text)) return animation?.first;
  if (/\binfinite\b/.test(text) && animation?.first !== undefined && isEqual(animation.first, animation.last))
    return animation.last;
  return /\b(forwards|both)\b/.test(text) ? animation?.last : undefined;
}

/** True if an animation begins and ends with the same frame, so that it usually shows nothing else. */
function isEqual(first: readonly Declaration[], last: readonly Declaration[] = []): boolean {
  const toText = (frame: readonly Declaration[]): string =>
    frame.map(({ name, value }) => `${name}:${value}`).join(";");
  return toText(first) === toText(last);
}

function listNames(elements: readonly Element[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const element of elements) {
    for (const name of (element.getAttribute("class") ?? "").split(/\s+/)) names.add(`.${name}`);
    names.add(`#${element.id}`);
  }
  return names;
}

/** False if a selector needs a class or id that no element has. Most rules of most pages have such a selector. */
function mayMatch({ selector }: StyleRule, names: ReadonlySet<string>): boolean {
  if (/[:[\\]/.test(selector)) return true;
  return (selector.match(/[.#][\p{L}\p{N}_-]+/gu) ?? []).every((name) => names.has(name));
}

function findAll(document: Document, selector: string): Iterable<Element> {
  try {
    return document.querySelectorAll(selector);
  } catch {
    // A selector that the parser cannot read matches nothing, as in browsers.
    return [];
  }
}
