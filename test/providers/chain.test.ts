import { describe, expect, it } from "vitest";
import type { ManualClock } from "../../src/manual-clock.ts";
import { createFail } from "../../src/providers/adapters/failure.ts";
import { type ChainOptions, createChain, defaultChainOptions } from "../../src/providers/adapters/index.ts";
import { ProviderError } from "../../src/providers/errors.ts";
import { range } from "../store/seed.ts";
import { createCall, createStill } from "./load.ts";

type Work = (signal: AbortSignal) => Promise<string>;

/**
 * Creates a chain of providers. `members` lists the work of each provider: its first call does the first piece of work,
 * and so on. Further calls repeat the last piece.
 */
function build(
  members: Record<string, readonly Work[]>,
  options: Partial<ChainOptions> = {},
  clock = createStill(),
) {
  const calls: string[] = [];
  const chain = createChain<Work>(
    {
      capability: "webSearch",
      clock,
      random: () => 1,
      members: Object.entries(members).map(([name, queue]) => {
        let turn = 0;
        const provider: Work = (signal) => {
          calls.push(name);
          const work = queue[Math.min(turn, queue.length - 1)];
          turn += 1;
          return work === undefined ? Promise.reject(new Error("nothing to do")) : work(signal);
        };
        return { name, provider };
      }),
    },
    { ...defaultChainOptions, retries: 0, ...options },
  );
  const ask = (signal?: AbortSignal, owner?: string) =>
    chain.first(
      { ...createCall(signal), owner },
      {
        run: (work, call) => work(call.signal),
        enough: (value) => value !== "empty",
      },
    );
  return { ask, calls, clock, chain };
}

const answer =
  (value: string): Work =>
  () =>
    Promise.resolve(value);
const hold: Work = () => new Promise(() => undefined);
const fail = createFail("webSearch", "one");
const fails =
  (...given: Parameters<typeof fail>): Work =>
  () =>
    Promise.reject(fail(...given));

/** Waits until all work that is due has run, then advances the clock by `ms` milliseconds. */
async function pass(clock: ManualClock, ms: number): Promise<void> {
  await clock.advance(0);
  await clock.advance(ms);
}

