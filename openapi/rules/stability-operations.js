import { isObject } from "./schemas.js";

/** The operations that the specification gives a shape carry no mark and are all there; every other one is marked. */
export default function stabilityOperations(paths, { operations }, { path }) {
  const findings = [];
  const seen = new Set();
  for (const [url, item] of Object.entries(paths))
    for (const [method, operation] of Object.entries(item)) {
      if (!isObject(operation) || !("responses" in operation)) continue;
      const id = operation.operationId;
      const isSpecified = operations.includes(id);
      seen.add(id);
      if (isSpecified === "x-stability-level" in operation)
        findings.push({
          message: `${id} is ${isSpecified ? "specified and must carry no mark" : "not specified and must be marked"}`,
          path: [...path, url, method],
        });
    }
  const missing = operations.filter((id) => !seen.has(id));
  return [...findings, ...missing.map((id) => ({ message: `${id} is specified and missing`, path }))];
}
