import { isDatabaseFailure } from "./failures.ts";
import { createGroupQueue, type GroupEntry, type GroupQueue } from "./group-queue.ts";
import { isLockHeld } from "./locks.ts";
import { forOrganization, withoutOrganization } from "./shares.ts";
import type { Executor, Store } from "./store.ts";
import {
  isKeyHeld,
  type Submission,
  type Submitted,
  submitEach,
  submitTogether,
} from "./submit-statements.ts";

/**
 * Accepts a submission in one transaction with other waiting submissions. If the signal aborts before the outcome is
 * known, withdraws the submission.
 */
export type Submit = (submission: Submission, signal?: AbortSignal) => Promise<Submitted>;

interface Entry extends GroupEntry {
  readonly submission: Submission;
  readonly signal: AbortSignal | undefined;
  settle(answer: Submitted): void;
}

/**
 * Accepts submissions in groups. Submissions that arrive while a transaction is written wait for the next transaction,
 * so that one flush to disk serves many. Each submission receives its own outcome. SQLite checks all submissions one by
 * one, because it runs one transaction at a time anyway.
 *
 * On PostgreSQL, two groups of different organizations are written at the same time.
 * - A group skips an organization if another transaction has locked its balance, or if the balance is too small for all
 *   of its submissions.
 * - A group fails after a short wait if another transaction holds one of the group's idempotency keys.
 * - Submissions that were not accepted move to a queue of their organization, which uses only the organization's share
 *   of the connections. Such a queue runs one transaction at a time, waits for locks, and checks credits submission by
 *   submission if necessary.
 */
export function createGroupCommit(store: Store): Submit {
  const isShared = store.engine.name === "postgres";
  const queues = new Map<string, GroupQueue<Entry>>();

  const addToOwnQueue = (entry: Entry): void => {
    const { organizationId } = entry;
    let own = queues.get(organizationId);
    if (own === undefined) {
      own = createOrganizationQueues(store, organizationId, {
        whenEmpty: () => queues.delete(organizationId),
      });
      queues.set(organizationId, own);
    }
    own.add(entry);
  };
  const common = createGroupQueue<Entry>(
    async (entries) => {
      const left = await withoutOrganization(() => submitGroup(store, entries));
      for (const entry of left) addToOwnQueue(entry);
    },
    { width: isShared ? 2 : 1 },
  );

  return (submission, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(signal.reason);
      const entry: Entry = {
        submission,
        signal,
        organizationId: submission.job.organizationId,
        isOver: false,
        settle: (answer) => end(() => resolve(answer)),
        fail: (error) => end(() => reject(error)),
      };
      const end = (answer: () => void): void => {
        entry.isOver = true;
        signal?.removeEventListener("abort", abort);
        answer();
      };
      const abort = (): void => entry.fail(signal?.reason);
      signal?.addEventListener("abort", abort, { once: true });
      // An organization has a queue of its own if the common queue of all organizations could not accept its
      // submissions, for example because another transaction had locked its balance. The common queue would probably
      // fail again, so the submission goes to the organization's own queue.
      if (isShared && queues.has(entry.organizationId)) addToOwnQueue(entry);
      else common.add(entry);
    });
}

/**
 * Creates the queues of one organization. One queue serves its submissions. A submission whose idempotency key another
 * transaction may hold goes to a separate queue for this key, so that waiting for the key delays no other submission.
 */
function createOrganizationQueues(
  store: Store,
  organizationId: string,
  { whenEmpty }: { whenEmpty: () => void },
): GroupQueue<Entry> {
  // Queues, keyed by the idempotency key that another transaction may hold. The queue under `undefined` serves all
  // submissions without such a key.
  const queues = new Map<string | undefined, GroupQueue<Entry>>();
  const addTo = (key: string | undefined, entry: Entry): void => {
    let queue = queues.get(key);
    if (queue === undefined) {
      const work = key === undefined ? submitAll : submitKeyed;
      queue = createGroupQueue<Entry>((entries) => forOrganization(organizationId, () => work(entries)), {
        whenEmpty: () => {
          queues.delete(key);
          if (queues.size === 0) whenEmpty();
        },
      });
      queues.set(key, queue);
    }
    queue.add(entry);
  };
  const submitAll = async (entries: readonly Entry[]): Promise<void> => {
    try {
      await submitAlone(store, entries, submitWaiting);
    } catch (error) {
      if (!isKeyHeld(error)) throw error;
      // The error does not say which idempotency key another transaction holds, so each key gets its own queue.
      const free = entries.filter(({ submission }) => submission.key === undefined);
      for (const entry of entries) if (!free.includes(entry)) addTo(entry.submission.key, entry);
      if (free.length > 0) await submitAlone(store, free, submitWaiting);
    }
  };
  const submitKeyed = (entries: readonly Entry[]): Promise<void> => submitAlone(store, entries, submitEach);

  return {
    add(entry) {
      const { key } = entry.submission;
      addTo(queues.has(key) ? key : undefined, entry);
    },
  };
}

