import type { Caller } from "../../generated/handlers.ts";
import type { OperationRow } from "../contract.ts";
import { ApiError } from "../errors.ts";
import { isScraper } from "./scrapers.ts";

/** The turn of a request among the requests of its organization; see the server's option `takeTurn`. */
export interface Turn {
  answered(bytes: number): void;
  closed(): void;
}

/** Lets the requests of one organization take turns. */
export interface Turns {
  /** Returns the turn of a request, as soon as the request may start. */
  take(caller: Caller, operation: OperationRow): Turn | Promise<Turn>;
  /** Waits, for as long as necessary, until the organization has a free place, and occupies it while the work runs. */
  run<T>(organizationId: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Number of requests of one organization that run at the same time; each occupies a place. SQLite runs one query at a
 * time, and PostgreSQL gives an organization three of ten connections, so more places would only make other
 * organizations wait longer.
 */
const places = 8;

/**
 * Number of response bytes that an organization's clients may leave unread before its next requests have to wait. One
 * page of operations can have more than a megabyte.
 */
const mostUnsent = 8_000_000;

/** Maximum number of milliseconds that a request waits. */
const longestWaitMs = 20_000;

/**
 * How long a request occupies one of its organization's places:
 * - `answer`: until it is answered.
 * - `turn`: until the current turn of the event loop ends. After that, the request probably only waits for an upstream.
 * - `never`: it occupies no place, because submissions are committed in groups of many requests. It only waits for the
 *   organization's next turn of the event loop.
 *
 * `work` is a transaction of a request. It waits until it has a place, without a time limit, because credits must be
 * settled.
 */
type Hold = "answer" | "turn" | "never" | "work";

function holdOf({ id, kind }: OperationRow): Hold {
  if (kind !== null) return "never";
  return isScraper(id) || id === "estimatePeopleSearch" ? "turn" : "answer";
}

/**
 * Creates the turns of all organizations in this process. Without turns, one organization could send hundreds of
 * requests at once. All others would wait until these are answered, and all their responses would be in memory at the
 * same time.
 */
export function createTurns(): Turns {
  const queues = new Map<string, Queue>();
  const take = (organizationId: string, hold: Hold): Turn | Promise<Turn> => {
    let queue = queues.get(organizationId);
    if (queue === undefined) {
      queue = new Queue(() => queues.delete(organizationId));
      queues.set(organizationId, queue);
    }
    return queue.take(hold);
  };
  return {
    take: ({ organizationId }, operation) => take(organizationId, holdOf(operation)),
    async run(organizationId, work) {
      const turn = await take(organizationId, "work");
      try {
        return await work();
      } finally {
        turn.closed();
      }
    },
  };
}

/**
 * Milliseconds within one turn of the event loop in which an organization's requests may start, counted from the first
 * start. Further requests wait for the next turn, so that requests of other organizations are served first.
 */
const longestTurnMs = 5;

interface Waiting {
  readonly hold: Hold;
  start(): void;
}

/** The requests of one organization. */
class Queue {
  readonly #whenEmpty: () => void;
  /**
   * The waiting requests by their {@link Hold}. Transactions (`work`) start first, so that started requests end before
   * others start. Submissions (`never`) have a list of their own, because they need no place: they do not wait behind
   * requests that do.
   */
  readonly #waiting = { work: new Set<Waiting>(), never: new Set<Waiting>(), other: new Set<Waiting>() };
  /** Number of turns that are not closed yet. */
  #open = 0;
  #held = 0;
  #unsent = 0;
  /** Monotonic time of the first start in this turn of the event loop; undefined before that. */
  #turnStartedAt: number | undefined;

  constructor(whenEmpty: () => void) {
    this.#whenEmpty = whenEmpty;
  }

  take(hold: Hold): Turn | Promise<Turn> {
    this.#open += 1;
    // A request waits behind the requests that already wait.
    const isNext = this.#listOf(hold) !== this.#waiting.other || this.#waiting.other.size === 0;
    return isNext && this.#isFree(hold) ? this.#start(hold) : this.#wait(hold);
  }

  /** Records the end of a handler, and the bytes of its response. */
  end(hold: Hold, bytes: number): void {
    if (hold === "answer" || hold === "work") this.#held -= 1;
    this.#unsent += bytes;
    this.#startNext();
  }

  /** Records that a response of this length was sent, or that its client has disconnected. */
  close(bytes: number): void {
    this.#unsent -= bytes;
    this.#startNext();
    this.#leave();
  }

  #listOf(hold: Hold): Set<Waiting> {
    return hold === "work" || hold === "never" ? this.#waiting[hold] : this.#waiting.other;
  }

  #isFree(hold: Hold): boolean {
    if (hold !== "work" && this.#unsent >= mostUnsent) return false;
    return (hold === "never" || this.#held < places) && this.#isTurnLeft();
  }

  /** Returns false if the organization's requests have used up this turn of the event loop. */
  #isTurnLeft(): boolean {
    const now = performance.now();
    if (this.#turnStartedAt === undefined) {
      this.#turnStartedAt = now;
      setImmediate(() => {
        this.#turnStartedAt = undefined;
        this.#startNext();
        this.#forgetIfIdle();
      });
    }
    return now - this.#turnStartedAt <= longestTurnMs;
  }

  #start(hold: Hold): Turn {
    if (hold !== "never") this.#held += 1;
    if (hold === "turn")
      setImmediate(() => {
        this.#held -= 1;
        this.#startNext();
      });
    return new OwnTurn(this, hold);
  }

  #wait(hold: Hold): Promise<Turn> {
    const list = this.#listOf(hold);
    return new Promise((resolve, reject) => {
      const waiting = {
        hold,
        start: (): void => {
          clearTimeout(timer);
          resolve(this.#start(hold));
        },
      };
      const fail = (): void => {
        list.delete(waiting);
        this.#leave();
        reject(
          new ApiError("unavailable", { message: "Too many requests of this organization are waiting" }),
        );
      };
      const timer = hold === "work" ? undefined : setTimeout(fail, longestWaitMs);
      list.add(waiting);
    });
  }

  #leave(): void {
    this.#open -= 1;
    this.#forgetIfIdle();
  }

  /**
   * Removes this queue if it has no requests. Keeps it until the turn of the event loop ends, because the organization's
   * next request would otherwise get a new queue, and with it another 5 ms of the same turn.
   */
  #forgetIfIdle(): void {
    if (this.#open === 0 && this.#turnStartedAt === undefined) this.#whenEmpty();
  }

  /** Starts the first request of each list, if it may start. */
  #startNext(): void {
    for (const list of Object.values(this.#waiting)) {
      const [waiting] = list;
      if (waiting === undefined || !this.#isFree(waiting.hold)) continue;
      list.delete(waiting);
      waiting.start();
      // The next requests start only after this one has done its work up to the first wait for something outside the
      // process, so that this work counts as part of the turn. Node.js calls the inner function when no microtask is
      // left.
      queueMicrotask(() => process.nextTick(() => this.#startNext()));
    }
  }
}

class OwnTurn implements Turn {
  readonly #queue: Queue;
  readonly #hold: Hold;
  #bytes: number | null = null;

  constructor(queue: Queue, hold: Hold) {
    this.#queue = queue;
    this.#hold = hold;
  }

  answered(bytes: number): void {
    if (this.#bytes !== null) return;
    this.#bytes = bytes;
    this.#queue.end(this.#hold, bytes);
  }

  closed(): void {
    this.answered(0);
    this.#queue.close(this.#bytes ?? 0);
  }
}
