import { createMockServer, type MockServer } from "prospecting-contract/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isObject } from "../../src/contract.ts";
import { checkAnswer, checkResult, declaredResponses, operations, toRequest } from "./walk.ts";

let server: MockServer;
let url: string;
const problems: string[] = [];

beforeAll(async () => {
  server = await createMockServer({ stateless: true, onProblem: (problem) => problems.push(problem) });
  ({ url } = await server.listen());
});

afterAll(async () => {
  await server.close();
  expect(problems).toEqual([]);
});

async function call(operation: (typeof operations)[number], prefer?: string): Promise<Response> {
  const { path, init } = toRequest(operation);
  const headers = new Headers(init.headers);
  if (prefer !== undefined) headers.set("prefer", prefer);
  return fetch(url + path, { ...init, headers });
}

/**
 * Returns the status as a number. `default` stands for several statuses in the contract; for it, returns 501, one of
 * them.
 */
function toCode(status: string): number {
  return status === "default" ? 501 : Number(status);
}

describe("every declared response through the running mock", () => {
  for (const { operation, status } of declaredResponses())
    it(`${operation.id} answers ${status} when asked for it`, async () => {
      const response = await call(operation, `code=${toCode(status)}`);
      expect(response.status).toBe(toCode(status));
      expect(await checkAnswer(operation, response)).toEqual([]);
    });
});

describe("every named example through the running mock", () => {
  for (const { operation, status, examples } of declaredResponses())
    for (const example of examples)
      it(`${operation.id} answers ${example} of ${status}`, async () => {
        const response = await call(operation, `example=${example}`);
        if (status !== "default") expect(response.status).toBe(Number(status));
        expect(await checkAnswer(operation, response)).toEqual([]);
      });
});

describe("every operation of the running mock", () => {
  for (const operation of operations) {
    it(`${operation.id} answers its first success by default, with one request id and true rate headers`, async () => {
      const response = await call(operation);
      expect(response.status).toBe(operation.success[0]);
      expect(await checkAnswer(operation, response)).toEqual([]);
      const body: unknown = response.status === 204 ? undefined : await response.json();
      const meta = isObject(body) ? body["meta"] : undefined;
      if (isObject(meta) && "requestId" in meta)
        expect(meta["requestId"]).toBe(response.headers.get("x-request-id"));
      const limits = { global: "600", polling: "300", none: null };
      expect(response.headers.get("x-ratelimit-limit")).toBe(limits[operation.bucket]);
    });

    it(`${operation.id} makes up answers that the contract allows`, async () => {
      for (const seed of ["1", "2", "3"]) {
        const response = await call(operation, `dynamic=true, seed=${seed}`);
        expect(response.status).toBe(operation.success[0]);
        expect(await checkAnswer(operation, response)).toEqual([]);
      }
    });

    it(`${operation.id} fails with the caller's own path, a fresh request id and the time`, async () => {
      const before = Date.now();
      const response = await call(operation, "code=500");
      const body: unknown = await response.json();
      expect(body).toMatchObject({
        path: toRequest(operation).path,
        requestId: response.headers.get("x-request-id"),
        statusCode: 500,
      });
      expect(isObject(body) && Date.parse(String(body["timestamp"]))).toBeGreaterThanOrEqual(before);
    });
  }
});

describe("a job that was started through the running mock", () => {
  for (const operation of operations.filter(({ kind }) => kind !== null))
    it(`by ${operation.id} ends with the result of that operation, and fails or is cancelled as one of its kind`, async () => {
      const accepted: unknown = await (await call(operation)).json();
      if (!isObject(accepted)) throw new Error("no 202");
      const ask = async (path: string, { method = "GET", prefer = "" } = {}): Promise<unknown> => {
        const headers = new Headers(toRequest(operation).init.headers);
        headers.delete("content-type");
        if (prefer !== "") headers.set("prefer", prefer);
        return (await fetch(`${accepted["pollUrl"]}${path}`, { method, headers })).json();
      };
      const ended = await ask("");
      expect(ended).toMatchObject({ id: accepted["id"], kind: operation.kind, status: "succeeded" });
      expect(checkResult(operation, isObject(ended) ? ended["result"] : undefined)).toEqual([]);
      const own = { id: accepted["id"], kind: operation.kind, result: null };
      const failed = await ask("", { prefer: "example=getOperationResponseFailed" });
      expect(failed).toMatchObject({ ...own, status: "failed" });
      expect(await ask("/cancel", { method: "POST" })).toMatchObject({ ...own, status: "cancelled" });
    });
});

it("pages of a list come to an end: a cursor is answered with the page after the one that gave it", async () => {
  const headers = { "x-access-key": "ak_any", "x-secret-key": "sk_any" };
  const ask = async (query: string) => (await fetch(`${url}/api/operations${query}`, { headers })).json();
  const first = await ask("");
  const last = await ask(`?cursor=${encodeURIComponent(first.nextCursor)}`);
  expect([last.nextCursor, last.data[0].id === first.data[0].id]).toEqual([undefined, false]);
});
