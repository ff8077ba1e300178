import schemas, { slots } from "./schemas.js";

/** Where every tool knows `true` and `false`: they open or close what the schema names. */
const closing = new Set(["additionalProperties", "unevaluatedProperties", "unevaluatedItems"]);

/** No schema is `true` or `false`: several generators and linters end on one with an error. */
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

/** `items` after `prefixItems` says what may follow the tuple, as `additionalProperties` does for members. */
function closesTuple(schema, keyword) {
  return keyword === "items" && "prefixItems" in schema;
}
