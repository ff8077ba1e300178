import { isList, isObject, member, toCanonical } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import { hiddenNames } from "./hidden.ts";
import type { Definition, Direction, SchemaNode } from "./node.ts";
import { typeBits } from "./types.ts";

/** What reading a schema needs from the graph around it. */
export interface ReaderContext {
  readonly direction: Direction;
  /** Property names that take no part in this direction, known from the schema around. */
  readonly hidden: ReadonlySet<string>;
  readonly node: (cursor: Cursor, hidden: ReadonlySet<string>) => SchemaNode;
  readonly reference: (cursor: Cursor, value: string) => SchemaNode;
  readonly dynamic: (cursor: Cursor, value: string) => Partial<Definition>;
}

const keywordsOf30 = new Set(
  `type nullable enum minimum exclusiveMinimum maximum exclusiveMaximum multipleOf minLength maxLength pattern format
   items minItems maxItems uniqueItems properties required additionalProperties minProperties maxProperties allOf anyOf
   oneOf not`.split(/\s+/),
);

/** Brings one schema object of OpenAPI 3.0 or 3.1 to {@link Definition}; throws `invalid_document` with the place. */
export function readDefinition(cursor: Cursor, context: ReaderContext): Definition {
  if (typeof cursor.value === "boolean") return { ...emptyDefinition(), constant: cursor.value };
  if (!isObject(cursor.value))
    throw cursor.fail("invalid_document", "A schema must be an object or a boolean");
  const old = cursor.contract.version === "3.0";
  const reference = member(cursor.value, "$ref");
  if (reference !== undefined && typeof reference !== "string") {
    throw cursor.child("$ref").fail("invalid_document", "A reference must be a string");
  }
  if (old && reference !== undefined) {
    return { ...emptyDefinition(), reference: context.reference(cursor, reference) };
  }
  const read = new KeywordReader(cursor, old);
  const hidden = new Set([...context.hidden, ...hiddenNames(cursor, context.direction)]);
  const definition: Definition = {
    ...emptyDefinition(),
    ...readScalars(read, old),
    ...readArrays(read, context),
    ...readObjects(read, context, hidden),
    ...readCombinations(read, context, hidden),
  };
  if (reference !== undefined) definition.reference = context.reference(cursor, reference);
  const dynamic = read.text("$dynamicRef");
  return dynamic === undefined ? definition : { ...definition, ...context.dynamic(cursor, dynamic) };
}

/** A definition that accepts everything. */
export function emptyDefinition(): Definition {
  return {
    prefixItems: [],
    properties: new Map(),
    required: [],
    patternProperties: new Map(),
    dependentRequired: new Map(),
    dependentSchemas: new Map(),
    allOf: [],
    anyOf: [],
    oneOf: [],
  };
}

function readScalars(read: KeywordReader, old: boolean): Partial<Definition> {
  const format = read.text("format");
  return present({
    types: readTypes(read, old),
    enum: readEnum(read),
    ...readBounds(read, old),
    multipleOf: read.number("multipleOf", { above: 0 }),
    minLength: read.count("minLength"),
    maxLength: read.count("maxLength"),
    pattern: read.text("pattern"),
    format: format === "byte" || format === "binary" ? undefined : format,
    content: readContent(read, format),
  });
}

function readTypes(read: KeywordReader, old: boolean): Definition["types"] {
  const value = read.raw("type");
  if (value === undefined) return undefined;
  const names = isList(value) && !old ? value : [value];
  let mask = 0;
  for (const name of names) {
    if (name === "integer") mask |= typeBits.number;
    else if (typeof name === "string" && isTypeName(name) && !(old && name === "null"))
      mask |= typeBits[name];
    else throw read.cursor.child("type").fail("invalid_document", `${toCanonical(name)} is no type`);
  }
  if (old && read.raw("nullable") === true) mask |= typeBits.null;
  return { mask, integer: names.includes("integer") && !names.includes("number") };
}

function isTypeName(name: string): name is keyof typeof typeBits {
  return Object.hasOwn(typeBits, name);
}

function readEnum(read: KeywordReader): readonly unknown[] | undefined {
  const list = read.raw("enum");
  if (list !== undefined && !isList(list)) {
    throw read.cursor.child("enum").fail("invalid_document", "enum must be a list");
  }
  const constant = read.raw("const");
  if (constant === undefined) return list;
  const text = toCanonical(constant);
  return list === undefined || list.some((value) => toCanonical(value) === text) ? [constant] : [];
}

function readBounds(read: KeywordReader, old: boolean): Partial<Definition> {
  const minimum = read.number("minimum");
  const maximum = read.number("maximum");
  if (!old) {
    const exclusiveMinimum = read.number("exclusiveMinimum");
    return present({ minimum, maximum, exclusiveMinimum, exclusiveMaximum: read.number("exclusiveMaximum") });
  }
  const openBelow = read.flag("exclusiveMinimum");
  const openAbove = read.flag("exclusiveMaximum");
  return present({
    minimum: openBelow ? undefined : minimum,
    exclusiveMinimum: openBelow ? minimum : undefined,
    maximum: openAbove ? undefined : maximum,
    exclusiveMaximum: openAbove ? maximum : undefined,
  });
}

/** `format: byte` and `format: binary` of 3.0 are contentEncoding and contentMediaType of 3.1. */
function readContent(read: KeywordReader, format: string | undefined): string | undefined {
  const encoding = read.text("contentEncoding")?.toLowerCase() ?? (format === "byte" ? "base64" : null);
  const media =
    read.text("contentMediaType")?.toLowerCase() ?? (format === "binary" ? "application/octet-stream" : null);
  return encoding === null && media === null ? undefined : toCanonical([encoding, media]);
}

