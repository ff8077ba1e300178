import { type ContractDocument, isObject, type JsonObject, resolveRef } from "../../src/contract.ts";

/** A value that violates one keyword of a schema at one position. */
export interface Mutation {
  readonly value: unknown;
  /** Path of the violation, as the server must report it. */
  readonly place: Place;
  readonly keywords: readonly string[];
}

type Place = readonly (string | number)[];

interface Walk {
  readonly document: ContractDocument;
  readonly example: unknown;
  readonly out: Mutation[];
  /**
   * True inside a union: a value whose type is wrong for one branch may be valid in another branch, so types are not
   * mutated there.
   */
  readonly anyType: boolean;
}

/**
 * Returns values that each violate a single keyword:
 * - for each required member, a value without it;
 * - for each bound, a value beyond it;
 * - for each enum, a value that is not in it;
 * - for each closed object, a value with an unknown member.
 * If a violation lies in an object or an array that the example lacks, that object or array is created.
 */
export function mutate(document: ContractDocument, schema: unknown, example: unknown): Mutation[] {
  const out: Mutation[] = [];
  walk(schema, [], { document, example, out, anyType: false });
  return out;
}

/** Returns the path in the form that violations have: `body.filters.titles[0]`. */
export function toProperty(root: string, place: Place): string {
  return place.reduce<string>(
    (path, part) => (typeof part === "number" ? `${path}[${part}]` : `${path}.${part}`),
    root,
  );
}

function walk(raw: unknown, place: Place, context: Walk): void {
  // Schemas may be recursive, so the walk stops after six levels; our own contract has at most five.
  if (!isObject(raw) || place.length > 6) return;
  const schema = resolveRef(context.document, raw);
  if (schema !== raw) walkMembers(raw, place, context);
  walkMembers(schema, place, context);
}

function walkMembers(schema: JsonObject, place: Place, context: Walk): void {
  breakBounds(schema, place, context);
  breakMembers(schema, place, context);
  for (const part of toList(schema["allOf"])) walk(part, place, context);
  for (const [name, member] of toEntries(schema["properties"])) walk(member, [...place, name], context);
  if (schema["items"] !== undefined) walk(schema["items"], [...place, 0], context);
  const branches = [...toList(schema["oneOf"]), ...toList(schema["anyOf"])];
  for (const branch of branches) {
    const resolved = resolveRef(context.document, branch);
    if (resolved["type"] === "null") continue;
    walk(branch, place, { ...context, example: withTags(resolved, place, context), anyType: true });
  }
}

/**
 * Returns a copy of the example that belongs to this branch of a union, because it has the constant members of the
 * branch.
 */
function withTags(branch: JsonObject, place: Place, { document, example }: Walk): unknown {
  const tags = toEntries(branch["properties"]).flatMap(([name, raw]): [string, unknown][] => {
    const { const: fixed, enum: values } = isObject(raw) ? resolveRef(document, raw) : {};
    if (fixed !== undefined) return [[name, fixed]];
    return name === "type" && Array.isArray(values) ? [[name, values[0]]] : [];
  });
  return tags.reduce((value, [name, tag]) => setAt(value, [...place, name], tag), example);
}

function breakBounds(schema: JsonObject, place: Place, context: Walk): void {
  const { anyType } = context;
  const add = (value: unknown, ...keywords: string[]) =>
    context.out.push({ value: setAt(context.example, place, value), place, keywords });
  const number = (keyword: string) => (typeof schema[keyword] === "number" ? schema[keyword] : undefined);
  const text = schema["type"] === "string" || schema["type"] === undefined;

  if (!anyType && schema["type"] !== undefined) add(otherType(schema["type"]), "type");
  if (Array.isArray(schema["enum"])) add("§", "enum");
  const [minimum, maximum] = [number("minimum"), number("maximum")];
  if (minimum !== undefined) add(minimum - 1, "minimum");
  if (maximum !== undefined) add(maximum + 1, "maximum");
  const [minLength, maxLength] = [number("minLength"), number("maxLength")];
  if (minLength !== undefined && minLength > 0) add("x".repeat(minLength - 1), "minLength");
  if (maxLength !== undefined) add("x".repeat(maxLength + 1), "maxLength");
  const [minItems, maxItems] = [number("minItems"), number("maxItems")];
  if (minItems !== undefined && minItems > 0) add(Array.from({ length: minItems - 1 }), "minItems");
  if (maxItems !== undefined)
    add(
      Array.from({ length: maxItems + 1 }, () => null),
      "maxItems",
    );
  if (number("minProperties") !== undefined) add({}, "minProperties");
  const pattern = schema["pattern"];
  if (typeof pattern === "string" && text) {
    const wrong = ["\u0000", " ", "§ §"].find((candidate) => !new RegExp(pattern, "u").test(candidate));
    if (wrong !== undefined) add(wrong, "pattern");
  }
  if (typeof schema["format"] === "string" && text) add("no § such", "format");
}

function breakMembers(schema: JsonObject, place: Place, context: Walk): void {
  for (const name of toList(schema["required"])) {
    if (typeof name !== "string") continue;
    const owner = getAt(context.example, place);
    const { [name]: _left, ...rest } = isObject(owner) ? owner : {};
    context.out.push({
      value: setAt(context.example, place, rest),
      place: [...place, name],
      keywords: ["required"],
    });
  }
  for (const keyword of ["additionalProperties", "unevaluatedProperties"]) {
    if (schema[keyword] !== false) continue;
    const unknown = [...place, "unknownMember"];
    context.out.push({ value: setAt(context.example, unknown, 1), place: unknown, keywords: [keyword] });
  }
}

/** Returns a copy in which one value is replaced. Creates missing objects and arrays on the path to it. */
function setAt(value: unknown, place: Place, wanted: unknown): unknown {
  const [first, ...rest] = place;
  if (first === undefined) return wanted;
  if (typeof first === "number") {
    const list = Array.isArray(value) ? [...value] : [];
    list[first] = setAt(list[first], rest, wanted);
    return list;
  }
  const owner = isObject(value) ? value : {};
  return { ...owner, [first]: setAt(owner[first], rest, wanted) };
}

function getAt(value: unknown, place: Place): unknown {
  return place.reduce<unknown>((owner, part) => {
    if (Array.isArray(owner)) return owner[Number(part)];
    return isObject(owner) ? owner[part] : undefined;
  }, value);
}

function otherType(type: unknown): unknown {
  const types = toList(Array.isArray(type) ? type : [type]);
  return types.includes("object") ? "text" : {};
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function toEntries(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}
