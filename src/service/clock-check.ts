import { type Clock, hourMs } from "../clock.ts";
import type { Store } from "../store/store.ts";

/** Compares this process's clock with the database's clock, which all processes share. */
export interface ClockCheck {
  /**
   * Compares the clocks, at most every ten seconds. Compares them sooner if `fresh` is true, or if this process's clock
   * has jumped since the last comparison, for example while the machine was suspended. Callers set `fresh` before an
   * irreversible action.
   * @throws Error if the clocks differ by more than a minute.
   */
  check(options?: { fresh?: boolean }): Promise<void>;
  /**
   * Returns the database's time in milliseconds: the database's time at the last comparison plus the time that has
   * passed since. Leases use this time, because the clocks of two processes may differ by more than a lease. Before the
   * first comparison, returns this process's time.
   */
  now(): number;
  /**
   * Returns true on SQLite for an hour after a comparison that found that this process's clock has jumped by more than a
   * minute. SQLite has no clock of its own that could show which time is right, so the caller must delete nothing.
   */
  isDoubtful(): boolean;
}

/**
 * Maximum difference between the clocks in milliseconds. Clocks that NTP synchronizes differ by far less, so a larger
 * difference means that one clock is wrong.
 */
const toleranceMs = 60_000;

/** Milliseconds for which a comparison is cached. */
const keptMs = 10_000;

/**
 * Maximum difference in milliseconds between the times that pass on this process's clock and on its monotonic clock. A
 * larger difference means that this process's clock has jumped. The monotonic clock does not count the time while the
 * machine is suspended.
 */
const jumpMs = 1_000;

/** Milliseconds for which a clock that has jumped is doubtful. The operator has this time to set it right. */
const doubtMs = hourMs;

/** Creates the check. A manually controlled clock, as in tests and the mock, is correct by definition. */
export function createClockCheck(store: Store, clock: Clock): ClockCheck {
  let askedAt = Number.NEGATIVE_INFINITY;
  /**
   * The database's time at the last comparison (`theirs`), and this process's monotonic time at that moment (`at`),
   * both in milliseconds.
   */
  let compared: { theirs: number; at: number } | undefined;
  const readOffset = (): number => clock.now() - performance.now();
  /**
   * Time of this process's clock minus its monotonic time, when the clocks were last compared. Before the first
   * comparison, the difference at the creation of the check.
   */
  let offset = readOffset();
  /** Monotonic time until which the clock is doubtful, if the database has no clock of its own. */
  let doubtfulUntil = Number.NEGATIVE_INFINITY;
  return {
    now: () =>
      compared === undefined ? clock.now() : Math.round(compared.theirs + performance.now() - compared.at),
    isDoubtful: () => store.engine.name === "sqlite" && performance.now() < doubtfulUntil,
    async check({ fresh = false } = {}) {
      if (clock.isWall !== true) return;
      const startedAt = performance.now();
      const jump = Math.abs(readOffset() - offset);
      if (!fresh && startedAt - askedAt < keptMs && jump <= jumpMs) return;
      if (jump > toleranceMs) doubtfulUntil = startedAt + doubtMs;
      const theirs = await store.readClock();
      const ours = clock.now();
      const skew = ours - theirs;
      // The database read its clock at an unknown moment during the query. So the measured difference may be wrong by
      // up to the duration of the query.
      const doubt = performance.now() - startedAt;
      compared = { theirs, at: startedAt + doubt / 2 };
      offset = readOffset();
      if (Math.abs(skew) > toleranceMs + doubt) {
        askedAt = Number.NEGATIVE_INFINITY;
        throw new Error(describe(skew));
      }
      askedAt = startedAt;
    },
  };
}

function describe(skew: number): string {
  const minutes = Math.round(Math.abs(skew) / 60_000);
  const [count, unit] = minutes < 2 * 1_440 ? [minutes, "min"] : [Math.round(minutes / 1_440), "days"];
  const direction = skew > 0 ? "ahead of" : "behind";
  return (
    `the clock of this machine is ${count} ${unit} ${direction} the database's; ` +
    "with a wrong time, jobs would be taken from running workers and deleted too early. Synchronize the clocks (NTP)"
  );
}
