import type { RateLimitState } from "prospecting-contract/server";
import { describe, expect, it, vi } from "vitest";
import { echo, start, toContract, toOperation, toPost } from "./small-contract.ts";

const contract = toContract(
  {
    "/things": {
      get: toOperation("listThings"),
      ...toPost("createThing", { type: "object", required: ["name"] }),
    },
    "/free": { get: toOperation("getFree", { "x-rate-limit-bucket": "none" }) },
    "/public": { get: toOperation("getPublic", { security: [] }) },
  },
  {
    security: [{ Key: [] }],
    components: { securitySchemes: { Key: { type: "apiKey", in: "header", name: "X-Key" } } },
  },
);
const handlers = {
  listThings: echo,
  createThing: async () => {
    throw new Error("broken");
  },
  getFree: echo,
  getPublic: echo,
};
const caller = { organizationId: "org_1", userId: "usr_1" };
const headers = { "x-key": "k" };
const state: RateLimitState = { limit: 600, remaining: 12, resetSeconds: 41.2, allowed: true };

function startLimited(answer: RateLimitState | null, calls: string[] = []) {
  return start(contract, handlers, {
    authenticate: () => caller,
    rateLimit(who, operation) {
      calls.push(`${who.userId} ${operation.id} ${operation.bucket}`);
      return answer;
    },
  });
}

describe("rate limits", () => {
  it("tells the state of the bucket on every authenticated answer: success, 400, 406, 500", async () => {
    const { send } = await startLimited(state);
    const answers = [
      await send("GET", "/things", { headers }),
      await send("POST", "/things", { headers, body: {} }),
      await send("GET", "/things", { headers: { ...headers, accept: "text/html" } }),
      await send("POST", "/things", { headers, body: { name: "x" } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 406, 500]);
    for (const answer of answers) {
      expect(answer.headers.get("x-ratelimit-limit")).toBe("600");
      expect(answer.headers.get("x-ratelimit-remaining")).toBe("12");
      expect(answer.headers.get("x-ratelimit-reset")).toBe("42");
    }
  });

  it("answers 429 with Retry-After in whole seconds, before it reads the body", async () => {
    const { fail } = await startLimited({ ...state, remaining: -3, allowed: false, retryAfterSeconds: 4.1 });
    const limited = await fail("POST", "/things", { headers, body: "{junk" });
    expect(limited.status).toBe(429);
    expect(limited.headers.get("retry-after")).toBe("5");
    expect(limited.headers.get("x-ratelimit-remaining")).toBe("0");
    expect(limited.body).toMatchObject({
      code: "rate_limited",
      message: "Rate limit exceeded; retry in 5 seconds",
    });
  });

  it("never says Retry-After: 0", async () => {
    const { fail } = await startLimited({ ...state, resetSeconds: 0, allowed: false });
    expect((await fail("GET", "/things", { headers })).headers.get("retry-after")).toBe("1");
  });

  it("counts each authenticated request once, and neither public operations nor those without a bucket", async () => {
    const calls: string[] = [];
    const { send } = await startLimited(state, calls);
    await send("GET", "/things", { headers });
    await send("GET", "/free", { headers });
    await send("GET", "/public", { headers });
    await send("GET", "/nothing", { headers });
    expect(calls).toEqual(["usr_1 listThings global"]);
  });

  it.each([
    ["limit", { limit: 2_000_000 }],
    ["remaining", { remaining: 1.5 }],
    ["reset", { resetSeconds: 7200 }],
    ["limit in a 429", { limit: 0, allowed: false }],
  ])("calls no handler with a %s that the contract does not allow", async (_name, wrong) => {
    const declared = (maximum: number, minimum = 0) => ({ schema: { type: "integer", minimum, maximum } });
    const limits = {
      "X-RateLimit-Limit": declared(1_000_000, 1),
      "X-RateLimit-Remaining": declared(1_000_000),
      "X-RateLimit-Reset": declared(3600),
    };
    const good = { description: "Done", headers: limits };
    const loose = { description: "Done" };
    for (const responses of [{ 200: good }, { 200: loose, 203: good }, { 200: loose, "2XX": good }]) {
      const secured = toContract(
        { "/things": { get: toOperation("listThings", { responses }) } },
        {
          security: [{ Key: [] }],
          components: { securitySchemes: { Key: { type: "apiKey", in: "header", name: "X-Key" } } },
        },
      );
      for (const validateResponses of [true, false]) {
        let rate = state;
        const listThings = vi.fn(async () => ({ status: 200 }));
        const settings = { authenticate: () => caller, rateLimit: () => rate, validateResponses };
        const { send } = await start(secured, { listThings }, settings);
        expect((await send("GET", "/things", { headers })).status).toBe(200);
        rate = { ...state, ...wrong };
        const answer = await send("GET", "/things", { headers });
        expect([answer.status, answer.headers.get("x-ratelimit-limit")]).toEqual([500, null]);
        expect(listThings).toHaveBeenCalledTimes(1);
      }
    }
  });

  it("sends no such header where no limit applies", async () => {
    const { send } = await startLimited(null);
    const { status, headers: received } = await send("GET", "/things", { headers });
    expect(status).toBe(200);
    expect(received.has("x-ratelimit-limit")).toBe(false);
  });
});
