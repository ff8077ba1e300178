import { existsSync, mkdirSync, readFileSync, renameSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the text that `work` produces, but calls `work` only once in a test run. If several processes call this
 * function with the same `folder`, the first one does the work, and the others wait for its result.
 * @throws the error of the work, in every process that calls it.
 */
export async function onceInRun(folder: string, work: () => string | Promise<string>): Promise<string> {
  const report = join(folder, "report");
  if (takeTurn(folder)) write(report, await attempt(work));
  else await untilThere(folder, report);
  const { value, problem }: Outcome = JSON.parse(readFileSync(report, "utf8"));
  if (value === undefined) throw new Error(problem);
  return value;
}

interface Outcome {
  value?: string;
  problem?: string;
}

function takeTurn(folder: string): boolean {
  try {
    mkdirSync(join(folder, "turn"));
    return true;
  } catch {
    return false;
  }
}

async function attempt(work: () => string | Promise<string>): Promise<Outcome> {
  try {
    return { value: await work() };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Writes the outcome to a temporary file and renames that file, so that no other process reads a part of it. */
function write(report: string, outcome: Outcome): void {
  writeFileSync(`${report}.part`, JSON.stringify(outcome));
  renameSync(`${report}.part`, report);
}

function untilThere(folder: string, report: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(folder, () => look());
    const look = (): void => {
      if (!existsSync(report)) return;
      watcher.close();
      resolve();
    };
    look();
  });
}
