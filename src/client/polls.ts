import type { ApiResponse } from "../../generated/client.ts";
import type { components } from "../../generated/types.ts";
import { sleep } from "./clock.ts";
import type { Core } from "./core.ts";
import { ClientError, isRequestError } from "./errors.ts";
import { type PauseEvent, tell } from "./hooks.ts";
import { readRetryAfter } from "./rate-limits.ts";

/** A job as the contract describes it. */
export type Operation = components["schemas"]["Operation"];

/** Gets a job once. */
export type GetJob = (
  id: string,
  options: { signal: AbortSignal; maxRetries: number },
) => Promise<ApiResponse<Operation>>;

/** A job that is polled, or may soon be; all who wait for it share one. */
export interface Poll {
  /** What the next look sees; one look at a time. */
  next(): Promise<Operation>;
  /** One waits more (1) or less (-1); with the last one the job is let go. */
  use(more: number): void;
}

/** Opens the poll of a job; `response` is the 202 that accepted it, where this client started it. */
export type OpenPoll = (id: string, kind?: string, response?: Response) => Poll;

/** One poll each 250 ms makes 240 a minute; the bucket holds 300, and single `operations.get` calls need some. */
const spacingMs = 250;

/** True for a job that will not change any more; a status that is not known counts as running. */
export function isFinal({ status }: { readonly status: string }): boolean {
  return /^(succeeded|failed|partial_success|cancelled)$/.test(status);
}

/** True for an error that asking again does not cure: no request at all, no credentials, no permission, no such thing. */
export function isLasting(error: unknown): boolean {
  return !isRequestError(error) || /40[134]/.test(`${error.status}`);
}

/** Makes the function that opens polls. One queue paces them all, first come first served. */
export function createPolls({ clock, options, random, rateLimit }: Core, get: GetJob): OpenPoll {
  const polls = new Map<string, Poll>();
  let refusals = 0;
  let free = 0;
  let last = Promise.resolve();

  function pause(ms: number): void {
    free = Math.max(free, clock.now() + ms);
  }

  function tellPause(delay: number, error?: unknown): void {
    const delayMs = Math.max(delay, free - clock.now());
    tell(options, "onPause", { delayMs, error } as PauseEvent);
  }

  /** Resolves when the turn has come, or early for a signal that aborted: it gives its turn away. */
  function takeTurn(signal: AbortSignal): Promise<void> {
    last = last.then(async () => {
      // A pause may come while this turn sleeps.
      while (!signal.aborted && free > clock.now())
        await sleep(clock, free - clock.now(), signal).catch(() => {});
      if (!signal.aborted) free = clock.now() + spacingMs;
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
    let delay = response ? toDelay(readRetryAfter(response, born)) : 0;

    /**
     * The specification's guidance: 10 to 30 s for research, 5 to 10 s for searches, 2 to 5 s for the rest. The longest
     * delay leaves a fifth of that for the jitter.
     */
    function toDelay(asked = 0): number {
      const [first, longest] = /research/.test(kind) ? [10, 24] : /search/.test(kind) ? [5, 8] : [2, 4];
      const seconds = Math.min(first * growth, longest);
      growth *= 1.5;
      return options.pollIntervalMs ?? Math.max(asked, seconds * (1000 + random() * 250));
    }

    async function look(): Promise<Operation> {
      for (;;) {
        let asked: number | undefined;
        let failure: unknown;
        await sleep(clock, delay, signal);
        await takeTurn(signal);
        try {
          const { data, response } = await get(id, { signal, maxRetries: 0 });
          refusals = failures = 0;
          kind ||= data.kind ?? "";
          asked = readRetryAfter(response, clock.now());
          const { polling } = rateLimit;
          // Somebody else uses up the same bucket.
          if (polling && polling.remaining < 1) {
            pause(Math.min(polling.resetAt - clock.now(), 60_000));
            if (!isFinal(data)) tellPause(0);
          }
          return data;
        } catch (error) {
          failure = error;
          const { status, retryAfterMs } = Object(error);
          asked = retryAfterMs;
          // A 429 says nothing about the job: it slows all polls down and ends none.
          if (status === 429) pause(asked ?? random() * Math.min(30_000, 1000 * 2 ** refusals++));
          // A job may not be readable everywhere in the moment it was accepted.
          else if (
            (isLasting(error) && !(status === 404 && response && clock.now() - born < 5000)) ||
            ++failures > 7
          )
            throw error instanceof ClientError ? Object.assign(error, { operationId: id }) : error;
        } finally {
          delay = toDelay(asked);
        }
        tellPause(delay, failure);
      }
    }

    return {
      next() {
        current ??= look().finally(() => {
          current = undefined;
        });
        return current;
      },
      use(more) {
        users += more;
        if (users) return;
        polls.delete(id);
        stop.abort();
      },
    };
  }

  return (id, kind, response) => {
    const poll = polls.get(id) ?? createPoll(id, kind, response);
    // Most of so many were started and are never waited for; a wait that goes on loses nothing but company.
    if (polls.size > 1000) polls.clear();
    polls.set(id, poll);
    return poll;
  };
}
