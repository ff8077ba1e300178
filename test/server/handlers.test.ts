import { type ClientRequest, get } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInThisContext } from "node:vm";
import type {
  Authenticate,
  Exchange,
  HandlerContext,
  HandlerRequest,
  HandlerResult,
  ServerOptions,
} from "prospecting-contract/server";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../src/errors.ts";
import { WrittenJson } from "../../src/text/written-json.ts";
import { share, start, toContract, toOperation } from "./small-contract.ts";

const json = (schema: unknown) => ({ description: "Done", content: { "application/json": { schema } } });
const contract = toContract({
  "/thing": {
    get: toOperation("getThing", {
      responses: {
        200: {
          ...json({
            type: "object",
            required: ["id"],
            properties: { id: { type: "string" }, at: { type: "string", format: "date-time" } },
          }),
          headers: {
            "X-Version": { required: true, schema: { type: "integer", minimum: 1 } },
            "X-Request-Id": { required: true, schema: { type: "string", format: "uuid" } },
          },
        },
        404: json({}),
        "5XX": json({}),
        default: json({}),
      },
    }),
    delete: toOperation("deleteThing", { responses: { 204: { description: "Gone" } } }),
  },
});

type AnyHandler = (request: HandlerRequest, context: HandlerContext) => Promise<unknown>;

let current: AnyHandler = async () => undefined;
const getThing = async (request: HandlerRequest, context: HandlerContext) => {
  const result: unknown = await current(request, context);
  return result as HandlerResult;
};
const shared = share(contract, { getThing });

/**
 * Sends one request to `getThing`, which this handler answers. Returns the response and the log lines about it. If
 * options are given, starts a separate server with these options.
 */
async function answer(handler: AnyHandler, options?: ServerOptions) {
  current = handler;
  const running = options === undefined ? shared() : await start(contract, { getThing }, options);
  const { status, headers, body } = await running.send("GET", "/thing");
  const requestId = headers.get("x-request-id");
  const log = running.log.filter((line) => line["requestId"] === requestId);
  return { status, headers, body, log };
}

const generic = {
  statusCode: 500,
  error: "Internal Server Error",
  message: "Unexpected failure",
  code: "internal_error",
};
const good = { status: 200, body: { id: "x" }, headers: { "X-Version": 1 } };

