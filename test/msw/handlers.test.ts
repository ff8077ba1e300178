import { getResponse } from "msw";
import { setupServer } from "msw/node";
import { type ClientOptions, createClient } from "prospecting-contract/client";
import { createHandlers, type HandlerOptions } from "prospecting-contract/msw";
import contract from "prospecting-contract/openapi.json" with { type: "json" };
import { describe, expect, it, onTestFinished } from "vitest";
import { operations } from "../../generated/operations.ts";
import { createQuickClock } from "../client/clocks.ts";
import { checkResult, operations as contractOperations } from "../mock/walk.ts";

const baseUrl = "https://service.example";
const operationId = "op_01JDK3V9Q6W2C7R8T4Y5N1B0ZX";

/** Returns a client whose requests are answered by the MSW handlers in this process. */
function start(options: HandlerOptions = {}, client: ClientOptions = {}) {
  const server = setupServer(...createHandlers(options));
  server.listen({
    onUnhandledRequest({ url }) {
      throw new Error(`no handler for ${url}`);
    },
    // In MSW 3, `onUnhandledFrame` replaces `onUnhandledRequest`.
    ...{ onUnhandledFrame: "error" },
  });
  onTestFinished(() => server.close());
  const clock = createQuickClock();
  return createClient({
    baseUrl,
    clock,
    random: () => 0,
    attemptTimeoutMs: 77_777,
    maxRetries: 0,
    ...client,
  });
}

/** Returns the contract's first request example; undefined for an operation without a body. */
function requestOf(id: string): unknown {
  const examples = new Map<string, { value: unknown }>(Object.entries(contract.components.examples));
  const names = [...examples.keys()].filter((name) => name.startsWith(`${id}Request`));
  return names[0] === undefined ? undefined : examples.get(names[0])?.value;
}

function example(name: keyof typeof contract.components.examples): unknown {
  return contract.components.examples[name].value;
}

