import type { RuleCase } from "./rule-case.ts";

const schema = "components>schemas";
const post = "paths>/things/{id}>post";
const get = "paths>/health>get";
const answer = `${schema}>Answer>properties`;
const choice = { type: "string", enum: ["a", "b"], description: "How it went." };
const kinds = "/components/schemas/Answer/properties/kind/x-extensible-enum";
const results = "/components/schemas/Results";
const job = {
  [`${answer}>kind>x-extensible-enum`]: ["thing", "other"],
  [`${schema}>Results`]: { anyOf: [{ $ref: "#/components/schemas/Inner" }, { type: "null" }] },
  [`${schema}>Inner`]: { oneOf: [{ $ref: "#/components/schemas/Thing" }] },
  [`${post}>x-job-kind`]: "thing",
  [`${post}>x-result-schema`]: "#/components/schemas/Thing",
};
const oldGet = {
  [`${get}>deprecated`]: true,
  [`${get}>x-deprecated-since`]: "2027-05-31",
  [`${get}>x-sunset`]: "2027-06-30",
  [`${get}>x-replaced-by`]: "createThing",
};

/**
 * Test cases for the lint rules that help readers and client programs: rules on descriptions, names, extensible enums
 * and end dates.
 */
export const readerCases: Readonly<Record<string, RuleCase>> = {
  "answer-enums-open": {
    options: { closed: { "Answer.status": "The states of a thing are fixed by law." } },
    base: { [`${answer}>status`]: choice },
    passes: [
      { [`${schema}>Thing>properties>size`]: choice },
      { [`${answer}>one`]: { type: "string", enum: ["only"] } },
      { [`${answer}>shape`]: discriminated() },
    ],
    // Two operations share the response, but the rule must report its enum only once.
    fails: [
      [
        { "webhooks>added>post>requestBody>content>application/json>schema>properties>size": choice },
        "size is closed in an answer",
      ],
      [{ [`${answer}>size`]: choice, ...secondAnswer() }, "The enum Answer.size is closed in an answer"],
      [
        {
          [`${schema}>Size`]: choice,
          [`${answer}>size`]: { type: "array", items: { $ref: "#/components/schemas/Size" } },
        },
        "The enum Size is closed in an answer",
      ],
      [{ [`${answer}>status`]: undefined }, "name Answer.status, which is no closed enum of an answer"],
    ],
  },
  "values-agree": {
    options: {
      sizes: {
        same: [
          "/components/schemas/Answer/properties/size/x-extensible-enum",
          "/components/schemas/Sizes/oneOf/*/const",
        ],
        within: ["/paths/*/post/x-sizes"],
        texts: ["/components/schemas/Answer/properties/size/description"],
      },
    },
    base: {
      [`${answer}>size`]: {
        type: "string",
        description: "Either `a` or `b`.",
        "x-extensible-enum": ["a", "b"],
      },
      [`${schema}>Sizes`]: { oneOf: [{ const: "b" }, { $ref: "#/components/schemas/Other" }] },
      [`${schema}>Other`]: { const: "a" },
      [`${post}>x-sizes`]: ["a"],
    },
    passes: [{ [`${post}>x-sizes`]: "b" }],
    fails: [
      [
        { [`${schema}>Sizes>oneOf`]: [{ const: "a" }] },
        "sizes: /components/schemas/Sizes/oneOf/*/const lacks b",
      ],
      [
        { [`${answer}>size>x-extensible-enum`]: ["a"] },
        "sizes: /components/schemas/Answer/properties/size/x-extensible-enum lacks b",
      ],
      [{ [`${post}>x-sizes`]: ["a", "c"] }, "sizes: only paths./things/{id}.post.x-sizes has c"],
      [
        { [`${answer}>size>description`]: "Either `a` or another." },
        "sizes: the text at components.schemas.Answer.properties.size.description does not name b",
      ],
      [{ [`${post}>x-sizes`]: undefined }, "sizes: /paths/*/post/x-sizes leads to nothing"],
    ],
  },
  "job-extensions": {
    options: { kinds, results },
    passes: [job],
    fails: [
      [
        { ...job, [`${post}>x-result-schema`]: undefined },
        "createThing: x-job-kind and x-result-schema must both be",
      ],
      [{ ...job, [`${post}>x-result-schema`]: "#/components/schemas/Gone" }, "leads to no schema"],
      [{ ...job, [`${post}>x-result-schema`]: "#/components/schemas/Answer" }, `is no branch of ${results}`],
      [{ ...job, [`${post}>x-job-kind`]: "thnig" }, `x-job-kind thnig is not listed at ${kinds}`],
    ],
  },
  "deprecated-has-end": {
    options: { noticeDays: { stable: 180, beta: 30 } },
    passes: [
      oldGet,
      {
        [`${answer}>count>deprecated`]: true,
        [`${answer}>count>x-deprecated-since`]: "2026-07-01",
        [`${answer}>count>x-sunset`]: "2027-01-01",
        [`${answer}>count>x-replaced-by`]: "",
      },
      { [`${schema}>Thing>examples`]: [{ deprecated: true }], [`${get}>deprecated`]: false },
    ],
    fails: [
      [
        { ...oldGet, [`${get}>x-sunset`]: undefined },
        "paths./health.get: what is deprecated must have x-sunset",
      ],
      [{ ...oldGet, [`${get}>x-sunset`]: "soon" }, "must have x-sunset, a date"],
      [{ ...oldGet, [`${get}>x-sunset`]: "2027-02-31x" }, "must have x-sunset, a date"],
      [{ ...oldGet, [`${get}>x-replaced-by`]: undefined }, "must have x-replaced-by"],
      [{ ...oldGet, [`${get}>x-deprecated-since`]: undefined }, "must have x-deprecated-since, a date"],
      [{ ...oldGet, [`${get}>x-sunset`]: "2027-06-29" }, "x-sunset must be at least 30 days after"],
      [{ ...oldGet, [`${get}>x-stability-level`]: undefined }, "x-sunset must be at least 180 days after"],
      [{ ...oldGet, [`${get}>x-replaced-by`]: "getGone" }, "x-replaced-by getGone is no operationId"],
      [
        {
          [`${answer}>kind>deprecated`]: true,
          [`${answer}>kind>x-sunset`]: "2027-01-01",
        },
        "components.schemas.Answer.properties.kind: what is deprecated must have x-replaced-by",
      ],
    ],
  },
  "members-described": {
    passes: [
      {
        [`${answer}>more`]: { $ref: "#/components/schemas/Thing" },
        [`${schema}>Thing>description`]: "What stands there.",
      },
      { [`${schema}>Thing>if`]: { properties: { name: { const: "a" } } } },
    ],
    fails: [
      [
        { [`${answer}>count>description`]: undefined },
        "components.schemas.Answer.properties.count must have a",
      ],
      [{ [`${answer}>count>description`]: " " }, "components.schemas.Answer.properties.count must have a"],
      [{ [`${answer}>count>description`]: "The count." }, "count only says its name again"],
      [
        { [`${answer}>createdAt`]: { type: "string", format: "date-time", description: "Created at." } },
        "createdAt only says its name again",
      ],
      [
        { "components>parameters>Id>description": undefined },
        "components.parameters.Id must have a description",
      ],
      [
        { "components>headers>Retry-After>description": undefined },
        "components.headers.Retry-After must have",
      ],
      // Two operations share the response, but the rule must report its member only once.
      [{ [`${answer}>count>description`]: undefined, ...secondAnswer() }, "count must have a description"],
    ],
  },
  "extensions-named": {
    passes: [
      { [`${schema}>Thing>examples`]: [{ "x-new": 1 }], "components>headers>x-new": { description: "New." } },
      { [`${schema}>Thing>properties>x-new`]: { description: "New." } },
    ],
    fails: [
      [{ [`${post}>x-new`]: 1, [`${get}>x-new`]: 2 }, "The description of the document must name x-new"],
      [{ [`${answer}>count>x-new`]: 1 }, "must name x-new"],
      [
        {
          "info>description":
            "Costs are in `x-credits`, `x-scope`, `x-client-method`, `x-rate-limit-bucket`.",
        },
        "x-stability-level",
      ],
    ],
  },
  "casing-by-area": {
    options: {
      default: "camelCase",
      areas: [{ casing: "snake_case", schemas: ["Answ*"] }],
      except: ["Thing.old_name"],
    },
    base: { [`${schema}>Thing>properties>old_name`]: {} },
    passes: [
      { [`${answer}>page_count`]: { type: "integer" } },
      { [`${schema}>Thing>properties>pageCount`]: {} },
    ],
    fails: [
      [{ [`${answer}>pageCount`]: { type: "integer" } }, "The member Answer.pageCount must be in snake_case"],
      [{ [`${schema}>Thing>properties>page_count`]: {} }, "The member Thing.page_count must be in camelCase"],
      [
        { [`${answer}>deep`]: { type: "object", properties: { pageCount: {} } } },
        "The member Answer.deep.pageCount must be in snake_case",
      ],
      [
        { [`${schema}>Thing>properties>old_name`]: undefined },
        "The options of casing-by-area name Thing.old_name, which fits nothing",
      ],
    ],
  },
};

function discriminated(): Record<string, unknown> {
  const branch = { type: "object", properties: { size: choice } };
  return { discriminator: { propertyName: "size" }, oneOf: [branch] };
}

function secondAnswer(): Record<string, unknown> {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Answer" } } };
  return { [`${get}>responses>200`]: { description: "It runs.", content } };
}
