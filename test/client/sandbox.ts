import { type Client, type ClientOptions, createClient } from "prospecting-contract/client";
import { createQuickClock, type QuickClock } from "./clocks.ts";

/** Keys that a test can easily find in a text into which they leaked. */
export const keys = { accessKey: "ak_leaktest_public", secretKey: "sk_leaktest_secret" };

export const heldMs = 77_777;
export const operationId = "op_01JDK3V9Q6W2C7R8T4Y5N1B0ZX";
export const requestId = "7f9c2ba4-e88f-4d3a-9a3b-0c5d1e2f3a4b";

/** Creates a client for the server under test. The client's waits take no time, and its random delays are 0. */
export function createTestClient(
  baseUrl: string,
  options: ClientOptions = {},
): { client: Client; clock: QuickClock } {
  const clock = createQuickClock(heldMs);
  const client = createClient({
    ...keys,
    baseUrl,
    clock,
    random: () => 0,
    attemptTimeoutMs: heldMs,
    ...options,
  });
  return { client, clock };
}

/** Returns the error with which a call rejects; throws if the call succeeds. */
export async function failureOf(call: PromiseLike<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error("the call did not fail");
}

/** Returns an Error body as in the contract. */
export function errorBody(statusCode: number, code: string, more: object = {}): object {
  return {
    statusCode,
    error: "Refused",
    message: `Refused with ${code}`,
    path: "/api/somewhere",
    timestamp: "2026-11-27T09:30:00.000Z",
    requestId,
    code,
    ...more,
  };
}

/** Returns the body with which the server accepts a job (202). */
export function accepted(url: string, id = operationId): object {
  return {
    id,
    operationId: id,
    status: "queued",
    pollUrl: `${url}/api/operations/${id}`,
    meta: { requestId },
  };
}

/** Returns a job with this status. */
export function job(status: string, more: object = {}, id = operationId): object {
  return { id, status, progress: null, result: null, error: null, ...more };
}
