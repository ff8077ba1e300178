import { once } from "node:events";
import { request } from "node:http";
import { createMockServer, type MockOptions } from "prospecting-contract/mock";
import { describe, expect, it, onTestFinished } from "vitest";
import { shareMock, startMock } from "./callers.ts";

const mock = shareMock();

describe("faults of the mock", () => {
  it("hit the next requests of their operation, as many as told, with the contract's Error body", async () => {
    await mock().control("POST", "/faults", { operation: "listMonitors", status: 503, count: 2 });
    const ask = () => mock().call("GET", "/api/v1/monitors");
    expect((await mock().call("GET", "/api/operations")).status).toBe(200);
    const [one, two, three] = [await ask(), await ask(), await ask()];
    expect([one.status, two.status, three.status]).toEqual([503, 503, 200]);
    expect(one.body).toMatchObject({ statusCode: 503, code: "unavailable", path: "/api/v1/monitors" });
    expect(one.headers.get("retry-after")).toBe("1");
    expect((await mock().control("GET", "/state")).faults).toEqual([]);
  });

  it("hit every operation when they name none, and can be cleared", async () => {
    await mock().control("POST", "/faults", { status: 500, count: 9 });
    expect((await mock().call("GET", "/api/operations")).status).toBe(500);
    expect((await mock().call("GET", "/api/health")).status).toBe(500);
    await mock().control("DELETE", "/faults");
    expect((await mock().call("GET", "/api/operations")).status).toBe(200);
  });

  it("hold an answer back for the time told", async () => {
    await mock().control("POST", "/faults", { delayMs: 120 });
    const before = performance.now();
    expect((await mock().call("GET", "/api/operations")).status).toBe(200);
    // The bound is 118 ms instead of 120 ms, because a timer may fire a millisecond early.
    expect(performance.now() - before).toBeGreaterThanOrEqual(118);
  });
});

describe("the controls of the mock", () => {
  it.each([
    [undefined, 200],
    ["http://localhost:5173", 200],
    ["http://127.0.0.1:5173", 200],
    ["http://[::1]:5173", 200],
    ["https://evil.example", 403],
    ["http://localhost.evil.example", 403],
    ["http://127.0.0.1.evil.example", 403],
    ["null", 403],
  ])("answer a page of the origin %s with %i", async (origin, status) => {
    const headers: Record<string, string> = origin === undefined ? {} : { origin };
    for (const [method, path] of [
      ["GET", "/__mock/journal"],
      ["POST", "/__mock/reset"],
    ] as const)
      expect((await fetch(`${mock().url}${path}`, { method, headers })).status).toBe(status);
  });
});

describe("the host of the controls", () => {
  const ask = (url: string, host: string, path = "/__mock/state", method = "GET") =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      // fetch does not allow setting Host.
      const headers = host === "" ? {} : { host };
      const { hostname, port } = new URL(url);
      const sent = request({ hostname, port, path, method, headers, setHost: false }, (response) => {
        let text = "";
        response.on("data", (part) => {
          text += String(part);
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      });
      sent.on("error", reject);
      sent.end();
    });
  const run = async (options: MockOptions, where?: { host: string }) => {
    const server = await createMockServer(options);
    onTestFinished(() => server.close());
    return (await server.listen(where)).url.replace("localhost", "127.0.0.1");
  };

  it.each([
    ["localhost:4010", 200],
    ["LOCALHOST", 200],
    ["localhost.:80", 200],
    ["mock.localhost:1", 200],
    ["127.0.0.1:4010", 200],
    ["127.8.9.10", 200],
    ["[::1]:4010", 200],
    ["evil.example:4010", 403],
    ["localhost.evil.example", 403],
    ["127.0.0.1.evil.example", 403],
    ["127.0.0.1.nip.io", 403],
    ["192.168.1.7:4010", 403],
    ["[2001:db8::1]", 403],
    ["localhost:80:80", 403],
    ["a@localhost", 403],
    ["", 403],
  ])("is refused unless it means this machine: %j gives %i", async (host, status) => {
    for (const [method, path] of [
      ["GET", "/__mock/state"],
      ["GET", "/__mock/"],
      ["POST", "/__mock/reset"],
    ] as const)
      expect((await ask(mock().url, host, path, method)).status).toBe(status);
  });

  it("is the one in the request target, if the target is a URL", async () => {
    expect((await ask(mock().url, "localhost", "http://evil.example/__mock/state")).status).toBe(403);
    const allowed = await ask(mock().url, "evil.example", "http://localhost:4010/__mock/state");
    expect(allowed.status).toBe(200);
    expect(JSON.parse(allowed.text)).toMatchObject({ session: "default" });
    const health = "http://localhost:4010/__world/own/api/health";
    expect((await ask(mock().url, "localhost", health)).status).toBe(200);
  });

  it("is the name that a page gave itself: the refusal names the setting, and the API still answers", async () => {
    const refused = await ask(mock().url, "evil.example:4010");
    expect(JSON.parse(refused.text)).toMatchObject({
      code: "forbidden",
      message: expect.stringMatching(/"evil\.example".*--allow-host NAME.*allowedHosts/),
    });
    expect((await ask(mock().url, "evil.example:4010", "/api/health")).status).toBe(200);
  });

  it("may be the listening address, the public one and those that are allowed", async () => {
    const named = await run({ allowedHosts: ["Mock.Internal"], publicUrl: "https://mock.example.com:8443" });
    for (const [host, status] of [
      ["mock.internal:4010", 200],
      ["mock.example.com", 200],
      ["other.example.com", 403],
    ] as const)
      expect((await ask(named, host)).status).toBe(status);
    const open = await run({}, { host: "0.0.0.0" });
    expect((await ask(open, "192.168.1.7:4010")).status).toBe(200);
    expect((await ask(open, "[2001:db8::1]:4010")).status).toBe(200);
    expect((await ask(open, "192.168.1.7.evil.example")).status).toBe(403);
  });
});

