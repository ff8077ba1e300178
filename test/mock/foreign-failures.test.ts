import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMockServer } from "prospecting-contract/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const problem = {
  type: "object",
  required: ["title", "status", "trace"],
  additionalProperties: false,
  properties: {
    title: { type: "string" },
    status: { type: "integer" },
    trace: { type: "string", pattern: "^t_[0-9]{4}$" },
  },
};
const failed = (media: object) => ({ description: "Failed", content: { "application/problem+json": media } });
const toGet = (responses: object) => ({
  get: {
    security: [{ Token: [] }],
    parameters: [{ name: "limit", in: "query", schema: { type: "integer" } }],
    responses: { "200": { description: "Done" }, ...responses },
  },
});
/** Schema of the 422 response that FastAPI declares in every operation with parameters. */
const invalid = {
  type: "object",
  properties: {
    detail: {
      type: "array",
      items: {
        type: "object",
        required: ["loc", "msg", "type"],
        properties: {
          loc: { type: "array", items: { anyOf: [{ type: "string" }, { type: "integer" }] } },
          msg: { type: "string" },
          type: { type: "string" },
        },
      },
    },
  },
};
/** The same schema, but the items of `loc` must be strings. */
const withTextsOnly = JSON.parse(JSON.stringify(invalid).replace(',{"type":"integer"}', ""));
const toLists = (schema: object) => {
  const { get } = toGet({ "422": failed({ schema }) });
  const ids = { name: "page[ids]", in: "query", schema: { type: "array", items: { type: "integer" } } };
  return { get: { ...get, parameters: [ids] } };
};
/** Schema of a body with all its members in the object `error`. */
const nested = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["type", "code"],
      properties: {
        type: { const: "invalid" },
        code: { type: "string" },
        message: { type: "string" },
        details: {
          type: "array",
          minItems: 1,
          items: { type: "object", required: ["field"], properties: { field: { type: "string" } } },
        },
      },
    },
  },
};
/** Schema of a body that lists the violations in `invalid-params`, as in an example in RFC 7807. */
const params = {
  type: "object",
  required: ["invalid-params"],
  properties: {
    "invalid-params": {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        required: ["name", "reason"],
        properties: { name: { type: "string" }, reason: { type: "string" } },
      },
    },
  },
};
/** Schema of problem details (RFC 9457) with members that the RFC does not define: a code and lists of violations. */
const rfc9457 = {
  type: "object",
  required: ["type", "title", "status"],
  properties: {
    type: { type: "string", format: "uri-reference" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    instance: { type: "string" },
    code: { type: "string" },
    broken: { type: "array", items: { type: "string" } },
    invalidFields: {
      type: "array",
      items: {
        type: "object",
        required: ["where", "problem"],
        properties: { where: { type: "string" }, problem: { type: "string" } },
      },
    },
  },
};
/** Schema of a failure in the JSON:API format. The `status` of each of its errors is a string. */
const jsonApi = {
  type: "object",
  required: ["errors"],
  properties: {
    errors: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        properties: {
          ...{ status: { type: "string" }, code: { type: "string" } },
          ...{ title: { type: "string" }, detail: { type: "string" } },
          source: {
            type: "object",
            properties: { pointer: { type: "string" }, parameter: { type: "string" } },
          },
        },
      },
    },
  },
};
const title = { type: "object", required: ["title"], properties: { title: { type: "string" } } };
const item = { type: "object", required: ["id"], properties: { id: { type: "string" } } };
const itemPath = {
  parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
  get: { responses: { "200": { description: "Done", content: { "application/json": { schema: item } } } } },
  delete: { responses: { "204": { description: "Done" } } },
};
const toItems = (path: string, responses: object) => ({
  [path]: {
    get: {
      responses: {
        "200": {
          description: "Done",
          content: { "application/json": { schema: { type: "array", items: item } } },
        },
      },
    },
  },
  [`${path}/{id}`]: {
    ...itemPath,
    get: { responses: { ...itemPath.get.responses, ...responses } },
  },
});
const string = { type: "string" };
const toObject = (properties: object) => ({ type: "object", properties });
/** Schemas whose member for the text of a failure has a name other than `message`. */
const ownTexts: Record<string, object> = {
  msg: toObject({ msg: string }),
  reason: toObject({ reason: string }),
  error_description: toObject({ error_description: string }),
  faultstring: toObject({ fault: toObject({ faultstring: string }) }),
  errorMessage: toObject({ errorMessage: string, traceId: { type: "integer" } }),
  list: toObject({ errors: { type: "array", items: string } }),
  string,
};
const contract = {
  openapi: "3.1.0",
  info: { title: "Problems", version: "1" },
  paths: {
    "/made": toGet({ "400": failed({ schema: problem }), "401": failed({ schema: problem }) }),
    "/shown": toGet({
      "400": failed({ schema: problem, example: { title: "Wrong", status: 400, trace: "t_0001" } }),
    }),
    "/nested": toGet({ "400": failed({ schema: nested }), "401": failed({ schema: nested }) }),
    "/params": toGet({ "400": failed({ schema: params }) }),
    "/rfc9457": toGet({ "400": failed({ schema: rfc9457 }), "401": failed({ schema: rfc9457 }) }),
    "/titles": toGet({ "400": failed({ schema: title }) }),
    "/json-api": {
      ...toGet({ "400": failed({ schema: jsonApi }), "401": failed({ schema: jsonApi }) }),
      post: {
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: { properties: { "a/b": { items: { type: "integer" } } } } },
          },
        },
        responses: { "200": { description: "Done" }, "400": failed({ schema: jsonApi }) },
      },
    },
    "/texts": toGet({
      "400": failed({
        schema: {
          ...{ type: "object", required: ["message"], additionalProperties: false },
          properties: { message: { type: "string" } },
        },
      }),
    }),
    "/packed": {
      post: {
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
        responses: { "200": { description: "Done" }, "400": failed({ schema: rfc9457 }) },
      },
    },
    "/open": toGet({ default: failed({ schema: { type: "object" } }) }),
    "/undeclared": toGet({}),
    "/unprocessable": toGet({ "422": failed({ schema: problem }) }),
    "/loose": toGet({ "422": failed({ schema: { type: "object" } }) }),
    "/both": toGet({ "400": failed({}), "422": failed({ schema: problem }) }),
    "/secret": toGet({ "401": failed({ schema: invalid }) }),
    "/sent": {
      post: {
        requestBody: { content: { "application/json": { schema: { type: "object" } } } },
        responses: { "200": { description: "Done" }, "422": failed({ schema: invalid }) },
      },
    },
    "/fast": toGet({ "422": failed({ schema: invalid }) }),
    "/lists": toLists(invalid),
    "/lists-of-texts": toLists(withTextsOnly),
    ...toItems("/items", { "422": failed({ schema: invalid }) }),
    ...toItems("/gone", { "410": { description: "Gone" }, "422": failed({ schema: invalid }) }),
    ...toItems("/either", { "404": failed({ schema: problem }), "422": failed({ schema: invalid }) }),
    ...toItems("/silent", {}),
    ...Object.fromEntries(
      Object.entries(ownTexts).map(([name, schema]) => [
        `/own-${name}`,
        toGet({ "401": failed({ schema }) }),
      ]),
    ),
    "/all": toGet({ default: failed({}), "422": failed({ schema: problem }) }),
  },
  components: { securitySchemes: { Token: { type: "http", scheme: "bearer" } } },
};
const folder = mkdtempSync(join(tmpdir(), "mock-foreign-failures-"));
const file = join(folder, "contract.json");

