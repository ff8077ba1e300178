import { isList, isObject, member, toCanonical } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import { LongNumber } from "../long-number.ts";
import { Definition, type SchemaNode } from "./node.ts";
import { typeBits } from "./types.ts";
import {
  readCount,
  readFlag,
  readNames,
  readNumber,
  readSchemaList,
  readSchemaMap,
  readText,
} from "./values.ts";

/** What reading a schema needs from the graph around it. */
export interface ReaderContext {
  /** Property names that take no part in this direction, known from the schema itself and those around. */
  readonly hidden: ReadonlySet<string>;
  readonly node: (cursor: Cursor, hidden: ReadonlySet<string>) => SchemaNode;
  readonly reference: (cursor: Cursor, value: string) => SchemaNode;
  readonly dynamic: (cursor: Cursor, value: string, definition: Definition) => void;
}

/** Reads one keyword, given a cursor at its value. */
type Reader = (definition: Definition, cursor: Cursor, context: ReaderContext) => void;

const noHidden: ReadonlySet<string> = new Set();

const readers: Readonly<Record<string, Reader>> = {
  ...numbers("minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"),
  ...counts("minLength", "maxLength", "minItems", "maxItems", "minContains", "maxContains"),
  ...counts("minProperties", "maxProperties"),
  ...parts(
    "items",
    "contains",
    "unevaluatedItems",
    "additionalProperties",
    "propertyNames",
    "unevaluatedProperties",
    "contentSchema",
  ),
  ...inPlace("not", "if", "then", "else"),
  ...branches("allOf", "anyOf", "oneOf"),
  type: (definition, cursor) => {
    definition.types = readTypes(cursor);
  },
  enum: (definition, cursor) => {
    if (!isList(cursor.value)) throw cursor.fail("invalid_document", "enum must be a list");
    definition.enum = meet(definition.enum, cursor.value);
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
    dynamic(cursor, readText(cursor), definition);
  },
};

const keywordsOf30 = new Set(
  `type enum minimum exclusiveMinimum maximum exclusiveMaximum multipleOf minLength maxLength pattern format items
   minItems maxItems uniqueItems properties required additionalProperties minProperties maxProperties allOf anyOf oneOf
   not`.split(/\s+/),
);

/** Brings one schema object of OpenAPI 3.0 or 3.1 to {@link Definition}; throws `invalid_document` with the place. */
export function readDefinition(cursor: Cursor, context: ReaderContext): Definition {
  const definition = new Definition();
  const { value } = cursor;
  if (typeof value === "boolean") definition.constant = value;
  else if (isObject(value)) readObject(definition, cursor, context);
  else throw cursor.fail("invalid_document", "A schema must be an object or a boolean");
  return definition;
}

function readObject(definition: Definition, cursor: Cursor, context: ReaderContext): void {
  const old = cursor.contract.version === "3.0";
  const reference = member(cursor.value, "$ref");
  if (reference !== undefined) {
    if (typeof reference !== "string") {
      throw cursor.child("$ref").fail("invalid_document", "A reference must be a string");
    }
    definition.reference = context.reference(cursor, reference);
  }
  const keys = isObject(cursor.value) ? Object.keys(cursor.value) : [];
  if (reference !== undefined && (old || keys.length === 1)) return;
  for (const key of keys) {
    if ((old && !keywordsOf30.has(key)) || !Object.hasOwn(readers, key)) continue;
    if (old && (key === "exclusiveMinimum" || key === "exclusiveMaximum")) continue;
    const child = cursor.child(key);
    readers[key]?.(definition, child, context);
    if (child.value instanceof LongNumber)
      definition.long = new Map([...definition.long, [key, child.value]]);
  }
  readContent(definition, cursor);
  if (old) applyOldForms(definition, cursor);
}

const exclusiveBounds = [["minimum", "exclusiveMinimum"] as const, ["maximum", "exclusiveMaximum"] as const];

