import { chmodSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

let folder: string | undefined;

/** Vitest's global set-up: creates one folder for everything that this run writes to the temporary folder. */
export function setup(): void {
  folder = mkdtempSync(join(tmpdir(), "prospecting-run-"));
  // If the tests run as root, PostgreSQL runs as another user, who must be able to read this folder.
  chmodSync(folder, 0o755);
  process.env["TMPDIR"] = folder;
}

/** Vitest's global tear-down: removes what tests have left behind, such as the files of processes that they killed. */
export async function teardown(): Promise<void> {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
