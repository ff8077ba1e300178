import { operations as listOperations } from "./operations.js";

/**
 * Reports operations that the service's specification defines (option `operations`) if they are missing or have
 * `x-stability-level`, and all other operations if they have none.
 */
export default function stabilityOperations(document, options) {
  const specified = options?.operations ?? [];
  const seen = new Set();
  const findings = [];
  for (const { operation, path } of listOperations(document)) {
    const id = operation.operationId;
    const isSpecified = specified.includes(id);
    seen.add(id);
    if (isSpecified === "x-stability-level" in operation)
      findings.push({
        message: `${id} is ${isSpecified ? "specified and must carry no mark" : "not specified and must be marked"}`,
        path,
      });
  }
  const missing = specified.filter((id) => !seen.has(id));
  return [
    ...findings,
    ...missing.map((id) => ({ message: `${id} is specified and missing`, path: ["paths"] })),
  ];
}
