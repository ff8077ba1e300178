import { operations } from "./operations.js";
import { isObject } from "./schemas.js";

/** Members of a document whose values are data. A `deprecated` inside them has no special meaning. */
const data = new Set(["example", "examples", "value", "default", "enum", "const"]);

/**
 * Reports a deprecated element without `x-sunset` (the date until which it works) or without `x-replaced-by`. In an
 * operation, `x-replaced-by` is the operationId of the replacement; elsewhere it is the replacement's name. It is empty
 * if there is no replacement. The option `noticeDays` contains, for each stability level (stable, beta, alpha), the
 * minimum number of days between `x-deprecated-since` and `x-sunset`; with this option, `x-deprecated-since` is
 * required too.
 */
export default function deprecatedHasEnd(document, options) {
  const ids = new Set([...operations(document)].map(({ operation }) => operation.operationId));
  const findings = [];
  const visit = (node, path, level) => {
    if (Array.isArray(node))
      for (const [index, child] of node.entries()) visit(child, [...path, index], level);
    if (!isObject(node)) return;
    const stability = node["x-stability-level"] ?? level;
    const messages = node.deprecated === true ? messagesOf(node, ids) : [];
    const notice = options?.noticeDays?.[stability];
    if (node.deprecated === true && notice !== undefined) messages.push(...noticeMessages(node, notice));
    findings.push(...messages.map((message) => ({ message: `${path.join(".")}: ${message}`, path })));
    for (const [key, child] of Object.entries(node))
      if (!data.has(key) || path.at(-1) === "properties") visit(child, [...path, key], stability);
  };
  visit(document, [], "stable");
  return findings;
}

function messagesOf(node, ids) {
  const { "x-sunset": sunset, "x-replaced-by": replacement } = node;
  const messages = [];
  if (!isDate(sunset)) messages.push("what is deprecated must have x-sunset, a date such as 2027-06-30");
  if (typeof replacement !== "string") messages.push("what is deprecated must have x-replaced-by");
  else if ("responses" in node && replacement !== "" && !ids.has(replacement))
    messages.push(`x-replaced-by ${replacement} is no operationId of this document`);
  return messages;
}

function noticeMessages({ "x-deprecated-since": since, "x-sunset": sunset }, days) {
  if (!isDate(since)) return ["what is deprecated must have x-deprecated-since, a date such as 2027-06-30"];
  const notice = (Date.parse(sunset) - Date.parse(since)) / 86_400_000;
  return notice < days ? [`x-sunset must be at least ${days} days after x-deprecated-since`] : [];
}

function isDate(value) {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
}
