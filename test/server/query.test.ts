import { get } from "node:http";
import { json } from "node:stream/consumers";
import { createServer } from "prospecting-contract/server";
import { describe, expect, it } from "vitest";
import { echo, share, toContract, toKeywords, toOperation } from "./small-contract.ts";

const parameters = [
  { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 100, default: 20 } },
  { name: "verbose", in: "query", schema: { type: "boolean" } },
  { name: "tag", in: "query", schema: { type: "array", items: { type: "string" } } },
  { name: "state", in: "query", schema: { type: "string", enum: ["on", "off"] } },
  { name: "text", in: "query", schema: { type: "string" } },
  { name: "since", in: "query", allowReserved: true, schema: { type: "string", format: "date-time" } },
  { name: "flag", in: "query", allowEmptyValue: true, schema: { type: "string" } },
  { name: "X-Trace", in: "header", schema: { type: "string", maxLength: 8 } },
  { name: "X-Count", in: "header", schema: { type: "integer" } },
  { name: "X-Tags", in: "header", style: "simple", schema: { type: "array", items: { type: "string" } } },
];
const contract = toContract({
  "/things": { get: toOperation("listThings", { parameters }) },
  "/things/{id}/{kind}": {
    parameters: [
      { name: "id", in: "path", required: true, schema: { type: "integer", minimum: 0 } },
      { name: "kind", in: "path", required: true, schema: { type: "string", maxLength: 5 } },
    ],
    get: toOperation("getThing"),
  },
  "/filters": {
    get: toOperation("filterThings", {
      parameters: [
        {
          name: "filter",
          in: "query",
          style: "deepObject",
          explode: true,
          schema: { type: "object", properties: { name: { type: "string" } }, additionalProperties: false },
        },
        {
          name: "page",
          in: "query",
          schema: { type: "object", properties: { size: { type: "integer" } }, additionalProperties: false },
        },
      ],
    }),
  },
  "/needy": {
    get: toOperation("getNeedy", {
      parameters: [
        { name: "must", in: "query", required: true, schema: { type: "string" } },
        { name: "X-Must", in: "header", required: true, schema: { type: "string" } },
      ],
    }),
  },
});
const handlers = { listThings: echo, getThing: echo, filterThings: echo, getNeedy: echo };

const things = share(contract, handlers);

/**
 * Sends a GET request and returns the JSON of its response. Each value in the list of a header is sent as a header line
 * of its own, whereas `fetch` would join the values into one line.
 */
function getTwice(url: string, headers: Record<string, string | string[]>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => json(response).then(resolve, reject)).on("error", reject);
  });
}

