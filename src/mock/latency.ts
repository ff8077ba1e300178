import { setTimeout as delay } from "node:timers/promises";
import type { Fallback } from "../server/index.ts";

/** Delay in milliseconds that is added to each response, or the bounds of a random delay. */
export type Latency = number | readonly [min: number, max: number];

/** Returns a function that waits for the latency in real time. The wait rejects early if the caller disconnects. */
export function createWait(latency: Latency = 0): (signal: AbortSignal) => Promise<void> {
  const [min, max] = typeof latency === "number" ? [latency, latency] : latency;
  return async (signal) => {
    if (max > 0) await delay(min + Math.random() * (max - min), undefined, { signal });
  };
}

/** Returns a fallback that waits for the latency and then calls `answer`. */
export function withLatency(answer: Fallback, latency: Latency | undefined): Fallback {
  if (latency === undefined || latency === 0) return answer;
  const wait = createWait(latency);
  return async (...step) => {
    await wait(step[2].signal);
    return answer(...step);
  };
}
