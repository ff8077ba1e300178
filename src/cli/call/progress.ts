import type { Operation } from "../../client/index.ts";

const width = 24;

/** Shows how far a job is. */
export interface Progress {
  show(job: Pick<Operation, "id" | "status" | "progress">): void;
  /** Takes the bar away, so that what follows starts on a line of its own. */
  end(): void;
}

/** Where a bar may be drawn: standard error. */
export type Terminal = { isTTY?: boolean; write(text: string): unknown };

/** A bar on one line of a terminal; silent where nobody looks, since a pipe or a log would keep every state of it. */
export function createProgress(stream: Terminal, now: () => number = Date.now): Progress {
  if (!stream.isTTY) return { show() {}, end() {} };
  const start = now();
  return {
    show: (job) => stream.write(`\r\u001b[K${toBar(job, now() - start)}`),
    end: () => stream.write("\r\u001b[K"),
  };
}

/** One state of a job as a line: bar, percentage, status, time passed and id. */
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
