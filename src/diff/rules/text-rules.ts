import { less, more, refused, schema, unexpected } from "./consequence.ts";
import type { RuleTable } from "./rule.ts";

const text = { type: "string" };
const from1 = { ...text, minLength: 1 };
const from2 = { ...text, minLength: 2 };
const to5 = { ...text, maxLength: 5 };
const to9 = { ...text, maxLength: 9 };
const letters = { ...text, pattern: "^[a-z]+$" };
const lettersAndDigits = { ...text, pattern: "^[a-z0-9]+$" };
const date = { ...text, format: "date" };
const json = { ...text, contentMediaType: "application/json" };

/** Rules for the keywords of strings. */
export const textRules = {
  "request-min-length-narrowed": {
    level: "breaking",
    direction: "request",
    title: "minimum length raised",
    why: refused,
    example: schema(from1, from2),
  },
  "request-min-length-widened": {
    level: "info",
    direction: "request",
    title: "minimum length lowered",
    why: more,
    example: schema(from2, from1),
  },
  "response-min-length-narrowed": {
    level: "info",
    direction: "response",
    title: "minimum length raised",
    why: less,
    example: schema(from1, from2),
  },
  "response-min-length-widened": {
    level: "breaking",
    direction: "response",
    title: "minimum length lowered",
    why: unexpected,
    example: schema(from2, from1),
  },
  "request-max-length-narrowed": {
    level: "breaking",
    direction: "request",
    title: "maximum length lowered",
    why: refused,
    example: schema(to9, to5),
  },
  "request-max-length-widened": {
    level: "info",
    direction: "request",
    title: "maximum length raised",
    why: more,
    example: schema(to5, to9),
  },
  "response-max-length-narrowed": {
    level: "info",
    direction: "response",
    title: "maximum length lowered",
    why: less,
    example: schema(to9, to5),
  },
  "response-max-length-widened": {
    level: "breaking",
    direction: "response",
    title: "maximum length raised",
    why: unexpected,
    example: schema(to5, to9),
  },
  "request-pattern-narrowed": {
    level: "breaking",
    direction: "request",
    title: "pattern narrowed",
    why: refused,
    example: schema(lettersAndDigits, letters),
  },
  "request-pattern-widened": {
    level: "info",
    direction: "request",
    title: "pattern widened",
    why: more,
    example: schema(letters, lettersAndDigits),
  },
  "response-pattern-narrowed": {
    level: "info",
    direction: "response",
    title: "pattern narrowed",
    why: less,
    example: schema(lettersAndDigits, letters),
  },
  "response-pattern-widened": {
    level: "breaking",
    direction: "response",
    title: "pattern widened",
    why: unexpected,
    example: schema(letters, lettersAndDigits),
  },
  "request-format-narrowed": {
    level: "breaking",
    direction: "request",
    title: "format narrowed",
    why: refused,
    example: schema(text, date),
  },
  "request-format-widened": {
    level: "info",
    direction: "request",
    title: "format widened",
    why: more,
    example: schema(date, text),
  },
  "response-format-narrowed": {
    level: "info",
    direction: "response",
    title: "format narrowed",
    why: less,
    example: schema(text, date),
  },
  "response-format-widened": {
    level: "breaking",
    direction: "response",
    title: "format widened",
    why: unexpected,
    example: schema(date, text),
  },
  "request-content-narrowed": {
    level: "breaking",
    direction: "request",
    title: "content narrowed",
    why: refused,
    example: schema(text, json),
  },
  "request-content-widened": {
    level: "info",
    direction: "request",
    title: "content widened",
    why: more,
    example: schema(json, text),
  },
  "response-content-narrowed": {
    level: "info",
    direction: "response",
    title: "content narrowed",
    why: less,
    example: schema(text, json),
  },
  "response-content-widened": {
    level: "breaking",
    direction: "response",
    title: "content widened",
    why: unexpected,
    example: schema(json, text),
  },
} satisfies RuleTable;
