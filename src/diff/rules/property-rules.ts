import type { Example, RuleTable } from "./rule.ts";

const text = { type: "string" };
const onlyA = { type: "object", properties: { a: text } };
const aAndB = { type: "object", properties: { a: text, b: text } };
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
    example: schema(onlyA, { ...aAndB, required: ["b"] }),
  },
  "request-property-added": {
    level: "info",
    direction: "request",
    title: "optional property added",
    why: "Consumers may send it. The old contract promised nothing about a property that it did not declare.",
    example: schema(onlyA, aAndB),
  },
  "request-property-became-required": {
    level: "breaking",
    direction: "request",
    title: "property became required",
    why: "Requests without the property are refused.",
    example: schema(aAndB, { ...aAndB, required: ["b"] }),
  },
  "request-property-became-optional": {
    level: "info",
    direction: "request",
    title: "property became optional",
    why: "Consumers that send the property can continue to send it.",
    example: schema({ ...aAndB, required: ["b"] }, aAndB),
  },
  "request-property-removed": {
    level: "breaking",
    direction: "request",
    title: "property removed from a closed object",
    why: "Requests with the property are refused.",
    example: schema({ ...aAndB, ...closed }, { ...onlyA, ...closed }),
  },
  "request-property-ignored": {
    level: "warning",
    direction: "request",
    title: "property removed from an open object",
    why: "Requests with the property are still accepted, but the contract no longer says that it has an effect.",
    example: schema(aAndB, onlyA),
  },
  "response-required-property-removed": {
    level: "breaking",
    direction: "response",
    title: "required property removed",
    why: "Consumers that rely on the property no longer receive it.",
    example: schema({ ...aAndB, required: ["b"] }, onlyA),
  },
  "response-optional-property-removed": {
    level: "warning",
    direction: "response",
    title: "optional property removed",
    why: "Consumers had to expect that it may be missing, but those that use it no longer receive it.",
    example: schema(aAndB, onlyA),
  },
  "response-property-became-optional": {
    level: "breaking",
    direction: "response",
    title: "property became optional",
    why: "Consumers that rely on the property may not receive it.",
    example: schema({ ...aAndB, required: ["b"] }, aAndB),
  },
  "response-property-became-required": {
    level: "info",
    direction: "response",
    title: "property became required",
    why: "Consumers can rely on the property from now on.",
    example: schema(aAndB, { ...aAndB, required: ["b"] }),
  },
  "response-property-added": {
    level: "info",
    direction: "response",
    title: "property added",
    why: "The object was open, so consumers had to expect unknown properties.",
    example: schema(onlyA, aAndB),
  },
  "response-property-added-to-closed": {
    level: "breaking",
    direction: "response",
    title: "property added to a closed object",
    why: "The contract promised that the object has no other properties, so strict consumers refuse the new one.",
    example: schema({ ...onlyA, ...closed }, { ...aAndB, ...closed }),
  },
} satisfies RuleTable;
