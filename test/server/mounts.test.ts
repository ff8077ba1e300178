import { createServer as createHttpServer, IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { ApiError } from "prospecting-contract";
import { createLogger, createServer, type ServerOptions } from "prospecting-contract/server";
import { describe, expect, it, onTestFinished } from "vitest";
import { echo, start, toContract, toOperation, toPost } from "./small-contract.ts";

const contract = toContract(
  {
    "/things": {
      ...toPost("createThing", { type: "object", required: ["name"] }),
      get: toOperation("listThings"),
    },
    "/things/{id}": { get: toOperation("getThing") },
    "/other/{id}/parts": { get: toOperation("listParts", { security: [] }) },
  },
  {
    security: [{ Key: [] }],
    components: { securitySchemes: { Key: { type: "apiKey", in: "header", name: "X-Key" } } },
  },
);
const caller = { organizationId: "org_1", userId: "usr_1" };
const handlers = {
  listThings: async () => ({ status: 200, body: { text: "ä€" }, headers: { "Cache-Control": "max-age=1" } }),
  createThing: echo,
  getThing: async () => {
    throw new Error("broken");
  },
  listParts: echo,
};
const options: ServerOptions = {
  authenticate: ({ key }) => (key === "k" ? caller : null),
  rateLimit: () => ({ limit: 9, remaining: 8, resetSeconds: 7, allowed: true }),
};

/**
 * Sends requests of several kinds. For each response, returns the status, the headers and the body, without values that
 * differ each time.
 */
async function answerAll({ send }: Awaited<ReturnType<typeof start>>): Promise<unknown[]> {
  const headers = { "x-key": "k", origin: "https://app.example" };
  const answers = [
    await send("GET", "/things", { headers }),
    await send("HEAD", "/things", { headers }),
    await send("POST", "/things", { headers, body: { name: "x" } }),
    await send("POST", "/things", { headers, body: {} }),
    await send("POST", "/things", { headers, body: "{" }),
    await send("POST", "/things", { headers: { ...headers, "content-type": "text/css" }, body: "{}" }),
    await send("GET", "/things?x=1", { headers: {} }),
    await send("GET", "/things", { headers: { ...headers, accept: "text/html" } }),
    await send("GET", "/things/1", { headers }),
    await send("GET", "/other/a%20b/parts"),
    await send("PUT", "/things"),
    await send("GET", "/nothing"),
    await send("OPTIONS", "/things"),
  ];
  return answers.map(({ status, headers: received, body }) => ({
    status,
    headers: [...received].filter(([name]) => !["x-request-id", "date"].includes(name)).sort(),
    body: typeof body === "object" ? { ...body, requestId: "", timestamp: "" } : body,
  }));
}

describe("an answer is the same whether Express sees the request or not", () => {
  it.each<[string, ServerOptions]>([
    ["without CORS", {}],
    ["with a list of origins", { cors: { origins: ["https://app.example"], credentials: true } }],
    ["with other origins", { cors: { origins: ["https://other.example"] } }],
    ["with every origin", { cors: { origins: "*" } }],
    ["with every origin and its credentials", { cors: { origins: "*", credentials: true } }],
    ["behind TLS", { behindTls: true }],
  ])("%s", async (_what, settings) => {
    const all = { ...options, ...settings };
    const direct = await start(contract, handlers, all);
    let seen = 0;
    const throughExpress = await start(contract, handlers, {
      ...all,
      mount: (app) =>
        app.use("/", (_request, _response, next) => {
          seen += 1;
          next();
        }),
    });
    expect(await answerAll(direct)).toEqual(await answerAll(throughExpress));
    expect(seen).toBe(13);
  });
});

describe("what is mounted after the server was made", () => {
  const mounts: [string, string, (app: express.Express, note: express.RequestHandler) => unknown][] = [
    ["use without a path", "/things/1", (app, note) => app.use(note)],
    ["use of a list", "/things/1", (app, note) => app.use([note])],
    ["use of a path", "/things/1", (app, note) => app.use("/things", note)],
    ["use of a path in other letters", "/things/1", (app, note) => app.use("/THINGS/", note)],
    ["use of several paths", "/things/1", (app, note) => app.use(["/a", "/things"], note)],
    ["use of an expression", "/things/1", (app, note) => app.use(/^\/things/, note)],
    ["use of a router", "/things/1", (app, note) => app.use("/things", express.Router().use("/1", note))],
    ["use of an application", "/things/1", (app, note) => app.use("/things", express().use(note))],
    ["use of the router", "/things/1", (app, note) => app.router.use("/things", note)],
    ["get", "/things/1", (app, note) => app.get("/things/1", note)],
    ["all", "/things/1", (app, note) => app.all("/things/:id", note)],
    ["route", "/things", (app, note) => app.route("/things").get(note)],
    ["a wildcard", "/other/1/parts", (app, note) => app.get("/*rest", note)],
    ["a path under a placeholder", "/other/1/parts", (app, note) => app.get("/other/1/parts", note)],
    ["an optional part", "/things", (app, note) => app.get("/thing{s}", note)],
  ];

  it.each(mounts)("sees the requests that it matches: %s", async (_what, path, mount) => {
    const { server, send } = await start(contract, { ...handlers, getThing: echo }, options);
    expect((await send("GET", path, { headers: { "x-key": "k" } })).headers.has("x-seen")).toBe(false);
    mount(server.app as express.Express, (_request, response, next) => {
      response.setHeader("x-seen", "yes");
      next();
    });
    const answer = await send("GET", path, { headers: { "x-key": "k" } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-seen")).toBe("yes");
  });

  it.each<[string, (app: express.Express, note: express.RequestHandler) => unknown]>([
    ["a route above", (app, note) => app.get("/", note)],
    ["a route of another name", (app, note) => app.all("/thing", note)],
    ["use of another path", (app, note) => app.use("/thing", note)],
    ["a route that is longer", (app, note) => app.get("/things/1/more", note)],
  ])("leaves other requests alone, and Express with them: %s", async (_what, mount) => {
    const prototypes: unknown[] = [];
    const onExchange: ServerOptions["onExchange"] = (_exchange, request) => {
      prototypes.push(Object.getPrototypeOf(request));
    };
    const { server, send } = await start(
      contract,
      { ...handlers, getThing: echo },
      { ...options, onExchange },
    );
    mount(server.app as express.Express, (_request, _response, next) => next());
    expect((await send("GET", "/things/1", { headers: { "x-key": "k" } })).status).toBe(200);
    await server.close();
    expect(prototypes).toEqual([IncomingMessage.prototype]);
  });

  it("may answer in place of the contract, and beside it", async () => {
    const { server, send } = await start(contract, handlers, options);
    server.app.get("/things", (_request, response) => response.end('"mounted"'));
    server.app.get("/page", (_request, response) => response.end('"page"'));
    expect((await send("GET", "/things")).body).toBe("mounted");
    expect((await send("GET", "/page")).body).toBe("page");
    expect((await send("GET", "/things/1")).status).toBe(401);
  });
});

describe("headers that several set", () => {
  const headers = {
    Vary: "Accept-Language, origin",
    "Access-Control-Expose-Headers": "X-Total",
    "Set-Cookie": ["a=1", "b=2"],
    Server: "mine",
  };
  const answering = { ...handlers, listParts: async () => ({ status: 200, body: 1, headers }) };
  const page = { origin: "https://app.example" };
  const all = { ...options, cors: { origins: ["https://app.example"] } };

  it.each<[string, ServerOptions["mount"]]>([
    ["that Express does not see", undefined],
    ["that walks mounted routes", (app) => app.use("/", (_request, _response, next) => next())],
  ])("add up, where they name things, in an answer %s", async (_what, mount) => {
    const { send } = await start(contract, answering, { ...all, ...(mount === undefined ? {} : { mount }) });
    const { headers: sent } = await send("GET", "/other/1/parts", { headers: page });
    expect(sent.get("vary")).toBe("origin, Accept-Language");
    expect(sent.get("access-control-expose-headers")).toMatch(/^X-Request-Id, .*, X-Total$/);
    expect(sent.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(sent.get("server")).toBe("mine");
  });

  it("add up with those that something mounted has set", async () => {
    const mount: ServerOptions["mount"] = (app) =>
      app.use("/", (_request, response, next) => {
        response.appendHeader("Vary", "Cookie");
        response.setHeader("Set-Cookie", "sid=0");
        response.setHeader("Server", "theirs");
        next();
      });
    const { send } = await start(contract, answering, { ...all, mount });
    const { headers: sent } = await send("GET", "/other/1/parts", { headers: page });
    expect(sent.get("vary")).toBe("origin, Cookie, Accept-Language");
    expect(sent.getSetCookie()).toEqual(["sid=0", "a=1", "b=2"]);
    expect(sent.get("server")).toBe("mine");
  });

  it("add up with those of an application around this one", async () => {
    const logger = createLogger({ level: "silent" });
    const { app } = await createServer(answering, { ...all, contract, logger });
    const http = createHttpServer((request, response) => {
      response.setHeader("Vary", "Accept-Encoding");
      app(request, response);
    }).listen(0);
    onTestFinished(() => {
      http.close();
    });
    const { port } = http.address() as AddressInfo;
    const answers = ["/other/1/parts", "/things/1"].map(async (path) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers: page })).headers.get("vary"),
    );
    expect(await Promise.all(answers)).toEqual([
      "Accept-Encoding, origin, Accept-Language",
      "Accept-Encoding, Origin",
    ]);
  });
});

describe("an answer whose headers Node refuses", () => {
  const bad = async () => ({ status: 200, body: 1, headers: { Trailer: "x" } });
  it.each<[string, ServerOptions]>([
    ["that Express does not see", {}],
    ["that walks mounted routes", { mount: (app) => app.use("/", (_request, _response, next) => next()) }],
  ])("leaves out Trailer, which only the server can send: a request %s", async (_what, settings) => {
    const { send } = await start(contract, { ...handlers, listParts: bad }, { ...options, ...settings });
    const answer = await send("GET", "/other/1/parts");
    expect([answer.status, answer.headers.has("trailer")]).toEqual([200, false]);
  });

  it("is a 500 where something mounted has set them", async () => {
    const { fail } = await start(contract, handlers, {
      ...options,
      mount: (app) =>
        app.use("/", (_request, response, next) => {
          response.setHeader("Trailer", "x");
          next();
        }),
    });
    const { body, reason } = await fail("GET", "/other/1/parts");
    expect([body.code, reason]).toEqual(["internal_error", "Internal Server Error"]);
  });

  it("leaves none of its headers on the failure", async () => {
    const own = async () => ({
      status: 200,
      body: 1,
      headers: { "X-Own": "1", "Cache-Control": "max-age=9" },
    });
    const mount: ServerOptions["mount"] = (app) =>
      app.use("/", (_request, response, next) => {
        response.setHeader("Trailer", "x");
        next();
      });
    const { fail } = await start(contract, { ...handlers, listParts: own }, { ...options, mount });
    const { headers } = await fail("GET", "/other/1/parts");
    expect([headers.has("x-own"), headers.get("cache-control")]).toEqual([false, "no-store"]);
  });
});

describe("a failure of something mounted", () => {
  const refusal = (status: number, rest: object = {}) =>
    Object.assign(new Error("inner"), { status, ...rest });
  const told = { expose: true };
  it.each<[string, unknown, number, string | undefined, string]>([
    ["a 400 of http-errors", refusal(400, told), 400, "validation_failed", "inner"],
    [
      "a 403 that hides its words",
      refusal(403),
      403,
      "forbidden",
      "The credential does not permit this operation",
    ],
    ["a 409, for which there is no code", refusal(409, told), 409, undefined, "inner"],
    ["a status that has no name", refusal(460), 460, undefined, "Client Error"],
    ["statusCode alone", { statusCode: 413 }, 413, "payload_too_large", "The request body is too large"],
    ["an ApiError", new ApiError("rate_limited"), 429, "rate_limited", "Rate limit exceeded"],
    ["a 5xx", refusal(503, told), 500, "internal_error", "Unexpected failure"],
    ["a status that is a text", { ...told, status: "404" }, 500, "internal_error", "Unexpected failure"],
    ["an error", new Error("inner"), 500, "internal_error", "Unexpected failure"],
    ["a text", "inner", 500, "internal_error", "Unexpected failure"],
  ])("is the Error body with its 4xx status, else a 500: %s", async (_what, error, status, code, message) => {
    const { server, fail } = await start(contract, handlers, options);
    server.app.get("/page", (_request, _response, next) => next(error));
    const answer = await fail("GET", "/page");
    expect(answer).toMatchObject({ status, body: { message, statusCode: status, path: "/page" } });
    expect(answer.body.code).toBe(code);
    expect(answer.body.requestId).toBe(answer.headers.get("x-request-id"));
  });

  it("may bring headers, as http-errors does", async () => {
    const { server, fail } = await start(contract, handlers, options);
    server.app.get("/page", (_request, _response, next) =>
      next(refusal(429, { headers: { "Retry-After": 7, "X-Request-Id": "mine", "X-None": undefined } })),
    );
    const { headers } = await fail("GET", "/page");
    expect([headers.get("retry-after"), headers.has("x-none")]).toEqual(["7", false]);
    expect(headers.get("x-request-id")).not.toBe("mine");
  });

  it("is a 400 where a mounted path meets text that is not percent-encoded, in no log", async () => {
    const { server, fail, log } = await start(contract, handlers, options);
    server.app.get("/things/:x", (_request, _response, next) => next());
    for (const path of ["/things/%zz", "/things/%E4"])
      expect(await fail("GET", path)).toMatchObject({
        status: 400,
        body: { code: "validation_failed", errors: [{ property: "path" }] },
      });
    expect(log.filter(({ level }) => level === 50)).toEqual([]);
  });

  it.each<[string, unknown, object, number, string]>([
    ["no JSON", "{", {}, 400, "malformed_json"],
    ["too large", JSON.stringify("x".repeat(200)), {}, 413, "payload_too_large"],
    [
      "an unknown charset",
      "{}",
      { "content-type": "application/json; charset=x-user" },
      415,
      "unsupported_media_type",
    ],
    ["an unknown encoding", "{}", { "content-encoding": "x" }, 415, "unsupported_media_type"],
  ])("is what Express's parser says of a body: %s", async (_what, body, headers, status, code) => {
    const { server, fail } = await start(contract, handlers, options);
    server.app.use("/hook", express.json({ limit: 100 }));
    expect(await fail("POST", "/hook", { body, headers: { ...headers } })).toMatchObject({
      status,
      body: { code },
    });
  });

  it("breaks off an answer that had begun", async () => {
    const { server, url } = await start(contract, handlers, options);
    server.app.get("/page", (_request, response, next) => {
      response.writeHead(200, { "Content-Length": 9 });
      response.write("half");
      next(new Error("broken"));
    });
    await expect(fetch(`${url}/page`).then((response) => response.text())).rejects.toThrow();
  });
});

describe("OPTIONS of a path with mounted methods", () => {
  it.each<[string, string, (app: express.Express, answer: express.RequestHandler) => unknown, string]>([
    [
      "a route on an operation's path",
      "/things",
      (app, answer) => app.put("/things", answer),
      "PUT, GET, POST, HEAD, OPTIONS",
    ],
    [
      "a route of a method that the contract has",
      "/things",
      (app, answer) => app.get("/things", answer),
      "GET, HEAD, POST, OPTIONS",
    ],
    ["a route elsewhere", "/page", (app, answer) => app.get("/page", answer), "GET, HEAD, OPTIONS"],
    [
      "a router",
      "/page/1",
      (app, answer) => app.use("/page", express.Router().post("/1", answer)),
      "POST, OPTIONS",
    ],
  ])("is 204 with the methods of both in Allow: %s", async (_what, path, mount, allow) => {
    const { server, send } = await start(contract, handlers, { ...options, cors: { origins: "*" } });
    mount(server.app as express.Express, (_request, response) => {
      response.end();
    });
    const { status, headers, body } = await send("OPTIONS", path);
    expect([status, body, headers.get("allow")]).toEqual([204, undefined, allow]);
    expect([headers.get("access-control-allow-origin"), headers.get("content-type")]).toEqual(["*", null]);
  });

  it("is what something mounted answers to it", async () => {
    const { server, send } = await start(contract, handlers, options);
    const app = server.app as express.Express;
    app.get("/things", (_request, response) => void response.end());
    app.options("/things", (_request, response) => void response.set("Allow", "GET").end('"mine"'));
    expect(await send("OPTIONS", "/things")).toMatchObject({ status: 200, body: "mine" });
  });

  it("is the contract's operation of that method", async () => {
    const options = toOperation("askThings");
    const { server, send } = await start(toContract({ "/things": { options } }), { askThings: echo });
    server.app.get("/things", (_request, response) => response.end());
    expect(await send("OPTIONS", "/things")).toMatchObject({ status: 200, body: { query: {} } });
  });
});

describe("a body that something mounted has read", () => {
  it("counts as absent, and nobody waits for it", async () => {
    const { server, fail } = await start(contract, handlers, options);
    server.app.use("/things", express.json());
    const headers = { "x-key": "k" };
    expect((await fail("POST", "/things", { headers, body: { name: "x" } })).status).toBe(400);
  });
});

describe("the application inside another", () => {
  it.each([
    ["at its root", "", ""],
    ["below a path", "/below", "/below"],
  ])("answers %s", async (_what, place, prefix) => {
    const { app } = await createServer(handlers, {
      ...options,
      contract,
      logger: createLogger({ level: "silent" }),
    });
    const outer = express();
    outer.use(place === "" ? "/" : place, app as express.Express);
    const http = createHttpServer(outer).listen(0);
    onTestFinished(() => {
      http.close();
    });
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}${prefix}`;
    expect((await fetch(`${url}/things`)).status).toBe(401);
    expect(await (await fetch(`${url}/things`, { headers: { "x-key": "k" } })).json()).toEqual({
      text: "ä€",
    });
    expect((await fetch(`${url}/nothing`)).status).toBe(404);
  });
});
