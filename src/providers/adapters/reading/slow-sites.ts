/** A file of a site, and for whom it is read; where one is not known, nothing is remembered. */
interface Reader {
  owner?: string | undefined;
  site?: string | undefined;
}

/** Milliseconds: pages of one search are read within it, and a site that was only unlucky is soon read again. */
const keepMs = 60_000;
const keepAtMost = 1_000;

/** Sites that have cost somebody a thread's whole time, and until when no other page of them is read for him. */
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