describe("parameters", () => {
  it.each(["0x5", "+5", " 5", "5 ", "5.", ".5", "0b1", "05", "1_0", "Infinity"])(
    "that are numbers are written as JSON writes them, not as %j",
    async (text) => {
      const { fail } = things();
      const written = encodeURIComponent(text);
      expect(toKeywords(await fail("GET", `/things?limit=${written}`))).toEqual({ "query.limit": ["type"] });
      expect(toKeywords(await fail("GET", `/things/${written}/a`))).toEqual({ "path.id": ["type"] });
    },
  );

  it("that are numbers may have an exponent", async () => {
    const { send } = things();
    const { body } = await send("GET", "/things?limit=1e1", { headers: { "x-count": "-2.0" } });
    expect(body).toMatchObject({ query: { limit: 10 }, header: { "x-count": -2 } });
  });

  it("gives handlers typed query values, defaults, and headers by their lower-case names", async () => {
    const { send } = things();
    const { body } = await send("GET", "/things?limit=5&verbose=true&tag=a&tag=b&text=a+b%26c&flag=", {
      headers: { "x-trace": "t1", "x-count": "7", "x-other": "unseen" },
    });
    expect(body).toEqual({
      path: {},
      query: { limit: 5, verbose: true, tag: ["a", "b"], text: "a b&c", flag: "" },
      header: { "x-trace": "t1", "x-count": 7 },
    });
    expect((await send("GET", "/things?tag=a")).body).toMatchObject({ query: { limit: 20, tag: ["a"] } });
  });

  it("refuses a header of one value that is sent twice, and takes a list and a comma", async () => {
    const { url } = things();
    const refused = await getTwice(`${url}/things`, { "x-trace": ["a", "b"], "x-tags": ["c", "d"] });
    expect(refused).toMatchObject({
      code: "validation_failed",
      errors: [{ property: "header.x-trace", message: "must be sent once" }],
    });
    const taken = await getTwice(`${url}/things`, { "x-trace": "a, b", "x-tags": ["c", "d"] });
    expect(taken).toMatchObject({ header: { "x-trace": "a, b", "x-tags": { length: 2 } } });
  });

  it("gives path values their types, 0 included, where req.params would hold text", async () => {
    const { send, fail } = things();
    expect((await send("GET", "/things/7/a")).body).toMatchObject({ path: { id: 7, kind: "a" } });
    expect((await send("GET", "/things/0/a%2Fb")).body).toMatchObject({ path: { id: 0, kind: "a/b" } });
    expect(toKeywords(await fail("GET", "/things/x/longer"))).toEqual({
      "path.id": ["type"],
      "path.kind": ["maxLength"],
    });
    expect(toKeywords(await fail("GET", "/things/-1/%zz"))).toEqual({
      "path.id": ["minimum"],
      "path.kind": ["encoding"],
    });
  });

  it("lists unknown members, empty values, bad encoding and bad values together", async () => {
    const { fail } = things();
    const refused = await fail("GET", "/things?foo=1&bar=2&limit=1000&verbose=&state=up&text=%FF&tag=%E4", {
      headers: { "x-trace": "far too long", "x-count": "many" },
    });
    expect(toKeywords(refused)).toEqual({
      "query.foo": ["additionalProperties"],
      "query.bar": ["additionalProperties"],
      "query.limit": ["maximum"],
      "query.verbose": ["allowEmptyValue"],
      "query.state": ["enum"],
      "query.text": ["encoding"],
      "query.tag": ["encoding"],
      "header.x-trace": ["maxLength"],
      "header.x-count": ["type"],
    });
  });

  it.each([
    ["limit=abc", { "query.limit": ["type"] }],
    ["limit=1.5", { "query.limit": ["type"] }],
    ["limit=1&limit=2", { "query.limit": ["type"] }],
    ["limit=0", { "query.limit": ["minimum"] }],
    ["limit=", { "query.limit": ["allowEmptyValue"] }],
    ["text=%C3%28", { "query.text": ["encoding"] }],
    ["%E4=1", { 'query["%E4"]': ["encoding"] }],
    ["since=2026-11-27 09:30:00Z", { "query.since": ["format"] }],
    ["nope", { "query.nope": ["additionalProperties"] }],
    ["limit[x]=1", { "query.limit": ["type"] }],
    ["__proto__=1", { "query.__proto__": ["additionalProperties"] }],
    ["since=yesterday", { "query.since": ["format"] }],
    ["since=2026-02-30T00:00:00Z", { "query.since": ["format"] }],
  ])("refuses ?%s", async (query, expected) => {
    const { fail } = things();
    expect(toKeywords(await fail("GET", `/things?${query}`))).toEqual(expected);
  });

  it.each([
    ["text=", { text: "" }],
    ["text", { text: "" }],
    ["tag=", { tag: [""] }],
    ["tag=&tag=a", { tag: ["", "a"] }],
    ["flag=", { flag: "" }],
  ])("takes the empty text of ?%s, which its schema allows", async (query, expected) => {
    const { send } = things();
    expect(await send("GET", `/things?${query}`)).toMatchObject({ status: 200, body: { query: expected } });
  });

  // Some clients send these characters in a query unchanged, others percent-encoded. RFC 3986, 3.4 allows all of them
  // unencoded except the brackets.
  it.each(["!()*'", ":/?@", "$,;", "a=b", "[1]"])("takes %s as it is and encoded", async (text) => {
    const { send } = things();
    for (const written of [text, encodeURIComponent(text)]) {
      expect((await send("GET", `/things?text=${written}`)).body).toMatchObject({ query: { text } });
    }
  });

  it("says which required parameters are missing, wherever they belong", async () => {
    const { fail } = things();
    expect(toKeywords(await fail("GET", "/needy"))).toEqual({
      "query.must": ["required"],
      "header.x-must": ["required"],
    });
  });

  it("reads object parameters and refuses members they do not have", async () => {
    const { send, fail } = things();
    const { body } = await send("GET", "/filters?filter[name]=x&size=5");
    expect(body).toMatchObject({ query: { filter: { name: "x" }, page: { size: 5 } } });
    expect(toKeywords(await fail("GET", "/filters?filter[age]=5&size=x&nope=1"))).toEqual({
      "query.filter.age": ["additionalProperties"],
      "query.page.size": ["type"],
      "query.nope": ["additionalProperties"],
    });
  });
});

