import { type Client, type ClientOptions, createClient } from "prospecting-contract/client";
import { describe, expect, it } from "vitest";
import { createVirtualClock, type VirtualClock } from "./clocks.ts";
import { accepted, errorBody, failureOf, job, keys, operationId } from "./sandbox.ts";

/** Answers a request of the client, which stays inside this process, with a body or with a whole Response. */
type Serve = (call: { id: string; at: number; method: string }) => object | Response;

interface Sandbox {
  readonly client: Client;
  readonly clock: VirtualClock;
  /** Polls, each with the job's id and the time in milliseconds since the start. */
  readonly polls: { readonly id: string; readonly at: number }[];
}

function createSandbox(serve: Serve, options: ClientOptions = {}): Sandbox {
  const clock = createVirtualClock();
  const start = clock.now();
  const polls: { id: string; at: number }[] = [];
  const client = createClient({
    ...keys,
    baseUrl: "https://app.example",
    clock,
    random: () => 0,
    async fetch(url, { method = "" }) {
      const call = { id: url.split("/").at(-1) ?? "", at: clock.now() - start, method };
      if (method === "GET") polls.push({ id: call.id, at: call.at });
      const answer = serve(call);
      return answer instanceof Response
        ? answer
        : Response.json(answer, { status: method === "POST" ? 202 : 200 });
    },
    ...options,
  });
  return { client, clock, polls };
}

const endsAfter =
  (ms: number): Serve =>
  ({ id, at, method }) =>
    method === "POST" ? accepted("https://app.example") : job(at < ms ? "processing" : "succeeded", {}, id);

