import { type Clock, sleep } from "../../clock.ts";
import type { Capability, ProviderCall } from "../capabilities.ts";
import { ProviderError } from "../errors.ts";
import { type Circuit, type CircuitOptions, createCircuits } from "./circuit.ts";
import { AdapterError, createFail } from "./failure.ts";
import { createSlots, type Slots } from "./slots.ts";
import { TimeLimitReached, withTimeLimit } from "./time-limit.ts";

/** One configured adapter (connection to a data source) of a capability, such as Brave for web search. */
export interface ChainMember<T> {
  readonly name: string;
  readonly provider: T;
  /** Time limit in milliseconds for one try. Default: the chain's limit. */
  readonly timeoutMs?: number | undefined;
}

/** Limits that apply to each adapter of a chain. */
export interface ChainOptions {
  /** Time limit in milliseconds for one try, including the wait for one of the `concurrency` slots. */
  timeoutMs: number;
  /** Maximum number of calls that one adapter runs at the same time. */
  concurrency: number;
  /** Maximum number of retries of one adapter after temporary failures. */
  retries: number;
  /**
   * Wait in milliseconds before the first retry. It doubles with each further retry. The actual wait is random: at
   * least half of this time, and at most all of it.
   */
  backoffMs: number;
  /**
   * Maximum wait before a retry in milliseconds. If an upstream asks for a longer wait, the chain calls the next
   * adapter instead.
   */
  longestWaitMs: number;
  circuit: CircuitOptions;
}

export const defaultChainOptions: ChainOptions = {
  timeoutMs: 60_000,
  concurrency: 8,
  retries: 2,
  backoffMs: 500,
  longestWaitMs: 20_000,
  circuit: { failures: 5, cooldownMs: 30_000 },
};

/** Result of calling one adapter of a chain: a value or an error. */
export type Attempt<R> = { name: string; value: R } | { name: string; error: ProviderError };

/** The configured adapters of a capability, in order. */
export interface Chain<T> {
  readonly capability: Capability;
  readonly size: number;
  /**
   * Calls the adapters in order until one returns a value that `enough` accepts. If no value is accepted, returns the
   * last value. `failed` is the number of adapters that were called and failed.
   * @throws ProviderError if every adapter failed.
   */
  first<R>(call: ProviderCall, options: FirstOptions<T, R>): Promise<{ value: R; failed: number }>;
  /** Yields the outcome of each adapter, in order. Calls an adapter only when the caller asks for its outcome. */
  each<R>(call: ProviderCall, run: Run<T, R>): AsyncGenerator<Attempt<R>>;
}

/** Makes one call to the provider of a chain member. */
export type Run<T, R> = (provider: T, call: ProviderCall) => Promise<R>;

/** Options of {@link Chain.first}. */
export interface FirstOptions<T, R> {
  run: Run<T, R>;
  /**
   * The part of the upstream that the call uses, such as one website. Each part has its own circuit breaker. Default:
   * the whole upstream.
   */
  part?: string;
  /** Returns true if the value is good enough, so that no further adapter is called. By default, every value is. */
  enough?: (value: R) => boolean;
}

type Work<T, R> = Pick<FirstOptions<T, R>, "run" | "part">;

interface Guarded<T> extends ChainMember<T> {
  circuitOf: (part?: string, owner?: string) => Circuit;
  slots: Slots;
}

