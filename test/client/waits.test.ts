import { describe, expect, it } from "vitest";
import { accepted, createTestClient, errorBody, failureOf, job, operationId } from "./sandbox.ts";
import { type Answer, type Step, startServer } from "./scripted-server.ts";

const people = { data: [{ id: "per_1", fullName: "Mara Lindqvist" }], meta: { total: 1 } };
const succeeded: Answer = { body: job("succeeded", { progress: 100, result: people }) };
const processing = (progress: number | null): Answer => ({ body: job("processing", { progress }) });
const limited: Answer = { status: 429, body: errorBody(429, "rate_limited") };
const broken: Answer = { status: 500, body: errorBody(500, "internal_error") };

describe("waiting for a job", () => {
  it("polls until it succeeds and gives the operation with its result", async () => {
    const server = await startServer({ body: job("queued") }, processing(10), processing(60), succeeded);
    const { client } = createTestClient(server.url);
    const finished = await client.operations.wait(operationId, { kind: "people_search" });
    expect(finished).toEqual({ ...Object(succeeded.body), partial: false });
    expect(finished.result.data[0]?.fullName).toBe("Mara Lindqvist");
    expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array(4).fill(`GET /api/operations/${operationId}`),
    );
  });

  it("tells each change of status or progress, and no repetition", async () => {
    const server = await startServer(
      { body: job("queued") },
      { body: job("queued") },
      processing(null),
      processing(10),
      processing(10),
      succeeded,
    );
    const { client } = createTestClient(server.url);
    const seen: unknown[] = [];
    await client.operations.wait(operationId, { onProgress: (op) => seen.push([op.status, op.progress]) });
    expect(seen).toEqual([
      ["queued", null],
      ["processing", null],
      ["processing", 10],
      ["succeeded", 100],
    ]);
  });

  it("returns a partial success, flagged", async () => {
    const server = await startServer({ body: job("partial_success", { result: people }) });
    const { client } = createTestClient(server.url);
    expect(await client.operations.wait(operationId)).toMatchObject({
      partial: true,
      status: "partial_success",
    });
  });

  it("throws for a failed job, with the operation attached", async () => {
    const operation = job("failed", { error: { message: "no source answered", code: "upstream_failed" } });
    const server = await startServer({ body: operation });
    const { client } = createTestClient(server.url);
    expect(await failureOf(client.operations.wait(operationId))).toMatchObject({
      name: "OperationFailedError",
      code: "upstream_failed",
      message: `${operationId} failed: no source answered`,
      operationId,
      operation,
    });
  });

  it("throws for a cancelled job, with the operation attached", async () => {
    const server = await startServer({ body: job("cancelled") });
    const { client } = createTestClient(server.url);
    expect(await failureOf(client.operations.wait(operationId))).toMatchObject({
      name: "OperationCancelledError",
      code: "operation_cancelled",
      operationId,
      operation: job("cancelled"),
    });
  });

  it("takes a status that it does not know for not finished", async () => {
    const server = await startServer({ body: job("reviewing") }, { body: job("succeeded_maybe") }, succeeded);
    const { client } = createTestClient(server.url);
    expect(await client.operations.wait(operationId)).toMatchObject({ status: "succeeded" });
  });

  it("survives any number of 429s, and waits as long as they ask", async () => {
    const storm: Answer[] = Array.from({ length: 30 }, () => ({
      ...limited,
      headers: { "Retry-After": "7" },
    }));
    const server = await startServer(processing(1), ...storm, succeeded);
    const { client, clock } = createTestClient(server.url);
    const start = clock.now();
    expect(await client.operations.wait(operationId)).toMatchObject({ status: "succeeded" });
    expect(server.requests).toHaveLength(32);
    expect(clock.now() - start).toBeGreaterThanOrEqual(30 * 7000);
  });

  it("doubles a short delay on consecutive 429s that name none, up to half a minute", async () => {
    const server = await startServer(limited, ...Array.from({ length: 8 }, () => limited), succeeded);
    const { client, clock } = createTestClient(server.url, { random: () => 1 });
    const start = clock.now();
    await client.operations.wait(operationId, { kind: "generate" });
    const pauses = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000];
    const total = pauses.reduce((sum, ms) => sum + ms, 0);
    // Before each poll, the client waits for the pause after a failure or for the usual interval of 2 to 5 s, whichever
    // is longer.
    expect(clock.now() - start).toBeGreaterThanOrEqual(total);
    expect(clock.now() - start).toBeLessThan(total + 9 * 5000);
  });

  it.each([401, 403, 404])("ends by a %i, which names the job", async (status) => {
    const server = await startServer(processing(1), { status, body: errorBody(status, "refused") });
    const { client } = createTestClient(server.url);
    expect(await failureOf(client.operations.wait(operationId))).toMatchObject({ status, operationId });
    expect(server.requests).toHaveLength(2);
  });

  it("ends by eight failures in a row, and by no seven", async () => {
    const seven = Array.from({ length: 7 }, () => broken);
    const server = await startServer(
      processing(0),
      ...seven,
      processing(1),
      ...seven,
      processing(2),
      ...seven,
      broken,
    );
    const { client } = createTestClient(server.url);
    expect(await failureOf(client.operations.wait(operationId))).toMatchObject({
      name: "ServerError",
      status: 500,
      operationId,
    });
    expect(server.requests).toHaveLength(25);
  });

  it("counts lost connections and answers without JSON as failures too", async () => {
    const server = await startServer(
      (_, response) => void response.destroy(),
      { body: "<html>", headers: { "Content-Type": "text/html" } },
      { status: 502, body: "<html>" },
      succeeded,
    );
    const { client } = createTestClient(server.url);
    expect(await client.operations.wait(operationId)).toMatchObject({ status: "succeeded" });
  });

  it("forgives a 404 in the first five seconds after this client started the job", async () => {
    const missing = { status: 404, body: errorBody(404, "not_found") };
    const server = await startServer(
      ({ headers }) => ({ status: 202, body: accepted(`http://${headers.host}`) }),
      missing,
      missing,
    );
    const { client } = createTestClient(server.url);
    const { operationId: id } = await client.enrichments.create({
      identifier: { email: "a@b.example" },
      fields: ["profile"],
    });
    expect(await failureOf(client.operations.wait(id))).toMatchObject({ status: 404 });
    expect(server.requests).toHaveLength(3);
  });

  it("rejects with the reason of a signal that aborts, and asks no more", async () => {
    const control = new AbortController();
    const reason = new Error("shutting down");
    const server = await startServer(processing(1), () => {
      control.abort(reason);
      return processing(2);
    });
    const { client } = createTestClient(server.url);
    expect(await failureOf(client.operations.wait(operationId, { signal: control.signal }))).toBe(reason);
    expect(await failureOf(client.operations.wait(operationId, { signal: control.signal }))).toBe(reason);
    expect(server.requests).toHaveLength(2);
  });

  it("takes what onProgress throws for its own failure", async () => {
    const server = await startServer(processing(1));
    const { client } = createTestClient(server.url);
    const mistake = new Error("in the callback");
    const wait = client.operations.wait(operationId, {
      onProgress() {
        throw mistake;
      },
    });
    expect(await failureOf(wait)).toBe(mistake);
  });

  it("refuses an id that is none", async () => {
    const { client } = createTestClient("https://app.example");
    expect(await failureOf(client.operations.wait(".."))).toMatchObject({ name: "UsageError" });
  });
});

