import schemas, { slots } from "./schemas.js";

/**
 * Keywords in which every tool supports `true` and `false`: they allow or forbid members and items that a schema does
 * not declare.
 */
const closing = new Set(["additionalProperties", "unevaluatedProperties", "unevaluatedItems"]);

/** Reports a schema that is `true` or `false`, because several generators and linters fail on such a schema. */
export default function noBooleanSchemas(document) {
  const findings = [];
  for (const { schema, path } of schemas(document))
    for (const { keyword, child, at } of slots(schema))
      if (typeof child === "boolean" && !closing.has(keyword) && !closesTuple(schema, keyword))
        findings.push({
          message: `The schema at ${[...path, ...at].join(".")} is ${child}; write ${child ? "{}" : "{ not: {} }"}`,
          path: [...path, ...at],
        });
  return findings;
}

/**
 * True for `items` next to `prefixItems`. It says which items may follow those of the tuple, as `additionalProperties`
 * does for members.
 */
function closesTuple(schema, keyword) {
  return keyword === "items" && "prefixItems" in schema;
}
