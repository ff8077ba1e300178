import { followed, isObject, subschemas } from "./schemas.js";

/** Keywords that restrict members named elsewhere. */
const conditions = new Set(["if", "then", "else", "not"]);

/**
 * What a stable operation takes and gives is either in the specification, and then without a mark, or marked beta or
 * alpha. The options list what the specification names: parameters, and members by schema. Not covered: bounds and
 * formats of a specified member, which may be decided elsewhere.
 */
export default function stabilityMembers(operation, { parameters, schemas }, { path, document }) {
  if ("x-stability-level" in operation) return [];
  const root = document.data;
  const item = root.paths[path[1]];
  const parameterMessages = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
    .map((parameter) => followed(root, parameter))
    .filter(({ name, schema }) => !parameters.includes(name) && !isMarked(root, schema))
    .map(({ name }) => `The parameter ${name} is not specified and its schema must be marked`);
  const seen = new Set();
  const schemaMessages = [...bodySchemas(root, operation)].flatMap((schema) =>
    schemaFindings(schema, { root, schemas, seen, name: operation.operationId }),
  );
  return [...parameterMessages, ...schemaMessages].map((message) => ({ message, path }));
}

function schemaFindings(value, context) {
  const { root, schemas, seen } = context;
  const schema = followed(root, value);
  if (!isObject(schema) || isMarked(root, value) || seen.has(schema)) return [];
  seen.add(schema);
  const name = value.$ref?.split("/").at(-1) ?? context.name;
  const known = schemas[name] ?? [];
  const messages = value.$ref
    ? known
        .filter((key) => !(key in (schema.properties ?? {})))
        .map((key) => `${name}.${key} is specified and missing`)
    : [];
  for (const [key, child] of Object.entries(schema.properties ?? {})) {
    if (known.includes(key) && "x-stability-level" in child)
      messages.push(`${name}.${key} is specified and must carry no mark`);
    if (!known.includes(key) && !isMarked(root, child))
      messages.push(`${name}.${key} is not specified and must be marked`);
  }
  for (const { keyword, child } of subschemas(schema))
    if (!conditions.has(keyword)) messages.push(...schemaFindings(child, { ...context, name }));
  return messages;
}

function* bodySchemas(root, operation) {
  const holders = [operation.requestBody, ...Object.values(operation.responses ?? {})];
  for (const holder of holders)
    for (const content of Object.values(followed(root, holder)?.content ?? {})) yield content.schema;
}

/** True when the schema, or the one it refers to, carries a mark. */
function isMarked(root, value) {
  return (
    isObject(value) && ("x-stability-level" in value || "x-stability-level" in (followed(root, value) ?? {}))
  );
}
