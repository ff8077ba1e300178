import { inspect } from "node:util";
import { type ClientOptions, createClient } from "prospecting-contract/client";
import { afterEach, describe, expect, it } from "vitest";
import { operations } from "../../generated/operations.ts";
import { accepted, createTestClient, errorBody, failureOf, keys, operationId } from "./sandbox.ts";
import { startServer } from "./scripted-server.ts";

const apiKey = "rk_leaktest_bearer";
const secrets = [keys.accessKey, keys.secretKey, apiKey];
const variables = ["ACCESS_KEY", "SECRET_KEY", "API_KEY", "BASE_URL", "API_URL"].map(
  (name) => `PROSPECTING_${name}`,
);

afterEach(() => {
  for (const name of variables) delete process.env[name];
  Reflect.deleteProperty(globalThis, "document");
});

describe("keys", () => {
  it("are in no inspect output, JSON or member of a client", () => {
    const client = createClient({ ...keys, apiKey });
    for (const text of [
      inspect(client, { depth: 20, showHidden: true }),
      JSON.stringify(client),
      String(client),
    ])
      for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it("are in no error, hook or log line, even when the server sends them back", async () => {
    const seen: unknown[] = [];
    const note = (...input: unknown[]): void => void seen.push(...input);
    const server = await startServer(({ headers }) => ({
      status: 503,
      body: errorBody(503, "overloaded", {
        message: `What is ${headers["x-secret-key"]} of ${headers["x-access-key"]}?`,
        errors: [{ property: "header.x-secret-key", message: `${headers["x-secret-key"]} is unknown` }],
      }),
    }));
    const { client } = createTestClient(server.url, {
      apiKey,
      logger: { debug: note, warn: note },
      onRequest: note,
      onResponse: note,
      onRetry: note,
    });
    const error = await failureOf(client.operations.get(operationId));
    expect(error).toHaveProperty("message", expect.stringContaining("What is [redacted] of [redacted]?"));
    const refused = await failureOf(
      createTestClient("http://127.0.0.1:1").client.operations.get(operationId),
    );
    for (const shown of [error, refused, ...seen]) {
      const texts = [inspect(shown, { depth: 20, showHidden: true }), JSON.stringify(shown), String(shown)];
      for (const secret of secrets) expect(texts.join("\n")).not.toContain(secret);
    }
    expect(seen).toHaveLength(24);
  });

  it("that are short are redacted as words, and leave names, codes and sentences readable", async () => {
    const body = errorBody(402, "credit_cap_too_low", {
      message: "maxCredits is below the ceiling; sent as a and b.",
      errors: [{ property: "header.x-secret-key", message: "not b, a" }],
    });
    const server = await startServer({ status: 402, body });
    const { client } = createTestClient(server.url, { accessKey: "a", secretKey: "b" });
    expect(await failureOf(client.people.search({ query: "q" }))).toMatchObject({
      code: "credit_cap_too_low",
      detail: "maxCredits is below the ceiling; sent as [redacted] and [redacted].",
      errors: [{ property: "header.x-secret-key", message: "not [redacted], [redacted]" }],
    });
  });

  it.each([
    "credit_cap_too_low",
    "internal",
    "error",
    "code",
    "message",
    "maxCredits",
    "maximum",
    "operations",
    "body.maxCredits",
  ])(
    "like %s, which are names of the contract, leave codes, paths and members readable",
    async (accessKey) => {
      const violation = {
        property: "body.maxCredits",
        message: "must be >= 40",
        constraints: { maximum: "must be >= 40" },
      };
      const body = errorBody(402, "credit_cap_too_low", {
        error: "error",
        path: "/api/operations",
        errors: [violation],
      });
      const server = await startServer({ status: 402, body });
      const { client } = createTestClient(server.url, { accessKey, secretKey: "property" });
      const error = await failureOf(client.people.search({ query: "q" }));
      expect(error).toMatchObject({
        name: "PaymentRequiredError",
        code: "credit_cap_too_low",
        path: "/api/operations",
        errors: [violation],
      });
      expect(error).toHaveProperty("message", expect.stringContaining("; body.maxCredits: must be >= 40"));
    },
  );

  it("are redacted in codes, paths and members as well, unless they could be names", async () => {
    const [accessKey, secretKey] = ["ak_01JDK3V9Q6W2C7R8T4Y5N1B0ZX", "sk_7f9c2ba4e88f4d3a9a3b0c5d1e2f3a4b"];
    const body = errorBody(401, secretKey, {
      message: accessKey,
      path: `/api/${accessKey}`,
      errors: [{ property: secretKey, message: "must be known" }],
    });
    const server = await startServer({ status: 401, body });
    const { client } = createTestClient(server.url, { accessKey, secretKey });
    const error = await failureOf(client.credits.get());
    expect(error).toMatchObject({ code: "[redacted]", detail: "[redacted]", path: "/api/[redacted]" });
    const text = inspect(error, { depth: 20, showHidden: true });
    for (const key of [accessKey, secretKey]) expect(text).not.toContain(key);
  });

  it("like pollUrl leave the sentence about a refused poll URL readable", async () => {
    const server = await startServer({ status: 202, body: accepted("https://elsewhere.example") });
    const { client } = createTestClient(server.url, { accessKey: "pollUrl", secretKey: "set" });
    expect(await failureOf(client.people.search({ query: "q" }).wait())).toHaveProperty(
      "message",
      expect.stringMatching(/^pollUrl https:\/\/elsewhere\.example.* is not at .*: set apiUrl$/),
    );
  });

  it("are in no error about a success that holds a key instead of JSON", async () => {
    const server = await startServer(({ headers }) => ({
      body: headers["x-secret-key"],
      headers: { "Content-Type": "application/json" },
    }));
    const { client } = createTestClient(server.url, { maxRetries: 0 });
    const error = await failureOf(client.operations.get(operationId));
    expect(error).toMatchObject({ name: "ConnectionError", code: "connection_failed" });
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(keys.secretKey);
  });

  it("are in no error about a media type that holds a key", async () => {
    const server = await startServer(({ headers }) => ({
      status: 502,
      body: "<h1>",
      headers: { "Content-Type": `text/html; of=${headers["x-secret-key"]}` },
    }));
    const { client } = createTestClient(server.url, { maxRetries: 0 });
    const error = await failureOf(client.operations.get(operationId));
    expect(error).toHaveProperty("message", expect.stringContaining("text/html; of=[redacted]"));
  });

  it.each([
    ["a line break", "ASCII", { accessKey: "ak_a", secretKey: "sk_leaktest\n" }],
    ["a character no header can carry", "ASCII", { accessKey: "ak_a", secretKey: "sk_leaktest\u20ac" }],
    ["a quote", "ASCII", { accessKey: "ak_a", secretKey: 'sk_leaktest"' }],
    ["nothing in it", "ASCII", { accessKey: "", secretKey: "" }],
    ["no partner", "accessKey is missing (PROSPECTING_ACCESS_KEY)", { secretKey: "sk_leaktest" }],
    ["no secret", "secretKey is missing (PROSPECTING_SECRET_KEY)", { accessKey: "ak_leaktest" }],
  ])("with %s are refused without being shown: %s", (_, reason, options: ClientOptions) => {
    const error = catchError(() => createClient(options));
    expect(error).toMatchObject({ code: "invalid_usage", message: expect.stringContaining(reason) });
    expect(error).toHaveProperty("name", "UsageError");
    expect(inspect(error)).not.toContain("leaktest");
  });

  it("come from the environment where the options give none", async () => {
    const server = await startServer({ body: { id: operationId } });
    process.env["PROSPECTING_ACCESS_KEY"] = "ak_env";
    process.env["PROSPECTING_SECRET_KEY"] = "sk_env";
    process.env["PROSPECTING_BASE_URL"] = server.url;
    await createClient().operations.get(operationId);
    expect(server.requests[0]?.headers).toMatchObject({ "x-access-key": "ak_env", "x-secret-key": "sk_env" });
  });

  it("go as a bearer token where there is only an API key", async () => {
    const server = await startServer({ body: { id: operationId } });
    await createClient({ apiKey, baseUrl: server.url }).operations.get(operationId);
    expect(server.requests[0]?.headers).toMatchObject({ authorization: `Bearer ${apiKey}` });
    expect(server.requests[0]?.headers).not.toHaveProperty("x-secret-key");
  });

  it("stay at home when a poll URL points elsewhere", async () => {
    const elsewhere = await startServer({ body: {} });
    const server = await startServer({ status: 202, body: accepted(elsewhere.url) });
    const { client } = createTestClient(server.url);
    const error = await failureOf(client.people.search({ query: "q" }).wait());
    expect(error).toMatchObject({ name: "ClientError", code: "poll_url_refused", operationId });
    expect(error).toHaveProperty("message", expect.stringContaining(`${elsewhere.url}/api/operations`));
    expect(error).toHaveProperty("message", expect.stringMatching(`not at ${server.url},.*: set apiUrl$`));
    expect([server.requests.length, elsewhere.requests.length]).toEqual([1, 0]);
  });

  it.each([
    "https://app.example.evil.example/api/operations/op_1",
    "https://app.example@evil.example/",
    "https://app.example:444/api/operations/op_1",
    "http://app.example/api/operations/op_1",
    "//app.example/api/operations/op_1",
    "//evil.example/api/operations/op_1",
    "op_1",
    "https://",
    "javascript:alert(1)",
  ])("do not follow the look-alike %s", async (pollUrl) => {
    const { client } = createTestClient("https://app.example/");
    const job = { id: operationId, operationId, status: "queued" as const, pollUrl };
    expect(await failureOf(client.operations.wait(job))).toMatchObject({ code: "poll_url_refused" });
  });
});

describe("the environment", () => {
  it("may be closed, as in Deno without --allow-env", async () => {
    const server = await startServer({ body: { id: operationId } });
    const real = Object.getOwnPropertyDescriptor(process, "env");
    Object.defineProperty(process, "env", {
      configurable: true,
      get() {
        throw new Error("env access is not allowed");
      },
    });
    try {
      await createTestClient(server.url).client.operations.get(operationId);
    } finally {
      if (real) Object.defineProperty(process, "env", real);
    }
    expect(server.requests[0]?.headers).toMatchObject({ "x-access-key": keys.accessKey });
  });

  it("may be missing, as in edge runtimes", async () => {
    const real = globalThis.process;
    const server = await startServer({ body: { id: operationId } });
    Reflect.deleteProperty(globalThis, "process");
    try {
      createTestClient(server.url);
    } finally {
      globalThis.process = real;
    }
  });
});

describe("a browser", () => {
  it.each([
    ["document", { ...keys }],
    ["document", { apiKey }],
    ["importScripts", { ...keys }],
  ])("with a global %s is refused a client with a secret", (name, options) => {
    Object.defineProperty(globalThis, name, { value: {}, configurable: true });
    try {
      expect(catchError(() => createClient(options))).toMatchObject({
        name: "UsageError",
        message: expect.stringContaining("dangerouslyAllowBrowser"),
      });
      createClient({ ...options, dangerouslyAllowBrowser: true });
      createClient({ baseUrl: "https://our-own-backend.example" });
    } finally {
      Reflect.deleteProperty(globalThis, name);
    }
  });
});

describe("an id", () => {
  it.each(["..", ".", "", "a/b", "a?b", "a#b", "%2e%2e", "a b", "op_1\n", "\u00e4", undefined, null, {}, []])(
    "of %j is refused before anything is sent",
    async (id) => {
      const server = await startServer({ body: {} });
      const { client } = createTestClient(server.url);
      for (const method of [client.operations.get, client.operations.cancel, client.monitors.delete]) {
        const call: Promise<unknown> = Reflect.apply(method, undefined, [id]);
        expect(await failureOf(call)).toMatchObject({ name: "UsageError", code: "invalid_usage" });
      }
      expect(server.requests).toEqual([]);
    },
  );
});

describe("hosts", () => {
  it.each([
    "",
    "app.example",
    "ftp://app.example",
    "https://",
    "javascript:alert(1)",
    "https://user:pass@app.example",
    "http:// bad",
    "http://app.example?x=1",
    "http://app.example/prefix#part",
    "http://app.example:99999",
  ])("like %j are refused without being shown", (baseUrl) => {
    const error = catchError(() => createClient({ baseUrl }));
    expect(error).toMatchObject({ name: "UsageError" });
    expect(inspect(error)).not.toContain("pass@");
  });

  it.each(["/", "/api"])("that are only a path (%s) are told to take the origin of the page", (baseUrl) => {
    expect(catchError(() => createClient({ baseUrl }))).toMatchObject({
      message: expect.stringMatching(/^baseUrl, apiUrl: http\(s\):\/\/host.*location\.origin$/),
    });
  });

  it("are two: the operations of the contract's second server go to apiUrl, and only they", async () => {
    const base = await startServer({ status: 400, body: errorBody(400, "validation_failed") });
    const api = await startServer({ status: 400, body: errorBody(400, "validation_failed") });
    const client = createClient({ ...keys, baseUrl: `${base.url}/`, apiUrl: `${api.url}/prefix/` });
    const people = [{ id: "per_1" }];
    await failureOf(client.operations.get(operationId));
    await failureOf(client.people.estimateResearch({ people }));
    await failureOf(client.people.createResearch({ people }));
    expect(api.requests.map(({ url }) => url)).toEqual([
      `/prefix/api/operations/${operationId}`,
      "/prefix/api/people/researches/estimate",
    ]);
    expect(base.requests.map(({ url }) => url)).toEqual(["/api/people/researches"]);
  });

  it("default to those of the contract", async () => {
    const { default: contract } = await import("prospecting-contract/openapi.json");
    const urls: string[] = [];
    const fetch = async (url: string): Promise<Response> => {
      urls.push(new URL(url).origin);
      return Response.json({});
    };
    const client = createClient({ ...keys, fetch });
    await client.monitors.list();
    await client.operations.get(operationId);
    const [first] = contract.servers;
    const [own] = contract.paths["/api/operations/{id}"].get.servers;
    expect(urls).toEqual([first?.variables.base_url.default, own?.variables.api_url?.default]);
  });

  it("split as the bearer key does: it is taken where the second server is, and nowhere else", () => {
    const bearer = Object.values(operations).filter(({ security }) =>
      security.some((schemes) => (schemes as readonly string[]).includes("BearerKey")),
    );
    expect(bearer.map(({ id }) => id).sort()).toEqual(["estimatePeopleResearch", "getOperation"]);
  });
});

function catchError(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}
