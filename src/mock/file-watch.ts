import { type FSWatcher, type Stats, statSync, watch } from "node:fs";
import { basename, dirname } from "node:path";

/** Milliseconds of quiet before a change counts: editors write a file in several steps. */
const quietMs = 80;

/**
 * Milliseconds between two looks at the folders themselves: no watch tells of one that is not there yet, nor of one whose
 * parent was put in another's place, as a bundler or a checkout does.
 */
const lookMs = 250;

/** Files under watch, which need not exist; the set can be replaced, as a contract gains and loses files. */
export interface FileWatch {
  /** Follows these files instead; `readAt` is when their reading began, in milliseconds since 1970. */
  follow(files: readonly string[], readAt: number): void;
  close(): void;
}

/**
 * Calls back once after each burst of changes to the followed files, also to those made since they were read. Files are
 * to be followed anew then: what was watched may be gone.
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
  /** Which folder the path led to; undefined: none. */
  identity: string | undefined;
}

/** The folder is watched, not the file: many editors save by renaming, and the watch would stay with the old file. */
function watchFolder(folder: string, names: ReadonlySet<string>, notice: () => void): FSWatcher {
  const watcher = watch(folder, { persistent: false }, (_event, name) => {
    // The folder's own name stands for itself: it goes away.
    if (name === null || names.has(name) || name === basename(folder)) notice();
  });
  watcher.on("error", () => watcher.close());
  return watcher;
}

function identify(folder: string): string | undefined {
  const stats = readStats(folder);
  return stats === undefined ? undefined : `${stats.dev} ${stats.ino}`;
}

/** By the time that a file gets also when it is moved into place; in whole milliseconds, as the reading's is. */
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
