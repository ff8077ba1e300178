import type { Example, RuleTable } from "./rule.ts";

function operation(base: object, head: object): Example {
  return { frame: "operation", base, head };
}

/** Rules for what a call requires and costs: `x-scope`, `x-credits` and `x-rate-limit-bucket`. */
export const usageRules = {
  "operation-scope-narrowed": {
    level: "breaking",
    direction: null,
    title: "another scope needed",
    why: "Keys that have only the scopes that sufficed until now get 403.",
    example: operation({ "x-scope": "things:read" }, { "x-scope": "things:write" }),
  },
  "operation-scope-widened": {
    level: "info",
    direction: null,
    title: "fewer scopes needed",
    why: "Keys that sufficed still suffice.",
    example: operation({ "x-scope": ["things:read", "admin"] }, { "x-scope": ["things:read"] }),
  },
  "operation-credits-raised": {
    level: "warning",
    direction: null,
    title: "a call costs more",
    why: "Requests that passed are refused once the credits of the consumer are used up, which is earlier.",
    example: operation({ "x-credits": { base: 1 } }, { "x-credits": { base: 1, page: 1 } }),
  },
  "operation-credits-lowered": {
    level: "info",
    direction: null,
    title: "a call costs less",
    why: "Consumers can call more often.",
    example: operation({ "x-credits": { base: 2 } }, { "x-credits": { base: 1 } }),
  },
  "operation-rate-limit-changed": {
    level: "warning",
    direction: null,
    title: "counted in another rate limit",
    why: "Requests share a limit with other operations than before, and may be refused with 429 earlier.",
    example: operation({ "x-rate-limit-bucket": "global" }, { "x-rate-limit-bucket": "search" }),
  },
} satisfies RuleTable;
