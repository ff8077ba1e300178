import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMockServer, type MockOptions, type MockServer } from "prospecting-contract/mock";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const answer = (schema: object, more: object = {}) => ({
  description: "An answer",
  content: { "application/json": { schema, ...more } },
});
const body = (schema: object) => ({ content: { "application/json": { schema } } });
const parameter = (name: string, place: string, schema: object) => ({
  name,
  in: place,
  required: place === "path",
  schema,
});
const problem = {
  "404": { description: "Gone", content: { "application/problem+json": { schema: ref("Problem") } } },
};

const integer = { type: "integer", minimum: 1 };
const time = { type: "string", format: "date-time" };

const contract = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  servers: [{ url: "https://shop.example/v2" }],
  paths: {
    "/pets": {
      get: {
        parameters: [parameter("limit", "query", integer), parameter("cursor", "query", { type: "string" })],
        responses: { "200": answer(ref("PetPage")) },
      },
      post: {
        requestBody: body(ref("NewPet")),
        responses: {
          "201": { ...answer(ref("Pet")), headers: { Location: { schema: { type: "string" } } } },
        },
      },
    },
    "/pets/{petId}": {
      parameters: [parameter("petId", "path", integer)],
      get: { responses: { "200": answer(ref("Pet")), ...problem } },
      patch: { requestBody: body(ref("PetChange")), responses: { "200": answer(ref("Pet")), ...problem } },
      put: { requestBody: body(ref("NewPet")), responses: { "200": answer(ref("Pet")), ...problem } },
      delete: { responses: { "204": { description: "Gone" }, ...problem } },
    },
    "/pets/{petId}/walk": {
      parameters: [parameter("petId", "path", integer)],
      post: {
        responses: {
          "200": answer({
            type: "object",
            required: ["metres"],
            properties: { metres: { type: "integer", minimum: 5 } },
          }),
        },
      },
    },
    "/pets/{petId}:groom": {
      parameters: [parameter("petId", "path", integer)],
      post: { responses: { "202": { description: "Accepted" }, ...problem } },
    },
    "/users": {
      get: {
        parameters: [parameter("page", "query", integer), parameter("page_size", "query", integer)],
        responses: {
          "200": answer(
            { type: "array", items: ref("User") },
            {
              example: [
                {
                  id: "00000000-0000-4000-8000-000000000001",
                  name: "Ada",
                  createdAt: "2020-01-01T00:00:00Z",
                  updatedAt: "2020-01-01T00:00:00Z",
                },
              ],
            },
          ),
        },
      },
      post: { requestBody: body(ref("User")), responses: { "200": answer(ref("User")) } },
    },
    "/users/{id}": {
      parameters: [parameter("id", "path", { type: "string", format: "uuid" })],
      get: { responses: { "200": answer(ref("User")) } },
      patch: { requestBody: body(ref("User")), responses: { "200": answer(ref("User")) } },
      delete: { responses: { "200": answer(ref("User")) } },
    },
    "/users/{userId}/posts": {
      parameters: [parameter("userId", "path", { type: "string", format: "uuid" })],
      get: {
        parameters: [
          parameter("offset", "query", { type: "integer", minimum: 0 }),
          parameter("limit", "query", integer),
        ],
        responses: {
          "200": answer({
            type: "object",
            required: ["items", "total"],
            properties: { items: { type: "array", items: ref("Post") }, total: { type: "integer" } },
          }),
        },
      },
      post: { requestBody: body(ref("Post")), responses: { "201": answer(ref("Post")) } },
    },
    "/users/{userId}/posts/{postId}": {
      parameters: [
        parameter("userId", "path", { type: "string", format: "uuid" }),
        parameter("postId", "path", { type: "string", pattern: "^post_[a-z0-9]{8}$" }),
      ],
      get: { responses: { "200": answer(ref("Post")) } },
      delete: { responses: { "204": { description: "Gone" } } },
    },
    "/articles": {
      get: {
        parameters: [parameter("page[number]", "query", integer), parameter("page[size]", "query", integer)],
        responses: {
          "200": answer({
            type: "object",
            required: ["data", "meta"],
            properties: {
              data: { type: "array", items: ref("Article") },
              meta: {
                type: "object",
                required: ["total", "total_pages", "recordsTotal", "pagesTotal"],
                properties: {
                  total: { type: "integer" },
                  total_pages: { type: "integer" },
                  recordsTotal: { type: "integer" },
                  pagesTotal: { type: "integer" },
                },
              },
            },
          }),
        },
      },
      post: {
        requestBody: body(ref("ArticleDocument")),
        responses: { "201": answer(ref("ArticleDocument")) },
      },
    },
    "/articles/{id}": {
      parameters: [parameter("id", "path", { type: "string" })],
      get: { responses: { "200": answer(ref("ArticleDocument")) } },
    },
    "/toys": {
      post: { requestBody: body(ref("Toy")), responses: { default: answer(ref("Toy")) } },
      put: { requestBody: body(ref("Toy")), responses: { "200": answer(ref("Toy")), ...problem } },
    },
    "/toys/{toyId}": {
      parameters: [parameter("toyId", "path", integer)],
      get: { responses: { "2XX": answer(ref("Toy")) } },
      delete: { responses: { "2XX": { description: "Gone" } } },
    },
    "/orgs/{org}/repos": {
      parameters: [parameter("org", "path", { type: "string" })],
      get: {
        parameters: [
          parameter("limit", "query", integer),
          parameter("starting_after", "query", { type: "string" }),
        ],
        responses: { "200": answer({ type: "array", items: ref("Repo") }) },
      },
      post: { requestBody: body(ref("Repo")), responses: { "201": answer(ref("Repo")) } },
    },
    "/orgs/{org}/repos/{repo}": {
      parameters: [
        parameter("org", "path", { type: "string" }),
        parameter("repo", "path", { type: "string" }),
      ],
      get: { responses: { "200": answer(ref("Repo")) } },
      delete: { responses: { "204": { description: "Gone" } } },
    },
    "/settings/{key}": {
      parameters: [parameter("key", "path", { type: "string" })],
      get: { responses: { "200": answer(ref("Setting")) } },
      put: {
        requestBody: body(ref("Setting")),
        responses: { "200": answer(ref("Setting")), "201": answer(ref("Setting")) },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: "object",
        required: ["id", "name", "tag", "owner"],
        properties: {
          id: { type: "integer", minimum: 1000 },
          name: { type: "string", pattern: "^[A-Z][a-z]+$" },
          tag: { type: ["string", "null"], enum: ["big", "small", null] },
          nick: { type: "string" },
          owner: { type: "string", readOnly: true },
          toys: { type: "object", properties: { ball: { type: "boolean" }, rope: { type: "boolean" } } },
        },
      },
      NewPet: {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string" },
          tag: { type: ["string", "null"] },
          nick: { type: "string" },
          toys: { type: "object" },
          secret: { type: "string" },
        },
      },
      PetChange: {
        type: "object",
        properties: {
          name: { type: "string" },
          tag: { type: ["string", "null"] },
          nick: { type: ["string", "null"] },
          toys: { type: ["object", "null"] },
        },
      },
      PetPage: {
        type: "object",
        required: ["pets", "total", "has_more"],
        properties: {
          pets: { type: "array", items: ref("Pet") },
          total: { type: "integer" },
          has_more: { type: "boolean" },
          next_cursor: { type: ["string", "null"] },
          first_id: { type: ["integer", "null"] },
          last_id: { type: ["integer", "null"] },
        },
      },
      User: {
        type: "object",
        required: ["name"],
        properties: {
          id: { type: "string", format: "uuid", readOnly: true },
          name: { type: "string", minLength: 1 },
          password: { type: "string", writeOnly: true },
          createdAt: { ...time, readOnly: true },
          updatedAt: { ...time, readOnly: true },
        },
      },
      Post: {
        type: "object",
        required: ["text"],
        properties: {
          id: { type: "string", pattern: "^post_[a-z0-9]{8}$", readOnly: true },
          userId: { type: "string", format: "uuid", readOnly: true },
          text: { type: "string" },
        },
      },
      Article: {
        type: "object",
        required: ["type"],
        properties: {
          type: { const: "articles" },
          id: { type: "string" },
          attributes: {
            type: "object",
            required: ["title"],
            properties: { title: { type: "string" }, body: { type: "string" } },
          },
        },
      },
      ArticleDocument: { type: "object", required: ["data"], properties: { data: ref("Article") } },
      Setting: { type: "object", required: ["value"], properties: { value: { type: "string" } } },
      Repo: {
        type: "object",
        required: ["name"],
        properties: {
          ...{ id: { type: "integer", readOnly: true }, name: { type: "string" } },
          license: { type: "object", properties: { id: { type: "string" } } },
        },
      },
      Toy: { type: "object", properties: { id: { type: "integer" }, name: { type: "string" } } },
      Problem: {
        type: "object",
        required: ["title", "status"],
        properties: { title: { type: "string" }, status: { type: "integer" } },
        additionalProperties: false,
      },
    },
  },
};

