import { type FSWatcher, watch } from "node:fs";
import { basename, dirname } from "node:path";

/** Milliseconds of quiet before a change counts: editors write a file in several steps. */
const quietMs = 80;

/** Files under watch; the set can be replaced, as a contract gains and loses files. */
export interface FileWatch {
  follow(files: readonly string[]): void;
  close(): void;
}

/** Calls back once after each burst of changes to the followed files. */
export function createFileWatch(onChange: () => void): FileWatch {
  let watchers: FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    for (const watcher of watchers) watcher.close();
    watchers = [];
  };
  const notice = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onChange, quietMs);
  };
  return {
    follow(files) {
      stop();
      watchers = [...groupByFolder(files)].map(([folder, names]) => watchFolder(folder, names, notice));
    },
    close() {
      stop();
      clearTimeout(timer);
    },
  };
}

/** The folder is watched, not the file: many editors save by renaming, and the watch would stay with the old file. */
function watchFolder(folder: string, names: ReadonlySet<string>, notice: () => void): FSWatcher {
  const watcher = watch(folder, { persistent: false }, (_event, name) => {
    if (name === null || names.has(name)) notice();
  });
  // A folder that goes away ends its watch; the last good contract stays up.
  watcher.on("error", () => watcher.close());
  return watcher;
}

function groupByFolder(files: readonly string[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const file of files) {
    const names = folders.get(dirname(file)) ?? new Set();
    folders.set(dirname(file), names.add(basename(file)));
  }
  return folders;
}
