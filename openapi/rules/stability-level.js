import { isObject } from "./schemas.js";

/** Values of `x-stability-level`. An element without it is stable. */
const levels = ["beta", "alpha"];

/**
 * Reports an `x-stability-level` that is neither beta nor alpha, and an alpha element without a description, which must
 * say that the element is alpha. For the schema of a parameter, the parameter's description is enough.
 */
export default function stabilityLevel(document) {
  const findings = [];
  const visit = (node, path, described) => {
    if (Array.isArray(node))
      for (const [index, child] of node.entries()) visit(child, [...path, index], false);
    if (!isObject(node)) return;
    const level = node["x-stability-level"];
    const isDescribed = described || typeof node.description === "string";
    if (level !== undefined && !levels.includes(level))
      findings.push({ message: `x-stability-level ${level} must be one of: ${levels.join(", ")}`, path });
    if (level === "alpha" && !isDescribed)
      findings.push({ message: `What is alpha at ${path.join(".")} must say so in a description`, path });
    for (const [key, child] of Object.entries(node))
      if (key !== "example" && key !== "examples")
        visit(child, [...path, key], key === "schema" && typeof node.description === "string");
  };
  visit(document, [], false);
  return findings;
}
