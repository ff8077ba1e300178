import type { Exchange } from "../server/index.ts";
import { type Askable, findNearMisses, type NearMiss } from "./near-misses.ts";

/** A finished request and its response, with additional facts that only the mock knows. */
export interface MockExchange extends Exchange {
  /** The reason why the response was forced, such as `Prefer: code=402` or `a fault`; null if it was not forced. */
  readonly forcedBy: string | null;
  /**
   * Operations that the caller may have meant, closest first. Empty if the contract has an operation with the request's
   * path and method.
   */
  readonly nearMisses: readonly NearMiss[];
  /** URL of the real service to which the request was forwarded; null if the mock itself responded. */
  readonly upstream: string | null;
}

/** Records why the response to a request in progress is forced. */
export type NoteForced = (requestId: string, by: string) => void;

/**
 * Records why the responses to requests in progress are forced. The server calls `complete` for every finished request,
 * which also removes the record.
 */
export interface ForcedAnswers {
  readonly note: NoteForced;
  /** Returns the finished request with the facts that only the mock knows. */
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
 * Describes how the mock responded to a request; null for an ordinary success. A forced success is also described, so
 * that it is not mistaken for an ordinary one.
 */
export function toVerdict(exchange: MockExchange): string | null {
  const { aborted, code, forcedBy, nearMisses, violations, upstream } = exchange;
  if (aborted && forcedBy !== null) return `the response was not finished, because of ${forcedBy}`;
  if (aborted) return code === null ? "the caller went away" : "the real service did not finish its response";
  const [first, ...others] = violations;
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  const [miss] = nearMisses;
  if (upstream !== null) {
    const by = forcedBy === null ? "" : `, by ${forcedBy}`;
    return first === undefined
      ? `from the real service${by}`
      : `the real service broke the contract: ${first.property} ${first.message}${more}${by}`;
  }
  const parts = [
    first === undefined ? code : `${code}: ${first.property} ${first.message}${more}`,
    miss === undefined ? null : `did you mean ${miss.method} ${miss.path}?`,
    forcedBy === null ? null : `by ${forcedBy}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(", ");
}
