import type { Rule } from "./rule.ts";

const text = { type: "string" };
const one = { type: "object", properties: { a: text } };
const two = { type: "object", properties: { a: text, b: text } };
const closed = { additionalProperties: false };

function schema(base: unknown, head: unknown): Rule["example"] {
  return { frame: "schema", base, head };
}

/** Rules for properties: which exist, and which are required. */
export const propertyRules: readonly Rule[] = [
  {
    id: "request-required-property-added",
    level: "breaking",
    kind: "wire",
    direction: "request",
    title: "required property added",
    why: "Requests without the property are refused.",
    example: schema(one, { ...two, required: ["b"] }),
  },
  {
    id: "request-property-added",
    level: "info",
    kind: "wire",
    direction: "request",
    title: "optional property added",
    why: "Consumers may send it; one that nobody had declared is nobody's promise.",
    example: schema(one, two),
  },
  {
    id: "request-property-became-required",
    level: "breaking",
    kind: "wire",
    direction: "request",
    title: "property became required",
    why: "Requests without the property are refused.",
    example: schema(two, { ...two, required: ["b"] }),
  },
  {
    id: "request-property-became-optional",
    level: "info",
    kind: "wire",
    direction: "request",
    title: "property became optional",
    why: "Consumers that send it may go on.",
    example: schema({ ...two, required: ["b"] }, two),
  },
  {
    id: "request-property-removed",
    level: "breaking",
    kind: "wire",
    direction: "request",
    title: "property removed from a closed object",
    why: "Requests with the property are refused.",
    example: schema({ ...two, ...closed }, { ...one, ...closed }),
  },
  {
    id: "request-property-ignored",
    level: "warning",
    kind: "wire",
    direction: "request",
    title: "property removed from an open object",
    why: "Requests with the property still pass, but nothing says any more that it has an effect.",
    example: schema(two, one),
  },
  {
    id: "response-required-property-removed",
    level: "breaking",
    kind: "wire",
    direction: "response",
    title: "required property removed",
    why: "Consumers that rely on the property find it missing.",
    example: schema({ ...two, required: ["b"] }, one),
  },
  {
    id: "response-optional-property-removed",
    level: "warning",
    kind: "wire",
    direction: "response",
    title: "optional property removed",
    why: "Consumers had to expect its absence, but those that used it lose it for good.",
    example: schema(two, one),
  },
  {
    id: "response-property-became-optional",
    level: "breaking",
    kind: "wire",
    direction: "response",
    title: "property became optional",
    why: "Consumers that rely on the property may find it missing.",
    example: schema({ ...two, required: ["b"] }, two),
  },
  {
    id: "response-property-became-required",
    level: "info",
    kind: "wire",
    direction: "response",
    title: "property became required",
    why: "Consumers can count on it from now on.",
    example: schema(two, { ...two, required: ["b"] }),
  },
  {
    id: "response-property-added",
    level: "info",
    kind: "wire",
    direction: "response",
    title: "property added",
    why: "The object was open, so that consumers had to expect properties that they don't know.",
    example: schema(one, two),
  },
  {
    id: "response-property-added-to-closed",
    level: "breaking",
    kind: "wire",
    direction: "response",
    title: "property added to a closed object",
    why: "The contract promised that no other property comes; strict consumers refuse it.",
    example: schema({ ...one, ...closed }, { ...two, ...closed }),
  },
];

const cat = { type: "object", properties: { kind: { const: "cat" } }, required: ["kind"] };
const dog = { type: "object", properties: { kind: { const: "dog" } }, required: ["kind"] };
const fox = { type: "object", properties: { kind: { const: "fox" } }, required: ["kind"] };

/** Rules for unions: which branches exist. */
export const variantRules: readonly Rule[] = (["request", "response"] as const).flatMap(
  (direction): Rule[] => {
    const request = direction === "request";
    const base = { direction, kind: "wire" } as const;
    const lost = "Consumers that send it are refused.";
    const fresh = "Consumers receive a form of value that they don't know.";
    const harmless = "Consumers are not affected.";
    const fewer = schema({ oneOf: [cat, dog, fox] }, { oneOf: [cat, dog] });
    const more = schema({ oneOf: [cat, dog] }, { oneOf: [cat, dog, fox] });
    const overlap = [{ type: "integer" }, { type: "number", maximum: 5 }];
    return [
      {
        ...base,
        id: `${direction}-variant-removed`,
        level: request ? "breaking" : "info",
        title: "variant removed",
        why: request ? lost : harmless,
        example: fewer,
      },
      {
        ...base,
        id: `${direction}-variant-added`,
        level: request ? "info" : "breaking",
        title: "variant added",
        why: request ? harmless : fresh,
        example: more,
      },
      {
        ...base,
        id: `${direction}-variants-narrowed`,
        level: request ? "breaking" : "info",
        title: "union narrowed",
        why: request ? "Values that matched it until now match no variant, or too many." : harmless,
        example: request
          ? schema({ type: "number" }, { oneOf: overlap })
          : schema({ type: "number" }, { oneOf: overlap }),
      },
      {
        ...base,
        id: `${direction}-variants-widened`,
        level: request ? "info" : "breaking",
        title: "union widened",
        why: request ? harmless : "Consumers receive values that matched no variant until now.",
        example: schema({ oneOf: overlap }, { type: "number" }),
      },
    ];
  },
);
