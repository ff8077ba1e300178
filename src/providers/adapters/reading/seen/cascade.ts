import { lexer } from "css-tree";
import type { Frames } from "./animations.ts";
import { findClose } from "./calculate.ts";
import { type Declaration, readInline } from "./declarations.ts";
import { createMatcher, type Matcher } from "./matching.ts";
import { createContainers } from "./media.ts";
import { readStyles, type StyleRule } from "./rules.ts";
import { findAll } from "./selectors.ts";
import { remember } from "./tables.ts";

/** Values that the page itself declares for an element, by property. Inherited values are absent. */
export type Declared = ReadonlyMap<string, string>;

interface Won {
  value: string;
  weight: number;
  layer: number;
  /** The declaration of a lower layer that this one replaced, which `revert-layer` restores. */
  below: Won | undefined;
}

/**
 * Options for applying declarations to an element: the map that receives them, and whether they come from a cascade
 * layer or a style attribute.
 */
interface Place {
  into?: Map<Element, Map<string, Won>>;
  /** Position of the cascade layer. If it is undefined, the declarations are outside of layers. */
  layer?: number;
  /** True for a style attribute, which takes precedence over every layer. */
  attached?: boolean;
}

const inlineSpecificity = 1_000_000;
const importantWeight = 1e15;
/** Weight of a cascade layer when declarations are compared. It exceeds any specificity. */
const layerWeight = 4e12;
/** Maximum number of cascade layers. Rules of further layers count as outside of layers. */
const maxLayers = 100;
/**
 * Maximum number of tests of elements against rules on one page, which take some seconds. An element is tested against
 * a rule if it has the id, the class or the element name at the end of the rule's selector. The rules after this number
 * of tests are ignored.
 */
const maxMatches = 20_000_000;

/**
 * Matches selectors that do not affect what a reader sees at first: pseudo-classes that need an interaction, and
 * pseudo-elements that contain no text of the page.
 */
const notAtFirst =
  /::|:(hover|focus-within|focus-visible|focus|active|target|visited|before|after|first-letter|autofill|playing|modal|popover-open|fullscreen|user-invalid|user-valid|picture-in-picture)\b/i;

/** Removes conditions that are true until a reader interacts with the page, such as `:not(:hover)`. */
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

/** Matches pseudo-elements that contain elements of the page. */
const partsOfElements = /::details-content|::part\(\s*([\w-]+)[^()]*\)/gi;

/** Returns the selector of the elements in a pseudo-element that `partsOfElements` matches. */
function toElements(_: string, part: string | undefined): string {
  return part === undefined ? ">:not(summary)" : ` [part~="${part}"]`;
}

/** Declarations of a document's styles, after the cascade. */
export interface Declarations {
  /** Returns the declarations for an element. */
  of(element: Element): Declared;
  /**
   * Returns the declarations for an element, including those of rules that apply only in browsers with features unknown
   * to this code; undefined if no such rule matches the element.
   */
  unsureOf(element: Element): Declared | undefined;
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
  /** Initial values of those variables that an element does not inherit (`inherits: false`). */
  readonly uninherited: ReadonlyMap<string, string>;
  /** Families of fonts with tiny letters, in lower case. */
  readonly tinyFonts: ReadonlySet<string>;
}

