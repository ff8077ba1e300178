import type { Example, RuleTable } from "./rule.ts";

const text = { type: "string" };
const one = { type: "object", properties: { a: text } };
const two = { type: "object", properties: { a: text, b: text } };
const closed = { additionalProperties: false };

function schema(base: unknown, head: unknown): Example {
  return { frame: "schema", base, head };
}

/** Rules for properties that were added or removed, or became required or optional. */
export const propertyRules = {
  "request-required-property-added": {
    level: "breaking",
    direction: "request",
    title: "required property added",
    why: "Requests without the property are refused.",
    example: schema(one, { ...two, required: ["b"] }),
  },
  "request-property-added": {
    level: "info",
    direction: "request",
    title: "optional property added",
    why: "Consumers may send it. The old contract promised nothing about a property that it did not declare.",
    example: schema(one, two),
  },
  "request-property-became-required": {
    level: "breaking",
    direction: "request",
    title: "property became required",
    why: "Requests without the property are refused.",
    example: schema(two, { ...two, required: ["b"] }),
  },
  "request-property-became-optional": {
    level: "info",
    direction: "request",
    title: "property became optional",
    why: "Consumers that send it may go on.",
    example: schema({ ...two, required: ["b"] }, two),
  },
  "request-property-removed": {
    level: "breaking",
    direction: "request",
    title: "property removed from a closed object",
    why: "Requests with the property are refused.",
    example: schema({ ...two, ...closed }, { ...one, ...closed }),
  },
  "request-property-ignored": {
    level: "warning",
    direction: "request",
    title: "property removed from an open object",
    why: "Requests with the property still pass, but nothing says any more that it has an effect.",
    example: schema(two, one),
  },
  "response-required-property-removed": {
    level: "breaking",
    direction: "response",
    title: "required property removed",
    why: "Consumers that rely on the property find it missing.",
    example: schema({ ...two, required: ["b"] }, one),
  },
  "response-optional-property-removed": {
    level: "warning",
    direction: "response",
    title: "optional property removed",
    why: "Consumers had to expect its absence, but those that used it lose it for good.",
    example: schema(two, one),
  },
  "response-property-became-optional": {
    level: "breaking",
    direction: "response",
    title: "property became optional",
    why: "Consumers that rely on the property may find it missing.",
    example: schema({ ...two, required: ["b"] }, two),
  },
  "response-property-became-required": {
    level: "info",
    direction: "response",
    title: "property became required",
    why: "Consumers can count on it from now on.",
    example: schema(two, { ...two, required: ["b"] }),
  },
  "response-property-added": {
    level: "info",
    direction: "response",
    title: "property added",
    why: "The object was open, so that consumers had to expect properties that they don't know.",
    example: schema(one, two),
  },
  "response-property-added-to-closed": {
    level: "breaking",
    direction: "response",
    title: "property added to a closed object",
    why: "The contract promised that no other property comes; strict consumers refuse it.",
    example: schema({ ...one, ...closed }, { ...two, ...closed }),
  },
} satisfies RuleTable;
