import { isObject } from "./schemas.js";

/**
 * Members of a document whose values are data. A key `x-…` inside them is not an extension, but for example the name of
 * a header.
 */
const data = new Set(["example", "examples", "value", "default", "enum", "const"]);
/** Members whose keys are names that the author of the document has chosen. */
const named = new Set([
  "properties",
  "headers",
  "paths",
  "responses",
  "parameters",
  "securitySchemes",
  "schemas",
]);

/**
 * Reports an extension that the document uses but does not name in its description. Readers cannot look up the meaning
 * of an extension anywhere else.
 */
export default function extensionsNamed(document) {
  const text = String(document.info?.description ?? "");
  const used = new Map();
  const visit = (node, path) => {
    if (Array.isArray(node)) for (const [index, child] of node.entries()) visit(child, [...path, index]);
    if (!isObject(node)) return;
    for (const [key, child] of Object.entries(node)) {
      const isName = named.has(path.at(-1));
      if (!isName && key.startsWith("x-")) used.set(key, used.get(key) ?? [...path, key]);
      else if (isName || !data.has(key)) visit(child, [...path, key]);
    }
  };
  visit(document, []);
  return [...used]
    .filter(([name]) => !text.includes(`\`${name}\``))
    .map(([name, path]) => ({
      message: `The description of the document must name ${name} and say what it means`,
      path,
    }));
}