describe("a started job", () => {
  const start: Step = ({ headers }) => ({ status: 202, body: accepted(`http://${headers.host}`) });

  it("is a plain body that JSON keeps", async () => {
    const server = await startServer(start);
    const { client } = createTestClient(server.url);
    const started = await client.people.search({ query: "VP Engineering in Berlin" });
    expect(JSON.parse(JSON.stringify(started))).toEqual(started);
    expect(started.operationId).toBe(operationId);
  });

  it("can be waited for in the same breath, and tells when it was accepted", async () => {
    const server = await startServer(start, processing(50), succeeded);
    const { client } = createTestClient(server.url);
    const seen: string[] = [];
    const finished = await client.people.search({ query: "q" }).wait({
      onAccepted: (started) => seen.push(started.operationId),
      onProgress: ({ status }) => seen.push(status),
    });
    expect(finished.result.data[0]?.fullName).toBe("Mara Lindqvist");
    expect(seen).toEqual([operationId, "processing", "succeeded"]);
    expect(server.requests.map(({ method }) => method)).toEqual(["POST", "GET", "GET"]);
  });

  it("fails in the waiting where it failed to start, and nowhere else", async () => {
    const server = await startServer({ status: 402, body: errorBody(402, "insufficient_credits") });
    const { client } = createTestClient(server.url);
    const unhandled: unknown[] = [];
    const note = (error: unknown): void => void unhandled.push(error);
    process.on("unhandledRejection", note);
    try {
      expect(await failureOf(client.people.search({ query: "q" }).wait())).toMatchObject({ status: 402 });
      expect(await failureOf(client.people.search({ query: "q" }).withResponse())).toMatchObject({
        status: 402,
      });
      await new Promise((resolve) => setImmediate(resolve));
    } finally {
      process.off("unhandledRejection", note);
    }
    expect(unhandled).toEqual([]);
  });

  it.each([
    ["nothing", {}],
    ["no pollUrl", { operationId }],
    ["a pollUrl that is no text", { operationId, pollUrl: 5 }],
    ["an id that is no text", { operationId: { toString: 1 }, pollUrl: "https://app.example/" }],
  ])("is not waited for where the answer says %s", async (_, body) => {
    const server = await startServer({ status: 202, body }, succeeded);
    const { client } = createTestClient(server.url);
    expect(await failureOf(client.people.search({ query: "q" }).wait())).toMatchObject({
      name: "ClientError",
      code: "poll_url_refused",
    });
    expect(server.requests).toHaveLength(1);
  });

  it("is waited for as long as the signal of the call allows", async () => {
    const control = new AbortController();
    const server = await startServer(start, () => {
      control.abort("enough");
      return processing(1);
    });
    const { client } = createTestClient(server.url);
    const call = client.people.search({ query: "q" }, { signal: control.signal }).wait();
    expect(await failureOf(call)).toBe("enough");
  });
});

