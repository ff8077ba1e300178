import { less, more, refused, schema, unexpected } from "./consequence.ts";
import type { RuleTable } from "./rule.ts";

const anything = { type: "array" };
const texts = { type: "array", items: { type: "string" } };
const from1 = { ...texts, minItems: 1 };
const to5 = { ...texts, maxItems: 5 };
const to9 = { ...texts, maxItems: 9 };
const unique = { ...texts, uniqueItems: true };
const withA = { ...texts, contains: { const: "a" } };

/** Rules for the keywords of arrays. */
export const arrayRules = {
  "request-min-items-narrowed": {
    level: "breaking",
    direction: "request",
    title: "minimum number of items raised",
    why: refused,
    example: schema(texts, from1),
  },
  "request-min-items-widened": {
    level: "info",
    direction: "request",
    title: "minimum number of items lowered",
    why: more,
    example: schema(from1, texts),
  },
  "response-min-items-narrowed": {
    level: "info",
    direction: "response",
    title: "minimum number of items raised",
    why: less,
    example: schema(texts, from1),
  },
  "response-min-items-widened": {
    level: "breaking",
    direction: "response",
    title: "minimum number of items lowered",
    why: unexpected,
    example: schema(from1, texts),
  },
  "request-max-items-narrowed": {
    level: "breaking",
    direction: "request",
    title: "maximum number of items lowered",
    why: refused,
    example: schema(to9, to5),
  },
  "request-max-items-widened": {
    level: "info",
    direction: "request",
    title: "maximum number of items raised",
    why: more,
    example: schema(to5, to9),
  },
  "response-max-items-narrowed": {
    level: "info",
    direction: "response",
    title: "maximum number of items lowered",
    why: less,
    example: schema(to9, to5),
  },
  "response-max-items-widened": {
    level: "breaking",
    direction: "response",
    title: "maximum number of items raised",
    why: unexpected,
    example: schema(to5, to9),
  },
  "request-unique-items-narrowed": {
    level: "breaking",
    direction: "request",
    title: "unique items required",
    why: refused,
    example: schema(texts, unique),
  },
  "request-unique-items-widened": {
    level: "info",
    direction: "request",
    title: "unique items no longer required",
    why: more,
    example: schema(unique, texts),
  },
  "response-unique-items-narrowed": {
    level: "info",
    direction: "response",
    title: "unique items required",
    why: less,
    example: schema(texts, unique),
  },
  "response-unique-items-widened": {
    level: "breaking",
    direction: "response",
    title: "unique items no longer required",
    why: unexpected,
    example: schema(unique, texts),
  },
  "request-items-narrowed": {
    level: "breaking",
    direction: "request",
    title: "items narrowed",
    why: refused,
    example: schema(anything, texts),
  },
  "request-items-widened": {
    level: "info",
    direction: "request",
    title: "items widened",
    why: more,
    example: schema(texts, anything),
  },
  "response-items-narrowed": {
    level: "info",
    direction: "response",
    title: "items narrowed",
    why: less,
    example: schema(anything, texts),
  },
  "response-items-widened": {
    level: "breaking",
    direction: "response",
    title: "items widened",
    why: unexpected,
    example: schema(texts, anything),
  },
  "request-contains-narrowed": {
    level: "breaking",
    direction: "request",
    title: "contained items narrowed",
    why: refused,
    example: schema(texts, withA),
  },
  "request-contains-widened": {
    level: "info",
    direction: "request",
    title: "contained items widened",
    why: more,
    example: schema(withA, texts),
  },
  "response-contains-narrowed": {
    level: "info",
    direction: "response",
    title: "contained items narrowed",
    why: less,
    example: schema(texts, withA),
  },
  "response-contains-widened": {
    level: "breaking",
    direction: "response",
    title: "contained items widened",
    why: unexpected,
    example: schema(withA, texts),
  },
} satisfies RuleTable;
