import { request as httpRequest, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { createMockServer, type MockServer } from "prospecting-contract/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let server: MockServer;
let url: string;

beforeAll(async () => {
  server = await createMockServer({ stateless: true });
  ({ url } = await server.listen());
});

afterAll(() => server.close());

const keys = { "x-access-key": "ak_sandbox", "x-secret-key": "sk_sandbox" };
const json = { ...keys, "content-type": "application/json" };
const search = "/api/v1/people/search";
const valid = JSON.stringify({ query: "VP Engineering in Berlin" });

interface Case {
  readonly title: string;
  readonly path: string;
  readonly init: RequestInit;
  readonly want: object;
  readonly headers?: Record<string, string>;
}

const cases: Case[] = [
  {
    title: "an unknown path",
    path: "/api/nowhere?x=1",
    init: {},
    want: { statusCode: 404, code: "not_found", path: "/api/nowhere" },
  },
  {
    title: "a path with a trailing slash",
    path: `${search}/`,
    init: { headers: keys },
    want: { statusCode: 404, path: `${search}/` },
  },
  {
    title: "a wrong method",
    path: search,
    init: { method: "DELETE", headers: keys },
    want: { statusCode: 405, code: "method_not_allowed" },
    headers: { allow: "POST, OPTIONS" },
  },
  {
    title: "an Accept without JSON",
    path: search,
    init: { method: "POST", headers: { ...json, accept: "application/xml" }, body: valid },
    want: { statusCode: 406, code: "not_acceptable" },
  },
  {
    title: "a body over 1 MiB",
    path: search,
    init: { method: "POST", headers: json, body: JSON.stringify({ query: "x".repeat(1_100_000) }) },
    want: { statusCode: 413, code: "payload_too_large" },
  },
  {
    title: "a body that is no JSON type",
    path: search,
    init: { method: "POST", headers: { ...keys, "content-type": "text/plain" }, body: "VP" },
    want: { statusCode: 415, code: "unsupported_media_type" },
  },
  {
    title: "malformed JSON",
    path: search,
    init: { method: "POST", headers: json, body: '{"query":' },
    want: { statusCode: 400, code: "malformed_json" },
  },
  {
    title: "missing credentials",
    path: search,
    init: { method: "POST", body: valid, headers: { "content-type": "application/json" } },
    want: { statusCode: 401, code: "unauthenticated" },
  },
  {
    title: "half a key pair",
    path: search,
    init: {
      method: "POST",
      body: valid,
      headers: { "content-type": "application/json", "x-access-key": "ak_sandbox" },
    },
    want: { statusCode: 401 },
  },
  {
    title: "several violations at once",
    path: search,
    init: {
      method: "POST",
      headers: json,
      body: JSON.stringify({ query: "x", limit: 0, contactFields: ["fax"], colour: "red" }),
    },
    want: {
      statusCode: 400,
      code: "validation_failed",
      errors: expect.arrayContaining(
        ["body.limit", "body.contactFields[0]", "body.colour"].map((property) =>
          expect.objectContaining({ property }),
        ),
      ),
    },
  },
  {
    title: "a code that is none",
    path: search,
    init: { method: "POST", headers: { ...json, prefer: "code=abc" }, body: valid },
    want: {
      statusCode: 400,
      code: "validation_failed",
      errors: [expect.objectContaining({ property: "header.prefer" })],
    },
  },
  {
    title: "a code that is not declared",
    path: search,
    init: { method: "POST", headers: { ...json, prefer: "code=418" }, body: valid },
    want: {
      statusCode: 400,
      message: expect.stringContaining("code 418 is not declared by searchPeople; declared: 202, 400"),
    },
  },
  {
    title: "an example that is not declared",
    path: search,
    init: { method: "POST", headers: { ...json, prefer: "example=nope" }, body: valid },
    want: { statusCode: 400, errors: [expect.objectContaining({ property: "header.prefer" })] },
  },
];

describe("the mock answers in the contract's Error body", () => {
  for (const { title, path, init, want, headers } of cases)
    it(title, async () => {
      const response = await fetch(url + path, init);
      const body: unknown = await response.json();
      expect(body).toMatchObject({
        path: path.split("?")[0],
        requestId: response.headers.get("x-request-id"),
        ...want,
      });
      expect(body).toMatchObject({ statusCode: response.status });
      expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
      for (const [name, value] of Object.entries(headers ?? {}))
        expect(response.headers.get(name)).toBe(value);
    });

  it("with another request id each time, chosen failures included", async () => {
    const ask = (): Promise<Response> =>
      fetch(url + search, { method: "POST", headers: { ...json, prefer: "code=500" }, body: valid });
    const ids = [await ask(), await ask()].map((response) => response.headers.get("x-request-id"));
    expect(new Set(ids).size).toBe(2);
  });

  it("and lets validation go before a chosen status", async () => {
    const response = await fetch(url + search, {
      method: "POST",
      headers: { ...json, prefer: "code=402" },
      body: "{}",
    });
    expect(response.status).toBe(400);
  });
});

describe("the mock keeps clear of what Prism does by itself", () => {
  const ask = (headers: Record<string, string>): Promise<Response> =>
    fetch(url + search, { method: "POST", headers: { ...json, ...headers }, body: valid });

  it("an Accept of one caller does not govern the next", async () => {
    expect((await ask({ accept: "application/xml" })).status).toBe(406);
    expect((await ask({})).status).toBe(202);
    expect((await ask({ accept: "application/json" })).status).toBe(202);
  });

  it("header names may be written in any letter case", async () => {
    const response = await fetch(url + search, {
      method: "POST",
      headers: {
        "X-ACCESS-KEY": "ak_sandbox",
        "X-Secret-Key": "sk_sandbox",
        "CONTENT-TYPE": "application/json",
        PREFER: "code=402",
      },
      body: valid,
    });
    expect(response.status).toBe(402);
  });

  it("Retry-After and rate headers of a chosen 429 agree with each other", async () => {
    const { headers } = await ask({ prefer: "code=429" });
    expect(headers.get("x-ratelimit-remaining")).toBe("0");
    expect(headers.get("x-ratelimit-reset")).toBe(headers.get("retry-after"));
  });

  it("a chosen 405 allows the methods of its path, and not those of the contract's example", async () => {
    const chosen = await ask({ prefer: "code=405" });
    expect(chosen.headers.get("allow")).toBe("POST");
    // A 405 that the caller requests with `Prefer` has the same message as any other 405. The message does not say that
    // the response is an example.
    expect(await chosen.json()).toMatchObject({ message: "The path does not support this method" });
  });

  it("nothing is written to standard output", async () => {
    const written: unknown[] = [];
    const write = process.stdout.write;
    process.stdout.write = (chunk) => written.push(chunk) > 0;
    try {
      await ask({});
      await ask({ prefer: "dynamic=true" });
    } finally {
      process.stdout.write = write;
    }
    expect(written).toEqual([]);
  });
});

describe("ids and addresses of the mock's answers", () => {
  it("a poll is answered for the operation that was asked for", async () => {
    const id = "op_01JDHZX9Z8Y7X6W5V4T3S2R1Q0";
    const response = await fetch(`${url}/api/operations/${id}`, { headers: keys });
    expect(await response.json()).toMatchObject({ id, status: "succeeded" });
  });

  it("a monitor's run answers with the id of an operation, not of the monitor", async () => {
    const response = await fetch(`${url}/api/v1/monitors/mon_01JDK4A2B3C4D5E6F7G8H9J0KM/run-now`, {
      method: "POST",
      headers: keys,
    });
    expect(await response.json()).toMatchObject({ id: expect.stringMatching(/^op_/) });
  });

  it("pollUrl leads to the mock the way the caller came", async () => {
    const accepted: unknown = await (
      await fetch(url + search, { method: "POST", headers: json, body: valid })
    ).json();
    const pollUrl = new URL(
      typeof accepted === "object" && accepted !== null && "pollUrl" in accepted
        ? String(accepted.pollUrl)
        : "",
    );
    expect(pollUrl.origin).toBe(url);
    expect((await fetch(pollUrl, { headers: keys })).status).toBe(200);
  });

  it.each([
    ["evil.example", undefined],
    ["127.0.0.1.evil.example", undefined],
    ["localhost:4999", "http://localhost:4999"],
    ["[::1]:80", "http://[::1]"],
  ])("pollUrl for the Host %s starts with an address of this machine", async (host, origin) => {
    const request = httpRequest(url + search, { method: "POST", headers: { ...json, host } });
    request.end(valid);
    const response = await new Promise<IncomingMessage>((resolve) => request.once("response", resolve));
    const { pollUrl }: { pollUrl: string } = JSON.parse(await text(response));
    expect(new URL(pollUrl).origin).toBe(origin ?? url);
  });

  it("a Host that is no host is refused, and no pollUrl leads there", async () => {
    const headers = { ...json, host: "localhost@evil.example" };
    const request = httpRequest(url + search, { method: "POST", headers });
    request.end(valid);
    const response = await new Promise<IncomingMessage>((resolve) => request.once("response", resolve));
    expect([response.statusCode, await text(response)]).toEqual([400, expect.not.stringContaining("evil")]);
  });

  it("one caller's id does not stay for the next, whose answer has another", async () => {
    const run = (id: string): Promise<Response> =>
      fetch(`${url}/api/operations/${id}/cancel`, { method: "POST", headers: keys });
    expect(await (await run("op_01JDHZX9Z8Y7X6W5V4T3S2R1Q0")).json()).toMatchObject({
      id: "op_01JDHZX9Z8Y7X6W5V4T3S2R1Q0",
    });
    expect(await (await run("plain")).json()).not.toMatchObject({ id: "op_01JDHZX9Z8Y7X6W5V4T3S2R1Q0" });
  });

  it("a resource has the id that it was asked for by, whatever that looks like", async () => {
    expect(await (await fetch(`${url}/api/v1/monitors/plain`, { headers: keys })).json()).toMatchObject({
      id: "plain",
    });
  });
});
