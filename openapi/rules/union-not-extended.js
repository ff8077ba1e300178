import schemas, { followed, isObject, listOf } from "./schemas.js";

/**
 * Reports a union with a discriminator that has members of its own, and an `allOf` that refers to such a union. OpenAPI
 * reads both as inheritance. Then reference pages lose members, and generators declare a member twice or accept bodies
 * that match no branch.
 */
export default function unionNotExtended(document) {
  const findings = [];
  for (const { schema, path } of schemas(document)) {
    for (const [index, part] of listOf(schema.allOf).entries())
      if (isUnion(followed(document, part)))
        findings.push({
          message: `The allOf at ${path.join(".")} extends a discriminated union; give every branch all its members`,
          path: [...path, "allOf", index],
        });
    if (isUnion(schema) && isObject(schema.properties))
      findings.push({
        message: `The discriminated union at ${path.join(".")} has members beside its branches; move them into each`,
        path,
      });
  }
  return findings;
}

function isUnion(schema) {
  return isObject(schema) && "discriminator" in schema && ("oneOf" in schema || "anyOf" in schema);
}
