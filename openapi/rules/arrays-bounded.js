import schemas from "./schemas.js";

/**
 * Reports an array without `items` or without `maxItems`. Arrays inside `if`, `then` and `else` are left out, because
 * the schema around them may have these keywords.
 */
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
