import { createServer, type Server } from "node:http";
import { createMockServer, type MockServer, personas } from "prospecting-contract/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readOperations } from "../../src/contract.ts";
import { createRateLimiter } from "../../src/mock/rate-limit.ts";
import { document, operations, toRequest } from "./walk.ts";

let server: MockServer;
let url: string;

beforeAll(async () => {
  server = await createMockServer({ stateless: true });
  ({ url } = await server.listen());
});

afterAll(() => server.close());

function callAs(name: string, operationId: string, path?: string): Promise<Response> {
  const operation = operations.find((one) => one.id === operationId);
  if (operation === undefined) throw new Error(`no operation ${operationId}`);
  const { path: own, init } = toRequest(operation);
  const headers = new Headers(init.headers);
  headers.set("x-access-key", `ak_${name}`);
  headers.set("x-secret-key", `sk_${name}`);
  return fetch(url + (path ?? own), { ...init, headers });
}

describe("the personas of the mock", () => {
  const table: [name: string, operationId: string, status: number, code?: string][] = [
    ["sandbox", "searchPeople", 202],
    ["sandbox_b", "searchPeople", 202],
    ["anybody_else", "searchPeople", 202],
    ["sandbox_empty", "searchPeople", 402, "insufficient_credits"],
    ["sandbox_empty", "createPeopleResearch", 402, "insufficient_credits"],
    ["sandbox_empty", "estimatePeopleSearch", 200],
    ["sandbox_empty", "getOperation", 200],
    ["sandbox_empty", "createMonitor", 201],
    ["sandbox_revoked", "searchPeople", 401, "unauthenticated"],
    ["sandbox_revoked", "getOperation", 401, "unauthenticated"],
    ["sandbox_suspended", "searchPeople", 403, "no_organization"],
    ["sandbox_revoked", "getHealth", 200],
  ];
  for (const [name, operationId, status, code] of table)
    it(`ak_${name} gets ${status} from ${operationId}`, async () => {
      const response = await callAs(name, operationId);
      expect(response.status).toBe(status);
      if (code !== undefined) expect(await response.json()).toMatchObject({ code });
    });

  it("ak_sandbox_empty is told of a fault in its request first", async () => {
    const response = await callAs("sandbox_empty", "searchPeople", "/api/v1/people/search?unknown=1");
    expect(response.status).toBe(400);
  });

  it("ak_sandbox_limited gets 429 from the third request on, with headers that say so", async () => {
    const answers: Response[] = [];
    for (let request = 0; request < 4; request += 1)
      answers.push(await callAs("sandbox_limited", "searchPeople"));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 429, 429]);
    expect(answers.map(({ headers }) => headers.get("x-ratelimit-limit"))).toEqual(["2", "2", "2", "2"]);
    expect(answers.map(({ headers }) => headers.get("x-ratelimit-remaining"))).toEqual(["1", "0", "0", "0"]);
    const [, , refused] = answers;
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(refused?.headers.get("retry-after")).toBe(refused?.headers.get("x-ratelimit-reset"));
    expect(await refused?.json()).toMatchObject({ statusCode: 429, code: "rate_limited" });
    const polls = await Promise.all(
      Array.from({ length: 3 }, () => callAs("sandbox_limited", "getOperation")),
    );
    expect(polls.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("are taken with a bearer key where the contract takes one, and refused elsewhere", async () => {
    const authorization = { authorization: "Bearer rk_sandbox" };
    const poll = await fetch(`${url}/api/operations/op_01JDHZX0A1B2C3D4E5F6G7H8J9`, {
      headers: authorization,
    });
    expect(poll.status).toBe(200);
    const list = await fetch(`${url}/api/v1/monitors`, { headers: authorization });
    expect(list.status).toBe(401);
    const revoked = await fetch(`${url}/api/operations/op_01JDHZX0A1B2C3D4E5F6G7H8J9`, {
      headers: { authorization: "Bearer rk_sandbox_revoked" },
    });
    expect(revoked.status).toBe(401);
  });

  it("are organizations of their own with ids like the contract's", () => {
    const ids = personas.map(({ organizationId }) => organizationId);
    expect(new Set(ids).size).toBe(personas.length);
    for (const id of ids) expect(id).toMatch(/^org_[0-9A-HJKMNP-TV-Z]{26}$/);
  });
});

describe("the rate limiter of the mock", () => {
  const find = (id: string) => {
    const row = readOperations(document).find((one) => one.id === id);
    if (row === undefined) throw new Error(`no operation ${id}`);
    return row;
  };
  const caller = { organizationId: "org_1", userId: "usr_1" };

  it("counts polls apart, public operations not at all, and callers each on their own", () => {
    const limit = createRateLimiter(() => 0);
    expect(limit(caller, find("searchPeople"))).toMatchObject({
      limit: 600,
      remaining: 599,
      resetSeconds: 60,
    });
    expect(limit(caller, find("getOperation"))).toMatchObject({ limit: 300, remaining: 299 });
    expect(limit(caller, find("listMonitors"))).toMatchObject({ remaining: 598 });
    expect(limit({ ...caller, userId: "usr_2" }, find("listMonitors"))).toMatchObject({ remaining: 599 });
    expect(limit(caller, find("getHealth"))).toBeNull();
  });

  it("refuses what comes after the last allowed request until the window is over", () => {
    let now = 0;
    const limit = createRateLimiter(() => now);
    for (let request = 0; request < 600; request += 1) limit(caller, find("searchPeople"));
    now = 20_500;
    expect(limit(caller, find("searchPeople"))).toEqual({
      limit: 600,
      remaining: 0,
      resetSeconds: 40,
      allowed: false,
      retryAfterSeconds: 40,
    });
    now = 60_000;
    expect(limit(caller, find("searchPeople"))).toMatchObject({ remaining: 599, allowed: true });
  });
});

describe("a page of any origin", () => {
  it("may call the mock: the preflight allows what the client sends", async () => {
    const response = await fetch(`${url}/api/v1/people/search`, {
      method: "OPTIONS",
      headers: {
        origin: "https://app.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type,idempotency-key,prefer,x-access-key,x-secret-key",
        "access-control-request-private-network": "true",
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("https://app.example");
    expect(response.headers.get("access-control-allow-credentials")).toBe("true");
    expect(response.headers.get("access-control-allow-methods")).toContain("POST");
    expect(response.headers.get("access-control-allow-headers")).toContain("idempotency-key");
    expect(response.headers.get("access-control-allow-private-network")).toBe("true");
  });

  it("can read the headers that a client needs, on failures too", async () => {
    const response = await fetch(`${url}/api/nowhere`, { headers: { origin: "https://app.example" } });
    expect(response.headers.get("access-control-allow-origin")).toBe("https://app.example");
    expect(response.headers.get("access-control-allow-credentials")).toBe("true");
    for (const name of ["X-Request-Id", "Retry-After", "X-RateLimit-Remaining"])
      expect(response.headers.get("access-control-expose-headers")).toContain(name);
  });
});

describe("a port", () => {
  it("that is taken makes listen reject", async () => {
    const taken: Server = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const address = taken.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const other = await createMockServer({ stateless: true });
    await expect(other.listen({ port })).rejects.toMatchObject({ code: "EADDRINUSE" });
    await other.close();
    taken.close();
  });
});
