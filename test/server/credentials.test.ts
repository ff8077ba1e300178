import type { Authenticate, Caller } from "prospecting-contract/server";
import { describe, expect, it, vi } from "vitest";
import type { JsonObject } from "../../src/contract.ts";
import { ApiError } from "../../src/errors.ts";
import { echo, share, start, toContract, toOperation, toPost } from "./small-contract.ts";

const securitySchemes = {
  AccessKey: { type: "apiKey", in: "header", name: "X-Access-Key" },
  SecretKey: { type: "apiKey", in: "header", name: "X-Secret-Key" },
  BearerKey: { type: "http", scheme: "bearer" },
  Login: { type: "openIdConnect", openIdConnectUrl: "https://a.example/.well-known/openid-configuration" },
};
const pair = { AccessKey: [], SecretKey: [] };
const contract = toContract(
  {
    "/pair": {
      ...toPost("usePair", { type: "object" }, { "x-scope": "things:write" }),
      get: toOperation("readPair", { "x-scope": "things:read" }),
    },
    "/either": { get: toOperation("useEither", { security: [pair, { BearerKey: [] }] }) },
    "/bearers": { get: toOperation("useBearers", { security: [{ BearerKey: [] }, { Login: [] }] }) },
    "/public": { get: toOperation("usePublic", { security: [] }) },
    "/optional": { get: toOperation("useOptional", { security: [pair, {}] }) },
  },
  { security: [pair], components: { securitySchemes } },
);
const asCaller = async (_request: unknown, { caller }: { caller: Caller | null }) => ({
  status: 200,
  body: { caller },
});
const handlers = {
  usePair: asCaller,
  readPair: asCaller,
  useEither: asCaller,
  useBearers: asCaller,
  usePublic: asCaller,
  useOptional: asCaller,
};
const caller: Caller = { organizationId: "org_1", userId: "usr_1" };
const good = { "x-access-key": "ak_one", "x-secret-key": "sk_secret_one" };
const authenticate: Authenticate = ({ accessKey, secretKey, bearer }) =>
  (accessKey === "ak_one" && secretKey === "sk_secret_one") || bearer === "rk_token_one" ? caller : null;

const bearer = { authorization: "Bearer token" };

const checked = share(contract, handlers, { authenticate });

