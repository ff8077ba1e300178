import { less, more, refused, schema, unexpected } from "./consequence.ts";
import type { RuleTable } from "./rule.ts";

const text = { type: "string" };
const short = { type: "string", maxLength: 3 };
const open = { type: "object" };
const closed = { ...open, additionalProperties: false };
const notEmpty = { ...open, minProperties: 1 };
const to2 = { ...open, maxProperties: 2 };
const to3 = { ...open, maxProperties: 3 };
const shortNames = { ...open, propertyNames: { maxLength: 3 } };
const texts = { ...open, additionalProperties: text };
const shortByPattern = { ...texts, patternProperties: { "^n_": short } };
const shortByName = { ...texts, properties: { a: short } };
const pair = { ...open, properties: { a: text, b: text } };
const aNeedsB = { ...pair, dependentRequired: { a: ["b"] } };
const aNeedsBBySchema = { ...pair, dependentSchemas: { a: { required: ["b"] } } };

/** Rules for the keywords of objects, except those about single properties. */
export const objectRules = {
  "request-min-properties-narrowed": {
    level: "breaking",
    direction: "request",
    title: "minimum number of properties raised",
    why: refused,
    example: schema(open, notEmpty),
  },
  "request-min-properties-widened": {
    level: "info",
    direction: "request",
    title: "minimum number of properties lowered",
    why: more,
    example: schema(notEmpty, open),
  },
  "response-min-properties-narrowed": {
    level: "info",
    direction: "response",
    title: "minimum number of properties raised",
    why: less,
    example: schema(open, notEmpty),
  },
  "response-min-properties-widened": {
    level: "breaking",
    direction: "response",
    title: "minimum number of properties lowered",
    why: unexpected,
    example: schema(notEmpty, open),
  },
  "request-max-properties-narrowed": {
    level: "breaking",
    direction: "request",
    title: "maximum number of properties lowered",
    why: refused,
    example: schema(to3, to2),
  },
  "request-max-properties-widened": {
    level: "info",
    direction: "request",
    title: "maximum number of properties raised",
    why: more,
    example: schema(to2, to3),
  },
  "response-max-properties-narrowed": {
    level: "info",
    direction: "response",
    title: "maximum number of properties lowered",
    why: less,
    example: schema(to3, to2),
  },
  "response-max-properties-widened": {
    level: "breaking",
    direction: "response",
    title: "maximum number of properties raised",
    why: unexpected,
    example: schema(to2, to3),
  },
  "request-property-names-narrowed": {
    level: "breaking",
    direction: "request",
    title: "property names narrowed",
    why: refused,
    example: schema(open, shortNames),
  },
  "request-property-names-widened": {
    level: "info",
    direction: "request",
    title: "property names widened",
    why: more,
    example: schema(shortNames, open),
  },
  "response-property-names-narrowed": {
    level: "info",
    direction: "response",
    title: "property names narrowed",
    why: less,
    example: schema(open, shortNames),
  },
  "response-property-names-widened": {
    level: "breaking",
    direction: "response",
    title: "property names widened",
    why: unexpected,
    example: schema(shortNames, open),
  },
  "request-additional-properties-narrowed": {
    level: "breaking",
    direction: "request",
    title: "additional properties narrowed",
    why: refused,
    example: schema(open, closed),
  },
  "request-additional-properties-widened": {
    level: "info",
    direction: "request",
    title: "additional properties widened",
    why: more,
    example: schema(closed, open),
  },
  "response-additional-properties-narrowed": {
    level: "info",
    direction: "response",
    title: "additional properties narrowed",
    why: less,
    example: schema(open, closed),
  },
  "response-additional-properties-widened": {
    level: "breaking",
    direction: "response",
    title: "additional properties widened",
    why: unexpected,
    example: schema(closed, open),
  },
  "request-pattern-properties-narrowed": {
    level: "breaking",
    direction: "request",
    title: "pattern properties narrowed",
    why: refused,
    example: schema(texts, shortByPattern),
  },
  "request-pattern-properties-widened": {
    level: "info",
    direction: "request",
    title: "pattern properties widened",
    why: more,
    example: schema(shortByPattern, texts),
  },
  "response-pattern-properties-narrowed": {
    level: "info",
    direction: "response",
    title: "pattern properties narrowed",
    why: less,
    example: schema(texts, shortByPattern),
  },
  "response-pattern-properties-widened": {
    level: "breaking",
    direction: "response",
    title: "pattern properties widened",
    why: unexpected,
    example: schema(shortByPattern, texts),
  },
  "request-property-narrowed": {
    level: "breaking",
    direction: "request",
    title: "schema of one property narrowed",
    why: refused,
    example: schema(texts, shortByName),
  },
  "request-property-widened": {
    level: "info",
    direction: "request",
    title: "schema of one property widened",
    why: more,
    example: schema(shortByName, texts),
  },
  "response-property-narrowed": {
    level: "info",
    direction: "response",
    title: "schema of one property narrowed",
    why: less,
    example: schema(texts, shortByName),
  },
  "response-property-widened": {
    level: "breaking",
    direction: "response",
    title: "schema of one property widened",
    why: unexpected,
    example: schema(shortByName, texts),
  },
  "request-dependent-required-narrowed": {
    level: "breaking",
    direction: "request",
    title: "dependent required properties narrowed",
    why: refused,
    example: schema(pair, aNeedsB),
  },
  "request-dependent-required-widened": {
    level: "info",
    direction: "request",
    title: "dependent required properties widened",
    why: more,
    example: schema(aNeedsB, pair),
  },
  "response-dependent-required-narrowed": {
    level: "info",
    direction: "response",
    title: "dependent required properties narrowed",
    why: less,
    example: schema(pair, aNeedsB),
  },
  "response-dependent-required-widened": {
    level: "breaking",
    direction: "response",
    title: "dependent required properties widened",
    why: unexpected,
    example: schema(aNeedsB, pair),
  },
  "request-dependent-schemas-narrowed": {
    level: "breaking",
    direction: "request",
    title: "dependent schema narrowed",
    why: refused,
    example: schema(pair, aNeedsBBySchema),
  },
  "request-dependent-schemas-widened": {
    level: "info",
    direction: "request",
    title: "dependent schema widened",
    why: more,
    example: schema(aNeedsBBySchema, pair),
  },
  "response-dependent-schemas-narrowed": {
    level: "info",
    direction: "response",
    title: "dependent schema narrowed",
    why: less,
    example: schema(pair, aNeedsBBySchema),
  },
  "response-dependent-schemas-widened": {
    level: "breaking",
    direction: "response",
    title: "dependent schema widened",
    why: unexpected,
    example: schema(aNeedsBBySchema, pair),
  },
} satisfies RuleTable;