/** In 3.0, bounds are made exclusive by a flag beside them, and null is allowed by one. */
function applyOldForms(definition: Definition, cursor: Cursor): void {
  const flag = (key: string): boolean => {
    const at = cursor.child(key);
    return at.value === undefined ? false : readFlag(at);
  };
  for (const [bound, exclusive] of exclusiveBounds) {
    if (!flag(exclusive)) continue;
    definition[exclusive] = definition[bound];
    definition[bound] = undefined;
    definition.long = new Map(
      [...definition.long].map(([key, value]) => [key === bound ? exclusive : key, value]),
    );
  }
  const { types } = definition;
  if (flag("nullable") && types !== undefined) {
    definition.types = { mask: types.mask | typeBits.null, integer: types.integer };
  }
}

function readTypes(cursor: Cursor): Definition["types"] {
  const old = cursor.contract.version === "3.0";
  const names = isList(cursor.value) && !old ? cursor.value : [cursor.value];
  let mask = 0;
  for (const name of names) {
    if (name === "integer") mask |= typeBits.number;
    else if (typeof name === "string" && isTypeName(name) && !(old && name === "null"))
      mask |= typeBits[name];
    else throw cursor.fail("invalid_document", `${toCanonical(name)} is no type`);
  }
  return { mask, integer: names.includes("integer") && !names.includes("number") };
}

function isTypeName(name: string): name is keyof typeof typeBits {
  return Object.hasOwn(typeBits, name);
}

/** Values in both lists; const and enum may stand together. */
function meet(known: readonly unknown[] | undefined, values: readonly unknown[]): readonly unknown[] {
  if (known === undefined) return values;
  const texts = new Set(known.map(toCanonical));
  return values.filter((value) => texts.has(toCanonical(value)));
}

const bytes = "application/octet-stream";

/** `format: byte` and `format: binary` of 3.0 are contentEncoding and contentMediaType of 3.1. */
function readContent(definition: Definition, cursor: Cursor): void {
  const format = member(cursor.value, "format");
  const text = (key: string): string | null => {
    const at = cursor.child(key);
    return at.value === undefined || cursor.contract.version === "3.0" ? null : readText(at).toLowerCase();
  };
  const encoding = text("contentEncoding") ?? (format === "byte" ? "base64" : null);
  const media = text("contentMediaType") ?? (format === "binary" ? bytes : null);
  const isBinary = encoding === null && media === bytes;
  definition.encoding = encoding ?? (isBinary ? "binary" : undefined);
  if (media !== null && !isBinary) definition.content = media;
}

function numbers(...keys: readonly ("minimum" | "exclusiveMinimum" | "maximum" | "exclusiveMaximum")[]) {
  return table(
    keys,
    (key): Reader =>
      (definition, cursor) => {
        definition[key] = readNumber(cursor);
      },
  );
}

type CountKey =
  | "minLength"
  | "maxLength"
  | "minItems"
  | "maxItems"
  | "minContains"
  | "maxContains"
  | "minProperties"
  | "maxProperties";

function counts(...keys: readonly CountKey[]) {
  return table(
    keys,
    (key): Reader =>
      (definition, cursor) => {
        definition[key] = readCount(cursor);
      },
  );
}

type PartKey =
  | "items"
  | "contains"
  | "unevaluatedItems"
  | "additionalProperties"
  | "propertyNames"
  | "unevaluatedProperties"
  | "contentSchema";

function parts(...keys: readonly PartKey[]) {
  return table(
    keys,
    (key): Reader =>
      (definition, cursor, { node }) => {
        definition[key] = node(cursor, noHidden);
      },
  );
}

function inPlace(...keys: readonly ("not" | "if" | "then" | "else")[]) {
  return table(
    keys,
    (key): Reader =>
      (definition, cursor, { node, hidden }) => {
        definition[key] = node(cursor, hidden);
      },
  );
}

function branches(...keys: readonly ("allOf" | "anyOf" | "oneOf")[]) {
  return table(
    keys,
    (key): Reader =>
      (definition, cursor, { node, hidden }) => {
        definition[key] = readSchemaList(cursor, (child) => node(child, hidden));
      },
  );
}

function table<K extends string>(keys: readonly K[], make: (key: K) => Reader): Record<string, Reader> {
  return Object.fromEntries(keys.map((key) => [key, make(key)]));
}
