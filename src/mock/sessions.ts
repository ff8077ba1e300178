import { ApiError } from "../errors.ts";
import { defaultSession, requestScope } from "./request-scope.ts";

/** A world that requests find. */
export interface OpenWorld<World> {
  /** The world once it is made. */
  readonly world?: World;
  /** Runs work in the world, which is closed under none: neither when it makes room, nor when it is replaced. */
  use<T>(work: (world: World) => Promise<T>): Promise<T>;
}

/** Worlds by the name that `X-Mock-Session` gives. */
export interface Sessions<World> {
  /** The world of a name, made when it is first asked for. @throws ApiError `validation_failed` for a bad name. */
  open(name: string): OpenWorld<World>;
  /** The world of a name, if it was asked for. */
  peek(name: string): OpenWorld<World> | undefined;
  /** Puts a new world in the place of a name's old one, which is closed after the last request in it. */
  reset(name: string): Promise<void>;
  names(): readonly string[];
  close(): Promise<void>;
}

/** Options of {@link createSessions}. */
export interface SessionsOptions<World> {
  /** Makes the world of a session. */
  readonly create: () => Promise<World>;
  /** Milliseconds of the wall's time after which a world that nobody asks is dropped; the default one never is. */
  readonly idleMs?: number | undefined;
}

/** What a session can end. */
interface Closable {
  close(): Promise<void>;
}

interface Session<World> extends OpenWorld<World> {
  readonly starting: Promise<World>;
  world?: World;
  /** Works that go on in it. */
  running: number;
  /** When the last of them was over. */
  usedAt: number;
}

const defaultIdleMs = 10 * 60_000;

/** Worlds at once: each keeps a database in memory. The one that was idle for longest makes room. */
const maxSessions = 50;

export function createSessions<World extends Closable>({
  create,
  idleMs = defaultIdleMs,
}: SessionsOptions<World>): Sessions<World> {
  const sessions = new Map<string, Session<World>>();
  /** Those that have no name any more among them. */
  const open = new Set<Session<World>>();
  const closing = new Set<Promise<void>>();

  const start = (name: string): Session<World> => {
    const session: Session<World> = {
      // Outside of the request that happened to come first, whose scope its jobs would otherwise stay in.
      starting: requestScope.exit(create),
      running: 0,
      usedAt: performance.now(),
      async use(work) {
        session.running += 1;
        if (sessions.size > maxSessions) sweep();
        try {
          return await work(await session.starting);
        } finally {
          session.running -= 1;
          session.usedAt = performance.now();
          if (sessions.get(name) !== session && session.running === 0) close(session);
        }
      },
    };
    session.starting.then(
      (made) => {
        session.world = made;
      },
      () => drop(name, session),
    );
    sessions.set(name, session);
    open.add(session);
    return session;
  };
  const drop = (name: string, session: Session<World>): void => {
    if (sessions.get(name) === session) sessions.delete(name);
    if (session.running === 0) close(session);
  };
  const close = (session: Session<World>): void => {
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

function checkName(name: string): void {
  if (/^[\w.-]{1,64}$/.test(name)) return;
  const message = "must be 1 to 64 letters, digits, dots, hyphens or underscores";
  throw new ApiError("validation_failed", {
    message: `X-Mock-Session ${message}`,
    errors: [{ property: "header.x-mock-session", message, constraints: { pattern: message } }],
  });
}
