import { describe, expect, it, onTestFinished, vi } from "vitest";
import { isObject, type JsonObject } from "../../src/contract.ts";
import { ApiError } from "../../src/errors.ts";
import type { AnswerFailure } from "../../src/server/index.ts";
import { start, toContract, toOperation } from "./small-contract.ts";

const problem = {
  type: "object",
  required: ["title", "status"],
  additionalProperties: false,
  properties: { title: { type: "string" }, status: { type: "integer" }, reasons: { type: "array" } },
};
const declared = { description: "Failed", content: { "application/problem+json": { schema: problem } } };
const ok = { description: "Done", content: { "application/json": { schema: {} } } };
const contract = toContract(
  {
    "/things": {
      get: toOperation("listThings", {
        parameters: [{ name: "limit", in: "query", schema: { type: "integer" } }],
        responses: { 200: ok, 400: declared, 404: declared, 422: declared, 500: declared },
      }),
    },
    "/plain": { get: toOperation("getPlain", { responses: { 200: ok, 404: { description: "Gone" } } }) },
    "/secured": {
      get: toOperation("getSecured", { security: [{ Key: [] }], responses: { 200: ok, default: declared } }),
    },
  },
  { components: { securitySchemes: { Key: { type: "http", scheme: "bearer" } } } },
);
const toProblem: AnswerFailure = ({ message, statusCode, errors }) => ({
  body: { title: message, status: statusCode, ...(errors === undefined ? {} : { reasons: errors }) },
});
const gone = async (): Promise<never> => {
  throw new ApiError("not_found", { message: "No such thing" });
};
const crash = async (): Promise<never> => {
  throw new Error("the disk is full");
};

/** Returns the log lines that report a failure whose response violates the contract. */
const toWarnings = (log: readonly JsonObject[]) =>
  log.filter(({ msg }) => String(msg).includes("breaks the contract"));

describe("answerFailure", () => {
  it("writes refusals of the server, errors of handlers and crashes in the contract's own form", async () => {
    const answerFailure = vi.fn(toProblem);
    const running = await start(contract, { listThings: gone, getPlain: crash }, { answerFailure });
    const refused = await running.send("GET", "/things?limit=many");
    expect(refused).toMatchObject({
      status: 400,
      body: { title: "Validation failed", status: 400, reasons: [{ property: "query.limit" }] },
    });
    expect(refused.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    const thrown = await running.send("GET", "/things");
    expect(thrown).toMatchObject({ status: 404, body: { title: "No such thing", status: 404 } });
    const crashed = await running.send("GET", "/plain");
    expect(crashed).toMatchObject({ status: 500, body: { title: "Unexpected failure", status: 500 } });
    const challenged = await running.send("GET", "/secured");
    expect(challenged).toMatchObject({ status: 401, body: { status: 401 } });
    expect(challenged.headers.get("www-authenticate")).toContain("Bearer");
    const unknown = await running.send("GET", "/nothing");
    expect(unknown).toMatchObject({ status: 404, body: { title: "No operation at /nothing", status: 404 } });
    expect(
      answerFailure.mock.calls.map(([error, { operation }]) => [error.statusCode, operation?.id]),
    ).toEqual([
      [400, "listThings"],
      [404, "listThings"],
      [500, "getPlain"],
      [401, "getSecured"],
      [404, undefined],
    ]);
    expect(toWarnings(running.log)).toEqual([]);
  });

  it("may change the status and the headers, and may take its time", async () => {
    const answerFailure: AnswerFailure = async (error) => {
      if (error.code !== "validation_failed") return null;
      await Promise.resolve();
      const headers = { "Content-Type": "application/vnd.own+json", "X-Reason": "form" };
      return { status: 422, body: { title: "No", status: 422 }, headers };
    };
    const { send } = await start(contract, { listThings: gone }, { answerFailure });
    const refused = await send("GET", "/things?limit=many");
    expect(refused).toMatchObject({ status: 422, body: { title: "No", status: 422 } });
    expect(refused.headers.get("content-type")).toBe("application/vnd.own+json");
    expect(refused.headers.get("x-reason")).toBe("form");
    expect(await send("GET", "/things")).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  it.each<[string, AnswerFailure]>([
    ["throws", crash],
    // Programs in JavaScript may return values that the types forbid.
    ["returns the body itself", () => JSON.parse('{ "title": "No", "status": 404 }')],
    ["returns a text", () => JSON.parse('"No"')],
    ["answers a success", () => ({ status: 200, body: {} })],
    ["answers a body that is no JSON", () => ({ body: Symbol("no") })],
    ["answers a header that Node.js refuses", () => ({ body: {}, headers: { "X-A": "a\r\nb" } })],
  ])("is replaced by the Error body of a 500 where it %s", async (_title, answerFailure) => {
    const running = await start(contract, { listThings: gone }, { answerFailure });
    expect(await running.send("GET", "/things")).toMatchObject({
      status: 500,
      body: { code: "internal_error", message: "Unexpected failure" },
    });
    expect(running.log.some(({ cause }) => isObject(cause))).toBe(true);
  });

  it("is replaced by the Error body after 5 seconds without an answer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const hangs = vi.fn(() => new Promise<null>(() => {}));
    const running = await start(contract, { listThings: gone }, { answerFailure: hangs });
    const answer = running.send("GET", "/things");
    await vi.waitUntil(() => hangs.mock.calls.length > 0, { timeout: 60_000 });
    vi.advanceTimersByTime(5000);
    expect(await answer).toMatchObject({
      status: 404,
      body: { code: "not_found", message: "No such thing" },
    });
    expect(running.log).toContainEqual(
      expect.objectContaining({
        operationId: "listThings",
        msg: "answerFailure gave no answer within 5000 ms",
      }),
    );
  });

  it("sends bytes unchanged, also where no operation has the path", async () => {
    const answerFailure: AnswerFailure = () => ({ body: Buffer.from("gone") });
    const { url } = await start(contract, {}, { answerFailure });
    const response = await fetch(`${url}/nowhere`);
    expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
      404,
      "application/octet-stream",
      "gone",
    ]);
  });

  it("answers an error of a mounted route", async () => {
    const running = await start(
      contract,
      {},
      {
        answerFailure: toProblem,
        mount: (app) => app.get("/own", (_request, _response, next) => next(new Error("broken"))),
      },
    );
    expect(await running.send("GET", "/own")).toMatchObject({ status: 500, body: { status: 500 } });
  });
});

