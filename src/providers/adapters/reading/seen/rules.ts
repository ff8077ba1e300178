import { type Block, type CssNode, generate, ident, List, parse, type SelectorList } from "css-tree";
import type { Frame } from "./animations.ts";
import { isOnScreen, isSupported } from "./media.ts";

/** One declaration of a property, as written, with a flag for `!important`. */
export interface Declaration {
  name: string;
  value: string;
  important: boolean;
}

/** One selector with its declarations. */
export interface StyleRule {
  selector: string;
  /** Sum of 10,000 for each id, 100 for each class, attribute or pseudo-class, and 1 for each element name. */
  specificity: number;
  /** Position of the rule's cascade layer (`@layer`); undefined for a rule outside of layers. */
  layer: number | undefined;
  declarations: readonly Declaration[];
}

/** Rules and animations of a page's style elements. */
export interface StyleSheet {
  rules: StyleRule[];
  /** Frames of each animation in order, by the animation's name. */
  frames: Map<string, readonly Frame[]>;
  /** Initial values of variables that no declaration sets, from `@property`. */
  initials: Map<string, string>;
  /** Positions of the cascade layers by name. */
  layers: Map<string, number>;
}

/** Maximum number of rules of one page. An ordinary page has a tenth of this number. */
const maxRules = 20_000;

/** Parses style sheets. Skips what it cannot read, as desktop browsers do. */
export function readStyles(sheets: readonly string[]): StyleSheet {
  const into: StyleSheet = { rules: [], frames: new Map(), initials: new Map(), layers: new Map() };
  for (const text of sheets) visit(parseSheet(text), { selectors: [], layer: "" }, into);
  return into;
}

function parseSheet(text: string): List<CssNode> {
  const tree = parse(text, { parseValue: false, parseCustomProperty: false, onParseError: () => undefined });
  return tree.type === "StyleSheet" ? tree.children : new List<CssNode>();
}

/** Parses the declarations of a style attribute. */
export function readInline(text: string): Declaration[] {
  const tree = parse(text, {
    context: "declarationList",
    parseValue: false,
    parseCustomProperty: false,
    onParseError: () => undefined,
  });
  return tree.type === "DeclarationList" ? readDeclarations(tree.children) : [];
}

/**
 * Context of a rule: the selectors of the enclosing rule, and the name of the rule's layer, which is empty outside of
 * layers.
 */
interface Around {
  selectors: readonly string[];
  layer: string;
}

function visit(nodes: List<CssNode>, around: Around, into: StyleSheet): void {
  for (const node of nodes) {
    if (into.rules.length > maxRules) return;
    // The parser returns a nested rule as raw text if the rule does not begin with `&`.
    if (node.type === "Raw" && node.value.includes("{")) visit(parseSheet(node.value), around, into);
    if (node.type === "Rule") visitRule(node.prelude, node.block, { around, into });
    if (node.type !== "Atrule") continue;
    const name = node.name.toLowerCase();
    const condition = node.prelude === null ? "" : generate(node.prelude);
    const layer = name === "layer" ? openLayers(condition, around.layer, into) : around.layer;
    if (name === "import") visit(parseSheet(readImported(condition)), around, into);
    if (node.block === null) continue;
    if (name.endsWith("keyframes")) readFrames(condition, node.block, into);
    else if (name === "property") readInitial(condition, node.block, into);
    else if (name === "media" && !isOnScreen(condition)) continue;
    else if (name === "supports" && !isSupported(condition)) continue;
    else if (name === "container" && !isOnScreen(toFeatures(condition))) continue;
    else if (name === "scope") {
      const scope = { ...around, selectors: toScope(condition) };
      addRules(scope, readNested(node.block.children), into);
      visit(node.block.children, scope, into);
    }
    // Skips `@starting-style`, because it styles only the first frame of a transition.
    else if (/^(media|supports|layer|container)$/.test(name)) {
      // Declarations directly within a nested condition are added to the enclosing rule.
      addRules({ ...around, layer }, readNested(node.block.children), into);
      visit(node.block.children, { ...around, layer }, into);
    }
  }
}

/** Gives each named layer a position, unless it already has one, and returns the full name of the last layer. */
function openLayers(names: string, parent: string, into: StyleSheet): string {
  let full = parent;
  for (const name of names.split(",")) {
    const own = name.trim() === "" ? `(${into.layers.size})` : name.trim();
    full = parent === "" ? own : `${parent}.${own}`;
    if (!into.layers.has(full)) into.layers.set(full, into.layers.size);
  }
  return full;
}

