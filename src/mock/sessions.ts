import { ApiError } from "../errors.ts";
import { defaultSession, requestScope } from "./request-scope.ts";
import type { World, WorldSettings } from "./world.ts";

/** Worlds by the name that `X-Mock-Session` gives. */
export interface Sessions {
  /** The world of a name, made when it is first asked for. @throws ApiError `validation_failed` for a bad name. */
  open(name: string): Promise<World>;
  /** The world of a name, if there is one by now. */
  peek(name: string): World | undefined;
  /** Puts a new world in the place of a name's old one. */
  reset(name: string): Promise<World>;
  names(): readonly string[];
  close(): Promise<void>;
}

/** Options of {@link createSessions}. */
export interface SessionsOptions {
  readonly world: WorldSettings;
  /** Milliseconds of the wall's time after which a world that nobody asks is dropped; the default one never is. */
  readonly idleMs?: number | undefined;
}

interface Session {
  readonly starting: Promise<World>;
  world?: World;
  usedAt: number;
}

const defaultIdleMs = 10 * 60_000;

/** Worlds at once: each keeps a database in memory. The one that was idle for longest makes room. */
const maxSessions = 50;

export function createSessions({ world, idleMs = defaultIdleMs }: SessionsOptions): Sessions {
  const sessions = new Map<string, Session>();
  const closing = new Set<Promise<void>>();

  const start = (name: string): Session => {
    const session: Session = {
      // The service (0.3 s of CPU, 20 MB) loads with the first world, not before the mock listens.
      // Outside of the request that happened to come first, whose scope its jobs would otherwise stay in.
      starting: requestScope.exit(() => import("./world.ts").then(({ createWorld }) => createWorld(world))),
      usedAt: performance.now(),
    };
    session.starting.then(
      (made) => {
        session.world = made;
      },
      () => sessions.delete(name),
    );
    sessions.set(name, session);
    return session;
  };
  const drop = (name: string): void => {
    const session = sessions.get(name);
    sessions.delete(name);
    if (session === undefined) return;
    const closed = session.starting
      .then((made) => made.close())
      .catch(() => {})
      .finally(() => closing.delete(closed));
    closing.add(closed);
  };
  const sweep = (): void => {
    const now = performance.now();
    const droppable = [...sessions].filter(([name]) => name !== defaultSession);
    for (const [name, { usedAt }] of droppable) if (now - usedAt >= idleMs) drop(name);
    const [oldest] = droppable.sort(([, one], [, other]) => one.usedAt - other.usedAt);
    if (sessions.size > maxSessions && oldest !== undefined) drop(oldest[0]);
  };
  const sweeping = setInterval(sweep, Math.min(idleMs, 30_000));
  sweeping.unref();

  return {
    open(name) {
      checkName(name);
      const session = sessions.get(name) ?? start(name);
      session.usedAt = performance.now();
      if (sessions.size > maxSessions) sweep();
      return session.starting;
    },
    peek: (name) => sessions.get(name)?.world,
    reset(name) {
      checkName(name);
      drop(name);
      return start(name).starting;
    },
    names: () => [...sessions.keys()],
    async close() {
      clearInterval(sweeping);
      for (const name of [...sessions.keys()]) drop(name);
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
