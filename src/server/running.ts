import type { Pipeline } from "./pipeline.ts";

/** Counts running requests. */
export interface Running {
  /** The same pipeline, counted. */
  count(pipeline: Pipeline): Pipeline;
  /** Resolves once no request is running, at the latest after five seconds. */
  settle(): Promise<void>;
}

/** Milliseconds that a handler whose connection was cut off may still take to release its resources. */
const settleMs = 5000;

/** Counts running handlers: after closing a server, its owner waits for them before closing their resources. */
export function createRunning(): Running {
  let count = 0;
  let onIdle = (): void => {};
  return {
    count: (pipeline) => async (state, found) => {
      count += 1;
      try {
        await pipeline(state, found);
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