describe("credentials", () => {
  it("lets a valid pair through, and the handler sees the caller", async () => {
    const { send } = checked();
    expect((await send("GET", "/pair", { headers: good })).body).toEqual({ caller });
  });

  it.each([
    ["nothing", {}],
    ["the access key alone", { "x-access-key": "ak_one" }],
    ["the secret key alone", { "x-secret-key": "sk_secret_one" }],
    ["an empty secret", { "x-access-key": "ak_one", "x-secret-key": "" }],
    ["a wrong secret", { ...good, "x-secret-key": "sk_secret_two" }],
    ["an unknown access key", { ...good, "x-access-key": "ak_two" }],
    ["a bearer key, which the operation does not take", { authorization: "Bearer rk_token_one" }],
  ])("refuses %s with 401 and WWW-Authenticate", async (_what, headers) => {
    const { fail } = checked();
    const refused = await fail("GET", "/pair", { headers });
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toBe(
      'ApiKey realm="Small", send="X-Access-Key and X-Secret-Key"',
    );
    expect(refused.body).toMatchObject({
      code: "unauthenticated",
      message: "Missing or invalid credentials; send X-Access-Key and X-Secret-Key",
    });
  });

  it("takes either alternative where the contract names two, and challenges for both", async () => {
    const { send, fail } = checked();
    for (const headers of [
      good,
      { authorization: "Bearer rk_token_one" },
      { authorization: "bearer  rk_token_one" },
    ])
      expect((await send("GET", "/either", { headers })).status).toBe(200);
    for (const authorization of [
      "Bearer rk_other",
      "Bearer",
      "Bearer a b",
      "Token rk_token_one",
      "rk_token_one",
    ]) {
      const refused = await fail("GET", "/either", { headers: { authorization } });
      expect(refused.status).toBe(401);
      expect(refused.headers.get("www-authenticate")).toBe(
        'ApiKey realm="Small", send="X-Access-Key and X-Secret-Key", Bearer realm="Small"',
      );
    }
  });

  it.each([
    [[{ Pets: ["read", "list"] }], bearer, [{ Pets: ["read", "list"] }]],
    [[{ Pets: ["read"] }, { Pets: ["admin"] }], bearer, [{ Pets: ["read"] }, { Pets: ["admin"] }]],
    [[{ Pets: ["read"] }, { Key: [] }], { "x-key": "k" }, [{ Key: [] }]],
    [[{ Key: [] }, { Pets: ["read"], Key: ["role"] }], { ...bearer, "x-key": "k" }, [{ Key: [] }]],
    [[{ Pets: ["read"], Key: ["role"] }], { ...bearer, "x-key": "k" }, [{ Pets: ["read"], Key: ["role"] }]],
    [[{ Token: [] }, { Pets: ["read"] }], bearer, [{ Token: [] }, { Pets: ["read"] }]],
    [[{}, { Pets: ["read"] }], bearer, [{ Pets: ["read"] }]],
  ])("gives authenticate the scopes of %j", async (security, headers, want) => {
    const flows = { clientCredentials: { tokenUrl: "https://a.example/token", scopes: { read: "" } } };
    const scoped = toContract(
      { "/pets": { get: toOperation("listPets", { security }) } },
      {
        components: {
          securitySchemes: {
            Pets: { type: "oauth2", flows },
            Token: { type: "http", scheme: "bearer" },
            Key: { type: "apiKey", in: "header", name: "X-Key" },
          },
        },
      },
    );
    const check = vi.fn<Authenticate>(() => caller);
    const { send } = await start(scoped, { listPets: echo }, { authenticate: check });
    expect((await send("GET", "/pets", { headers })).status).toBe(200);
    expect(check.mock.lastCall?.[1].securityRequirements).toEqual(want);
  });

  it("names a way once that several schemes share", async () => {
    expect((await checked().fail("GET", "/bearers")).body).toMatchObject({
      message: "Missing or invalid credentials; send Authorization: Bearer",
    });
  });

  it.each([
    ["/bearers", { authorization: "Bearer" }, "Authorization: Bearer"],
    ["/bearers", { authorization: "Basic Bearer" }, "Authorization: Bearer"],
    ["/pair", { "x-access-key": "X-Secret-Key" }, "X-Access-Key and X-Secret-Key"],
  ])("does not redact its own advice when a credential repeats it: %s %j", async (path, headers, ways) => {
    const { body } = await checked().fail("GET", path, { headers });
    expect(body.message).toBe(`Missing or invalid credentials; send ${ways}`);
  });

  it.each([
    `Basic ${Buffer.from("ak_one:sk_secret_one").toString("base64")}`,
    "Bearer ak_one",
    "bearer sk_secret_one",
    "sk_secret_one",
  ])("refuses a key pair in the Authorization header and names the right ones: %s", async (authorization) => {
    const { fail } = await start(contract, handlers, { authenticate: () => caller });
    for (const path of ["/pair", "/either"]) {
      const refused = await fail("GET", path, { headers: { authorization } });
      expect(refused.status).toBe(401);
      expect(refused.body.message).toBe(
        "Send key pairs in X-Access-Key and X-Secret-Key; the Authorization header does not take them",
      );
    }
  });

  it.each(["Bearer sk_live_one", "Basic YWtfOnNr", "ak_raw"])(
    "takes a key of another contract beside the Authorization header %s, and a token that begins so",
    async (authorization) => {
      const security = [{ ApiKey: [] }, { Token: [] }];
      const schemes = {
        ApiKey: { type: "apiKey", in: "header", name: "X-Api-Key" },
        Token: { type: "http", scheme: "bearer" },
      };
      const other = toContract(
        { "/things": { get: toOperation("listThings", { security }) } },
        { components: { securitySchemes: schemes } },
      );
      const authenticate = vi.fn(() => caller);
      const { send } = await start(other, { listThings: echo }, { authenticate });
      const headers = { authorization, "x-api-key": "one" };
      expect((await send("GET", "/things", { headers })).status).toBe(200);
      const token = await send("GET", "/things", { headers: { authorization } });
      expect(token.status).toBe(authorization.startsWith("Bearer") ? 200 : 401);
    },
  );

  it("refuses every secured request without an authenticate function, and serves public ones", async () => {
    const { send } = await start(contract, handlers);
    expect((await send("GET", "/pair", { headers: good })).status).toBe(401);
    expect((await send("GET", "/either", { headers: { authorization: "Bearer rk_token_one" } })).status).toBe(
      401,
    );
    expect((await send("GET", "/optional", { headers: good })).status).toBe(401);
    expect(await send("GET", "/public")).toMatchObject({ status: 200, body: { caller: null } });
  });

  it("has no caller on public operations, even with credentials", async () => {
    const { send } = checked();
    expect((await send("GET", "/public", { headers: good })).body).toEqual({ caller: null });
  });

  it("lets anonymous requests through where security may be empty, and checks what is sent", async () => {
    const { send } = checked();
    expect((await send("GET", "/optional")).body).toEqual({ caller: null });
    expect((await send("GET", "/optional", { headers: good })).body).toEqual({ caller });
    expect((await send("GET", "/optional", { headers: { "x-access-key": "ak_one" } })).status).toBe(401);
  });

  it("asks authenticate once a request, with the credentials of one alternative", async () => {
    const calls: unknown[] = [];
    const { send } = await start(contract, handlers, {
      authenticate(credentials, { operation, requestId }) {
        calls.push({ credentials, id: operation.id, requestId });
        return caller;
      },
    });
    const { headers } = await send("GET", "/either", {
      headers: { ...good, authorization: "Bearer rk_token_one" },
    });
    expect(calls).toEqual([
      {
        credentials: { accessKey: "ak_one", secretKey: "sk_secret_one" },
        id: "useEither",
        requestId: headers.get("x-request-id"),
      },
    ]);
  });

  it("keeps a 403 that authenticate throws, which must not hide behind another alternative's 401", async () => {
    const { fail } = await start(contract, handlers, {
      authenticate: () => Promise.reject(new ApiError("no_organization")),
    });
    const refused = await fail("GET", "/either", { headers: { authorization: "Bearer rk_token_one" } });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: "no_organization", message: "No organization context" });
  });

  it("answers a generic 500 when authenticate breaks, and never lets the request through", async () => {
    const { fail } = await start(contract, handlers, {
      authenticate: () => Promise.reject(new Error("database is down")),
    });
    const broken = await fail("GET", "/pair", { headers: good });
    expect(broken.status).toBe(500);
    expect(JSON.stringify(broken.body)).not.toContain("database");
  });

  it("refuses before it reads the body: junk from strangers is 401, not 400", async () => {
    const { fail } = checked();
    expect((await fail("POST", "/pair", { body: "{junk" })).status).toBe(401);
  });
});

