import type { ApiResponse } from "../../generated/client.ts";
import type { components } from "../../generated/types.ts";
import { type Clock, sleep } from "./clock.ts";
import { ClientError, isClientError } from "./errors.ts";
import { createPacer } from "./pacer.ts";
import type { RateLimits } from "./rate-limits.ts";
import { readRetryAfter } from "./retry-after.ts";

/** A job as the contract describes it. */
export type Operation = components["schemas"]["Operation"];

/** What the client knows of a job that it started itself. */
export interface Birth {
  readonly at: number;
  readonly kind: string | undefined;
  /** The wait that the 202 asked for. */
  readonly retryAfterMs: number | undefined;
}

/** Gets what a poll saw: a function that gives the job, or throws why polling ended. */
export type Watcher = (look: () => Operation) => void;

/** What {@link createPolls} needs. */
export interface PollParts {
  readonly get: (id: string, signal: AbortSignal) => Promise<ApiResponse<Operation>>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly rateLimit: RateLimits;
}

interface Poll {
  readonly watchers: Set<Watcher>;
  readonly stop: AbortController;
  last?: () => Operation;
}

/** True for a job that will not change any more; a status that is not known counts as running. */
export function isFinal({ status }: { readonly status: string }): boolean {
  return /^(succeeded|failed|partial_success|cancelled)$/.test(status);
}

/** True for an error that asking again does not cure: no request at all, no credentials, no permission, no such thing. */
export function isLasting(error: unknown): boolean {
  return (
    !(error instanceof ClientError && "attempts" in error) ||
    ("status" in error && [401, 403, 404].includes(Number(error.status)))
  );
}

/** Lets jobs be watched: one loop a job, however many watch it, and one pacer for all loops. */
export function createPolls({ get, clock, random, rateLimit }: PollParts) {
  const polls = new Map<string, Poll>();
  const births = new Map<string, Birth>();
  const pacer = createPacer(clock);
  let refusals = 0;

  async function run(id: string, poll: Poll, hint: string | undefined): Promise<Operation> {
    const { signal } = poll.stop;
    const birth = births.get(id);
    let kind = hint ?? birth?.kind;
    let failures = 0;
    let growth = 1;
    let wait = birth ? Math.max(birth.retryAfterMs ?? 0, toInterval(kind, growth)) : 0;
    for (;;) {
      await sleep(clock, wait, signal);
      await pacer.turn(signal);
      let asked: number | undefined;
      try {
        const { data, response } = await get(id, signal);
        refusals = failures = 0;
        if (isFinal(data)) return data;
        tell(poll, () => data);
        kind ??= data.kind;
        asked = readRetryAfter(response.headers, clock.now());
        // Somebody else uses the same bucket.
        const { polling } = rateLimit;
        if (polling && polling.remaining < 1) pacer.pause(polling.resetAt - clock.now());
      } catch (error) {
        const status = toStatus(error);
        asked = toRetryAfter(error);
        // A 429 says nothing about the job: it slows all polls down and never ends one.
        if (status === 429) pacer.pause(asked ?? random() * Math.min(30_000, 1000 * 2 ** refusals++));
        else if ((isLasting(error) && !(status === 404 && isYoung(birth))) || ++failures > 7) throw error;
      }
      growth *= 1.5;
      wait = Math.max(asked ?? 0, toInterval(kind, growth));
    }
  }

  /** The specification's guidance: 10 to 30 s for research, 5 to 10 s for searches, 2 to 5 s for the rest. */
  function toInterval(kind = "", growth: number): number {
    const [first, longest] = /research/.test(kind)
      ? [10_000, 30_000]
      : /search/.test(kind)
        ? [5000, 10_000]
        : [2000, 5000];
    return Math.min(first * growth, longest * 0.8) * (1 + random() / 4);
  }

  /** A job may not be readable everywhere in the moment it was accepted. */
  function isYoung(birth: Birth | undefined): boolean {
    return birth !== undefined && clock.now() - birth.at < 5000;
  }

  function start(id: string, kind: string | undefined): Poll {
    const poll: Poll = { watchers: new Set(), stop: new AbortController() };
    polls.set(id, poll);
    const end = (look: () => Operation): void => {
      if (polls.get(id) === poll) polls.delete(id);
      tell(poll, look);
    };
    run(id, poll, kind).then(
      (job) => end(() => job),
      (error: unknown) => {
        if (error instanceof ClientError) error.operationId = id;
        end(() => {
          throw error;
        });
      },
    );
    return poll;
  }

  return {
    /** Notes a job that this client started: its kind, and that a 404 may come from its youth. */
    noteBirth(id: string, kind: string | undefined, { headers }: Response): void {
      const at = clock.now();
      births.set(id, { at, kind, retryAfterMs: readRetryAfter(headers, at) });
      const [oldest] = births.keys();
      if (births.size > 1000 && oldest) births.delete(oldest);
    },
    /** Calls `watcher` with what is seen of a job until it ends; the answer stops that. */
    watch(id: string, kind: string | undefined, watcher: Watcher): () => void {
      const poll = polls.get(id) ?? start(id, kind);
      poll.watchers.add(watcher);
      if (poll.last) watcher(poll.last);
      return () => {
        poll.watchers.delete(watcher);
        if (poll.watchers.size > 0) return;
        if (polls.get(id) === poll) polls.delete(id);
        poll.stop.abort();
      };
    },
  };
}

function tell(poll: Poll, look: () => Operation): void {
  poll.last = look;
  for (const watcher of poll.watchers) watcher(look);
}

function toStatus(error: unknown): number | undefined {
  return isClientError(error, "ApiError") ? error.status : undefined;
}

function toRetryAfter(error: unknown): number | undefined {
  return isClientError(error, "ApiError") ? error.retryAfterMs : undefined;
}