/** Returns the features of a container query without the container's name. */
function toFeatures(condition: string): string {
  return /^[^(]*(\(.*)$/s.exec(condition)?.[1] ?? "";
}

/** Returns the selector of the elements to which the rules of an `@scope` are restricted. */
function toScope(condition: string): string[] {
  const root = /^\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)/.exec(condition)?.[1];
  return root === undefined ? [] : [root];
}

function visitRule(
  prelude: SelectorList | CssNode,
  block: Block,
  { around, into }: { around: Around; into: StyleSheet },
): void {
  const own = prelude.type === "SelectorList" ? prelude.children.toArray().map((one) => generate(one)) : [];
  const selectors =
    around.selectors.length === 0 ? own : own.map((selector) => nest(selector, around.selectors));
  addRules({ ...around, selectors }, readDeclarations(block.children), into);
  visit(block.children, { ...around, selectors }, into);
}

function nest(selector: string, parents: readonly string[]): string {
  const parent = parents.length === 1 ? (parents[0] ?? "") : `:is(${parents.join(",")})`;
  return /&|:scope\b/.test(selector) ? selector.replaceAll(/&|:scope\b/g, parent) : `${parent} ${selector}`;
}

function addRules({ selectors, layer }: Around, declarations: Declaration[], into: StyleSheet): void {
  if (declarations.length === 0) return;
  for (const selector of selectors)
    into.rules.push({
      selector,
      specificity: weigh(selector),
      layer: into.layers.get(layer),
      declarations,
    });
}

function readDeclarations(nodes: List<CssNode>): Declaration[] {
  return nodes.toArray().flatMap((node) =>
    node.type === "Declaration"
      ? [
          {
            name: toPropertyName(node.property),
            value: readEscapes(generate(node.value).trim()),
            important: node.important !== false,
          },
        ]
      : [],
  );
}

/** Returns the declarations within a nested condition. The parser returns some of them as raw text. */
function readNested(nodes: List<CssNode>): Declaration[] {
  const raw = nodes
    .toArray()
    .flatMap((node) => (node.type === "Raw" && !node.value.includes("{") ? readInline(node.value) : []));
  return [...readDeclarations(nodes), ...raw];
}

function toPropertyName(name: string): string {
  return name.startsWith("--") ? name : readEscapes(name).toLowerCase();
}

/** Decodes escapes as browsers do. For example, `\6eone` is `none`. */
function readEscapes(value: string): string {
  return value.includes("\\") && !/["']/.test(value) ? ident.decode(value) : value;
}

function readInitial(name: string, block: Block, into: StyleSheet): void {
  const value = readDeclarations(block.children).find((one) => one.name === "initial-value");
  if (value !== undefined) into.initials.set(name.trim(), value.value);
}

function readFrames(name: string, block: Block, into: StyleSheet): void {
  const places = new Map<number, Declaration[]>();
  for (const node of block.children) {
    if (node.type !== "Rule") continue;
    const declarations = readDeclarations(node.block.children);
    for (const text of generate(node.prelude).split(",")) {
      const place = /from/i.test(text) ? 0 : /to/i.test(text) ? 1 : Number.parseFloat(text) / 100;
      if (place >= 0 && place <= 1) places.set(place, [...(places.get(place) ?? []), ...declarations]);
    }
  }
  const frames = [...places].map(([place, declarations]) => ({ place, declarations }));
  into.frames.set(
    name.trim().replace(/^["']|["']$/g, ""),
    frames.sort((one, other) => one.place - other.place),
  );
}

/** Returns the style sheet in the `data:` URL of an `@import`; empty for any other URL. */
function readImported(condition: string): string {
  const [, encoded, data = ""] =
    /^\s*(?:url\(\s*)?["']?data:text\/css[^,"']*?(;base64)?,([^"']*?)["']?\s*\)?\s*(?:;|$)/is.exec(
      condition,
    ) ?? [];
  if (encoded !== undefined) return Buffer.from(data, "base64").toString("utf8");
  try {
    return decodeURIComponent(data);
  } catch {
    // If a percent sign is not followed by two hexadecimal digits, the text is used unchanged, as in browsers.
    return data;
  }
}

/**
 * Returns an approximate specificity, which is precise enough for real selectors. Ignores the arguments of `:where`.
 */
function weigh(selector: string): number {
  const plain = selector.replace(/:where\([^)]*\)/g, "").replace(/:(is|not|has)\(/g, " ");
  const count = (pattern: RegExp): number => Math.min(99, plain.match(pattern)?.length ?? 0);
  const names = count(/(^|[\s>+~(,])[a-z][\w-]*/gi);
  return count(/#[\w-]+/g) * 10_000 + count(/\.[\w-]+|\[[^\]]*\]|:[a-z-]+/gi) * 100 + names;
}
