import type { HandlerRequest } from "prospecting-contract/server";
import { describe, expect, it } from "vitest";
import { echo, share, start, toContract, toOperation, toPost } from "./small-contract.ts";

const contract = toContract({
  "/{kind}/{id}": {
    parameters: ["kind", "id"].map((name) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    })),
    get: toOperation("getAny"),
  },
  "/things": { get: toOperation("listThings"), ...toPost("createThing", {}) },
  "/things/{id}": {
    get: toOperation("getThing", {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
    }),
  },
  "/things/mine": { get: toOperation("getMyThing") },
  "/jobs": toPost("createJob", {}),
});
const handlers = {
  listThings: echo,
  createThing: echo,
  createJob: echo,
  getThing: async () => ({ status: 200, body: "templated" }),
  getAny: async () => ({ status: 200, body: "more templated" }),
  getMyThing: async () => ({ status: 200, body: "literal" }),
};

const things = share(contract, handlers);

describe("routes", () => {
  it.each(["/nothing", "/things/", "/Things", "//things", "/things/1/2", "/"])(
    "answers 404 not_found for %s, which the contract does not name",
    async (path) => {
      const { fail } = things();
      const { status, body, headers } = await fail("GET", `${path}?token=1`);
      expect(status).toBe(404);
      expect(body).toMatchObject({ statusCode: 404, error: "Not Found", code: "not_found", path });
      expect(body.requestId).toBe(headers.get("x-request-id"));
    },
  );

  it("answers 405 with the methods of the path in Allow", async () => {
    const { fail } = things();
    const deleted = await fail("DELETE", "/things");
    expect(deleted.status).toBe(405);
    expect(deleted.headers.get("allow")).toBe("GET, POST, HEAD, OPTIONS");
    expect(deleted.body.code).toBe("method_not_allowed");
    const read = await fail("GET", "/jobs");
    expect(read.headers.get("allow")).toBe("POST, OPTIONS");
  });

  it("answers HEAD as GET without the body, and 405 where there is no GET", async () => {
    const { send } = things();
    const [got, head, refused] = [
      await send("GET", "/things/mine"),
      await send("HEAD", "/things/mine"),
      await send("HEAD", "/jobs"),
    ];
    expect(head.status).toBe(200);
    expect(head.body).toBeUndefined();
    expect(head.headers.get("content-length")).toBe(got.headers.get("content-length"));
    expect(refused.status).toBe(405);
  });

  it("answers OPTIONS with 204 and Allow on a known path, 404 on an unknown one", async () => {
    const { send } = things();
    const known = await send("OPTIONS", "/things");
    expect(known.status).toBe(204);
    expect(known.headers.get("allow")).toBe("GET, POST, HEAD, OPTIONS");
    expect((await send("OPTIONS", "/nothing")).status).toBe(404);
  });

  it("prefers a literal segment to a templated one, whatever the order in the document", async () => {
    const { send } = things();
    expect((await send("GET", "/things/mine")).body).toBe("literal");
    expect((await send("GET", "/things/other")).body).toBe("templated");
    expect((await send("GET", "/others/1")).body).toBe("more templated");
  });

  it("prefers a placeholder with text after it, and a literal path for HEAD", async () => {
    const parameters = [{ name: "id", in: "path", required: true, schema: { type: "string" } }];
    const paths = {
      "/users/{id}": {
        parameters,
        get: toOperation("getUser"),
        post: toOperation("postUser"),
      },
      "/users/{id}:close": { parameters, post: toOperation("closeUser") },
      "/teams/~me": { get: toOperation("getMe") },
      "/teams/{id}": { parameters, get: toOperation("getTeam"), head: toOperation("headTeam") },
    };
    const name = (text: string) => async (request: HandlerRequest) => ({
      ...{ status: 200, body: request.path["id"] ?? "", headers: { "X-Operation": text } },
    });
    const operations = ["getUser", "postUser", "closeUser", "getMe", "getTeam", "headTeam"];
    const { send } = await start(
      toContract(paths),
      Object.fromEntries(operations.map((operation) => [operation, name(operation)])),
    );
    const answers: [method: string, path: string, operation: string, id?: string][] = [
      ["POST", "/users/1:close", "closeUser", "1"],
      ["POST", "/users/1:open", "postUser", "1:open"],
      ["GET", "/users/1:close", "getUser", "1:close"],
      ["GET", "/teams/%7Eme", "getMe", ""],
      ["HEAD", "/teams/~me", "getMe"],
      ["GET", "/teams/1", "getTeam", "1"],
      ["HEAD", "/teams/1", "headTeam"],
    ];
    for (const [method, path, operation, id] of answers) {
      const { headers, body } = await send(method, path);
      expect([method, path, headers.get("x-operation"), body]).toEqual([method, path, operation, id]);
    }
    expect((await send("GET", "/teams/")).status).toBe(404);
  });

  it("answers 406 when Accept excludes JSON, and takes every way of including it", async () => {
    const { send, fail } = things();
    for (const accept of ["text/html", "application/xml", "application/json;q=0, text/html"]) {
      const refused = await fail("GET", "/things", { headers: { accept } });
      expect(refused.status).toBe(406);
      expect(refused.body.code).toBe("not_acceptable");
    }
    for (const accept of [
      "*/*",
      "application/*",
      "text/html, application/json;q=0.1",
      "application/json, text/plain, */*",
    ])
      expect((await send("GET", "/things", { headers: { accept } })).status).toBe(200);
  });
});

