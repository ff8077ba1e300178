import { describe, expect, it } from "vitest";
import { type ContractDocument, type OperationRow, readOperations } from "../../src/contract.ts";
import { createPrismResponder } from "../../src/mock/prism.ts";

const thing = {
  type: "object",
  required: ["id", "size"],
  properties: {
    id: { type: "string", pattern: "^thing_[0-9]{4}$" },
    size: { type: "integer", minimum: 1, maximum: 999999 },
  },
};

/** A schema that refers to a component to which no operation refers. */
const unused = { type: "object", properties: { part: { $ref: "#/components/schemas/Unused" } } };

/** Creates a contract that differs from our own, so that a test fails if the Prism responder relies on ours. */
function createDocument(): ContractDocument {
  return {
    openapi: "3.1.1",
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    info: { title: "Things", version: "1" },
    "x-webhooks": {
      thingMade: { post: { requestBody: { content: { "application/json": { schema: unused } } } } },
    },
    paths: {
      "/things/{id}": {
        "x-form": { $ref: "#/x-forms/missing" },
        $ref: "#/components/pathItems/Gone",
        get: {
          operationId: "getThing",
          responses: {
            "200": {
              description: "A thing",
              headers: { "X-Weight": { schema: { type: "integer" }, example: 12 } },
              content: {
                "application/json": {
                  schema: thing,
                  examples: {
                    small: { value: { id: "thing_0001", size: 1 } },
                    large: { value: { id: "thing_0002", size: 9 } },
                  },
                },
              },
            },
            "404": jsonError({ gone: { statusCode: 404, message: "gone" } }),
            "4XX": jsonError({ odd: { statusCode: 409, message: "odd" } }),
            default: jsonError({
              unfinished: { statusCode: 501, message: "unfinished" },
              wrongMethod: { statusCode: 405, message: "wrong method" },
            }),
          },
        },
      },
      "/things": {
        post: {
          operationId: "createThing",
          "x-event": { $ref: "#/x-events/missing" },
          callbacks: {
            made: {
              "{$request.body#/url}": { post: { responses: { 200: { $ref: "#/x-responses/missing" } } } },
            },
          },
          responses: {
            "202": {
              description: "Taken",
              content: { "application/json": { schema: thing, example: { id: "thing_0003", size: 3 } } },
            },
          },
        },
      },
    },
    components: {
      schemas: { Unused: { type: "object" } },
      pathItems: {
        Gone: { delete: { operationId: "deleteThing", responses: { "204": { description: "Gone" } } } },
      },
    },
  };
}

function jsonError(values: Record<string, object>): object {
  const examples = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
  return {
    description: "Failure",
    content: { "application/json": { schema: { type: "object" }, examples } },
  };
}

const document = createDocument();
const responder = createPrismResponder(document);

function operation(id: string): OperationRow {
  const row = readOperations(document).find((one) => one.id === id);
  if (row === undefined) throw new Error(`no operation ${id}`);
  return row;
}

describe("the Prism responder", () => {
  const table: [title: string, id: string, preference: object, want: object][] = [
    ["answers the first named example", "getThing", {}, { status: 200, body: { id: "thing_0001", size: 1 } }],
    ["answers a lone example", "createThing", {}, { status: 202, body: { id: "thing_0003", size: 3 } }],
    [
      "answers the example that is asked for",
      "getThing",
      { example: "large" },
      { status: 200, body: { id: "thing_0002" } },
    ],
    [
      "finds an error by its example alone",
      "getThing",
      { example: "gone" },
      { status: 404, body: { message: "gone" } },
    ],
    [
      "answers the status that is asked for",
      "getThing",
      { code: 404 },
      { status: 404, body: { message: "gone" } },
    ],
    ["takes a range for a status", "getThing", { code: 422 }, { status: 422, body: { message: "odd" } }],
    [
      "picks the example of that status under default",
      "getThing",
      { code: 501 },
      { status: 501, body: { message: "unfinished" } },
    ],
    ["answers the example's own status under a range", "getThing", { example: "odd" }, { status: 409 }],
    ["answers a status without content", "deleteThing", {}, { status: 204, body: undefined }],
    [
      "keeps errors as examples when asked for made-up bodies",
      "getThing",
      { code: 404, dynamic: true },
      { status: 404, body: { message: "gone" } },
    ],
  ];
  for (const [title, id, preference, want] of table)
    it(title, async () => {
      expect(await responder.respond(operation(id), preference)).toMatchObject(want);
    });

  it("sends the contract's headers with their examples, names in lower case", async () => {
    const { headers } = await responder.respond(operation("getThing"), {});
    expect(headers).toMatchObject({ "x-weight": "12", "content-type": "application/json" });
  });

  const refused: [title: string, id: string, preference: object, message: RegExp][] = [
    [
      "an undeclared success",
      "getThing",
      { code: 299 },
      /code 299 is not declared by getThing; declared: 200, 404, 4XX, default/,
    ],
    [
      "an undeclared error where there is no default",
      "deleteThing",
      { code: 500 },
      /code 500 is not declared by deleteThing/,
    ],
    [
      "an unknown example",
      "getThing",
      { example: "nope" },
      /example nope is not declared for getThing; declared: small, large/,
    ],
    ["an example of another status", "getThing", { code: 200, example: "gone" }, /declared: small, large/],
    ["an example where there are none", "deleteThing", { example: "gone" }, /there are none/],
  ];
  for (const [title, id, preference, message] of refused)
    it(`refuses ${title} and names what is declared`, async () => {
      const failure = responder.respond(operation(id), preference);
      await expect(failure).rejects.toMatchObject({ status: 400, errors: [{ property: "header.prefer" }] });
      await expect(failure).rejects.toThrow(message);
    });

  it("leaves the document it is given untouched, which Prism dereferences in place", async () => {
    const own: ContractDocument = { ...createDocument(), components: { schemas: { Thing: thing } } };
    const schema = { $ref: "#/components/schemas/Thing" };
    const post = {
      operationId: "createThing",
      responses: { "200": { description: "", content: { "application/json": { schema } } } },
    };
    own.paths = { "/things": { post } };
    const row = readOperations(own)[0];
    if (row === undefined) throw new Error("no operation");
    await createPrismResponder(own).respond(row, {});
    expect(own).toMatchObject({
      paths: {
        "/things": { post: { responses: { "200": { content: { "application/json": { schema } } } } } },
      },
    });
  });
});

describe("made-up answers of the Prism responder", () => {
  const sizes = async (seed?: string): Promise<unknown> =>
    (
      await responder.respond(operation("getThing"), {
        dynamic: true,
        ...(seed === undefined ? {} : { seed }),
      })
    ).body;

  it("are the same for the same seed and differ for another", async () => {
    expect(await sizes("7")).toEqual(await sizes("7"));
    expect(await sizes("7")).not.toEqual(await sizes("8"));
  });

  it("do not follow an earlier request's seed, which Prism never takes back", async () => {
    await sizes("7");
    const first = [await sizes(), await sizes(), await sizes()];
    await sizes("7");
    expect([await sizes(), await sizes(), await sizes()]).not.toEqual(first);
  });

  it("obey the schema", async () => {
    expect(await sizes()).toMatchObject({
      id: expect.stringMatching(/^thing_[0-9]{4}$/),
      size: expect.any(Number),
    });
  });
});