describe("a failure that breaks the contract's schema", () => {
  it("is sent, and the first one of each operation and status is logged", async () => {
    const running = await start(contract, { listThings: gone });
    for (const path of ["/things", "/things", "/things?limit=many", "/secured", "/nothing"])
      expect((await running.fail("GET", path)).body.code).toBeTypeOf("string");
    const warnings = toWarnings(running.log);
    expect(warnings.map(({ operationId, status }) => [operationId, status])).toEqual([
      ["listThings", 404],
      ["listThings", 400],
      ["getSecured", 401],
    ]);
    expect(warnings[0]?.["violations"]).toContain("body.title must have required property 'title'");
  });

  it("is not looked for where answers are not checked, or the contract declares no body", async () => {
    const running = await start(contract, { listThings: gone }, { validateResponses: false });
    await running.fail("GET", "/things");
    const checked = await start(contract, {});
    await checked.fail("GET", "/plain?x=1");
    expect([...toWarnings(running.log), ...toWarnings(checked.log)]).toEqual([]);
  });

  it.each<[string, JsonObject]>([
    ["a pattern that is no regular expression", { type: "string", pattern: "[" }],
    ["a reference without a target", { $ref: "#/components/schemas/Missing" }],
    ["an unknown type", { type: "strin" }],
  ])("is sent where the schema can't be compiled because of %s", async (_title, title) => {
    const schema = { type: "object", properties: { title } };
    const broken = { description: "Failed", content: { "application/json": { schema } } };
    const parameters = [{ name: "limit", in: "query", schema: { type: "integer" } }];
    const responses = { 200: ok, 400: broken, 500: broken };
    const paths = { "/things": { get: toOperation("listThings", { parameters, responses }) } };
    const running = await start(toContract(paths), {}, { warmUp: false });
    expect(await running.send("GET", "/things?limit=many")).toMatchObject({
      status: 400,
      body: { code: "validation_failed" },
    });
    expect(running.log).toContainEqual(
      expect.objectContaining({ operationId: "listThings", msg: "the answer of a failure can't be checked" }),
    );
  });
});
