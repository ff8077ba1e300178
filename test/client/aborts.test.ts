import { describe, expect, it } from "vitest";
import { createTestClient, errorBody, failureOf, operationId } from "./sandbox.ts";
import { startServer } from "./scripted-server.ts";

const reason = { why: "the user left" };

describe("a caller's abort", () => {
  it("before the call rejects with the signal's own reason, and nothing is sent", async () => {
    const server = await startServer({ body: {} });
    const { client } = createTestClient(server.url);
    expect(await failureOf(client.operations.get(operationId, { signal: AbortSignal.abort(reason) }))).toBe(
      reason,
    );
    expect(server.requests).toEqual([]);
  });

  it("during the request rejects with the signal's own reason, and is not repeated", async () => {
    const control = new AbortController();
    const server = await startServer(() => {
      control.abort(reason);
      return undefined;
    });
    const { client } = createTestClient(server.url);
    expect(await failureOf(client.operations.get(operationId, { signal: control.signal }))).toBe(reason);
    expect(server.requests).toHaveLength(1);
  });

  it("rejects with the signal's own reason though the body never settles", async () => {
    const control = new AbortController();
    const text = (): Promise<string> => {
      setImmediate(() => control.abort(reason));
      return new Promise(() => {});
    };
    const { client } = createTestClient("https://app.example", {
      fetch: async () => Object.assign(new Response(), { text }),
    });
    expect(await failureOf(client.operations.get(operationId, { signal: control.signal }))).toBe(reason);
  });

  it("during the body rejects with the signal's own reason", async () => {
    const control = new AbortController();
    const server = await startServer((_, response) => {
      response.writeHead(200, { "Content-Type": "application/json" });
      response.write('{"id":');
      return undefined;
    });
    const { client } = createTestClient(server.url, {
      async fetch(url, init) {
        const response = await fetch(url, init);
        setImmediate(() => control.abort(reason));
        return response;
      },
    });
    expect(await failureOf(client.operations.get(operationId, { signal: control.signal }))).toBe(reason);
  });

  it("during a sleep rejects at once, and the sleep is given up", async () => {
    const control = new AbortController();
    const server = await startServer({ status: 503, body: errorBody(503, "overloaded") });
    const { client, clock } = createTestClient(server.url, { onRetry: () => control.abort(reason) });
    expect(await failureOf(client.operations.get(operationId, { signal: control.signal }))).toBe(reason);
    expect(server.requests).toHaveLength(1);
    expect(clock.slept).toEqual([]);
  });

  it("keeps an error as reason what it is, even one of the client's own that could be retried", async () => {
    const retries: unknown[] = [];
    const server = await startServer({ status: 503, body: errorBody(503, "overloaded") });
    const { client } = createTestClient(server.url, { onRetry: (event) => retries.push(event) });
    const earlier = await failureOf(client.operations.get(operationId));
    expect(retries).toHaveLength(2);
    const call = client.operations.get(operationId, { signal: AbortSignal.abort(earlier) });
    expect(await failureOf(call)).toBe(earlier);
    expect(earlier).toMatchObject({ attempts: 3 });
    expect(retries).toHaveLength(2);
  });

  it("is heard by one listener, however many calls and waits share the signal", async () => {
    const control = new AbortController();
    const { signal } = control;
    let listening = 0;
    const { addEventListener } = signal;
    signal.addEventListener = (...input: Parameters<typeof addEventListener>) => {
      listening += 1;
      addEventListener.apply(signal, input);
    };
    const server = await startServer({ body: { id: operationId } });
    const { client } = createTestClient(server.url);
    await Promise.all(Array.from({ length: 20 }, () => client.operations.get(operationId, { signal })));
    const waits = Array.from({ length: 20 }, (_, index) =>
      failureOf(client.operations.wait(`op_${index}`, { signal })),
    );
    control.abort(reason);
    expect(await Promise.all(waits)).toEqual(waits.map(() => reason));
    expect(listening).toBe(1);
  });

  it("does not reach a call that is over, and so keeps nothing of it", async () => {
    const control = new AbortController();
    const signals: (AbortSignal | null | undefined)[] = [];
    const { client } = createTestClient("https://app.example", {
      async fetch(_, { signal }) {
        signals.push(signal);
        return Response.json({ id: operationId });
      },
    });
    await client.operations.get(operationId, { signal: control.signal });
    control.abort(reason);
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
  });
});
