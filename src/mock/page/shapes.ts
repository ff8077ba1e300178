import type { Dom } from "./dom.ts";

/** Choices offered by the page's form for adding faults. */
export interface PageOptions {
  operations: string[];
  statuses: number[];
  connections: string[];
}

/** A job in the response of `GET /__mock/state`. */
export interface Job {
  id: string;
  status: string;
  progress: number | null;
  kind?: string;
  reserved: number;
  charged: number | null;
  createdAt: string;
  organizationId: string;
  /** Start of the query or prompt in the job's request. */
  asked: string;
}

/** A monitor with its latest events. */
export interface Monitor {
  id: string;
  name: string;
  type: string;
  status: string;
  next_run_at: string | null;
  events: { id: string; event_type: string; detected_at: string }[];
}

/** A request in the journal. */
export interface Entry {
  number: number;
  at: string;
  method: string;
  path: string;
  operation: string | null;
  status: number;
  ms: number;
  verdict: string;
  violations: { property: string; message: string }[];
  nearMisses: { method: string; path: string; hint: string }[];
}

/** The request or the response of a journal entry. */
export interface Message {
  headers: Record<string, string>;
  body: unknown;
  bytes: number;
  truncated: boolean;
}

/** A journal entry with its request and its response. */
export interface FullEntry extends Entry {
  request: Message & { query: Record<string, string | string[]> };
  response: Message;
}

/** State of a test session without its journal. */
export interface State {
  session: string;
  sessions: string[];
  clock: { now: string; frozen: boolean; speed: number };
  faults: {
    id: number;
    operation: string | null;
    status: number | null;
    connection: string | null;
    probability: number;
    delayMs: number;
    remaining: number;
  }[];
  /**
   * Absent, like all members below, for a contract other than our own, because its mock has no jobs, monitors or
   * accounts.
   */
  scenario?: { outcome: string | null };
  outcomes?: string[];
  organizations?: { id: string; name: string; status: string; credits: number; effect: string | null }[];
  rates?: { organizationId: string; bucket: string; limit: number; remaining: number; isUsed: boolean }[];
  jobs?: Job[];
  monitors?: Monitor[];
  collections?: { path: string; things: unknown[] }[];
}

/** State that the page keeps from one update to the next. */
export interface Page {
  /** Name of the displayed test session. */
  session: string;
  /** Number of the last displayed journal entry. */
  last: number;
  /**
   * Number of requests, from buttons and other controls, that have no response yet. A state that is read in the
   * meantime may not show their effect.
   */
  acting: number;
  /**
   * Number of times that the page has begun to read the state. If several reads overlap, only the last one is
   * displayed.
   */
  refreshes: number;
  readonly dom: Dom;
  /**
   * Sends a request to the control interface. If the interface refuses the request, rejects with the interface's
   * message.
   */
  readonly ask: (method: string, path: string, body?: object) => Promise<unknown>;
  /**
   * Sends the request that a control, such as a button, makes. Then shows the new state, and the error if the request
   * failed.
   */
  readonly act: (method: string, path: string, body?: object) => Promise<void>;
  /**
   * Highest number of credits that the page has seen, by organization id. At this number, the organization's credit bar
   * is full.
   */
  full: Map<string, number>;
}