describe("the delays of a wait", () => {
  it.each([
    ["generate", [2, 3, 4, 4, 4]],
    ["enrichment", [2, 3, 4, 4, 4]],
    ["monitor_run", [2, 3, 4, 4, 4]],
    ["people_search", [5, 7.5, 8, 8, 8]],
    ["company_search", [5, 7.5, 8, 8, 8]],
    ["search", [5, 7.5, 8, 8, 8]],
    ["deep_research", [10, 15, 22.5, 24, 24]],
    ["people_research", [10, 15, 22.5, 24, 24]],
  ])("of %s grow by half inside the guidance of the specification", async (kind, want) => {
    const calm = createSandbox(endsAfter(110_000));
    await calm.clock.runUntil(calm.client.operations.wait(operationId, { kind: Object(kind).toString() }));
    const gaps = calm.polls.slice(1).map(({ at }, index) => (at - (calm.polls[index]?.at ?? 0)) / 1000);
    expect(gaps.slice(0, 5)).toEqual(want.map((seconds) => Number(seconds)));
    expect(calm.polls[0]?.at).toBe(0);
    const jumpy = createSandbox(endsAfter(110_000), { random: () => 1 });
    await jumpy.clock.runUntil(jumpy.client.operations.wait(operationId, { kind: Object(kind).toString() }));
    const longest = Math.max(
      ...jumpy.polls.slice(1).map(({ at }, index) => at - (jumpy.polls[index]?.at ?? 0)),
    );
    expect(longest).toBe({ 4: 5000, 8: 10_000, 24: 30_000 }[want.at(-1) ?? 0]);
  });

  it("follow the kind that the job itself tells, where the caller told none", async () => {
    const serve: Serve = ({ at, id }) =>
      job(at < 60_000 ? "processing" : "succeeded", { kind: "deep_research" }, id);
    const { client, clock, polls } = createSandbox(serve);
    await clock.runUntil(client.operations.wait(operationId));
    expect(polls.slice(0, 3).map(({ at }) => at)).toEqual([0, 10_000, 25_000]);
  });

  it("begin before the first look at a job that was just started", async () => {
    const { client, clock, polls } = createSandbox(endsAfter(1000));
    await clock.runUntil(client.generate.create({ prompt: "p" }).wait());
    expect(polls.map(({ at }) => at)).toEqual([2000]);
  });

  it("are at least the Retry-After of the 202 and of each look", async () => {
    const { client, clock, polls } = createSandbox(({ method, at, id }) =>
      method === "POST"
        ? Response.json(accepted("https://app.example"), { status: 202, headers: { "Retry-After": "9" } })
        : Response.json(job(at < 20_000 ? "queued" : "succeeded", {}, id), {
            headers: { "Retry-After": "20" },
          }),
    );
    await clock.runUntil(client.generate.create({ prompt: "p" }).wait());
    expect(polls.map(({ at }) => at)).toEqual([9000, 29_000]);
  });

  it("are what pollIntervalMs says, whatever kind and Retry-After, and never closer than 250 ms", async () => {
    const serve: Serve = ({ method, at, id }) =>
      method === "POST"
        ? Response.json(accepted("https://app.example"), { status: 202, headers: { "Retry-After": "9" } })
        : Response.json(job(at < 1000 ? "queued" : "succeeded", {}, id), {
            headers: { "Retry-After": "20" },
          });
    const { client, clock, polls } = createSandbox(serve, { pollIntervalMs: 400 });
    await clock.runUntil(client.people.search({ query: "q" }).wait());
    expect(polls.map(({ at }) => at)).toEqual([400, 800, 1200]);
    const hasty = createSandbox(serve, { pollIntervalMs: 1 });
    await hasty.clock.runUntil(hasty.client.people.search({ query: "q" }).wait());
    expect(hasty.polls.map(({ at }) => at)).toEqual([1, 251, 501, 751, 1001]);
  });

  it("grow while polls fail, so that a wait with a short pollIntervalMs outlives half a minute of failures", async () => {
    const isDown = (at: number, from: number, to: number): boolean => at >= from && at < to;
    const serve: Serve = ({ at, id }) =>
      isDown(at, 1000, 4000) || isDown(at, 8000, 38_000)
        ? Response.error()
        : job(at < 39_000 ? "processing" : "succeeded", {}, id);
    const { client, clock, polls } = createSandbox(serve, { pollIntervalMs: 250 });
    await clock.runUntil(client.operations.wait(operationId));
    const times = polls.map(({ at }) => at);
    expect(times.filter((at) => isDown(at, 750, 5000))).toEqual([750, 1000, 1250, 1750, 2750, 4750]);
    expect(times.filter((at) => isDown(at, 8000, 38_000))).toHaveLength(7);

    const dead = createSandbox(() => Response.error(), { pollIntervalMs: 1 });
    const error = dead.clock.runUntil(failureOf(dead.client.operations.wait(operationId)));
    expect(await error).toMatchObject({ operationId });
    expect(dead.polls.map(({ at }) => at)).toEqual([0, 250, 750, 1750, 3750, 7750, 15_750, 31_750]);
  });

  it("forgive a 404 before the job is five seconds old, not after", async () => {
    const missing = Response.json(errorBody(404, "not_found"), { status: 404 });
    const late = createSandbox(({ method, at, id }) =>
      method === "POST"
        ? accepted("https://app.example", id)
        : at < 4900
          ? missing.clone()
          : job("succeeded", {}, id),
    );
    await late.clock.runUntil(
      late.client.generate.create({ prompt: "p" }).then(() => late.client.operations.wait("generate")),
    );
    expect(late.polls.map(({ at }) => at)).toEqual([2000, 5000]);
    const never = createSandbox(({ method, id }) =>
      method === "POST" ? accepted("https://app.example", id) : missing.clone(),
    );
    const error = never.clock.runUntil(failureOf(never.client.generate.create({ prompt: "p" }).wait()));
    expect(await error).toMatchObject({ status: 404, operationId: "generate" });
    expect(never.polls.map(({ at }) => at)).toEqual([2000, 5000]);
  });
});

