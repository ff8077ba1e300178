import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { createTestClient, errorBody, failureOf, heldMs, operationId } from "./sandbox.ts";
import { type Answer, startServer } from "./scripted-server.ts";

const busy = (status: number, headers: Record<string, string> = {}): Answer => ({
  status,
  headers,
  body: errorBody(status, "overloaded"),
});
const done: Answer = { body: { id: operationId, status: "queued" } };

describe("retries", () => {
  it.each([408, 429, 500, 502, 503, 504, 599])("repeat a call that was answered %i", async (status) => {
    const server = await startServer(busy(status), busy(status), done);
    const { client } = createTestClient(server.url);
    await client.operations.get(operationId);
    expect(server.requests).toHaveLength(3);
  });

  it.each([400, 401, 402, 403, 404, 405, 409, 413, 415, 422, 501])(
    "do not repeat a call answered %i",
    async (status) => {
      const server = await startServer(busy(status), done);
      const { client } = createTestClient(server.url);
      expect(await failureOf(client.operations.get(operationId))).toMatchObject({ status, attempts: 1 });
      expect(server.requests).toHaveLength(1);
    },
  );

  it("end after two by default, with the number of attempts in the error", async () => {
    const server = await startServer(busy(503));
    const { client } = createTestClient(server.url);
    expect(await failureOf(client.operations.get(operationId))).toMatchObject({ status: 503, attempts: 3 });
    expect(server.requests).toHaveLength(3);
  });

  it("are none where the service is not configured for it, which names no time to come back", async () => {
    const body = errorBody(503, "unavailable");
    const server = await startServer(
      { status: 503, body },
      { ...busy(503), body, headers: { "Retry-After": "1" } },
      done,
    );
    const { client } = createTestClient(server.url);
    expect(await failureOf(client.operations.get(operationId))).toMatchObject({ status: 503, attempts: 1 });
    expect(await client.operations.get(operationId)).toEqual(done.body);
    expect(server.requests).toHaveLength(3);
  });

  it("can be set for the client and for a call", async () => {
    const server = await startServer(busy(503));
    const { client } = createTestClient(server.url, { maxRetries: 4 });
    await failureOf(client.operations.get(operationId));
    expect(server.requests).toHaveLength(5);
    await failureOf(client.operations.get(operationId, { maxRetries: 0 }));
    expect(server.requests).toHaveLength(6);
    // An unset environment variable can result in NaN as the number of retries. The client must then not retry.
    await failureOf(client.operations.get(operationId, { maxRetries: Number.NaN }));
    expect(server.requests).toHaveLength(7);
  });

  it.each([
    ["the shortest wait of none", 0, [0, 0, 0, 0, 0, 0]],
    ["half a span", 0.5, [250, 500, 1000, 2000, 4000, 4000]],
    ["a full span", 1, [500, 1000, 2000, 4000, 8000, 8000]],
  ])("wait half a second doubling to eight, with %s as jitter", async (_, random, want) => {
    const server = await startServer(busy(500));
    const { client, clock } = createTestClient(server.url, { random: () => random, maxRetries: 6 });
    await failureOf(client.operations.get(operationId));
    expect(clock.slept).toEqual(want);
  });

  it.each([
    ["5", 5000],
    ["60", 60_000],
    ["0", 0],
    ["-5", 0],
    ["5.5", 0],
    ["soon", 0],
    ["", 0],
    ["1e3", 0],
    ["27 November 2026", 0],
    ["Fri, 27 Nov 2026 09:30:20 GMT", 20_000],
    ["Friday, 27-Nov-26 09:30:20 GMT", 20_000],
    ["Fri Nov 27 09:30:20 2026", 20_000],
    ["Fri Nov  6 09:30:20 2026", 0],
    ["Fri, 27 Nov 2026 09:00:00 GMT", 0],
    ["5, 5", 5000],
    ["5, 60", 5000],
    ["5,5", 0],
    ["Fri, 27 Nov 2026 09:30:20 GMT, Fri, 27 Nov 2026 09:30:20 GMT", 20_000],
  ])("read Retry-After %j as %i ms", async (value, want) => {
    const now = "Fri, 27 Nov 2026 09:30:00 GMT";
    const server = await startServer(busy(503, { "Retry-After": value, Date: now }), done);
    const { client, clock } = createTestClient(server.url);
    await client.operations.get(operationId);
    expect(clock.slept).toEqual([want]);
  });

  it.each([
    ["0", 0],
    ["Fri, 27 Nov 2026 09:00:00 GMT", 0],
    ["Fri Nov 27 09:00:00 2026", 0],
    ["soon", 500],
  ])(
    "come at once where Retry-After %j means now, and by the jitter where it means nothing",
    async (value, want) => {
      const now = "Fri, 27 Nov 2026 09:30:00 GMT";
      const body = errorBody(503, want ? "overloaded" : "unavailable");
      const server = await startServer(
        { status: 503, body, headers: { "Retry-After": value, Date: now } },
        done,
      );
      const { client, clock } = createTestClient(server.url, { random: () => 1 });
      await client.operations.get(operationId);
      expect(clock.slept).toEqual([want]);
    },
  );

  it("measure a date against the server's clock, not against a wrong one of the client", async () => {
    const dates = { "Retry-After": "Tue, 01 Jan 2030 00:00:07 GMT", Date: "Tue, 01 Jan 2030 00:00:00 GMT" };
    const server = await startServer(busy(503, dates), done);
    const { client, clock } = createTestClient(server.url);
    await client.operations.get(operationId);
    expect(clock.slept).toEqual([7000]);
  });

  it("never wait less than Retry-After asks, whatever the jitter", async () => {
    const server = await startServer(busy(429, { "Retry-After": "5" }), done);
    const { client, clock } = createTestClient(server.url, { random: () => 0.999 });
    await client.operations.get(operationId);
    expect(clock.slept[0]).toBeGreaterThan(5000);
    expect(clock.slept[0]).toBeLessThan(5500);
  });

  it("fail at once when Retry-After is longer than maxRetryAfterMs, and say how long", async () => {
    const server = await startServer(busy(429, { "Retry-After": "600" }));
    const { client, clock } = createTestClient(server.url);
    const error = await failureOf(client.operations.get(operationId));
    expect(error).toMatchObject({ name: "RateLimitError", retryAfterMs: 600_000, attempts: 1 });
    await failureOf(client.operations.get(operationId, { maxRetryAfterMs: 700_000 }));
    expect(clock.slept).toEqual([600_000, 600_000]);
    expect(server.requests).toHaveLength(4);
  });

  it("repeat a call whose connection was refused, and say so", async () => {
    const nowhere = `http://127.0.0.1:${await unusedPort()}`;
    const { client, clock } = createTestClient(nowhere);
    const error = await failureOf(client.scrapers.webSearch({ query: "q" }));
    expect(error).toMatchObject({ name: "ConnectionError", code: "connection_refused", attempts: 3 });
    expect(String(error)).toContain(
      `POST ${nowhere}/api/v1/platform/scrapers/web/search: connection failed (ECONNREFUSED)`,
    );
    expect(clock.slept).toHaveLength(2);
  });

  it("repeat a call whose connection broke before the answer, in its headers or in its body", async () => {
    const server = await startServer(
      (_, response) => void response.destroy(),
      (_, response) => {
        response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "100" });
        response.write('{"id":');
        setImmediate(() => response.destroy());
        return undefined;
      },
      done,
    );
    const { client } = createTestClient(server.url);
    expect(await client.operations.get(operationId)).toEqual(done.body);
    expect(server.requests).toHaveLength(3);
  });

  it("repeat a call whose JSON ends too early", async () => {
    const server = await startServer(
      { body: '{"id": "op_1", "sta', headers: { "Content-Type": "application/json" } },
      done,
    );
    const { client } = createTestClient(server.url);
    expect(await client.operations.get(operationId)).toEqual(done.body);
  });

  it("repeat a call whose body stalls for longer than the time-out of an attempt", async () => {
    let stalled = (): void => {};
    const stall = new Promise<void>((resolve) => {
      stalled = resolve;
    });
    const server = await startServer((_, response) => {
      response.writeHead(200, { "Content-Type": "application/json" });
      response.write('{"id":');
      stalled();
      return undefined;
    }, done);
    const { client, clock } = createTestClient(server.url);
    const call = client.operations.get(operationId);
    await stall;
    clock.release();
    expect(await call).toEqual(done.body);
    expect(server.requests).toHaveLength(2);
  });

  it("repeat a call whose body never settles, as on Node.js 22 if Content-Encoding is wrong", async () => {
    const { client, clock } = createTestClient("https://app.example", {
      fetch: async () => answers.shift() ?? Response.json(done.body),
    });
    const text = (): Promise<string> => {
      setImmediate(() => clock.release());
      return new Promise(() => {});
    };
    const answers = [Object.assign(new Response(), { text })];
    expect(await client.operations.get(operationId)).toEqual(done.body);
  });

  it("end with AttemptTimeoutError when no attempt is answered in time", async () => {
    const { client, clock } = createTestClient("https://app.example", {
      maxRetries: 0,
      fetch: (_, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
    });
    const call = failureOf(client.operations.get(operationId));
    clock.release();
    expect(await call).toMatchObject({ name: "AttemptTimeoutError", code: "attempt_timeout", attempts: 1 });
    expect(String(await call)).toContain(`/api/operations/${operationId}: no answer in ${heldMs} ms`);
  });

  it.each([
    ["answered 503", busy(503)],
    ["answered 429", busy(429)],
    ["whose connection broke", (_: unknown, response: { destroy(): void }) => void response.destroy()],
    [
      "answered with a text that speaks of a refusal",
      { status: 201, body: "refused by upstream", headers: { "Content-Type": "application/json" } },
    ],
  ] as const)("leave a POST without Idempotency-Key alone that was %s", async (_, step) => {
    const server = await startServer(step as Answer, done);
    const { client } = createTestClient(server.url);
    const error = await failureOf(client.scrapers.webSearch({ query: "q" }));
    expect(error).not.toMatchObject({ code: "connection_refused" });
    expect(server.requests).toHaveLength(1);
  });
});

async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return address !== null && typeof address === "object" ? address.port : 0;
}
