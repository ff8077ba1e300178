import { isObject, type JsonObject } from "../../contract.ts";
import {
  createNumber,
  createText,
  type Place,
  randomAt,
  toBound,
  toWords,
  type ValueSeed,
} from "./leaf-values.ts";
import { createRandom } from "./random.ts";
import { createFigure } from "./value-words.ts";
import { places } from "./words.ts";

const deepest = 8;
const deepestList = 4;
const mostItems = 3;
const mostEntries = 20;

/**
 * Creates a plausible, seeded value for a JSON Schema from the names, formats and descriptions of its members. The
 * value may violate some of the schema's constraints, so a validator has to check it.
 */
export function createValue(schema: JsonObject, seed: ValueSeed): unknown {
  return create(schema, {
    root: schema,
    seed,
    figure: createFigure(createRandom(seed.question), seed.question),
    path: "",
    name: "",
    owner: "",
    depth: 0,
    inList: false,
  });
}

interface Context extends Place {
  root: JsonObject;
  depth: number;
}

function create(given: JsonObject, context: Context): unknown {
  // Limits the recursion in a recursive schema: when the depth limit is exceeded, a union that allows null becomes
  // null.
  if (context.depth > deepest && [given["anyOf"], given["oneOf"]].some((list) => !asList(list).every(isReal)))
    return null;
  const schema = settle(given, context.root);
  if ("const" in schema) return schema["const"];
  const drawn = randomAt(context);
  for (const key of ["enum", "examples"]) {
    const values = schema[key];
    if (Array.isArray(values) && values.length > 0) return values[drawn.integer(0, values.length - 1)];
  }
  if ("default" in schema) return schema["default"];
  const type = readType(schema);
  if (type === "object") return createObject(schema, context);
  if (type === "array") return createArray(schema, context);
  if (type === "number" || type === "integer") return createNumber(schema, context, type);
  if (type === "boolean") return drawn.next() < 0.6;
  return type === "null" ? null : createText(schema, context);
}

/**
 * Returns the schema with references resolved, `allOf` merged, and each union replaced by its first alternative that is
 * not null.
 */
function settle(given: JsonObject, root: JsonObject): JsonObject {
  let schema = given;
  for (let hops = 0; hops < deepest; hops += 1) {
    const { $ref, allOf, anyOf, oneOf, ...rest } = schema;
    const choices = [anyOf, oneOf].flatMap((list) =>
      Array.isArray(list) ? [list.filter(isReal)[0] ?? list[0]] : [],
    );
    const parts = [
      typeof $ref === "string" ? follow(root, $ref) : undefined,
      ...(Array.isArray(allOf) ? allOf : []),
      ...choices,
    ];
    const objects = parts.filter(isObject);
    if (objects.length === 0) return rest;
    schema = objects.reduce(join, rest);
  }
  return schema;
}

function isReal(choice: unknown): boolean {
  return !isObject(choice) || choice["type"] !== "null";
}

function join(first: JsonObject, second: JsonObject): JsonObject {
  const properties = { ...asObject(second["properties"]), ...asObject(first["properties"]) };
  const required = [...asList(first["required"]), ...asList(second["required"])];
  return {
    ...second,
    ...first,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
  };
}

function follow(root: JsonObject, ref: string): unknown {
  let current: unknown = root;
  for (const part of ref.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    current = isObject(current) ? current[key] : Array.isArray(current) ? current[Number(key)] : undefined;
  }
  return current;
}

function readType(schema: JsonObject): string {
  const types = asList(schema["type"]);
  const named = types.find((type) => type !== "null") ?? types[0] ?? schema["type"];
  if (typeof named === "string") return named;
  if (isObject(schema["properties"])) return "object";
  return "items" in schema ? "array" : "string";
}

function createObject(schema: JsonObject, context: Context): JsonObject {
  const { depth, path, seed, inList } = context;
  const properties = Object.entries(asObject(schema["properties"]));
  const isOpen = isObject(schema["additionalProperties"]) || isObject(schema["patternProperties"]);
  if (properties.length === 0 && (isOpen || "minProperties" in schema)) return createEntries(schema, context);
  const required = asList(schema["required"]);
  const value: JsonObject = {};
  const key = `${seed.question} ${path}${inList ? ` ${seed.page}` : ""}`;
  // An object with only a `value` and its `quote` states a fact about the object that contains it, so both objects use
  // the same `figure` (set of made-up facts).
  const isPair =
    properties.length === 2 && properties.every(([name]) => name === "value" || name === "quote");
  const figure = isPair || path === "" ? context.figure : createFigure(createRandom(key), key);
  for (const [index, [name, member]] of properties.entries()) {
    if ((!isObject(member) && member !== true) || (depth > deepest && !required.includes(name))) continue;
    if (seed.partial && !isPair && properties.length > 1 && index >= Math.floor(properties.length / 2))
      continue;
    const words = isPair && name === "value" ? context.name : toWords(name);
    value[name] = create(isObject(member) ? member : {}, {
      ...context,
      figure,
      path: `${path}.${name}`,
      name: words,
      owner: isPair ? context.owner : context.name,
      depth: depth + 1,
    });
  }
  return value;
}

/**
 * Creates the members of an object whose schema does not name its members. The names match the schema's pattern or, if
 * the schema has no pattern, are names of cities.
 */
function createEntries(schema: JsonObject, context: Context): JsonObject {
  const { byPattern, question, page } = context.seed;
  const [[pattern, member] = [undefined, schema["additionalProperties"]]] = Object.entries(
    asObject(schema["patternProperties"]),
  );
  const count = Math.min(
    toBound(schema["minProperties"], 2) || 1,
    toBound(schema["maxProperties"], mostEntries),
    mostEntries,
  );
  const value: JsonObject = {};
  for (let index = 0; Object.keys(value).length < count && index < 2 * mostEntries; index += 1) {
    const made =
      pattern === undefined
        ? undefined
        : byPattern?.({ type: "string", pattern }, `${question} ${page} ${index}`);
    const name = typeof made === "string" ? made : (places[index] ?? `Place ${index}`);
    const inner = { ...context, path: `${context.path}.${name}`, depth: context.depth + 1 };
    value[name] = create(isObject(member) ? member : {}, inner);
  }
  return value;
}

function createArray(schema: JsonObject, context: Context): unknown[] {
  const items = schema["items"];
  const tuple = Array.isArray(items) ? items : asList(schema["prefixItems"]);
  const isClosed = tuple.length > 0 && (items === false || schema["additionalItems"] === false);
  const least = toBound(schema["minItems"], 0);
  const most = toBound(schema["maxItems"], Number.POSITIVE_INFINITY);
  const wanted = context.depth > deepestList ? 0 : randomAt(context).integer(2, mostItems);
  const length = isClosed ? tuple.length : Math.min(Math.max(wanted, least, tuple.length), most);
  return Array.from({ length }, (_, index) => {
    const item = tuple[index] ?? items;
    const path = `${context.path}[${index}]`;
    const key = `${context.seed.question} ${path} ${context.seed.page}`;
    return create(isObject(item) ? item : {}, {
      ...context,
      path,
      figure: createFigure(createRandom(key), key),
      depth: context.depth + 1,
      inList: true,
      name: context.name,
    });
  });
}

function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
