import { type Block, type CssNode, generate, ident, List, parse, type SelectorList } from "css-tree";
import type { Frame } from "./animations.ts";
import { findClose } from "./calculate.ts";
import { type Declaration, readDeclarations, readNested } from "./declarations.ts";
import { isOnScreen, isSupported, type Truth } from "./media.ts";
import { exclude, nest, toScope, weigh } from "./selectors.ts";

/** One selector with its declarations. */
export interface StyleRule {
  selector: string;
  /** Specificity: 10,000 for each id, 100 for each class, attribute or pseudo-class, and 1 for each element name. */
  specificity: number;
  /** Position of the rule's cascade layer (`@layer`); undefined for a rule outside of layers. */
  layer: number | undefined;
  /** True if a condition around the rule contains something that this code does not know. */
  unsure: boolean;
  /** Conditions of the `@container` rules around the rule. */
  containers: readonly string[];
  declarations: readonly Declaration[];
}

/** Rules and animations of a page's style elements. */
export interface StyleSheet {
  rules: StyleRule[];
  /** Frames of each animation in order, by the animation's name. */
  frames: Map<string, readonly Frame[]>;
  /** Initial values of variables, from `@property`. */
  initials: Map<string, string>;
  /** Initial values of those variables that an element does not inherit (`inherits: false`). */
  uninherited: Map<string, string>;
  /** Families of `@font-face` rules that make letters tiny. */
  tinyFonts: Set<string>;
  /** Positions of the cascade layers by name. */
  layers: Map<string, number>;
}

/** Maximum number of rules of one page, counting each selector of a rule. An ordinary page has a tenth of this number. */
const maxRules = 20_000;

/** Parses style sheets. Skips what it cannot read, as desktop browsers do. */
export function readStyles(sheets: readonly string[]): StyleSheet {
  const into: StyleSheet = {
    rules: [],
    frames: new Map(),
    initials: new Map(),
    uninherited: new Map(),
    tinyFonts: new Set(),
    layers: new Map(),
  };
  const outside = { selectors: [], limits: [], layer: "", unsure: false, containers: [], text: "", depth: 0 };
  for (const text of sheets) visitText(text, outside, into);
  return into;
}

function parseSheet(text: string): List<CssNode> {
  const tree = parse(text, { parseValue: false, parseCustomProperty: false, onParseError: () => undefined });
  return tree.type === "StyleSheet" ? tree.children : new List<CssNode>();
}

/**
 * Context of a rule: the selectors of the enclosing rule, and the name of the rule's layer, which is empty outside of
 * layers.
 */
interface Around {
  selectors: readonly string[];
  /** Selectors of the elements at which the enclosing `@scope` ends. */
  limits: readonly string[];
  layer: string;
  unsure: boolean;
  containers: readonly string[];
  /** The text that contains the rule, as it was given to the parser. */
  text: string;
  /** Number of enclosing rules, and of texts that the parser returned unparsed. */
  depth: number;
}

/** Maximum depth of nested rules. It is limited, because each level may need another run of the parser. */
const maxDepth = 100;
/** Maximum number of characters of a nested selector, which may contain its parents' selectors several times. */
const maxSelector = 50_000;

/**
 * Refuses the whole page instead of only a part of its style sheets, because a rule that is left out could hide text
 * from people. The page's text is therefore not read.
 */
function refuse(reason: string): never {
  throw new RangeError(reason);
}

function visitText(text: string, around: Around, into: StyleSheet): void {
  visit(parseSheet(text), { ...around, text }, into);
}

function visit(nodes: List<CssNode>, outer: Around, into: StyleSheet): void {
  if (outer.depth > maxDepth) refuse(`its style rules are nested more than ${maxDepth} levels deep`);
  const around = { ...outer, depth: outer.depth + 1 };
  for (const node of nodes) {
    // The parser returns a nested rule as raw text if the rule does not begin with `&`. It may also return invalid text
    // unchanged; reading that text again would never end.
    if (node.type === "Raw" && node.value.includes("{") && node.value !== around.text)
      visitText(node.value, around, into);
    if (node.type === "Rule") visitRule(node.prelude, node.block, { around, into });
    if (node.type === "Atrule")
      visitAtRule(node.name.toLowerCase(), node.prelude === null ? "" : generate(node.prelude), {
        block: node.block,
        around,
        into,
      });
  }
}

function visitAtRule(
  name: string,
  condition: string,
  { block, around, into }: { block: Block | null; around: Around; into: StyleSheet },
): void {
  if (name === "import") visitImport(condition, around, into);
  const layer = name === "layer" ? openLayers(condition, around.layer, into) : around.layer;
  if (block === null) return;
  if (name.endsWith("keyframes")) readFrames(condition, block, into);
  else if (name === "property") readInitial(condition, block, into);
  else if (name === "font-face") readFont(block, into);
  else if (name === "scope") visitBlock(block, { ...around, ...toScope(condition) }, into);
  else if (name === "layer") visitBlock(block, { ...around, layer }, into);
  else if (name === "container")
    visitBlock(block, { ...around, containers: [...around.containers, condition] }, into);
  else if (name === "media") visitIf(isOnScreen(condition), block, { around, into });
  else if (name === "supports") visitIf(isSupported(condition), block, { around, into });
  // Skips `@starting-style`, because it styles only the first frame of a transition.
}

