import type { Terminal } from "../call/progress.ts";

/** Shows the progress of reading a file. */
export interface ImportProgress {
  show(rows: number): void;
  /** Removes the line, so that later output starts on a new line. */
  end(): void;
}

const redrawMs = 200;

/** Shows rows, rows a second and the share of the file on one line of a terminal; writes nothing to a pipe or file. */
export function createProgress(
  stream: Terminal,
  file: { bytes: number | null; read: () => number },
  now: () => number = Date.now,
): ImportProgress {
  if (!stream.isTTY) return { show() {}, end() {} };
  const start = now();
  let drawn = Number.NEGATIVE_INFINITY;
  return {
    show(rows) {
      if (now() - drawn < redrawMs) return;
      drawn = now();
      const share = file.bytes === null || file.bytes === 0 ? null : file.read() / file.bytes;
      stream.write(`\r\u001b[K${toLine({ rows, share, ms: now() - start })}`);
    },
    end: () => stream.write("\r\u001b[K"),
  };
}

/** Formats the state of an import as a line. */
export function toLine({ rows, share, ms }: { rows: number; share: number | null; ms: number }): string {
  const rate = ms > 0 ? Math.round((rows / ms) * 1_000) : 0;
  const percent = share === null ? "" : `${Math.min(100, Math.floor(share * 100))}%  `;
  return `${percent}${rows.toLocaleString("en")} rows, ${rate.toLocaleString("en")} a second`;
}
