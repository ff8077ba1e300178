import { AsyncLocalStorage } from "node:async_hooks";
import { DatabaseUnavailable } from "./failures.ts";

const current = new AsyncLocalStorage<string | undefined>();

/**
 * True if organizations have shares of the connections. False on SQLite, where an AsyncLocalStorage would only make
 * each promise slower (on Node 20).
 */
let isLimited = false;

/**
 * Runs the work within an organization's share of the connections. An AsyncLocalStorage passes the organization, since
 * Kysely does not pass it to its driver.
 */
export function forOrganization<T>(id: string, work: () => Promise<T>): Promise<T> {
  return isLimited ? current.run(id, work) : work();
}

/** Runs the work for several organizations, outside of any organization's share of the connections. */
export function withoutOrganization<T>(work: () => Promise<T>): Promise<T> {
  return isLimited ? current.run(undefined, work) : work();
}

/** Returns the organization for which a connection is requested. */
export function currentOrganization(): string | undefined {
  return current.getStore();
}

/**
 * Share of the connections that one organization may hold: even while three organizations wait for locks with all their
 * connections, other organizations still get some.
 */
const part = 0.3;

/**
 * Limits every organization to its share of the connections. An organization that waits for its own share delays no
 * other organization.
 */
export interface Shares {
  /**
   * Resolves once the organization may use a connection, with a function that ends this use; calling it again does
   * nothing.
   * @throws DatabaseUnavailable if the organization's share stays used up, or the reason of the signal.
   */
  take(organization: string | undefined, signal?: AbortSignal): Promise<() => void>;
}

interface Holding {
  held: number;
  readonly waiting: Set<() => void>;
}

export function createShares(size: number, waitMs: number): Shares {
  isLimited = true;
  const most = Math.max(1, Math.floor(size * part));
  const holdings = new Map<string, Holding>();

  const start = (organization: string, holding: Holding): (() => void) => {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const [next] = holding.waiting;
      // Lets the next waiting caller use the connection's place directly, so that no later caller can take it.
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