let folder: string;
let file: string;
let servers: MockServer[] = [];
const problems: string[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "mock-memory-"));
  file = join(folder, "contract.json");
  writeFileSync(file, JSON.stringify(contract));
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
  expect(problems.splice(0)).toEqual([]);
});

afterAll(() => rmSync(folder, { recursive: true }));

type Said = Awaited<ReturnType<Awaited<ReturnType<typeof start>>>>;

interface Declared {
  readonly in: string;
  readonly content?: object;
}
const inQuerystring = (type: string) => ({ in: "querystring", content: { [type]: {} } });
const deepObject = (name: string) => ({ in: "query", style: "deepObject", name });

/**
 * Starts a mock of a contract in which the operation that lists pets has one parameter. The members of this parameter
 * select the page, such as `limit`.
 */
function startPaged(declared: Declared, member: string) {
  const properties = { [member]: { type: "integer" }, limit: { type: "integer" } };
  const schema = { type: "object", properties };
  const content = Object.keys(declared.content ?? {}).map((type) => [type, { schema }]);
  const paged = declared.content === undefined ? { schema } : { content: Object.fromEntries(content) };
  const listed = {
    type: "object",
    required: ["items"],
    properties: { items: { type: "array", items: ref("Pet") } },
  };
  const pet = { type: "object", properties: { id: { type: "integer" }, label: { type: "string" } } };
  const paths = {
    "/pets": {
      get: {
        parameters: [{ name: "paging", ...declared, ...paged }],
        responses: { "200": answer(listed, { example: { items: [] } }) },
      },
      post: { requestBody: body(ref("Pet")), responses: { "201": answer(ref("Pet")) } },
    },
    "/pets/{id}": {
      parameters: [parameter("id", "path", { type: "integer" })],
      get: { responses: { "200": answer(ref("Pet")) } },
    },
  };
  const own = { openapi: "3.2.0", info: contract.info, servers: contract.servers, paths };
  const path = join(folder, "paged.json");
  writeFileSync(path, JSON.stringify({ ...own, components: { schemas: { Pet: pet } } }));
  return start({ contract: path });
}

