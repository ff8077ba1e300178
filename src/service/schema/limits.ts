import { isObject, type JsonObject } from "../../contract.ts";
import type { Violation } from "../../errors.ts";
import type { PatternCompiler } from "./patterns.ts";
import { childrenOf, definitionsOf, edgesOf, resolvePointer, type SchemaNode } from "./walk.ts";

/**
 * Bounds on a caller's schema. They are far above any real schema, and far below a schema that would block a worker.
 */
export const schemaLimits = {
  bytes: 100_000,
  depth: 32,
  /**
   * Maximum number of subschemas and keywords in a schema, counted after every reference is expanded. A schema of this
   * size compiles in about 50 ms.
   */
  parts: 1_000,
  /** Maximum number of values in the smallest document that satisfies the schema. */
  minimalValues: 5_000,
  minLength: 10_000,
} as const;

/**
 * Returns a violation for each feature that makes a valid schema unsafe or unusable: an excessive size, remote or
 * endless references, patterns that a linear-time engine cannot run, and requirements that only a huge document
 * satisfies.
 */
export function checkLimits(root: JsonObject, compilePattern: PatternCompiler): Violation[] {
  if (Buffer.byteLength(JSON.stringify(root)) > schemaLimits.bytes)
    return [violation("", "maxLength", `must be at most ${schemaLimits.bytes} bytes of JSON`)];
  const found: Violation[] = [];
  const start: SchemaNode = { schema: root, path: "", inPlace: false };
  if (!visitAll(root, start, { seen: new Set(), refs: new Set(), found, compilePattern })) return found;
  if (found.length > 0) return found;
  if (isEndless(root, start)) return [violation("", "$ref", "refers to itself without end")];
  if (sizeWrittenOut(root, start) > schemaLimits.parts)
    return [
      violation(
        "",
        "parts",
        `must have at most ${schemaLimits.parts} subschemas and keywords together, references written out`,
      ),
    ];
  const smallest = minimalValues(root, root, new Map());
  if (smallest > schemaLimits.minimalValues)
    found.push(
      violation(
        "",
        "required",
        Number.isFinite(smallest)
          ? `must not demand more than ${schemaLimits.minimalValues} values`
          : "demands a value that contains itself; no finite value fits",
      ),
    );
  return found;
}

interface Walk {
  seen: Set<JsonObject>;
  refs: Set<string>;
  found: Violation[];
  compilePattern: PatternCompiler;
}

/**
 * Visits all subschemas that a validator reads, including targets of references. Returns false if it stops because the
 * schema is nested too deeply.
 */
function visitAll(root: JsonObject, start: SchemaNode, walk: Walk): boolean {
  if (!visit(root, start, 0, walk)) return false;
  // The loop also visits references that `visit` adds to `walk.refs` while the loop runs.
  for (const ref of walk.refs) {
    const schema = resolvePointer(root, ref);
    const path = ref.slice(2).replaceAll("/", ".");
    if (schema !== undefined && !visit(root, { schema, path, inPlace: false }, 0, walk)) return false;
  }
  return true;
}

function visit(root: JsonObject, node: SchemaNode, depth: number, walk: Walk): boolean {
  if (walk.seen.has(node.schema)) return true;
  walk.seen.add(node.schema);
  if (depth > schemaLimits.depth) {
    walk.found.push(violation(node.path, "depth", `must be at most ${schemaLimits.depth} levels deep`));
    return false;
  }
  checkNode(root, node, walk);
  if (typeof node.schema["$ref"] === "string") walk.refs.add(node.schema["$ref"]);
  return [...childrenOf(node), ...definitionsOf(node)].every((child) => visit(root, child, depth + 1, walk));
}

function checkNode(root: JsonObject, { schema, path }: SchemaNode, { found, compilePattern }: Walk): void {
  const at = (key: string): string => (path === "" ? key : `${path}.${key}`);
  for (const key of ["$dynamicRef", "$recursiveRef", "$anchor", "$dynamicAnchor", "$vocabulary"])
    if (key in schema)
      found.push(violation(at(key), key, `${key} is not supported; use $ref with a local pointer`));
  const { properties } = schema;
  if (isObject(properties) && Object.hasOwn(properties, "__proto__"))
    found.push(violation(at("properties.__proto__"), "properties", "no member can be named __proto__"));
  // `$async` is a keyword of Ajv, not of JSON Schema. With it, the validator would return a promise, but its callers
  // expect a boolean.
  if ("$async" in schema) found.push(violation(at("$async"), "$async", "$async is not supported"));
  if ("$id" in schema && schema !== root)
    found.push(violation(at("$id"), "$id", "$id is supported at the root only"));
  if ("$ref" in schema) {
    const ref = schema["$ref"];
    if (typeof ref !== "string" || !ref.startsWith("#"))
      found.push(
        violation(at("$ref"), "$ref", "must be a local reference (#/...); remote ones are not fetched"),
      );
    else if (resolvePointer(root, ref) === undefined)
      found.push(violation(at("$ref"), "$ref", `${ref} leads nowhere`));
  }
  for (const pattern of patternsOf(schema)) {
    const problem = compilePattern(pattern.source);
    if (typeof problem === "string") found.push(violation(at(pattern.key), "pattern", problem));
  }
  if (typeof schema["minLength"] === "number" && schema["minLength"] > schemaLimits.minLength)
    found.push(violation(at("minLength"), "minLength", `must be at most ${schemaLimits.minLength}`));
}

