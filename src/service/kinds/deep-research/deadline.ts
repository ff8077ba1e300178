import type { Clock } from "../../../clock.ts";

/** The time after which a deep research job stops reading pages. */
export interface Deadline {
  /** Aborts at the deadline, or when the run is aborted. */
  readonly signal: AbortSignal;
  readonly passed: boolean;
  /**
   * Returns the result of the work, which is aborted at the deadline. Returns undefined if the work fails after the
   * deadline.
   * @throws the error of the work, if the work failed before the deadline or because the run was aborted.
   */
  within<T>(work: Promise<T>): Promise<T | undefined>;
  clear(): void;
}

/** Creates a deadline that passes when the clock reaches the time `at`. Its signal also aborts when `signal` aborts. */
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