/** Creates a chain of adapters. Each adapter has its own circuit breaker and its own limit on concurrent calls. */
export function createChain<T>(
  parts: { capability: Capability; clock: Clock; members: readonly ChainMember<T>[]; random?: () => number },
  options: ChainOptions,
): Chain<T> {
  const { capability, clock } = parts;
  const random = parts.random ?? Math.random;
  const members = parts.members.map((member) => ({
    ...member,
    circuitOf: createCircuits(clock, options.circuit),
    slots: createSlots(options.concurrency),
  }));

  const tryOnce = async <R>(
    member: Guarded<T>,
    call: ProviderCall,
    { run, part }: Work<T, R>,
  ): Promise<R> => {
    const circuit = member.circuitOf(part, call.owner);
    const refuse = (): never => {
      const wait = Math.ceil(circuit.waitMs / 1000);
      throw createFail(capability, member.name)(
        "unreachable",
        `not called for ${wait} s, because it failed several times in a row`,
        { ill: false },
      );
    };
    if (!circuit.enter()) refuse();
    try {
      const value = await withTimeLimit(
        clock,
        { limitMs: member.timeoutMs ?? options.timeoutMs, signal: call.signal },
        async (signal) => {
          const inner = { ...call, signal };
          const free = await member.slots.take(inner);
          // The circuit breaker may have opened while this call waited for a slot. Without this check, all waiting
          // calls would still be sent to the failing upstream.
          if (circuit.waitMs > 0) {
            free();
            refuse();
          }
          return run(member.provider, inner).finally(free);
        },
      );
      circuit.succeeded();
      return value;
    } catch (error) {
      if (call.signal.aborted) {
        circuit.endedUnclear();
        throw call.signal.reason;
      }
      const failure = toProviderError(error, { capability, name: member.name });
      if (failure instanceof AdapterError && failure.ill !== false && (failure.site ?? part) === part)
        circuit.failed(failure.ill === "perhaps");
      else circuit.endedUnclear();
      throw failure;
    }
  };

  const attempt = async <R>(
    member: Guarded<T>,
    call: ProviderCall,
    work: Work<T, R>,
  ): Promise<Attempt<R>> => {
    for (let tries = 0; ; tries += 1) {
      try {
        return { name: member.name, value: await tryOnce(member, call, work) };
      } catch (error) {
        if (call.signal.aborted || !(error instanceof ProviderError)) throw error;
        const wait = readWait(error, tries);
        if (wait === null || member.circuitOf(work.part, call.owner).waitMs > 0)
          return { name: member.name, error };
        await sleep(clock, wait, call.signal);
      }
    }
  };

  /** Returns the milliseconds before the next retry; null if the call is not retried. */
  const readWait = (error: ProviderError, tries: number): number | null => {
    if (!error.retryable || tries >= options.retries || usedUpItsTime(error)) return null;
    const backoff = options.backoffMs * 2 ** tries * (0.5 + random() / 2);
    const asked = error instanceof AdapterError ? (error.retryAfterMs ?? 0) : 0;
    const wait = Math.max(asked, backoff);
    return wait > options.longestWaitMs ? null : wait;
  };

  async function* attempts<R>(call: ProviderCall, work: Work<T, R>): AsyncGenerator<Attempt<R>> {
    for (const member of members) yield await attempt(member, call, work);
  }

  return {
    capability,
    size: members.length,
    each: (call, run) => attempts(call, { run }),
    async first<R>(call: ProviderCall, { enough = () => true, ...work }: FirstOptions<T, R>) {
      const errors: ProviderError[] = [];
      let meagre: { value: R } | undefined;
      for await (const one of attempts(call, work)) {
        if ("error" in one) errors.push(one.error);
        else if (enough(one.value)) return { value: one.value, failed: errors.length };
        else meagre = one;
      }
      if (meagre === undefined) throw joinErrors(capability, errors);
      return { value: meagre.value, failed: errors.length };
    },
  };
}

/**
 * Combines the errors of a call for which every adapter failed. The result is retryable if at least one of the errors
 * is.
 */
export function joinErrors(capability: Capability, errors: readonly ProviderError[]): ProviderError {
  const [only] = errors;
  if (only !== undefined && errors.length === 1) return only;
  const prefix = `${capability}: `;
  const message = errors.map((error) => error.message.replace(prefix, "")).join("; ");
  return new ProviderError(capability, message, {
    retryable: errors.some((error) => error.retryable),
    unsuited: errors.every((error) => error.unsuited),
    refused: errors.every((error) => error.refused),
    cause: only,
  });
}

/**
 * True if the try failed because it exceeded our own time limit. The adapter is not tried again then, because the
 * caller has already waited long, and some vendors charge for every try.
 */
function usedUpItsTime(error: ProviderError): boolean {
  return error instanceof AdapterError && error.reason === "timed_out" && error.status === undefined;
}

function toProviderError(error: unknown, member: { capability: Capability; name: string }): ProviderError {
  if (error instanceof ProviderError) return error;
  const fail = createFail(member.capability, member.name);
  if (error instanceof TimeLimitReached) return fail("timed_out", error.message);
  // An unexpected exception is a defect of the adapter. It becomes a failure, so that the next adapter is called. The
  // log contains the cause.
  return fail("rejected", "failed unexpectedly", { cause: error });
}
