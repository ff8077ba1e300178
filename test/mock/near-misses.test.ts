import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMockServer, type MockExchange, type MockServer } from "prospecting-contract/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const responses = { "204": { description: "Done" } };
const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
const contract = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  servers: [{ url: "https://a.example/v2" }, { url: "https://b.example/api/v2" }],
  paths: {
    "/pets": { get: { operationId: "list", responses } },
    "/pets/{id}": { get: { operationId: "read", parameters: [id], responses } },
    "/pets/{id}:close": { post: { operationId: "close", parameters: [id], responses } },
  },
};

let folder: string;
let server: MockServer;
let url: string;
const exchanges: MockExchange[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "mock-misses-"));
  const file = join(folder, "contract.json");
  writeFileSync(file, JSON.stringify(contract));
  server = await createMockServer({ contract: file, onExchange: (exchange) => exchanges.push(exchange) });
  ({ url } = await server.listen());
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe("what a request that met 404 or 405 may have meant", () => {
  const table: [
    method: string,
    path: string,
    status: number,
    first: { method: string; path: string; hint: string },
  ][] = [
    ["GET", "/pets", 404, { method: "GET", path: "/v2/pets", hint: "under the base path /v2" }],
    ["GET", "/pets/7", 404, { method: "GET", path: "/v2/pets/{id}", hint: "under the base path /v2" }],
    ["GET", "/v2/pet", 404, { method: "GET", path: "/v2/pets", hint: "1 letter differs" }],
    ["GET", "/api/v2/pet", 404, { method: "GET", path: "/api/v2/pets", hint: "1 letter differs" }],
    ["POST", "/v2/pets", 405, { method: "GET", path: "/v2/pets", hint: "send GET, not POST" }],
    ["POST", "/v2/pets/7:clos", 405, { method: "GET", path: "/v2/pets/{id}", hint: "send GET, not POST" }],
  ];
  for (const [method, path, status, first] of table)
    it(`${method} ${path} is told ${first.hint}, and never itself`, async () => {
      expect((await fetch(url + path, { method })).status).toBe(status);
      const nearMisses = exchanges.at(-1)?.nearMisses ?? [];
      expect(nearMisses[0]).toMatchObject(first);
      expect(nearMisses).not.toContainEqual(expect.objectContaining({ method, path }));
    });
});