describe("the most specific path that has the method", () => {
  const text = (name: string) => ({ name, in: "path", required: true, schema: { type: "string" } });
  const user = [text("id")];
  const specific = share(
    toContract({
      "/users/{id}": { get: toOperation("getUser", { parameters: user }) },
      "/users/{id}:activate": { post: toOperation("activateUser", { parameters: user }) },
      "/users/me": { get: toOperation("getMe") },
      "/users/{id}/": { get: toOperation("getUserFolder", { parameters: user }) },
      "/files/{name}.{type}": { get: toOperation("getFile", { parameters: [text("name"), text("type")] }) },
      "/files/{name}": { delete: toOperation("deleteFile", { parameters: [text("name")] }) },
      "/100%/{id}": { get: toOperation("getShare", { parameters: user }) },
      "/50%zz": { get: toOperation("getHalf") },
      "/Größe/mit Blank/{id}": { get: toOperation("getSize", { parameters: user }) },
      "/v{major}:{minor}/info": {
        get: toOperation("getMinor", { parameters: [text("major"), text("minor")] }),
      },
      "/v{major}/info": { get: toOperation("getInfo", { parameters: [text("major")] }) },
    }),
    Object.fromEntries(
      [
        "getUser",
        "activateUser",
        "getMe",
        "getUserFolder",
        "getFile",
        "deleteFile",
        "getSize",
        "getShare",
        "getHalf",
        "getInfo",
        "getMinor",
      ].map((id) => [id, async (request: unknown) => ({ status: 200, body: { id, request } })]),
    ),
  );

  it.each([
    ["GET", "/users/7", "getUser", { id: "7" }],
    ["POST", "/users/7:activate", "activateUser", { id: "7" }],
    ["GET", "/users/7:activate", "getUser", { id: "7:activate" }],
    ["GET", "/users/7:other", "getUser", { id: "7:other" }],
    ["GET", "/users/me", "getMe", {}],
    ["GET", "/users/7/", "getUserFolder", { id: "7" }],
    ["GET", "/users/a%2Fb", "getUser", { id: "a/b" }],
    ["GET", "/files/a.b.txt", "getFile", { name: "a", type: "b.txt" }],
    ["DELETE", "/files/a.txt", "deleteFile", { name: "a.txt" }],
    ["GET", "/Gr%C3%B6%C3%9Fe/mit%20Blank/%C3%A4", "getSize", { id: "ä" }],
    ["GET", "/gr%c3%b6%c3%9fe/mit%20Blank/1", null, {}],
    ["GET", "/Gr%c3%b6%c3%9fe/mit%20Blan%6B/1", "getSize", { id: "1" }],
    ["GET", "/100%25/a", "getShare", { id: "a" }],
    ["GET", "/100%/a", "getShare", { id: "a" }],
    ["GET", "/100%/a%25", "getShare", { id: "a%" }],
    ["GET", "/50%25zz", "getHalf", {}],
    ["GET", "/50%zz", "getHalf", {}],
    ["GET", "/50zz", null, {}],
    ["GET", "/v12/info", "getInfo", { major: "12" }],
    ["GET", "/v/info", null, {}],
    ["GET", "/v1:2/info", "getMinor", { major: "1", minor: "2" }],
  ])("%s %s", async (method, path, id, values) => {
    const { status, body } = await specific().send(method, path);
    if (id === null) expect(status).toBe(404);
    else expect(body).toMatchObject({ id, request: { path: values } });
  });

  it("refuses a value that is not percent-encoded, although a contract's path may hold a bare %", async () => {
    expect((await specific().send("GET", "/users/50%")).status).toBe(400);
    expect((await specific().send("GET", "/100%25/a%")).status).toBe(400);
  });

  it("names the methods of all paths that match in Allow", async () => {
    const refused = await specific().fail("PUT", "/files/a.txt");
    expect(refused.status).toBe(405);
    expect(refused.headers.get("allow")).toBe("GET, DELETE, HEAD, OPTIONS");
  });
});

