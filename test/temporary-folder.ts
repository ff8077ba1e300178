import { chmodSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

let folder: string | undefined;

/** Vitest's global set-up: everything that this run writes to the temporary folder goes into one folder of its own. */
export function setup(): void {
  folder = mkdtempSync(join(tmpdir(), "prospecting-run-"));
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(folder, 0o755);
  process.env["TMPDIR"] = folder;
}

/** Vitest's global tear-down: removes what tests have left behind, such as the files of processes that they killed. */
export async function teardown(): Promise<void> {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
