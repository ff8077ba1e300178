/** The site of a file and the owner of the task; nothing is remembered if either is unknown. */
interface Reader {
  owner?: string | undefined;
  site?: string | undefined;
}

/** Milliseconds: longer than reading the pages of one search, and short enough for a site that was only slow once. */
const keepMs = 60_000;
const keepAtMost = 1_000;

/**
 * Remembers sites whose file used up a thread's time, and blocks further files of the site for the same owner for a
 * while.
 */
export interface SlowSites {
  has(reader: Reader): boolean;
  add(reader: Reader): void;
}

export function createSlowSites(now: () => number): SlowSites {
  const until = new Map<string, number>();
  const toKey = ({ owner, site }: Reader): string | null =>
    owner === undefined || site === undefined ? null : `${owner} ${site}`;
  return {
    has(reader) {
      return (until.get(toKey(reader) ?? "") ?? 0) > now();
    },
    add(reader) {
      const key = toKey(reader);
      if (key === null) return;
      if (until.size >= keepAtMost) until.clear();
      until.set(key, now() + keepMs);
    },
  };
}
