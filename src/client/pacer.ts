import { type Clock, sleep } from "./clock.ts";

/** One poll each 250 ms makes 240 a minute; the bucket holds 300, and single `operations.get` calls need some. */
const spacingMs = 250;

/** Hands out turns to poll, in the order they were asked for; shared by every wait of a client. */
export interface Pacer {
  /** Resolves when the turn has come, or early for a signal that aborted: it gives its turn away. */
  turn(signal: AbortSignal): Promise<void>;
  /** No turn in the next `ms` milliseconds. */
  pause(ms: number): void;
}

export function createPacer(clock: Clock): Pacer {
  let free = 0;
  let last = Promise.resolve();
  return {
    turn(signal) {
      last = last.then(async () => {
        // A pause may come while this turn sleeps.
        while (!signal.aborted && free > clock.now())
          await sleep(clock, free - clock.now(), signal).catch(() => {});
        if (!signal.aborted) free = clock.now() + spacingMs;
      });
      return last;
    },
    pause(ms) {
      free = Math.max(free, clock.now() + ms);
    },
  };
}
