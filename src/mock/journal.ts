import type { OperationRow } from "../contract.ts";
import type { Violation } from "../errors.ts";
import type { Exchange } from "../server/index.ts";
import { findNearMisses, type NearMiss } from "./near-misses.ts";

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
  readonly nearMisses: readonly NearMiss[];
}

/** The last requests of a world. */
export interface Journal {
  add(exchange: Exchange, number: number): void;
  /** Entries with a higher number than that, oldest first. */
  after(number: number): readonly JournalEntry[];
}

/** Entries kept. */
const capacity = 500;

export function createJournal(operations: readonly OperationRow[]): Journal {
  let entries: JournalEntry[] = [];
  return {
    add(exchange, number) {
      entries.push(toEntry(exchange, { number, operations }));
      // In one go now and then: to shift the list with every request would cost more.
      if (entries.length >= 2 * capacity) entries = entries.slice(-capacity);
    },
    after: (number) => entries.slice(-capacity).filter((entry) => entry.number > number),
  };
}

function toEntry(
  exchange: Exchange,
  { number, operations }: { number: number; operations: readonly OperationRow[] },
): JournalEntry {
  const { requestId, method, path, operation, status, ms, code, violations } = exchange;
  const isMiss = operation === null && (status === 404 || status === 405);
  const nearMisses = isMiss ? findNearMisses(operations, { method, path }) : [];
  return {
    number,
    at: new Date().toISOString(),
    requestId,
    method,
    path,
    operation: operation?.id ?? null,
    status,
    ms,
    verdict: toVerdict(exchange, nearMisses),
    code,
    violations,
    nearMisses,
  };
}

function toVerdict({ status, code, violations, aborted }: Exchange, misses: readonly NearMiss[]): string {
  if (aborted) return "the caller went away";
  const [first, ...others] = violations;
  if (first !== undefined)
    return `${first.property} ${first.message}${others.length === 0 ? "" : ` (and ${others.length} more)`}`;
  const [miss] = misses;
  if (miss !== undefined) return `${code ?? status}; did you mean ${miss.method} ${miss.path}?`;
  return code ?? "as the contract says";
}
