import type { keywordFamilies } from "../compare/keywords.ts";
import type { Direction } from "../schema/node.ts";
import type { Rule } from "./rule.ts";

type Family = (typeof keywordFamilies)[number];

interface KeywordRow {
  /** What a message calls it. */
  readonly label: string;
  /** Words for less and for more accepted values. */
  readonly words: readonly [string, string];
  readonly narrow: unknown;
  readonly wide: unknown;
}

const bounds = ["lowered", "raised"] as const;
const floor = ["raised", "lowered"] as const;
const general = ["narrowed", "widened"] as const;
const object = { type: "object" };

/** One row for each family of keywords; four rules come from each: two directions, two ways to change. */
const rows: Readonly<Record<Family, KeywordRow>> = {
  type: { label: "types", words: general, narrow: { type: "string" }, wide: { type: ["string", "integer"] } },
  null: {
    label: "null",
    words: ["refused", "allowed"],
    narrow: { type: "string" },
    wide: { type: ["string", "null"] },
  },
  enum: {
    label: "enumerated values",
    words: ["removed", "added"],
    narrow: { type: "string", enum: ["a"] },
    wide: { type: "string", enum: ["a", "b"] },
  },
  minimum: row("minimum", floor, { type: "integer", minimum: 1 }, { type: "integer", minimum: 0 }),
  maximum: row("maximum", bounds, { type: "integer", maximum: 10 }, { type: "integer", maximum: 20 }),
  "multiple-of": row(
    "multipleOf",
    general,
    { type: "integer", multipleOf: 10 },
    { type: "integer", multipleOf: 5 },
  ),
  "min-length": row(
    "minimum length",
    floor,
    { type: "string", minLength: 2 },
    { type: "string", minLength: 1 },
  ),
  "max-length": row(
    "maximum length",
    bounds,
    { type: "string", maxLength: 5 },
    { type: "string", maxLength: 9 },
  ),
  pattern: row(
    "pattern",
    general,
    { type: "string", pattern: "^[a-z]+$" },
    { type: "string", pattern: "^[a-z0-9]+$" },
  ),
  format: row("format", general, { type: "string", format: "date" }, { type: "string" }),
  content: row(
    "content",
    general,
    { type: "string", contentMediaType: "application/json" },
    { type: "string" },
  ),
  "min-items": row("minimum number of items", floor, list({ minItems: 1 }), list({})),
  "max-items": row("maximum number of items", bounds, list({ maxItems: 5 }), list({ maxItems: 9 })),
  "unique-items": row(
    "unique items",
    ["demanded", "no longer demanded"],
    list({ uniqueItems: true }),
    list({}),
  ),
  items: row("items", general, { type: "array", items: { type: "string" } }, { type: "array" }),
  contains: row("contained items", general, list({ contains: { const: "a" } }), list({})),
  "min-properties": row("minimum number of properties", floor, { ...object, minProperties: 1 }, object),
  "max-properties": row(
    "maximum number of properties",
    bounds,
    { ...object, maxProperties: 2 },
    { ...object, maxProperties: 3 },
  ),
  "property-names": row("property names", general, { ...object, propertyNames: { maxLength: 3 } }, object),
  "additional-properties": row(
    "other properties",
    general,
    { ...object, additionalProperties: false },
    object,
  ),
  "pattern-properties": row(
    "properties by pattern",
    general,
    {
      ...object,
      additionalProperties: { type: "string" },
      patternProperties: { "^n_": { type: "string", maxLength: 3 } },
    },
    { ...object, additionalProperties: { type: "string" } },
  ),
  property: row(
    "rule for one property",
    general,
    {
      ...object,
      additionalProperties: { type: "string" },
      properties: { a: { type: "string", maxLength: 3 } },
    },
    { ...object, additionalProperties: { type: "string" } },
  ),
  "dependent-required": row(
    "dependent required properties",
    general,
    { ...twoProperties(), dependentRequired: { a: ["b"] } },
    twoProperties(),
  ),
  "dependent-schemas": row(
    "dependent schema",
    general,
    { ...twoProperties(), dependentSchemas: { a: { required: ["b"] } } },
    twoProperties(),
  ),
  not: row(
    "excluded values",
    ["extended", "reduced"],
    { type: "string", not: { const: "a" } },
    { type: "string" },
  ),
  condition: row(
    "condition",
    general,
    // biome-ignore lint/suspicious/noThenProperty: the keyword is called so
    { ...twoProperties(), if: { required: ["a"] }, then: { required: ["b"] } },
    twoProperties(),
  ),
  schema: row(
    "schema",
    general,
    { type: "array", items: false },
    { type: "array", items: { type: "string" } },
  ),
};

function row(label: string, words: readonly [string, string], narrow: unknown, wide: unknown): KeywordRow {
  return { label, words, narrow, wide };
}

function list(keywords: object): object {
  return { type: "array", items: { type: "string" }, ...keywords };
}

function twoProperties(): object {
  return { type: "object", properties: { a: { type: "string" }, b: { type: "string" } } };
}

/** Rules for keywords: narrowed and widened, in requests and in responses. */
export function keywordRules(): Rule[] {
  return Object.entries(rows).flatMap(([family, { label, words, narrow, wide }]) =>
    (["request", "response"] as const).flatMap((direction): Rule[] => [
      {
        id: `${direction}-${family}-narrowed`,
        ...consequence(direction, true),
        direction,
        title: `${label} ${words[0]}`,
        example: { frame: "schema", base: wide, head: narrow },
      },
      {
        id: `${direction}-${family}-widened`,
        ...consequence(direction, false),
        direction,
        title: `${label} ${words[1]}`,
        example: { frame: "schema", base: narrow, head: wide },
      },
    ]),
  );
}

function consequence(direction: Direction, narrowed: boolean): Pick<Rule, "level" | "kind" | "why"> {
  const kind = "wire";
  if (direction === "request") {
    return narrowed
      ? { level: "breaking", kind, why: "Consumers that send what was accepted until now are refused." }
      : { level: "info", kind, why: "More is accepted than before; nobody has to change anything." };
  }
  return narrowed
    ? { level: "info", kind, why: "Less is returned than before; consumers know all of it already." }
    : { level: "breaking", kind, why: "Consumers receive values that the contract excluded until now." };
}
