import { bodySchemas, operations, parametersOf } from "./operations.js";
import { followed, isObject, mapOf, subschemas } from "./schemas.js";

/** Keywords whose schemas restrict members that are declared elsewhere. */
const conditions = new Set(["if", "then", "else", "not"]);

/**
 * Reports parameters and members of stable operations. Those that the service's specification defines must have no
 * `x-stability-level`, and all others must have one. The options list what the specification defines: `parameters` the
 * parameters, and `schemas` the members by schema. A schema that several operations share is reported once. The rule
 * does not check bounds and formats of members.
 */
export default function stabilityMembers(document, options) {
  const { parameters = [], schemas = {} } = options ?? {};
  const context = { root: document, schemas, seen: new Set() };
  const findings = new Map();
  for (const entry of operations(document)) {
    const { operation, path } = entry;
    if ("x-stability-level" in operation) continue;
    const messages = [
      ...[...parametersOf(document, entry)]
        .filter(({ value }) => !parameters.includes(value.name) && !isMarked(document, value.schema))
        .map(({ value }) => `The parameter ${value.name} is not specified and its schema must be marked`),
      ...["request", "response"].flatMap((direction) =>
        [...bodySchemas(document, entry, direction)].flatMap(({ schema }) =>
          schemaMessages(schema, { ...context, name: operation.operationId }),
        ),
      ),
    ];
    for (const message of messages) if (!findings.has(message)) findings.set(message, { message, path });
  }
  return [...findings.values()];
}

function schemaMessages(value, context) {
  const { root, schemas, seen } = context;
  const schema = followed(root, value);
  if (!isObject(schema) || isMarked(root, value) || seen.has(schema)) return [];
  seen.add(schema);
  const name = typeof value.$ref === "string" ? value.$ref.split("/").at(-1) : context.name;
  const known = schemas[name] ?? [];
  const messages = value.$ref
    ? known
        .filter((key) => !(key in mapOf(schema.properties)))
        .map((key) => `${name}.${key} is specified and missing`)
    : [];
  for (const [key, child] of Object.entries(mapOf(schema.properties))) {
    if (known.includes(key) && isObject(child) && "x-stability-level" in child)
      messages.push(`${name}.${key} is specified and must carry no mark`);
    if (!known.includes(key) && !isMarked(root, child))
      messages.push(`${name}.${key} is not specified and must be marked`);
  }
  for (const { keyword, child } of subschemas(schema))
    if (!conditions.has(keyword)) messages.push(...schemaMessages(child, { ...context, name }));
  return messages;
}

/** True if the schema, or the schema to which it refers, has `x-stability-level`. */
function isMarked(root, value) {
  return (
    isObject(value) && ("x-stability-level" in value || "x-stability-level" in mapOf(followed(root, value)))
  );
}
