import type { Clock } from "./clock.ts";

/** A clock that can run faster or slower than real time, stop, or be advanced by hand. */
export interface ManualClock extends Clock {
  /** Advances the time and fires the timers that become due, in order. Concurrent calls run one after another. */
  advance(ms: number): Promise<void>;
  freeze(): void;
  /** Runs the clock at `speed` times real time. Default: the previous speed. */
  resume(speed?: number): void;
  readonly frozen: boolean;
  readonly speed: number;
}

/** Options of {@link createManualClock}. */
export interface ManualClockOptions {
  /** Initial time. Default: the real time. */
  start?: number;
  /** Speed relative to real time. Default 1. */
  speed?: number;
  frozen?: boolean;
}

interface Timer {
  due: number;
  callback: () => void;
}

/** Creates a clock for tests and the mock server. */
export function createManualClock(options: ManualClockOptions = {}): ManualClock {
  const timers = new Set<Timer>();
  let speed = options.speed ?? 1;
  let frozen = options.frozen ?? false;
  let shown = options.start ?? Date.now();
  let wall = Date.now();
  let handle: NodeJS.Timeout | undefined;
  let moving: Promise<unknown> = Promise.resolve();

  const now = (): number => {
    const current = Date.now();
    if (!frozen) shown += (current - wall) * speed;
    wall = current;
    return Math.floor(shown);
  };
  const nextTimer = (): Timer | undefined => {
    let next: Timer | undefined;
    for (const timer of timers) if (next === undefined || timer.due < next.due) next = timer;
    return next;
  };
  const fire = (timer: Timer): void => {
    timers.delete(timer);
    timer.callback();
  };
  const arm = (): void => {
    clearTimeout(handle);
    const next = nextTimer();
    if (frozen || next === undefined) return;
    handle = setTimeout(
      () => {
        for (let due = nextTimer(); due !== undefined && due.due <= now(); due = nextTimer()) fire(due);
        arm();
      },
      Math.min(Math.max(0, (next.due - now()) / speed), 2 ** 31 - 1),
    );
    handle.unref();
  };

  const move = async (ms: number): Promise<void> => {
    await settle();
    const target = now() + ms;
    for (let next = nextTimer(); next !== undefined && next.due <= target; next = nextTimer()) {
      shown = Math.max(now(), next.due);
      fire(next);
      await settle();
    }
    shown = Math.max(now(), target);
    arm();
    await settle();
  };

  return {
    now,
    timer(ms, callback) {
      const timer = { due: now() + Math.max(0, ms), callback };
      timers.add(timer);
      arm();
      return () => {
        timers.delete(timer);
      };
    },
    advance(ms) {
      const moved = moving.then(() => move(ms));
      moving = moved.catch(() => {});
      return moved;
    },
    freeze() {
      now();
      frozen = true;
      arm();
    },
    resume(pace = speed) {
      now();
      speed = pace;
      frozen = false;
      arm();
    },
    get frozen() {
      return frozen;
    },
    get speed() {
      return speed;
    },
  };
}

/**
 * Waits for the work that a request or a fired timer has started. This work may set another timer, and without the wait
 * the time would advance past that timer.
 */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
