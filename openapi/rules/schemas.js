/** Keywords that hold one schema, a list of schemas, or a map of them (JSON Schema 2020-12). */
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

/** Members of an OpenAPI document that hold data, in which nothing is a schema even where it looks like one. */
const data = new Set(["example", "examples", "value"]);

/**
 * Every schema of a bundled document, each once, as `{ schema, path }`; references are listed where they stand and not
 * followed, so that a recursive schema ends.
 */
export default function* schemas(document) {
  for (const { schema, path } of rootSchemas(document)) yield* nestedSchemas(schema, path);
}

/** A schema and what lies in it, references not followed. */
export function* nestedSchemas(schema, path) {
  if (!isObject(schema)) return;
  yield { schema, path };
  for (const { child, at } of subschemas(schema)) yield* nestedSchemas(child, [...path, ...at]);
}

/** The schemas directly below one, with the keyword that holds each; boolean schemas are left out. */
export function* subschemas(schema) {
  for (const entry of slots(schema)) if (isObject(entry.child)) yield entry;
}

/** Yields the schemas directly inside a schema, boolean schemas included. */
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

/** True for a JSON object; arrays and null are none. */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the list, or an empty one for any other value: other rules say what a document must look like. */
export function listOf(value) {
  return Array.isArray(value) ? value : [];
}

/** Returns the map, or an empty one for any other value. */
export function mapOf(value) {
  return isObject(value) ? value : {};
}

/** The object that a local reference stands for, or the value itself; undefined when it leads nowhere. */
export function followed(document, value) {
  return located(document, value, []).value;
}

/** Like `followed`, with a path: of the target if a reference was followed, else the given one. */
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

/** The keys of a JSON Pointer, with or without `#` before it. */
export function toKeys(pointer) {
  return pointer
    .replace(/^#?\//, "")
    .split("/")
    .map((key) => decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The schemas that stand by themselves: components, and those of parameters, headers and media types. */
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
