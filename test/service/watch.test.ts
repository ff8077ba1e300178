import { describe, expect, it, onTestFinished, vi } from "vitest";
import { silentLog } from "../../src/service/log.ts";
import { createWatch } from "../../src/service/watch.ts";

describe("the watch over a process's loops", () => {
  it("logs a failure once a minute while its reason stays the same, and again when it changes", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const logged: string[] = [];
    const note = (fields: object, message: string): void =>
      void logged.push([message, ...("err" in fields ? [String(fields.err)] : [])].join(": "));
    const watch = createWatch({ ...silentLog, info: note, error: note }, 60_000);
    const fail = (reason: string) => watch.turn("worker", () => Promise.reject(new Error(reason)));
    for (let second = 0; second < 90; second += 2) {
      await fail("the file was replaced");
      vi.advanceTimersByTime(2_000);
    }
    const line = "the worker can't do its work: Error: the file was replaced";
    expect(logged).toEqual([line, line]);
    expect(() => watch.check()).toThrow("the worker can't do its work");
    await fail("the disk is full");
    await watch.turn("worker", async () => true);
    await fail("the disk is full");
    const full = "the worker can't do its work: Error: the disk is full";
    expect(logged.slice(2)).toEqual([full, "the worker works again", full]);
  });
});
