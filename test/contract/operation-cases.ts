import type { RuleCase } from "./rule-case.ts";

const post = "paths>/things/{id}>post";
const get = "paths>/health>get";

const shared = { $ref: "#/components/callbacks/Done" };
const components = { "components>callbacks>Done>{$url}>post": { operationId: "thing" } };

/** Test cases for the lint rules on operations: documents that pass and documents that fail. */
export const operationCases: Readonly<Record<string, RuleCase>> = {
  "operation-id-verb-noun": {
    passes: [{ [`${post}>operationId`]: "scrapeHtmlPage" }],
    fails: [
      [{ [`${post}>operationId`]: "thing" }, "operationId thing must be a verb and a noun in camelCase"],
      [{ "paths>/health>query": { operationId: "thing" } }, "operationId thing must be a verb"],
      [{ "webhooks>added>post": { operationId: "thing" } }, "operationId thing must be a verb"],
      [
        { [`${post}>callbacks>done>{$request.body#/url}>post`]: { operationId: "thing" } },
        "operationId thing",
      ],
      [
        { "webhooks>added>post": { operationId: "createOne", callbacks: { done: shared } }, ...components },
        "operationId thing must be",
      ],
      [
        { [`${post}>callbacks>done`]: shared, [`${post}>callbacks>again`]: shared, ...components },
        "operationId thing",
      ],
      [components, "operationId thing must be a verb"],
      [
        { "paths>/health>additionalOperations>COPY": { operationId: "thing" } },
        "operationId thing must be a verb",
      ],
      [{ [`${post}>operationId`]: "Create_Thing" }, "operationId Create_Thing must be a verb and a noun"],
      [{ [`${post}>operationId`]: "thingCreate" }, "operationId thingCreate must start with one of: cancel"],
    ],
  },
  "summary-grammar": {
    passes: [{ [`${post}>summary`]: "Fetch a YouTube video" }],
    fails: [
      [{ [`${post}>summary`]: "Create a thing." }, "must end without punctuation"],
      [{ "webhooks>added>post>summary": "Create a thing." }, "must end without punctuation"],
      [{ [`${post}>callbacks>done>{$url}>post>summary`]: "Create a thing." }, "must end without punctuation"],
      [{ [`${post}>summary`]: "Creates a thing" }, "must start with one of"],
      [{ [`${post}>summary`]: "Create A Thing" }, "must be in sentence case, unlike: A, Thing"],
      [{ [`${post}>summary`]: `Create ${"a".repeat(44)}` }, "must have at most 50 characters"],
    ],
  },
  "description-adds": {
    passes: [{ [`${post}>description`]: "At most ten a day." }],
    fails: [
      [{ [`${post}>description`]: undefined }, "createThing has no description"],
      [{ [`${post}>description`]: "Create a thing." }, "restates the summary"],
      [{ [`${post}>description`]: "Send to /things/{id} with care." }, "restates the URL"],
      [{ [`${post}>description`]: "A POST for things." }, "restates the method"],
    ],
  },
  "operation-examples": {
    passes: [
      { [`${post}>requestBody>content>application/json>examples>createThingRequestTall`]: { value: {} } },
    ],
    fails: [
      [
        { [`${post}>requestBody>content>application/json>examples`]: undefined },
        "There must be at least one example, named createThingRequest or createThingRequest<Variant>",
      ],
      [
        { [`${post}>responses>202>content>application/json>examples>other`]: { value: {} } },
        "Example other must be named createThingResponse or createThingResponse<Variant>",
      ],
    ],
  },
  "example-present": {
    passes: [{ "components>headers>Retry-After": { schema: { type: "integer" }, examples: { a: {} } } }],
    fails: [
      [
        { "components>headers>Retry-After": { schema: { type: "integer" } } },
        "The header must have an example",
      ],
      [{ "components>parameters>Id>example": undefined }, "id must have an example"],
    ],
  },
  "errors-by-reference": {
    options: {
      every: ["500", "default"],
      secured: ["401"],
      priced: ["402"],
      body: ["415"],
      resource: ["404"],
      tags: { Things: ["503"] },
    },
    passes: [{ [`${post}>x-credits`]: { base: 0 }, [`${post}>responses>402`]: undefined }],
    fails: [
      [
        { [`${post}>responses>500`]: { description: "Broken." } },
        "must take its response 500 from components",
      ],
      [{ [`${get}>responses>default`]: undefined }, "getHealth must declare the response default"],
      [{ [`${post}>responses>401`]: undefined }, "createThing must declare the response 401"],
      [{ [`${post}>responses>402`]: undefined }, "createThing must declare the response 402"],
      [{ [`${post}>responses>404`]: undefined }, "createThing must declare the response 404"],
      [{ [`${post}>responses>415`]: undefined }, "createThing must declare the response 415"],
      [{ [`${post}>responses>503`]: undefined }, "createThing must declare the response 503"],
    ],
  },
  "response-headers": {
    passes: [{ [`${get}>responses>204>headers>X-Extra`]: { $ref: "#/components/headers/Retry-After" } }],
    fails: [
      [
        { [`${get}>responses>204>headers`]: undefined },
        "204 of getHealth must declare the header X-Request-Id",
      ],
      [
        { [`${post}>responses>202>headers>X-RateLimit-Reset`]: undefined },
        "202 of createThing must declare the header X-RateLimit-Reset",
      ],
      [{ [`${post}>responses>202>headers>Retry-After`]: undefined }, "must declare the header Retry-After"],
      [
        { "components>responses>Error429>headers>Retry-After": undefined },
        "The response Error429 must declare the header Retry-After",
      ],
      // Two operations refer to the response with the faulty header, but the rule must report the fault only once.
      [
        {
          "components>responses>Error429>headers>Retry-After": undefined,
          [`${get}>responses>429`]: { $ref: "#/components/responses/Error429" },
        },
        "The response Error429 must declare the header Retry-After",
      ],
    ],
  },
  "operation-extensions": {
    passes: [{ [`${post}>x-credits`]: { base: 0, page: 2 } }],
    fails: [
      [{ [`${post}>x-credits`]: undefined }, "x-credits must give the credits of a request as base"],
      [{ [`${post}>x-credits>parsec`]: 1 }, "x-credits.parsec must be a known unit"],
      [{ [`${post}>x-credits>base`]: 0.5 }, "x-credits.base must be a known unit with a whole number"],
      [{ [`${post}>x-scope`]: undefined }, "x-scope must be a tag with :read or :write"],
      [{ [`${get}>x-scope`]: "health:read" }, "x-scope has no meaning on a public operation"],
      [{ [`${post}>x-rate-limit-bucket`]: undefined }, "x-rate-limit-bucket must be one of"],
      [{ [`${post}>x-rate-limit-bucket`]: "none" }, "must be none on public operations, and only there"],
      [{ [`${post}>x-client-method`]: "Create" }, "x-client-method must be a name in camelCase"],
    ],
  },
};
