import { describe, expect, it } from "vitest";
import { hourMs, parseTimestamp, sleep, toTimestamp } from "../../src/clock.ts";
import { createManualClock } from "../../src/manual-clock.ts";

describe("a date-time", () => {
  it.each([
    ["2026-11-28T07:08:09Z", "2026-11-28T07:08:09.000Z"],
    ["2026-11-28t07:08:09.1239z", "2026-11-28T07:08:09.123Z"],
    ["2026-11-28 07:08:09+05:30", "2026-11-28T01:38:09.000Z"],
    ["2026-11-28T07:08:09-0130", "2026-11-28T08:38:09.000Z"],
    ["2026-11-28T07:08:09+02", "2026-11-28T05:08:09.000Z"],
    ["2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"],
    ["2017-01-01T05:29:60+05:30", "2017-01-01T00:00:00.000Z"],
  ])("is read in every way that RFC 3339 writes it: %s", (text, time) => {
    expect(toTimestamp(parseTimestamp(text))).toBe(time);
  });

  it("is refused in another shape", () => {
    for (const text of ["2026-11-28", "2026-11-28T25:00:00Z", "soon"])
      expect(() => parseTimestamp(text)).toThrow("is not a date and time");
  });
});

describe("a held clock", () => {
  it("stands still until it is moved", async () => {
    const clock = createManualClock({ start: 1_000, frozen: true });
    expect(clock.now()).toBe(1_000);
    await clock.advance(250);
    expect(clock.now()).toBe(1_250);
  });

  it("fires timers in order, each at its own time, those that timers set included", async () => {
    const clock = createManualClock({ start: 0, frozen: true });
    const fired: string[] = [];
    clock.timer(30, () => fired.push(`b ${clock.now()}`));
    clock.timer(10, () => {
      fired.push(`a ${clock.now()}`);
      clock.timer(5, () => fired.push(`c ${clock.now()}`));
    });
    clock.timer(20, () => fired.push("cancelled"))();
    await clock.advance(100);
    expect(fired).toEqual(["a 10", "c 15", "b 30"]);
    expect(clock.now()).toBe(100);
  });

  it("lets work that has begun set its timer before the time advances", async () => {
    const clock = createManualClock({ start: 0, frozen: true });
    const fired: number[] = [];
    setImmediate(() => setImmediate(() => clock.timer(10, () => fired.push(clock.now()))));
    await clock.advance(100);
    expect([...fired, clock.now()]).toEqual([10, 100]);
  });

  it("moves by all that it is moved by at once", async () => {
    const clock = createManualClock({ start: 0, frozen: true });
    const fired: number[] = [];
    for (const ms of [1, 5, 25]) clock.timer(ms, () => fired.push(clock.now()));
    await Promise.all([10, 10, 10].map((ms) => clock.advance(ms)));
    expect([...fired, clock.now()]).toEqual([1, 5, 25, 30]);
  });

  it("runs on by itself at its speed", async () => {
    const clock = createManualClock({ start: 0, speed: 3_600_000 });
    await new Promise<void>((resolve) => clock.timer(hourMs, resolve));
    expect(clock.now()).toBeGreaterThanOrEqual(hourMs);
  });

  it("can be frozen and run on", async () => {
    const clock = createManualClock({ start: 0, speed: 1_000 });
    clock.freeze();
    const shown = clock.now();
    await new Promise((resolve) => setImmediate(resolve));
    expect(clock.now()).toBe(shown);
    clock.resume(1_000_000);
    await sleep(clock, 1_000_000);
    expect([clock.frozen, clock.speed]).toEqual([false, 1_000_000]);
  });

  it("wakes a sleeper with the reason of an abort", async () => {
    const clock = createManualClock({ frozen: true });
    const controller = new AbortController();
    const sleeping = sleep(clock, 1_000, controller.signal);
    controller.abort(new Error("cancelled"));
    await expect(sleeping).rejects.toThrow("cancelled");
    await expect(sleep(clock, 1, controller.signal)).rejects.toThrow("cancelled");
  });
});
