import { type FSWatcher, type Stats, statSync, watch } from "node:fs";
import { basename, dirname } from "node:path";

/**
 * Milliseconds to wait after a change. The change is reported only if no further change follows in this time. Editors
 * write a file in several steps, and all steps should cause only one report.
 */
const quietMs = 80;

/**
 * Milliseconds between two checks of the watched folders. `fs.watch` alone is not enough: it does not report that a
 * missing folder appears, or that a bundler or a checkout replaces the parent of a folder.
 */
const lookMs = 250;

/** Watches files that need not exist. The set of files can be replaced when a contract gains or loses files. */
export interface FileWatch {
  /**
   * Watches only these files from now on. `readAt` is the time in milliseconds since 1970 at which the caller began to
   * read them; changes since this time are also reported.
   */
  follow(files: readonly string[], readAt: number): void;
  close(): void;
}

/**
 * Calls `onChange` once after each burst of changes, including changes made since the files were read. The caller must
 * call `follow` after each report, because the change may have removed a watched folder.
 */
export function createFileWatch(onChange: () => void): FileWatch {
  let folders: Folder[] = [];
  let timer: NodeJS.Timeout | undefined;
  const notice = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onChange, quietMs);
  };
  const looking = setInterval(() => {
    for (const folder of folders) {
      const identity = identify(folder.path);
      if (identity !== folder.identity) notice();
      folder.identity = identity;
    }
  }, lookMs);
  looking.unref();
  const stop = (): void => {
    for (const { watcher } of folders) watcher?.close();
    folders = [];
  };
  return {
    follow(files, readAt) {
      stop();
      for (const [path, names] of groupByFolder(files)) {
        const identity = identify(path);
        const watcher = identity === undefined ? undefined : watchFolder(path, names, notice);
        folders.push({ path, identity, watcher });
      }
      if (files.some((file) => hasChanged(file, readAt))) notice();
    },
    close() {
      stop();
      clearTimeout(timer);
      clearInterval(looking);
    },
  };
}

interface Folder {
  readonly path: string;
  readonly watcher: FSWatcher | undefined;
  /**
   * Device and inode of the folder that the last check found at the path; undefined if it found no folder. They differ
   * if the folder has been replaced.
   */
  identity: string | undefined;
}

/**
 * Watches the folder rather than the file. Many editors save by renaming a new file over the old one, and a watch on
 * the file would continue to watch the old one.
 */
function watchFolder(folder: string, names: ReadonlySet<string>, notice: () => void): FSWatcher {
  const watcher = watch(folder, { persistent: false }, (_event, name) => {
    // Also reports an event with the folder's own name, which means that the folder itself was removed.
    if (name === null || names.has(name) || name === basename(folder)) notice();
  });
  watcher.on("error", () => watcher.close());
  return watcher;
}

function identify(folder: string): string | undefined {
  const stats = readStats(folder);
  return stats === undefined ? undefined : `${stats.dev} ${stats.ino}`;
}

/**
 * True if a file has changed since `readAt`. Uses the inode's change time (ctime), which is also set when a file is
 * moved into place. The times are compared in whole milliseconds, because `readAt` has no fractions.
 */
function hasChanged(file: string, readAt: number): boolean {
  return Math.floor(readStats(file)?.ctimeMs ?? 0) > readAt;
}

function readStats(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function groupByFolder(files: readonly string[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const file of files) {
    const names = folders.get(dirname(file)) ?? new Set();
    folders.set(dirname(file), names.add(basename(file)));
  }
  return folders;
}
