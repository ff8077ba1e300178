import { describe, expect, it } from "vitest";
import { createSlots, type SlotCall } from "../../src/providers/adapters/slots.ts";

const { signal } = new AbortController();

describe("slots", () => {
  /**
   * Requests a slot for each of the calls, in order. Then ends the running calls one by one, the oldest first. Returns
   * the names of the calls that started at first, and of those that started after each end.
   */
  const run = async (count: number, calls: Record<string, Omit<SlotCall, "signal">>) => {
    const slots = createSlots(count);
    const started: string[] = [];
    const ends: (() => void)[] = [];
    const taken = Object.entries(calls).map(async ([name, call]) => {
      const end = await slots.take({ ...call, signal });
      started.push(name);
      ends.push(end);
    });
    const turns: string[] = [];
    for (let seen = 0; turns.length < taken.length; ) {
      await new Promise(setImmediate);
      turns.push(started.slice(seen).join(" "));
      seen = started.length;
      if (seen === taken.length) break;
      ends.shift()?.();
    }
    return turns;
  };

  it("run one large call at a time beside small ones", async () => {
    const turns = await run(2, {
      large1: { owner: "a", isLarge: true },
      large2: { owner: "b", isLarge: true },
      small1: { owner: "c" },
      small2: { owner: "d" },
    });
    expect(turns).toEqual(["large1 small1", "large2", "small2"]);
  });

  it("start every call that may run when one call ends", async () => {
    const turns = await run(2, {
      large1: { owner: "a", isLarge: true },
      large2: { owner: "b", isLarge: true },
      small: { owner: "a" },
    });
    expect(turns).toEqual(["large1", "large2 small"]);
  });

  it("go to each owner in turn, however many calls of another owner have waited longer", async () => {
    const turns = await run(1, {
      a1: { owner: "a" },
      a2: { owner: "a" },
      a3: { owner: "a" },
      b1: { owner: "b" },
      b2: { owner: "b" },
    });
    expect(turns).toEqual(["a1", "b1", "a2", "b2", "a3"]);
  });
});