describe("the overall limit", () => {
  it("is none by default", async () => {
    const week = 7 * 24 * 3_600_000;
    const { client, clock } = createSandbox(endsAfter(week / 50));
    expect(await clock.runUntil(client.operations.wait(operationId))).toMatchObject({ status: "succeeded" });
  });

  it("ends a wait with an error that names the job, and waiting can go on", async () => {
    const { client, clock, polls } = createSandbox(endsAfter(60_000));
    const error = await clock.runUntil(failureOf(client.operations.wait(operationId, { timeoutMs: 30_000 })));
    expect(error).toMatchObject({ name: "WaitTimeoutError", code: "wait_timeout", operationId });
    expect(String(error)).toContain(`${operationId}: no end in 30000 ms`);
    const before = polls.length;
    await clock.run(120_000);
    expect(polls.length).toBe(before);
    expect(await clock.runUntil(client.operations.wait(operationId))).toMatchObject({ status: "succeeded" });
  });

  it("ends a wait whose poll hangs", async () => {
    const { client, clock } = createSandbox(endsAfter(0), { fetch: () => new Promise(() => {}) });
    const error = failureOf(client.operations.wait(operationId, { timeoutMs: 30_000 }));
    expect(await clock.runUntil(error)).toMatchObject({ name: "WaitTimeoutError" });
  });
});

