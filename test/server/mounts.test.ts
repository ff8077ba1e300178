import { createServer as createHttpServer, IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
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

/** What requests of each kind are answered: status, headers and body without what differs from request to request. */
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
    expect((await fail("GET", "/other/1/parts")).body.code).toBe("internal_error");
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
