import { AsyncLocalStorage } from "node:async_hooks";
import { DatabaseUnavailable } from "./failures.ts";

const current = new AsyncLocalStorage<string | undefined>();

/** Runs the work for an organization, whose part of the connections it uses; Kysely hands nothing through to its driver. */
export function forOrganization<T>(id: string, work: () => Promise<T>): Promise<T> {
  return current.run(id, work);
}

/** Runs the work for several organizations at once, in no organization's part of the connections. */
export function withoutOrganization<T>(work: () => Promise<T>): Promise<T> {
  return current.run(undefined, work);
}

/** The organization for which a connection is asked. */
export function currentOrganization(): string | undefined {
  return current.getStore();
}

/** Which part of the connections one organization may hold: three that wait for locks leave some to the others. */
const part = 0.3;

/** Holds every organization to its part of some connections; who waits for its own keeps no others waiting. */
export interface Shares {
  /**
   * Resolves with the function that gives the place back, which may be called again.
   * @throws DatabaseUnavailable when none of the organization's own places is free in time, or what the signal aborts with.
   */
  take(organization: string | undefined, signal?: AbortSignal): Promise<() => void>;
}

interface Holding {
  held: number;
  readonly waiting: Set<() => void>;
}

export function createShares(size: number, waitMs: number): Shares {
  const most = Math.max(1, Math.floor(size * part));
  const holdings = new Map<string, Holding>();

  const start = (organization: string, holding: Holding): (() => void) => {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const [next] = holding.waiting;
      // The place goes from hand to hand, so that no newcomer can take it in between.
      if (next !== undefined) return next();
      holding.held -= 1;
      if (holding.held === 0) holdings.delete(organization);
    };
  };

  return {
    async take(organization, signal) {
      if (organization === undefined) return () => {};
      const holding = holdings.get(organization) ?? { held: 0, waiting: new Set() };
      holdings.set(organization, holding);
      if (holding.held >= most) await waitForPlace(holding, waitMs, signal);
      else holding.held += 1;
      return start(organization, holding);
    },
  };
}

function waitForPlace({ waiting }: Holding, waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      waiting.delete(take);
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      settle();
    };
    const take = (): void => end(resolve);
    const abort = (): void => end(() => reject(signal?.reason));
    const timer = setTimeout(
      () => end(() => reject(new DatabaseUnavailable("the organization's connections are all in use"))),
      waitMs,
    );
    signal?.addEventListener("abort", abort, { once: true });
    waiting.add(take);
  });
}