describe("several waits", () => {
  it("on one job share one poll, and each can leave alone", async () => {
    const { client, clock, polls } = createSandbox(endsAfter(30_000));
    const alone = createSandbox(endsAfter(30_000));
    await alone.clock.runUntil(alone.client.operations.wait(operationId));
    const control = new AbortController();
    const waits = [1, 2, 3].map(() => client.operations.wait(operationId));
    const left = failureOf(client.operations.wait(operationId, { signal: control.signal }));
    await clock.run(8000);
    control.abort("not interested");
    expect(await clock.runUntil(left)).toBe("not interested");
    for (const { status } of await clock.runUntil(Promise.all(waits))) expect(status).toBe("succeeded");
    expect(polls).toEqual(alone.polls);
  });

  it("stop polling when the last one has left", async () => {
    const { client, clock, polls } = createSandbox(endsAfter(1e9));
    const control = new AbortController();
    const waits = [1, 2].map(() =>
      failureOf(client.operations.wait(operationId, { signal: control.signal })),
    );
    await clock.run(20_000);
    control.abort("enough");
    await clock.runUntil(Promise.all(waits));
    const before = polls.length;
    await clock.run(600_000);
    expect(polls.length).toBe(before);
  });

  it("get their turns in the order they came, four a second", async () => {
    const { client, clock, polls } = createSandbox(endsAfter(0));
    const ids = Array.from({ length: 12 }, (_, index) => `op_${index}`);
    await clock.runUntil(client.operations.waitAll(ids));
    expect(polls).toEqual(ids.map((id, index) => ({ id, at: index * 250 })));
  });

  it("that were left give their turns away", async () => {
    const { client, clock, polls } = createSandbox(({ id }) =>
      job(id === operationId ? "succeeded" : "queued", {}, id),
    );
    const control = new AbortController();
    const left = Array.from({ length: 100 }, (_, index) =>
      failureOf(client.operations.wait(`op_left${index}`, { signal: control.signal })),
    );
    await clock.run(0);
    control.abort("enough");
    await clock.runUntil(Promise.all(left));
    await clock.runUntil(client.operations.wait(operationId));
    expect(polls.at(-1)).toEqual({ id: operationId, at: 250 });
  });

  it("two hundred at once stay under a true bucket of 300 a minute, without one 429", async () => {
    const bucket = createBuckets();
    let refused = 0;
    let now = 0;
    const { client, clock, polls } = createSandbox(({ id, at }) => {
      now = at;
      if (!bucket.takes(at)) {
        refused += 1;
        return Response.json(errorBody(429, "rate_limited"), {
          status: 429,
          headers: { "Retry-After": "1" },
        });
      }
      const length = (Number(id.slice(3)) * 7919) % 600_000;
      return job(at < length ? "processing" : "succeeded", {}, id);
    });
    const ids = Array.from({ length: 200 }, (_, index) => `op_${index}`);
    const all = await clock.runUntil(client.operations.waitAll(ids, { kind: "generate" }));
    expect(all.filter(({ ok }) => ok)).toHaveLength(200);
    expect(refused).toBe(0);
    expect(bucket.busiest()).toBeGreaterThan(200);
    expect(bucket.busiest()).toBeLessThanOrEqual(241);
    expect(polls.length).toBeGreaterThan(1000);
    expect(now).toBeGreaterThan(590_000);
  });

  it("all pause when one is refused, so that a storm ends", async () => {
    const serve: Serve = ({ id, at }) =>
      at < 3000
        ? Response.json(errorBody(429, "rate_limited"), { status: 429, headers: { "Retry-After": "60" } })
        : job("succeeded", {}, id);
    const { client, clock, polls } = createSandbox(serve);
    await clock.runUntil(client.operations.waitAll(["op_1", "op_2", "op_3", "op_4"]));
    expect(polls.map(({ at }) => at)).toEqual([0, 60_000, 60_250, 60_500, 60_750]);
  });

  it("keep their length when the clock is set back meanwhile, within a quarter of a second", async () => {
    const hour = 3_600_000;
    const refusal = () =>
      Response.json(errorBody(429, "rate_limited"), { status: 429, headers: { "Retry-After": "60" } });
    const steady = createVirtualClock();
    let shift = 0;
    const polls: number[] = [];
    const serve: Serve = ({ id }) => {
      polls.push(steady.now());
      // Sets the clock back by an hour during the second poll, and again during the third one, which is refused with a
      // Retry-After.
      if (polls.length === 2 || polls.length === 3) shift -= hour;
      if (polls.length === 3) return refusal();
      return job(polls.length < 5 ? "processing" : "succeeded", {}, id);
    };
    const { client } = createSandbox(serve, { clock: { ...steady, now: () => steady.now() + shift } });
    await steady.runUntil(client.operations.wait(operationId, { kind: "generate" }));
    const gaps = polls.slice(1).map((at, index) => at - (polls[index] ?? 0));
    expect(gaps).toEqual([2000, 3250, 60_000, 4000]);
  });

  it("tell of a pause: how long, and the refusal that asked for it", async () => {
    const refusals: [status: number, code: string, headers: Record<string, string>][] = [
      [429, "rate_limited", { "Retry-After": "60" }],
      [503, "overloaded", { "Retry-After": "20" }],
      [500, "internal_error", {}],
    ];
    const serve: Serve = ({ id }) => {
      const [status, code, headers] = refusals.shift() ?? [];
      if (status === undefined) return job("succeeded", {}, id);
      return Response.json(errorBody(status, code ?? ""), { status, headers: headers ?? {} });
    };
    const pauses: [delayMs: number, error: unknown][] = [];
    const { client, clock, polls } = createSandbox(serve, {
      onPause: ({ delayMs, error }) => pauses.push([delayMs, error]),
    });
    await clock.runUntil(client.operations.wait(operationId));
    expect(pauses).toEqual([
      [60_000, expect.objectContaining({ status: 429, retryAfterMs: 60_000 })],
      [20_000, expect.objectContaining({ status: 503 })],
      [expect.any(Number), expect.objectContaining({ status: 500 })],
    ]);
    expect(polls.slice(0, 3).map(({ at }) => at)).toEqual([0, 60_000, 80_000]);
  });

  it.each([
    ["until the window resets", "42", 42_000],
    ["no longer than a minute, as where the reset is a time since 1970", "1795771842", 60_000],
  ])("pause %s when somebody else has used up the bucket", async (_, reset, want) => {
    const pauses: unknown[] = [];
    const serve: Serve = ({ id, at }) =>
      Response.json(job(at < 10_000 ? "processing" : "succeeded", {}, id), {
        headers: { "X-RateLimit-Limit": "300", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": reset },
      });
    const { client, clock, polls } = createSandbox(serve, { onPause: (event) => pauses.push(event) });
    await clock.runUntil(client.operations.wait(operationId));
    expect(polls.map(({ at }) => at)).toEqual([0, want]);
    expect(pauses).toEqual([{ delayMs: want, error: undefined }]);
  });
});

/**
 * Creates a rate limit of 300 requests within any 60 seconds. This is the strictest way in which a service can count: a
 * client that complies with it also sends at most 300 requests in each calendar minute.
 */
function createBuckets(): { takes(at: number): boolean; busiest(): number } {
  let times: number[] = [];
  let most = 0;
  return {
    takes(at) {
      times = times.filter((time) => time > at - 60_000);
      if (times.length >= 300) return false;
      times.push(at);
      most = Math.max(most, times.length);
      return true;
    },
    busiest: () => most,
  };
}
