import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Mock, startMock } from "./callers.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let service: Server;
let serviceUrl: string;
let answer: Answer;
let seen: IncomingMessage[];
let mock: Mock;

beforeEach(async () => {
  seen = [];
  answer = (_request, response) => json(response, 200, { data: [] });
  service = createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});

afterEach(async () => {
  await mock.close();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});

function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

const journal = async (): Promise<Record<string, unknown>[]> =>
  (await mock.control("GET", "/journal")).entries;

describe("a mock before a real service", () => {
  it("sends on what it does not answer itself, with query, headers and body, and gives the answer back", async () => {
    mock = await startMock({ upstream: `${serviceUrl}/v2/`, only: ["searchPeople", "listMonitors"] });
    const bodies: string[] = [];
    answer = (request, response) => {
      request.on("data", (part) => bodies.push(String(part)));
      request.on("end", () =>
        json(response, 207, { made: true }, { "X-Request-Id": "real-1", "X-Odd": "1" }),
      );
    };
    // This request uses node:http, because `fetch` refuses to set hop-by-hop headers.
    const sent = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = {
        ...{ "x-access-key": "ak_sandbox", "x-secret-key": "sk_sandbox", "idempotency-key": "k-1" },
        ...{ connection: "close, x-hop", "x-hop": "1", "x-mock-session": "default" },
      };
      const outgoing = request(`${mock.url}/api/elsewhere?a=1&a=2`, { method: "POST", headers }, resolve);
      outgoing.once("error", reject).end('{"text":"é"}');
    });
    expect(await text(sent)).toBe('{"made":true}');
    expect([sent.statusCode, sent.headers["x-odd"], sent.headers["x-request-id"]]).toEqual([
      207,
      "1",
      "real-1",
    ]);
    expect(seen[0]?.url).toBe("/v2/api/elsewhere?a=1&a=2");
    expect(bodies.join("")).toBe('{"text":"é"}');
    expect(seen[0]?.headers).toMatchObject({
      host: new URL(serviceUrl).host,
      "idempotency-key": "k-1",
      "x-access-key": "ak_sandbox",
      "x-secret-key": "sk_sandbox",
    });
    expect(seen[0]?.headers).not.toHaveProperty("x-hop");
    expect(seen[0]?.headers).not.toHaveProperty("x-mock-session");
    expect((await mock.call("GET", "/api/v1/monitors")).body).toEqual({ data: [] });
    expect(seen).toHaveLength(1);
  });

  it("answers the jobs that it made, and leaves the others to the service", async () => {
    mock = await startMock({ upstream: serviceUrl, only: ["searchPeople"] });
    answer = (_request, response) => json(response, 404, { from: "the service" });
    const id = await mock.search("CTO");
    expect((await mock.poll(id)).id).toBe(id);
    expect(seen).toEqual([]);
    expect((await mock.call("GET", "/api/operations/op_01JDHZX0A1B2C3D4E5F6G7H8J9")).body).toEqual({
      from: "the service",
    });
  });

  it("says in the journal what of an answer breaks the contract, and shows no key", async () => {
    mock = await startMock({ upstream: serviceUrl });
    const token = "rk_live_0123456789";
    answer = (request, response) =>
      json(
        response,
        200,
        { data: "none", echo: request.headers.authorization },
        { "Set-Cookie": `sid=${token}` },
      );
    const reply = await mock.call("GET", "/api/v1/monitors", {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.body.data).toBe("none");
    answer = (_request, response) => json(response, 200, { data: [] });
    await mock.call("GET", "/api/v1/monitors");
    answer = (_request, response) => json(response, 418, { message: "teapot" });
    await mock.call("GET", "/api/v1/monitors");
    const entries = await journal();
    expect(entries.map(({ verdict }) => verdict)).toEqual([
      expect.stringMatching(/^the real service broke the contract: answer\.body/),
      "from the real service",
      expect.stringContaining("the real service broke the contract: "),
    ]);
    expect(entries[0]).toMatchObject({
      operation: "listMonitors",
      upstream: `${serviceUrl}/`,
      violations: expect.arrayContaining([expect.objectContaining({ property: "answer.body.data" })]),
      response: { body: { data: "none", echo: "[redacted]" } },
    });
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  it("streams: the first part of an answer is there before the last is sent", async () => {
    mock = await startMock({ upstream: serviceUrl });
    let finish = (): void => {};
    answer = (_request, response) => {
      response.writeHead(200, { "Content-Type": "text/plain" });
      response.write("first ");
      finish = () => response.end("last");
    };
    const response = await fetch(`${mock.url}/api/stream`);
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("first ");
    finish();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("last");
  });

  it("leads pollUrl and redirects through itself", async () => {
    mock = await startMock({ upstream: serviceUrl });
    answer = (_request, response) =>
      json(response, 202, { operationId: "op_1", pollUrl: `${serviceUrl}/api/operations/op_1` });
    const started = await mock.call("POST", "/api/v1/people/search", { body: { query: "CTO" } });
    expect(started.body.pollUrl).toBe(`${mock.url}/api/operations/op_1`);
    // The service returns its public URL in `pollUrl`, whereas the mock calls the service at an internal URL.
    answer = (_request, response) =>
      json(response, 202, { operationId: "op_1", pollUrl: "https://app.example/api/operations/op_1" });
    const elsewhere = await mock.call("POST", "/api/v1/people/search", { body: { query: "CTO" } });
    expect(elsewhere.body.pollUrl).toBe(`${mock.url}/api/operations/op_1`);
    answer = (_request, response) => {
      response.writeHead(302, { Location: `${serviceUrl}/login` });
      response.end();
    };
    const moved = await fetch(`${mock.url}/api/health`, { redirect: "manual" });
    expect(moved.headers.get("location")).toBe(`${mock.url}/login`);
  });

  it("lets pages of any origin read the answers, whatever the service allows", async () => {
    mock = await startMock({ upstream: serviceUrl });
    answer = (_request, response) =>
      json(response, 200, {}, { "Access-Control-Allow-Origin": "https://only.example" });
    const origin = "http://localhost:5173";
    const response = await fetch(`${mock.url}/api/health`, { headers: { origin } });
    expect(response.headers.get("access-control-allow-origin")).toBe(origin);
    const preflight = await fetch(`${mock.url}/api/health`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "GET" },
    });
    expect(preflight.status).toBe(204);
    expect(seen).toHaveLength(1);
  });

  it("passes on a body that is too long to be rewritten, with and without its length in a header", async () => {
    mock = await startMock({ upstream: serviceUrl });
    const long = { pollUrl: `${serviceUrl}/api/operations/x`, data: "a".repeat(3_000_000) };
    const path = "/api/v1/companies/search";
    answer = (_request, response) => json(response, 202, long);
    const chunked = await mock.call("POST", path, { body: { query: "x" } });
    expect(chunked).toMatchObject({ status: 202, body: long });
    answer = (_request, response) =>
      json(response, 202, long, { "Content-Length": String(JSON.stringify(long).length) });
    expect(await mock.call("POST", path, { body: { query: "x" } })).toMatchObject({
      status: 202,
      body: long,
    });
    answer = (_request, response) => json(response, 202, { pollUrl: long.pollUrl });
    const short = await mock.call("POST", path, { body: { query: "x" } });
    expect(short.body.pollUrl).toBe(`${mock.url}/api/operations/x`);
  });

  it("answers 503 with the reason where the service does not answer, and breaks off where it breaks off", async () => {
    mock = await startMock({ upstream: serviceUrl });
    answer = (_request, response) => {
      response.writeHead(200, { "Content-Length": "100" });
      response.write("half", () => response.destroy());
    };
    await expect(fetch(`${mock.url}/api/health`).then((one) => one.text())).rejects.toThrow();
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
    const refused = await mock.call("GET", "/api/health");
    expect(refused).toMatchObject({ status: 503, body: { code: "unavailable", path: "/api/health" } });
    expect(refused.body.message).toContain("The real service did not answer: ");
    expect(refused.body.message).toContain("ECONNREFUSED");
    await mock.call("GET", "/api/v1/people/search");
    expect(await journal()).toMatchObject([
      { upstream: `${serviceUrl}/`, verdict: "the real service did not finish its response", violations: [] },
      { upstream: null, verdict: "unavailable", code: "unavailable", violations: [] },
      { operation: null, upstream: null, verdict: "unavailable", code: "unavailable" },
    ]);
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  });

  it("answers for a service that does not answer in the failure body of another contract", async () => {
    const folder = mkdtempSync(join(tmpdir(), "mock-upstream-"));
    const contract = join(folder, "contract.json");
    const failure = {
      type: "object",
      required: ["detail"],
      properties: { detail: { type: "string" } },
      additionalProperties: false,
    };
    const content = { "application/json": { schema: failure } };
    writeFileSync(
      contract,
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "Things", version: "1" },
        paths: {
          "/things": { get: { responses: { default: { description: "Failed", content } } } },
          "/dogs": { get: { responses: { "200": { description: "Dogs" } } } },
        },
      }),
    );
    mock = await startMock({ contract, upstream: "http://127.0.0.1:9" });
    rmSync(folder, { recursive: true });
    const { status, body } = await mock.call("GET", "/things");
    expect([status, Object.keys(body)]).toEqual([503, ["detail"]]);
    expect(body.detail).toContain("The real service did not answer: ");
    expect((await mock.call("GET", "/dogs")).body.code).toBe("unavailable");
    expect(mock.problems).toEqual([]);
    expect(await journal()).toMatchObject(
      ["/things", "/dogs"].map((path) => ({ path, upstream: null, verdict: "unavailable", violations: [] })),
    );
  });

  it("has faults strike before the service: a status in its place, headers and delays over its answer", async () => {
    mock = await startMock({ upstream: serviceUrl });
    const headers = { "Retry-After": "7" };
    await mock.control("POST", "/faults", { operation: "listMonitors", status: 429, headers });
    const refused = await mock.call("GET", "/api/v1/monitors");
    expect([refused.status, refused.headers.get("retry-after"), refused.body.code]).toEqual([
      429,
      "7",
      "rate_limited",
    ]);
    expect(seen).toEqual([]);
    await mock.control("POST", "/faults", { headers: { "Content-Type": "text/html" }, delayMs: 5 });
    const odd = await fetch(`${mock.url}/api/v1/monitors`);
    expect([odd.status, odd.headers.get("content-type")]).toEqual([200, "text/html"]);
    await mock.call("GET", "/api/v1/monitors");
    expect(seen).toHaveLength(2);
    expect(await journal()).toMatchObject([
      { upstream: null, code: "rate_limited", verdict: "rate_limited, by a fault" },
      { upstream: `${serviceUrl}/`, forcedBy: "a fault" },
      { upstream: `${serviceUrl}/`, forcedBy: null, verdict: "from the real service" },
    ]);
  });

  it("has faults reset, hang and cut connections", async () => {
    mock = await startMock({ upstream: serviceUrl });
    answer = (_request, response) => {
      response.write('{"data":', () => response.end(`["${"x".repeat(100)}"]}`));
    };
    const whole = '{"data":'.length + '[""]}'.length + 100;
    const read = async (init?: RequestInit): Promise<number> => {
      let bytes = 0;
      const { body } = await fetch(`${mock.url}/api/v1/monitors`, init);
      try {
        for await (const part of body ?? []) bytes += part.length;
      } catch {
        return -bytes;
      }
      return bytes;
    };
    await mock.control("POST", "/faults", { connection: "reset" });
    await expect(read()).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
    expect(seen).toEqual([]);
    await mock.control("POST", "/faults", { connection: "truncate" });
    expect(await read()).toBe(-4);
    answer = (_request, response) => json(response, 200, { data: ["x".repeat(100)] });
    await mock.control("POST", "/faults", { connection: "truncate" });
    expect(await read()).toBe(-Math.ceil(whole / 2));
    const giveUp = new AbortController();
    answer = (_request, response) => {
      json(response, 200, {});
      response.once("finish", () => giveUp.abort());
    };
    await mock.control("POST", "/faults", { connection: "hang" });
    await expect(read({ signal: giveUp.signal })).rejects.toThrow("aborted");
    answer = (_request, response) => json(response, 200, { data: [] });
    expect(await read()).toBe('{"data":[]}'.length);
  });

  it("ends the request to the service when the caller goes away", async () => {
    mock = await startMock({ upstream: serviceUrl });
    const gone = new AbortController();
    const closed = new Promise<void>((resolve) => {
      answer = (request) => {
        request.once("close", resolve);
        gone.abort();
      };
    });
    await expect(fetch(`${mock.url}/api/health`, { signal: gone.signal })).rejects.toThrow();
    await closed;
  });

  it("keeps each world's journal apart, for requests that name one", async () => {
    mock = await startMock({ upstream: serviceUrl });
    await mock.call("GET", "/api/health", { headers: { "x-mock-session": "mine" } });
    await expect
      .poll(async () => (await mock.control("GET", "/journal", undefined, "mine")).entries.length)
      .toBe(1);
    expect(await journal()).toEqual([]);
  });

  it("goes on after a request with an invalid world name", async () => {
    mock = await startMock({ upstream: serviceUrl });
    const headers = { "x-mock-session": "no name!" };
    expect((await mock.call("GET", "/api/nowhere", { headers })).status).toBe(200);
    expect((await mock.call("GET", "/api/nowhere")).status).toBe(200);
  });

  it("is refused with an operation that the contract does not have, and with no http address", async () => {
    mock = await startMock({ upstream: serviceUrl });
    await expect(startMock({ upstream: serviceUrl, only: ["serchPeople"] })).rejects.toThrow(
      "no operation serchPeople",
    );
    await expect(startMock({ upstream: "api.example.com" })).rejects.toThrow("is not an http(s) URL");
  });
});