describe("scopes", () => {
  it.each([
    [undefined, 200],
    [[], 403],
    [["things:read"], 200],
    [["things:write"], 200],
    [["others:write"], 403],
  ])("a credential with scopes %j reads things with %i", async (scopes, status) => {
    const { send } = await start(contract, handlers, { authenticate: () => ({ ...caller, scopes }) });
    expect((await send("GET", "/pair", { headers: good })).status).toBe(status);
  });

  it("reading does not imply writing; the refusal is 403 and names the scope", async () => {
    const { fail } = await start(
      contract,
      { ...handlers, usePair: echo },
      {
        authenticate: () => ({ ...caller, scopes: ["things:read"] }),
      },
    );
    const refused = await fail("POST", "/pair", { headers: good, body: {} });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      code: "forbidden",
      message: "The credential lacks the scope things:write",
    });
  });
});

describe("other kinds of schemes", () => {
  it("reads API keys from the query, without counting them as unknown parameters", async () => {
    const keyed = toContract(
      {
        "/things": { get: toOperation("listThings") },
        "/named": {
          get: toOperation("listNamed", { parameters: [{ name: "key", in: "query", schema: {} }] }),
        },
      },
      {
        security: [{ QueryKey: [] }],
        components: { securitySchemes: { QueryKey: { type: "apiKey", in: "query", name: "key" } } },
      },
    );
    const { send } = await start(
      keyed,
      { listThings: echo, listNamed: echo },
      {
        authenticate: ({ queryKey }) => (queryKey === "right" ? caller : null),
      },
    );
    expect(await send("GET", "/things?key=right")).toMatchObject({ status: 200, body: { query: {} } });
    expect(await send("GET", "/named?key=right")).toMatchObject({ body: { query: { key: "right" } } });
    expect((await send("GET", "/things?key=wrong")).status).toBe(401);
    expect((await send("GET", "/things")).status).toBe(401);
  });

  it("takes Basic where the contract says so", async () => {
    const basic = toContract(
      { "/things": { get: toOperation("listThings") } },
      {
        security: [{ Login: [] }],
        components: { securitySchemes: { Login: { type: "http", scheme: "basic" } } },
      },
    );
    const { send } = await start(
      basic,
      { listThings: echo },
      { authenticate: ({ basic: token }) => (token === "YTpi" ? caller : null) },
    );
    expect((await send("GET", "/things", { headers: { authorization: "Basic YTpi" } })).status).toBe(200);
  });

  it.each<[string, JsonObject, Record<string, string>, Record<string, string>]>([
    [
      "the cookie sid",
      { type: "apiKey", in: "cookie", name: "sid" },
      { cookie: "a=1; sid=right" },
      { odd: "right" },
    ],
    [
      "Authorization: Digest",
      { type: "http", scheme: "digest" },
      { authorization: 'Digest username="a", realm="b"' },
      { digest: 'username="a", realm="b"' },
    ],
    [
      "Bearer with an OAuth 2.0 token",
      { type: "oauth2", flows: {} },
      { authorization: "bearer t" },
      { bearer: "t" },
    ],
    [
      "Bearer with an OpenID Connect token",
      { type: "openIdConnect", openIdConnectUrl: "https://x.example" },
      { authorization: "Bearer t" },
      { bearer: "t" },
    ],
  ])("reads %s, and the refusal names it", async (label, scheme, headers, expected) => {
    const odd = toContract(
      { "/things": { get: toOperation("listThings") } },
      { security: [{ Odd: [] }], components: { securitySchemes: { Odd: scheme } } },
    );
    const authenticate = vi.fn(() => caller);
    const { send, fail } = await start(odd, { listThings: echo }, { authenticate });
    expect((await send("GET", "/things", { headers })).status).toBe(200);
    expect(authenticate).toHaveBeenCalledWith(expected, expect.anything());
    const refused = await fail("GET", "/things");
    expect(refused.status).toBe(401);
    expect(refused.body.message).toContain(label);
  });

  it.each([
    ['Larry\'s "Pets" \\ Co', 'realm="Larry\'s \\"Pets\\" \\\\ Co"'],
    ["Café – Öl\r\nX-Injected: 1", 'realm="Cafe Ol X-Injected: 1"'],
    ["犬と猫", 'realm=""'],
    ["a".repeat(300), `realm="${"a".repeat(80)}"`],
  ])("names the contract's title %j as realm", async (title, realm) => {
    const titled = toContract(
      { "/pair": { get: toOperation("readPair") } },
      { info: { title, version: "1" }, security: [pair], components: { securitySchemes } },
    );
    const { fail } = await start(titled, {}, { authenticate });
    const refused = await fail("GET", "/pair");
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toBe(
      `ApiKey ${realm}, send="X-Access-Key and X-Secret-Key"`,
    );
  });

  it.each([[{ type: "mutualTLS" }], [{ type: "apiKey", in: "body", name: "key" }], [undefined]])(
    "does not start with a scheme that it would not check: %j",
    async (scheme) => {
      const odd = toContract(
        { "/things": { get: toOperation("listThings") } },
        {
          security: [{ Odd: [] }],
          components: { securitySchemes: scheme === undefined ? {} : { Odd: scheme } },
        },
      );
      await expect(start(odd, {})).rejects.toThrow(/security scheme Odd/);
    },
  );
});
