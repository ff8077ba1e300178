import { describe, expect, it } from "vitest";
import { createTestClient, errorBody, failureOf, operationId, requestId } from "./sandbox.ts";
import { startServer } from "./scripted-server.ts";

const unavailable = { status: 503, body: errorBody(503, "unavailable"), headers: { "Retry-After": "2" } };
const done = { body: { id: operationId }, headers: { "X-Request-Id": requestId } };
const about = { method: "GET", path: "/api/operations/{id}" };

describe("hooks", () => {
  it("see each attempt with its status, milliseconds, request id and the wait before the next", async () => {
    const seen: unknown[] = [];
    const server = await startServer(unavailable, done);
    const { client } = createTestClient(server.url, {
      onRequest: (event) => seen.push(["request", event]),
      onResponse: (event) => seen.push(["response", event]),
      onRetry: (event) => seen.push(["retry", event]),
    });
    await client.operations.get(operationId);
    expect(seen).toEqual([
      ["request", { ...about, attempt: 1 }],
      ["response", { ...about, attempt: 1, status: 503, ms: 0, requestId: undefined }],
      ["retry", { ...about, attempt: 1, delayMs: 2000, error: expect.objectContaining({ status: 503 }) }],
      ["request", { ...about, attempt: 2 }],
      ["response", { ...about, attempt: 2, status: 200, ms: 0, requestId }],
    ]);
  });

  const throws = (): never => {
    throw new Error("in a hook");
  };
  const rejects = async (): Promise<never> => throws();

  it.each([
    ["hooks that throw", throws, throws],
    ["hooks that reject", rejects, () => {}],
    ["a logger that rejects", () => {}, rejects],
    ["hooks and a logger that reject", rejects, rejects],
  ])("cannot break a call or the process: %s", async (_, hook, log) => {
    const server = await startServer(unavailable, done);
    const unhandled: unknown[] = [];
    const note = (error: unknown): void => void unhandled.push(error);
    process.on("unhandledRejection", note);
    try {
      const { client } = createTestClient(server.url, {
        onRequest: hook,
        onResponse: hook,
        onRetry: hook,
        logger: { debug: log, warn: log },
      });
      expect(await client.operations.get(operationId)).toEqual(done.body);
      await new Promise((resolve) => setImmediate(resolve));
    } finally {
      process.off("unhandledRejection", note);
    }
    expect(unhandled).toEqual([]);
  });
});

describe("the logger", () => {
  it("gets a debug line a request and an answer, and a warning a retry", async () => {
    const lines: unknown[] = [];
    const server = await startServer(unavailable, done);
    const { client } = createTestClient(server.url, {
      logger: {
        debug: (message, event) => lines.push(["debug", message, event]),
        warn: (message, event) => lines.push(["warn", message, event]),
      },
    });
    await client.operations.get(operationId);
    expect(lines).toMatchObject([
      ["debug", "prospecting onRequest", { attempt: 1 }],
      ["debug", "prospecting onResponse", { attempt: 1, status: 503 }],
      ["warn", "prospecting onRetry", { attempt: 1, delayMs: 2000 }],
      ["debug", "prospecting onRequest", { attempt: 2 }],
      ["debug", "prospecting onResponse", { attempt: 2, status: 200, requestId }],
    ]);
  });

  it("gets no warning for a failure that is not retried", async () => {
    const lines: string[] = [];
    const server = await startServer({ status: 404, body: errorBody(404, "not_found") });
    const logger = { debug: () => {}, warn: (message: string) => void lines.push(message) };
    await failureOf(createTestClient(server.url, { logger }).client.operations.get(operationId));
    expect(lines).toEqual([]);
  });
});
