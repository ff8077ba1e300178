import { findClose, splitValue } from "./calculate.ts";
import type { Matcher } from "./matching.ts";

/**
 * Pseudo-classes that the selector parser knows. Other pseudo-classes count as matching, so that a rule with one of
 * them may apply.
 */
const knownPseudoClasses = new Set(
  "any-link checked contains disabled empty enabled first-child first-of-type has is last-child last-of-type link matches not nth-child nth-last-child nth-last-of-type nth-of-type only-child only-of-type optional required root scope selected where".split(
    " ",
  ),
);

/** Elements that a selector matches. */
export interface SelectorMatch {
  elements: Iterable<Element>;
  /**
   * True if the selector contains a part that the parser does not know. `elements` then contains the elements that
   * match the rest of the selector.
   */
  unsure: boolean;
}

/** Returns the elements of a document that a selector matches. */
export function findAll(matcher: Matcher, selector: string): SelectorMatch {
  try {
    return { elements: matcher.find(selector), unsure: false };
  } catch {
    const rest = relax(selector);
    try {
      if (rest !== selector && rest !== "")
        return { elements: matcher.find(rest), unsure: !isOfFields(selector) };
    } catch {
      // A selector that the parser cannot read matches nothing, as in browsers.
    }
    return { elements: [], unsure: false };
  }
}

/** True if the only unknown parts of a selector are pseudo-classes that most form fields match, such as `:valid`. */
function isOfFields(selector: string): boolean {
  const names = selector.match(/:[a-z-]+/gi) ?? [];
  return names.every(
    (name) =>
      knownPseudoClasses.has(name.slice(1).toLowerCase()) ||
      /^:(?:placeholder-shown|valid|invalid|in-range|out-of-range|optional|read-only|read-write|blank)$/i.test(
        name,
      ),
  );
}

/**
 * Removes unknown pseudo-classes and namespaces from a selector. Returns an empty string for a selector that only a few
 * browsers know, such as `:-moz-…`.
 */
function relax(selector: string): string {
  if (/:-(?:moz|ms|o)-/i.test(selector)) return "";
  let rest = selector
    .replace(/:dir\(\s*rtl\s*\)/gi, "[dir=rtl]")
    .replace(/:(?:dir\(\s*ltr\s*\)|defined)(?![\w-])/gi, ":not(nothing)")
    .replace(/(?:\*|[\w-]+)?\|(?=[\w*])/g, "");
  for (let { index = -1, name } = find(rest, 0); index >= 0; { index = -1, name } = find(rest, index)) {
    const opens = rest[index + name.length + 1] === "(";
    const end = opens ? findClose(rest, index) : index + name.length + 1;
    const before = rest.slice(0, index);
    rest = `${before}${/(?:^|[\s>+~,(])$/.test(before) ? "*" : ""}${rest.slice(end)}`;
  }
  return rest.trim();
}

/** Returns the first unknown pseudo-class after an index in a selector. */
function find(selector: string, from: number): { index?: number; name: string } {
  for (const match of selector.slice(from).matchAll(/(?<!\\):([a-z-]+)/gi)) {
    const name = match[1] ?? "";
    const index = from + match.index;
    if (!knownPseudoClasses.has(name.toLowerCase())) return { index, name };
  }
  return { name: "" };
}

/** Selectors of the elements at which an `@scope` begins and ends. */
export interface Scope {
  selectors: readonly string[];
  limits: readonly string[];
}

/** Parses the condition of an `@scope` and returns the selectors of the elements at which the scope begins and ends. */
export function toScope(condition: string): Scope {
  const one = "\\(([^()]*(?:\\([^()]*\\)[^()]*)*)\\)";
  const [, root, limit] = new RegExp(`^\\s*(?:${one})?\\s*(?:to\\s*${one})?`, "i").exec(condition) ?? [];
  const selectors = root === undefined ? [] : [root];
  const limits = limit === undefined ? [] : splitValue(limit, ",");
  return { selectors, limits: selectors.length === 0 ? limits : limits.map((end) => nest(end, selectors)) };
}

/** Restricts a selector to elements that neither match one of `limits` nor lie inside an element that does. */
export function exclude(selector: string, limits: readonly string[]): string {
  if (limits.length === 0) return selector;
  const out = `:not(:where(${limits.flatMap((limit) => [limit, `${limit} *`]).join(",")}))`;
  return selector.replace(/(?=::|:(?:before|after|first-line)\s*$|$)/, out);
}

/** Returns the selector of a rule nested in a rule with the given selectors. */
export function nest(selector: string, parents: readonly string[]): string {
  const parent = parents.length === 1 ? (parents[0] ?? "") : `:is(${parents.join(",")})`;
  return /&|:scope\b/.test(selector) ? selector.replaceAll(/&|:scope\b/g, parent) : `${parent} ${selector}`;
}

/**
 * Returns an approximate specificity, which is precise enough for real selectors. Ignores the arguments of `:where`.
 */
export function weigh(selector: string): number {
  const plain = selector.replace(/:where\([^)]*\)/g, "").replace(/:(is|not|has)\(/g, " ");
  const count = (pattern: RegExp): number => Math.min(99, plain.match(pattern)?.length ?? 0);
  const names = count(/(^|[\s>+~(,])[a-z][\w-]*/gi);
  return count(/#[\w-]+/g) * 10_000 + count(/\.[\w-]+|\[[^\]]*\]|:[a-z-]+/gi) * 100 + names;
}
