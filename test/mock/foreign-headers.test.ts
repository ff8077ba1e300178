import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMockServer, type MockOptions, type MockServer } from "prospecting-contract/mock";
import { afterAll, afterEach, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "mock-headers-"));
const servers: MockServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const text = { type: "string" };
const integer = { type: "integer", minimum: 0 };
const book = { type: "object", required: ["id", "title"], properties: { id: text, title: text } };
const to = (status: string, headers: object, schema?: object) => ({
  [status]: {
    ...{ description: "Done", headers },
    ...(schema === undefined ? {} : { content: { "application/json": { schema } } }),
  },
});
const inPath = (name: string) => ({ name, in: "path", required: true, schema: text });
const inQuery = (name: string) => ({ name, in: "query", schema: { ...integer, minimum: 1 } });
const location = (schema: object = text) => ({ Location: { required: true, schema } });
const sent = { content: { "application/json": { schema: book } } };
const example = { "application/json": { schema: book, example: { id: "b 1", title: "Dune" } } };

/** Headers of a list, with the value that the mock sends for the second page of two of four books. */
const counts: Record<string, [schema: object, value: string | null]> = {
  "X-Total-Count": [integer, "4"],
  "X-WP-Total": [integer, "4"],
  "X-WP-TotalPages": [integer, "2"],
  "X-Books-Total": [integer, "4"],
  "X-Total-Books": [{ type: ["integer", "null"] }, "4"],
  "X-Total-As-Text": [{ type: "string", const: "four" }, "four"],
  "X-Total-Requests": [{ type: "integer", const: 7 }, "7"],
  "X-RateLimit-Limit": [{ type: "integer", const: 60 }, "60"],
  "X-Page": [integer, "2"],
  "X-Per-Page": [integer, "2"],
  "X-Prev-Page": [integer, "1"],
  "Content-Range": [{ ...text, pattern: "^[a-z]+ " }, "books 2-3/4"],
};

const contract = {
  openapi: "3.1.0",
  info: { title: "Library", version: "1" },
  servers: [{ url: "https://library.example/v2" }],
  paths: {
    "/books": {
      get: {
        parameters: [inQuery("page"), inQuery("per_page")],
        responses: to(
          "200",
          {
            ...Object.fromEntries(
              Object.entries(counts).map(([name, [schema]]) => [
                name,
                { required: true, schema, ...(name === "Content-Range" ? { example: "books 0-9/10" } : {}) },
              ]),
            ),
            "X-Next-Page": { schema: integer },
          },
          { type: "array", items: book },
        ),
      },
      post: {
        requestBody: sent,
        responses: { "201": { description: "Made", headers: location(), content: example } },
      },
    },
    "/books/{bookId}": {
      parameters: [inPath("bookId")],
      get: { responses: to("200", {}, book) },
      delete: { responses: to("204", {}) },
    },
    "/shelves/{shelf}/books": {
      parameters: [inPath("shelf")],
      post: {
        requestBody: sent,
        responses: to("201", location({ ...text, format: "uri" }), book),
      },
    },
    "/shelves/{shelf}/books/{id}": {
      parameters: [inPath("shelf"), inPath("id")],
      get: { responses: to("200", {}, book) },
    },
    "/themes/{name}": {
      parameters: [inPath("name")],
      get: { responses: to("200", {}, { type: "object", properties: { value: text } }) },
      put: { requestBody: sent, responses: { ...to("201", location()), ...to("200", {}) } },
    },
    "/imports": { post: { responses: to("201", location({ const: "/v2/imports/latest" })) } },
  },
};

