import type { RateLimitState } from "prospecting-contract/server";
import { describe, expect, it } from "vitest";
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

  it("sends no such header where no limit applies", async () => {
    const { send } = await startLimited(null);
    const { status, headers: received } = await send("GET", "/things", { headers });
    expect(status).toBe(200);
    expect(received.has("x-ratelimit-limit")).toBe(false);
  });
});
