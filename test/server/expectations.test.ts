import { request } from "node:http";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../src/errors.ts";
import { exchange } from "./raw-exchange.ts";
import { echo, share, toContract, toOperation, toPost } from "./small-contract.ts";

const problem = { type: "object", required: ["title"], properties: { title: { type: "string" } } };
const declared = { description: "Failed", content: { "application/problem+json": { schema: problem } } };
const ok = { description: "Done", content: { "application/json": { schema: {} } } };
const contract = toContract(
  {
    "/things": toPost("createThing", {}),
    "/form": {
      post: toOperation("sendForm", {
        requestBody: { content: { "application/x-www-form-urlencoded": { schema: {} } } },
      }),
    },
    "/secured": toPost("createSecured", {}, { security: [{ Key: [] }] }),
    "/declared": { get: toOperation("getDeclared", { responses: { 200: ok, default: declared } }) },
  },
  { components: { securitySchemes: { Key: { type: "http", scheme: "bearer" } } } },
);
const server = share(
  contract,
  {
    createThing: echo,
    sendForm: echo,
    createSecured: echo,
    getDeclared: async () => ({ status: 200, body: 1 }),
  },
  {
    bodyLimitBytes: 100,
    authenticate: () => null,
    answerFailure: ({ statusCode, message }, { operation }) =>
      operation?.id === "getDeclared" ? { body: { title: `${statusCode}: ${message}` } } : null,
    mount(app) {
      app.post("/mounted", (request, response) => {
        request.on("data", () => {}).on("end", () => response.end("read"));
      });
      app.post("/refused", () => {
        throw new ApiError("forbidden");
      });
    },
  },
);

const head = (path: string, more: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n${more}\r\n\r\n`;
const json = "Content-Type: application/json\r\nContent-Length: 10";

describe("a request with Expect: 100-continue", () => {
  it.each([
    ["a missing credential", "/secured", json, 401],
    ["a wrong credential", "/secured", `${json}\r\nAuthorization: Bearer x`, 401],
    ["an unknown path", "/nothing", json, 404],
    ["the length", "/things", "Content-Type: application/json\r\nContent-Length: 101", 413],
    [
      "the length of a compressed body",
      "/things",
      "Content-Encoding: gzip\r\nContent-Type: application/json\r\nContent-Length: 101",
      413,
    ],
    ["the media type", "/things", "Content-Type: text/csv\r\nContent-Length: 10", 415],
    ["what it accepts", "/things", `${json}\r\nAccept: text/csv`, 406],
    ["a mounted route", "/refused", json, 403],
  ])("is refused without a 100 for %s", async (_, path, more, status) => {
    const answer = await exchange(server().url, head(path, more));
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
  });

  it.each([
    ["/things", "application/json", "{}", { "content-length": "2" }],
    ["/things", "application/json", "{}", {}],
    ["/form", "application/x-www-form-urlencoded", "a=1", {}],
    ["/mounted", "text/plain", "a", {}],
  ])("gets one 100 when its body is read: %s %s", async (path, type, body, headers) => {
    let continued = 0;
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(server().url + path, {
        method: "POST",
        headers: { expect: "100-continue", "content-type": type, ...headers },
      });
      sent.on("continue", () => {
        continued += 1;
        sent.end(body);
      });
      sent.on("response", (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on("error", reject).flushHeaders();
    });
    expect([status, continued]).toEqual([200, 1]);
  });

  it("is answered in its turn behind another request of the connection", async () => {
    const { port } = new URL(server().url);
    const text = await new Promise<string>((resolve, reject) => {
      let answer = "";
      const socket = connect(Number(port), "127.0.0.1", () =>
        socket.write(
          `GET /declared HTTP/1.1\r\nHost: x\r\n\r\n${head("/things", `${json}\r\nConnection: close`)}`,
        ),
      );
      socket.on("data", (chunk) => {
        answer += String(chunk);
        if (answer.endsWith("100 Continue\r\n\r\n")) socket.write('{"a":1234}');
      });
      socket.on("close", () => resolve(answer)).on("error", reject);
    });
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 100", "HTTP/1.1 200"]);
  });
});

it("gets a 417 in the contract's own form if the server does not know the expectation", async () => {
  const text = await exchange(
    server().url,
    "GET /declared HTTP/1.1\r\nHost: x\r\nExpect: 200-maybe\r\nConnection: close\r\n\r\n",
  );
  expect(text).toMatch(/^HTTP\/1.1 417 /);
  expect(text).toMatch(/\r\nContent-Type: application\/problem\+json/);
  expect(text).toMatch(/\{"title":"417: /);
});

it("gets a 400 in the contract's own form for a header that is sent twice", async () => {
  const text = await exchange(
    server().url,
    "GET /declared HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n",
  );
  expect(text).toMatch(/^HTTP\/1.1 400 [\s\S]*\{"title":"400: /);
});
