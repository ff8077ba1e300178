import {
  type ConnectedMock,
  connectMock,
  createMockServer,
  type MockServer,
} from "prospecting-contract/mock";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let server: MockServer;
let url: string;

beforeAll(async () => {
  server = await createMockServer({ frozen: true });
  await expect(server.reset()).rejects.toThrow("call listen() first");
  ({ url } = await server.listen());
});

afterAll(() => server.close());

const keys = {
  "x-access-key": "ak_sandbox",
  "x-secret-key": "sk_sandbox",
  "content-type": "application/json",
};

async function send(base: string, method: string, path: string, body?: unknown) {
  const response = await fetch(base + path, {
    method,
    headers: keys,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe.each([
  [
    "connectMock of a world",
    () => connectMock(`${url}/`, { session: "checkout" }),
    () => `${url}/__world/checkout`,
  ],
  ["connectMock of the default world", () => connectMock(url), () => url],
  ["createMockServer", () => server, () => url],
  ["createMockServer().world()", () => server.world("own"), () => `${url}/__world/own`],
] as const)("%s", (_name, connect, readBase) => {
  let base: string;
  let mock: Omit<ConnectedMock, "baseUrl" | "session">;
  const search = async () =>
    (await send(base, "POST", "/api/v1/people/search", { query: "CTO", limit: 2 })).body.id as string;
  const poll = async (id: string) => (await send(base, "GET", `/api/operations/${id}`)).body;

  beforeEach(async () => {
    mock = connect();
    base = readBase();
    await mock.reset();
  });

  it("resets, freezes, advances and resumes", async () => {
    const id = await search();
    const { now, frozen } = await mock.freeze();
    expect(frozen).toBe(true);
    const later = await mock.advance(60);
    expect(Date.parse(later.now) - Date.parse(now)).toBe(60_000);
    expect((await poll(id)).status).toBe("succeeded");
    expect(await mock.resume(60)).toMatchObject({ frozen: false, speed: 60 });
    await mock.freeze();
    await mock.reset();
    expect((await send(base, "GET", `/api/operations/${id}`)).status).toBe(404);
  });

  it("has requests fail, until the faults are cleared", async () => {
    await mock.fail({ operation: "listOperations", status: 503, count: 2 });
    expect((await send(base, "GET", "/api/operations")).status).toBe(503);
    await mock.clearFaults();
    expect((await send(base, "GET", "/api/operations")).status).toBe(200);
    await expect(mock.fail({ operation: "nope", status: 500 })).rejects.toThrow("must be an operationId");
  });

  it("ends a job", async () => {
    const id = await search();
    expect(await mock.finishJob(id, "failed")).toMatchObject({ id, status: "failed" });
    const other = await search();
    await mock.finishJob(other);
    expect((await poll(other)).status).toBe("succeeded");
    await expect(mock.finishJob(other)).rejects.toThrow("has ended");
  });

  it("gives the requests with what was sent", async () => {
    await search();
    await send(base, "GET", "/api/operations?limit=7");
    const [list] = await mock.requests({ operation: "listOperations" });
    expect(list?.request.query).toEqual({ limit: "7" });
    const all = await mock.requests();
    expect(all).toHaveLength(2);
    expect(await mock.requests({ after: all[0]?.number ?? 0 })).toEqual([all[1]]);
  });

  it("answers with a result of the test's own", async () => {
    const [sample] = (await mock.finishJob(await search()))["result"] ? await people() : [];
    await mock.answer({ searchPeople: { result: { data: [{ ...sample, fullName: "Ada Lovelace" }] } } });
    const id = await search();
    await mock.finishJob(id);
    const { status, result } = await poll(id);
    expect(status).toBe("succeeded");
    expect(result.data.map((person: { fullName: string }) => person.fullName)).toEqual(["Ada Lovelace"]);
    expect(result.meta).toMatchObject({ total: expect.any(Number) });
  });

  async function people(): Promise<object[]> {
    const id = await search();
    await mock.finishJob(id);
    return (await poll(id)).result.data;
  }
});

describe("chosen answers", () => {
  let mock: ConnectedMock;
  let base: string;
  const poll = async (id: string) => (await send(base, "GET", `/api/operations/${id}`)).body;
  const search = async () =>
    (await send(base, "POST", "/api/v1/people/search", { query: "CTO", limit: 2 })).body.id as string;

  beforeEach(async () => {
    mock = connectMock(url, { session: "answers" });
    base = mock.baseUrl;
    await mock.reset();
  });

  it("answers one request after the other, of which the last stays, and as usual once that is taken back", async () => {
    await mock.answer({
      listMonitors: [
        { code: 503, headers: { "Retry-After": "9" } },
        {},
        { headers: { "X-Note": "1" } },
        { body: { data: [], next_cursor: "r" } },
      ],
      searchPeople: { example: "errorCreditCapTooLow" },
    });
    const ask = () => send(base, "GET", "/api/v1/monitors");
    const late = await ask();
    expect([late.status, late.headers.get("retry-after")]).toEqual([503, "9"]);
    expect((await ask()).body.next_cursor).not.toBe("r");
    const noted = await ask();
    expect([noted.status, noted.headers.get("x-note")]).toEqual([200, "1"]);
    for (let round = 0; round < 2; round += 1) expect((await ask()).body.next_cursor).toBe("r");
    expect(await send(base, "POST", "/api/v1/people/search", { query: "CTO" })).toMatchObject({
      status: 402,
      body: { code: "credit_cap_too_low", path: expect.stringContaining("/api/v1/people/search") },
    });
    const [entry] = await mock.requests({ operation: "searchPeople" });
    expect(entry?.forcedBy).toBe("/__mock/answers");
    await mock.answer({});
    expect((await send(base, "POST", "/api/v1/people/search", { query: "CTO" })).status).toBe(202);
  });

  it("chooses how a job goes, after the mark in its text", async () => {
    await mock.answer({ searchPeople: { outcome: "fail" } });
    const id = await search();
    await mock.advance(60);
    expect((await poll(id)).status).toBe("failed");
    const { body } = await send(base, "POST", "/api/v1/people/search", { query: "CTO [partial]" });
    await mock.advance(60);
    expect((await poll(body.id)).status).toBe("partial_success");
  });

  it.each([
    [{ serchPeople: {} }, "body.serchPeople must be an operationId"],
    [
      { searchPeople: { result: { data: [{}] } } },
      "body.searchPeople.result breaks the contract: /data/0 must have",
    ],
    [
      { listMonitors: [{}, { result: { data: [] } }] },
      "body.listMonitors.1.result applies only to operations that start a job",
    ],
    [
      { searchPeople: { code: 402, outcome: "fail" } },
      "body.searchPeople.outcome applies only to an answer that starts a job",
    ],
    [{ searchPeople: { outcome: "explode" } }, "body.searchPeople.outcome must be one of succeed"],
    [{ listMonitors: { body: { data: 7 } } }, "body.listMonitors.body breaks the contract: body"],
    [{ listMonitors: { code: 299 } }, "body.listMonitors code 299 is not declared"],
    [{ listMonitors: { status: 200 } }, "body.listMonitors.status is unknown; there are code"],
    [{ listMonitors: [] }, "body.listMonitors must have 1 to 100"],
    [{ listMonitors: { code: 503, headers: { "Retry-After": 9 } } }, "headers.Retry-After must be a text"],
  ])("refuses the answers %j", async (answers, sentence) => {
    await expect(mock.answer(answers as never)).rejects.toThrow(sentence);
  });
});

describe("connectMock", () => {
  it("says so where no mock answers", async () => {
    await expect(connectMock(`${url}/docs`).reset()).rejects.toThrow(
      /POST \/__mock\/reset: .*404|No operation/,
    );
  });

  it("says where it looked for a mock that does not run, and how to start one", async () => {
    // Port 1 is reserved, so nothing listens there.
    await expect(connectMock("http://127.0.0.1:1", { session: "s" }).reset()).rejects.toThrow(
      "No mock answers at http://127.0.0.1:1; start it with `prospecting mock`",
    );
  });
});
