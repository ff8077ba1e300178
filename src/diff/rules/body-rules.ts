import type { Example, RuleTable } from "./rule.ts";

const json = { "application/json": { schema: {} } };
const xml = { "application/xml": { schema: {} } };
const optional = { requestBody: { content: json } };
const required = { requestBody: { content: json, required: true } };
const harmless = "Consumers do not have to change anything.";

function form(contentType: string): object {
  return { "multipart/form-data": { schema: { type: "object" }, encoding: { a: { contentType } } } };
}

function sent(base: object, head: object): Example {
  return { frame: "operation", base, head };
}

/**
 * Returns an example: a webhook with a request body. The provider sends a webhook's request, so its data have the
 * direction `response`.
 */
function received(base: object, head: object): Example {
  return { frame: "webhook", base, head };
}

function requestContent(base: object, head: object): Example {
  return sent({ requestBody: { content: base } }, { requestBody: { content: head } });
}

function responseContent(base: object, head: object): Example {
  const answer = (content: object): object => ({ responses: { 200: { description: "Done", content } } });
  return sent(answer(base), answer(head));
}

/** Rules for request bodies that were added or removed, or became required or optional. */
export const bodyRules = {
  "request-required-body-added": {
    level: "breaking",
    direction: "request",
    title: "required body added",
    why: "Requests without a body are refused.",
    example: sent({}, required),
  },
  "request-body-added": {
    level: "info",
    direction: "request",
    title: "body added",
    why: harmless,
    example: sent({}, optional),
  },
  "response-body-added": {
    level: "info",
    direction: "response",
    title: "body added",
    why: harmless,
    example: received({}, optional),
  },
  "request-body-removed": {
    level: "breaking",
    direction: "request",
    title: "body removed",
    why: "The data of the body can no longer be sent.",
    example: sent(optional, {}),
  },
  "response-body-removed": {
    level: "breaking",
    direction: "response",
    title: "body removed",
    why: "The data of the body can no longer be sent.",
    example: received(optional, {}),
  },
  "request-body-became-required": {
    level: "breaking",
    direction: "request",
    title: "body became required",
    why: "Requests without a body are refused.",
    example: sent(optional, required),
  },
  "response-body-became-required": {
    level: "info",
    direction: "response",
    title: "body became required",
    why: harmless,
    example: received(optional, required),
  },
  "request-body-became-optional": {
    level: "info",
    direction: "request",
    title: "body became optional",
    why: harmless,
    example: sent(required, optional),
  },
  "response-body-became-optional": {
    level: "breaking",
    direction: "response",
    title: "body became optional",
    why: "Consumers may receive no body.",
    example: received(required, optional),
  },
} satisfies RuleTable;

/** Rules for media types and for the encoding of form parts. */
export const mediaRules = {
  "request-media-type-removed": {
    level: "breaking",
    direction: "request",
    title: "media type removed",
    why: "Bodies of this type are refused.",
    example: requestContent({ ...json, ...xml }, json),
  },
  "response-media-type-removed": {
    level: "breaking",
    direction: "response",
    title: "media type removed",
    why: "Consumers that request this type do not receive it.",
    example: responseContent({ ...json, ...xml }, json),
  },
  "response-media-types-limited": {
    level: "info",
    direction: "response",
    title: "range of media types limited",
    why: "Responses have only some of the media types of the range, and consumers accept all of them.",
    example: responseContent({ "*/*": { schema: {} } }, json),
  },
  "request-media-type-added": {
    level: "info",
    direction: "request",
    title: "media type added",
    why: "Consumers that do not use the media type are not affected.",
    example: requestContent(json, { ...json, ...xml }),
  },
  "response-media-type-added": {
    level: "info",
    direction: "response",
    title: "media type added",
    why: "Consumers that do not use the media type are not affected.",
    example: responseContent(json, { ...json, ...xml }),
  },
  "request-encoding-changed": {
    level: "breaking",
    direction: "request",
    title: "encoding of parts changed",
    why: "The sender writes the same value in another form, which the receiver misreads.",
    example: requestContent(form("text/plain"), form("text/csv")),
  },
  "response-encoding-changed": {
    level: "breaking",
    direction: "response",
    title: "encoding of parts changed",
    why: "The sender writes the same value in another form, which the receiver misreads.",
    example: responseContent(form("text/plain"), form("text/csv")),
  },
} satisfies RuleTable;