/**
 * Submits, in one transaction, all entries of organizations whose balance no other transaction has locked. Returns the
 * other entries, which then wait in a queue of their organization.
 */
async function submitGroup(store: Store, entries: readonly Entry[]): Promise<readonly Entry[]> {
  if (store.engine.name === "sqlite") {
    await submitAlone(store, entries, submitEach);
    return [];
  }
  try {
    const answers = await inTransaction(store, entries, (tx) =>
      submitTogether(tx, entries.map(toSubmission), { wait: false }),
    );
    return entries.filter((entry, index) => !settle(entry, answers[index]));
  } catch (error) {
    // The database may refuse one submission, for example because of a string that the database cannot store. The whole
    // group then fails, and its entries are returned. In the queues of their organizations, only the refused one fails.
    const isOneOfMany = entries.length > 1 && !isDatabaseFailure(error);
    if (!isOneOfMany && !isLockHeld(error)) throw error;
    return entries;
  }
}

/**
 * Accepts submissions, and waits for locked balances. Accepts all submissions of an organization in one statement if
 * its credits are enough for them, and the other submissions one by one. Returns the outcomes in the order of the
 * submissions.
 */
async function submitWaiting(tx: Executor, submissions: readonly Submission[]): Promise<Submitted[]> {
  const together = await submitTogether(tx, submissions, { wait: true });
  const each = await submitEach(
    tx,
    submissions.filter((_, index) => together[index] === undefined),
  );
  return together.flatMap((answer) => answer ?? each.shift() ?? []);
}

/**
 * Submits the entries of a queue in one transaction, or each in its own transaction if the database refuses one of the
 * entries.
 */
async function submitAlone(store: Store, entries: readonly Entry[], work: typeof submitEach): Promise<void> {
  try {
    const answers = await inTransaction(store, entries, (tx) => work(tx, entries.map(toSubmission)));
    for (const [index, entry] of entries.entries()) settle(entry, answers[index]);
  } catch (error) {
    if (entries.length === 1 || isDatabaseFailure(error)) throw error;
    for (const entry of entries)
      await submitAlone(store, [entry], work).catch((cause: unknown) => {
        if (!entry.isOver) entry.fail(cause);
      });
  }
}

function toSubmission({ submission }: Entry): Submission {
  return submission;
}

function settle(entry: Entry, answer: Submitted | undefined): boolean {
  if (answer === undefined) return false;
  if (!entry.isOver) entry.settle(answer);
  return true;
}

/**
 * Runs the work for all entries in one transaction. A disconnected caller does not cancel the transaction, because a
 * single entry cannot be taken out of the transaction. The transaction is rolled back only if every caller disconnects
 * before the COMMIT.
 */
async function inTransaction<T>(
  store: Store,
  entries: readonly Entry[],
  work: Parameters<typeof store.transaction<T>>[0],
): Promise<T> {
  const signals = entries.flatMap(({ signal }) => (signal === undefined ? [] : [signal]));
  if (signals.length < entries.length) return store.transaction(work);
  const gone = new AbortController();
  const look = (): void => {
    if (signals.every(({ aborted }) => aborted)) gone.abort(signals.at(-1)?.reason);
  };
  for (const signal of signals) signal.addEventListener("abort", look, { once: true });
  try {
    look();
    return await store.transaction(work, { signal: gone.signal });
  } finally {
    for (const signal of signals) signal.removeEventListener("abort", look);
  }
}
