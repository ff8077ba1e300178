import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { dayMs } from "../../src/clock.ts";
import { createCredential, rotateCredential } from "../../src/service/index.ts";
import { revokeCredential } from "../../src/store/credentials.ts";
import { updateOrganization } from "../../src/store/organizations.ts";
import { newLocation } from "../store/engines.ts";
import { range } from "../store/seed.ts";
import { createTcpProxy } from "../store/tcp-proxy.ts";
import { createWorld, send, type Tenant, type World } from "./world.ts";

describe("credentials", () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ settings: { pepper: "salt and pepper", credentialCacheMs: 0 } });
  });
  afterAll(() => world.close());

  const issue = async (tenant: Tenant, kind: "pair" | "bearer", change: object = {}) =>
    createCredential(
      world.store.db,
      { kind, organizationId: tenant.id, userId: tenant.userId, name: "test", ...change },
      { pepper: "salt and pepper", now: world.clock.now() },
    );
  const get = (path: string, headers: Record<string, string>) =>
    send(`${world.url}${path}`, { method: "GET", headers });
  const list = (headers: Record<string, string>) => get("/api/operations", headers);
  const toHeaders = (pair: { accessKey?: string; secretKey?: string }) => ({
    "X-Access-Key": pair.accessKey ?? "",
    "X-Secret-Key": pair.secretKey ?? "",
  });

  it("answers every wrong credential with the same 401", async () => {
    const tenant = await world.tenant();
    const access = tenant.keys["X-Access-Key"] ?? "";
    const secret = tenant.keys["X-Secret-Key"] ?? "";
    const replies = await Promise.all(
      [
        {},
        { accessKey: access },
        { accessKey: access, secretKey: `${secret}x` },
        { accessKey: "ak_01JDHZX0A1B2C3D4E5F6G7H8J9", secretKey: secret },
        { accessKey: secret, secretKey: access },
        { accessKey: access, secretKey: secret.replace("sk_", "") },
      ].map((pair) => list(toHeaders(pair))),
    );
    for (const { status, body } of replies) expect([status, body.code]).toEqual([401, "unauthenticated"]);
    const messages = replies.slice(2).map(({ body }) => body.message);
    expect(new Set(messages).size).toBe(1);
  });

  it("takes an API key where the contract does, and nowhere else", async () => {
    const tenant = await world.tenant();
    const { bearer } = await issue(tenant, "bearer");
    const headers = { Authorization: `Bearer ${bearer}` };
    expect((await get("/api/operations/op_none", headers)).status).toBe(404);
    expect((await list(headers)).status).toBe(401);
    expect((await get("/api/operations/op_none", { Authorization: `Bearer ${bearer}x` })).status).toBe(401);
  });

  it("says which headers a key pair belongs in", async () => {
    const tenant = await world.tenant();
    const reply = await get("/api/operations/op_none", {
      Authorization: `Bearer ${tenant.keys["X-Secret-Key"]}`,
    });
    expect([reply.status, reply.body.message.includes("X-Access-Key")]).toEqual([401, true]);
  });

  it("ends with its revocation, its rotation and its time", async () => {
    const tenant = await world.tenant();
    const [revoked, rotated, dated] = [
      await issue(tenant, "pair"),
      await issue(tenant, "pair"),
      await issue(tenant, "pair", { expiresAt: world.clock.now() + dayMs }),
    ];
    for (const pair of [revoked, rotated, dated]) expect((await list(toHeaders(pair))).status).toBe(200);
    await revokeCredential(world.store.db, revoked.id, world.clock.now());
    const rotate = ({ id }: { id: string }) =>
      rotateCredential(world.store.db, id, { pepper: "salt and pepper", now: world.clock.now() });
    const fresh = await rotate(rotated);
    expect((await list(toHeaders(revoked))).status).toBe(401);
    expect((await list(toHeaders(rotated))).status).toBe(401);
    expect((await list(toHeaders(fresh ?? {}))).status).toBe(200);
    await world.clock.advance(dayMs);
    expect((await list(toHeaders(dated))).status).toBe(401);
    expect([await rotate(revoked), await rotate(dated)]).toEqual([undefined, undefined]);
  });

  it("gives 403 without an organization that may use the service", async () => {
    const tenant = await world.tenant();
    await updateOrganization(world.store.db, tenant.id, { status: "suspended" });
    const suspended = await tenant.call("GET", "/api/operations");
    expect([suspended.status, suspended.body.code]).toEqual([403, "no_organization"]);
    await world.store.db.deleteFrom("organizations").where("id", "=", tenant.id).execute();
    const gone = await tenant.call("GET", "/api/operations");
    expect([gone.status, gone.body.code]).toEqual([403, "no_organization"]);
  });

  it("is not made with a scope that the contract does not have", async () => {
    const made = issue(await world.tenant(), "pair", { scopes: ["people:read", "nope:read"] });
    await expect(made).rejects.toThrow(/^there is no scope nope:read; there are .*people:read/);
  });

  it("is not made with an empty list of scopes, which is not the same as all", async () => {
    const made = issue(await world.tenant(), "pair", { scopes: [] });
    await expect(made).rejects.toThrow("leave scopes out");
  });

  it("stays within its scopes", async () => {
    const tenant = await world.tenant(100, { scopes: ["people:write", "operations:read"] });
    const body = { query: "VP Engineering in Berlin" };
    expect((await tenant.call("POST", "/api/v1/people/search/estimate", { body })).status).toBe(200);
    expect((await tenant.call("GET", "/api/operations")).status).toBe(200);
    const outside = await tenant.call("GET", "/api/v1/monitors");
    expect([outside.status, outside.body.code]).toEqual([403, "forbidden"]);
  });
});

