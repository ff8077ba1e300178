import type { Violation } from "../errors.ts";
import { type MockExchange, toVerdict } from "./exchange.ts";
import type { NearMiss } from "./near-misses.ts";

/** One request that was answered. */
export interface JournalEntry {
  /** Rises with every request of the server, also across a reset. */
  readonly number: number;
  /** When it was answered, by the wall. */
  readonly at: string;
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly operation: string | null;
  readonly status: number;
  readonly ms: number;
  /** In one sentence: what the mock made of the request. */
  readonly verdict: string;
  readonly code: string | null;
  readonly violations: readonly Violation[];
  /** What asked for this answer beside the request itself, such as `Prefer: code=402`; null: nothing. */
  readonly forcedBy: string | null;
  readonly nearMisses: readonly NearMiss[];
}

/** The last requests of a world. */
export interface Journal {
  add(exchange: MockExchange, number: number): void;
  /** Entries with a higher number than that, oldest first. */
  after(number: number): readonly JournalEntry[];
}

/** Entries kept. */
const capacity = 500;

export function createJournal(): Journal {
  let entries: JournalEntry[] = [];
  return {
    add(exchange, number) {
      entries.push(toEntry(exchange, number));
      // In one go now and then: to shift the list with every request would cost more.
      if (entries.length >= 2 * capacity) entries = entries.slice(-capacity);
    },
    after: (number) => entries.slice(-capacity).filter((entry) => entry.number > number),
  };
}

function toEntry(exchange: MockExchange, number: number): JournalEntry {
  const { requestId, method, path, operation, status, ms, code, violations, forcedBy, nearMisses } = exchange;
  return {
    number,
    at: new Date().toISOString(),
    requestId,
    method,
    path,
    operation: operation?.id ?? null,
    status,
    ms,
    verdict: toVerdict(exchange) ?? "as the contract says",
    code,
    violations,
    forcedBy,
    nearMisses,
  };
}
