import type { Clock } from "../../clock.ts";

/** Stops calls to an upstream that keeps failing. */
export interface Circuit {
  /** Returns true if a call may be made. While the circuit is half-open, only one call at a time may be made. */
  enter(): boolean;
  succeeded(): void;
  failed(): void;
  /** Reports that a call has ended without showing whether the upstream is healthy. */
  left(): void;
  /** Milliseconds until the next trial call; 0 if calls may go out. */
  readonly waitMs: number;
}

/** Options of {@link createCircuit}. */
export interface CircuitOptions {
  /** Consecutive failures that open the circuit. */
  failures: number;
  /** Milliseconds that the circuit stays open before it lets one trial call through. */
  cooldownMs: number;
}

/**
 * Maximum number of parts of one upstream, such as websites, for which a circuit breaker is stored. When the limit is
 * reached, a new part replaces the least recently used one.
 */
const mostParts = 1_000;

/**
 * Returns a function that returns the circuit breaker for a part of an upstream, such as one website. Each part has its
 * own.
 */
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