function patternsOf(schema: JsonObject): { key: string; source: string }[] {
  const patterns: { key: string; source: string }[] = [];
  if (typeof schema["pattern"] === "string") patterns.push({ key: "pattern", source: schema["pattern"] });
  const map = schema["patternProperties"];
  if (isObject(map))
    for (const source of Object.keys(map)) patterns.push({ key: `patternProperties.${source}`, source });
  return patterns;
}

/**
 * True if a schema applies itself to the same value, directly or through references. A validator of such a schema would
 * call itself without end.
 */
function isEndless(root: JsonObject, start: SchemaNode): boolean {
  const state = new Map<JsonObject, "open" | "done">();
  const seen = new Set<JsonObject>();
  const dive = (node: SchemaNode): boolean => {
    if (state.get(node.schema) === "open") return true;
    if (state.get(node.schema) === "done") return false;
    state.set(node.schema, "open");
    const isLoop = edgesOf(root, node).some((edge) => edge.inPlace && dive(edge));
    state.set(node.schema, "done");
    return isLoop;
  };
  const search = (node: SchemaNode): boolean => {
    if (seen.has(node.schema)) return false;
    seen.add(node.schema);
    return dive(node) || edgesOf(root, node).some(search);
  };
  return search(start);
}

/** Counts the values in the smallest valid document. Every result for the schema has at least this number of values. */
function minimalValues(root: JsonObject, schema: unknown, known: Map<object, number>): number {
  if (typeof schema !== "object" || schema === null) return 1;
  const node: JsonObject = { ...schema };
  const done = known.get(schema);
  if (done !== undefined) return done;
  known.set(schema, Number.POSITIVE_INFINITY);
  const sizeOf = (value: unknown): number => minimalValues(root, value, known);
  const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  let total = 1;
  const properties: JsonObject = { ...(typeof node["properties"] === "object" ? node["properties"] : {}) };
  for (const name of listOf(node["required"]))
    total += typeof name === "string" ? sizeOf(properties[name]) : 0;
  if (typeof node["minItems"] === "number" && node["minItems"] > 0)
    total += node["minItems"] * sizeOf(node["items"]);
  if (typeof node["minProperties"] === "number") total = Math.max(total, node["minProperties"]);
  for (const part of listOf(node["allOf"])) total += sizeOf(part);
  for (const key of ["anyOf", "oneOf"]) {
    const sizes = listOf(node[key]).map(sizeOf);
    if (sizes.length > 0) total += Math.min(...sizes);
  }
  if (typeof node["$ref"] === "string") total += sizeOf(resolvePointer(root, node["$ref"]));
  known.set(schema, total);
  return total;
}

function violation(path: string, keyword: string, message: string): Violation {
  return {
    property: path === "" ? "body.schema" : `body.schema.${path}`,
    message: `schema ${message}`,
    constraints: { [keyword]: message },
  };
}

/** Keywords that do not affect validation. */
const annotations = new Set([
  "$comment",
  "$defs",
  "$id",
  "$schema",
  "default",
  "definitions",
  "deprecated",
  "description",
  "examples",
  "readOnly",
  "title",
  "writeOnly",
]);

/**
 * Returns the size of a schema after every reference is expanded: the number of its subschemas and their keywords,
 * without annotations. Each name in `dependentRequired` or `dependencies` adds two, because Ajv generates separate code
 * for each name.
 */
function sizeWrittenOut(root: JsonObject, start: SchemaNode): number {
  const known = new Map<JsonObject, number>();
  const open = new Set<JsonObject>();
  const size = (node: SchemaNode): number => {
    const done = known.get(node.schema);
    if (done !== undefined) return done;
    // A recursive reference adds nothing to the size, because it becomes a call of an existing function.
    if (open.has(node.schema)) return 0;
    open.add(node.schema);
    const total = edgesOf(root, node).reduce((sum, edge) => sum + size(edge), ownSize(node.schema));
    open.delete(node.schema);
    known.set(node.schema, total);
    return total;
  };
  return size(start);
}

function ownSize(schema: JsonObject): number {
  const keywords = Object.keys(schema).filter((key) => !annotations.has(key)).length;
  const names = [schema["dependentRequired"], schema["dependencies"]]
    .flatMap((map) => (isObject(map) ? Object.values(map) : []))
    .reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0);
  return 1 + keywords + 2 * names;
}
