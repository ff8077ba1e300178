import type { Clock } from "../../../clock.ts";

/** A time after which a research reads no more. */
export interface Deadline {
  /** Aborts when the time is up, or the run is. */
  readonly signal: AbortSignal;
  readonly passed: boolean;
  /** The result, or undefined when the time was up before it came. @throws what the work throws */
  within<T>(work: Promise<T>): Promise<T | undefined>;
  clear(): void;
}

/** A deadline at a time of the clock, for a run with a signal of its own. */
export function createDeadline(clock: Clock, at: number, signal: AbortSignal): Deadline {
  const controller = new AbortController();
  const expire = (): void => controller.abort(new Error("the time of the research is up"));
  if (clock.now() >= at) expire();
  const cancel = clock.timer(Math.max(0, at - clock.now()), expire);
  return {
    signal: AbortSignal.any([signal, controller.signal]),
    get passed() {
      return controller.signal.aborted;
    },
    async within(work) {
      try {
        return await work;
      } catch (error) {
        if (signal.aborted || !controller.signal.aborted) throw error;
        return undefined;
      }
    },
    clear: cancel,
  };
}
