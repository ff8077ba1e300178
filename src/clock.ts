/** An hour in milliseconds. */
export const hourMs = 3_600_000;
/** A day in milliseconds. */
export const dayMs = 24 * hourMs;

/** The only source of time for jobs, monitors, limits and expiry. Times are milliseconds since 1970. */
export interface Clock {
  /** True if the clock shows the machine's time, which can be compared with the database's time. */
  readonly isWall?: boolean;
  /** True while the clock is stopped. A stopped clock fires no timers. */
  readonly frozen?: boolean;
  now(): number;
  /** Calls `callback` once, after `ms` milliseconds of this clock. Returns a function that cancels the timer. */
  timer(ms: number, callback: () => void): () => void;
}

/** Creates a clock that shows the machine's time. */
export function createClock(): Clock {
  return {
    isWall: true,
    now: () => Date.now(),
    timer(ms, callback) {
      // With a delay above 2^31 - 1, setTimeout would overflow and fire immediately.
      const handle = setTimeout(callback, Math.min(Math.max(0, ms), 2 ** 31 - 1));
      handle.unref();
      return () => clearTimeout(handle);
    },
  };
}

/** Resolves after `ms` milliseconds of the clock. Rejects with the signal's reason if the signal aborts first. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    const abort = (): void => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = clock.timer(ms, () => {
      signal?.removeEventListener("abort", abort);
      resolve();
    });
    signal?.addEventListener("abort", abort, { once: true });
  });
}

const dateTime = /^(\d{4}-\d\d-\d\d)[t\s](\d\d:\d\d):(\d\d(?:\.\d+)?)(?:z|([+-]\d\d):?(\d\d)?)$/i;

/**
 * Converts a validated RFC 3339 date-time to milliseconds since 1970. Unlike `Date.parse`, accepts an offset without
 * minutes, such as `+02`. Also accepts a leap second, and reads it as the following second.
 * @throws Error for any other string.
 */
export function parseTimestamp(text: string): number {
  const [, day, minute, second, hours = "+00", minutes = "00"] = dateTime.exec(text) ?? [];
  const time = Date.parse(`${day}T${minute}:00${hours}:${minutes}`) + Math.floor(Number(second) * 1000);
  if (Number.isNaN(time)) throw new Error(`${text} is not a date and time`);
  return time;
}

/** Formats milliseconds since 1970 as the contract writes times. */
export function toTimestamp(time: number): string {
  return new Date(time).toISOString();
}

/** Waits for the work, but at most `ms` of real time. Returns true if the work has ended, false if the time is up. */
export async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer));
}
