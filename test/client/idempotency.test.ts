import { describe, expect, it } from "vitest";
import { operations } from "../../generated/operations.ts";
import { accepted, createTestClient, errorBody, failureOf } from "./sandbox.ts";
import { startServer } from "./scripted-server.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("the Idempotency-Key", () => {
  it("is one UUID v4 a call, the same with the same body on every attempt", async () => {
    const unavailable = { status: 503, body: errorBody(503, "overloaded") };
    const server = await startServer(unavailable, unavailable, ({ headers }) => ({
      status: 202,
      body: accepted(`http://${headers.host}`),
    }));
    const { client } = createTestClient(server.url);
    await client.people.search({ query: "VP Engineering in Berlin" });
    await client.people.search({ query: "VP Engineering in Berlin" });
    const sent = server.requests.map(({ headers }) => headers["idempotency-key"]);
    expect(sent[0]).toMatch(uuid);
    expect(sent.slice(0, 3)).toEqual([sent[0], sent[0], sent[0]]);
    expect(sent[3]).not.toBe(sent[0]);
    expect(new Set(server.requests.map(({ body }) => body))).toEqual(
      new Set(['{"query":"VP Engineering in Berlin"}']),
    );
  });

  it.each([
    ["as an option", { idempotencyKey: "order-17" }],
    ["as a header", { headers: { "Idempotency-Key": "order-17" } }],
    ["as a header in lower case", { headers: { "idempotency-key": "order-17" } }],
    ["as both", { idempotencyKey: "order-17", headers: { "IDEMPOTENCY-KEY": "order-18" } }],
  ])("is the caller's own where one is given %s", async (_, options) => {
    const server = await startServer({ status: 500, body: errorBody(500, "internal_error") });
    const { client } = createTestClient(server.url);
    await failureOf(client.people.search({ query: "q" }, options));
    expect(server.requests.map(({ headers }) => headers["idempotency-key"])).toEqual([
      "order-17",
      "order-17",
      "order-17",
    ]);
  });

  it.each([
    ["idempotencyKey", null, { idempotencyKey: null }],
    ["a header", undefined, { headers: { "Idempotency-Key": undefined } }],
  ])("is made where %s is %s", async (_, __, options) => {
    const server = await startServer({ status: 400, body: errorBody(400, "validation_failed") });
    const { client } = createTestClient(server.url);
    await failureOf(client.people.search({ query: "q" }, Object(options)));
    expect(server.requests[0]?.headers["idempotency-key"]).toMatch(uuid);
  });

  it.each([
    ["empty", { idempotencyKey: "" }],
    ["blank", { headers: { "idempotency-key": " " } }],
    ["what no header can carry", { idempotencyKey: "заказ-1" }],
    ["more than a line", { idempotencyKey: "order\n17" }],
  ])("is refused before anything is sent where it is %s", async (_, options) => {
    const server = await startServer((_, response) => void response.destroy());
    const { client } = createTestClient(server.url);
    const error = await failureOf(client.people.search({ query: "q" }, options));
    expect(error).toMatchObject({ name: "UsageError", message: expect.stringContaining("Idempotency-Key") });
    expect(server.requests).toEqual([]);
  });

  it("goes with exactly the operations that take one", async () => {
    const server = await startServer({ status: 400, body: errorBody(400, "validation_failed") });
    const { client } = createTestClient(server.url);
    const with_ = new Set<string>();
    for (const row of Object.values(operations)) {
      const group: Record<string, unknown> = { ...client[row.client.group] };
      const method = group[row.client.method];
      if (typeof method !== "function") throw new Error(`no method for ${row.id}`);
      await failureOf(method(...(row.path.includes("{id}") ? ["x_1", {}] : [{}])));
      if (server.requests.at(-1)?.headers["idempotency-key"] !== undefined) with_.add(row.id);
    }
    expect(server.requests).toHaveLength(Object.keys(operations).length);
    const wanted = Object.values(operations).filter(({ idempotent }) => idempotent);
    expect(with_).toEqual(new Set(wanted.map(({ id }) => id)));
    expect(wanted).toHaveLength(5);
  });

  it("is a UUID v4 in engines without randomUUID too", async () => {
    const server = await startServer({ status: 400, body: errorBody(400, "validation_failed") });
    const { client } = createTestClient(server.url);
    const real = crypto.randomUUID;
    Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
    try {
      await failureOf(client.people.search({ query: "q" }));
    } finally {
      Object.defineProperty(crypto, "randomUUID", { value: real, configurable: true });
    }
    expect(server.requests[0]?.headers["idempotency-key"]).toMatch(uuid);
  });
});