describe("handlers that fail", () => {
  it.each<[string, () => unknown]>([
    [
      "throws",
      () => {
        throw new Error("secret of the house");
      },
    ],
    ["rejects", () => Promise.reject(new Error("secret of the house"))],
    [
      "throws what is no error",
      () => {
        throw "secret of the house";
      },
    ],
    [
      "throws undefined",
      () => {
        throw undefined;
      },
    ],
    ["answers nothing", () => undefined],
    ["answers a body without status", () => ({ body: { id: "secret of the house" } })],
    ["answers a status that is not declared", () => ({ status: 201, body: { id: "secret of the house" } })],
    ["answers a status that is none", () => ({ status: 99 })],
    [
      "answers a body that breaks the contract",
      () => ({ ...good, body: { id: 5, note: "secret of the house" } }),
    ],
    ["answers no body where one is declared", () => ({ ...good, body: undefined })],
    ["answers a body that is no JSON", () => ({ ...good, body: { id: "x", big: 10n } })],
    ["leaves a required header out", () => ({ ...good, headers: {} })],
    ["sends a header that breaks the contract", () => ({ ...good, headers: { "X-Version": 0 } })],
    [
      "sends a header that Node refuses",
      () => ({ ...good, headers: { "X-Version": 1, "X-Bad": "secret\nof the house" } }),
    ],
    [
      "throws an ApiError that the operation does not declare",
      () => {
        throw new ApiError("rate_limited", { message: "secret of the house" });
      },
    ],
    [
      "throws a declared 500 that says too much",
      () => {
        throw new ApiError("internal_error", { message: "secret of the house" });
      },
    ],
  ])("answer a generic 500 when the handler %s, and the cause goes to the log", async (_what, handler) => {
    const { status, headers, body, log } = await answer(async () => handler());
    expect(status).toBe(500);
    expect(body).toMatchObject({ ...generic, path: "/thing", requestId: headers.get("x-request-id") });
    expect(JSON.stringify([body, ...headers])).not.toMatch(/secret|X-Bad/i);
    const cause = log.find((line) => line["cause"] !== undefined);
    expect(cause).toMatchObject({
      level: 50,
      requestId: headers.get("x-request-id"),
      operationId: "getThing",
    });
  });

  it("say in the log what was wrong with an answer", async () => {
    const { log } = await answer(async () => ({ ...good, body: { id: 5, at: "today" } }));
    expect(JSON.stringify(log)).toContain(
      "the answer breaks the contract: body.id must be string; body.at must match format",
    );
  });

  it("say in the log which statuses are declared", async () => {
    const { log } = await answer(async () => ({ status: 201, body: { id: "x" } }));
    expect(JSON.stringify(log)).toMatch(/answered 201, which is not declared; declared: 200(, \w+)*"/);
  });

  it("answer 503 when the time is up, and abort the handler's signal", async () => {
    const seen: unknown[] = [];
    const { status, headers, body, log } = await answer(
      (_request, { signal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => {
            seen.push(signal.reason);
            reject(new Error("stopped"));
          }),
        ),
      { handlerTimeoutMs: ({ id }) => (id === "getThing" ? 20 : 60_000) },
    );
    expect([status, headers.get("retry-after")]).toEqual([503, "1"]);
    expect(body).toMatchObject({ code: "unavailable", message: "Temporarily unavailable" });
    expect(seen).toEqual([new Error("the handler gave no answer within 20 ms")]);
    expect(JSON.stringify(log)).toContain("gave no answer within 20 ms");
  });

  it.each([
    { declared: ["204"], status: 500, code: "internal_error", message: "Unexpected failure" },
    {
      declared: ["204", "503"],
      status: 503,
      code: "unavailable",
      message: expect.stringContaining("the request may or may not have taken effect"),
    },
  ])("answer $status to a change whose time is up if the operation declares $declared", async (given) => {
    const { declared, status, ...body } = given;
    const responses = Object.fromEntries(declared.map((one) => [one, { description: "Declared" }]));
    const own = toContract({ "/thing": { delete: toOperation("deleteThing", { responses }) } });
    const deleteThing = () => new Promise<never>(() => {});
    const { send } = await start(own, { deleteThing }, { handlerTimeoutMs: 20 });
    expect(await send("DELETE", "/thing")).toMatchObject({ status, body });
  });

  it("may say that they have nothing to answer with: a line without a stack, unless something broke", async () => {
    const unavailable = (cause?: unknown) => async () => {
      throw new ApiError("unavailable", { message: "Set THIS", ...(cause === undefined ? {} : { cause }) });
    };
    const said = await answer(unavailable());
    expect(said.body).toMatchObject({ code: "unavailable", message: "Set THIS" });
    const [line] = said.log.filter(({ msg }) => msg === "unavailable");
    expect(line).toMatchObject({ level: 30, reason: "Set THIS", operationId: "getThing" });
    expect(JSON.stringify(line)).not.toContain("stack");
    const broke = await answer(unavailable(new Error("connection refused")));
    const [other] = broke.log.filter(({ msg }) => msg === "unavailable");
    expect(other).toMatchObject({ level: 50, cause: { message: "connection refused" } });
  });

  it("send declared ApiErrors as the contract's Error body, with their headers", async () => {
    const { status, headers, body } = await answer(async () => {
      throw new ApiError("not_found", { message: "No such thing", headers: { "X-Hint": "look elsewhere" } });
    });
    expect(status).toBe(404);
    expect(headers.get("x-hint")).toBe("look elsewhere");
    expect(body).toEqual({
      statusCode: 404,
      error: "Not Found",
      message: "No such thing",
      path: "/thing",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      requestId: headers.get("x-request-id"),
      code: "not_found",
    });
  });

  it("send a status that a range declares; 502 says no more than that, 503 says what is missing", async () => {
    const told = await answer(async () => {
      throw new ApiError("unavailable", { message: "Search is off: SEARCH_KEY is not set" });
    });
    expect(told.status).toBe(503);
    expect(told.body).toMatchObject({ message: "Search is off: SEARCH_KEY is not set", code: "unavailable" });
    const hidden = await answer(async () => {
      throw new ApiError("upstream_failed", { message: "vendor.example said 500" });
    });
    expect(hidden.status).toBe(502);
    expect(hidden.body).toMatchObject({ message: "An upstream source failed", code: "upstream_failed" });
  });
});

describe("default", () => {
  const only = toContract({
    "/thing": {
      get: toOperation("getThing", { responses: { 200: json({}), default: json({}) } }),
      delete: toOperation("deleteThing", {
        responses: { 204: { description: "Gone" }, 409: json({}), default: json({}) },
      }),
    },
  });
  const fail = async () => {
    throw new ApiError("not_found");
  };

  it.each([
    ["GET", "stands for every failure if no other is declared", 404],
    ["DELETE", "describes unforeseen errors beside a declared failure", 500],
  ])("of %s %s", async (method, _title, status) => {
    const { send } = await start(only, { getThing: fail, deleteThing: fail });
    expect((await send(method, "/thing")).status).toBe(status);
  });

  it("stands for a failure that a handler returns, and for no further success", async () => {
    let result: HandlerResult = { status: 409, body: { own: true } };
    const { send } = await start(only, { getThing: async () => result });
    expect(await send("GET", "/thing")).toMatchObject({ status: 409, body: { own: true } });
    result = { status: 201, body: {} };
    expect((await send("GET", "/thing")).status).toBe(500);
  });
});

describe("answers", () => {
  it("are sent as they are read by a client: dates as text, undefined left out", async () => {
    const at = new Date(0);
    const { status, headers, body } = await answer(async () => ({
      status: 200,
      body: { id: "x", at, no: undefined },
      headers: { "X-Version": 3, "X-No": undefined },
    }));
    expect(status).toBe(200);
    expect(body).toEqual({ id: "x", at: at.toISOString() });
    expect(headers.get("x-version")).toBe("3");
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(headers.has("x-no")).toBe(false);
  });

  it("keep the server's own headers, whatever a handler sends", async () => {
    const { status, headers } = await answer(async () => ({
      ...good,
      headers: { "X-Version": 1, "X-Request-Id": "mine", "Content-Length": 1 },
    }));
    expect(status).toBe(200);
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  const typed: [title: string, declared: object, body: unknown, type: string, text: string][] = [
    [
      "JSON under its declared type",
      { "application/problem+json": {} },
      { a: 1 },
      "application/problem+json; charset=utf-8",
      '{"a":1}',
    ],
    ["JSON where any type will do", { "*/*": {} }, { a: 1 }, "application/json; charset=utf-8", '{"a":1}'],
    [
      "JSON rather than another type",
      { "text/csv": {}, "application/json": {} },
      "a",
      "application/json; charset=utf-8",
      '"a"',
    ],
    [
      "a text under a type that is no JSON",
      { "text/csv": { schema: { type: "string" } } },
      "a,b",
      "text/csv; charset=utf-8",
      "a,b",
    ],
  ];
  it.each(typed)("are %s", async (_, content, body, type, text) => {
    const get = toOperation("getTyped", { responses: { 200: { description: "Done", content } } });
    const { url } = await start(toContract({ "/typed": { get } }), {
      getTyped: async () => ({ status: 200, body }),
    });
    const response = await fetch(`${url}/typed`, { headers: { accept: type.split(";", 1)[0] ?? "" } });
    expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
      200,
      type,
      text,
    ]);
  });

  it("may be empty where the contract says so", async () => {
    const { send } = await start(contract, { deleteThing: async () => ({ status: 204 }) });
    const { status, body, headers } = await send("DELETE", "/thing");
    expect([status, body, headers.get("content-type")]).toEqual([204, undefined, null]);
    const chatty = await start(contract, { deleteThing: async () => ({ status: 204, body: {} }) });
    expect((await chatty.send("DELETE", "/thing")).status).toBe(500);
  });

  it("are not checked against schemas when that is switched off; their status still is", async () => {
    const wrong = await answer(async () => ({ status: 200, body: { id: 5 } }), { validateResponses: false });
    expect(wrong).toMatchObject({ status: 200, body: { id: 5 } });
    expect((await answer(async () => ({ status: 201, body: {} }), { validateResponses: false })).status).toBe(
      500,
    );
  });

  it("are sent as they were written, and checked unless this contract has allowed them before", async () => {
    const ask = (text: string, contractDigest: string) =>
      answer(async () => ({ ...good, body: new WrittenJson(text, "ours") }), { contractDigest });
    expect(await ask('{"id":5, "kept":1}', "ours")).toMatchObject({ status: 200, body: { id: 5, kept: 1 } });
    expect(await ask('{"id":"x", "kept":1}', "theirs")).toMatchObject({ status: 200, body: { kept: 1 } });
    expect((await ask('{"id":5}', "theirs")).status).toBe(500);
  });

  const unchecked = { validateResponses: false };
  it.each<[string, unknown]>([
    ["a symbol", { ...good, body: Symbol("x") }],
    ["a function", { ...good, body: () => 1 }],
    ["what its toJSON leaves out", { ...good, body: { toJSON: () => undefined } }],
    ["a header of an object", { ...good, headers: { "X-Version": { a: 1 } } }],
    ["a header of a date", { ...good, headers: { "Last-Modified": new Date(0) } }],
    ["a list with an object in a header", { ...good, headers: { "X-Version": [1, {}] } }],
  ])("can't be %s, whether they are checked or not", async (_what, wrong) => {
    for (const options of [undefined, unchecked])
      expect(await answer(async () => wrong, options)).toMatchObject({ status: 500, body: generic });
  });

  it("have no body under 204, whether they are checked or not", async () => {
    const { fail } = await start(
      contract,
      { deleteThing: async () => ({ status: 204, body: {} }) },
      unchecked,
    );
    expect((await fail("DELETE", "/thing")).status).toBe(500);
  });

  it("leave out headers that are null or undefined, and send a line for each value of a list", async () => {
    const headers = {
      "X-Version": 1,
      "X-Null": null,
      "Set-Cookie": ["a=1; Path=/", "b=2"],
      Link: ["<a>", "<b>"],
    };
    for (const options of [undefined, unchecked]) {
      const { headers: sent } = await answer(async () => ({ ...good, headers }), options);
      expect(sent.has("x-null")).toBe(false);
      expect(sent.getSetCookie()).toEqual(["a=1; Path=/", "b=2"]);
      expect(sent.get("link")).toBe("<a>, <b>");
    }
  });

  const ids = { type: "array", items: { type: "integer" }, minItems: 1 };
  const size = { type: "object", required: ["w"], properties: { w: { type: "integer" } } };
  it.each<[string, object, unknown, number]>([
    ["a list", { schema: ids }, "1,2", 200],
    ["a list in lines of their own", { schema: ids }, [1, 2], 200],
    ["a list with a wrong item", { schema: ids }, "1,x", 500],
    ["a reference to a list", { schema: { $ref: "#/components/schemas/Ids" } }, "1,2", 200],
    ["an object", { schema: size }, "w,1", 200],
    ["an object with explode", { schema: size, explode: true }, "w=1", 200],
    ["an object without its member", { schema: size }, "h,1", 500],
    ["JSON", { content: { "application/json": { schema: size } } }, '{"w":1}', 200],
    ["what is no JSON", { content: { "application/json": { schema: size } } }, "w,1", 500],
    ["no header, where it is required", { schema: ids }, undefined, 500],
  ])("have headers that are read by style and content: %s", async (_what, header, value, status) => {
    const response = { ...json({}), headers: { "X-It": { required: true, ...header } } };
    const get = toOperation("getIt", { responses: { 200: response } });
    const own = toContract({ "/it": { get } }, { components: { schemas: { Ids: ids } } });
    const headers = { "X-It": value as string };
    const { send } = await start(own, { getIt: async () => ({ status: 200, body: 1, headers }) });
    expect((await send("GET", "/it")).status).toBe(status);
  });

  it("need no Content-Type header that a contract declares, since OpenAPI ignores it", async () => {
    const headers = { "Content-Type": { required: true, schema: { const: "text/x" } } };
    const get = toOperation("getIt", { responses: { 200: { ...json({}), headers } } });
    const { send } = await start(toContract({ "/it": { get } }), {
      getIt: async () => ({ status: 200, body: 1 }),
    });
    expect((await send("GET", "/it")).status).toBe(200);
  });

  it.each([{}, { responses: {} }])("may be any where the contract declares none: %j", async (declared) => {
    const get = { operationId: "getIt", ...declared };
    const { send } = await start(toContract({ "/it": { get } }), {
      getIt: async () => ({ status: 203, body: { a: 1 }, headers: { "X-A": 1 } }),
    });
    expect(await send("GET", "/it")).toMatchObject({ status: 203, body: { a: 1 } });
  });

  it("may be bytes, under a type that is no JSON", async () => {
    const bytes = Uint8Array.of(0, 1, 200, 255);
    const schema = { type: "string", format: "binary", maxLength: 4 };
    const responses = { 200: { description: "Done", content: { "image/png": { schema } } } };
    const get = toOperation("getImage", { responses });
    const serve = async (body: Uint8Array) => {
      const { url } = await start(toContract({ "/image": { get } }), {
        getImage: async () => ({ status: 200, body }),
      });
      return fetch(`${url}/image`);
    };
    const answer = await serve(bytes);
    expect([answer.headers.get("content-type"), answer.headers.get("content-length")]).toEqual([
      "image/png",
      "4",
    ]);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    expect((await serve(new Uint8Array(5))).status).toBe(500);
  });
});

describe("operations without a handler", () => {
  const notImplemented = () => Promise.reject(Object.assign(new Error("stub"), { code: "not_implemented" }));

  it.each([
    ["have none", {}],
    ["have an unfilled stub", { getThing: notImplemented }],
    ["throw ApiError not_implemented", { getThing: () => Promise.reject(new ApiError("not_implemented")) }],
  ])("answer 501 not_implemented when they %s", async (_what, handlers) => {
    const { fail } = await start(contract, handlers);
    const { status, body } = await fail("GET", "/thing");
    expect(status).toBe(501);
    expect(body).toMatchObject({ code: "not_implemented", message: "This operation is not implemented" });
  });

  it("are answered by the fallback, which may send any status and reads every header but the credentials", async () => {
    const seen: unknown[] = [];
    const { send } = await start(
      contract,
      { getThing: notImplemented },
      {
        async fallback(operation, request, { caller }) {
          seen.push({ id: operation.id, header: request.header, caller });
          return operation.id === "getThing" ? { status: 418, body: { short: true } } : { status: 204 };
        },
      },
    );
    expect(
      await send("GET", "/thing", {
        headers: { prefer: "code=418", authorization: "Bearer x", cookie: "a=b" },
      }),
    ).toMatchObject({ status: 418, body: { short: true } });
    expect((await send("DELETE", "/thing")).status).toBe(204);
    expect(seen[0]).toMatchObject({ id: "getThing", header: { prefer: "code=418" }, caller: null });
    expect(JSON.stringify(seen)).not.toMatch(/authorization|cookie/);
  });

  it("send the fallback's ApiErrors whether the operation declares them or not, and hide its other failures", async () => {
    let failure: unknown = new ApiError("rate_limited", { headers: { "Retry-After": "5" } });
    const { fail } = await start(contract, {}, { fallback: () => Promise.reject(failure) });
    const limited = await fail("DELETE", "/thing");
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "5"]);
    failure = new Error("secret of the house");
    expect((await fail("DELETE", "/thing")).body).toMatchObject(generic);
  });
});

