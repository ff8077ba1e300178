import { isObject } from "../contract.ts";
import type { Answers } from "./chosen-answers.ts";
import type { FullEntry, JournalFilter } from "./journal.ts";

/** State of a test session's clock. */
export interface MockClock {
  readonly now: string;
  readonly frozen: boolean;
  readonly speed: number;
}

/** A fault (failure or delay) for the next requests; see `POST /__mock/faults` in docs/mock.md. */
export interface FaultSettings {
  /** Status of the response, whose body is an Error. The status must be in the error table. */
  readonly status?: number;
  /** Headers of the response, such as `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Delays the response by this many milliseconds. */
  readonly delayMs?: number;
  /**
   * How the connection fails: it is closed immediately (`reset`), stays open without a response (`hang`), or breaks off
   * in the middle of the response (`truncate`).
   */
  readonly connection?: "reset" | "hang" | "truncate";
  /** Share of the requests that the fault affects: above 0, at most 1. Default: 1. */
  readonly probability?: number;
  /** Number of requests that the fault affects. Default: 1. */
  readonly count?: number;
}

/** Final statuses that {@link MockControls.finishJob} can give a job. */
export type FinalStatus = "succeeded" | "partial_success" | "failed" | "cancelled";

/**
 * Controls of one test session of a mock. If the mock refuses a call, the method rejects with an Error that contains
 * the mock's message.
 */
export interface MockControls {
  /** Replaces the state of this test session with a new, empty one. */
  reset(): Promise<void>;
  /** Stops the clock until {@link MockControls.advance} moves it. */
  freeze(): Promise<MockClock>;
  /** Lets the clock run at this speed. Default: its previous speed. */
  resume(speed?: number): Promise<MockClock>;
  /** Advances the clock by this number of seconds. Events that fall due in that time happen in order. */
  advance(seconds: number): Promise<MockClock>;
  /**
   * Makes the next requests of one operation fail, or the next requests of all operations if `operation` is absent. The
   * fault must set `status`, `headers`, `delayMs` or `connection`.
   */
  fail(fault: FaultSettings & { readonly operation?: string }): Promise<void>;
  /** Removes all faults. */
  clearFaults(): Promise<void>;
  /**
   * Ends a job immediately, even while the clock is stopped, and resolves to the job. `status` defaults to `succeeded`.
   */
  finishJob(id: string, status?: FinalStatus): Promise<Readonly<Record<string, unknown>>>;
  /** Chooses the responses of operations until `reset` is called. An empty object removes all chosen responses. */
  answer(answers: Answers): Promise<void>;
  /** Returns the received requests, oldest first, with the headers and bodies of each request and its response. */
  requests(filter?: JournalFilter): Promise<readonly FullEntry[]>;
}

/** Controls of one test session in a mock that runs in another process. */
export interface ConnectedMock extends MockControls {
  /** Base URL for clients. It contains the name of the session, as in `http://localhost:4010/__world/checkout`. */
  readonly baseUrl: string;
  /** The name of the session. */
  readonly session: string;
}

/** Connects a test to one test session of a running mock. Sends nothing before the first call. */
export function connectMock(url: string, { session = "default" }: { session?: string } = {}): ConnectedMock {
  const origin = url.replace(/\/+$/, "");
  const baseUrl = session === "default" ? origin : `${origin}/__world/${encodeURIComponent(session)}`;
  return { ...createControls(() => origin, session), baseUrl, session };
}

/** Creates the controls of a test session. The controls call `readUrl` to get the mock's URL before each request. */
export function createControls(readUrl: () => string, session: string): MockControls {
  const call: Call = async (method, path, body) => {
    const response = await fetch(`${readUrl()}/__mock${path}`, {
      method,
      headers: { "X-Mock-Session": session, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      // Replaces `fetch`'s message, "fetch failed", which does not say what to do.
      throw new Error(`No mock answers at ${readUrl()}; start it with \`prospecting mock\``, { cause });
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok && isObject(answer)) return answer;
    const reason = isObject(answer)
      ? answer["message"]
      : `another server answered instead of a mock (${response.status})`;
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
