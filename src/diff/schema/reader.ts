import { isList, isObject, member, toCanonical } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import { LongNumber } from "../long-number.ts";
import { Definition, inPlaceKeywords, partKeywords, type SchemaNode } from "./node.ts";
import { type JsonType, typeBits } from "./types.ts";
import {
  isFlag,
  leaveOut,
  readConstant,
  readCount,
  readFlag,
  readNames,
  readNumber,
  readSchemaList,
  readSchemaMap,
  readText,
} from "./values.ts";

/** The hidden properties of a schema, and functions of the graph for the reader to call. */
export interface ReaderContext {
  /** Properties that this schema or an outer one marks as `readOnly` (in requests) or `writeOnly` (in responses). */
  readonly hidden: ReadonlySet<string>;
  readonly node: (cursor: Cursor, hidden: ReadonlySet<string>) => SchemaNode;
  readonly reference: (cursor: Cursor, value: string) => SchemaNode;
  readonly dynamic: (cursor: Cursor, value: string, definition: Definition) => void;
}

/** Reads one keyword. `cursor` points to the keyword's value. */
type Reader = (definition: Definition, cursor: Cursor, context: ReaderContext) => void;

const noHidden: ReadonlySet<string> = new Set();

const countKeywords = [
  ...(["minLength", "maxLength", "minItems", "maxItems", "minContains", "maxContains"] as const),
  ...(["minProperties", "maxProperties"] as const),
];

const readers: Readonly<Record<string, Reader>> = {
  ...table(["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"], (key) => (definition, cursor) => {
    definition[key] = readNumber(cursor);
  }),
  ...table(countKeywords, (key) => (definition, cursor) => {
    definition[key] = readCount(cursor);
  }),
  ...table(partKeywords, (key) => (definition, cursor, { node }) => {
    definition[key] = node(cursor, noHidden);
  }),
  ...table(inPlaceKeywords, (key) => (definition, cursor, { node, hidden }) => {
    definition[key] = node(cursor, hidden);
  }),
  ...table(["allOf", "anyOf", "oneOf"], (key) => (definition, cursor, { node, hidden }) => {
    definition[key] = readSchemaList(cursor, (child) => node(child, hidden));
  }),
  type: (definition, cursor) => {
    definition.types = readTypes(cursor);
  },
  enum: (definition, cursor) => {
    if (isList(cursor.value)) definition.enum = meet(definition.enum, cursor.value);
    else leaveOut(cursor, "a list");
  },
  const: (definition, cursor) => {
    definition.enum = meet(definition.enum, [cursor.value]);
  },
  multipleOf: (definition, cursor) => {
    definition.multipleOf = readNumber(cursor, 0);
  },
  pattern: (definition, cursor) => {
    definition.pattern = readText(cursor);
  },
  format: (definition, cursor) => {
    const format = readText(cursor);
    if (format !== "byte" && format !== "binary") definition.format = format;
  },
  uniqueItems: (definition, cursor) => {
    definition.uniqueItems = readFlag(cursor);
  },
  prefixItems: (definition, cursor, { node }) => {
    definition.prefixItems = readSchemaList(cursor, (child) => node(child, noHidden));
  },
  properties: (definition, cursor, { node, hidden }) => {
    definition.properties = readSchemaMap(cursor, (child) => node(child, noHidden), hidden);
  },
  patternProperties: (definition, cursor, { node }) => {
    definition.patternProperties = readSchemaMap(cursor, (child) => node(child, noHidden));
  },
  required: (definition, cursor, { hidden }) => {
    definition.required = readNames(cursor, hidden);
  },
  dependentRequired: (definition, cursor, { hidden }) => {
    definition.dependentRequired = readSchemaMap(cursor, (child) => readNames(child, hidden));
  },
  dependentSchemas: (definition, cursor, { node, hidden }) => {
    definition.dependentSchemas = readSchemaMap(cursor, (child) => node(child, hidden));
  },
  $dynamicRef: (definition, cursor, { dynamic }) => {
    const anchor = readText(cursor);
    if (anchor !== undefined) dynamic(cursor, anchor, definition);
  },
};

const keywordsOf30 = new Set(
  `type enum minimum exclusiveMinimum maximum exclusiveMaximum multipleOf minLength maxLength pattern format items
   minItems maxItems uniqueItems properties required additionalProperties minProperties maxProperties allOf anyOf oneOf
   not`.split(/\s+/),
);

/**
 * Converts a schema object of OpenAPI 3.0, 3.1 or 3.2 to a {@link Definition}. Adds a note for an invalid value of a
 * keyword. If the intended value is clear, such as 5 for `"5"`, uses it; otherwise ignores the keyword.
 */
export function readDefinition(cursor: Cursor, context: ReaderContext): Definition {
  const definition = new Definition();
  const { value } = cursor;
  if (isObject(value)) readObject(definition, cursor, context);
  else definition.constant = readConstant(cursor);
  return definition;
}

