import type { Violation } from "../errors.ts";
import { type MockExchange, toVerdict } from "./exchange.ts";
import type { NearMiss } from "./near-misses.ts";
import { type Message, type Recording, type RequestMessage, readRecording } from "./recording.ts";
import type { IsSecretName } from "./secrets.ts";

/** A request to which the mock has responded. */
export interface JournalEntry {
  /** Number of the request, counted across all test sessions. A reset does not restart the count. */
  readonly number: number;
  /** Time of the response, by the real clock rather than the mock's. */
  readonly at: string;
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly operation: string | null;
  readonly status: number;
  readonly ms: number;
  /** One sentence that describes how the mock responded. */
  readonly verdict: string;
  readonly code: string | null;
  readonly violations: readonly Violation[];
  /** The reason why the response was forced, such as `Prefer: code=402`; null if it was not forced. */
  readonly forcedBy: string | null;
  readonly nearMisses: readonly NearMiss[];
  /** URL of the real service to which the request was forwarded; null if the mock itself responded. */
  readonly upstream: string | null;
  /** Organization of the caller; null if credentials were refused or not required. */
  readonly organizationId: string | null;
}

/** A journal entry with the headers and bodies of its request and its response. */
export interface FullEntry extends JournalEntry {
  readonly request: RequestMessage;
  readonly response: Message;
}

export interface JournalFilter {
  /** Selects only entries whose number is greater than this. */
  readonly after?: number | undefined;
  readonly operation?: string | undefined;
}

/** Input for a journal entry: a finished request with its number, its recording and the caller's organization. */
export interface JournalNote {
  readonly exchange: MockExchange;
  readonly number: number;
  readonly recording: Recording;
  readonly organizationId: string | null;
}

/** The most recent requests of one test session. */
export interface Journal {
  add(note: JournalNote): void;
  /** Returns entries, oldest first. */
  list(filter: JournalFilter): readonly JournalEntry[];
  /** Returns the entries of `list` with headers and bodies. Only this call parses and redacts the recordings. */
  listFull(filter: JournalFilter): readonly FullEntry[];
  find(number: number): FullEntry | undefined;
}

/** Maximum number of entries in a journal. */
const capacity = 500;

/** Maximum total size of the recordings in a journal, in bytes. The oldest entries are dropped first. */
const maxBytes = 8_000_000;

interface StoredNote {
  readonly note: JournalNote;
  /** Time of the response in milliseconds since 1970, by the real clock rather than the mock's. */
  readonly at: number;
  readonly size: number;
}

export function createJournal(isSecret: IsSecretName): Journal {
  const stored: StoredNote[] = [];
  let bytes = 0;
  const select = ({ after = 0, operation }: JournalFilter): StoredNote[] =>
    stored.filter(
      ({ note: { number, exchange } }) =>
        number > after && (operation === undefined || exchange.operation?.id === operation),
    );
  const fill = (one: StoredNote): FullEntry => ({
    ...toEntry(one),
    ...readRecording(one.note.recording, isSecret),
  });
  return {
    add(note) {
      const size = note.recording.size();
      stored.push({ note, at: Date.now(), size });
      bytes += size;
      while (stored.length > capacity || (bytes > maxBytes && stored.length > 1))
        bytes -= stored.shift()?.size ?? 0;
    },
    list: (filter) => select(filter).map(toEntry),
    listFull: (filter) => select(filter).map(fill),
    find(number) {
      const found = stored.find(({ note }) => note.number === number);
      return found === undefined ? undefined : fill(found);
    },
  };
}

function toEntry({ note: { exchange, number, organizationId }, at }: StoredNote): JournalEntry {
  const { requestId, method, path, operation, status, ms, code } = exchange;
  const { violations, forcedBy, nearMisses, upstream } = exchange;
  return {
    number,
    at: new Date(at).toISOString(),
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
    upstream,
    organizationId,
  };
}
