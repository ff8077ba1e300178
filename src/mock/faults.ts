import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { OperationRow } from "../contract.ts";
import { ApiError, errorTable, isErrorCode } from "../errors.ts";
import { breakConnection, type Connection, setLastHeaders } from "./broken-answer.ts";
import { requestScope } from "./request-scope.ts";

/** What the next requests meet. */
export interface Fault {
  readonly id: number;
  /** Operation that meets it; null for every one. */
  readonly operation: string | null;
  /** Status to answer; null leaves the answer as it is. */
  readonly status: number | null;
  /** Headers of the answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds of the wall's time before the answer: a clock that stands still must not hold a request for ever. */
  readonly delayMs: number;
  /** What becomes of the connection; null: nothing. */
  readonly connection: Connection | null;
  /** Share of requests that meet it. */
  readonly probability: number;
  /** Requests that it still waits for. */
  remaining: number;
}

/** Failures in waiting. */
export interface Faults {
  add(fault: Omit<Fault, "id">): Fault;
  list(): readonly Fault[];
  clear(): void;
  /**
   * Waits and fails as the first fitting fault says. Resolves to true if a fault struck that leaves the answer to others.
   * @throws ApiError with the status of the fault.
   */
  meet(operation: OperationRow, signal: AbortSignal): Promise<boolean>;
}

/** Seconds that a fault's 429 and 503 ask a client to wait, unless the fault says otherwise. */
const retryAfter = "1";

/** Statuses that a fault can have: those of the error table. */
export const faultStatuses: readonly number[] = [
  ...new Set(Object.values(errorTable).map(({ status }) => status)),
];

/** Numbers for {@link createFaults}: with a seed the same in every run. */
export function createDraw(seed: string | undefined): () => number {
  if (seed === undefined) return Math.random;
  let drawn = 0;
  return () => {
    drawn += 1;
    return createHash("sha256").update(`${seed} ${drawn}`).digest().readUInt32BE(0) / 2 ** 32;
  };
}

/** `random` gives numbers from 0 to below 1: a fault strikes if the number is below its probability. */
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
    async meet(operation, signal) {
      const fault = take(operation);
      if (fault === undefined) return false;
      const { delayMs, status, headers, connection } = fault;
      if (delayMs > 0) await delay(delayMs, undefined, { signal });
      const response = requestScope.getStore()?.response;
      if (response !== undefined) {
        setLastHeaders(response, headers);
        if (connection !== null) breakConnection(response, connection);
      }
      if (status !== null) throw toError(status);
      return true;
    },
  };
}

function strikes(probability: number, random: () => number): boolean {
  return probability >= 1 || random() < probability;
}

function toError(status: number): ApiError {
  const code = Object.keys(errorTable)
    .filter(isErrorCode)
    .find((one) => errorTable[one].status === status);
  const headers = status === 429 || status === 503 ? { "Retry-After": retryAfter } : {};
  return new ApiError(code ?? "internal_error", {
    message: `The mock was told to answer ${status}`,
    headers,
  });
}
