import { isObject } from "./schemas.js";

/** Members of a document that hold data: an `x-` in them is a value, such as the name of a header. */
const data = new Set(["example", "examples", "value", "default", "enum", "const"]);
/** Members whose keys are names that the document gives. */
const named = new Set([
  "properties",
  "headers",
  "paths",
  "responses",
  "parameters",
  "securitySchemes",
  "schemas",
]);

/** The document's description names every extension that it uses: readers can look up nowhere else what one means. */
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
