import type { ApiResponse } from "../../generated/client.ts";
import type { components } from "../../generated/types.ts";
import { sleep } from "./clock.ts";
import type { Core } from "./core.ts";
import { ClientError, isRequestError } from "./errors.ts";
import { type PauseEvent, tell } from "./hooks.ts";
import { readRetryAfter } from "./rate-limits.ts";

/** A job as the contract describes it. */
export type Operation = components["schemas"]["Operation"];

/** Requests the state of a job once. */
export type GetJob = (
  id: string,
  options: { signal: AbortSignal; maxRetries: number },
) => Promise<ApiResponse<Operation>>;

/** The polling of one job, which all waits for this job share. */
export interface Poll {
  /**
   * Returns the state of the job at its next successful poll; rejects with the error that ends the polling. Until then,
   * all calls return the same promise.
   */
  next(): Promise<Operation>;
  /** Adds (1) or removes (-1) a wait. The polling ends when the last wait is removed. */
  use(more: number): void;
}

/** Returns the poll of a job. `response` is the 202 that accepted the job, if this client started it. */
export type OpenPoll = (id: string, kind?: string, response?: Response) => Poll;

/** True if the status of a job is final. An unknown status counts as running. */
export function isFinal({ status }: { readonly status: string }): boolean {
  return /^(succeeded|failed|partial_success|cancelled)$/.test(status);
}

/**
 * True for an error that a later poll would get, too: an invalid call, missing credentials or permission, or an unknown
 * job.
 */
export function isLasting(error: unknown): boolean {
  return !isRequestError(error) || /40[134]/.test(`${error.status}`);
}

/** Returns a function that opens polls. The polls of all jobs wait in one queue, first come, first served. */
export function createPolls({ clock, options, random, rateLimit }: Core, get: GetJob): OpenPoll {
  const polls = new Map<string, Poll>();
  let refusals = 0;
  let last = Promise.resolve();
  let remainingMs = 0;
  let readAt = 0;

  /**
   * Returns how many milliseconds are left until the next poll may be sent. Setting the clock back does not increase
   * them.
   */
  function toRemainingMs(): number {
    const now = clock.now();
    remainingMs -= Math.max(0, now - readAt);
    readAt = now;
    return remainingMs;
  }

  function pause(ms: number): void {
    remainingMs = Math.max(toRemainingMs(), ms);
  }

  function tellPause(delay: number, error?: unknown): void {
    tell(options, "onPause", { delayMs: Math.max(toRemainingMs(), delay), error } as PauseEvent);
  }

  /**
   * Resolves when this poll may be sent. If the signal aborts, resolves early, and the next poll in the queue may be
   * sent.
   */
  function takeTurn(signal: AbortSignal): Promise<void> {
    last = last.then(async () => {
      // The loop checks again, because a pause may begin during the sleep.
      while (!signal.aborted && toRemainingMs() > 0) await sleep(clock, remainingMs, signal).catch(() => {});
      // Two polls are at least 250 ms apart, so the client sends at most 240 polls a minute. The rate-limit bucket
      // allows 300 requests; 60 remain for single calls of `operations.get`.
      if (!signal.aborted) remainingMs = 250;
    });
    return last;
  }

  function createPoll(id: string, hint: string | undefined, response: Response | undefined): Poll {
    const stop = new AbortController();
    const { signal } = stop;
    const born = clock.now();
    let kind = hint ?? "";
    let users = 0;
    let failures = 0;
    let growth = 1;
    let current: Promise<Operation> | undefined;
    let delay = response ? toDelay(readRetryAfter(response, clock)) : 0;

    /**
     * Returns the milliseconds until the next poll: at least `minimumMs`, unless `pollIntervalMs` is set. The specification
     * recommends 10 to 30 s for research, 5 to 10 s for searches and 2 to 5 s for other jobs. `longest` is 80 % of 30,
     * 10 or 5 s, because the jitter adds up to 25 %.
     */
    function toDelay(minimumMs = 0): number {
      const [first, longest] = /research/.test(kind) ? [10, 24] : /search/.test(kind) ? [5, 8] : [2, 4];
      const seconds = Math.min(first * growth, longest);
      growth *= 1.5;
      return options.pollIntervalMs ?? Math.max(minimumMs, seconds * (1000 + random() * 250));
    }

    async function pollUntilAnswered(): Promise<Operation> {
      for (;;) {
        await sleep(clock, delay, signal);
        await takeTurn(signal);
        try {
          const { data, response } = await get(id, { signal, maxRetries: 0 });
          refusals = failures = 0;
          kind ||= data.kind ?? "";
          delay = toDelay(readRetryAfter(response, clock));
          const { polling } = rateLimit;
          // If the bucket is empty, all polls pause until it resets, for at most a minute. The bucket can be empty even
          // with one poll every 250 ms, because another client may use it too.
          if (polling && polling.remaining < 1) {
            pause(Math.min(polling.resetAt - clock.now(), 60_000));
            if (!isFinal(data)) tellPause(0);
          }
          return data;
        } catch (error) {
          const { status, retryAfterMs } = Object(error);
          // A 429 says nothing about this job. It delays the polls of all jobs, but does not end the polling of this
          // one.
          if (status === 429) pause(retryAfterMs ?? random() * Math.min(30_000, 1000 * 2 ** refusals++));
          // A 404 does not end the polling in the first 5 s, because an accepted job may not be readable on every
          // server yet.
          else if (
            (isLasting(error) && !(status === 404 && response && clock.now() - born < 5000)) ||
            ++failures > 7
          )
            throw error instanceof ClientError ? Object.assign(error, { operationId: id }) : error;
          // This minimum doubles with each failure, so that eight failures take half a minute even if `pollIntervalMs`
          // is short.
          delay = Math.max(toDelay(retryAfterMs), 125 * 2 ** failures);
          tellPause(delay, error);
        }
      }
    }

    return {
      next() {
        current ??= pollUntilAnswered().finally(() => {
          current = undefined;
        });
        return current;
      },
      use(more) {
        users += more;
        if (!users) {
          polls.delete(id);
          stop.abort();
        }
      },
    };
  }

  return (id, kind, response) => {
    const poll = polls.get(id) ?? createPoll(id, kind, response);
    // Above 1,000 polls, forgets all of them, because most belong to jobs for which the program never waits. A wait
    // that has begun keeps its poll; a new wait for the same job opens another poll.
    if (polls.size > 1000) polls.clear();
    polls.set(id, poll);
    return poll;
  };
}