describe("a parameter in querystring (OpenAPI 3.2)", () => {
  const inQuerystring = (mediaType: string, schema: unknown, rest: object = {}) => ({
    ...{ name: "whole", in: "querystring", content: { [mediaType]: { schema } } },
    ...rest,
  });
  const form = {
    type: "object",
    properties: {
      limit: { type: "integer", minimum: 1, default: 20 },
      tag: { type: "array", items: { type: "string" } },
      near: { type: "object", properties: { lat: { type: "number" } } },
    },
    additionalProperties: false,
  };
  const formType = "application/x-www-form-urlencoded";
  const securitySchemes = { Key: { type: "apiKey", in: "query", name: "api_key" } };
  const toGet = (id: string, parameters: object[], rest = {}) => ({
    get: toOperation(id, { parameters, ...rest }),
  });
  const querystrings = share(
    toContract(
      {
        "/form": toGet("readForm", [inQuerystring(formType, form)]),
        "/keyed": toGet("readKeyed", [inQuerystring(formType, form)], { security: [{ Key: [] }] }),
        "/json": toGet("readJson", [
          inQuerystring("application/json", { type: "object", properties: { limit: { maximum: 9 } } }),
        ]),
        "/text": toGet("readText", [inQuerystring("text/plain", { type: "string", maxLength: 9 })]),
        "/needy": toGet("readNeedy", [
          inQuerystring(formType, { ...form, required: ["tag"] }, { required: true }),
        ]),
        "/needy-json": toGet("readNeedyJson", [
          inQuerystring("application/json", { type: "array" }, { required: true }),
        ]),
        "/lax": toGet("readLax", [inQuerystring(formType, { ...form, required: ["tag"] })]),
        "/replaced": {
          parameters: [inQuerystring(formType, { required: ["other"] }, { name: "other" })],
          ...toGet("readReplaced", [inQuerystring(formType, form)]),
        },
      },
      { openapi: "3.2.0", components: { securitySchemes } },
    ),
    Object.fromEntries(
      ["Form", "Keyed", "Json", "Text", "Needy", "NeedyJson", "Lax", "Replaced"].map((name) => [
        `read${name}`,
        echo,
      ]),
    ),
    { authenticate: () => ({ organizationId: "org_1", userId: "usr_1" }) },
  );

  it.each([
    ["/form?limit=5&tag=a&tag=b%26c&near[lat]=1.5", { limit: 5, tag: ["a", "b&c"], near: { lat: 1.5 } }],
    ["/form?tag=a", { limit: 20, tag: ["a"] }],
    ["/form", { limit: 20 }],
    ["/form?", { limit: 20 }],
    ["/keyed?limit=5&api%5Fkey=k", { limit: 5 }],
    ["/keyed?api_key=k", { limit: 20 }],
    ["/json?%7B%22limit%22%3A5%7D", { limit: 5 }],
    ['/json?{"limit":5}', { limit: 5 }],
    ["/json", undefined],
    ["/text?$.a[0]", "$.a[0]"],
    ["/text?a=b&c", "a=b&c"],
    ["/needy?tag=a", { limit: 20, tag: ["a"] }],
    ["/needy-json?[1]", [1]],
    ["/lax", undefined],
    ["/replaced?limit=1", { limit: 1 }],
  ])("is read as a whole: %s", async (path, whole) => {
    const { status, body } = await querystrings().send("GET", path);
    expect({ status, body }).toMatchObject({ status: 200 });
    expect(body).toHaveProperty("query", whole === undefined ? {} : { whole });
  });

  it.each([
    ["/form?limit=0&other=1", { "query.limit": ["minimum"], "query.other": ["additionalProperties"] }],
    ["/form?limit=%ff&near[lat]=x", { "query.limit": ["encoding"], "query.near.lat": ["type"] }],
    ["/json?%7B%22limit%22%3A10%7D", { "query.limit": ["maximum"] }],
    ["/json?limit=5", { query: ["content"] }],
    ["/json?[1]", { query: ["type"] }],
    ["/text?0123456789", { query: ["maxLength"] }],
    ["/needy", { "query.tag": ["required"] }],
    ["/needy-json", { query: ["required"] }],
    ["/lax?limit=1", { "query.tag": ["required"] }],
  ])("is refused at the member that the caller sent: %s", async (path, keywords) => {
    const failure = await querystrings().fail("GET", path);
    expect(failure.status).toBe(400);
    expect(toKeywords(failure)).toEqual(keywords);
  });

  it.each([
    [
      "beside a parameter in query",
      [inQuerystring(formType, form), { name: "limit", in: "query", schema: {} }],
      'readForm has a parameter in "querystring", so it can\'t have parameters in "query"',
    ],
    [
      "with a schema",
      [{ name: "whole", in: "querystring", schema: form }],
      'parameter whole of readForm is in "querystring", so it needs content instead of schema',
    ],
  ])("is refused at the start %s", async (_title, parameters, message) => {
    const contract = toContract({ "/form": toGet("readForm", parameters) }, { openapi: "3.2.0" });
    await expect(createServer({}, { contract })).rejects.toThrow(`the contract is invalid: ${message}`);
  });
});