describe("the journal of the mock", () => {
  it("tells verdict, violations and operation of each request, oldest first", async () => {
    await mock().call("POST", "/api/v1/people/search", { body: { query: "x", limit: 0 } });
    await mock().call("GET", "/api/health");
    const { entries } = await mock().control("GET", "/journal");
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      method: "POST",
      path: "/api/v1/people/search",
      operation: "searchPeople",
      status: 400,
      code: "validation_failed",
      verdict: expect.stringContaining("body.limit"),
      violations: [{ property: "body.limit" }],
    });
    expect(entries[1]).toMatchObject({ operation: "getHealth", status: 200, violations: [], nearMisses: [] });
    const later = await mock().control("GET", `/journal?after=${entries[0].number}`);
    expect(later.entries).toEqual([entries[1]]);
  });

  const misses: [method: string, path: string, status: number, miss: object][] = [
    ["POST", "/api/v1/peoples/search", 404, { operation: "searchPeople", hint: "1 letter differs" }],
    ["GET", "/api/v1/monitor/mon_1/events", 404, { operation: "listMonitorEvents" }],
    ["GET", "/api/v1/monitors/", 404, { hint: "without the slash at the end" }],
    ["GET", "/api/v1/people/search", 405, { operation: "searchPeople", hint: "send POST, not GET" }],
  ];
  for (const [method, path, status, miss] of misses)
    it(`says what ${method} ${path} may have meant`, async () => {
      expect((await mock().call(method, path)).status).toBe(status);
      const { entries } = await mock().control("GET", "/journal");
      expect(entries[0].nearMisses[0]).toMatchObject(miss);
    });

  it("keeps the last 500 requests", async () => {
    for (let round = 0; round < 52; round += 1)
      await Promise.all(Array.from({ length: 10 }, () => mock().call("GET", `/api/health?round=${round}`)));
    await mock().call("GET", "/api/health/ready");
    const { entries } = await mock().control("GET", "/journal");
    expect(entries).toHaveLength(500);
    expect(entries.at(-1).path).toBe("/api/health/ready");
  });
});

describe("a job that is forced", () => {
  const ends = ["succeeded", "partial_success", "failed", "cancelled"];
  for (const status of ends)
    it(`ends ${status} at once, on a clock that stands`, async () => {
      const id = await mock().search("CTO [stuck]");
      const forced = await mock().control("POST", `/jobs/${id}`, { status });
      expect(forced).toMatchObject({ id, status });
      expect(await mock().poll(id)).toEqual(forced);
      const [job] = (await mock().control("GET", "/state")).jobs;
      expect(job.charged).toEqual(expect.any(Number));
      await expect(mock().control("POST", `/jobs/${id}`, { status: "failed" })).rejects.toThrow("is final");
    });

  it("can be held at a progress, which never falls", async () => {
    const id = await mock().search("CTO");
    expect(await mock().control("POST", `/jobs/${id}`, { status: "processing", progress: 60 })).toMatchObject(
      {
        status: "processing",
        progress: 60,
      },
    );
    await mock().control("POST", "/clock/advance", { seconds: 600 });
    await mock().control("POST", `/jobs/${id}`, { status: "processing", progress: 20 });
    expect(await mock().poll(id)).toMatchObject({ status: "processing", progress: 60 });
  });
});

