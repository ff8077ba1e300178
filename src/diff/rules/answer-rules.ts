import type { Rule } from "./rule.ts";

const ok = { description: "Done" };
const key = { type: "apiKey", in: "header", name: "X-Key" };

function responses(base: object, head: object): Rule["example"] {
  return { frame: "responses", base, head };
}

function webhook(base: object, head: object): Rule["example"] {
  return { frame: "webhook", base, head };
}

function secured(base: unknown, head: unknown): Rule["example"] {
  const document = (security: unknown): object => ({
    paths: { "/things": { get: { security, responses: { 200: ok } } } },
    components: { securitySchemes: { Key: key } },
  });
  return { frame: "document", base: document(base), head: document(head) };
}

function securedHook(base: unknown, head: unknown): Rule["example"] {
  const document = (security: unknown): object => ({
    webhooks: { event: { post: { security, responses: { 200: ok } } } },
    components: { securitySchemes: { Key: key } },
  });
  return { frame: "document", base: document(base), head: document(head) };
}

const received = { kind: "wire", direction: "response" } as const;
const sent = { kind: "wire", direction: "request" } as const;

/** Rules for statuses and security. */
export const answerRules: readonly Rule[] = [
  {
    id: "response-success-status-removed",
    level: "breaking",
    ...received,
    title: "success status removed",
    why: "Consumers that act on this status never see it.",
    example: responses({ 200: ok, 202: ok }, { 200: ok }),
  },
  {
    id: "response-success-status-added",
    level: "breaking",
    ...received,
    title: "success status added",
    why: "Consumers receive an answer that the contract did not have and that they do not handle.",
    example: responses({ 200: ok }, { 200: ok, 202: ok }),
  },
  {
    id: "response-error-status-removed",
    level: "info",
    ...received,
    title: "error status removed",
    why: "Consumers handle an error that does not occur any more.",
    example: responses({ 200: ok, 409: ok }, { 200: ok }),
  },
  {
    id: "response-error-status-added",
    level: "info",
    ...received,
    title: "error status added",
    why: "Every consumer has to expect errors; the class of the status says what to do.",
    example: responses({ 200: ok }, { 200: ok, 409: ok }),
  },
  {
    id: "request-status-removed",
    level: "breaking",
    ...sent,
    title: "accepted answer removed",
    why: "Consumers that answer a webhook or callback with this status are misunderstood.",
    example: webhook({ responses: { 200: ok, 204: ok } }, { responses: { 200: ok } }),
  },
  {
    id: "request-status-added",
    level: "info",
    ...sent,
    title: "accepted answer added",
    why: "Consumers may answer a webhook or callback with it.",
    example: webhook({ responses: { 200: ok } }, { responses: { 200: ok, 204: ok } }),
  },
  {
    id: "request-security-narrowed",
    level: "breaking",
    ...sent,
    title: "credentials no longer suffice",
    why: "Requests with credentials that sufficed are refused.",
    example: secured([], [{ Key: [] }]),
  },
  {
    id: "request-security-widened",
    level: "info",
    ...sent,
    title: "more credentials suffice",
    why: "Requests that passed still pass.",
    example: secured([{ Key: [] }], []),
  },
  {
    id: "response-security-widened",
    level: "breaking",
    ...received,
    title: "calls may come with other credentials",
    why: "Consumers that check the credentials of a webhook or callback refuse calls that are meant for them.",
    example: securedHook([{ Key: [] }], []),
  },
  {
    id: "response-security-narrowed",
    level: "info",
    ...received,
    title: "calls come with fewer kinds of credentials",
    why: "Consumers know all that may come.",
    example: securedHook([], [{ Key: [] }]),
  },
];