describe("a chain of adapters", () => {
  it("asks the first alone when that answers", async () => {
    const { ask, calls } = build({ one: [answer("a")], two: [answer("b")] });
    expect(await ask()).toEqual({ value: "a", failed: 0 });
    expect(calls).toEqual(["one"]);
  });

  it.each(["rate_limited", "upstream_error", "timed_out", "unauthorized", "malformed"] as const)(
    "asks the next after %s, and tells that one failed",
    async (reason) => {
      const { ask, calls } = build({ one: [fails(reason, "no")], two: [answer("b")] });
      expect(await ask()).toEqual({ value: "b", failed: 1 });
      expect(calls).toEqual(["one", "two"]);
    },
  );

  it("asks the next after an answer that is not enough, and gives the meagre one when none is", async () => {
    expect(await build({ one: [answer("empty")], two: [answer("b")] }).ask()).toEqual({
      value: "b",
      failed: 0,
    });
    expect(await build({ one: [fails("upstream_error", "x")], two: [answer("empty")] }).ask()).toEqual({
      value: "empty",
      failed: 1,
    });
  });

  it("fails with what each said when all fail", async () => {
    const { ask } = build({
      one: [fails("unauthorized", "wrong key")],
      two: [fails("rate_limited", "slow down")],
    });
    await expect(ask()).rejects.toThrow("webSearch: one: wrong key; one: slow down");
    await expect(ask()).rejects.toMatchObject({ retryable: true });
  });

  it("takes a defect of an adapter for a failure of it", async () => {
    const { ask } = build({
      one: [() => Promise.reject(new TypeError("x is undefined"))],
      two: [answer("b")],
    });
    expect(await ask()).toEqual({ value: "b", failed: 1 });
  });

  it("tries again after what may pass, waiting longer each time", async () => {
    const { ask, calls, clock } = build(
      { one: [fails("upstream_error", "x"), fails("upstream_error", "x"), answer("a")] },
      { retries: 2, backoffMs: 500 },
    );
    const value = ask();
    await pass(clock, 499);
    expect(calls).toHaveLength(1);
    await clock.advance(1);
    expect(calls).toHaveLength(2);
    await clock.advance(999);
    expect(calls).toHaveLength(2);
    await clock.advance(1);
    expect(await value).toEqual({ value: "a", failed: 0 });
  });

  it("waits as long as the upstream asks", async () => {
    const slow = fails("rate_limited", "x", { retryAfterMs: 7_000 });
    const { ask, calls, clock } = build({ one: [slow, answer("a")] }, { retries: 1 });
    const value = ask();
    await pass(clock, 6_999);
    expect(calls).toHaveLength(1);
    await clock.advance(1);
    expect(await value).toEqual({ value: "a", failed: 0 });
  });

  it("goes on at once when the upstream asks for more than the longest wait", async () => {
    const slow = fails("rate_limited", "x", { retryAfterMs: 60_000 });
    const { ask, calls } = build({ one: [slow], two: [answer("b")] }, { retries: 3, longestWaitMs: 20_000 });
    expect(await ask()).toEqual({ value: "b", failed: 1 });
    expect(calls).toEqual(["one", "two"]);
  });

  it("never tries again what can't pass", async () => {
    const { ask, calls } = build({ one: [fails("rejected", "bad request")] }, { retries: 5 });
    await expect(ask()).rejects.toMatchObject({ reason: "rejected" });
    expect(calls).toEqual(["one"]);
  });

  it("gives a member its time and no more, even one that ignores its signal", async () => {
    const { ask, clock } = build({ one: [hold], two: [answer("b")] }, { timeoutMs: 1_000 });
    const value = ask();
    await pass(clock, 1_000);
    expect(await value).toEqual({ value: "b", failed: 1 });
  });

  it("stops when the caller does, and blames no member for it", async () => {
    const { ask, calls } = build(
      { one: [hold], two: [answer("b")] },
      { circuit: { failures: 1, cooldownMs: 1_000 } },
    );
    const caller = new AbortController();
    const value = ask(caller.signal);
    caller.abort(new Error("gone"));
    await expect(value).rejects.toThrow("gone");
    expect(calls).toEqual(["one"]);
  });

  it("lets a bounded number of calls through at once", async () => {
    const free: (() => void)[] = [];
    const work: Work = () => new Promise((resolve) => free.push(() => resolve("a")));
    const { ask, calls, clock } = build({ one: [work] }, { concurrency: 2 });
    const values = [ask(), ask(), ask()];
    await clock.advance(0);
    expect(calls).toHaveLength(2);
    free[0]?.();
    await clock.advance(0);
    expect(calls).toHaveLength(3);
    for (const one of free) one();
    expect(await Promise.all(values)).toHaveLength(3);
  });

  it("leaves one slot of several to others than the owner of all that waits, and then takes turns", async () => {
    const free: (() => void)[] = [];
    const begun: string[] = [];
    const { chain, clock } = build({ one: [hold] }, { concurrency: 3 });
    const ask = (owner: string) => {
      const run = () => {
        begun.push(owner);
        return new Promise<string>((resolve) => free.push(() => resolve("a")));
      };
      return chain.first({ ...createCall(), owner }, { run });
    };
    const values = ["a", "a", "a", "a", "b", "b", "c"].map(ask);
    await clock.advance(0);
    expect(begun.join("")).toBe("aab");
    for (let next = 0; next < values.length; next += 1) {
      free[next]?.();
      await clock.advance(0);
    }
    await Promise.all(values);
    expect(begun.join("")).toBe("aabcaba");
  });

  it("stops many calls at once without a warning", async () => {
    const warnings: string[] = [];
    const hear = ({ message }: Error) => warnings.push(message);
    process.on("warning", hear);
    const caller = new AbortController();
    const { ask } = build({ one: [hold] });
    const values = Promise.allSettled(range(20).map(() => ask(caller.signal)));
    caller.abort(new Error("gone"));
    await values;
    await new Promise((resolve) => setImmediate(resolve));
    process.off("warning", hear);
    expect(warnings).toEqual([]);
  });

  it("gives a slot back when the call that waits for it is stopped", async () => {
    const free: (() => void)[] = [];
    const work: Work = () => new Promise((resolve) => free.push(() => resolve("a")));
    const { ask, calls, clock } = build({ one: [work] }, { concurrency: 1 });
    const first = ask();
    await clock.advance(0);
    const caller = new AbortController();
    const second = ask(caller.signal);
    caller.abort(new Error("gone"));
    await expect(second).rejects.toThrow("gone");
    const third = ask();
    free[0]?.();
    await first;
    await clock.advance(0);
    free[1]?.();
    expect(await third).toEqual({ value: "a", failed: 0 });
    expect(calls).toHaveLength(2);
  });
});