describe("watching a job", () => {
  it("gives each change and ends with the final one, also of a failed job", async () => {
    const failed = { body: job("failed", { progress: 40, error: { message: "gone" } }) };
    const server = await startServer(
      { body: job("queued") },
      processing(10),
      processing(10),
      processing(40),
      failed,
    );
    const { client } = createTestClient(server.url);
    const seen: string[] = [];
    for await (const { status, progress } of client.operations.watch(operationId))
      seen.push(`${status} ${progress}`);
    expect(seen).toEqual(["queued null", "processing 10", "processing 40", "failed 40"]);
    expect(server.requests).toHaveLength(5);
  });

  it("asks no more once the loop is left", async () => {
    const server = await startServer(processing(1), processing(2), processing(3));
    const { client } = createTestClient(server.url);
    for await (const { progress } of client.operations.watch(operationId)) if (progress === 2) break;
    // If the client had started another poll, that poll would have arrived before this request.
    await fetch(server.url);
    expect(server.requests).toHaveLength(3);
  });

  it("throws the reason of its signal", async () => {
    const control = new AbortController();
    const server = await startServer(processing(1));
    const { client } = createTestClient(server.url);
    const loop = async (): Promise<void> => {
      for await (const _ of client.operations.watch(operationId, { signal: control.signal }))
        control.abort("enough");
    };
    expect(await failureOf(loop())).toBe("enough");
  });
});

describe("waiting for many jobs", () => {
  const byId: Step = ({ url }) => {
    const id = url.split("/").at(-1) ?? "";
    if (id === "op_bad") return { body: job("failed", { error: { message: "no" } }, id) };
    if (id === "op_gone") return { status: 404, body: errorBody(404, "not_found") };
    return { body: job("succeeded", { result: people }, id) };
  };

  it("gives every outcome in the order of the jobs, none failing the others", async () => {
    const server = await startServer(byId);
    const { client } = createTestClient(server.url);
    const seen: string[] = [];
    const all = await client.operations.waitAll(["op_1", "op_bad", "op_gone", "op_2"], {
      onEach: ({ id, ok }) => seen.push(`${id} ${ok}`),
    });
    expect(all).toMatchObject([
      { id: "op_1", ok: true, operation: { status: "succeeded", partial: false } },
      { id: "op_bad", ok: false, error: { name: "OperationFailedError" } },
      { id: "op_gone", ok: false, error: { name: "NotFoundError" } },
      { id: "op_2", ok: true },
    ]);
    expect(seen.sort()).toEqual(["op_1 true", "op_2 true", "op_bad false", "op_gone false"]);
  });

  it("rejects as a whole by its signal", async () => {
    const control = new AbortController();
    const server = await startServer(() => {
      control.abort("enough");
      return processing(1);
    });
    const { client } = createTestClient(server.url);
    const all = client.operations.waitAll(["op_1", "op_2"], { signal: control.signal });
    expect(await failureOf(all)).toBe("enough");
  });
});
