import type { Dom } from "./dom.ts";

/** What the form for faults offers. */
export interface PageOptions {
  operations: string[];
  statuses: number[];
  connections: string[];
}

/** A job, as the control interface shows it. */
export interface Job {
  id: string;
  status: string;
  progress: number | null;
  kind?: string;
  reserved: number;
  charged: number | null;
  createdAt: string;
  organizationId: string;
  /** What the request asked for, in a few words. */
  asked: string;
}

/** A monitor with its last events. */
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

/** One side of a request in the journal. */
export interface Message {
  headers: Record<string, string>;
  body: unknown;
  bytes: number;
  truncated: boolean;
}

/** A request with both sides. */
export interface FullEntry extends Entry {
  request: Message & { query: Record<string, string | string[]> };
  response: Message;
}

/** All of a world but its journal. */
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
  /** The rest is there only where the world has it: jobs, monitors and accounts belong to our own contract. */
  scenario?: { outcome: string | null };
  outcomes?: string[];
  organizations?: { id: string; name: string; status: string; credits: number; effect: string | null }[];
  rates?: { organizationId: string; bucket: string; limit: number; remaining: number; isUsed: boolean }[];
  jobs?: Job[];
  monitors?: Monitor[];
  collections?: { path: string; things: unknown[] }[];
}

/** What the page knows between two looks. */
export interface Page {
  /** Name of the world that is shown. */
  session: string;
  /** Number of the last journal entry shown. */
  last: number;
  readonly dom: Dom;
  /** Asks the control interface; rejects with its sentence when it refuses. */
  readonly ask: (method: string, path: string, body?: object) => Promise<unknown>;
  /** Does what a control says, shows what came of it, and says why when it failed. */
  readonly act: (method: string, path: string, body?: object) => Promise<void>;
  /** Most credits seen by organization: the full length of its gauge. */
  full: Map<string, number>;
}
