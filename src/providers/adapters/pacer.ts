import { type Clock, sleep } from "../../clock.ts";

/** Returns a function that waits so that calls are evenly spaced, at most `perSecond` a second. */
export function createPacer(clock: Clock, perSecond: number): (signal: AbortSignal) => Promise<void> {
  const gapMs = 1000 / perSecond;
  let next = 0;
  return async (signal) => {
    const now = clock.now();
    const turn = Math.max(now, next);
    next = turn + gapMs;
    if (turn > now) await sleep(clock, turn - now, signal);
  };
}
