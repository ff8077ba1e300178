import { ApiError, isApiError } from "../errors.ts";
import type { ServiceDependencies } from "./service-dependencies.ts";
import { withinLimit } from "./watch.ts";

/**
 * Maximum duration of a check of the database in milliseconds. A query may take longer, but load balancers, which ask
 * whether a process is ready, wait for only a few seconds.
 */
const limitMs = 5_000;

/**
 * Milliseconds during which calls join a running check instead of starting one. Anyone may ask without a key, and each
 * check uses one of the few connections that extend leases. After that time, a call starts a new check, because the
 * running one may wait on a broken connection while other connections work.
 */
const sharedMs = 1_000;

/**
 * Creates the function that checks whether this process can serve requests and run jobs. The function throws an
 * ApiError `unavailable` if the database does not answer within 5 s or accepts no writes, if this process's clock is
 * wrong, or if this process cannot run jobs.
 */
export function createReadiness(parts: ServiceDependencies): () => Promise<void> {
  let running: { check: Promise<void>; startedAt: number } | undefined;
  return () => {
    if (running !== undefined && performance.now() - running.startedAt < sharedMs) return running.check;
    const check = requireReady(parts).finally(() => {
      if (running?.check === check) running = undefined;
    });
    running = { check, startedAt: performance.now() };
    return check;
  };
}

async function requireReady(parts: ServiceDependencies): Promise<void> {
  try {
    await withinLimit(async () => {
      await parts.store.ping();
      await requireClock(parts);
    }, limitMs);
  } catch (cause) {
    if (isApiError(cause)) throw cause;
    throw new ApiError("unavailable", {
      message: "The database does not answer or does not accept writes",
      cause,
    });
  }
  try {
    parts.watch.check();
  } catch (cause) {
    throw new ApiError("unavailable", { message: "This process can't run its jobs and monitors", cause });
  }
}

/**
 * Checks that this process's clock is right.
 * @throws ApiError `unavailable` if it differs from the database's clock by more than a minute.
 */
export async function requireClock({ clockCheck, store }: ServiceDependencies): Promise<void> {
  try {
    await clockCheck.check();
  } catch (cause) {
    if (store.engine.isUnavailable(cause)) throw cause;
    throw new ApiError("unavailable", { message: "The clock of this process is wrong", cause });
  }
}
