import type { RuleCase } from "./rule-case.ts";

const schema = "components>schemas";
const thing = { schema: { $ref: "#/components/schemas/Thing" } };
const text = { type: "string", maxLength: 9 };
const open = { type: "object", properties: { a: text } };
const closed = { ...open, additionalProperties: false };
const request = `${schema}>Thing>properties>part`;

/** Test cases for the lint rules on schemas and their values. */
export const schemaCases: Readonly<Record<string, RuleCase>> = {
  "request-schemas-closed": {
    passes: [
      { [request]: closed },
      { [request]: { oneOf: [closed, closed] } },
      {
        [request]: {
          allOf: [open, { type: "object", properties: { b: text } }],
          unevaluatedProperties: false,
        },
      },
      { [request]: { type: "object", additionalProperties: true } },
      { [`${schema}>Answer>properties>part`]: open },
    ],
    fails: [
      [{ [request]: open }, "The object Thing.part must refuse additional members"],
      [{ [request]: { type: "array", items: open } }, "Thing.part must refuse"],
      [{ [request]: { oneOf: [closed, open] } }, "Thing.part must refuse additional members"],
      [{ [`${schema}>Thing>additionalProperties`]: undefined }, "The object Thing must refuse"],
      // Two operations share the schema, but the rule must report the fault only once.
      [
        {
          [`${schema}>Thing>additionalProperties`]: undefined,
          "paths>/health>put": { requestBody: { content: { "application/json": thing } } },
        },
        "The object Thing must refuse",
      ],
      [
        {
          openapi: "3.2.0",
          "components>mediaTypes": { Lines: { itemSchema: open } },
          "paths>/things/{id}>post>requestBody>content>application/jsonl": {
            $ref: "#/components/mediaTypes/Lines",
          },
        },
        "must refuse additional members",
      ],
    ],
  },
  "strings-bounded": {
    passes: [
      { [request]: { type: ["string", "null"], enum: ["a", null] } },
      { [request]: { const: "a", type: "string" } },
      { [`${schema}>Thing>examples`]: [{ schema: { type: "string" } }] },
    ],
    fails: [
      [{ [request]: { type: "string" } }, "part must have maxLength, enum, const or format"],
      [{ [request]: { type: "string", pattern: "\\S" } }, "part must have maxLength, enum, const or format"],
      [{ [request]: { type: ["null", "string"] } }, "part must have maxLength"],
      [{ "components>parameters>Id>schema": { type: "string" } }, "Id.schema must have maxLength"],
      [
        {
          openapi: "3.2.0",
          "paths>/things/{id}>post>requestBody>content>application/jsonl": { itemSchema: { type: "string" } },
        },
        "itemSchema must have maxLength",
      ],
      [{ [request]: { anyOf: [{ type: "null" }, { type: "string" }] } }, "part.anyOf.1 must have maxLength"],
    ],
  },
  "arrays-bounded": {
    passes: [
      { [request]: { type: "array", prefixItems: [text], minItems: 1, maxItems: 1, items: false } },
      { [`${schema}>Thing>if`]: { properties: { part: { type: "array", minItems: 1 } } } },
    ],
    fails: [
      [{ [request]: { type: "array", items: text } }, "part must have maxItems"],
      [{ [request]: { type: "array", maxItems: 3 } }, "part must have items"],
    ],
  },
  "numbers-bounded": {
    passes: [
      { [request]: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 } },
      { [request]: { type: "integer", enum: [1, 2] } },
    ],
    fails: [
      [{ [request]: { type: "integer", maximum: 3 } }, "part must have a minimum"],
      [{ [request]: { type: ["number", "null"], minimum: 3 } }, "part must have a maximum"],
    ],
  },
  "integers-sized": {
    passes: [
      { [request]: { type: "integer", format: "int32", minimum: 0, maximum: 2147483647 } },
      { [request]: { type: ["integer", "null"], format: "int64", minimum: 0, maximum: 2147483648 } },
      { [request]: { type: "integer", enum: [1, 2] } },
      { [request]: { type: "number", minimum: 0, maximum: 1 } },
      { [request]: { type: "integer", format: "int32", minimum: 0, exclusiveMaximum: 2147483648 } },
      { [request]: { type: "integer", format: "int32", exclusiveMinimum: -2147483649, maximum: 0 } },
      {
        [request]: {
          type: "integer",
          format: "int32",
          exclusiveMinimum: 0,
          minimum: -4294967296,
          maximum: 9,
        },
      },
      {
        openapi: "3.0.3",
        [request]: {
          ...{ type: "integer", format: "int32", minimum: 0 },
          ...{ maximum: 2147483648, exclusiveMaximum: true },
        },
      },
    ],
    fails: [
      [
        { [request]: { type: "integer", format: "int32", minimum: 0, exclusiveMaximum: 2147483649 } },
        "part must have the format int64",
      ],
      [{ [request]: { type: "integer", minimum: 1, maximum: 9 } }, "part must have the format int32"],
      [
        { [request]: { type: "integer", format: "int32", minimum: 1, maximum: 2147483648 } },
        "part must have the format int64",
      ],
      [{ [request]: { type: "integer", format: "int32", minimum: 1 } }, "part must have the format int64"],
    ],
  },
  "schema-values-valid": {
    passes: [
      {
        openapi: "3.0.3",
        [request]: {
          ...{ type: "object", enum: [{ minimum: 1, exclusiveMinimum: true }] },
          default: { minimum: 1, exclusiveMinimum: true },
        },
      },
      { [request]: { type: "integer", minimum: 1, examples: [1, 2], default: 1 } },
      { [request]: { $ref: "#/components/schemas/Answer" } },
      {
        openapi: "3.0.3",
        [request]: {
          ...{ type: "number", minimum: 0, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: false },
          ...{ nullable: true, default: 5 },
        },
      },
      { openapi: "3.0.3", [request]: { nullable: true, allOf: [text], default: "short" } },
      { openapi: "3.0.3", [request]: { type: "object", properties: { nullable: { nullable: true } } } },
    ],
    fails: [
      [
        { openapi: "3.0.3", [request]: { type: "number", minimum: 0, exclusiveMinimum: true, default: 0 } },
        "default does not satisfy its schema: it must be > 0",
      ],
      [
        { [request]: { ...text, examples: ["short", "far too long"] } },
        "examples.1 does not satisfy its schema",
      ],
      [{ [request]: { ...text, default: 3 } }, "default does not satisfy its schema: it must be string"],
      [
        { [request]: { ...text, maxLenght: 3 } },
        'does not compile: strict mode: unknown keyword: "maxLenght"',
      ],
      [{ [`${schema}>Thing>required`]: ["name", "nam"] }, 'required property "nam" is not defined'],
      [{ [request]: { minimum: 3 } }, 'does not compile: strict mode: missing type "number"'],
    ],
  },
  "example-members-declared": {
    passes: [
      { [`${schema}>Answer>properties>free`]: { type: "object" }, ...responseExample({ free: { any: 1 } }) },
      { [`${schema}>Answer>allOf`]: [open], ...responseExample({ count: 1, a: "x" }) },
    ],
    fails: [
      [
        responseExample({ count: 1, cuont: 2 }),
        'createThingResponse: it must NOT have unevaluated properties {"un',
      ],
      [responseExample({ count: 12 }), "Example createThingResponse: /count must be <= 9"],
      [
        { [`${schema}>Answer>properties>part`]: open, ...responseExample({ part: { b: 1 } }) },
        "createThingResponse: /part must NOT have unevaluated properties",
      ],
    ],
  },
};

function responseExample(value: unknown): Record<string, unknown> {
  const at = "paths>/things/{id}>post>responses>202>content>application/json>examples";
  return { [at]: { createThingResponse: { value } } };
}