describe("servers of the contract", () => {
  const based = toContract(
    {
      "/things": { get: toOperation("listThings") },
      "/jobs": { get: toOperation("listJobs", { servers: [{ url: "/jobs-api" }] }) },
    },
    {
      servers: [
        {
          url: "https://api.example/{version}",
          variables: { version: { default: "v1", enum: ["v1", "v2"] } },
        },
      ],
      security: [{ Key: [] }],
      components: { securitySchemes: { Key: { type: "apiKey", in: "header", name: "X-Key" } } },
    },
  );

  it("serves under each base path and answers 404 outside, where nothing would be checked", async () => {
    const { send, fail } = await start(based, { listThings: echo, listJobs: echo });
    for (const path of ["/v1/things", "/v2/things", "/jobs-api/jobs"])
      expect((await send("GET", path)).status).toBe(401);
    for (const path of ["/things", "/v3/things", "/v1/jobs", "/jobs"])
      expect((await fail("GET", path)).status).toBe(404);
  });

  it.each([
    ["GET", "/things?x=1", "No operation at /things; did you mean /v1/things?"],
    ["POST", "/things", "No operation at /things; did you mean /v1/things?"],
    ["GET", "/jobs", "No operation at /jobs; did you mean /jobs-api/jobs?"],
    ["GET", "/v1/jobs", "No operation at /v1/jobs"],
    ["GET", "/nothing", "No operation at /nothing"],
  ])("names the base path that %s %s lacks", async (method, path, message) => {
    const { fail } = await start(based, { listThings: echo, listJobs: echo });
    const { status, body } = await fail(method, path);
    expect({ status, message: body.message }).toEqual({ status: 404, message });
  });

  it.each(["/gr%F6%DFe", "/v1/%FF", "/v1/things/%C3", "/50%"])(
    "answers 400 if the path %s is not percent-encoded UTF-8 and belongs to no operation",
    async (path) => {
      const { fail } = await start(based, { listThings: echo, listJobs: echo });
      const { status, body } = await fail("GET", path);
      expect({ status, errors: body.errors }).toEqual({
        status: 400,
        errors: [{ property: "path", message: "must be percent-encoded UTF-8" }],
      });
    },
  );

  it("warns at the start of an operation whose path has a query, which no request reaches", async () => {
    const paths = {
      "/things": { get: toOperation("listThings") },
      "/things?beta=true": { get: toOperation("listBetaThings") },
    };
    const { log, send } = await start(toContract(paths), { listThings: echo, listBetaThings: echo });
    expect(log.filter(({ level }) => level === 40)).toEqual([
      expect.objectContaining({ operationId: "listBetaThings", path: "/things?beta=true" }),
    ]);
    expect((await send("GET", "/things")).status).toBe(200);
  });

  it("serves at the root where a server is a variable that holds a whole origin", async () => {
    const servers = [
      { url: "{base_url}", variables: { base_url: { default: "https://app.example" } } },
      { url: "https://{host}", variables: { host: { default: "" } } },
      { url: "//{host}/", variables: { host: { default: "" } } },
    ];
    const { send } = await start(toContract({ "/things": { get: toOperation("listThings") } }, { servers }), {
      listThings: echo,
    });
    expect((await send("GET", "/things")).status).toBe(200);
  });
});