describe("the clock of the mock", () => {
  it("can be frozen, moved and let go at another speed", async () => {
    const frozen = await mock().control("GET", "/clock");
    expect(frozen.frozen).toBe(true);
    const moved = await mock().control("POST", "/clock/advance", { ms: 90_000 });
    expect(Date.parse(moved.now) - Date.parse(frozen.now)).toBe(90_000);
    const running = await mock().control("POST", "/clock/resume", { speed: 600 });
    expect(running).toMatchObject({ frozen: false, speed: 600 });
    const stopped = await mock().control("POST", "/clock/freeze");
    expect(stopped.frozen).toBe(true);
    expect(Date.parse(stopped.now)).toBeGreaterThanOrEqual(Date.parse(moved.now));
  });

  it("lets seeded keys expire", async () => {
    const key = { accessKey: "ak_short", secretKey: "sk_short", credits: 5, expiresInSeconds: 60 };
    await mock().control("POST", "/seed", key);
    expect((await mock().call("GET", "/api/operations", { as: "short" })).status).toBe(200);
    await mock().control("POST", "/clock/advance", { seconds: 61 });
    expect((await mock().call("GET", "/api/operations", { as: "short" })).status).toBe(401);
  });
});

describe("seeds of the mock", () => {
  it("add an organization with scopes and few credits, and set the credits of one that is there", async () => {
    const seed = {
      name: "Tiny",
      accessKey: "ak_tiny",
      secretKey: "sk_tiny",
      credits: 1,
      scopes: ["people:write"],
    };
    const { organizationId } = await mock().control("POST", "/seed", seed);
    expect((await mock().call("GET", "/api/v1/monitors", { as: "tiny" })).status).toBe(403);
    const search = { body: { query: "CTO", limit: 3 }, as: "tiny" };
    expect((await mock().call("POST", "/api/v1/people/search", search)).status).toBe(402);
    await mock().control("POST", "/seed", { organizationId, credits: 100 });
    expect((await mock().call("POST", "/api/v1/people/search", search)).status).toBe(202);
    await expect(mock().control("POST", "/seed", seed)).rejects.toThrow("body.accessKey is taken");
  });
});

describe("worlds of X-Mock-Session", () => {
  const as = (name: string) => ({ headers: { "x-mock-session": name } });

  it("share neither jobs, nor keys, nor clocks, nor faults, nor the journal", async () => {
    const id = await mock().search("CTO", as("one"));
    expect((await mock().call("GET", `/api/operations/${id}`, as("one"))).status).toBe(200);
    expect((await mock().call("GET", `/api/operations/${id}`, as("two"))).status).toBe(404);
    expect((await mock().call("GET", `/api/operations/${id}`)).status).toBe(404);
    await mock().control("POST", "/faults", { status: 500 }, "one");
    expect((await mock().call("GET", "/api/operations", as("two"))).status).toBe(200);
    expect((await mock().call("GET", "/api/operations", as("one"))).status).toBe(500);
    await mock().control("POST", "/clock/advance", { seconds: 100 }, "one");
    const [one, two] = [
      await mock().control("GET", "/clock", undefined, "one"),
      await mock().control("GET", "/clock", undefined, "two"),
    ];
    expect(Date.parse(one.now) - Date.parse(two.now)).toBeGreaterThan(90_000);
    expect((await mock().control("GET", "/journal", undefined, "one")).entries).toHaveLength(3);
    expect((await mock().control("GET", "/journal")).entries).toHaveLength(1);
  });

  it("are dropped when nobody asked for a while", async () => {
    const brief = await startMock({ sessionIdleMs: 30 });
    try {
      const names = async () => (await brief.control("GET", "/state")).sessions;
      await brief.search("CTO", as("gone-soon"));
      await expect.poll(names).toEqual(["default"]);
    } finally {
      await brief.close();
    }
  });

  it("stay while a request is in them, whether they were idle for long or are replaced", async () => {
    const brief = await startMock({ sessionIdleMs: 20 });
    try {
      const startLate = async (session: string) => {
        await brief.control("POST", "/faults", { delayMs: 150 }, session);
        const answer = brief.call("GET", "/api/operations", as(session));
        const waiting = async () => (await brief.control("GET", "/state", undefined, session)).faults;
        await expect.poll(waiting, { interval: 1 }).toEqual([]);
        return { answer };
      };
      const late = [await startLate("default"), await startLate("idle")];
      await brief.control("POST", "/reset");
      for (const { answer } of late) expect(await answer).toMatchObject({ status: 200 });
      expect((await brief.control("GET", "/journal")).entries).toEqual([]);
    } finally {
      await brief.close();
    }
    expect(brief.problems).toEqual([]);
  });

  it("need a proper name", async () => {
    expect((await mock().call("GET", "/api/operations", as("no/such name"))).status).toBe(400);
  });
});

