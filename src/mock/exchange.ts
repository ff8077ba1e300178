import type { Exchange } from "../server/index.ts";
import { type Askable, findNearMisses, type NearMiss } from "./near-misses.ts";

/** A finished request, with what only the mock knows of it. */
export interface MockExchange extends Exchange {
  /** What asked for this answer beside the request itself, such as `Prefer: code=402` or `a fault`; null: nothing. */
  readonly forcedBy: string | null;
  /** Operations that a 404 or 405 without an operation may have meant, the closest first; else empty. */
  readonly nearMisses: readonly NearMiss[];
  /** Address of the real service that answered; null where the mock did. */
  readonly upstream: string | null;
}

/** Told by the id of a request that is being answered what asked for its answer. */
export type NoteForced = (requestId: string, by: string) => void;

/** What was asked for, until the request is over; every request has its end. */
export interface ForcedAnswers {
  readonly note: NoteForced;
  /** Completes a finished request. */
  complete(exchange: Exchange, askable: Askable): MockExchange;
}

export function createForcedAnswers(): ForcedAnswers {
  const forced = new Map<string, string>();
  return {
    note: (requestId, by) => forced.set(requestId, by),
    complete(exchange, askable) {
      const { requestId, operation, status } = exchange;
      const forcedBy = forced.get(requestId) ?? null;
      forced.delete(requestId);
      const isMiss = operation === null && (status === 404 || status === 405);
      return {
        ...exchange,
        upstream: null,
        forcedBy,
        nearMisses: isMiss ? findNearMisses(askable, exchange) : [],
      };
    },
  };
}

/**
 * What the mock made of a request, in a few words; null for a success that nobody asked for. An answer that was asked for
 * says so: it looks like a true one otherwise.
 */
export function toVerdict(exchange: MockExchange): string | null {
  const { aborted, code, forcedBy, nearMisses, violations, upstream } = exchange;
  if (aborted) return forcedBy === null ? "the caller went away" : `no whole answer, by ${forcedBy}`;
  const [first, ...others] = violations;
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  const [miss] = nearMisses;
  if (upstream !== null)
    return first === undefined
      ? "from the real service"
      : `the real service broke the contract: ${first.property} ${first.message}${more}`;
  const parts = [
    first === undefined ? code : `${code}: ${first.property} ${first.message}${more}`,
    miss === undefined ? null : `did you mean ${miss.method} ${miss.path}?`,
    forcedBy === null ? null : `by ${forcedBy}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(", ");
}
