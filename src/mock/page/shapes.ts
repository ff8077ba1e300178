import type { Dom } from "./dom.ts";

/** What the form for faults offers. */
export interface PageOptions {
  operations: string[];
  statuses: number[];
}

/** A job, as the control interface shows it. */
export interface Job {
  id: string;
  status: string;
  progress: number | null;
  kind?: string;
  reserved: number;
  charged: number | null;
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

/** All of a world but its journal. */
export interface State {
  session: string;
  sessions: string[];
  clock: { now: string; frozen: boolean; speed: number };
  scenario: { outcome: string | null };
  outcomes: string[];
  faults: {
    id: number;
    operation: string | null;
    status: number | null;
    delayMs: number;
    remaining: number;
  }[];
  organizations: { id: string; name: string; status: string; credits: number }[];
  rates: { organizationId: string; bucket: string; limit: number; remaining: number }[];
  jobs: Job[];
  monitors: Monitor[];
}

/** What the page knows between two looks. */
export interface Page {
  /** Name of the world that is shown. */
  session: string;
  /** Number of the last journal entry shown. */
  last: number;
  readonly dom: Dom;
  /** Does what a control says, shows what came of it, and says why when it failed. */
  readonly act: (method: string, path: string, body?: object) => Promise<void>;
  /** Most credits seen by organization: the full length of its gauge. */
  full: Map<string, number>;
}
