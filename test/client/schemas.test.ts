import { type } from "arktype";
import { isClientError, type StandardSchema } from "prospecting-contract/client";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { accepted, createTestClient, failureOf, job, operationId } from "./sandbox.ts";
import { type ScriptedServer, type Step, startServer } from "./scripted-server.ts";

const Day = z.string().transform((text) => new Date(text));
const Companies = z.object({ companies: z.array(z.object({ name: z.string(), founded: Day })) });
const meta = { sources: [], creditsUsed: 10, stopReason: "schema_satisfied" };
const data = { companies: [{ name: "Harbor CRM", founded: "2011-05-01" }] };

function startResearch(status: string, result: unknown): Promise<ScriptedServer> {
  const start: Step = ({ headers }) => ({ status: 202, body: accepted(`http://${headers.host}`) });
  return startServer(start, { body: job("processing", { progress: 50 }) }, { body: job(status, { result }) });
}

describe("research with a schema of a validation library", () => {
  it("sends its JSON Schema, and gives what the schema makes of the data", async () => {
    const server = await startResearch("succeeded", { data, meta });
    const { client } = createTestClient(server.url);
    const progress: unknown[] = [];
    const report = await client.deepResearch.run(
      { prompt: "AI CRM competitors", schema: Companies, maxCredits: 50 },
      { idempotencyKey: "k1", timeoutMs: 77_777, onProgress: (op) => progress.push(op.progress) },
    );
    expect(report.result.data.companies[0]?.founded).toEqual(new Date("2011-05-01"));
    expect(report).toMatchObject({ id: operationId, partial: false, result: { meta } });
    expect(progress).toEqual([50, null]);
    const sent = JSON.parse(server.requests[0]?.body ?? "");
    expect(sent).toMatchObject({
      prompt: "AI CRM competitors",
      maxCredits: 50,
      schema: { type: "object", required: ["companies"], properties: { companies: { type: "array" } } },
    });
    expect(sent.schema).not.toHaveProperty("~standard");
    expect(server.requests[0]?.headers["idempotency-key"]).toBe("k1");
  });

  it("throws where the data does not fit, and keeps the job with its data", async () => {
    const result = { data: { companies: [{ name: 7 }] }, meta };
    const server = await startResearch("succeeded", result);
    const { client } = createTestClient(server.url);
    const error = await failureOf(client.deepResearch.run({ prompt: "p", schema: Companies }));
    expect(error).toMatchObject({ name: "ResultValidationError", code: "result_invalid", operationId });
    if (!isClientError(error, "ResultValidationError")) throw error;
    expect(error.operation.result).toEqual(result);
    expect(error.issues[0]?.path).toEqual(["companies", 0, "name"]);
    expect(error.message).toContain(error.issues[0]?.message);
  });

  it("holds a partial success to the schema too, and flags it", async () => {
    const server = await startResearch("partial_success", { data, meta });
    const { client } = createTestClient(server.url);
    expect(await client.deepResearch.run({ prompt: "p", schema: Companies })).toMatchObject({
      partial: true,
    });
    const less = await startResearch("partial_success", { data: {}, meta });
    const failed = createTestClient(less.url).client.deepResearch.run({ prompt: "p", schema: Companies });
    expect(await failureOf(failed)).toMatchObject({
      name: "ResultValidationError",
      operation: { status: "partial_success" },
    });
  });

  it("checks a job that is taken up again by its id", async () => {
    const server = await startServer({ body: job("succeeded", { result: { data, meta } }) });
    const { client } = createTestClient(server.url);
    const report = await client.operations.wait(operationId, { kind: "deep_research", schema: Companies });
    expect(report.result.data.companies[0]?.founded.getFullYear()).toBe(2011);
  });

  it("waits for a schema that checks asynchronously", async () => {
    const server = await startResearch("succeeded", { data: "text", meta });
    const { client } = createTestClient(server.url);
    const schema = createSchema(async (value) => ({ value: `checked ${value}` }));
    const report = await client.deepResearch.run({ prompt: "p", schema }, { jsonSchema: { type: "string" } });
    expect(report.result.data).toBe("checked text");
    expect(JSON.parse(server.requests[0]?.body ?? "").schema).toEqual({ type: "string" });
  });

  it.each([
    ["arktype", type({ name: "string" }), {}],
    ["valibot", v.object({ name: v.string() }), { jsonSchema: { type: "object" } }],
  ])("takes a schema of %s", async (_, schema, options) => {
    const server = await startResearch("succeeded", { data: { name: "Harbor CRM" }, meta });
    const { client } = createTestClient(server.url);
    const report = await client.deepResearch.run({ prompt: "p", schema }, options);
    expect(report.result.data).toEqual({ name: "Harbor CRM" });
    expect(JSON.parse(server.requests[0]?.body ?? "").schema).toMatchObject({ type: "object" });
    const wrong = await startResearch("succeeded", { data: { name: 7 }, meta });
    const failed = createTestClient(wrong.url).client.deepResearch.run({ prompt: "p", schema }, options);
    expect(await failureOf(failed)).toMatchObject({ name: "ResultValidationError" });
  });

  it("takes a schema that is a function", async () => {
    const server = await startResearch("succeeded", { data: 1, meta });
    const { client } = createTestClient(server.url);
    const schema = Object.assign(
      () => {},
      createSchema((value) => ({ value: Number(value) + 1 })),
    );
    const report = await client.deepResearch.run({ prompt: "p", schema }, { jsonSchema: { type: "number" } });
    expect(report.result.data).toBe(2);
  });

  it("says what to do for a library that gives no JSON Schema, before anything is sent", async () => {
    const server = await startResearch("succeeded", { data, meta });
    const { client } = createTestClient(server.url);
    const schema = createSchema((value) => ({ value }));
    expect(await failureOf(client.deepResearch.run({ prompt: "p", schema }))).toMatchObject({
      name: "UsageError",
      message: expect.stringMatching(/^handmade.*jsonSchema/),
    });
    expect(server.requests).toEqual([]);
  });
});

describe("research with a JSON Schema", () => {
  it("sends it as it is and gives the data as it came", async () => {
    const server = await startResearch("succeeded", { data, meta });
    const { client } = createTestClient(server.url);
    const schema = { type: "object", properties: { companies: { type: "array" } } } as const;
    const report = await client.deepResearch.run({ prompt: "p", schema });
    expect(report.result.data).toEqual(data);
    expect(JSON.parse(server.requests[0]?.body ?? "").schema).toEqual(schema);
  });
});

function createSchema<Output>(
  validate: StandardSchema<Output>["~standard"]["validate"],
): StandardSchema<Output> {
  return { "~standard": { version: 1, vendor: "handmade", validate } };
}