function readObject(definition: Definition, cursor: Cursor, context: ReaderContext): void {
  const old = cursor.contract.version === "3.0";
  const written = member(cursor.value, "$ref");
  const reference = written === undefined ? undefined : readText(cursor.child("$ref"));
  if (reference !== undefined) definition.reference = context.reference(cursor, reference);
  const keys = isObject(cursor.value) ? Object.keys(cursor.value) : [];
  if (reference !== undefined && (old || keys.length === 1)) return;
  for (const key of keys) {
    if (!Object.hasOwn(readers, key)) continue;
    const child = cursor.child(key);
    if (old && !keywordsOf30.has(key)) child.note(`${key} means nothing in OpenAPI 3.0; it is not read`);
    // A boolean `exclusiveMinimum` or `exclusiveMaximum` (OpenAPI 3.0) is read later, together with the bound.
    else if (!exclusives.has(key) || !isFlag(child.value)) {
      readers[key]?.(definition, child, context);
      if (child.value instanceof LongNumber)
        definition.long = new Map([...definition.long, [key, child.value]]);
    }
  }
  readContent(definition, cursor);
  readExclusiveBounds(definition, cursor);
  readNullable(definition, cursor);
}

const exclusiveBounds = [["minimum", "exclusiveMinimum"] as const, ["maximum", "exclusiveMaximum"] as const];
const exclusives: ReadonlySet<string> = new Set(exclusiveBounds.map(([, exclusive]) => exclusive));

/**
 * Reads exclusive bounds. In OpenAPI 3.0, a boolean `exclusiveMinimum` or `exclusiveMaximum` makes `minimum` or
 * `maximum` exclusive; since 3.1, the keyword is a bound itself. Some documents use the form of the other version, so
 * the type of the value decides.
 */
function readExclusiveBounds(definition: Definition, cursor: Cursor): void {
  const old = cursor.contract.version === "3.0";
  for (const [bound, exclusive] of exclusiveBounds) {
    const at = cursor.child(exclusive);
    const flag = isFlag(at.value) ? readFlag(at) : undefined;
    if (!old && flag !== undefined) noteVersion(at, "3.0");
    if (old && definition[exclusive] !== undefined) noteVersion(at, "3.1");
    if (flag !== true || definition[bound] === undefined) continue;
    definition[exclusive] = definition[bound];
    definition[bound] = undefined;
    definition.long = new Map(
      [...definition.long].map(([key, value]) => [key === bound ? exclusive : key, value]),
    );
  }
}

function readNullable(definition: Definition, cursor: Cursor): void {
  const at = cursor.child("nullable");
  if (at.value === undefined) return;
  if (cursor.contract.version !== "3.0") {
    if (at.value === true) at.note("nullable means nothing from OpenAPI 3.1 on; it is not read");
    return;
  }
  const { types } = definition;
  if (readFlag(at) === true && types !== undefined)
    definition.types = { mask: types.mask | typeBits.null, integer: types.integer };
}

/** Adds a note that the document uses the syntax of another OpenAPI version. */
function noteVersion(cursor: Cursor, version: string): void {
  const { key, value } = cursor;
  cursor.note(
    `${key}: ${toCanonical(value)} is written as in OpenAPI ${version}; it is read with its meaning there`,
  );
}

function readTypes(cursor: Cursor): Definition["types"] {
  const { value, contract } = cursor;
  const written: unknown[] = [value].flat();
  const names = written.flatMap((name) => toTypeName(name) ?? []);
  const unknown = written.filter((name) => toTypeName(name) === undefined);
  if (unknown.length > 0 || names.length === 0) {
    const reading = names.length === 0 ? "any value is taken" : "it is left out";
    cursor.note(`${toCanonical(unknown[0] ?? value)} is no type; ${reading}`);
  } else if (contract.version === "3.0" && (isList(value) || value === "null")) noteVersion(cursor, "3.1");
  if (names.length === 0) return undefined;
  const mask = names.reduce((sum, name) => sum | typeBits[name === "integer" ? "number" : name], 0);
  return { mask, integer: names.includes("integer") && !names.includes("number") };
}

/** Returns the name of a JSON type. Ignores case, because `String`, for example, can only mean `string`. */
function toTypeName(written: unknown): JsonType | "integer" | undefined {
  const name = typeof written === "string" ? written.toLowerCase() : "";
  return name === "integer" || isTypeName(name) ? name : undefined;
}

function isTypeName(name: string): name is JsonType {
  return Object.hasOwn(typeBits, name);
}

/** Returns the values that both lists contain. If a schema has `const` and `enum`, a value must satisfy both. */
function meet(known: readonly unknown[] | undefined, values: readonly unknown[]): readonly unknown[] {
  if (known === undefined) return values;
  const texts = new Set(known.map(toCanonical));
  return values.filter((value) => texts.has(toCanonical(value)));
}

const bytes = "application/octet-stream";

/** Converts `format: byte` and `format: binary` of OpenAPI 3.0 to the contentEncoding and contentMediaType of 3.1. */
function readContent(definition: Definition, cursor: Cursor): void {
  const format = member(cursor.value, "format");
  const text = (key: string): string | null => {
    const at = cursor.child(key);
    if (at.value === undefined || cursor.contract.version === "3.0") return null;
    return readText(at)?.toLowerCase() ?? null;
  };
  const encoding = text("contentEncoding") ?? (format === "byte" ? "base64" : null);
  const media = text("contentMediaType") ?? (format === "binary" ? bytes : null);
  const isBinary = encoding === null && media === bytes;
  definition.encoding = encoding ?? (isBinary ? "binary" : undefined);
  // `application/octet-stream` says nothing about the content, so it does not restrict the values.
  if (media !== null && media !== bytes) definition.content = media;
}

function table<K extends string>(keys: readonly K[], make: (key: K) => Reader): Record<string, Reader> {
  return Object.fromEntries(keys.map((key) => [key, make(key)]));
}
