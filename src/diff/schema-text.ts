import { isObject, toCanonical } from "./json.ts";

/** Number of enum values or property names that a description lists before it says how many more there are. */
const listed = 5;

/** Number of levels of subschemas that a description shows. */
const maxDepth = 2;

/** Keywords that do not restrict values, or that {@link describeSchema} puts into other words. */
const described: ReadonlySet<string> = new Set([
  ...["title", "description", "default", "example", "examples", "deprecated", "readOnly", "writeOnly"],
  ...["$comment", "$schema", "$id", "$anchor", "xml", "externalDocs", "discriminator"],
  ...["type", "enum", "const", "format", "pattern", "multipleOf", "items", "properties", "required"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength"],
  ...[
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
    "uniqueItems",
    "anyOf",
    "oneOf",
    "allOf",
    "$ref",
  ],
]);

/**
 * Describes a schema in a few words, such as `integer, at least 1` or `list of string`. Names the keywords that it does
 * not describe. A list of schemas stands for values that satisfy all of them.
 */
export function describeSchema(schema: unknown, depth = 0): string {
  if (Array.isArray(schema)) return joinSchemas(schema, " and ", depth);
  if (schema === true) return "any value";
  if (schema === false) return "no value";
  if (!isObject(schema)) return toCanonical(schema);
  const more = Object.keys(schema).filter((key) => !described.has(key) && !key.startsWith("x-"));
  const parts = [
    describeKind(schema, depth),
    ...describeBounds(schema),
    ...(more.length === 0 ? [] : [`with ${listSome(more)}`]),
  ].filter((part) => part !== "");
  return parts.length === 0 ? "any value" : parts.join(", ");
}

function describeKind(schema: Readonly<Record<string, unknown>>, depth: number): string {
  const { $ref: reference, const: constant, enum: values, type } = schema;
  if (typeof reference === "string") return reference.slice(reference.lastIndexOf("/") + 1);
  if ("const" in schema) return toCanonical(constant);
  if (Array.isArray(values)) return `one of ${listSome(values.map(toCanonical))}`;
  const types = (Array.isArray(type) ? type : [type]).filter((one) => typeof one === "string");
  const kinds = types.map((one) => {
    if (depth >= maxDepth) return one;
    if (one === "array" && "items" in schema) return `list of ${describeSchema(schema["items"], depth + 1)}`;
    return one === "object" ? describeObject(schema) : one;
  });
  const unions = (["anyOf", "oneOf", "allOf"] as const).flatMap((key) => {
    const branches = schema[key];
    if (!Array.isArray(branches)) return [];
    return [depth >= maxDepth ? key : joinSchemas(branches, key === "allOf" ? " and " : " or ", depth)];
  });
  return [kinds.join(" or "), ...unions].filter((part) => part !== "").join(", ");
}

function describeObject({ properties, required }: Readonly<Record<string, unknown>>): string {
  const names = isObject(properties) ? Object.keys(properties) : [];
  const all = [...new Set([...names, ...(Array.isArray(required) ? required.map(String) : [])])];
  return all.length === 0 ? "object" : `object with ${listSome(all)}`;
}

function joinSchemas(schemas: readonly unknown[], joint: string, depth: number): string {
  return [...new Set(schemas.map((one) => describeSchema(one, depth + 1)))].join(joint);
}

function describeBounds(schema: Readonly<Record<string, unknown>>): string[] {
  const units = { Length: "characters", Items: "items", Properties: "properties" };
  const sizes = Object.entries(units).flatMap(([end, unit]) => [
    ...toBound("at least", schema[`min${end}`], unit),
    ...toBound("at most", schema[`max${end}`], unit),
  ]);
  return [
    ...toBound("at least", schema["minimum"]),
    ...toBound("at most", schema["maximum"]),
    ...toBound("more than", schema["exclusiveMinimum"]),
    ...toBound("less than", schema["exclusiveMaximum"]),
    ...toBound("multiple of", schema["multipleOf"]),
    ...sizes,
    ...toBound("format", schema["format"]),
    ...toBound("matching", schema["pattern"]),
    ...(schema["uniqueItems"] === true ? ["no two items equal"] : []),
  ];
}

function toBound(words: string, value: unknown, unit?: string): string[] {
  if (value === undefined) return [];
  const text = typeof value === "string" ? value : toCanonical(value);
  return [[words, text, ...(unit === undefined ? [] : [unit])].join(" ")];
}

function listSome(texts: readonly string[]): string {
  const shown = texts.slice(0, listed).join(", ");
  return texts.length <= listed ? shown : `${shown} and ${texts.length - listed} more`;
}