describe("the control interface", () => {
  const refused: [method: string, path: string, body: unknown, message: string][] = [
    ["POST", "/clock/advance", {}, "400 body.ms"],
    ["POST", "/clock/advance", { hours: 1 }, "400 body.hours is unknown; there are ms, seconds"],
    ["POST", "/clock/advance", { ms: -1 }, "400 body.ms must be a number from 0"],
    ["POST", "/seed", { credits: 10.5 }, "400 body.credits must be a whole number from 0"],
    ["POST", "/faults", { status: 418 }, "400 body.status must be one of 400"],
    ["POST", "/faults", { operation: "nope", status: 500 }, "400 body.operation"],
    ["POST", "/scenario", { outcome: "explode" }, "400 body.outcome"],
    ["POST", "/seed", { accessKey: "x", secretKey: "sk_x" }, "400 body.accessKey must start with ak_"],
    [
      "POST",
      "/seed",
      { accessKey: "ak_x", secretKey: "sk_x", scopes: ["nope:read"] },
      "400 body.scopes has to be of companies:write",
    ],
    [
      "POST",
      "/seed",
      { accessKey: "ak_x", secretKey: "sk_x", scopes: [] },
      "400 body.scopes has to be of companies:write",
    ],
    ["POST", "/jobs/op_none", { status: "failed" }, "404"],
    ["POST", "/monitors/mon_none/events", {}, "404"],
    ["GET", "/nowhere", undefined, "404"],
    ["GET", "/reset", undefined, "405"],
  ];
  for (const [method, path, body, message] of refused)
    it(`refuses ${method} ${path} with ${JSON.stringify(body)}: ${message}`, async () => {
      await expect(mock().control(method, path, body)).rejects.toThrow(message);
    });

  it("refuses a body of unknown length as soon as it is too long, before it has ended", async () => {
    const sending = request(`${mock().url}/__mock/seed`, { method: "POST" });
    sending.write("x".repeat(100_001));
    const [answer] = await once(sending, "response");
    expect(answer.statusCode).toBe(413);
    sending.destroy();
  });
});

describe("the mock's bare address", () => {
  const ask = (url: string, accept: string) =>
    fetch(url, { redirect: "manual", headers: { accept } }).then(({ status, headers }) => [
      status,
      headers.get("location"),
    ]);

  it("leads a browser to the page that steers it, and tells programs that there is nothing", async () => {
    expect(await ask(mock().url, "text/html,application/xhtml+xml,*/*;q=0.8")).toEqual([302, "/__mock/"]);
    expect((await mock().control("GET", "/journal")).entries).toEqual([]);
    expect(await ask(mock().url, "application/json")).toEqual([404, null]);
    expect((await mock().control("GET", "/journal")).entries).toHaveLength(1);
  });

  it("leads to the reference where there is nothing to steer", async () => {
    const stateless = await startMock({ stateless: true });
    expect(await ask(stateless.url, "text/html")).toEqual([302, "/docs"]);
    await stateless.close();
  });
});

describe("the settings of createMockServer", () => {
  it.each<[object, string]>([
    [{ spede: 60 }, "createMockServer has no setting spede; did you mean speed?"],
    [{ rates: { globl: 5 } }, "the setting rates has no member globl; did you mean global?"],
    [{ rates: { search: 5 } }, "the setting rates has no member search; it has global, polling"],
  ])("are refused with an unknown name: %j", async (settings, message) => {
    await expect(createMockServer(settings)).rejects.toThrow(message);
  });

  it("are reported where a name resembles none, and take a URL object", async () => {
    const problems: string[] = [];
    const settings = { teapot: 1, publicUrl: new URL("https://mock.example") };
    const server = await createMockServer({ ...settings, onProblem: (problem) => problems.push(problem) });
    onTestFinished(() => server.close());
    const { url } = await server.listen();
    expect(problems).toEqual(["createMockServer has no setting teapot, so it is ignored"]);
    // For the base URL of a test session, the mock appends the session's path to the URL in `publicUrl`.
    for (const base of ["", "/__world/one"]) {
      const response = await fetch(`${url}${base}/api/v1/people/search`, {
        method: "POST",
        headers: {
          ...{ "X-Access-Key": "ak_sandbox", "X-Secret-Key": "sk_sandbox" },
          "Content-Type": "application/json",
        },
        body: JSON.stringify({ query: "CTO" }),
      });
      const { operationId, pollUrl } = await response.json();
      expect(pollUrl).toBe(`https://mock.example${base}/api/operations/${operationId}`);
    }
  });
});
