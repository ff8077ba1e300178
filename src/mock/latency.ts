import { setTimeout as delay } from "node:timers/promises";
import type { Fallback } from "../server/index.ts";

/** Additional milliseconds of each answer, or a range of them. */
export type Latency = number | readonly [min: number, max: number];

/** Creates a function that waits in real time for the latency; the wait ends if the caller disconnects. */
export function createWait(latency: Latency = 0): (signal: AbortSignal) => Promise<void> {
  const [min, max] = typeof latency === "number" ? [latency, latency] : latency;
  return async (signal) => {
    if (max > 0) await delay(min + Math.random() * (max - min), undefined, { signal });
  };
}

/** Delays every answer of an operation. */
export function withLatency(answer: Fallback, latency: Latency | undefined): Fallback {
  if (latency === undefined || latency === 0) return answer;
  const wait = createWait(latency);
  return async (...step) => {
    await wait(step[2].signal);
    return answer(...step);
  };
}