async function start(options: MockOptions = {}, document: object = contract) {
  const file = join(folder, "contract.json");
  writeFileSync(file, JSON.stringify(document));
  const server = await createMockServer({ contract: file, ...options });
  servers.push(server);
  const { url } = await server.listen();
  const ask = async (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${url}${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return { url, ask };
}

describe.each([{ stateless: false }, { stateless: true }])("the Location of a 201, %o", ({ stateless }) => {
  it("is the path of the resource in the response", async () => {
    const { url, ask } = await start({ stateless });
    const made = await ask("POST", "/v2/books", { id: "x/1", title: "Dune" });
    const { id } = await made.json();
    expect([made.status, made.headers.get("location")]).toEqual([201, `/v2/books/${encodeURIComponent(id)}`]);
    const found = await fetch(new URL(made.headers.get("location") ?? "", url));
    expect([found.status, (await found.json()).id]).toEqual([200, id]);
  });

  it("is a URL if the contract allows no path", async () => {
    const { url, ask } = await start({ stateless });
    const made = await ask("POST", "/v2/shelves/top/books", { id: "7", title: "Dune" });
    const { id } = await made.json();
    expect(made.headers.get("location")).toBe(`${url}/v2/shelves/top/books/${encodeURIComponent(id)}`);
  });

  it("is the path of a PUT that creates the resource", async () => {
    const { ask } = await start({ stateless });
    const made = await ask("PUT", "/v2/themes/dark%20blue", { id: "7", title: "Dune" });
    expect([made.status, made.headers.get("location")]).toEqual(
      stateless ? [200, null] : [201, "/v2/themes/dark%20blue"],
    );
    const forced = await fetch(made.url, {
      method: "PUT",
      headers: { prefer: "code=201", "content-type": "application/json" },
      body: '{"id":"7","title":"Dune"}',
    });
    expect([forced.status, forced.headers.get("location")]).toEqual([201, "/v2/themes/dark%20blue"]);
  });

  it("is what the contract says if it has no path for a single resource", async () => {
    const { ask } = await start({ stateless });
    expect((await ask("POST", "/v2/imports")).headers.get("location")).toBe("/v2/imports/latest");
  });
});

/** Path parameters whose ids are hard to write into a path; each schema of the id allows every value of its type. */
const ids: Record<string, [parameter: object, id: object]> = {
  slashes: [{ schema: { ...text, pattern: "^/pat/" } }, text],
  reserved: [{ schema: { ...text, pattern: "^[%?#& ]{3}é$" } }, text],
  dots: [{ schema: { ...text, enum: [".", "..", "a.b"] } }, text],
  times: [{ schema: { ...text, format: "date-time" } }, text],
  numerals: [{ schema: { ...text, pattern: "^[1-9][0-9]{5}$" } }, integer],
  label: [{ style: "label", schema: integer }, integer],
  matrix: [{ style: "matrix", schema: text }, text],
  json: [{ content: { "application/json": { schema: text } } }, text],
};
const idPaths = Object.fromEntries(
  Object.entries(ids).flatMap(([name, [parameter, id]]) => {
    const thing = { type: "object", required: ["id", "title"], properties: { id, title: text } };
    const owner = { name: "owner", in: "path", required: true, style: "label", schema: text };
    return [
      [`/{owner}/${name}`, { parameters: [owner], post: { responses: to("201", location(), thing) } }],
      [
        `/{owner}/${name}/{key}`,
        {
          parameters: [owner, { name: "key", in: "path", required: true, ...parameter }],
          get: { responses: to("200", {}, thing) },
        },
      ],
    ];
  }),
);

describe.each([{ stateless: false }, { stateless: true }])(
  "the Location of a generated id, %o",
  (options) => {
    it("leads to the resource, whatever the path parameter's schema, style and content are", async () => {
      const publicUrl = "https://mock.example/base";
      const { url, ask } = await start({ ...options, publicUrl }, { ...contract, paths: idPaths });
      for (const name of Object.keys(ids)) {
        const made = await ask("POST", `/v2/.a%20b/${name}`);
        const [thing, path] = [await made.json(), made.headers.get("location")];
        expect([made.status, Object.keys(thing).sort(), path]).toEqual([
          201,
          ["id", "title"],
          expect.stringMatching(`^/base/v2/.a%20b/${name}/`),
        ]);
        const found = await fetch(url + (path ?? "").replace("/base", ""));
        expect([path, found.status, (await found.json()).id]).toEqual([path, 200, thing.id]);
      }
    });
  },
);

it("has the prefix that names the session in the Location", async () => {
  const { ask } = await start();
  const made = await ask("POST", "/__world/mine/v2/books", { id: "7", title: "Dune" });
  expect(made.headers.get("location")).toBe("/__world/mine/v2/books/7");
});

it("sends the counts and page numbers of the stored list in headers, by name and schema", async () => {
  const { ask } = await start();
  for (const { id } of await (await ask("GET", "/v2/books")).json()) await ask("DELETE", `/v2/books/${id}`);
  for (const id of ["1", "2", "3", "4"]) await ask("POST", "/v2/books", { id, title: "Dune" });
  const last = await ask("GET", "/v2/books?page=2&per_page=2");
  expect(Object.keys(counts).map((name) => [name, last.headers.get(name)])).toEqual(
    Object.entries(counts).map(([name, [, value]]) => [name, value]),
  );
  expect(last.headers.get("x-next-page")).toBeNull();
  expect((await ask("GET", "/v2/books?page=1&per_page=3")).headers.get("x-next-page")).toBe("2");
});

describe.each([{ stateless: false }, { stateless: true }])("a link to another page, %o", ({ stateless }) => {
  const page = "https://api.example.com/books?page=2";
  const self = "https://api.example.com/books";
  const uri = { ...text, format: "uri" };
  const nullable = { type: ["string", "null"], format: "uri" };
  const nullableText = { type: ["string", "null"] };
  const relation = { type: "object", properties: { rel: text, href: text } };
  const links = (next: object, more: object = {}) => ({
    type: "object",
    ...more,
    properties: { self: uri, next, last: uri },
  });
  type Body = Readonly<Record<string, unknown>>;
  const cases: [title: string, properties: object, example: Body, shown: Body][] = [
    [
      "next of Django",
      { next: nullable, previous: nullable },
      { next: page, previous: null },
      { next: null, previous: null },
    ],
    [
      "links of JSON:API",
      { links: links(uri) },
      { links: { self, next: page, last: page } },
      { links: { self } },
    ],
    [
      "a required link",
      { links: links(uri, { required: ["next"] }) },
      { links: { next: page } },
      { links: { next: "https://no-other-pages.invalid/" } },
    ],
    [
      "_links of HAL",
      { _links: { additionalProperties: { type: "object", properties: { href: uri } } } },
      { _links: { self: { href: self }, next: { href: page } } },
      { _links: { self: { href: self } } },
    ],
    ["OData", { "@odata.nextLink": uri }, { "@odata.nextLink": page }, {}],
    [
      "a path",
      { next_page_uri: { type: ["string", "null"] } },
      { next_page_uri: "/v1/books?Page=1" },
      { next_page_uri: null },
    ],
    ["a query", { next: nullableText }, { next: "?page=2" }, { next: null }],
    [
      "a relative path",
      { links: links(text) },
      { links: { self, next: "books?page=2" } },
      { links: { self } },
    ],
    ["a path to a parent", { next: text }, { next: "../books" }, {}],
    ["a name in links", { links: links(text) }, { links: { self, next: "page-2" } }, { links: { self } }],
    ["a template", { next: text }, { next: "https://api.example.com/books{?page}" }, {}],
    [
      "a list of links",
      { links: { type: "array", items: relation } },
      {
        links: [
          { rel: "self", href: self },
          { rel: "next", href: page },
          { rel: "last", href: "?page=9" },
        ],
      },
      { links: [{ rel: "self", href: self }] },
    ],
    [
      "a list of links that has at least two",
      { links: { type: "array", minItems: 2, items: relation } },
      {
        links: [
          { rel: "self", href: self },
          { rel: "next", href: page },
        ],
      },
      {
        links: [
          { rel: "self", href: self },
          { rel: "next", href: "https://no-other-pages.invalid/" },
        ],
      },
    ],
    [
      "a question",
      { next: text },
      { next: "Who is next? Ada" },
      stateless ? { next: "Who is next? Ada" } : {},
    ],
    ["a cursor", { next: text }, { next: "abc" }, stateless ? { next: "abc" } : {}],
  ];
  const header = (example: string, required = false) => ({ required, schema: text, example });
  const headers = {
    Link: header(`<${page}>; rel="next", <${self}>; rel=self, <${page}>; title="a, b"; rel="last x"`),
    "X-Next-Page": { schema: uri, example: page },
  };

  it.each(cases)("does not come from an example: %s", async (_title, properties, more, shown) => {
    const schema = { type: "object", properties: { items: { type: "array", items: book }, ...properties } };
    const example = { items: [{ id: "1", title: "Dune" }], ...more };
    const content = { "application/json": { schema, example } };
    const { ask } = await start(
      { stateless },
      {
        ...{ openapi: "3.1.0", info: { title: "Library", version: "1" } },
        paths: {
          "/books": { get: { responses: { 200: { description: "Books", headers, content } } } },
          "/books/{id}": { parameters: [inPath("id")], get: { responses: to("200", {}, book) } },
        },
      },
    );
    const response = await ask("GET", "/books");
    expect(await response.json()).toEqual({ items: [{ id: "1", title: "Dune" }], ...shown });
    expect(response.headers.get("link")).toBe(`<${self}>; rel=self`);
    expect(response.headers.get("x-next-page")).toBeNull();
    const named = await fetch(response.url, { headers: { prefer: "example=default" } });
    expect(await named.json()).toEqual(example);
  });

  it("is not generated for the method QUERY of OpenAPI 3.2", async () => {
    const properties = {
      items: { type: "array", items: book },
      links: { type: "object", properties: { next: { ...text, format: "uri-reference" } } },
    };
    const { ask } = await start(
      { stateless },
      {
        ...{ openapi: "3.2.0", info: { title: "Library", version: "1" } },
        paths: { "/books": { query: { responses: to("200", {}, { type: "object", properties }) } } },
      },
    );
    const response = await ask("QUERY", "/books");
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({ items: expect.any(Array), links: {} }),
    ]);
  });
});
