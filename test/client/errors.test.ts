import { inspect } from "node:util";
import { ApiError, ClientError, isClientError, NotFoundError } from "prospecting-contract/client";
import { describe, expect, it } from "vitest";
import { createTestClient, errorBody, failureOf, operationId, requestId } from "./sandbox.ts";
import { type Answer, startServer } from "./scripted-server.ts";

async function errorOf(answer: Answer): Promise<unknown> {
  const server = await startServer(answer);
  const { client } = createTestClient(server.url, { maxRetries: 0 });
  return failureOf(client.operations.get(operationId));
}

/** An object that JavaScript cannot convert to a string. */
const odd = { toString: 1 };

describe("an error answer", () => {
  it.each([
    [400, "BadRequestError"],
    [401, "UnauthorizedError"],
    [402, "PaymentRequiredError"],
    [403, "ForbiddenError"],
    [404, "NotFoundError"],
    [405, "ApiError"],
    [413, "ApiError"],
    [429, "RateLimitError"],
    [500, "ServerError"],
    [501, "ServerError"],
    [502, "ServerError"],
    [503, "ServerError"],
  ])("of status %i is a %s", async (status, name) => {
    const error = await errorOf({ status, body: errorBody(status, "some_code") });
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toBeInstanceOf(ClientError);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name, status, code: "some_code" });
  });

  it("carries all that the body says, and the headers", async () => {
    const errors = [
      { property: "body.limit", message: "must be <= 100", constraints: { maximum: "must be <= 100" } },
    ];
    const body = errorBody(400, "validation_failed", { message: "Validation failed", errors });
    expect(
      await errorOf({ status: 400, body, headers: { "X-Extra": "1", "X-Request-Id": requestId } }),
    ).toMatchObject({
      code: "validation_failed",
      detail: "Validation failed",
      path: "/api/somewhere",
      timestamp: "2026-11-27T09:30:00.000Z",
      requestId,
      errors,
      attempts: 1,
      retryAfterMs: undefined,
      headers: { "x-extra": "1" },
    });
  });

  it("says in its message what, where, and the first violations", async () => {
    const errors = [
      { property: "body.limit", message: "must be <= 100" },
      { property: "body.query", message: "must be string" },
    ];
    const body = errorBody(400, "validation_failed", { message: "Validation failed", errors });
    expect(await errorOf({ status: 400, body })).toMatchObject({
      message:
        "Validation failed; body.limit: must be <= 100; body.query: must be string " +
        `(GET /api/operations/{id}: 400 validation_failed, request ${requestId})`,
    });
  });

  it("says once what the message and its violation both say", async () => {
    const fault = "code 418 is not declared by getOperation";
    const errors = [
      { property: "header.prefer", message: fault },
      { property: "body.limit", message: "must be <= 100" },
    ];
    const body = errorBody(400, "validation_failed", { message: `Prefer header: ${fault}`, errors });
    expect(await errorOf({ status: 400, body })).toMatchObject({
      message: `Prefer header: ${fault}; body.limit: must be <= 100 (GET /api/operations/{id}: 400 validation_failed, request ${requestId})`,
      errors,
    });
  });

  it.each([
    ["an empty 503", { status: 503 }, "Unexpected answer: empty body (GET "],
    [
      "an HTML 502",
      {
        status: 502,
        body: "<html>Bad gateway</html>",
        headers: { "Content-Type": "text/html; charset=utf-8" },
      },
      "Unexpected answer: text/html; charset=utf-8 (GET ",
    ],
    [
      "a JSON text",
      { status: 500, body: '"oops"', headers: { "Content-Type": "application/json" } },
      "Unexpected answer: JSON string",
    ],
    [
      "a strange shape",
      { status: 500, body: { errors: [null, 1], code: 7, message: null } },
      "; undefined: undefined",
    ],
    [
      "members that are no texts",
      {
        status: 500,
        body: Object.fromEntries(
          ["code", "message", "path", "timestamp", "requestId", "errors"].map((name) => [
            name,
            name === "errors" ? [{ property: odd, message: odd }] : odd,
          ]),
        ),
      },
      "Unexpected answer: JSON object",
    ],
  ])("is clear about %s", async (_, answer, message) => {
    const error = await errorOf(answer);
    expect(error).toMatchObject({ name: "ServerError", status: answer.status });
    expect(error).toHaveProperty("message", expect.stringContaining(message));
    expect(typeof Object(error).code).toBe("string");
  });

  it("has a code made of the status where the body gives none", async () => {
    expect(await errorOf({ status: 503 })).toMatchObject({
      code: "http_503",
      detail: undefined,
      path: "/api/operations/{id}",
    });
  });

  it.each([
    ["HTML", { body: "<html>Log in</html>", headers: { "Content-Type": "text/html" } }, "text/html"],
    ["nothing", { body: "" }, "empty body"],
    ["a number", { body: "5", headers: { "Content-Type": "application/json" } }, "JSON number"],
    ["null", { body: "null", headers: { "Content-Type": "application/json" } }, "JSON null"],
  ])("is made of a 200 with %s", async (_, answer, what) => {
    const error = await errorOf({ status: 200, ...answer });
    expect(error).toMatchObject({ name: "ApiError", status: 200, code: "invalid_response" });
    expect(error).toHaveProperty("message", expect.stringContaining(`Unexpected answer: ${what} (GET`));
  });

  it("is made of a redirect, which is not followed", async () => {
    const elsewhere = await startServer({ body: {} });
    const error = await errorOf({ status: 307, headers: { Location: elsewhere.url } });
    expect(error).toMatchObject({ name: "ApiError", status: 307 });
    expect(elsewhere.requests).toEqual([]);
  });

  it("is short where it is printed, and keeps its headers to read", async () => {
    const headers = { "X-Request-Id": requestId, "X-RateLimit-Limit": "300", "Retry-After": "600" };
    const error = await errorOf({ status: 429, body: errorBody(429, "rate_limited"), headers });
    // Prints the error as Node.js prints an uncaught one.
    const printed = inspect(error, { customInspect: false, depth: 5 });
    expect(printed).toMatch(new RegExp(`status: 429,\\s+requestId: '${requestId}',\\s+errors: \\[\\]`));
    expect(printed).not.toMatch(/headers|x-ratelimit/i);
    expect(error).toMatchObject({ headers: { "x-ratelimit-limit": "300" }, retryAfterMs: 600_000 });
  });

  it("shows message and members as JSON", async () => {
    const error = await errorOf({ status: 404, body: errorBody(404, "not_found") });
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      name: "NotFoundError",
      message: expect.stringContaining("Refused with not_found"),
      status: 404,
      requestId,
    });
  });
});