function visitIf(truth: Truth, block: Block, { around, into }: { around: Around; into: StyleSheet }): void {
  if (truth !== false) visitBlock(block, { ...around, unsure: around.unsure || truth === undefined }, into);
}

/** Reads the block of a condition such as `@media`. Declarations directly in it are added to the enclosing rule. */
function visitBlock(block: Block, around: Around, into: StyleSheet): void {
  addRules(around, readNested(block.children), into);
  visit(block.children, around, into);
}

/** An imported style sheet, with the layer and the conditions that follow its URL. */
interface Imported {
  sheet: string;
  rest: string;
}

/** Returns the style sheet that a `data:` URL of an `@import` contains; undefined for any other URL. */
function readImported(condition: string): Imported | undefined {
  const [whole = "", , inner, bare] =
    /^\s*(?:url\(\s*)?(?:(["'])((?:\\.|(?!\1)[^\\])*)\1\s*\)?|((?:\\.|[^\s"')\\])*)\))/is.exec(condition) ??
    [];
  const address = ident.decode(inner ?? bare ?? "").trim();
  const [, encoded, data] = /^data:text\/css[^,]*?(;base64)?,(.*)$/is.exec(address) ?? [];
  if (data === undefined) return undefined;
  return { sheet: decode(data, encoded !== undefined), rest: condition.slice(whole.length).trim() };
}

function decode(data: string, isBase64: boolean): string {
  if (isBase64) return Buffer.from(data, "base64").toString("utf8");
  try {
    return decodeURIComponent(data);
  } catch {
    // If a percent sign begins no valid escape, the text is used unchanged, as in browsers.
    return data;
  }
}

/** Reads an imported style sheet under the layer, the `supports` condition and the media query of its `@import`. */
function visitImport(condition: string, around: Around, into: StyleSheet): void {
  const imported = readImported(condition);
  if (imported === undefined) return;
  let { rest } = imported;
  let { layer, unsure } = around;
  const [word, name] = /^layer(?:\(([^()]*)\))?/i.exec(rest) ?? [];
  if (word !== undefined) {
    layer = openLayers(name ?? "", around.layer, into);
    rest = rest.slice(word.length).trim();
  }
  if (/^supports\(/i.test(rest)) {
    const end = findClose(rest, 0);
    const truth = isSupported(rest.slice("supports".length, end));
    if (truth === false) return;
    unsure ||= truth === undefined;
    rest = rest.slice(end).trim();
  }
  const truth = isOnScreen(rest);
  if (truth !== false)
    visitText(imported.sheet, { ...around, layer, unsure: unsure || truth === undefined }, into);
}

/** Assigns a position to each layer that has none yet. Returns the full name of the last layer. */
function openLayers(names: string, parent: string, into: StyleSheet): string {
  let full = parent;
  for (const name of names.split(",")) {
    const own = name.trim() === "" ? `(${into.layers.size})` : name.trim();
    full = parent === "" ? own : `${parent}.${own}`;
    if (!into.layers.has(full)) into.layers.set(full, into.layers.size);
  }
  return full;
}

function visitRule(
  prelude: SelectorList | CssNode,
  block: Block,
  { around, into }: { around: Around; into: StyleSheet },
): void {
  const own = prelude.type === "SelectorList" ? prelude.children.toArray().map((one) => generate(one)) : [];
  const nested =
    around.selectors.length === 0 ? own : own.map((selector) => nest(selector, around.selectors));
  const selectors = nested.map((selector) => exclude(selector, around.limits));
  if (selectors.some((one, index) => one.length > maxSelector && one !== own[index]))
    refuse(
      `a selector of its nested style rules is longer than ${maxSelector.toLocaleString("en")} characters`,
    );
  addRules({ ...around, selectors }, readDeclarations(block.children), into);
  visit(block.children, { ...around, selectors }, into);
}

function addRules(
  { selectors, layer, unsure, containers }: Around,
  declarations: Declaration[],
  into: StyleSheet,
): void {
  if (declarations.length === 0) return;
  if (into.rules.length + selectors.length > maxRules)
    refuse(`its style sheets have more than ${maxRules.toLocaleString("en")} rules`);
  for (const selector of selectors)
    into.rules.push({
      selector,
      specificity: weigh(selector),
      layer: into.layers.get(layer),
      unsure,
      containers,
      declarations,
    });
}

function readInitial(name: string, block: Block, into: StyleSheet): void {
  const declarations = readDeclarations(block.children);
  const find = (property: string): string | undefined =>
    declarations.find((one) => one.name === property)?.value;
  const value = find("initial-value");
  if (value === undefined) return;
  into.initials.set(name.trim(), value);
  if (find("inherits")?.toLowerCase() === "false") into.uninherited.set(name.trim(), value);
}

/** Minimum `size-adjust`, in percent, of a font whose letters are readable. */
const leastAdjusted = 30;

function readFont(block: Block, into: StyleSheet): void {
  const declarations = readDeclarations(block.children);
  const adjusted = declarations.find(({ name }) => name === "size-adjust")?.value ?? "100%";
  const family = declarations.find(({ name }) => name === "font-family")?.value;
  if (family !== undefined && !(Number.parseFloat(adjusted) >= leastAdjusted))
    into.tinyFonts.add(family.replace(/["']/g, "").toLowerCase());
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
