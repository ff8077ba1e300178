import { setTimeout as delay } from "node:timers/promises";
import type { OperationRow } from "../contract.ts";
import { ApiError, errorTable, isErrorCode } from "../errors.ts";

/** What the next requests meet. */
export interface Fault {
  readonly id: number;
  /** Operation that meets it; null for every one. */
  readonly operation: string | null;
  /** Status to answer; null only delays. */
  readonly status: number | null;
  /** Milliseconds of the wall's time before the answer: a clock that stands still must not hold a request for ever. */
  readonly delayMs: number;
  /** Requests that it still waits for. */
  remaining: number;
}

/** Failures in waiting. */
export interface Faults {
  add(fault: Omit<Fault, "id">): Fault;
  list(): readonly Fault[];
  clear(): void;
  /** Waits and fails as the first fitting fault says; @throws ApiError with its status. */
  meet(operation: OperationRow, signal: AbortSignal): Promise<void>;
}

/** Seconds that a fault's 429 and 503 ask a client to wait. */
const retryAfter = "1";

/** Statuses that a fault can have: those of the error table. */
export const faultStatuses: readonly number[] = [
  ...new Set(Object.values(errorTable).map(({ status }) => status)),
];

export function createFaults(): Faults {
  let faults: Fault[] = [];
  let last = 0;
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
      const fault = faults.find((one) => one.operation === null || one.operation === operation.id);
      if (fault === undefined) return;
      fault.remaining -= 1;
      if (fault.remaining <= 0) faults = faults.filter((one) => one !== fault);
      if (fault.delayMs > 0) await delay(fault.delayMs, undefined, { signal });
      if (fault.status !== null) throw toError(fault.status);
    },
  };
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
