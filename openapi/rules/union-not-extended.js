import schemas, { followed, isObject, listOf } from "./schemas.js";

/**
 * A discriminated union stands alone. OpenAPI reads members beside it, and `allOf` with it, as inheritance: reference
 * pages then lose members, and generators write a member twice or take bodies that fit no branch.
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