describe("remembered credentials", () => {
  it("are forgotten within 5 s of the wall, and at once when told to", async () => {
    const world = await createWorld();
    const tenant = await world.tenant();
    expect(world.service.settings.credentialCacheMs).toBeLessThanOrEqual(5_000);
    expect((await tenant.call("GET", "/api/operations")).status).toBe(200);
    await revokeCredential(world.store.db, tenant.keys["X-Access-Key"] ?? "", world.clock.now());
    world.service.forgetCredentials();
    expect((await tenant.call("GET", "/api/operations")).status).toBe(401);
    await world.close();
  });
});

describe("rate limits", () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ settings: { rateLimits: { global: 5, polling: 3 } } });
  });
  afterAll(() => world.close());

  it("count polls and everything else apart, and tell where a caller stands", async () => {
    const tenant = await world.tenant();
    const poll = () => tenant.call("GET", "/api/operations/op_none");
    const list = () => tenant.call("GET", "/api/operations");
    const polls = await Promise.all(range(4).map(poll));
    const lists = await Promise.all(range(6).map(list));
    expect(polls.map(({ status }) => status).sort()).toEqual([404, 404, 404, 429]);
    expect(lists.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = lists.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe("rate_limited");
    expect(refused?.headers.get("x-ratelimit-limit")).toBe("5");
    expect(refused?.headers.get("x-ratelimit-remaining")).toBe("0");
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    const remaining = lists.map(({ headers }) => Number(headers.get("x-ratelimit-remaining"))).sort();
    expect(remaining).toEqual([0, 0, 1, 2, 3, 4]);
  });

  it("start again with the next minute of the clock", async () => {
    const tenant = await world.tenant();
    const list = () => tenant.call("GET", "/api/operations");
    for (const _ of range(6)) await list();
    expect((await list()).status).toBe(429);
    await world.clock.advance(60_000);
    expect((await list()).status).toBe(200);
  });

  it("are one organization's and user's own, and leave health alone", async () => {
    const [one, two] = [await world.tenant(), await world.tenant()];
    for (const _ of range(6)) await one.call("GET", "/api/operations");
    expect((await two.call("GET", "/api/operations")).status).toBe(200);
    const health = await Promise.all(range(20).map(() => one.call("GET", "/api/health")));
    expect(new Set(health.map(({ status }) => status))).toEqual(new Set([200]));
    expect(health[0]?.headers.get("x-ratelimit-limit")).toBeNull();
  });
});

describe("readiness", () => {
  it("is 503 with Retry-After while the database is gone, and health is not", async () => {
    const world = await createWorld({ work: false });
    const tenant = await world.tenant();
    await world.store.close();
    expect((await tenant.call("GET", "/api/health")).status).toBe(200);
    const ready = await tenant.call("GET", "/api/health/ready");
    expect([ready.status, ready.body.code]).toEqual([503, "unavailable"]);
    expect(ready.headers.get("retry-after")).toBe("1");
  });

  it("is 503 after a few seconds while the database is silent, also if a query may take longer", async () => {
    const proxy = await createTcpProxy(await newLocation("postgres"));
    const world = await createWorld({ location: proxy.url, work: false });
    onTestFinished(() => proxy.close());
    const tenant = await world.tenant();
    expect((await tenant.call("GET", "/api/health/ready")).status).toBe(200);
    // Database queries have no time limit in this test. So without a time limit of its own, the readiness check would
    // never end.
    proxy.silence();
    const ready = await tenant.call("GET", "/api/health/ready");
    expect([ready.status, ready.body.code, ready.headers.get("retry-after")]).toEqual([
      503,
      "unavailable",
      "1",
    ]);
  });

  it("is checked once for all who ask at the same time, and again for those who ask a second later", async () => {
    const world = await createWorld({ work: false });
    let end = (_error: Error): void => {};
    const held = new Promise<never>((_resolve, reject) => (end = reject));
    const ping = vi.spyOn(world.store, "ping").mockReturnValueOnce(held);
    const first = range(100).map(() => world.service.ready().then(() => "ready", String));
    expect(ping).toHaveBeenCalledTimes(1);
    const now = performance.now();
    const time = vi.spyOn(performance, "now").mockImplementation(() => now + 1_001);
    await world.service.ready();
    time.mockRestore();
    end(new Error("gone"));
    expect(new Set(await Promise.all(first))).toEqual(new Set([expect.stringMatching(/does not answer/)]));
    await world.service.ready();
    expect(ping).toHaveBeenCalledTimes(3);
    await world.close();
  });
});
