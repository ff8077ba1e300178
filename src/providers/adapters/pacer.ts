import { type Clock, sleep } from "../../clock.ts";

/** Waits so that at most so many calls a second go through, evenly spaced. */
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
