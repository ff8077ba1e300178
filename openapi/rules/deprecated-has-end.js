import { operations } from "./operations.js";
import { isObject } from "./schemas.js";

/** Members of a document that hold data: a `deprecated` in them is a value. */
const data = new Set(["example", "examples", "value", "default", "enum", "const"]);

/**
 * What is deprecated says until when it works (`x-sunset`, a date) and what to use instead (`x-replaced-by`: on an
 * operation the operationId that takes its place, elsewhere the name of what does; empty where nothing does).
 */
export default function deprecatedHasEnd(document) {
  const ids = new Set([...operations(document)].map(({ operation }) => operation.operationId));
  const findings = [];
  const visit = (node, path) => {
    if (Array.isArray(node)) for (const [index, child] of node.entries()) visit(child, [...path, index]);
    if (!isObject(node)) return;
    if (node.deprecated === true)
      findings.push(
        ...messagesOf(node, ids).map((message) => ({ message: `${path.join(".")}: ${message}`, path })),
      );
    for (const [key, child] of Object.entries(node))
      if (!data.has(key) || path.at(-1) === "properties") visit(child, [...path, key]);
  };
  visit(document, []);
  return findings;
}

function messagesOf(node, ids) {
  const { "x-sunset": sunset, "x-replaced-by": replacement } = node;
  const messages = [];
  if (typeof sunset !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(sunset) || Number.isNaN(Date.parse(sunset)))
    messages.push("what is deprecated must have x-sunset, a date such as 2027-06-30");
  if (typeof replacement !== "string") messages.push("what is deprecated must have x-replaced-by");
  else if ("responses" in node && replacement !== "" && !ids.has(replacement))
    messages.push(`x-replaced-by ${replacement} is no operationId of this document`);
  return messages;
}