function readArrays(read: KeywordReader, context: ReaderContext): Partial<Definition> {
  const node = (cursor: Cursor): SchemaNode => context.node(cursor, new Set());
  return {
    ...present({
      items: read.schema("items", node),
      minItems: read.count("minItems"),
      maxItems: read.count("maxItems"),
      uniqueItems: read.flag("uniqueItems"),
      contains: read.schema("contains", node),
      minContains: read.count("minContains"),
      maxContains: read.count("maxContains"),
      unevaluatedItems: read.schema("unevaluatedItems", node),
    }),
    prefixItems: read.list("prefixItems").map(node),
  };
}

function readObjects(read: KeywordReader, context: ReaderContext, hidden: Set<string>): Partial<Definition> {
  const node = (cursor: Cursor): SchemaNode => context.node(cursor, new Set());
  const visible = read.map("properties").filter(([name]) => !hidden.has(name));
  return {
    ...present({
      additionalProperties: read.schema("additionalProperties", node),
      propertyNames: read.schema("propertyNames", node),
      minProperties: read.count("minProperties"),
      maxProperties: read.count("maxProperties"),
      unevaluatedProperties: read.schema("unevaluatedProperties", node),
    }),
    properties: new Map(visible.map(([name, cursor]) => [name, node(cursor)])),
    required: read.names("required").filter((name) => !hidden.has(name)),
    patternProperties: new Map(read.map("patternProperties").map(([name, cursor]) => [name, node(cursor)])),
    dependentRequired: new Map(
      read
        .map("dependentRequired")
        .map(([name, cursor]) => [name, toNames(cursor).filter((n) => !hidden.has(n))]),
    ),
    dependentSchemas: new Map(
      read.map("dependentSchemas").map(([name, cursor]) => [name, context.node(cursor, hidden)]),
    ),
  };
}

function readCombinations(
  read: KeywordReader,
  context: ReaderContext,
  hidden: Set<string>,
): Partial<Definition> {
  const node = (cursor: Cursor): SchemaNode => context.node(cursor, hidden);
  return {
    ...present({
      not: read.schema("not", node),
      if: read.schema("if", node),
      // biome-ignore lint/suspicious/noThenProperty: the keyword is called so
      then: read.schema("then", node),
      else: read.schema("else", node),
    }),
    allOf: read.list("allOf").map(node),
    anyOf: read.list("anyOf").map(node),
    oneOf: read.list("oneOf").map(node),
  };
}

/** Reads keywords of one schema and refuses values of a wrong kind. */
class KeywordReader {
  readonly cursor: Cursor;
  readonly #old: boolean;

  constructor(cursor: Cursor, old: boolean) {
    this.cursor = cursor;
    this.#old = old;
  }

  raw(keyword: string): unknown {
    return this.#old && !keywordsOf30.has(keyword) ? undefined : member(this.cursor.value, keyword);
  }

  number(keyword: string, options: { above?: number } = {}): number | undefined {
    const value = this.raw(keyword);
    if (value === undefined) return undefined;
    if (typeof value === "number" && Number.isFinite(value) && !(value <= (options.above ?? -Infinity)))
      return value;
    throw this.#wrong(keyword, options.above === undefined ? "a number" : `a number above ${options.above}`);
  }

  count(keyword: string): number | undefined {
    const value = this.number(keyword);
    if (value === undefined || (Number.isInteger(value) && value >= 0)) return value;
    throw this.#wrong(keyword, "a whole number that is not negative");
  }

  text(keyword: string): string | undefined {
    const value = this.raw(keyword);
    if (value === undefined || typeof value === "string") return value;
    throw this.#wrong(keyword, "a string");
  }

  flag(keyword: string): boolean | undefined {
    const value = this.raw(keyword);
    if (value === undefined || typeof value === "boolean") return value;
    throw this.#wrong(keyword, "true or false");
  }

  schema(keyword: string, node: (cursor: Cursor) => SchemaNode): SchemaNode | undefined {
    return this.raw(keyword) === undefined ? undefined : node(this.cursor.child(keyword));
  }

  list(keyword: string): Cursor[] {
    const value = this.raw(keyword);
    if (value === undefined) return [];
    if (!isList(value)) throw this.#wrong(keyword, "a list");
    const at = this.cursor.child(keyword);
    return value.map((_, index) => at.child(String(index)));
  }

  map(keyword: string): [string, Cursor][] {
    const value = this.raw(keyword);
    if (value === undefined) return [];
    if (!isObject(value)) throw this.#wrong(keyword, "an object");
    const at = this.cursor.child(keyword);
    return Object.keys(value).map((name) => [name, at.child(name)]);
  }

  names(keyword: string): string[] {
    return this.raw(keyword) === undefined ? [] : toNames(this.cursor.child(keyword));
  }

  #wrong(keyword: string, expected: string): Error {
    return this.cursor.child(keyword).fail("invalid_document", `${keyword} must be ${expected}`);
  }
}

function toNames(cursor: Cursor): string[] {
  const value = cursor.value;
  if (isList(value) && value.every((name) => typeof name === "string")) return [...new Set(value)];
  throw cursor.fail("invalid_document", `${cursor.key} must be a list of property names`);
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Leaves out what is undefined, so that "absent" has one form. */
function present<T extends object>(value: T): Present<T> {
  const result: Present<T> = {};
  for (const key in value) {
    const entry = value[key];
    if (entry !== undefined) Object.assign(result, { [key]: entry });
  }
  return result;
}
