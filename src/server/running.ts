import type { Pipeline } from "./pipeline.ts";

/** Counts the requests that are being answered. */
export interface Running {
  /** The same pipeline, counted. */
  count(pipeline: Pipeline): Pipeline;
  /** Resolves when no request is being answered, at the latest after five seconds. */
  settle(): Promise<void>;
}

/** Milliseconds that a handler whose connection was cut off may still take, to give back what it holds. */
const settleMs = 5000;

/** Counts running handlers. After closing a server, its owner closes what the handlers use, and so has to wait for them. */
export function createRunning(): Running {
  let count = 0;
  let onIdle = (): void => {};
  return {
    count: (pipeline) => async (visit, found) => {
      count += 1;
      try {
        await pipeline(visit, found);
      } finally {
        count -= 1;
        if (count === 0) onIdle();
      }
    },
    async settle() {
      if (count === 0) return;
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        onIdle = resolve;
        timer = setTimeout(resolve, settleMs);
      });
      clearTimeout(timer);
    },
  };
}
