import type { Clock } from "../../clock.ts";

/** Stops calls to an upstream that keeps failing. */
export interface Circuit {
  /** True when a call may go out; while half open, for one call at a time. */
  enter(): boolean;
  succeeded(): void;
  failed(): void;
  /** The call ended without saying anything about the upstream. */
  left(): void;
  /** Milliseconds until the next trial; 0 when calls may go out. */
  readonly waitMs: number;
}

/** Options of {@link createCircuit}. */
export interface CircuitOptions {
  /** Failures in a row that open it. */
  failures: number;
  /** Milliseconds that it stays open before one call is let through on trial. */
  cooldownMs: number;
}

/** Parts of one upstream whose circuits are kept; of more, the one not used for longest starts anew. */
const mostParts = 1_000;

/** The circuit of each part of an upstream that calls name, such as a site of the web. */
export function createCircuits(clock: Clock, options: CircuitOptions): (part?: string) => Circuit {
  const circuits = new Map<string, Circuit>();
  return (part = "") => {
    const circuit = circuits.get(part) ?? createCircuit(clock, options);
    circuits.delete(part);
    circuits.set(part, circuit);
    const [oldest] = circuits.keys();
    if (circuits.size > mostParts && oldest !== undefined) circuits.delete(oldest);
    return circuit;
  };
}

export function createCircuit(clock: Clock, options: CircuitOptions): Circuit {
  let failures = 0;
  let openUntil = 0;
  let trying = false;
  const tripped = (): boolean => failures >= options.failures;
  return {
    enter() {
      if (!tripped()) return true;
      if (trying || clock.now() < openUntil) return false;
      trying = true;
      return true;
    },
    succeeded() {
      failures = 0;
      trying = false;
    },
    failed() {
      failures += 1;
      trying = false;
      if (tripped()) openUntil = clock.now() + options.cooldownMs;
    },
    left() {
      trying = false;
    },
    get waitMs() {
      return tripped() ? Math.max(0, openUntil - clock.now()) : 0;
    },
  };
}