describe("the handlers", () => {
  it.each(Object.values(operations).map((row) => [row.id, row] as const))("answer %s", async (_, row) => {
    const client = start();
    const group: Record<string, unknown> = { ...client[row.client.group] };
    const method = group[row.client.method];
    if (typeof method !== "function") throw new Error(`no method for ${row.id}`);
    const body = requestOf(row.id);
    const { response, requestId } = await method(
      ...(row.path.includes("{id}") ? ["x_1"] : []),
      ...(body === undefined ? [] : [body]),
    ).withResponse();
    expect(response.status).toBe(row.success[0]);
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("give the contract's first example, with the caller's own id and a fresh request id", async () => {
    const client = start();
    const found: unknown = await client.operations.get("op_mine");
    expect(found).toEqual({ ...Object(example("getOperationResponseSucceeded")), id: "op_mine" });
    const search = await client.scrapers.webSearch({ query: "q" }).withResponse();
    expect(search.data.meta.requestId).toBe(search.requestId);
  });

  it("let a job be started and waited for: its poll URL leads back to where it was started", async () => {
    const client = start({}, { accessKey: "ak_sandbox", secretKey: "sk_sandbox" });
    const finished = await client.deepResearch.create({ prompt: "p", schema: { type: "object" } }).wait();
    expect(finished).toMatchObject({ status: "succeeded", partial: false });
  });

  it("tell the contract's rate headers", async () => {
    const client = start();
    await client.monitors.list();
    expect(client.rateLimit.global).toMatchObject({ limit: 600, remaining: 587 });
  });

  it.each([
    ["code=402", { status: 402, code: "insufficient_credits", name: "PaymentRequiredError" }],
    ["code=402, example=errorCreditCapTooLow", { status: 402, code: "credit_cap_too_low" }],
    [
      "code=400",
      { status: 400, code: "validation_failed", errors: expect.arrayContaining([expect.anything()]) },
    ],
    ["code=429", { status: 429, retryAfterMs: 5000 }],
    ["code=503", { status: 503, code: "unavailable" }],
    ["code=501", { status: 501, code: "not_implemented" }],
    ["code=418", { status: 400, code: "validation_failed" }],
    ["example=nothing", { status: 400, errors: [expect.objectContaining({ property: "header.prefer" })] }],
  ])("answer as the mock does to Prefer: %s", async (Prefer, want) => {
    const client = start();
    const call = client.people.search({ query: "q" }, { headers: { Prefer } });
    await expect(call).rejects.toMatchObject({ ...want, path: "/api/v1/people/search" });
  });

  it("give another success by its example", async () => {
    const client = start();
    const headers = { Prefer: "example=getOperationResponseFailed" };
    await expect(client.operations.get(operationId, { headers })).resolves.toMatchObject({
      status: "failed",
    });
  });

  it.each([
    ["empty", 402, "insufficient_credits"],
    ["revoked", 401, "unauthenticated"],
    ["suspended", 403, "no_organization"],
  ])("know the persona %s of the mock", async (name, status, code) => {
    const client = start({}, { accessKey: `ak_sandbox_${name}`, secretKey: `sk_sandbox_${name}` });
    await expect(client.people.search({ query: "q" })).rejects.toMatchObject({ status, code });
    if (name === "empty") await expect(client.monitors.list()).resolves.toBeDefined();
    await expect(client.health.get()).resolves.toMatchObject({ status: "ok" });
  });

  it("limit the limited persona from its third request on, but not its polls", async () => {
    const client = start({}, { accessKey: "ak_sandbox_limited", secretKey: "sk_sandbox_limited" });
    const other = createClient({ baseUrl, accessKey: "ak_sandbox_empty", secretKey: "sk_sandbox_empty" });
    await client.monitors.list();
    await other.monitors.list();
    await client.monitors.list();
    await expect(client.monitors.list()).rejects.toMatchObject({ status: 429, retryAfterMs: 60_000 });
    for (const id of Array(3).fill(operationId))
      await expect(client.operations.get(id)).resolves.toMatchObject({ id });
  });

  it("refuse the throttled persona everything but polls", async () => {
    const client = start({}, { accessKey: "ak_sandbox_throttled", secretKey: "sk_sandbox_throttled" });
    await expect(client.people.search({ query: "q" })).rejects.toMatchObject({
      status: 429,
      retryAfterMs: 2000,
    });
    await expect(client.operations.get(operationId)).resolves.toBeDefined();
    await expect(client.credits.get()).resolves.toBeDefined();
    await expect(client.health.get()).resolves.toBeDefined();
  });

  it("know the bearer keys of the personas too", async () => {
    const client = start({}, { apiKey: "rk_sandbox_revoked" });
    await expect(client.operations.get(operationId)).rejects.toMatchObject({ status: 401 });
  });
});

describe("a job", () => {
  it.each(contractOperations.flatMap((row) => (row.kind === null ? [] : [[row.id, row] as const])))(
    "of %s ends with the result of that operation, and fails or is cancelled as one of its kind",
    async (id, row) => {
      const client = start();
      const group = new Map(Object.entries(new Map(Object.entries(client)).get(row.client.group) ?? {}));
      const method = group.get(row.client.method);
      if (typeof method !== "function") throw new Error(`no method for ${id}`);
      const begin = (outcome: string) =>
        method(id === "runMonitor" ? "mon_1" : requestOf(id), { headers: { Prefer: `outcome=${outcome}` } });
      for (const [outcome, status] of [
        ["succeed", "succeeded"],
        ["slow", "succeeded"],
        ["partial", "partial_success"],
      ] as const) {
        const states: { kind?: string }[] = [];
        const finished = await begin(outcome).wait({ onProgress: (state: object) => states.push(state) });
        expect(finished).toMatchObject({ status, partial: outcome === "partial" });
        expect(states.map(({ kind }) => kind)).toEqual(states.map(() => row.kind));
        expect(checkResult(row, finished.result)).toEqual([]);
      }
      const failure = { name: "OperationFailedError", operation: { kind: row.kind } };
      await expect(begin("fail").wait()).rejects.toMatchObject(failure);
      const { operationId } = await begin("stuck");
      await client.operations.cancel(operationId);
      const cancelled = { id: operationId, kind: row.kind, status: "cancelled" };
      await expect(client.operations.get(operationId)).resolves.toMatchObject(cancelled);
    },
  );

  it.each([
    ["Prefer", "engineers", { headers: { Prefer: "outcome=fail" } }],
    ["a mark in the request", "engineers [fail]", {}],
  ])("fails when %s asks for it, as on the mock", async (_, query, options) => {
    const client = start();
    await expect(client.people.search({ query }, options).wait()).rejects.toMatchObject({
      name: "OperationFailedError",
    });
    await expect(client.people.search({ query: "q" }).wait()).resolves.toMatchObject({
      kind: "people_search",
    });
  });

  it("goes its own way beside others of its operation, and is one for one idempotency key", async () => {
    const client = start();
    const begin = (query: string, options = {}) => client.people.search({ query }, options);
    const [failing, fine, slow] = [await begin("[fail]"), await begin("q"), await begin("[slow]")];
    expect(new Set([failing, fine, slow].map(({ operationId }) => operationId)).size).toBe(3);
    for (const { id, operationId, pollUrl } of [failing, fine, slow])
      expect([id, pollUrl]).toEqual([operationId, `${baseUrl}/api/operations/${operationId}`]);
    const look = async ({ operationId }: { operationId: string }) => {
      const { id, kind, status } = await client.operations.get(operationId);
      expect([id, kind]).toEqual([operationId, "people_search"]);
      return status;
    };
    expect([await look(slow), await look(fine), await look(failing)]).toEqual([
      "queued",
      "succeeded",
      "failed",
    ]);
    const once = { idempotencyKey: "one" };
    const one = await begin("[stuck]", once);
    expect((await begin("q", once)).operationId).toBe(one.operationId);
    expect(await look(one)).toBe("processing");
  });

  it("ends partially, or goes slowly, or never ends, as asked", async () => {
    const client = start();
    const partial = client.people.search({ query: "q [partial]" }).wait();
    await expect(partial).resolves.toMatchObject({ partial: true });
    const states: string[] = [];
    await client.people
      .search({ query: "q [slow]" })
      .wait({ onProgress: ({ status }) => states.push(status) });
    expect(states).toEqual(["queued", "processing", "succeeded"]);
    const stuck = await client.people.search({ query: "q [stuck]" });
    for (let look = 0; look < 5; look += 1)
      expect(await client.operations.get(stuck.operationId)).toMatchObject({ status: "processing" });
  });

  it("cannot be asked to go in a way that the mock does not know", async () => {
    const client = start();
    const call = client.people.search({ query: "q" }, { headers: { Prefer: "outcome=sideways" } });
    await expect(call).rejects.toMatchObject({ status: 400, code: "validation_failed" });
  });
});

describe("pages", () => {
  it.each([
    ["operations", 3, (client: ReturnType<typeof start>) => client.operations.list()],
    ["monitors", 3, (client: ReturnType<typeof start>) => client.monitors.list()],
    ["events", 3, (client: ReturnType<typeof start>) => client.monitors.events("mon_1")],
  ])("of %s come to an end, with other items on the last", async (_, count, list) => {
    const ids = new Set<string>();
    for await (const { id } of list(start())) {
      expect(ids.has(id)).toBe(false);
      ids.add(id);
    }
    expect(ids.size).toBe(count);
  });
});

describe("scenarios", () => {
  it("are what an operation answers, one a request", async () => {
    const states = ["Queued", "Processing", "Failed"].map((state) => ({
      example: `getOperationResponse${state}`,
    }));
    const [first, ...rest] = states;
    const client = start({ scenarios: { getOperation: [first ?? {}, ...rest] } });
    const seen: string[] = [];
    for await (const { status } of client.operations.watch(operationId)) seen.push(status);
    expect(seen).toEqual(["queued", "processing", "failed"]);
  });

  it("say of a 404 what holds for every resource", async () => {
    const client = start({ scenarios: { deleteMonitor: { code: 404 }, cancelOperation: { code: 404 } } });
    for (const call of [client.monitors.delete("mon_1"), client.operations.cancel("op_1")])
      await expect(call).rejects.toMatchObject({ status: 404, code: "not_found", detail: "Not found" });
  });

  it("give way to a Prefer header", async () => {
    const client = start({ scenarios: { searchPeople: { code: 503 } } });
    await expect(client.people.search({ query: "q" })).rejects.toMatchObject({ status: 503 });
    const headers = { Prefer: "code=202" };
    await expect(client.people.search({ query: "q" }, { headers })).resolves.toMatchObject({
      status: "queued",
    });
  });
});

describe("a scenario that the contract cannot meet", () => {
  const impossible: [title: string, create: () => unknown, message: RegExp][] = [
    [
      "a status",
      // @ts-expect-error searchPeople does not declare 418
      () => createHandlers({ scenarios: { searchPeople: { code: 418 } } }),
      /^scenarios\.searchPeople: code 418 is not declared by searchPeople; declared: 202, 400, 401, 402/,
    ],
    [
      "a status of another operation",
      // @ts-expect-error a search is accepted with 202
      () => createHandlers({ scenarios: { searchPeople: [{ code: 503 }, { code: 200 }] } }),
      /^scenarios\.searchPeople: code 200 is not declared/,
    ],
    [
      "an outcome",
      // @ts-expect-error boom is not an outcome; the message lists the outcomes
      () => createHandlers({ scenarios: { searchPeople: { outcome: "boom" } } }),
      /^scenarios\.searchPeople: outcome must be one of succeed, fail, partial, slow, stuck$/,
    ],
    [
      "an outcome where no job is started",
      // @ts-expect-error a list starts no job
      () => createHandlers({ scenarios: { listMonitors: { outcome: "fail" } } }),
      /^scenarios\.listMonitors: outcome applies only to operations that start a job: createDeepResearch, searchPeople/,
    ],
    [
      "a result where no job is started",
      // @ts-expect-error only an operation that starts a job has a result
      () => createHandlers({ scenarios: { getCredits: { result: { data: [] } } } }),
      /^scenarios\.getCredits: result applies only to operations that start a job: createDeepResearch, searchPeople/,
    ],
    [
      "no scenario",
      // @ts-expect-error a list must contain at least one scenario
      () => createHandlers({ scenarios: { getCredits: [] } }),
      /^scenarios\.getCredits: an empty list/,
    ],
    [
      "an example",
      () => createHandlers({ scenarios: { searchPeople: { example: "nothing" } } }),
      /^scenarios\.searchPeople: example nothing is not declared for searchPeople; declared: searchPeopleResponse/,
    ],
    [
      "an operation",
      // @ts-expect-error no operation has this name
      () => createHandlers({ scenarios: { searchPeeple: { code: 402 } } }),
      /^scenarios\.searchPeeple: no such operation; there are createDeepResearch, listOperations/,
    ],
    [
      "a member",
      // @ts-expect-error the member is called code
      () => createHandlers({ scenarios: { searchPeople: { status: 402 } } }),
      /^scenarios\.searchPeople: status is unknown; there are code, example, body, headers, outcome, result$/,
    ],
    [
      "a refusal with the result of a job",
      () => createHandlers({ scenarios: { searchPeople: { code: 402, result: { data: [] } } } }),
      /^scenarios\.searchPeople: result applies only to an answer that starts a job, but code chooses another answer$/,
    ],
    [
      "the body of a refusal with the outcome of a job",
      () =>
        createHandlers({
          scenarios: { searchPeople: { code: 402, body: { message: "no" }, outcome: "fail" } },
        }),
      /^scenarios\.searchPeople: outcome applies only to an answer that starts a job, but code chooses another answer$/,
    ],
    [
      "null",
      // @ts-expect-error a scenario is an object
      () => createHandlers({ scenarios: { searchPeople: null } }),
      /^scenarios\.searchPeople: must be an object or a list of objects$/,
    ],
  ];
  it.each(impossible)("is refused when handlers are made: %s", (_, create, message) => {
    expect(create).toThrow(TypeError);
    expect(create).toThrow(message);
  });
});

describe("another contract", () => {
  const ask = (operation: Record<string, unknown>, method: string) => {
    const document = {
      openapi: "3.1.1",
      info: { title: "t", version: "1" },
      paths: { "/x": operation },
    };
    return getResponse(createHandlers({ document }), new Request(`${baseUrl}/x`, { method }));
  };

  it("with TRACE has no other method of that path answered by it", async () => {
    const responses = { 200: { content: { "application/json": { example: { traced: true } } } } };
    expect(await ask({ trace: { operationId: "traceX", responses } }, "DELETE")).toBeUndefined();
  });

  it.each([
    ["application/problem+json", { title: "Gone" }, '{"title":"Gone"}'],
    ["text/plain", "pong", "pong"],
  ])("is answered under the type that it declares: %s", async (type, example, text) => {
    const responses = { default: { content: { [type]: { example } } } };
    const response = await ask({ get: { operationId: "getX", responses } }, "GET");
    expect([response?.status, response?.headers.get("content-type"), await response?.text()]).toEqual([
      200,
      type,
      text,
    ]);
  });
});

describe("the headers of a scenario", () => {
  it.each([{ code: 429 }, { code: 429, body: { message: "Later." } }, { code: 202 }] as const)(
    "stand in place of the answer's own: %o",
    async (answer) => {
      const scenario = { ...answer, headers: { "Retry-After": "7" } };
      const [handler] = createHandlers({ scenarios: { searchPeople: scenario } }).filter(({ info }) =>
        String(info.path).endsWith("/people/search"),
      );
      if (handler === undefined) throw new Error("no handler for people searches");
      const request = new Request(`${baseUrl}/api/v1/people/search`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ query: "CTO" }),
      });
      const response = await getResponse([handler], request);
      expect([response?.status, response?.headers.get("retry-after")]).toEqual([answer.code, "7"]);
    },
  );
});

describe("the base URL", () => {
  const ask = (url: string, method = "GET") => getResponse(createHandlers(), new Request(url, { method }));

  it.each([
    "/src/api/operations/hooks.ts",
    "/src/api/health",
    "/api/operations/hooks.ts",
    "/x/api/v1/monitors",
  ])("left out leaves %s to the development server", async (path) => {
    expect(await ask(`http://localhost:5173${path}`)).toBeUndefined();
  });

  it("left out answers the operations of every host, with HEAD as with GET", async () => {
    const url = "http://localhost:5173/api/v1/monitors";
    const [get, head] = [await ask(url), await ask(url, "HEAD")];
    expect([get?.status, head?.status, await head?.text()]).toEqual([200, 200, ""]);
    expect(head?.headers.get("content-type")).toBe("application/json");
    expect(head?.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("limits which requests are answered", async () => {
    const client = start({ baseUrl: "https://other.example/prefix" });
    await expect(client.monitors.list()).rejects.toThrow(
      /no handler for https:\/\/service\.example\/api\/v1\/monitors|Cannot bypass/,
    );
    const other = createClient({ baseUrl: "https://other.example/prefix" });
    await expect(other.monitors.list()).resolves.toMatchObject({ data: expect.any(Array) });
  });
});
