/** Maximum number of entries in one group. */
const mostTogether = 64;

/**
 * Minimum number of waiting entries that are divided between two groups. Fewer entries form one group, because a second
 * group would cost more than it gains.
 */
const fewestToShare = 16;

/** An entry of a group queue. */
export interface GroupEntry {
  readonly organizationId: string;
  /** True once the entry needs no more work. */
  isOver: boolean;
  fail(error: unknown): void;
}

/** A queue that processes its entries in groups. */
export interface GroupQueue<Entry extends GroupEntry> {
  add(entry: Entry): void;
}

/** Options of {@link createGroupQueue}. */
export interface GroupQueueOptions {
  /**
   * Maximum number of groups that are written at the same time, 1 or 2. With 2, this process prepares one group while
   * the database writes the other. An organization is in only one of the two groups, because its balance is locked
   * until the group's transaction ends. Default: 1.
   */
  readonly width?: 1 | 2;
  /** Called when nothing waits or runs any more. */
  readonly whenEmpty?: () => void;
}

/** Creates a queue that calls `work` with groups of waiting entries. */
export function createGroupQueue<Entry extends GroupEntry>(
  work: (entries: readonly Entry[]) => Promise<void>,
  { width = 1, whenEmpty = () => {} }: GroupQueueOptions = {},
): GroupQueue<Entry> {
  let waiting: Entry[] = [];
  let running = 0;
  let isStarting = false;
  const busy = new Set<string>();

  /** Takes the next group out of the queue: entries of organizations that are in no running group. */
  const take = (): Entry[] => {
    waiting = waiting.filter(({ isOver }) => !isOver);
    const free = new Set<string>();
    for (const { organizationId } of waiting) if (!busy.has(organizationId)) free.add(organizationId);
    const isShared = running + 1 < width && waiting.length >= fewestToShare;
    const chosen = new Set([...free].slice(0, isShared ? Math.ceil(free.size / 2) : free.size));
    const taken: Entry[] = [];
    const left: Entry[] = [];
    for (const entry of waiting)
      (taken.length < mostTogether && chosen.has(entry.organizationId) ? taken : left).push(entry);
    waiting = left;
    return taken;
  };
  const run = async (entries: readonly Entry[]): Promise<void> => {
    const organizations = entries.map(({ organizationId }) => organizationId);
    for (const id of organizations) busy.add(id);
    running += 1;
    await work(entries).catch((error: unknown) => {
      for (const entry of entries) if (!entry.isOver) entry.fail(error);
    });
    running -= 1;
    for (const id of organizations) busy.delete(id);
    start();
  };
  const start = (): void => {
    if (isStarting || running >= width) return;
    isStarting = true;
    // Waits until this turn of the event loop ends, so that callers that have just received a result can add their next
    // entry to the group.
    setImmediate(() => {
      isStarting = false;
      const entries = take();
      if (entries.length > 0) {
        void run(entries);
        if (waiting.length > 0) start();
      } else if (running === 0) whenEmpty();
    });
  };
  return {
    add(entry) {
      waiting.push(entry);
      start();
    },
  };
}
