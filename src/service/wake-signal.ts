import { type Clock, hourMs } from "../clock.ts";

/** Lets a loop wait for a signal. A signal that arrives while the loop is busy ends the loop's next wait. */
export interface WakeSignal {
  open(): void;
  /**
   * Resolves immediately if a signal has come since the last wait, otherwise at the next signal or after `ms`
   * milliseconds.
   */
  wait(ms: number): Promise<void>;
}

/** Maximum wait in milliseconds of a loop that need not poll, because each event that concerns it sends a signal. */
export const idleMs = hourMs;

export function createWakeSignal(clock: Clock): WakeSignal {
  let isOpen = false;
  let release = (): void => {};
  return {
    open() {
      isOpen = true;
      release();
    },
    async wait(ms) {
      if (!isOpen)
        await new Promise<void>((resolve) => {
          const cancel = clock.timer(ms, resolve);
          release = () => {
            cancel();
            resolve();
          };
        });
      isOpen = false;
    },
  };
}
