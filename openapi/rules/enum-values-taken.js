import schemas, { followed, isObject, listOf, mapOf } from "./schemas.js";
import { branchesOf, valuesOf } from "./unions.js";

/**
 * A member's enum beside a union holds no value that every branch refuses: it would be offered by editors and pages, and
 * answered 400. Covers the schema's own members and those of its `allOf`; unions written elsewhere are for `values-agree`.
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

/** The unions that judge the same value as the schema: its own, and the parts of its `allOf`. */
function unionsOf(document, schema, path) {
  const parts = [schema, ...listOf(schema.allOf).map((part) => followed(document, part))];
  return parts
    .filter((part) => isObject(part) && ("oneOf" in part || "anyOf" in part))
    .map((union) => ({ union, at: path }));
}
