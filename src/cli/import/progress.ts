import type { Terminal } from "../call/progress.ts";

/** Shows how far a file is read. */
export interface ImportProgress {
  show(rows: number): void;
  /** Takes the line away, so that what follows starts on one of its own. */
  end(): void;
}

const redrawMs = 200;

/** One line of a terminal with rows, rows a second and the share of the file; silent where nobody looks. */
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

/** One state of an import as a line. */
export function toLine({ rows, share, ms }: { rows: number; share: number | null; ms: number }): string {
  const rate = ms > 0 ? Math.round((rows / ms) * 1_000) : 0;
  const percent = share === null ? "" : `${Math.min(100, Math.floor(share * 100))}%  `;
  return `${percent}${rows.toLocaleString("en")} rows, ${rate.toLocaleString("en")} a second`;
}