/** Starts the mock of a contract that has actions on a book, and headers with the number of books. */
function startBooks(options: MockOptions = {}) {
  const book = {
    type: "object",
    required: ["id", "title"],
    properties: { id: { type: "string" }, title: { type: "string" } },
  };
  const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
  const to = (schema: object, headers: object = {}) => ({
    ...{ description: "Done", headers },
    content: { "application/json": { schema } },
  });
  const count = { required: true, schema: { type: "integer" } };
  const counts = { "X-Total": count, "X-Total-Count": count, "X-Pagination-Total": count, "X-Other": count };
  const act = { parameters: [id], post: { responses: { "200": to(ref("Book")) } } };
  const cursors = { next_token: { type: ["string", "null"] }, hasMore: { type: "boolean" } };
  const page = {
    type: "object",
    properties: { items: { type: "array", items: ref("Book") }, nextCursor: { type: "string" }, ...cursors },
  };
  const made = { type: "object", required: ["id"], properties: { id: { type: "string" } } };
  const paths = {
    "/books": {
      get: { responses: { "200": to({ type: "array", items: ref("Book") }, counts) } },
      post: {
        requestBody: { content: { "application/json": { schema: ref("Book") } } },
        responses: { "201": to(ref("Book")) },
      },
    },
    "/books/{id}": { parameters: [id], get: { responses: { "200": to(ref("Book")) } } },
    "/pages": { get: { responses: { "200": to(page) } } },
    "/books/{id}:archive": act,
    "/books/{id}/lend": act,
    "/books/{id}:copy": { ...act, post: { responses: { "200": to(made) } } },
  };
  const own = { openapi: "3.1.0", info: contract.info, servers: contract.servers, paths };
  const path = join(folder, "books.json");
  writeFileSync(path, JSON.stringify({ ...own, components: { schemas: { Book: book } } }));
  return start({ contract: path, ...options });
}