/**
 * Reads the declarations for every element of a document, from its style elements, its style sheets in `data:` URLs and
 * its attributes.
 */
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
    const text = style.textContent ?? "";
    const css = style.closest("svg") === null ? text : text.replace(/<!\[CDATA\[|\]\]>/g, "");
    return media === "" ? css : `@media ${media}{${css}}`;
  });
  const { rules, frames, initials, uninherited, tinyFonts } = readStyles([...linked, ...written]);
  const won = new Map<Element, Map<string, Won>>();
  const unsureWon = new Map<Element, Map<string, Won>>();
  const containers = createContainers((element, name) => won.get(element)?.get(name)?.value);
  const parts = { before: new Map<Element, Map<string, Won>>(), after: new Map<Element, Map<string, Won>>() };
  // Caches the results, because most values occur in several rules.
  const isIgnored = remember(isInvalid);
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
      if (isIgnored(`${name}:${value}`)) continue;
      const before = own.get(name);
      if (mine < (before?.weight ?? 0)) continue;
      const below = before?.layer === layer ? before.below : before;
      if (/^revert-layer$/i.test(value))
        own.set(name, { ...(below ?? { value, layer, below }), weight: mine });
      else own.set(name, { value, weight: mine, layer, below });
    }
  };
  layAttributes(elements, document.querySelector("link[rel~=stylesheet]") !== null, lay);
  const matcher = createMatcher(elements);
  let matches = 0;
  // Rules with `@container` conditions come last, because they depend on the sizes that other rules give the
  // containers.
  const ordered = [...rules.entries()];
  const last = ordered.filter(([, { containers }]) => containers.length > 0);
  for (const [order, rule] of [...ordered.filter(([, one]) => one.containers.length === 0), ...last]) {
    const part = added.exec(rule.selector)?.[1]?.toLowerCase() === "before" ? parts.before : parts.after;
    const isAdded = added.test(rule.selector);
    const selector = dropInitial(
      rule.selector.replace(added, "").replace(firstLine, "").replace(partsOfElements, toElements),
    );
    if (notAtFirst.test(selector) || !mayMatch(rule, matcher)) continue;
    const wanted = selector === "" ? "*" : selector;
    matches += matcher.candidates(wanted).length;
    if (matches > maxMatches) break;
    const found = findAll(matcher, wanted);
    for (const element of found.elements) {
      const truth = containers.holds(element, rule.containers);
      if (truth === false) continue;
      const isUnsure = rule.unsure || found.unsure || truth === undefined;
      lay(element, rule.declarations, rule.specificity * 1e6 + order, {
        into: isAdded ? part : isUnsure ? unsureWon : won,
        layer: Math.min(rule.layer ?? maxLayers, maxLayers),
      });
    }
  }
  const readStyle = remember(readInline);
  for (const element of elements) {
    const style = element.getAttribute("style");
    if (style !== null) lay(element, readStyle(style), inlineSpecificity * 1e6, { attached: true });
  }
  const toDeclared = (own: Iterable<[string, Won]>): Declared =>
    new Map([...own].map(([name, { value }]) => [name, value]));
  return {
    initials,
    uninherited,
    tinyFonts,
    frames,
    of: (element) => toDeclared(won.get(element) ?? []),
    unsureOf: (element) => {
      const unsure = unsureWon.get(element);
      if (unsure === undefined) return undefined;
      const both = new Map(won.get(element));
      for (const [name, one] of unsure) if (one.weight >= (both.get(name)?.weight ?? 0)) both.set(name, one);
      return toDeclared(both);
    },
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
 * True if the value of a declaration is invalid for its property, as in `display:foo`. Browsers ignore such a
 * declaration and use the previous one. Values with functions count as valid, because browsers know more functions than
 * the parser.
 */
function isInvalid(declaration: string): boolean {
  const end = declaration.indexOf(":");
  const [name, value] = [declaration.slice(0, end), declaration.slice(end + 1)];
  if (name.startsWith("--") || value.includes("(")) return false;
  return value === "" || (isKnown(name) && lexer.matchProperty(name, value).error !== null);
}

function isKnown(name: string): boolean {
  return lexer.getProperty(name) !== null;
}

/**
 * Applies the colours that browsers give marked text and links, and legacy presentational attributes, such as
 * `bgcolor`. If the page refers to external style sheets, the colour of its links is unknown.
 */
function layAttributes(
  elements: readonly Element[],
  isStyled: boolean,
  lay: (element: Element, declarations: Declaration[], weight: number, place: Place) => void,
): void {
  for (const element of elements) {
    if (/^mark$/i.test(element.nodeName))
      lay(element, [{ name: "background-color", value: "yellow", important: false }], 0, { layer: 0 });
    if (!isStyled && /^a$/i.test(element.nodeName) && element.hasAttribute("href"))
      lay(element, [{ name: "color", value: "#0000ee", important: false }], 0, { layer: 0 });
    for (const [attribute, name] of [
      ["bgcolor", "background-color"],
      ["text", "color"],
      ["color", "color"],
    ] as const) {
      const value = element.getAttribute(attribute);
      if (value !== null) lay(element, [{ name, value, important: false }], 0, { layer: 0 });
    }
  }
}

/** False if a selector needs a class or id that no element has. Most rules of a typical page have such a selector. */
function mayMatch({ selector }: StyleRule, matcher: Matcher): boolean {
  if (/[:[\\]/.test(selector)) return true;
  return (selector.match(/[.#][\p{L}\p{N}_-]+/gu) ?? []).every(matcher.has);
}
