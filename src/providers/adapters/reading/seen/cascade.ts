import { lexer } from "css-tree";
import type { Frames } from "./animations.ts";
import { findClose } from "./calculate.ts";
import { type Declaration, readInline, readStyles, type StyleRule } from "./rules.ts";

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
/** Weight of a cascade layer when declarations are compared. It exceeds any specificity. */
const layerWeight = 4e12;
/** Maximum number of layers that are distinguished. */
const maxLayers = 100;
/**
 * Maximum number of times that an element is tested against a rule. This many tests take some seconds. Further rules
 * are ignored.
 */
const maxMatches = 20_000_000;

/**
 * Matches selectors that do not affect what a reader sees at first: pseudo-classes that need an interaction, and
 * pseudo-elements that contain no text of the page.
 */
const notAtFirst =
  /::|:(hover|focus-within|focus-visible|focus|active|target|visited|before|after|first-letter|autofill|playing|modal|popover-open|fullscreen|user-invalid|user-valid|picture-in-picture)\b/i;

/** Matches pseudo-classes of form fields that linkedom does not know. They count as matching. */
const ofFields =
  /:(?:placeholder-shown|valid|invalid|in-range|out-of-range|optional|read-only|read-write|blank)(?![\w-])/gi;

/** Removes conditions that hold until a reader does something, such as `:not(:hover)`. */
function dropInitial(selector: string): string {
  let rest = selector;
  for (let start = rest.indexOf(":not("); start >= 0; start = rest.indexOf(":not(", start + 1)) {
    const end = findClose(rest, start);
    const inner = rest.slice(start + 5, end - 1).replace(/:(?:is|where|has|any)\(|[),\s]/gi, "");
    if (inner.replace(new RegExp(notAtFirst.source, "gi"), "") === "") {
      rest = rest.slice(0, start) + rest.slice(end);
      start -= 1;
    }
  }
  return rest.replace(/(?<=[^\s>+~]):(?:is|where)\(\s*\)/g, "");
}

/**
 * Matches the end of a selector for the first line of an element. Such a selector is treated as if it matched the whole
 * element, because the first line may be its whole text.
 */
const firstLine = /::?first-line\s*$/i;
const added = /::?(before|after)\s*$/i;

/** Declarations of a document's styles, after the cascade. */
export interface Declarations {
  /** Returns the declarations for an element. */
  of(element: Element): Declared;
  /** Returns the declarations for `::before` and `::after`. */
  addedTo(element: Element): Declared[];
  /**
   * Returns the declarations for an element, together with those in a frame of its animation. The element's important
   * declarations override those of the frame.
   */
  withFrame(element: Element, frame: readonly Declaration[]): Declared;
  readonly frames: Frames;
  /** Initial values of variables, from `@property`. */
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
      if (isInvalid(name, value)) continue;
      if (mine >= (own.get(name)?.weight ?? 0)) own.set(name, { value, weight: mine });
    }
  };
  layAttributes(elements, lay);
  const names = listNames(elements);
  let matches = 0;
  for (const [order, rule] of rules.entries()) {
    const part = added.exec(rule.selector)?.[1]?.toLowerCase() === "before" ? parts.before : parts.after;
    const isAdded = added.test(rule.selector);
    const selector = dropInitial(rule.selector.replace(added, "").replace(firstLine, ""));
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
  }
  const toDeclared = (own: Iterable<[string, Won]>): Declared =>
    new Map([...own].map(([name, { value }]) => [name, value]));
  return {
    initials,
    frames,
    of: (element) => toDeclared(won.get(element) ?? []),
    withFrame: (element, frame) => {
      const own = won.get(element) ?? new Map<string, Won>();
      const added = frame.filter(({ name }) => (own.get(name)?.weight ?? 0) < importantWeight);
      return new Map([...toDeclared(own), ...added.map(({ name, value }) => [name, value] as const)]);
    },
    addedTo: (element) =>
      [parts.before, parts.after].flatMap((part) => {
        const own = part.get(element);
        return own === undefined ? [] : [toDeclared(own)];
      }),
  };
}

/**
 * True if the value is invalid for the property, as in `display: foo`. Browsers ignore such a declaration and use the
 * previous one. Values with functions count as valid, because browsers know more functions than the parser.
 */
function isInvalid(name: string, value: string): boolean {
  if (name.startsWith("--") || value.includes("(")) return false;
  return value === "" || (isKnown(name) && lexer.matchProperty(name, value).error !== null);
}

function isKnown(name: string): boolean {
  return lexer.getProperty(name) !== null;
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

function listNames(elements: readonly Element[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const element of elements) {
    for (const name of (element.getAttribute("class") ?? "").split(/\s+/)) names.add(`.${name}`);
    names.add(`#${element.id}`);
  }
  return names;
}

/** False if a selector needs a class or id that no element has. Most rules of a typical page have such a selector. */
function mayMatch({ selector }: StyleRule, names: ReadonlySet<string>): boolean {
  if (/[:[\\]/.test(selector)) return true;
  return (selector.match(/[.#][\p{L}\p{N}_-]+/gu) ?? []).every((name) => names.has(name));
}

function findAll(document: Document, selector: string): Iterable<Element> {
  try {
    return document.querySelectorAll(selector);
  } catch {
    const known = selector.replace(ofFields, "");
    // A selector that the parser cannot read matches nothing, as in browsers.
    return known === selector || known.trim() === "" ? [] : findAll(document, known);
  }
}
