import { isObject } from "../contract.ts";
import type { Answers } from "./chosen-answers.ts";
import type { FullEntry, JournalFilter } from "./journal.ts";

/** The clock of a world. */
export interface MockClock {
  readonly now: string;
  readonly frozen: boolean;
  readonly speed: number;
}

/** What the next requests meet; see `POST /__mock/faults` in docs/mock.md. */
export interface FaultSettings {
  /** Answers this status of the error table, with its Error body. */
  readonly status?: number;
  /** Headers of that answer, such as `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Waits so many milliseconds before it answers. */
  readonly delayMs?: number;
  /** Closes the connection at once, never answers, or breaks the answer off in its middle. */
  readonly connection?: "reset" | "hang" | "truncate";
  /** Share of requests that meet it, above 0 and up to 1; 1 by default. */
  readonly probability?: number;
  /** Requests that meet it; 1 by default. */
  readonly count?: number;
}

/** Which states {@link MockControls.finishJob} brings a job to. */
export type FinalStatus = "succeeded" | "partial_success" | "failed" | "cancelled";

/** What a test does to a mock's world. Every method rejects with the mock's own sentence if the mock refuses. */
export interface MockControls {
  /** Puts a new, empty world in the place of this one. */
  reset(): Promise<void>;
  /** Stops the clock until {@link MockControls.advance} moves it. */
  freeze(): Promise<MockClock>;
  /** Lets the clock run, at another pace if one is given. */
  resume(speed?: number): Promise<MockClock>;
  /** Moves the clock on by seconds. What comes due on the way happens in order. */
  advance(seconds: number): Promise<MockClock>;
  /** Has the next requests fail; without an operation all of them. Give at least a status, a delay or a connection. */
  fail(fault: FaultSettings & { readonly operation?: string }): Promise<void>;
  /** Removes all faults. */
  clearFaults(): Promise<void>;
  /** Ends a job at once, on a clock that stands too; `succeeded` by default. Resolves to the job. */
  finishJob(id: string, status?: FinalStatus): Promise<Readonly<Record<string, unknown>>>;
  /** Chooses what operations answer, until the world is reset. An empty object takes all choices back. */
  answer(answers: Answers): Promise<void>;
  /** The requests that came in, oldest first, with headers and bodies of both sides. */
  requests(filter?: JournalFilter): Promise<readonly FullEntry[]>;
}

/** The controls of one world of a mock that runs somewhere else. */
export interface ConnectedMock extends MockControls {
  /** Base address for clients, with the world in it: `http://localhost:4010/__world/checkout`. */
  readonly baseUrl: string;
  /** The world's name. */
  readonly session: string;
}

/** Connects to a running mock, for a test that controls one of its worlds. Nothing is sent before the first call. */
export function connectMock(url: string, { session = "default" }: { session?: string } = {}): ConnectedMock {
  const origin = url.replace(/\/+$/, "");
  const baseUrl = session === "default" ? origin : `${origin}/__world/${encodeURIComponent(session)}`;
  return { ...createControls(() => origin, session), baseUrl, session };
}

/** The controls of a world; `readUrl` gives the mock's address when a method is called. */
export function createControls(readUrl: () => string, session: string): MockControls {
  const call: Call = async (method, path, body) => {
    const response = await fetch(`${readUrl()}/__mock${path}`, {
      method,
      headers: { "X-Mock-Session": session, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok && isObject(answer)) return answer;
    const reason = isObject(answer)
      ? answer["message"]
      : `no mock answered, but something else (${response.status})`;
    throw new Error(`${method} /__mock${path}: ${String(reason)}`);
  };
  return {
    ...createClockControls(call),
    async reset() {
      await call("POST", "/reset");
    },
    async fail(fault) {
      await call("POST", "/faults", fault);
    },
    async clearFaults() {
      await call("DELETE", "/faults");
    },
    finishJob: (id, status = "succeeded") => call("POST", `/jobs/${encodeURIComponent(id)}`, { status }),
    async answer(answers) {
      await call("POST", "/answers", answers);
    },
    async requests({ after, operation } = {}) {
      const query = new URLSearchParams({
        ...(after === undefined ? {} : { after: String(after) }),
        ...(operation === undefined ? {} : { operation }),
      });
      const { entries } = await call("GET", `/journal?${query}`);
      return Array.isArray(entries) ? entries : [];
    },
  };
}

type Call = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

function createClockControls(call: Call): Pick<MockControls, "freeze" | "resume" | "advance"> {
  const clock = async (step: string, body: object): Promise<MockClock> => {
    const { now, frozen, speed } = await call("POST", `/clock/${step}`, body);
    return { now: String(now), frozen: frozen === true, speed: Number(speed) };
  };
  return {
    freeze: () => clock("freeze", {}),
    resume: (speed) => clock("resume", speed === undefined ? {} : { speed }),
    advance: (seconds) => clock("advance", { seconds }),
  };
}