describe("a client that goes away", () => {
  it("aborts the handler's signal, the exchange says so, and what ends by it is no failure", async () => {
    const started = defer<ClientRequest>();
    const aborted = defer<unknown>();
    const ended = defer<Exchange>();
    const getThing = async (_request: HandlerRequest, { signal }: HandlerContext) => {
      signal.addEventListener("abort", () => aborted.resolve(signal.reason));
      started.resolve(outgoing);
      throw await aborted.promise;
    };
    const running = await start(contract, { getThing }, { onExchange: ended.resolve });
    const { url } = running;
    const outgoing = get(`${url}/thing`);
    outgoing.on("error", () => undefined);
    (await started.promise).destroy();
    expect(await aborted.promise).toEqual(new Error("the client went away"));
    expect(await ended.promise).toMatchObject({ aborted: true, path: "/thing" });
    await running.server.close();
    expect(running.log.map(({ msg }) => msg)).toEqual(["request"]);
  });

  it("aborts nothing when the answer was sent", async () => {
    let signal: AbortSignal | undefined;
    const { status } = await answer(async (_request, context) => {
      signal = context.signal;
      return good;
    });
    expect(status).toBe(200);
    expect(signal?.aborted).toBe(false);
  });
});

describe("a handler's context", () => {
  it("keeps its members in a copy", async () => {
    let copy: HandlerContext | undefined;
    const { log } = await answer(async (_request, context) => {
      copy = { ...context };
      copy.log.info({}, "from the copy");
      return good;
    });
    expect(Object.keys(copy ?? {}).sort()).toEqual([
      ...["caller", "contract", "handled", "log", "pollUrl", "requestId", "signal"],
    ]);
    expect(copy?.signal).toBeInstanceOf(AbortSignal);
    expect(log).toContainEqual(expect.objectContaining({ msg: "from the copy", operationId: "getThing" }));
  });

  it.each<[string, ServerOptions["publicUrl"]]>([
    ["a text", "https://api.example/base/"],
    ["a URL object", new URL("https://api.example/base/")],
    ["a function that returns a text", () => "https://api.example/base"],
    ["a function that returns a URL object", () => new URL("https://api.example/base/")],
  ])("builds the address of a job on publicUrl: %s", async (_title, publicUrl) => {
    const jobs = toContract({
      "/start": { get: toOperation("start") },
      "/jobs/{id}": { get: toOperation("getOperation") },
    });
    const startJob = async (_request: HandlerRequest, context: HandlerContext): Promise<HandlerResult> => ({
      status: 200,
      body: context.pollUrl("a/1"),
    });
    const { send } = await start(jobs, { start: startJob }, { publicUrl });
    expect((await send("GET", "/start")).body).toBe("https://api.example/base/jobs/a%2F1");
  });

  // If V8 keeps the context of a request in slow (dictionary) mode, it moves the context to the old generation of its
  // heap, where objects are freed late. The context would then keep the whole request in memory for long.
  it("stays a fast object of V8, as the context of a credential check does", async () => {
    setFlagsFromString("--allow-natives-syntax");
    const isFast: unknown = runInThisContext("(object) => %HasFastProperties(object)");
    if (typeof isFast !== "function") throw new Error("no function");
    const contexts: object[] = [];
    const authenticate: Authenticate = (_credentials, context) => {
      contexts.push(context);
      return { organizationId: "org_1", userId: "usr_1" };
    };
    const secured = toContract(
      { "/thing": { get: toOperation("getThing", { security: [{ Key: [] }] }) } },
      { components: { securitySchemes: { Key: { type: "apiKey", in: "header", name: "X-Access-Key" } } } },
    );
    const running = await start(secured, { getThing }, { authenticate });
    current = async (_request, context) => {
      contexts.push(context);
      return { status: 200, body: {} };
    };
    for (let count = 0; count < 3; count += 1)
      await running.send("GET", "/thing", { headers: { "x-access-key": "ak" } });
    expect(contexts).toHaveLength(6);
    expect(contexts.map((context): unknown => isFast(context))).toEqual(Array(6).fill(true));
  });
});

function defer<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
