import { mock } from "prospecting-contract/mock";
import { type ContractServer, createLogger, createServer } from "prospecting-contract/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let server: ContractServer;
let url: string;

beforeAll(async () => {
  server = await createServer(
    { getHealth: async () => ({ status: 200, body: { status: "ok", version: "from the handler" } }) },
    {
      fallback: mock,
      logger: createLogger({ level: "silent" }),
      authenticate: () => ({ organizationId: "org_1", userId: "usr_1" }),
    },
  );
  ({ url } = await server.listen());
});

afterAll(() => server.close());

const keys = { "x-access-key": "ak_any", "x-secret-key": "sk_any" };

describe("createServer(handlers, { fallback: mock })", () => {
  it("marks the answers and failures of the mock, and only those", async () => {
    const answered = async (path: string, headers = {}) =>
      (await fetch(url + path, { headers: { ...keys, ...headers } })).headers.get("x-answered-by");
    expect(await answered("/api/v1/monitors")).toBe("mock");
    expect(await answered("/api/v1/monitors", { prefer: "code=401" })).toBe("mock");
    expect(await answered("/api/health")).toBeNull();
    expect(await answered("/api/v1/monitors?limit=x")).toBeNull();
  });

  it("never answers for a job that a handler made", async () => {
    const id = "op_of_the_handler";
    const both = await createServer(
      {
        searchPeople: async (_request, { pollUrl }) => ({
          status: 202,
          body: { id, operationId: id, status: "queued", pollUrl: pollUrl(id) },
        }),
      },
      {
        fallback: mock,
        logger: createLogger({ level: "silent" }),
        authenticate: () => ({ organizationId: "org_1", userId: "usr_1" }),
      },
    );
    const place = await both.listen();
    const post = (path: string, body: unknown) =>
      fetch(place.url + path, {
        method: "POST",
        headers: { ...keys, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const theirs = await (await post("/api/v1/people/search", { query: "a" })).json();
    expect(theirs.pollUrl).toBe(`${place.url}/api/operations/${id}`);
    const poll = await fetch(theirs.pollUrl, { headers: keys });
    expect(poll.status).toBe(501);
    expect((await poll.json()).message).toContain("The mock did not create the job op_of_the_handler");
    const own = await (await post("/api/generate", { prompt: "a" })).json();
    const polled = await fetch(`${place.url}/api/operations/${own.operationId}`, { headers: keys });
    expect([polled.status, polled.headers.get("x-answered-by")]).toEqual([200, "mock"]);
    await both.close();
  });

  it("leaves a filled operation to its handler, whatever Prefer asks", async () => {
    const response = await fetch(`${url}/api/health`, { headers: { prefer: "code=500" } });
    expect(await response.json()).toEqual({ status: "ok", version: "from the handler" });
  });

  it("answers what is not filled from the contract, and takes Prefer there", async () => {
    const poll = `${url}/api/operations/op_01JDHZX0A1B2C3D4E5F6G7H8J9`;
    expect(await (await fetch(poll, { headers: keys })).json()).toMatchObject({ status: "succeeded" });
    const failed = await fetch(poll, { headers: { ...keys, prefer: "example=getOperationResponseFailed" } });
    expect(await failed.json()).toMatchObject({ status: "failed" });
    const chosen = await fetch(poll, { headers: { ...keys, prefer: "code=404" } });
    expect(chosen.status).toBe(404);
    expect(await chosen.json()).toMatchObject({
      path: "/api/operations/op_01JDHZX0A1B2C3D4E5F6G7H8J9",
      requestId: chosen.headers.get("x-request-id"),
    });
  });

  it("answers from the contract of the server", async () => {
    const ok = (schema: object) => ({
      200: { description: "", content: { "application/json": { schema } } },
    });
    const order = {
      type: "object",
      required: ["id"],
      properties: { id: { type: "string", example: "o_1" } },
    };
    const foreign = await createServer(
      { getOrder: async () => ({ status: 200, body: { id: "o_7" } }) },
      {
        contract: {
          openapi: "3.1.0",
          info: { title: "Orders", version: "1" },
          paths: {
            "/orders": {
              get: { operationId: "listOrders", responses: ok({ type: "array", minItems: 1, items: order }) },
            },
            "/orders/{id}": {
              parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
              get: { operationId: "getOrder", responses: ok(order) },
            },
          },
        },
        fallback: mock,
        logger: createLogger({ level: "silent" }),
      },
    );
    const { url: place } = await foreign.listen();
    const answers = await Promise.all(["/orders", "/orders/x"].map((path) => fetch(place + path)));
    expect(answers.map(({ status, headers }) => [status, headers.get("x-answered-by")])).toEqual([
      [200, "mock"],
      [200, null],
    ]);
    expect(await answers[0]?.json()).toEqual(expect.arrayContaining([{ id: "o_1" }]));
    await foreign.close();
  });
});
