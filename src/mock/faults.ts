import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { OperationRow } from "../contract.ts";
import { errorTable } from "../errors.ts";
import { toRetryHeaders } from "./answer.ts";
import { breakConnection, type Connection, setLastHeaders } from "./broken-answer.ts";

/** A failure or delay that a test has set for the next requests. */
export interface Fault {
  readonly id: number;
  /** Operation that the fault affects; null for every operation. */
  readonly operation: string | null;
  /** Status of the response; null leaves the response unchanged. */
  readonly status: number | null;
  /** Headers of the response. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Delay of the response in real milliseconds. If the delay used the mock's clock, a request would never end while
   * that clock is stopped.
   */
  readonly delayMs: number;
  /** Failure of the connection; null for no failure. */
  readonly connection: Connection | null;
  /** Share of requests that the fault affects. */
  readonly probability: number;
  /** Number of further requests that the fault affects. */
  remaining: number;
}

/** A request that a fault may affect. */
export interface Affected {
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
  readonly response: ServerResponse;
}

/** The faults of one test session that still affect requests. */
export interface Faults {
  add(fault: Omit<Fault, "id">): Fault;
  list(): readonly Fault[];
  clear(): void;
  /**
   * Applies the first matching fault: delays the response, sets headers or breaks the connection. Resolves to the
   * fault's status and headers; the status is null if the fault sets none. Resolves to undefined if no fault matches.
   */
  meet(operation: OperationRow, affected: Affected): Promise<Pick<Fault, "status" | "headers"> | undefined>;
}

/** Statuses that a fault can set: all statuses in the error table. */
export const faultStatuses: readonly number[] = [
  ...new Set(Object.values(errorTable).map(({ status }) => status)),
];

/**
 * Returns the random number generator for {@link createFaults}. With a seed, it returns the same numbers in every run
 * of the mock.
 */
export function createDraw(seed: string | undefined): () => number {
  if (seed === undefined) return Math.random;
  let drawn = 0;
  return () => {
    drawn += 1;
    return createHash("sha256").update(`${seed} ${drawn}`).digest().readUInt32BE(0) / 2 ** 32;
  };
}

/**
 * Creates the faults of a test session. `random` returns numbers from 0 to below 1. A fault applies to a request if the
 * next number is below the fault's probability.
 */
export function createFaults(random: () => number = Math.random): Faults {
  let faults: Fault[] = [];
  let last = 0;
  const take = ({ id }: OperationRow): Fault | undefined => {
    const fault = faults.find(
      ({ operation, probability }) =>
        (operation === null || operation === id) && strikes(probability, random),
    );
    if (fault === undefined) return undefined;
    fault.remaining -= 1;
    if (fault.remaining <= 0) faults = faults.filter((one) => one !== fault);
    return fault;
  };
  return {
    add(fault) {
      last += 1;
      const added = { ...fault, id: last };
      faults.push(added);
      return added;
    },
    list: () => faults,
    clear() {
      faults = [];
    },
    async meet(operation, { signal, response }) {
      const fault = take(operation);
      if (fault === undefined) return undefined;
      const { delayMs, status, headers, connection } = fault;
      if (delayMs > 0) await delay(delayMs, undefined, { signal });
      setLastHeaders(response, headers);
      if (connection !== null) breakConnection(response, connection);
      return { status, headers: { ...toRetryHeaders(status ?? 200), ...headers } };
    },
  };
}

function strikes(probability: number, random: () => number): boolean {
  return probability >= 1 || random() < probability;
}