describe("isClientError", () => {
  it("goes by class name, and knows the bases", async () => {
    const error = await errorOf({ status: 404, body: errorBody(404, "not_found") });
    expect(isClientError(error)).toBe(true);
    expect(isClientError(error, "ClientError")).toBe(true);
    expect(isClientError(error, "ApiError")).toBe(true);
    expect(isClientError(error, "NotFoundError")).toBe(true);
    expect(isClientError(error, "ServerError")).toBe(false);
    expect(isClientError(error, "ConnectionError")).toBe(false);
  });

  it.each([undefined, null, "text", 5, new Error("other"), { name: "ClientError" }])(
    "is false for %o",
    (value) => {
      expect(isClientError(value)).toBe(false);
    },
  );

  it("holds for the errors of another copy of the package, where instanceof does not", async () => {
    const { build } = await import("esbuild");
    const entry = new URL("../../src/client/index.ts", import.meta.url).pathname;
    const built = await build({ entryPoints: [entry], bundle: true, format: "esm", write: false });
    const code = Buffer.from(built.outputFiles[0]?.contents ?? []).toString("base64");
    const other: typeof import("prospecting-contract/client") = await import(
      `data:text/javascript;base64,${code}`
    );
    const server = await startServer({ status: 404, body: errorBody(404, "not_found") });
    const client = other.createClient({ baseUrl: server.url });
    const error = await failureOf(client.operations.get(operationId));
    expect(error).not.toBeInstanceOf(NotFoundError);
    expect(isClientError(error, "NotFoundError")).toBe(true);
    expect(isClientError(error, "ApiError")).toBe(true);
  });
});
