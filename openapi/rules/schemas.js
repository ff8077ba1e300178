/**
 * Keywords whose value is one schema. `lists` contains the keywords whose value is a list of schemas, and `maps` those
 * whose value is a map of schemas (JSON Schema 2020-12).
 */
const single = [
  "items",
  "contains",
  "additionalProperties",
  "unevaluatedProperties",
  "unevaluatedItems",
  "propertyNames",
  "not",
  "if",
  "then",
  "else",
];
const lists = ["allOf", "anyOf", "oneOf", "prefixItems"];
const maps = ["properties", "patternProperties", "dependentSchemas", "$defs"];

/** Members of an OpenAPI document whose values are data. Nothing inside them is a schema, even if it looks like one. */
const data = new Set(["example", "examples", "value"]);

/**
 * Yields every schema of a bundled document once, as `{ schema, path }`. References are yielded but not followed, so
 * that the walk through a recursive schema ends.
 */
export default function* schemas(document) {
  for (const { schema, path } of rootSchemas(document)) yield* nestedSchemas(schema, path);
}

/** Yields a schema and all schemas inside it. References are not followed. */
export function* nestedSchemas(schema, path) {
  if (!isObject(schema)) return;
  yield { schema, path };
  for (const { child, at } of subschemas(schema)) yield* nestedSchemas(child, [...path, ...at]);
}

/**
 * Yields the schemas directly inside a schema, each with the keyword that contains it. Leaves out the schemas `true`
 * and `false`.
 */
export function* subschemas(schema) {
  for (const entry of slots(schema)) if (isObject(entry.child)) yield entry;
}

/** Yields the schemas directly inside a schema, including the schemas `true` and `false`. */
export function* slots(schema) {
  for (const keyword of single)
    if (keyword in schema) yield { keyword, child: schema[keyword], at: [keyword] };
  for (const keyword of lists)
    for (const [index, child] of listOf(schema[keyword]).entries())
      yield { keyword, child, at: [keyword, index] };
  for (const keyword of maps)
    for (const [name, child] of Object.entries(mapOf(schema[keyword])))
      yield { keyword, child, at: [keyword, name] };
}

/** True for a JSON object, but not for an array or null. */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the list, or an empty list for any other value. Other rules report a value of the wrong type. */
export function listOf(value) {
  return Array.isArray(value) ? value : [];
}

/** Returns the map, or an empty map for any other value. */
export function mapOf(value) {
  return isObject(value) ? value : {};
}

/**
 * Returns the target of a local reference, or the value itself if it is not a reference; undefined if there is no
 * target.
 */
export function followed(document, value) {
  return located(document, value, []).value;
}

/**
 * Like `followed`, but also returns the path of the result: if the value is a reference, the path of its target;
 * otherwise the given path.
 */
export function located(document, value, path) {
  let current = { value, path };
  for (
    let hops = 0;
    isObject(current.value) && typeof current.value.$ref === "string" && hops < 100;
    hops += 1
  ) {
    const keys = toKeys(current.value.$ref);
    current = { value: keys.reduce((at, key) => at?.[key], document), path: keys };
  }
  return current;
}

/** Returns the keys in a JSON Pointer, which may begin with `#`. */
export function toKeys(pointer) {
  return pointer
    .replace(/^#?\//, "")
    .split("/")
    .map((key) => decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * Yields the schemas that are not inside other schemas: components, and the schemas of parameters, headers and media
 * types.
 */
export function* rootSchemas(node, path = []) {
  if (Array.isArray(node)) {
    for (const [index, child] of node.entries()) yield* rootSchemas(child, [...path, index]);
    return;
  }
  if (!isObject(node)) return;
  for (const [key, child] of Object.entries(node)) {
    const at = [...path, key];
    if (data.has(key) || key.startsWith("x-")) continue;
    if (key === "schema" || key === "itemSchema") yield { schema: child, path: at };
    else if (path.length === 1 && path[0] === "components" && key === "schemas")
      for (const [name, schema] of Object.entries(mapOf(child))) yield { schema, path: [...at, name] };
    else yield* rootSchemas(child, at);
  }
}
