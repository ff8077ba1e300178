import { splitValue } from "./calculate.ts";

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
