import type { Operation } from "../../client/index.ts";

const width = 24;

/** Shows the progress of a job. */
export interface Progress {
  show(job: Pick<Operation, "id" | "status" | "progress">): void;
  /** Removes the bar, so that later output starts on a new line. */
  end(): void;
}

/** The stream to which a progress bar is written: standard error. */
export type Terminal = { isTTY?: boolean; write(text: string): unknown };

/**
 * Creates a bar on one line of a terminal. It writes nothing to a pipe or file, which would keep every state of the
 * bar.
 */
export function createProgress(stream: Terminal, now: () => number = Date.now): Progress {
  if (!stream.isTTY) return { show() {}, end() {} };
  const start = now();
  return {
    show: (job) => stream.write(`\r\u001b[K${toBar(job, now() - start)}`),
    end: () => stream.write("\r\u001b[K"),
  };
}

/** Formats the state of a job: bar, percentage, status, elapsed time and id. */
export function toBar(
  { id, status, progress }: Pick<Operation, "id" | "status" | "progress">,
  ms: number,
): string {
  const done = Math.round(((progress ?? 0) / 100) * width);
  const bar = progress === null ? "·".repeat(width) : "█".repeat(done) + "░".repeat(width - done);
  const percent = progress === null ? "   " : `${Math.round(progress)}%`.padStart(4);
  const seconds = Math.floor(ms / 1000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return `${bar} ${percent} ${status} ${time} ${id}`;
}
