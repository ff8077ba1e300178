import { findClose } from "./calculate.ts";
import type { Matcher } from "./matching.ts";

/**
 * Pseudo-classes that the selector parser knows. Other pseudo-classes count as matching, so that a rule with one of
 * them may apply.
 */
const known = new Set(
  "any-link checked contains disabled empty enabled first-child first-of-type has is last-child last-of-type link matches not nth-child nth-last-child nth-last-of-type nth-of-type only-child only-of-type optional required root scope selected where".split(
    " ",
  ),
);

/** Elements that a selector matches. */
export interface Found {
  elements: Iterable<Element>;
  /**
   * True if the selector contains a part that the parser does not know. `elements` then contains the elements that
   * match the rest of the selector.
   */
  unsure: boolean;
}

/** Returns the elements of a document that a selector matches. */
export function findAll(matcher: Matcher, selector: string): Found {
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
      known.has(name.slice(1).toLowerCase()) ||
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
    if (!known.has(name.toLowerCase())) return { index, name };
  }
  return { name: "" };
}
