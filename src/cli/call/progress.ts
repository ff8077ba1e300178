import type { Operation } from "../../client/index.ts";

const width = 24;

/** Shows the progress of a job. */
export interface Progress {
  show(job: Pick<Operation, "id" | "status" | "progress">): void;
  /** Removes the bar from the terminal line, so that the next output begins there. */
  end(): void;
}

/** The members of an output stream that a progress bar needs. The stream is usually standard error. */
export type Terminal = { isTTY?: boolean; write(text: string): unknown };

/**
 * Creates a progress bar on one line of a terminal. Writes nothing if the stream is a pipe or a file, because all
 * earlier states of the bar would remain in it.
 */
export function createProgress(stream: Terminal, now: () => number = Date.now): Progress {
  if (!stream.isTTY) return { show() {}, end() {} };
  const start = now();
  return {
    show: (job) => stream.write(`\r\u001b[K${toBar(job, now() - start)}`),
    end: () => stream.write("\r\u001b[K"),
  };
}

/** Returns a line with the state of a job: bar, percentage, status, elapsed time and id. */
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
