import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMockServer, type MockServer } from "prospecting-contract/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const schemes = {
  InHeader: { type: "apiKey", in: "header", name: "X-Token" },
  AccessKey: { type: "apiKey", in: "header", name: "X-Access-Key" },
  in_query: { type: "apiKey", in: "query", name: "api_key" },
  Session: { type: "apiKey", in: "cookie", name: "sid" },
  Basic: { type: "http", scheme: "basic" },
  Token: { type: "http", scheme: "bearer" },
  OAuth: {
    type: "oauth2",
    flows: { clientCredentials: { tokenUrl: "https://a.example/token", scopes: { read: "" } } },
  },
  Connect: { type: "openIdConnect", openIdConnectUrl: "https://a.example/.well-known" },
};

const inside = { description: "In", content: { "application/json": { example: "in" } } };
const shown = { problem: "You are out" };
const outside = {
  description: "Out",
  content: { "application/json": { schema: { type: "object", required: ["problem"] }, example: shown } },
};

const contract = {
  openapi: "3.1.0",
  info: { title: "Guarded", version: "1" },
  paths: Object.fromEntries(
    Object.keys(schemes).flatMap((name) => [
      [`/${name}`, { get: { security: [{ [name]: [] }], responses: { "200": inside } } }],
      [
        `/shown/${name}`,
        { get: { security: [{ [name]: [] }], responses: { "200": inside, "401": outside } } },
      ],
    ]),
  ),
  components: { securitySchemes: schemes },
};

let folder: string;
let server: MockServer;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "mock-foreign-"));
  const file = join(folder, "contract.json");
  writeFileSync(file, JSON.stringify(contract));
  server = await createMockServer({ contract: file });
  ({ url } = await server.listen());
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe("credentials of another contract", () => {
  // The keys of our own test accounts (personas) must have no special effect in the mock of another contract.
  const table: [
    scheme: keyof typeof schemes,
    given: { headers?: Record<string, string>; query?: string },
    named: string,
  ][] = [
    ["InHeader", { headers: { "X-Token": "anything" } }, "X-Token"],
    ["AccessKey", { headers: { "X-Access-Key": "ak_sandbox_revoked" } }, "X-Access-Key"],
    ["in_query", { query: "?api_key=anything" }, "api_key"],
    ["Session", { headers: { cookie: "sid=anything" } }, "sid"],
    ["Basic", { headers: { authorization: "Basic YTpi" } }, "Authorization: Basic"],
    ["Token", { headers: { authorization: "Bearer rk_sandbox_suspended" } }, "Authorization: Bearer"],
    ["OAuth", { headers: { authorization: "Bearer rk_sandbox_empty" } }, "Bearer with an OAuth 2.0 token"],
    [
      "Connect",
      { headers: { authorization: "Bearer rk_sandbox_limited" } },
      "Bearer with an OpenID Connect token",
    ],
  ];
  for (const [scheme, { headers = {}, query = "" }, named] of table)
    it(`of the scheme ${scheme} may have any value, and are named where they are missing`, async () => {
      for (let request = 0; request < 4; request += 1) {
        const response = await fetch(`${url}/${scheme}${query}`, { headers });
        expect([response.status, response.headers.get("x-ratelimit-limit")]).toEqual([200, null]);
        await response.arrayBuffer();
      }
      const refused = await fetch(`${url}/${scheme}`);
      expect([refused.status, (await refused.json()).message]).toEqual([401, expect.stringContaining(named)]);
    });

  it.each([
    ["InHeader", 'ApiKey realm="Guarded", send="X-Token"'],
    ["in_query", 'ApiKey realm="Guarded", send="the query member api_key"'],
    ["Session", 'ApiKey realm="Guarded", send="the cookie sid"'],
    ["Basic", 'Basic realm="Guarded"'],
    ["OAuth", 'Bearer realm="Guarded"'],
  ])("name %s in the header of a 401 whose body is the contract's example", async (scheme, challenge) => {
    const refused = await fetch(`${url}/shown/${scheme}`);
    expect([refused.status, await refused.json()]).toEqual([401, shown]);
    expect(refused.headers.get("www-authenticate")).toBe(challenge);
  });
});
