import { type CssNode, generate, ident, type List, parse } from "css-tree";

/** One declaration of a property, as written, with a flag for `!important`. */
export interface Declaration {
  name: string;
  value: string;
  important: boolean;
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

/** Converts parsed declarations. Ignores nodes of other types. */
export function readDeclarations(nodes: List<CssNode>): Declaration[] {
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

/** Returns the declarations in a nested block, such as `@media` in a rule. The parser returns some as raw text. */
export function readNested(nodes: List<CssNode>): Declaration[] {
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
