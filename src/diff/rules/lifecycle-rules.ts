import { schema } from "./consequence.ts";
import type { Example, RuleTable } from "./rule.ts";

const text = { type: "string" };
const field = (more: object): object => ({ type: "object", properties: { a: { ...text, ...more } } });

function parameter(base: object, head: object): Example {
  const entry = (more: object): object[] => [{ name: "q", in: "query", schema: text, ...more }];
  return { frame: "parameter", base: entry(base), head: entry(head) };
}

function header(base: object, head: object): Example {
  const entry = (more: object): object => ({ "X-Q": { schema: text, ...more } });
  return { frame: "header", base: entry(base), head: entry(head) };
}

/** Rules for the life cycle of schemas, parameters and headers. */
export const lifecycleRules = {
  "schema-deprecated": {
    level: "info",
    direction: null,
    title: "deprecated",
    why: "It still works, but consumers should plan to stop using it.",
    example: schema(field({}), field({ deprecated: true })),
  },
  "schema-deprecation-withdrawn": {
    level: "info",
    direction: null,
    title: "no longer deprecated",
    why: "Consumers can continue to use it.",
    example: schema(field({ deprecated: true }), field({})),
  },
  "schema-stability-lowered": {
    level: "breaking",
    direction: null,
    fixed: true,
    title: "stability lowered",
    why: "The old contract promised more. Otherwise a contract could first lower the stability and then make any change.",
    example: schema(field({}), field({ "x-stability-level": "beta" })),
  },
  "schema-stability-raised": {
    level: "info",
    direction: null,
    title: "stability raised",
    why: "Consumers can rely on more.",
    example: schema(field({ "x-stability-level": "alpha" }), field({})),
  },
  "parameter-deprecated": {
    level: "info",
    direction: null,
    title: "parameter deprecated",
    why: "It still works, but consumers should plan to stop using it.",
    example: parameter({}, { deprecated: true }),
  },
  "parameter-deprecation-withdrawn": {
    level: "info",
    direction: null,
    title: "parameter no longer deprecated",
    why: "Consumers can continue to use it.",
    example: parameter({ deprecated: true }, {}),
  },
  "header-deprecated": {
    level: "info",
    direction: null,
    title: "header deprecated",
    why: "It still works, but consumers should plan to stop using it.",
    example: header({}, { deprecated: true }),
  },
  "header-deprecation-withdrawn": {
    level: "info",
    direction: null,
    title: "header no longer deprecated",
    why: "Consumers can continue to use it.",
    example: header({ deprecated: true }, {}),
  },
} satisfies RuleTable;
