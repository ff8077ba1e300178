import type { Example, RuleTable } from "./rule.ts";

const text = { type: "string" };
const optional = { "X-q": { schema: text } };
const required = { "X-q": { required: true, schema: text } };
const harmless = "Consumers do not have to change anything.";

function map(more: object): object {
  return { "X-q": { schema: { type: "object", additionalProperties: text }, ...more } };
}

/**
 * Returns an example: a webhook whose response has headers. The consumer sends a webhook's response, so its headers
 * have the direction `request`.
 */
function sent(base: object, head: object): Example {
  const answer = (headers: object): object => ({ responses: { 200: { description: "Done", headers } } });
  return { frame: "webhook", base: answer(base), head: answer(head) };
}

function received(base: object, head: object): Example {
  return { frame: "header", base, head };
}

/**
 * Rules for headers. The consumer sends the response to a webhook, so this response's headers have the direction
 * `request`.
 */
export const headerRules = {
  "request-required-header-added": {
    level: "breaking",
    direction: "request",
    title: "required header added",
    why: "Requests without it are refused.",
    example: sent({}, required),
  },
  "request-header-added": {
    level: "info",
    direction: "request",
    title: "header added",
    why: harmless,
    example: sent({}, optional),
  },
  "response-header-added": {
    level: "info",
    direction: "response",
    title: "header added",
    why: harmless,
    example: received({}, optional),
  },
  "request-header-removed": {
    level: "warning",
    direction: "request",
    title: "header removed",
    why: "Requests with it are usually accepted, but it no longer has an effect.",
    example: sent(required, {}),
  },
  "response-header-removed": {
    level: "breaking",
    direction: "response",
    title: "header removed",
    why: "Consumers that rely on it no longer receive it.",
    example: received(required, {}),
  },
  "response-optional-header-removed": {
    level: "warning",
    direction: "response",
    title: "optional header removed",
    why: "Consumers that use it no longer receive it.",
    example: received(optional, {}),
  },
  "request-header-became-required": {
    level: "breaking",
    direction: "request",
    title: "header became required",
    why: "Requests without it are refused.",
    example: sent(optional, required),
  },
  "response-header-became-required": {
    level: "info",
    direction: "response",
    title: "header became required",
    why: harmless,
    example: received(optional, required),
  },
  "request-header-became-optional": {
    level: "info",
    direction: "request",
    title: "header became optional",
    why: harmless,
    example: sent(required, optional),
  },
  "response-header-became-optional": {
    level: "breaking",
    direction: "response",
    title: "header became optional",
    why: "Consumers that rely on it may not receive it.",
    example: received(required, optional),
  },
  "request-header-serialization-changed": {
    level: "breaking",
    direction: "request",
    title: "header serialization changed",
    why: "The sender writes the same value as another text, which the receiver misreads.",
    example: sent(map({ explode: true }), map({ explode: false })),
  },
  "response-header-serialization-changed": {
    level: "breaking",
    direction: "response",
    title: "header serialization changed",
    why: "The sender writes the same value as another text, which the receiver misreads.",
    example: received(map({ explode: true }), map({ explode: false })),
  },
} satisfies RuleTable;