async function start(options: MockOptions = {}) {
  const server = await createMockServer({
    contract: file,
    onProblem: (one) => problems.push(one),
    ...options,
  });
  servers.push(server);
  const { url } = await server.listen();
  return async (method: string, path: string, sent?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(url + (path.startsWith("/__mock") ? path : `/v2${path}`), {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text === "" ? undefined : JSON.parse(text),
      headers: response.headers,
    };
  };
}

describe("the memory of another contract", () => {
  it("gives what was made, changed, replaced and deleted, with ids of the schema's type", async () => {
    const ask = await start();
    const made = await ask("POST", "/pets", { name: "Rex", tag: "big", nick: "R", secret: "s" });
    expect([made.status, made.body]).toEqual([
      201,
      { id: expect.any(Number), name: "Rex", tag: "big", nick: "R", owner: expect.any(String) },
    ]);
    const path = `/pets/${made.body.id}`;
    expect(made.headers.get("location")).toBe(`/v2${path}`);
    expect((await ask("GET", path)).body).toEqual(made.body);
    const changed = await ask("PATCH", path, { tag: null, nick: null, toys: { ball: true } });
    expect(changed.body).toEqual({
      id: made.body.id,
      name: "Rex",
      tag: null,
      owner: made.body.owner,
      toys: { ball: true },
    });
    expect((await ask("PATCH", path, { toys: { rope: true } })).body.toys).toEqual({
      ball: true,
      rope: true,
    });
    const emptied = await ask("PATCH", path, { toys: { ball: null } });
    expect(emptied.body.toys).toEqual({ rope: true });
    const without = await ask("PATCH", path, { nick: null, toys: null });
    expect(without.body).toEqual({ id: made.body.id, name: "Rex", tag: null, owner: made.body.owner });
    const replaced = await ask("PUT", path, { name: "Bello", tag: "small" });
    expect(replaced.body).toEqual({ id: made.body.id, name: "Bello", tag: "small", owner: made.body.owner });
    expect((await ask("GET", path)).body).toEqual(replaced.body);
    expect((await ask("DELETE", path)).status).toBe(204);
    for (const [method, sent] of [["GET"], ["DELETE"], ["PATCH", {}], ["PUT", { name: "Rex" }]] as const) {
      const gone = await ask(method, path, sent);
      expect([gone.status, gone.headers.get("content-type")]).toEqual([
        404,
        "application/problem+json; charset=utf-8",
      ]);
      expect(gone.body).toEqual({ title: `${path} was deleted`, status: 404 });
    }
    expect((await ask("POST", `${path}/walk`)).status).toBe(404);
    expect((await ask("POST", "/pets/4711/walk")).status).toBe(200);
    const groomed = await ask("POST", `${path}:groom`);
    expect([groomed.status, groomed.body]).toEqual([404, { title: `${path} was deleted`, status: 404 }]);
    expect((await ask("POST", "/pets/4711:groom")).status).toBe(202);
  });

  it("never sends what the schema forbids: a name that breaks its pattern is not shown", async () => {
    const ask = await start();
    const made = await ask("POST", "/pets", { name: "no capital" });
    expect([made.status, made.body.name]).toEqual([201, expect.stringMatching(/^[A-Z][a-z]+$/)]);
  });

  it("takes an id that nobody made for one that is there, until it is deleted", async () => {
    const ask = await start();
    const found = await ask("GET", "/pets/4711");
    expect([found.status, found.body.id]).toEqual([200, 4711]);
    await ask("PATCH", "/pets/4711", { tag: "small" });
    expect((await ask("GET", "/pets/4711")).body).toEqual({ ...found.body, tag: "small" });
  });

  it("pages by limit and cursor, and the envelope says how many there are", async () => {
    const ask = await start();
    const before = (await ask("GET", "/pets")).body.total;
    for (const name of ["Ann", "Bob", "Cid"]) await ask("POST", "/pets", { name });
    const seen: string[] = [];
    let cursor: string | null | undefined = "";
    while (typeof cursor === "string") {
      const page: Said = await ask("GET", `/pets?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`);
      expect(page.body.total).toBe(before + 3);
      expect(page.body.has_more).toBe(typeof page.body.next_cursor === "string");
      expect(page.body.pets.length).toBeLessThanOrEqual(2);
      expect(page.body.first_id).toBe(page.body.pets[0].id);
      expect(page.body.last_id).toBe(page.body.pets.at(-1).id);
      seen.push(...page.body.pets.map(({ name }: { name: string }) => name));
      cursor = page.body.next_cursor;
    }
    expect(seen.slice(-3)).toEqual(["Ann", "Bob", "Cid"]);
    expect(seen.length).toBe(before + 3);
  });

  it("pages by page and page_size, and a bare list starts with the contract's example", async () => {
    const ask = await start();
    expect((await ask("GET", "/users")).body.map(({ name }: { name: string }) => name)).toEqual(["Ada"]);
    await ask("POST", "/users", { name: "Bea" });
    await ask("POST", "/users", { name: "Cleo" });
    expect((await ask("GET", "/users?page=2&page_size=2")).body).toMatchObject([{ name: "Cleo" }]);
    expect((await ask("GET", "/users/00000000-0000-4000-8000-000000000001")).body.name).toBe("Ada");
  });

  it.each([
    ["a whole query", inQuerystring("application/x-www-form-urlencoded"), "page", "page=2&limit=2"],
    [
      "a whole query of JSON",
      inQuerystring("application/json"),
      "page",
      encodeURIComponent('{"page":2,"limit":2}'),
    ],
    ["an exploded object", { in: "query" }, "offset", "offset=2&limit=2"],
    ["a deepObject", deepObject("page"), "number", "page[number]=2&page[limit]=2"],
    [
      "a deepObject of another name",
      deepObject("pagination"),
      "skip",
      "pagination[skip]=2&pagination[limit]=2",
    ],
    ["an object in one value", { in: "query", explode: false }, "offset", "paging=offset,2,limit,2"],
    ["JSON", { in: "query", content: { "application/json": {} } }, "number", 'paging={"number":2,"limit":2}'],
  ])("pages by the members of a parameter: %s", async (_, declared: Declared, member, query) => {
    const ask = await startPaged(declared, member);
    for (const label of ["Ann", "Bob", "Cid"]) await ask("POST", "/pets", { label });
    expect((await ask("GET", `/pets?${query}`)).body.items).toMatchObject([{ label: "Cid" }]);
  });

  it("fills what only a server sets by the mock's clock, and shows no secret", async () => {
    const ask = await start({ frozen: true });
    const made = await ask("POST", "/users", {
      name: "Bea",
      password: "secret",
    });
    const { now } = (await ask("GET", "/__mock/clock")).body;
    expect(made.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "Bea",
      createdAt: now,
      updatedAt: now,
    });
    await ask("POST", "/__mock/clock/advance", { seconds: 60 });
    const changed = await ask("PATCH", `/users/${made.body.id}`, { name: "Bee" });
    const later = new Date(Date.parse(now) + 60_000).toISOString();
    expect(changed.body).toEqual({ ...made.body, name: "Bee", updatedAt: later });
  });

  it("keeps nested things by their parent, and loses them with it", async () => {
    const ask = await start();
    const [one, other] = [
      (await ask("POST", "/users", { name: "A" })).body.id,
      (await ask("POST", "/users", { name: "B" })).body.id,
    ];
    const before = (await ask("GET", `/users/${one}/posts`)).body.total;
    const post = await ask("POST", `/users/${one}/posts`, { text: "hello" });
    expect(post.body).toEqual({
      id: expect.stringMatching(/^post_[a-z0-9]{8}$/),
      userId: one,
      text: "hello",
    });
    expect((await ask("GET", `/users/${one}/posts/${post.body.id}`)).body).toEqual(post.body);
    const texts = (said: Said) => said.body.items.map(({ text }: { text: string }) => text);
    expect(texts(await ask("GET", `/users/${one}/posts?offset=${before}&limit=5`))).toEqual(["hello"]);
    expect(texts(await ask("GET", `/users/${other}/posts`))).not.toContain("hello");
    expect((await ask("DELETE", `/users/${one}`)).body.name).toBe("A");
    expect((await ask("GET", `/users/${one}/posts`)).status).toBe(404);
    expect((await ask("GET", `/users/${one}/posts/${post.body.id}`)).body.code).toBe("not_found");
  });

  it("reads and writes a thing in its envelope, with page[size] and counts in meta", async () => {
    const ask = await start();
    const before = (await ask("GET", "/articles")).body.meta.total;
    const made = await ask("POST", "/articles", { data: { type: "articles", attributes: { title: "One" } } });
    expect(made.body.data).toMatchObject({ type: "articles", attributes: { title: "One" } });
    expect((await ask("GET", `/articles/${made.body.data.id}`)).body).toEqual(made.body);
    const page = await ask("GET", `/articles?page[size]=1&page[number]=${before + 1}`);
    expect(page.body).toEqual({
      data: [made.body.data],
      meta: {
        ...{ total: before + 1, total_pages: before + 1 },
        ...{ recordsTotal: before + 1, pagesTotal: before + 1 },
      },
    });
  });

  it("is not confused by a part of a thing that refers to the thing", async () => {
    const text = { type: "string" };
    const card = { type: "object", required: ["id"], properties: { id: text, customer: text, name: text } };
    const sent = { type: "object", properties: { name: text } };
    const customer = {
      type: "object",
      required: ["id"],
      properties: { card: { anyOf: [text, card] }, id: text, name: text, profile: card },
    };
    const to = (schema: object) => ({ "200": answer(schema) });
    const page = {
      type: "object",
      required: ["data"],
      properties: { data: { type: "array", items: customer } },
    };
    const one = {
      parameters: [parameter("customer", "path", text)],
      get: { responses: to(customer) },
      post: { requestBody: body(sent), responses: to(customer) },
    };
    const paths = {
      "/customers": {
        get: { responses: to(page) },
        post: { requestBody: body(sent), responses: to(customer) },
      },
      "/customers/{customer}": one,
    };
    const path = join(folder, "customers.json");
    writeFileSync(path, JSON.stringify({ ...contract, paths, components: {} }));
    const ask = await start({ contract: path });
    const { body: made } = await ask("POST", "/customers", { name: "Ann" });
    expect(made).toMatchObject({ id: expect.any(String), name: "Ann" });
    expect((await ask("GET", `/customers/${made.id}`)).body).toEqual(made);
    expect((await ask("POST", `/customers/${made.id}`, { name: "Bea" })).body).toEqual({
      ...made,
      name: "Bea",
    });
    expect((await ask("GET", "/customers")).body.data).toContainEqual({ ...made, name: "Bea" });
  });

  it("knows a thing by its name where the path names it so, and pages on from the last one seen", async () => {
    const ask = await start();
    const path = "/orgs/acme/repos";
    for (const name of ["one", "two", "three"]) expect((await ask("POST", path, { name })).status).toBe(201);
    expect((await ask("GET", `${path}/two`)).body.name).toBe("two");
    const names = (said: Said) => said.body.map(({ name }: { name: string }) => name);
    expect(names(await ask("GET", `${path}?starting_after=one&limit=1`))).toEqual(["two"]);
    expect((await ask("DELETE", `${path}/two`)).status).toBe(204);
    expect(names(await ask("GET", `${path}?starting_after=one`))).toEqual(["three"]);
    expect((await ask("GET", `${path}/two`)).status).toBe(404);
  });

  it("takes default and 2XX for success, and a thing that is replaced at its collection", async () => {
    const ask = await start();
    expect((await ask("POST", "/toys", { id: 77, name: "ball" })).body).toEqual({ id: 77, name: "ball" });
    expect((await ask("PUT", "/toys", { id: 77, name: "rope" })).status).toBe(200);
    const found = await ask("GET", "/toys/77");
    expect([found.status, found.body]).toEqual([200, { id: 77, name: "rope" }]);
    expect((await ask("DELETE", "/toys/77")).status).toBe(200);
    expect((await ask("GET", "/toys/77")).status).toBe(404);
    expect((await ask("PUT", "/toys", { id: 77, name: "rope" })).status).toBe(404);
  });

  it("keeps things without an id member by their path, and says 201 for the first", async () => {
    const ask = await start();
    const first = await ask("PUT", "/settings/theme", { value: "dark" });
    const second = await ask("PUT", "/settings/theme", { value: "light" });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect((await ask("GET", "/settings/theme")).body).toEqual({ value: "light" });
  });

  it.each([":archive", "/lend"])("returns the stored resource of an action: %s", async (verb) => {
    const ask = await startBooks();
    const { body } = await ask("POST", "/books", { id: "bk_7", title: "Dune" });
    expect((await ask("POST", `/books/${body.id}${verb}`)).body).toEqual({ id: "bk_7", title: "Dune" });
    expect((await ask("POST", `/books/bk_zz9${verb}`)).body.id).toBe("bk_zz9");
    expect((await ask("POST", "/books/bk_7:copy")).body.id).not.toBe("bk_7");
    const stateless = await startBooks({ stateless: true });
    expect((await stateless("POST", `/books/bk_zz9${verb}`)).body.id).toBe("bk_zz9");
    expect((await stateless("POST", "/books/bk_zz9:copy")).body.id).not.toBe("bk_zz9");
  });

  it.each([true, false])("generates no next cursor, stateless %s", async (stateless) => {
    const ask = await startBooks({ stateless });
    const { body } = await ask("GET", "/pages");
    expect(body).toEqual({ items: expect.any(Array), next_token: null, hasMore: false });
  });

  it("says in headers how many there are", async () => {
    const ask = await startBooks();
    for (const title of ["A", "B", "C"]) await ask("POST", "/books", { id: `bk_${title}`, title });
    const { body, headers } = await ask("GET", "/books");
    const names = ["x-total", "x-total-count", "x-pagination-total"];
    expect(body.length).toBeGreaterThanOrEqual(3);
    expect(names.map((name) => Number(headers.get(name)))).toEqual(names.map(() => body.length));
  });

  it("is one a session, is reset, and is off with stateless", async () => {
    const ask = await start();
    const one = { "x-mock-session": "one" };
    await ask("PATCH", "/pets/4711", { nick: "changed" }, one);
    expect((await ask("GET", "/pets/4711", undefined, one)).body.nick).toBe("changed");
    expect((await ask("GET", "/pets/4711")).body.nick).not.toBe("changed");
    const state = await ask("GET", "/__mock/state", undefined, one);
    expect(state.body).toMatchObject({
      session: "one",
      collections: [
        { path: "/pets", things: expect.arrayContaining([expect.objectContaining({ id: 4711 })]) },
      ],
    });
    await ask("POST", "/__mock/reset", {}, one);
    expect((await ask("GET", "/pets/4711", undefined, one)).body.nick).not.toBe("changed");
    const stateless = await start({ stateless: true });
    await stateless("DELETE", "/pets/4711");
    expect((await stateless("GET", "/pets/4711")).status).toBe(200);
    expect((await stateless("GET", "/__mock/state")).status).toBe(404);
  });

  it("meets faults with the declared answer, and the journal tells of them", async () => {
    const ask = await start();
    const { body: fault } = await ask("POST", "/__mock/faults", { status: 404 });
    expect(fault).toMatchObject({ status: 404, remaining: 1 });
    const hit = await ask("GET", "/pets/4711");
    expect([hit.status, hit.body.status]).toEqual([404, 404]);
    expect((await ask("GET", "/pets/4711")).status).toBe(200);
    const { entries } = (await ask("GET", "/__mock/journal")).body;
    expect(
      entries.map(({ status, forcedBy }: { status: number; forcedBy: string | null }) => [status, forcedBy]),
    ).toEqual([
      [404, "a fault"],
      [200, null],
    ]);
  });

  it("meets faults with the declared answer also before a real service", async () => {
    const ask = await start({ upstream: "http://127.0.0.1:9" });
    await ask("POST", "/__mock/faults", { status: 404 });
    const hit = await ask("GET", "/pets/4711");
    expect([hit.status, hit.body.status]).toEqual([404, 404]);
  });

  it("makes ids by a pattern in a contract that refers to the schema of a path", async () => {
    const schema = { $ref: "#/paths/~1notes~1%7Bid%7D/get/responses/200/content/application~1json/schema" };
    const note = {
      type: "object",
      required: ["id", "name"],
      properties: { id: { type: "string", pattern: "^n_[a-z0-9]{6}$" }, name: { type: "string" } },
    };
    const path = join(folder, "path-references.json");
    const paths = {
      "/notes": {
        post: { requestBody: body({ type: "object" }), responses: { "201": answer(schema) } },
        get: { responses: { "200": answer({ type: "array", items: schema }) } },
      },
      "/notes/{id}": {
        parameters: [parameter("id", "path", { type: "string" })],
        get: { responses: { "200": answer(note) } },
      },
    };
    writeFileSync(path, JSON.stringify({ ...contract, paths, components: {} }));
    const ask = await start({ contract: path });
    const made = [await ask("POST", "/notes", { name: "A" }), await ask("POST", "/notes", { name: "B" })].map(
      (one) => one.body,
    );
    expect(made.map(({ name }) => name)).toEqual(["A", "B"]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(2);
  });

  it("outlives a change of the contract on disk, and equal seeds give equal ids", async () => {
    const ids = async (seed: number) =>
      (await (await start({ seed }))("POST", "/users", { name: "A" })).body.id;
    expect(await ids(7)).toBe(await ids(7));
    const changing = join(folder, "changing.json");
    writeFileSync(changing, JSON.stringify(contract));
    let reloaded = (): void => {};
    const next = new Promise<void>((resolve) => (reloaded = resolve));
    const ask = await start({ contract: changing, onReload: () => reloaded() });
    await ask("PATCH", "/pets/4711", { nick: "kept" });
    writeFileSync(changing, JSON.stringify(contract).replace('"Shop"', '"Shops"'));
    await next;
    expect((await ask("GET", "/pets/4711")).body.nick).toBe("kept");
  });
});
