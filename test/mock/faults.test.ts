import { describe, expect, it } from "vitest";
import { shareMock, startMock } from "./callers.ts";

const mock = shareMock({ seed: 7 });

/**
 * Returns why a request failed: the code of the cause that `fetch` gives, or the error's name. If there was a response,
 * returns `answered` and its status.
 */
async function failureOf(path: string, signal?: AbortSignal): Promise<string> {
  try {
    const response = await fetch(mock().url + path, {
      headers: { "x-access-key": "ak_sandbox", "x-secret-key": "sk_sandbox" },
      ...(signal === undefined ? {} : { signal }),
    });
    await response.text();
    return `answered ${response.status}`;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { cause } = error;
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    return String(code ?? error.name);
  }
}

describe("a fault of the connection", () => {
  it("resets it", async () => {
    await mock().control("POST", "/faults", { operation: "listMonitors", connection: "reset" });
    expect(await failureOf("/api/v1/monitors")).toBe("ECONNRESET");
    expect(await failureOf("/api/v1/monitors")).toBe("answered 200");
    const { entries } = await mock().control("GET", "/journal");
    expect(entries[0]).toMatchObject({
      forcedBy: "a fault",
      verdict: "the response was not finished, because of a fault",
    });
  });

  it("breaks the answer off after half of the announced body", async () => {
    await mock().control("POST", "/faults", { connection: "truncate" });
    const response = await fetch(`${mock().url}/api/health`);
    expect(response.status).toBe(200);
    const announced = Number(response.headers.get("content-length"));
    const parts: number[] = [];
    await expect(
      (async () => {
        for await (const part of response.body ?? []) parts.push(part.length);
      })(),
    ).rejects.toThrow();
    expect(parts.reduce((sum, length) => sum + length, 0)).toBe(Math.ceil(announced / 2));
  });

  it("answers nothing until the caller gives up, and holds nobody else up", async () => {
    await mock().control("POST", "/faults", { operation: "listMonitors", connection: "hang" });
    const giveUp = new AbortController();
    const hanging = failureOf("/api/v1/monitors", giveUp.signal);
    // The mock applies the fault to the hanging request, and then removes the fault from its list.
    await expect.poll(async () => (await mock().control("GET", "/state")).faults).toEqual([]);
    expect(await failureOf("/api/operations")).toBe("answered 200");
    giveUp.abort();
    expect(await hanging).toBe("AbortError");
  });

  it("breaks a failure too", async () => {
    await mock().control("POST", "/faults", { status: 500, connection: "truncate" });
    expect(await failureOf("/api/health")).toBe("UND_ERR_SOCKET");
  });
});

describe("a fault", () => {
  it("sets headers, over those of the server and of the status", async () => {
    const headers = { "Retry-After": "7", "X-RateLimit-Remaining": "0" };
    await mock().control("POST", "/faults", { status: 429, headers });
    const refused = await mock().call("GET", "/api/v1/monitors");
    expect(refused.status).toBe(429);
    expect([refused.headers.get("retry-after"), refused.headers.get("x-ratelimit-remaining")]).toEqual([
      "7",
      "0",
    ]);
    await mock().control("POST", "/faults", { headers: { "Content-Type": "text/html" } });
    const odd = await fetch(`${mock().url}/api/health`);
    expect([odd.status, odd.headers.get("content-type")]).toEqual([200, "text/html"]);
  });

  it.each(["Wed, 21 Oct 2026 07:28:00 GMT", "soon"])(
    "keeps X-RateLimit-Reset a number beside Retry-After: %s",
    async (wait) => {
      await mock().control("POST", "/faults", { status: 429, headers: { "Retry-After": wait } });
      const { headers } = await mock().call("GET", "/api/v1/monitors");
      expect(headers.get("retry-after")).toBe(wait);
      expect(headers.get("x-ratelimit-reset")).toMatch(/^\d+$/);
    },
  );

  it("strikes with its probability, and the same requests in every run of a seed", async () => {
    const run = async (session: string): Promise<number[]> => {
      const headers = { "x-mock-session": session };
      await mock().control("POST", "/faults", { status: 503, probability: 0.3, count: 1000 }, session);
      const statuses: number[] = [];
      for (let request = 0; request < 60; request += 1)
        statuses.push((await fetch(`${mock().url}/api/health`, { headers })).status);
      return statuses;
    };
    const [first, second] = [await run("one"), await run("two")];
    expect(second).toEqual(first);
    const share = first.filter((status) => status === 503).length;
    expect(share).toBeGreaterThan(5);
    expect(share).toBeLessThan(35);
    const [left] = (await mock().control("GET", "/state", undefined, "one")).faults;
    expect(left.remaining).toBe(1000 - share);
  });

  it.each([
    [{ connection: "explode" }, "body.connection must be one of reset, hang, truncate"],
    [{ probability: 0.5 }, "body must have at least one of status, headers, delayMs and connection"],
    [{ status: 500, probability: 0 }, "body.probability must be a number from"],
    [{ headers: { "Bad Name": "x" } }, "body.headers.Bad Name can't be sent"],
    [{ headers: { Good: "a\nb" } }, "body.headers.Good can't be sent"],
    [{ headers: { "retry-after": "3", "Retry-After": "9" } }, "body.headers.Retry-After is there twice"],
  ])("is refused as %j", async (fault, sentence) => {
    await expect(mock().control("POST", "/faults", fault)).rejects.toThrow(sentence);
  });
});

describe("the pace of the mock", () => {
  it("is as slow as its latency says", async () => {
    const slow = await startMock({ latencyMs: [120, 160] });
    const before = performance.now();
    expect((await slow.call("GET", "/api/health")).status).toBe(200);
    // 2 ms less than the shortest latency, because a timer of Node.js may fire slightly too early.
    expect(performance.now() - before).toBeGreaterThanOrEqual(118);
    await slow.close();
  });

  it.each([
    ["with a memory", {}],
    ["without one", { stateless: true }],
  ])("is limited as its rates say, %s", async (_name, options) => {
    const limited = await startMock({ ...options, rates: { global: 3 } });
    const list = () => limited.call("GET", "/api/v1/monitors");
    const statuses: number[] = [];
    for (let request = 0; request < 4; request += 1) statuses.push((await list()).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const poll = await limited.call("GET", "/api/operations/op_01JDHZX0A1B2C3D4E5F6G7H8J9");
    expect(poll.headers.get("x-ratelimit-limit")).toBe("300");
    await limited.close();
  });
});

describe("ak_sandbox_throttled", () => {
  it.each([
    ["with a memory", {}],
    ["without one", { stateless: true }],
  ])("gets 429 for a search while its polls stay at pace, %s", async (_name, options) => {
    const other = await startMock(options);
    const as = "sandbox_throttled";
    for (let request = 0; request < 2; request += 1) {
      const search = await other.call("POST", "/api/v1/people/search", { body: { query: "CTO" }, as });
      expect(search).toMatchObject({ status: 429, body: { code: "rate_limited" } });
      expect(search.headers.get("retry-after")).toBe("2");
    }
    for (let request = 0; request < 5; request += 1) {
      const poll = await other.call("GET", "/api/operations/op_none", { as });
      expect(poll.status).not.toBe(429);
      expect(poll.headers.get("x-ratelimit-limit")).toBe("300");
    }
    expect((await other.call("GET", "/api/health", { as })).status).toBe(200);
    await other.close();
  });
});
