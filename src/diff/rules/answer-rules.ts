import type { Example, RuleTable } from "./rule.ts";

const ok = { description: "Done" };
const key = { type: "apiKey", in: "header", name: "X-Key" };

function responses(base: object, head: object): Example {
  return { frame: "responses", base, head };
}

function webhook(base: object, head: object): Example {
  return { frame: "webhook", base, head };
}

function secured(base: unknown, head: unknown): Example {
  const document = (security: unknown): object => ({
    paths: { "/things": { get: { security, responses: { 200: ok } } } },
    components: { securitySchemes: { Key: key } },
  });
  return { frame: "document", base: document(base), head: document(head) };
}

function securedHook(base: unknown, head: unknown): Example {
  const document = (security: unknown): object => ({
    webhooks: { event: { post: { security, responses: { 200: ok } } } },
    components: { securitySchemes: { Key: key } },
  });
  return { frame: "document", base: document(base), head: document(head) };
}

/** Rules for response statuses and for security. */
export const answerRules = {
  "response-success-status-removed": {
    level: "breaking",
    direction: "response",
    title: "success status removed",
    why: "Consumers that act on this status never see it.",
    example: responses({ 200: ok, 202: ok }, { 200: ok }),
  },
  "response-success-status-added": {
    level: "breaking",
    direction: "response",
    title: "success status added",
    why: "Consumers receive a response that they do not handle, since the old contract did not have it.",
    example: responses({ 200: ok }, { 200: ok, 202: ok }),
  },
  "response-error-status-removed": {
    level: "info",
    direction: "response",
    title: "error status removed",
    why: "Consumers handle an error that no longer occurs.",
    example: responses({ 200: ok, 409: ok }, { 200: ok }),
  },
  "response-error-status-added": {
    level: "info",
    direction: "response",
    title: "error status added",
    why: "Every consumer has to expect errors; the class of the status says what to do.",
    example: responses({ 200: ok }, { 200: ok, 409: ok }),
  },
  "request-status-removed": {
    level: "breaking",
    direction: "request",
    title: "accepted response status removed",
    why: "The provider does not understand consumers that answer a webhook or callback with this status.",
    example: webhook({ responses: { 200: ok, 204: ok } }, { responses: { 200: ok } }),
  },
  "request-status-added": {
    level: "info",
    direction: "request",
    title: "accepted response status added",
    why: "Consumers may answer a webhook or callback with this status, but need not.",
    example: webhook({ responses: { 200: ok } }, { responses: { 200: ok, 204: ok } }),
  },
  "request-security-narrowed": {
    level: "breaking",
    direction: "request",
    title: "accepted credentials reduced",
    why: "Requests with credentials that were accepted until now are refused.",
    example: secured([], [{ Key: [] }]),
  },
  "request-security-widened": {
    level: "info",
    direction: "request",
    title: "accepted credentials extended",
    why: "Requests that were accepted are still accepted.",
    example: secured([{ Key: [] }], []),
  },
  "response-security-widened": {
    level: "breaking",
    direction: "response",
    title: "calls may use other credentials",
    why: "Consumers that check the credentials of a webhook or callback refuse calls that are meant for them.",
    example: securedHook([{ Key: [] }], []),
  },
  "response-security-narrowed": {
    level: "info",
    direction: "response",
    title: "calls use fewer kinds of credentials",
    why: "Consumers know all credentials that calls may use.",
    example: securedHook([], [{ Key: [] }]),
  },
} satisfies RuleTable;
