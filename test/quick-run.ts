import { existsSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Limit on the total time of a quick run's test files, as a share of the last run's time. Unlike a number of seconds, a
 * share is the same after a run on a busy machine.
 */
const quickShare = 1 / 100;

/** A test file: its path below the project's root, and its milliseconds in the last run. */
export interface TimedFile {
  readonly path: string;
  readonly ms: number;
}

/** A test file: its path below the project's root, its size, and its milliseconds in the last run, if there was one. */
export interface KnownFile {
  readonly path: string;
  readonly bytes: number;
  readonly lastMs: number | undefined;
}

/**
 * Makes `--changed` run tests in the folders of `test` that belong to the changed files, whether or not these tests
 * import a changed file. Vitest's own search reads the imports of every test file, which takes longer than the tests of
 * one folder. It also misses modules that are loaded by name.
 */
export const quickFolders: Plugin = {
  name: "quick-folders",
  async configureVitest({ vitest, project }) {
    const { changed: changedSince, root } = vitest.config;
    if (!changedSince) return;
    const changed = await vitest.vcs.findChangedFiles({ root, changedSince });
    const folders = findFolders(
      changed.map((file) => relative(root, file)),
      (folder) => existsSync(join(root, "test", folder)),
    );
    if (folders === undefined) return;
    project.config.include = folders.map((folder) => `test/${folder}/**/*.test.ts`);
    vitest.config.forceRerunTriggers = ["**"];
    // Uses only two workers, because each worker loads the modules of the folder, which takes longer than most of the
    // tests.
    for (const config of [vitest.config, project.config]) config.maxWorkers = 2;
    const names = folders.map((folder) => `test/${folder}`).join(" and ");
    console.log(`--changed runs tests of ${names} only. npm test runs all.`);
  },
};

/**
 * Returns the folders of `test` that have the names of the changed folders of `src`. Returns undefined if a changed
 * file belongs to no such folder: then Vitest searches for the tests that import the file. Documentation pages are
 * ignored, because no test imports one.
 */
export function findFolders(
  changed: readonly string[],
  hasTests: (folder: string) => boolean,
): string[] | undefined {
  const imported = changed.filter((path) => !path.endsWith(".md"));
  const folders = new Set(imported.map((path) => /^(?:src|test)\/([^/]+)\//.exec(path)?.[1] ?? ""));
  const isNarrow = folders.size > 0 && [...folders].every((folder) => folder !== "" && hasTests(folder));
  return isNarrow ? [...folders].sort() : undefined;
}

/**
 * The order in which Vitest runs the test files: those that took longest in the last run start first. With `--changed`,
 * runs only the files that {@link chooseQuick} chooses, and prints how many it leaves out.
 */
export class QuickSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { changed, related = [], root } = this.ctx.config;
    if (!changed) return sorted;
    const times = estimateTimes(
      readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".test.ts"))
        .map((file) => ({
          path: join("test", file),
          bytes: statSync(join(root, "test", file)).size,
          lastMs: this.ctx.cache.getFileTestResults(`:${join("test", file)}`)?.duration,
        })),
    );
    const candidates = new Set(sorted.map(({ moduleId }) => relative(root, moduleId)));
    const chosen = chooseQuick(
      times.filter(({ path }) => candidates.has(path)),
      times.reduce((sum, { ms }) => sum + ms, 0) * quickShare,
      related.map((file) => relative(root, file)),
    );
    const left = sorted.length - chosen.size;
    if (left > 0)
      console.log(
        `--changed leaves out the ${left} test files that take longest, by the last run or by their size.`,
      );
    return sorted.filter(({ moduleId }) => chosen.has(relative(root, moduleId)));
  }
}

/**
 * Returns the times of test files. A file that has never run gets the average time per byte of the others. If no file
 * has run, the times are proportional to the sizes of the files.
 */
export function estimateTimes(files: readonly KnownFile[]): TimedFile[] {
  const run = files.filter(({ lastMs }) => lastMs !== undefined);
  const runMs = run.reduce((sum, { lastMs = 0 }) => sum + lastMs, 0);
  const msPerByte = run.length > 0 ? runMs / run.reduce((sum, { bytes }) => sum + bytes, 0) : 1;
  return files.map(({ path, bytes, lastMs }) => ({ path, ms: lastMs ?? bytes * msPerByte }));
}

/**
 * Returns the paths of the shortest test files, as many as take at most `quickMs` together. A test file that was
 * changed itself is always included, and its time is not counted.
 */
export function chooseQuick(
  files: readonly TimedFile[],
  quickMs: number,
  changed: readonly string[],
): ReadonlySet<string> {
  const chosen = new Set<string>();
  let usedMs = 0;
  for (const { path, ms } of files.toSorted((one, other) => one.ms - other.ms)) {
    const isChanged = changed.includes(path);
    if (!isChanged) usedMs += ms;
    if (isChanged || usedMs <= quickMs) chosen.add(path);
  }
  return chosen;
}
