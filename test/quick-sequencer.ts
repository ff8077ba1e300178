import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Share of all test files that are too long for a quick run: the longest two fifths take nine tenths of a whole run's
 * time. A share, unlike a number of seconds, is the same after a run on a busy machine.
 */
const longShare = 0.4;

/** A test file: its path below the project's root, and its milliseconds in the last run, if there was one. */
export interface KnownFile {
  readonly path: string;
  readonly lastMs: number | undefined;
}

/**
 * Vitest's order of test files: the longest of the last run start first. With `--changed`, runs only the files that
 * {@link chooseQuick} chooses, and prints how many it leaves out.
 */
export class QuickSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { changed, related, root } = this.ctx.config;
    if (!changed || related === undefined) return sorted;
    const toPath = ({ moduleId }: TestSpecification): string => relative(root, moduleId);
    const toKnown = (file: TestSpecification): KnownFile => {
      const path = toPath(file);
      return { path, lastMs: this.ctx.cache.getFileTestResults(`${file.project.name}:${path}`)?.duration };
    };
    const { chosen, note } = chooseQuick(
      sorted.map(toPath),
      findLong((await this.ctx.globTestSpecifications()).map(toKnown)),
      related.map((file) => relative(root, file)),
      (room) => existsSync(join(root, "test", room)),
    );
    if (note !== null) console.log(note);
    return sorted.filter((file) => chosen.has(toPath(file)));
  }
}

/** Returns the paths of the longest test files of the last run. */
export function findLong(files: readonly KnownFile[]): ReadonlySet<string> {
  const timed = files.flatMap(({ path, lastMs }) => (lastMs === undefined ? [] : [{ path, lastMs }]));
  timed.sort((one, other) => other.lastMs - one.lastMs);
  return new Set(timed.slice(0, Math.floor(timed.length * longShare)).map(({ path }) => path));
}

/**
 * Chooses the test files for a quick run. Of the files that import a change, takes those in the folder of `test` that
 * has the name of the changed folder of `src`, except the `long` ones. A test file that was changed itself is always
 * chosen. If a change belongs to no such folder, or if that folder has no test of the change, the files of all folders
 * count.
 */
export function chooseQuick(
  files: readonly string[],
  long: ReadonlySet<string>,
  changed: readonly string[],
  hasTests: (room: string) => boolean,
): { chosen: ReadonlySet<string>; note: string | null } {
  const rooms = new Set(changed.map((path) => /^(?:src|test)\/([^/]+)\//.exec(path)?.[1]));
  const isNarrow = [...rooms].every((room) => room !== undefined && hasTests(room));
  const ownFiles = isNarrow ? files.filter((path) => rooms.has(path.split("/")[1])) : [];
  const near = ownFiles.length === 0 ? files : ownFiles;
  const quick = near.filter((path) => changed.includes(path) || !long.has(path));
  const left = [
    ...(near.length < files.length ? [`${files.length - near.length} in other folders`] : []),
    ...(quick.length < near.length
      ? [`${near.length - quick.length} among the longest of the last run`]
      : []),
  ];
  return {
    chosen: new Set(quick),
    note:
      left.length === 0 ? null : `--changed leaves out test files: ${left.join(", ")}. npm test runs all.`,
  };
}
