import type { Example, RuleTable } from "./rule.ts";

const text = { type: "string" };
const optional = [{ name: "q", in: "query", schema: text }];
const required = [{ name: "q", in: "query", required: true, schema: text }];
const inHeader = [{ name: "q", in: "header", required: true, schema: text }];
const harmless = "Consumers do not have to change anything.";

function map(more: object): object {
  return { name: "q", in: "query", schema: { type: "object", additionalProperties: text }, ...more };
}

function sent(base: readonly object[], head: readonly object[]): Example {
  return { frame: "parameter", base, head };
}

/**
 * Returns an example: a webhook with parameters. The provider sends a webhook's request, so its parameters have the
 * direction `response`.
 */
function received(base: readonly object[], head: readonly object[]): Example {
  return { frame: "webhook", base: { parameters: base }, head: { parameters: head } };
}

/**
 * Rules for parameters. The consumer receives the parameters of webhooks and callbacks, so these have the direction
 * `response`.
 */
export const parameterRules = {
  "request-required-parameter-added": {
    level: "breaking",
    direction: "request",
    title: "required parameter added",
    why: "Requests without it are refused.",
    example: sent([], required),
  },
  "request-parameter-added": {
    level: "info",
    direction: "request",
    title: "parameter added",
    why: harmless,
    example: sent([], optional),
  },
  "response-parameter-added": {
    level: "info",
    direction: "response",
    title: "parameter added",
    why: harmless,
    example: received([], optional),
  },
  "request-parameter-removed": {
    level: "warning",
    direction: "request",
    title: "parameter removed",
    why: "Requests with it are usually accepted, but it no longer has an effect.",
    example: sent(required, []),
  },
  "response-parameter-removed": {
    level: "breaking",
    direction: "response",
    title: "parameter removed",
    why: "Consumers that rely on it no longer receive it.",
    example: received(required, []),
  },
  "response-optional-parameter-removed": {
    level: "warning",
    direction: "response",
    title: "optional parameter removed",
    why: "Consumers that use it no longer receive it.",
    example: received(optional, []),
  },
  "request-parameter-became-required": {
    level: "breaking",
    direction: "request",
    title: "parameter became required",
    why: "Requests without it are refused.",
    example: sent(optional, required),
  },
  "response-parameter-became-required": {
    level: "info",
    direction: "response",
    title: "parameter became required",
    why: harmless,
    example: received(optional, required),
  },
  "request-parameter-became-optional": {
    level: "info",
    direction: "request",
    title: "parameter became optional",
    why: harmless,
    example: sent(required, optional),
  },
  "response-parameter-became-optional": {
    level: "breaking",
    direction: "response",
    title: "parameter became optional",
    why: "Consumers that rely on it may not receive it.",
    example: received(required, optional),
  },
  "request-parameter-moved": {
    level: "breaking",
    direction: "request",
    title: "parameter moved",
    why: "The receiver expects the parameter in another place, such as a header instead of the query.",
    example: sent(required, inHeader),
  },
  "response-parameter-moved": {
    level: "breaking",
    direction: "response",
    title: "parameter moved",
    why: "The receiver expects the parameter in another place, such as a header instead of the query.",
    example: received(required, inHeader),
  },
  "request-parameter-serialization-changed": {
    level: "breaking",
    direction: "request",
    title: "parameter serialization changed",
    why: "The sender writes the same value as another text, which the receiver misreads.",
    example: sent([map({ explode: true })], [map({ explode: false })]),
  },
  "response-parameter-serialization-changed": {
    level: "breaking",
    direction: "response",
    title: "parameter serialization changed",
    why: "The sender writes the same value as another text, which the receiver misreads.",
    example: received([map({ explode: true })], [map({ explode: false })]),
  },
  "request-parameter-empty-value-refused": {
    level: "breaking",
    direction: "request",
    title: "empty value refused",
    why: "Requests with an empty value are refused.",
    example: sent([map({ allowEmptyValue: true })], [map({})]),
  },
  "response-parameter-empty-value-refused": {
    level: "info",
    direction: "response",
    title: "empty value refused",
    why: harmless,
    example: received([map({ allowEmptyValue: true })], [map({})]),
  },
  "request-parameter-empty-value-allowed": {
    level: "info",
    direction: "request",
    title: "empty value allowed",
    why: harmless,
    example: sent([map({})], [map({ allowEmptyValue: true })]),
  },
  "response-parameter-empty-value-allowed": {
    level: "breaking",
    direction: "response",
    title: "empty value allowed",
    why: "Consumers may receive an empty value.",
    example: received([map({})], [map({ allowEmptyValue: true })]),
  },
} satisfies RuleTable;
