import { less, more, refused, schema, unexpected } from "./consequence.ts";
import type { RuleTable } from "./rule.ts";

const unaffected = "Consumers are not affected.";

function animal(kind: string): object {
  return { type: "object", properties: { kind: { const: kind } }, required: ["kind"] };
}

const two = { oneOf: [animal("cat"), animal("dog")] };
const three = { oneOf: [animal("cat"), animal("dog"), animal("fox")] };
const number = { type: "number" };
const overlap = { oneOf: [{ type: "integer" }, { type: "number", maximum: 5 }] };

/** Rules for union branches that were added or removed. */
export const variantRules = {
  "request-variant-removed": {
    level: "breaking",
    direction: "request",
    title: "variant removed",
    why: "Requests with this variant are refused.",
    example: schema(three, two),
  },
  "request-variant-added": {
    level: "info",
    direction: "request",
    title: "variant added",
    why: unaffected,
    example: schema(two, three),
  },
  "request-variants-narrowed": {
    level: "breaking",
    direction: "request",
    title: "union narrowed",
    why: "Values that matched the union until now match no variant, or too many.",
    example: schema(number, overlap),
  },
  "request-variants-widened": {
    level: "info",
    direction: "request",
    title: "union widened",
    why: unaffected,
    example: schema(overlap, number),
  },
  "response-variant-removed": {
    level: "info",
    direction: "response",
    title: "variant removed",
    why: unaffected,
    example: schema(three, two),
  },
  "response-variant-added": {
    level: "breaking",
    direction: "response",
    title: "variant added",
    why: "Consumers receive a form of value that they don't know.",
    example: schema(two, three),
  },
  "response-variants-narrowed": {
    level: "info",
    direction: "response",
    title: "union narrowed",
    why: unaffected,
    example: schema(number, overlap),
  },
  "response-variants-widened": {
    level: "breaking",
    direction: "response",
    title: "union widened",
    why: "Consumers receive values that matched no variant until now.",
    example: schema(overlap, number),
  },
} satisfies RuleTable;

const text = { type: "string" };
const notA = { ...text, not: { const: "a" } };
const pair = { type: "object", properties: { a: text, b: text } };
// biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema
const aNeedsB = { ...pair, if: { required: ["a"] }, then: { required: ["b"] } };
const empty = { type: "array", items: false };
const texts = { type: "array", items: text };

/** Rules for `not`, `if`, and changes of a schema that cannot be attributed to a single keyword. */
export const compositionRules = {
  "request-not-narrowed": {
    level: "breaking",
    direction: "request",
    title: "excluded values extended",
    why: refused,
    example: schema(text, notA),
  },
  "request-not-widened": {
    level: "info",
    direction: "request",
    title: "excluded values reduced",
    why: more,
    example: schema(notA, text),
  },
  "response-not-narrowed": {
    level: "info",
    direction: "response",
    title: "excluded values extended",
    why: less,
    example: schema(text, notA),
  },
  "response-not-widened": {
    level: "breaking",
    direction: "response",
    title: "excluded values reduced",
    why: unexpected,
    example: schema(notA, text),
  },
  "request-condition-narrowed": {
    level: "breaking",
    direction: "request",
    title: "condition narrowed",
    why: refused,
    example: schema(pair, aNeedsB),
  },
  "request-condition-widened": {
    level: "info",
    direction: "request",
    title: "condition widened",
    why: more,
    example: schema(aNeedsB, pair),
  },
  "response-condition-narrowed": {
    level: "info",
    direction: "response",
    title: "condition narrowed",
    why: less,
    example: schema(pair, aNeedsB),
  },
  "response-condition-widened": {
    level: "breaking",
    direction: "response",
    title: "condition widened",
    why: unexpected,
    example: schema(aNeedsB, pair),
  },
  "request-schema-narrowed": {
    level: "breaking",
    direction: "request",
    title: "schema narrowed",
    why: refused,
    example: schema(texts, empty),
  },
  "request-schema-widened": {
    level: "info",
    direction: "request",
    title: "schema widened",
    why: more,
    example: schema(empty, texts),
  },
  "response-schema-narrowed": {
    level: "info",
    direction: "response",
    title: "schema narrowed",
    why: less,
    example: schema(texts, empty),
  },
  "response-schema-widened": {
    level: "breaking",
    direction: "response",
    title: "schema widened",
    why: unexpected,
    example: schema(empty, texts),
  },
} satisfies RuleTable;
