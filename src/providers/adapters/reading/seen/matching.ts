import { compile, type Options } from "css-select";
import { remember } from "./tables.ts";

/** Finds elements of one document by selector. The document must not change while the matcher is used. */
export interface Matcher {
  /** True if an element has the name: an element name, a class such as `.a`, or an id such as `#a`. */
  has: (name: string) => boolean;
  /**
   * Returns the elements that have the rarest name in the selector's last part; all elements if that part has no name.
   */
  candidates(selector: string): readonly Element[];
  /**
   * Returns the elements that the selector matches, in document order.
   * @throws if the parser cannot read the selector.
   */
  find(selector: string): readonly Element[];
}

/**
 * Creates a matcher for the elements of a document. As in browsers, the last part of a selector is looked up first,
 * because most rules of a style sheet apply to few elements. The results are those of linkedom's `querySelectorAll`,
 * which tests each element with the same library.
 */
export function createMatcher(elements: readonly Element[]): Matcher {
  // Reads the class attributes only once, because linkedom builds their values anew for each call.
  const classes = new Map(elements.map((element) => [element, element.getAttribute("class")] as const));
  const index = indexNames(classes);
  const options = toOptions(classes);
  const candidates = (selector: string): readonly Element[] => {
    let least = elements;
    for (const name of listLastNames(selector)) {
      const found = index.get(name) ?? [];
      if (found.length < least.length) least = found;
    }
    return least;
  };
  return {
    has: (name) => index.has(name),
    candidates,
    find(selector) {
      const among = candidates(selector);
      if (among.length === 0) return among;
      for (const [, formula = ""] of selector.matchAll(/:nth-(?:last-)?(?:child|of-type)\(([^()]*)\)/gi))
        readFormula(formula.split(/\sof\b/i)[0] ?? "");
      const matches = compile<Node, Element>(selector, options);
      return among.filter((element) => matches(element));
    },
  };
}

/** Values of the attribute `class`, by element. */
type Classes = ReadonlyMap<Element, string | null>;

function indexNames(classes: Classes): ReadonlyMap<string, readonly Element[]> {
  const index = new Map<string, Element[]>();
  for (const [element, text] of classes) {
    const own = (text ?? "").split(/\s+/).map((name) => `.${name}`);
    const names = new Set([element.localName.toLowerCase(), `#${element.getAttribute("id") ?? ""}`, ...own]);
    for (const name of names) {
      const found = index.get(name);
      if (found === undefined) index.set(name, [element]);
      else found.push(element);
    }
  }
  return index;
}

const lastPart = /^(?:\*|[\w\u00b0-\uffff-]+)?(?:[.#:][\w\u00b0-\uffff-]+)*$/;

/**
 * Returns the names in the last part of a selector, which each matching element must have: the element name in lower
 * case, classes such as `.a`, and an id such as `#a`. Returns an empty list for a selector with unusual characters.
 */
function listLastNames(selector: string): string[] {
  if (/[\\|/&]/.test(selector)) return [];
  let plain = selector.replace(/"[^"]*"|'[^']*'/g, "").replace(/\[[^[\]]*\]/g, ":attribute");
  for (let before = ""; before !== plain; ) {
    before = plain;
    plain = plain.replace(/\([^()]*\)/g, "");
  }
  const last =
    plain
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? "";
  if (!lastPart.test(last) || plain.includes(",")) return [];
  const [element] = /^[\w\u00b0-\uffff-]+/.exec(last) ?? [];
  const names = (last.match(/[.#:][\w\u00b0-\uffff-]+/g) ?? []).filter((name) => !name.startsWith(":"));
  return element === undefined ? names : [element.toLowerCase(), ...names];
}

/**
 * Returns the functions with which the selector library reads the elements. Siblings and positions are computed once
 * for each parent. Otherwise linkedom would list all children for each call, and the time would grow with the square of
 * the number of siblings.
 */
function toOptions(classes: Classes): Options<Node, Element> {
  const children = new Map<Node, readonly Node[]>();
  const childrenOf = (node: Node): Node[] => {
    const known = children.get(node) ?? [...node.childNodes];
    children.set(node, known);
    return known as Node[];
  };
  const siblings = new Map<Node, Element[]>();
  const siblingsOf = (node: Node): Element[] => {
    const parent = node.parentNode ?? node;
    const known = siblings.get(parent) ?? childrenOf(parent).filter(isElement);
    siblings.set(parent, known);
    return known;
  };
  // Caches the parsed argument of a pseudo-class, because the library passes the same argument for each element.
  const read = remember((text) => {
    const [formula = "", of = ""] = text.split(/\sof\b\s*(.*)/is);
    const matches = of === "" ? undefined : compile<Node, Element>(of, options);
    return { position: readFormula(formula), of, matches };
  });
  const nth = (isLast: boolean, isOfType: boolean) => {
    const all = new Map<string, Map<Element, number>>();
    return (element: Element, text: string | null | undefined): boolean => {
      const { position, of, matches } = read(text ?? "");
      if (matches?.(element) === false) return false;
      const positions = all.get(of) ?? new Map<Element, number>();
      all.set(of, positions);
      if (!positions.has(element)) {
        const counts = new Map<string, number>();
        const own = siblingsOf(element);
        for (const one of isLast ? own.toReversed() : own) {
          if (matches?.(one) === false) continue;
          const name = isOfType ? one.localName.toLowerCase() : "";
          counts.set(name, (counts.get(name) ?? 0) + 1);
          positions.set(one, counts.get(name) ?? 0);
        }
      }
      const [step, offset] = position;
      const rest = (positions.get(element) ?? 0) - offset;
      return step === 0 ? rest === 0 : rest % step === 0 && rest / step >= 0;
    };
  };
  const options: Options<Node, Element> = {
    xmlMode: false,
    pseudos: {
      "nth-child": nth(false, false),
      "nth-last-child": nth(true, false),
      "nth-of-type": nth(false, true),
      "nth-last-of-type": nth(true, true),
    },
    adapter: {
      isTag: isElement,
      getAttributeValue: (element, name) =>
        (name === "class" ? classes.get(element) : element.getAttribute(name)) ?? undefined,
      getChildren: childrenOf,
      getName: ({ localName }) => localName.toLowerCase(),
      getParent: ({ parentNode }) => parentNode,
      getSiblings: siblingsOf,
      prevElementSibling: (node) => (isElement(node) ? node.previousElementSibling : null),
      // A comment is not text: an element that contains only comments is empty.
      getText: (node) => (node.nodeType === node.COMMENT_NODE ? "" : (node.textContent ?? "")),
      hasAttrib: (element, name) => element.hasAttribute(name),
      removeSubsets: (nodes) => nodes,
    },
  };
  return options;
}

function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE;
}

/**
 * Returns step and offset of a formula such as `2n+1`.
 * @throws if the text is not such a formula.
 */
function readFormula(text: string): [step: number, offset: number] {
  const formula = text.trim().toLowerCase();
  if (formula === "even") return [2, 0];
  if (formula === "odd") return [2, 1];
  const [, step, offset, plain] = /^(?:([+-]?\d*)n(?:\s*([+-]\s*\d+))?|([+-]?\d+))$/.exec(formula) ?? [];
  if (plain !== undefined) return [0, Number(plain)];
  if (step === undefined) throw new SyntaxError(`"${text}" is no position`);
  return [Number(/\d/.test(step) ? step : `${step}1`), Number((offset ?? "0").replace(/\s+/g, ""))];
}
