import { type Clock, hourMs } from "../clock.ts";
import type { Store } from "../store/store.ts";

/** Compares this process's clock with the database's clock, which all processes share. */
export interface ClockCheck {
  /**
   * Compares the clocks, at most every ten seconds. Compares them sooner if `fresh` is true, or if this process's clock
   * has jumped since the last comparison, for example while the machine was suspended. Callers set `fresh` before an
   * irreversible action.
   * @throws Error if the clocks differ by more than a minute. On SQLite, which has no clock of its own, throws for the
   * duration of a lease after this process's clock has jumped by more than a minute, unless the clock is set right.
   */
  check(options?: { fresh?: boolean }): Promise<void>;
  /**
   * Returns the database's time in milliseconds: the database's time at the last comparison plus the time that has
   * passed since. Leases use this time, because the clocks of two processes may differ by more than a lease. Before the
   * first comparison, returns this process's time. While {@link check} throws because of a jump on SQLite, returns the
   * later one of the two possible times, so that no lease that is extended now looks expired when one of them is right.
   */
  now(): number;
  /**
   * Returns true on SQLite for an hour after a comparison that found that this process's clock has jumped by more than a
   * minute. No other clock shows which time is right, so the caller must delete nothing.
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

/**
 * Creates the check. A manually controlled clock, as in tests and the mock, is correct by definition. After a jump of the
 * clock on SQLite, the check waits for the duration of a lease, so that each worker extends its leases before any worker
 * trusts the new time.
 */
export function createClockCheck(store: Store, clock: Clock, leaseMs: number): ClockCheck {
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
  /** The jump of the clock that a process on SQLite waits for: the offset after it, and its monotonic time. */
  let jump: { offset: number; at: number } | undefined;
  /** Monotonic time until which the clock is doubtful, if the database has no clock of its own. */
  let doubtfulUntil = Number.NEGATIVE_INFINITY;

  const now = (): number =>
    compared === undefined ? clock.now() : Math.round(compared.theirs + performance.now() - compared.at);

  /** Trusts the offset that was just read, on SQLite only if the clock has not jumped or has kept its new time. */
  const trust = (current: number, at: number): void => {
    const size = current - offset;
    if (store.engine.name === "sqlite" && Math.abs(size) > toleranceMs) {
      if (jump === undefined || Math.abs(current - jump.offset) > toleranceMs) jump = { offset: current, at };
      if (at - jump.at < leaseMs) {
        doubtfulUntil = at + doubtMs;
        throw new Error(describeJump(size, leaseMs));
      }
    }
    offset = current;
    jump = undefined;
  };

  return {
    now,
    isDoubtful: () => performance.now() < doubtfulUntil,
    async check({ fresh = false } = {}) {
      if (clock.isWall !== true) return;
      const startedAt = performance.now();
      const hasJumped = Math.abs(readOffset() - offset) > jumpMs;
      if (!fresh && startedAt - askedAt < keptMs && !hasJumped) return;
      askedAt = Number.NEGATIVE_INFINITY;
      const theirs = await store.readClock();
      const ours = clock.now();
      const readAt = performance.now();
      const skew = ours - theirs;
      // The database read its clock at an unknown moment during the query. So the measured difference may be wrong by
      // up to the duration of the query.
      const doubt = readAt - startedAt;
      const late = now();
      compared = { theirs, at: startedAt + doubt / 2 };
      if (Math.abs(skew) > toleranceMs + doubt) throw new Error(describe(skew));
      try {
        trust(ours - readAt, readAt);
      } catch (error) {
        if (late > now()) compared = { theirs: late, at: readAt };
        throw error;
      }
      askedAt = startedAt;
    },
  };
}

/** Writes a duration in milliseconds in minutes, or in days from two days on. */
function toDuration(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  return minutes < 2 * 1_440 ? `${minutes} min` : `${Math.round(minutes / 1_440)} days`;
}

function describeJump(jump: number, leaseMs: number): string {
  return (
    `the clock of this machine has jumped by ${toDuration(jump)} ${jump > 0 ? "ahead" : "back"}; ` +
    `this process waits ${leaseMs / 1_000} s whether the clock is set right, and deletes nothing old for an hour`
  );
}

function describe(skew: number): string {
  const direction = skew > 0 ? "ahead of" : "behind";
  return (
    `the clock of this machine is ${toDuration(skew)} ${direction} the database's; ` +
    "with a wrong time, jobs would be taken from running workers and deleted too early. Synchronize the clocks (NTP)"
  );
}
