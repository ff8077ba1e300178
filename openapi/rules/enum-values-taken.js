import schemas, { followed, isObject, listOf, mapOf } from "./schemas.js";
import { branchesOf, valuesOf } from "./unions.js";

/**
 * Reports a member whose `enum`, next to a union, contains a value that every branch of the union refuses. Editors and
 * reference pages would offer this value, but a request with it would be answered 400. Considers the unions in the
 * schema itself and in its `allOf`. The rule `values-agree` can cover unions in other places.
 */
export default function enumValuesTaken(document) {
  const findings = [];
  for (const { schema, path } of schemas(document))
    for (const { union, at } of unionsOf(document, schema, path))
      for (const [member, child] of Object.entries(mapOf(schema.properties))) {
        const offered = followed(document, child)?.enum;
        const branches = branchesOf(document, union, at).map((branch) =>
          valuesOf(document, branch.schema, member),
        );
        if (!Array.isArray(offered) || branches.length === 0 || branches.includes(null)) continue;
        const refused = offered.filter((value) => !branches.some((values) => values.includes(value)));
        if (refused.length > 0)
          findings.push({
            message: `No branch of the union takes ${path.join(".")}.${member}: ${refused.join(", ")}`,
            path: [...path, "properties", member],
          });
      }
  return findings;
}

/** Returns the unions that apply to the same value as the schema: its own, and those in its `allOf`. */
function unionsOf(document, schema, path) {
  const parts = [schema, ...listOf(schema.allOf).map((part) => followed(document, part))];
  return parts
    .filter((part) => isObject(part) && ("oneOf" in part || "anyOf" in part))
    .map((union) => ({ union, at: path }));
}
