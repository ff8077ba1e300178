import { ApiError } from "../errors.ts";
import { defaultSession } from "./request-facts.ts";

/** The state of a test session. It may not have started yet. */
export interface SessionHandle<State> {
  /** The state; undefined until it has started. */
  readonly state?: State;
  /**
   * Calls `work` with the state. A state that is dropped or replaced in the meantime is closed only after `work` has
   * ended.
   */
  use<T>(work: (state: State) => Promise<T> | T): Promise<T> | T;
  /** Prevents the state from being closed until the returned function is called. */
  keepOpen(): () => void;
}

/** The states of a mock's test sessions. Requests name their session in `X-Mock-Session`. */
export interface Sessions<State> {
  /**
   * Returns the state of the session with this name. The first call for a name creates the state.
   * @throws ApiError `validation_failed` for an invalid name.
   */
  open(name: string): SessionHandle<State>;
  /** Returns the state of the session with this name; undefined if there is no such session. */
  peek(name: string): SessionHandle<State> | undefined;
  /** Replaces the state of the session with this name. The old state is closed after its last request. */
  reset(name: string): Promise<void>;
  names(): readonly string[];
  close(): Promise<void>;
}

/** Options of {@link createSessions}. */
export interface SessionsOptions<State> {
  /** Creates the state of a session. */
  readonly create: () => Promise<State>;
  /**
   * Real milliseconds without a request after which a state is dropped. The state of the default session is never
   * dropped.
   */
  readonly idleMs?: number | undefined;
}

/** A state that can be closed. */
interface Closable {
  close(): Promise<void>;
}

interface Session<State> extends SessionHandle<State> {
  readonly starting: Promise<State>;
  state?: State;
  /** Number of calls to `use` and `hold` that have not ended. */
  running: number;
  /** Time at which the latest use of this session's state ended. */
  usedAt: number;
}

const defaultIdleMs = 10 * 60_000;

/**
 * Maximum number of states, each with a database in memory. When another state is added, the least recently used state
 * is dropped.
 */
const maxSessions = 50;

export function createSessions<State extends Closable>({
  create,
  idleMs = defaultIdleMs,
}: SessionsOptions<State>): Sessions<State> {
  const sessions = new Map<string, Session<State>>();
  /** All states that are not closed, including replaced states that requests still use. */
  const open = new Set<Session<State>>();
  const closing = new Set<Promise<void>>();

  const start = (name: string): Session<State> => {
    const session: Session<State> = {
      starting: create(),
      running: 0,
      usedAt: performance.now(),
      use(work) {
        const release = session.keepOpen();
        // If the state has started, calls `work` without a promise, because a promise costs a request some
        // microseconds.
        if (session.state === undefined) return session.starting.then(work).finally(release);
        try {
          const result = work(session.state);
          if (result instanceof Promise) return releasing(result, release);
          release();
          return result;
        } catch (error) {
          release();
          throw error;
        }
      },
      keepOpen() {
        session.running += 1;
        if (sessions.size > maxSessions) sweep();
        return () => {
          session.running -= 1;
          session.usedAt = performance.now();
          if (sessions.get(name) !== session && session.running === 0) close(session);
        };
      },
    };
    session.starting.then(
      (made) => {
        session.state = made;
      },
      () => drop(name, session),
    );
    sessions.set(name, session);
    open.add(session);
    return session;
  };
  const drop = (name: string, session: Session<State>): void => {
    if (sessions.get(name) === session) sessions.delete(name);
    if (session.running === 0) close(session);
  };
  const close = (session: Session<State>): void => {
    if (!open.delete(session)) return;
    const closed = session.starting
      .then((made) => made.close())
      .catch(() => {})
      .finally(() => closing.delete(closed));
    closing.add(closed);
  };
  const sweep = (): void => {
    const now = performance.now();
    const excess = sessions.size - maxSessions;
    [...sessions]
      .filter(([name, { running }]) => name !== defaultSession && running === 0)
      .sort(([, one], [, other]) => one.usedAt - other.usedAt)
      .forEach(([name, session], index) => {
        if (index < excess || now - session.usedAt >= idleMs) drop(name, session);
      });
  };
  const sweeping = setInterval(sweep, Math.min(idleMs, 30_000));
  sweeping.unref();

  return {
    open(name) {
      checkName(name);
      return sessions.get(name) ?? start(name);
    },
    peek: (name) => sessions.get(name),
    async reset(name) {
      checkName(name);
      const old = sessions.get(name);
      const { starting } = start(name);
      if (old !== undefined) drop(name, old);
      await starting;
    },
    names: () => [...sessions.keys()],
    async close() {
      clearInterval(sweeping);
      for (const session of open) close(session);
      await Promise.all(closing);
    },
  };
}

/** Calls `release` when the promise settles. `result.finally(release)` would create three more promises. */
async function releasing<T>(result: Promise<T>, release: () => void): Promise<T> {
  try {
    return await result;
  } finally {
    release();
  }
}

function checkName(name: string): void {
  if (/^[\w.-]{1,64}$/.test(name)) return;
  const message = "must be 1 to 64 letters, digits, dots, hyphens or underscores";
  throw new ApiError("validation_failed", {
    message: `X-Mock-Session ${message}`,
    errors: [{ property: "header.x-mock-session", message, constraints: { pattern: message } }],
  });
}