beforeAll(async () => {
  writeFileSync(file, JSON.stringify(contract));
  // The server waits 5 s for the mock's response. On a busy machine, loading these packages takes longer, so the
  // packages are loaded before the tests.
  await Promise.all([import("@stoplight/prism-http"), import("json-schema-faker")]);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each([false, true])("refusals of another contract's mock, stateless %s", (stateless) => {
  const ask = async (
    path: string,
    headers: Record<string, string> = { authorization: "Bearer x" },
    sent: RequestInit = {},
  ) => {
    const mock = await createMockServer({ contract: file, stateless });
    try {
      const { url } = await mock.listen();
      const answer = await fetch(url + path, { headers, ...sent });
      const body: unknown = await answer.json();
      return {
        status: answer.status,
        type: answer.headers.get("content-type"),
        headers: answer.headers,
        body,
      };
    } finally {
      await mock.close();
    }
  };

  it("have the schema that the contract declares for their status", async () => {
    const trace = expect.stringMatching(/^t_\d{4}$/);
    expect(await ask("/made?limit=many")).toMatchObject({
      status: 400,
      type: "application/problem+json; charset=utf-8",
      body: { title: "query.limit must be integer", status: 400, trace },
    });
    const refused = await ask("/made", {});
    expect(refused).toMatchObject({ status: 401, body: { status: 401, trace } });
    expect(refused.headers.get("www-authenticate")).toContain("Bearer");
    expect(await ask("/shown?limit=many")).toMatchObject({ body: { title: "Wrong", trace: "t_0001" } });
  });

  it("are 422 instead of 400 where the contract declares only 422", async () => {
    expect(await ask("/unprocessable?limit=many")).toMatchObject({
      status: 422,
      body: { title: "query.limit must be integer", status: 422, trace: expect.stringMatching(/^t_\d{4}$/) },
    });
    expect(await ask("/loose?limit=many")).toMatchObject({
      status: 422,
      body: {
        ...{ statusCode: 422, error: "Unprocessable Entity", code: "validation_failed" },
        errors: [{ property: "query.limit" }],
      },
    });
    expect(await ask("/unprocessable", {})).toMatchObject({ status: 401, body: { statusCode: 401 } });
    expect(await ask("/both?limit=many")).toMatchObject({ status: 400 });
    expect(await ask("/all?limit=many")).toMatchObject({ status: 400 });
  });

  it("list the violations where the declared schema has members for them", async () => {
    expect((await ask("/fast?limit=many")).body).toEqual({
      detail: [{ loc: ["query", "limit"], msg: "must be integer", type: "value_error" }],
    });
  });

  it("name members with signs and indexes as FastAPI does, with numbers if the schema allows them", async () => {
    const detail = (loc: unknown[]) => ({ detail: [{ loc, msg: "must be integer", type: "value_error" }] });
    const query = "?page[ids]=1&page[ids]=x";
    expect((await ask(`/lists${query}`)).body).toEqual(detail(["query", "page[ids]", 1]));
    expect((await ask(`/lists-of-texts${query}`)).body).toEqual(detail(["query", "page[ids]", "1"]));
  });

  it("do not make up the place of a failure that is no violation, and name the body that is not JSON", async () => {
    const detail = (loc: unknown[], msg: unknown) => ({ detail: [{ loc, msg, type: "value_error" }] });
    expect((await ask("/secret", {})).body).toEqual(detail([], expect.stringContaining("Bearer")));
    const sent = { method: "POST", body: "{", headers: { "content-type": "application/json" } };
    expect((await ask("/sent", {}, sent)).body).toEqual(detail(["body"], expect.any(String)));
  });

  it("have the message and the violations in the object `error` where the schema has one", async () => {
    const error = { type: "invalid", message: "Validation failed" };
    expect((await ask("/nested?limit=many")).body).toMatchObject({ error });
    expect((await ask("/nested", {})).body).toMatchObject({
      error: { message: expect.stringContaining("Authorization: Bearer") },
    });
  });

  it.each(Object.keys(ownTexts))("say what to send in a body with %s", async (name) => {
    expect(JSON.stringify((await ask(`/own-${name}`, {})).body)).toContain("send Authorization: Bearer");
  });

  it("name the invalid parameters where the schema lists them", async () => {
    expect((await ask("/params?limit=many")).body).toEqual({
      "invalid-params": [{ name: "query.limit", reason: "must be integer" }],
    });
  });

  it("say what is invalid in problem details, with the error code and no made-up type", async () => {
    const about = { type: "about:blank", title: "Validation failed", status: 400, code: "validation_failed" };
    const { body } = await ask("/rfc9457?limit=many");
    expect(body).toMatchObject({
      ...about,
      detail: "query.limit must be integer",
      invalidFields: [{ where: "query.limit", problem: "must be integer" }],
    });
    expect(body).not.toHaveProperty("instance");
    expect((await ask("/rfc9457", {})).body).toMatchObject({
      ...{ type: "about:blank", status: 401, code: "unauthenticated" },
      detail: expect.stringContaining("Bearer"),
    });
    expect((await ask("/packed", {}, { method: "POST" })).body).toMatchObject({
      ...about,
      detail: expect.stringMatching(/^body /),
    });
    const packed = { "content-type": "application/json", "content-encoding": "gzip" };
    const unpacked = await ask("/packed", packed, { method: "POST", body: "{}" });
    expect(unpacked.body).toMatchObject({
      type: "about:blank",
      detail: expect.stringMatching(/^body is not/),
    });
  });

  it("are JSON:API errors where the schema has them, with the status as text and the source of each", async () => {
    const error = {
      status: "400",
      code: "validation_failed",
      title: "must be integer",
      detail: "must be integer",
    };
    expect((await ask("/json-api?limit=many")).body).toEqual({
      errors: [{ ...error, source: { parameter: "limit" } }],
    });
    const sent = { method: "POST", body: '{"a/b":[1,"x"]}', headers: { "content-type": "application/json" } };
    expect((await ask("/json-api", {}, sent)).body).toEqual({
      errors: [{ ...error, source: { pointer: "/a~1b/1" } }],
    });
    const text = expect.stringContaining("Bearer");
    expect((await ask("/json-api", {})).body).toEqual({
      errors: [{ status: "401", code: "unauthenticated", title: text, detail: text }],
    });
  });

  it("name the violations in a message without a list of them", async () => {
    expect((await ask("/titles?limit=many")).body).toEqual({ title: "query.limit must be integer" });
    expect((await ask("/texts?limit=many")).body).toEqual({ message: "query.limit must be integer" });
  });

  it.each(["/open", "/undeclared"])(
    "keep the Error body, which lists the violations, where the contract allows it: %s",
    async (path) => {
      expect(await ask(`${path}?limit=many`)).toMatchObject({
        status: 400,
        body: { code: "validation_failed", errors: [{ property: "query.limit" }] },
      });
    },
  );
});

it.each([
  ["/items/1", 422, { detail: [{ loc: ["path", "id"], msg: "/items/1 was deleted", type: "value_error" }] }],
  ["/gone/1", 410, null],
  ["/either/1", 404, expect.objectContaining({ title: "/either/1 was deleted" })],
  ["/silent/1", 404, expect.objectContaining({ code: "not_found", message: "/silent/1 was deleted" })],
])("a deleted resource has a status that the operation declares: %s", async (path, status, body) => {
  const mock = await createMockServer({ contract: file });
  try {
    const { url } = await mock.listen();
    expect((await fetch(url + path, { method: "DELETE" })).status).toBe(204);
    const answer = await fetch(url + path);
    const text = await answer.text();
    expect(answer.status).toBe(status);
    expect(text === "" ? null : JSON.parse(text)).toEqual(body);
  } finally {
    await mock.close();
  }
});
