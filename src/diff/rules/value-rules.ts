import { less, more, refused, schema, unexpected } from "./consequence.ts";
import type { RuleTable } from "./rule.ts";

const text = { type: "string" };
const textOrInteger = { type: ["string", "integer"] };
const textOrNull = { type: ["string", "null"] };
const onlyA = { type: "string", enum: ["a"] };
const aOrB = { type: "string", enum: ["a", "b"] };
const from0 = { type: "integer", minimum: 0 };
const from1 = { type: "integer", minimum: 1 };
const to10 = { type: "integer", maximum: 10 };
const to20 = { type: "integer", maximum: 20 };
const fives = { type: "integer", multipleOf: 5 };
const tens = { type: "integer", multipleOf: 10 };

/** Rules for types, enumerations and numbers. */
export const valueRules = {
  "request-type-narrowed": {
    level: "breaking",
    direction: "request",
    title: "types narrowed",
    why: refused,
    example: schema(textOrInteger, text),
  },
  "request-type-widened": {
    level: "info",
    direction: "request",
    title: "types widened",
    why: more,
    example: schema(text, textOrInteger),
  },
  "response-type-narrowed": {
    level: "info",
    direction: "response",
    title: "types narrowed",
    why: less,
    example: schema(textOrInteger, text),
  },
  "response-type-widened": {
    level: "breaking",
    direction: "response",
    title: "types widened",
    why: unexpected,
    example: schema(text, textOrInteger),
  },
  "request-null-narrowed": {
    level: "breaking",
    direction: "request",
    title: "null refused",
    why: refused,
    example: schema(textOrNull, text),
  },
  "request-null-widened": {
    level: "info",
    direction: "request",
    title: "null allowed",
    why: more,
    example: schema(text, textOrNull),
  },
  "response-null-narrowed": {
    level: "info",
    direction: "response",
    title: "null refused",
    why: less,
    example: schema(textOrNull, text),
  },
  "response-null-widened": {
    level: "breaking",
    direction: "response",
    title: "null allowed",
    why: unexpected,
    example: schema(text, textOrNull),
  },
  "request-enum-narrowed": {
    level: "breaking",
    direction: "request",
    title: "enumerated values removed",
    why: refused,
    example: schema(aOrB, onlyA),
  },
  "request-enum-widened": {
    level: "info",
    direction: "request",
    title: "enumerated values added",
    why: more,
    example: schema(onlyA, aOrB),
  },
  "response-enum-narrowed": {
    level: "info",
    direction: "response",
    title: "enumerated values removed",
    why: less,
    example: schema(aOrB, onlyA),
  },
  "response-enum-widened": {
    level: "breaking",
    direction: "response",
    title: "enumerated values added",
    why: unexpected,
    example: schema(onlyA, aOrB),
  },
  "request-minimum-narrowed": {
    level: "breaking",
    direction: "request",
    title: "minimum raised",
    why: refused,
    example: schema(from0, from1),
  },
  "request-minimum-widened": {
    level: "info",
    direction: "request",
    title: "minimum lowered",
    why: more,
    example: schema(from1, from0),
  },
  "response-minimum-narrowed": {
    level: "info",
    direction: "response",
    title: "minimum raised",
    why: less,
    example: schema(from0, from1),
  },
  "response-minimum-widened": {
    level: "breaking",
    direction: "response",
    title: "minimum lowered",
    why: unexpected,
    example: schema(from1, from0),
  },
  "request-maximum-narrowed": {
    level: "breaking",
    direction: "request",
    title: "maximum lowered",
    why: refused,
    example: schema(to20, to10),
  },
  "request-maximum-widened": {
    level: "info",
    direction: "request",
    title: "maximum raised",
    why: more,
    example: schema(to10, to20),
  },
  "response-maximum-narrowed": {
    level: "info",
    direction: "response",
    title: "maximum lowered",
    why: less,
    example: schema(to20, to10),
  },
  "response-maximum-widened": {
    level: "breaking",
    direction: "response",
    title: "maximum raised",
    why: unexpected,
    example: schema(to10, to20),
  },
  "request-multiple-of-narrowed": {
    level: "breaking",
    direction: "request",
    title: "multipleOf narrowed",
    why: refused,
    example: schema(fives, tens),
  },
  "request-multiple-of-widened": {
    level: "info",
    direction: "request",
    title: "multipleOf widened",
    why: more,
    example: schema(tens, fives),
  },
  "response-multiple-of-narrowed": {
    level: "info",
    direction: "response",
    title: "multipleOf narrowed",
    why: less,
    example: schema(fives, tens),
  },
  "response-multiple-of-widened": {
    level: "breaking",
    direction: "response",
    title: "multipleOf widened",
    why: unexpected,
    example: schema(tens, fives),
  },
} satisfies RuleTable;
