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
});
