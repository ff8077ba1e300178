import type { Clock } from "../../clock.ts";

/**
 * A circuit breaker: prevents one owner (organization) from calling an upstream, or a part of an upstream, that keeps
 * failing.
 */
export interface Circuit {
  /**
   * Returns true if a call may be made. While the circuit breaker is half-open, each owner may make one call at a time,
   * so that a slow call of one owner does not block the others.
   */
  enter(): boolean;
  succeeded(): void;
  /**
   * Reports a failed call. If the owner may have caused the failure (`isDoubtful`), the failure counts for other owners
   * only when calls of several owners fail in a row.
   */
  failed(isDoubtful: boolean): void;
  /** Reports that a call has ended without showing whether the upstream is healthy. */
  endedUnclear(): void;
  /** Milliseconds until the next trial call; 0 if calls are allowed. */
  readonly waitMs: number;
}

/** Options of {@link createCircuits}. */
export interface CircuitOptions {
  /**
   * Number of consecutive failures that open the circuit breaker. Also the number of owners whose doubtful failures
   * (see `isDoubtful`) open it for all owners.
   */
  failures: number;
  /** Milliseconds that the circuit breaker stays open before it lets trial calls through. */
  cooldownMs: number;
}

/** A single circuit breaker. Each part of an upstream has one for all owners together, and one for each owner. */
interface Gate extends Pick<Circuit, "waitMs"> {
  enter(owner: string): boolean;
  succeeded(): void;
  failed(): void;
  /**
   * Reports a failure that this owner may have caused. Such failures open the circuit breaker only if several owners
   * have them.
   */
  failedFor(owner: string): void;
  endedUnclear(owner: string): void;
}

/**
 * Maximum number of parts of one upstream, such as websites, whose failures are stored. When the limit is reached, a
 * new part replaces the least recently used one.
 */
const mostParts = 1_000;

/**
 * Creates the circuit breakers of an upstream. The returned function gives the circuit breaker for one part of the
 * upstream, such as a website, and for one owner. Failures count for all owners together. A doubtful failure, which its
 * owner may have caused, counts for this owner only, unless several owners have such failures, as in an outage.
 */
export function createCircuits(
  clock: Clock,
  options: CircuitOptions,
): (part?: string, owner?: string) => Circuit {
  const shared = createGates(clock, options);
  const own = createGates(clock, options);
  return (part = "", owner = "") => createCircuit(owner, shared(part), own(`${owner} ${part}`));
}

function createCircuit(owner: string, shared: Gate, own: Gate): Circuit {
  return {
    enter() {
      if (!own.enter(owner)) return false;
      if (shared.enter(owner)) return true;
      own.endedUnclear(owner);
      return false;
    },
    succeeded() {
      shared.succeeded();
      own.succeeded();
    },
    failed(isDoubtful) {
      if (isDoubtful) {
        shared.failedFor(owner);
        own.failed();
      } else {
        shared.failed();
        own.endedUnclear(owner);
      }
    },
    endedUnclear() {
      shared.endedUnclear(owner);
      own.endedUnclear(owner);
    },
    get waitMs() {
      return Math.max(shared.waitMs, own.waitMs);
    },
  };
}

function createGates(clock: Clock, options: CircuitOptions): (name: string) => Gate {
  const gates = new Map<string, Gate>();
  return (name) => {
    const gate = gates.get(name) ?? createGate(clock, options);
    gates.delete(name);
    gates.set(name, gate);
    const [oldest] = gates.keys();
    if (gates.size > mostParts && oldest !== undefined) gates.delete(oldest);
    return gate;
  };
}

function createGate(clock: Clock, options: CircuitOptions): Gate {
  let failures = 0;
  let openUntil = 0;
  /** Owners with a running trial call. */
  const trying = new Set<string>();
  /** Owners that have had a doubtful failure since the last success, or since the circuit breaker last opened. */
  const doubted = new Set<string>();
  const tripped = (): boolean => failures >= options.failures;
  const open = (): void => {
    trying.clear();
    doubted.clear();
    openUntil = clock.now() + options.cooldownMs;
  };
  return {
    enter(owner) {
      if (!tripped()) return true;
      if (trying.has(owner) || clock.now() < openUntil) return false;
      trying.add(owner);
      return true;
    },
    succeeded() {
      failures = 0;
      trying.clear();
      doubted.clear();
    },
    failed() {
      failures += 1;
      if (tripped()) open();
    },
    failedFor(owner) {
      trying.delete(owner);
      doubted.add(owner);
      if (doubted.size < options.failures) return;
      failures = options.failures;
      open();
    },
    endedUnclear(owner) {
      trying.delete(owner);
    },
    get waitMs() {
      return tripped() ? Math.max(0, openUntil - clock.now()) : 0;
    },
  };
}
