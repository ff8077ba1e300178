import schemas from "./schemas.js";

/** Every array says how long it may be, and what it holds; a condition inside a composition may leave that to its parent. */
export default function arraysBounded(document) {
  const findings = [];
  for (const { schema, path } of schemas(document)) {
    if (
      ![schema.type].flat().includes("array") ||
      path.some((key) => key === "if" || key === "else" || key === "then")
    )
      continue;
    for (const keyword of ["items", "maxItems"])
      if (!(keyword in schema) && !("prefixItems" in schema))
        findings.push({ message: `The array at ${path.join(".")} must have ${keyword}`, path });
  }
  return findings;
}
