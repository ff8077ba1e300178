import { AsyncLocalStorage } from "node:async_hooks";
import { DatabaseUnavailable } from "./failures.ts";

const current = new AsyncLocalStorage<string | undefined>();

/**
 * True if each organization may use only a share of the connections. Stays false on SQLite, which has one connection:
 * an AsyncLocalStorage would only slow down each promise there (on Node 20).
 */
let isLimited = false;

/**
 * Runs the work so that its connections count toward the organization's share. An AsyncLocalStorage passes the
 * organization to the pool, because Kysely does not pass it to its driver.
 */
export function forOrganization<T>(id: string, work: () => Promise<T>): Promise<T> {
  return isLimited ? current.run(id, work) : work();
}

/** Runs work that serves several organizations, so that its connections count toward no organization's share. */
export function withoutOrganization<T>(work: () => Promise<T>): Promise<T> {
  return isLimited ? current.run(undefined, work) : work();
}

/** Returns the organization for which a connection is requested; undefined if the connection counts toward no share. */
export function currentOrganization(): string | undefined {
  return current.getStore();
}

/**
 * Fraction of the pool's connections that one organization may use at the same time. Even if three organizations wait
 * for locks with all their connections, other organizations still get connections.
 */
const part = 0.3;

/**
 * Limits every organization to its share of the connections. An organization that waits for its own share delays no
 * other organization.
 */
export interface Shares {
  /**
   * Waits until the organization may use a connection. Resolves with a function that ends this use; to call the
   * function again has no effect.
   * @throws DatabaseUnavailable if no connection of the organization's share becomes free in time. Also throws the
   * signal's reason if the signal aborts.
   */
  take(organization: string | undefined, signal?: AbortSignal): Promise<() => void>;
}

interface Holding {
  held: number;
  readonly waiting: Set<() => void>;
}

export function createShares(size: number, waitMs: number): Shares {
  isLimited = true;
  const maxConnections = Math.max(1, Math.floor(size * part));
  const holdings = new Map<string, Holding>();

  const start = (organization: string, holding: Holding): (() => void) => {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const [next] = holding.waiting;
      // Hands the connection's slot directly to the next waiting caller, so that no later caller can take it first.
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
      if (holding.held >= maxConnections) await waitForPlace(holding, waitMs, signal);
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
