import type { Example, RuleTable } from "./rule.ts";

function operation(base: object, head: object): Example {
  return { frame: "operation", base, head };
}

/** Rules for the scope, the price and the rate limit of a call: `x-scope`, `x-credits` and `x-rate-limit-bucket`. */
export const usageRules = {
  "operation-scope-narrowed": {
    level: "breaking",
    direction: null,
    title: "another scope required",
    why: "Requests with a key that has only the scopes required until now receive 403.",
    example: operation({ "x-scope": "things:read" }, { "x-scope": "things:write" }),
  },
  "operation-scope-widened": {
    level: "info",
    direction: null,
    title: "fewer scopes required",
    why: "Every key that was accepted until now is still accepted.",
    example: operation({ "x-scope": ["things:read", "admin"] }, { "x-scope": ["things:read"] }),
  },
  "operation-credits-raised": {
    level: "warning",
    direction: null,
    title: "a call costs more",
    why: "The consumer's credits are used up earlier, and requests are then refused.",
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
    title: "rate limit bucket changed",
    why: "Requests count toward another limit, which they share with other operations. They may receive 429 earlier.",
    example: operation({ "x-rate-limit-bucket": "global" }, { "x-rate-limit-bucket": "search" }),
  },
} satisfies RuleTable;
