import { type Clock, sleep } from "../../clock.ts";
import type { Capability, ProviderCall } from "../capabilities.ts";
import { ProviderError } from "../errors.ts";

/** Dependencies that all stand-ins share. */
export interface StandInContext {
  /** Seed of the results. With the same seed and the same time on the clock, the same request gives the same result. */
  readonly seed: string;
  readonly clock: Clock;
  /**
   * Waits for about as long as the real source takes: `ms` milliseconds, multiplied by the pace. A word in the request
   * changes this: `[slow]` makes the wait longer, `[stuck]` makes it last until the call is aborted, and `[fail]` makes
   * the call throw after the wait.
   */
  act(capability: Capability, call: ProviderCall, ms: number): Promise<void>;
}

/** Options of {@link createStandInContext}. */
export interface StandInContextOptions {
  seed: string;
  clock: Clock;
  /** Factor by which every wait is multiplied. With 0, results arrive immediately. */
  pace: number;
}

/**
 * Words with which a request chooses how a stand-in behaves. One of the request's strings contains the word in
 * brackets, as in `[fail]`.
 */
export const rehearsals = ["fail", "partial", "slow", "stuck"] as const;

const slowFactor = 10;

/** Milliseconds between two progress reports during a wait, if the wait is not sped up or slowed down (a pace of 1). */
const partMs = 1_000;

export function createStandInContext({ seed, clock, pace }: StandInContextOptions): StandInContext {
  return {
    seed,
    clock,
    async act(capability, call, ms) {
      call.signal.throwIfAborted();
      if (call.rehearsal === "stuck") await untilAborted(call.signal);
      const wait = ms * pace * (call.rehearsal === "slow" ? slowFactor : 1);
      if (wait > 0 && call.hurry !== true)
        await takeTime(clock, call, { wait, parts: Math.ceil(ms / partMs) });
      if (call.rehearsal === "fail")
        throw new ProviderError(capability, "the request asked for a failure", { retryable: false });
    },
  };
}

async function takeTime(
  clock: Clock,
  { onShare, signal }: ProviderCall,
  { wait, parts }: { wait: number; parts: number },
): Promise<void> {
  if (onShare === undefined) return sleep(clock, wait, signal);
  for (let part = 1; part <= parts; part += 1) {
    await sleep(clock, wait / parts, signal);
    if (part < parts) onShare(part / parts);
  }
}

/**
 * Returns the word of {@link rehearsals} that one of the request's strings contains in brackets; undefined if it
 * contains no such word.
 */
export function readRehearsal(request: unknown): string | undefined {
  return /\[(fail|partial|slow|stuck)\]/.exec(JSON.stringify(request) ?? "")?.[1];
}

/**
 * For each run of a job with the outcome `partial`, identified by its abort signal: the keys for which `failPart` was
 * called, in order.
 */
const keysOfRuns = new WeakMap<AbortSignal, string[]>();

/**
 * If the request asked for the outcome `partial`, throws for every second key: for the second, the fourth and so on.
 * Within a job, calls with the same key always have the same result.
 */
export function failPart(capability: Capability, call: ProviderCall, key: string): void {
  if (call.rehearsal !== "partial") return;
  const keys = keysOfRuns.get(call.signal) ?? [];
  keysOfRuns.set(call.signal, keys);
  if (!keys.includes(key)) keys.push(key);
  if (keys.indexOf(key) % 2 === 1)
    throw new ProviderError(capability, "the request asked for a partial failure", { retryable: false });
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
