import type { Clock } from "../clock.ts";

/** Lets a loop wait until it is woken, and never miss a wake-up that came while it was busy. */
export interface Latch {
  open(): void;
  /** Resolves at once when opened since the last wait, else when opened, or after that many milliseconds. */
  wait(ms: number): Promise<void>;
}

/** Longest wait of a loop that is always told what happens. */
export const idleMs = 3_600_000;

export function createLatch(clock: Clock): Latch {
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