describe("a circuit", () => {
  const options = { circuit: { failures: 3, cooldownMs: 30_000 } };

  it("opens after failures in a row, and lets one call through on trial later", async () => {
    const queue = [...Array(3).fill(fails("upstream_error", "down")), answer("a")];
    const { ask, calls, clock } = build({ one: queue, two: [answer("b")] }, options);
    for (let count = 0; count < 5; count += 1) expect((await ask()).value).toBe("b");
    expect(calls.filter((name) => name === "one")).toHaveLength(3);
    await clock.advance(30_000);
    expect((await ask()).value).toBe("a");
    expect((await ask()).value).toBe("a");
  });

  it("opens again at once when the trial fails", async () => {
    const { ask, calls, clock } = build(
      { one: [fails("upstream_error", "down")], two: [answer("b")] },
      options,
    );
    for (let count = 0; count < 3; count += 1) await ask();
    await clock.advance(30_000);
    await ask();
    await ask();
    expect(calls.filter((name) => name === "one")).toHaveLength(4);
  });

  it("lets only one call through on trial", async () => {
    const queue = [...Array(3).fill(fails("upstream_error", "down")), hold];
    const { ask, calls, clock } = build({ one: queue, two: [answer("b")] }, options);
    for (let count = 0; count < 3; count += 1) await ask();
    await clock.advance(30_000);
    void ask().catch(() => undefined);
    await clock.advance(0);
    expect((await ask()).value).toBe("b");
    expect(calls.filter((name) => name === "one")).toHaveLength(4);
  });

  it("lets each owner through on trial, so that one's slow call does not block another's", async () => {
    const queue = [...Array(3).fill(fails("upstream_error", "down")), hold, answer("a")];
    const { ask, clock } = build({ one: queue, two: [answer("b")] }, options);
    for (let count = 0; count < 3; count += 1) await ask();
    await clock.advance(30_000);
    void ask(undefined, "slow").catch(() => undefined);
    await clock.advance(0);
    expect((await ask(undefined, "slow")).value).toBe("b");
    expect((await ask(undefined, "other")).value).toBe("a");
    expect((await ask(undefined, "slow")).value).toBe("a");
  });

  it.each([
    ["a connection closed during the answer", "cut_short", {}],
    ["a gateway whose server ended", "upstream_error", { ill: "perhaps" }],
  ] as const)(
    "counts %s only for the owner whose request may have caused it",
    async (_what, reason, detail) => {
      const { ask, calls, clock } = build(
        { one: [fails(reason, "gone", detail)], two: [answer("b")] },
        options,
      );
      for (let count = 0; count < 5; count += 1) await ask(undefined, "one");
      expect(calls.filter((name) => name === "one")).toHaveLength(3);
      for (let count = 0; count < 5; count += 1) await ask(undefined, "other");
      expect(calls.filter((name) => name === "one")).toHaveLength(6);
      await clock.advance(30_000);
      for (let count = 0; count < 5; count += 1) await ask(undefined, "one");
      expect(calls.filter((name) => name === "one")).toHaveLength(7);
    },
  );

  it("opens for all owners after doubtful failures of several, as in an outage", async () => {
    const { ask, calls, clock } = build({ one: [fails("cut_short", "gone")], two: [answer("b")] }, options);
    const asked = () => calls.filter((name) => name === "one").length;
    for (let owner = 0; owner < 1_000; owner += 1) await ask(undefined, `${owner}`);
    expect(asked()).toBe(3);
    await clock.advance(30_000);
    for (let owner = 0; owner < 1_000; owner += 1) await ask(undefined, `${owner}`);
    expect(asked()).toBe(6);
  });

  it("stays closed after doubtful failures of several owners with a success between them", async () => {
    const cut = fails("cut_short", "gone");
    const { ask, calls } = build({ one: [cut, cut, answer("a"), cut, cut, answer("a")] }, options);
    for (let owner = 0; owner < 6; owner += 1) await ask(undefined, `${owner}`).catch(() => undefined);
    expect(calls).toHaveLength(6);
  });

  it("does not send the calls that wait for their turn when the circuit opens", async () => {
    const { ask, calls, clock } = build(
      { one: [fails("upstream_error", "down")], two: [answer("b")] },
      { ...options, concurrency: 1 },
    );
    const askAll = () => Promise.all(range(1_000).map((owner) => ask(undefined, `${owner}`)));
    for (let time = 0; time < 3; time += 1) {
      calls.length = 0;
      await askAll();
      // Ideally, only one call would be sent to the failing provider. But a slot becomes free slightly before the
      // failure is counted, so a few of the waiting calls still start.
      expect(calls.filter((name) => name === "one").length).toBeLessThan(10);
      await clock.advance(30_000);
    }
  });

  it.each([
    ["what was not found", "not_found"],
    ["an answer that a prompt can make malformed", "malformed"],
    ["a time limit that a request can use up", "timed_out"],
  ] as const)("does not count %s", async (_what, reason) => {
    const { ask, calls } = build({ one: [fails(reason, "no answer")] }, options);
    for (let count = 0; count < 5; count += 1) await expect(ask()).rejects.toBeInstanceOf(ProviderError);
    expect(calls).toHaveLength(5);
  });

  it("does not count that the time limit of the chain was used up", async () => {
    const { ask, calls, clock } = build({ one: [hold] }, { ...options, timeoutMs: 1_000 });
    for (let count = 0; count < 5; count += 1) {
      const asked = expect(ask()).rejects.toThrow("no answer within 1000 ms");
      await pass(clock, 1_000);
      await asked;
    }
    expect(calls).toHaveLength(5);
  });

  it("is another one for each site, and counts what that site itself failed with", async () => {
    const { chain, calls } = build(
      { one: [fails("unreachable", "dead", { site: "http://a.example" })] },
      options,
    );
    const read = (part: string) =>
      chain.first(createCall(), { run: (work, call) => work(call.signal), part }).catch(String);
    for (let count = 0; count < 5; count += 1) await read("http://a.example");
    expect(calls).toHaveLength(3);
    // b.example redirects these requests to a.example, where they fail. These failures must not count against
    // b.example.
    for (let count = 0; count < 5; count += 1) expect(await read("http://b.example")).toContain("dead");
    expect(calls).toHaveLength(8);
  });

  it("says for how long it stays open", async () => {
    const { ask } = build({ one: [fails("upstream_error", "down")] }, options);
    for (let count = 0; count < 3; count += 1) await expect(ask()).rejects.toThrow("down");
    await expect(ask()).rejects.toThrow("not called for 30 s");
  });
});
