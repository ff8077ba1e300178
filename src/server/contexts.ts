import type { Logger } from "pino";
import type { Caller } from "../../generated/handlers.ts";
import type { OperationRow } from "../contract.ts";
import type { Visit } from "./request-state.ts";
import type { AuthenticateContext, FallbackContext } from "./types.ts";

/**
 * A getter for a member that costs time and is rarely read. It becomes a member of the object itself, so that a copy, as in
 * `{ ...context }`, has its value. All objects of a class share one function for each getter: with a closure each, V8 turns
 * them into slow objects, which outlive the young generation together with their request (40 µs a request on Node 20).
 */
type Getter<T> = PropertyDescriptor & ThisType<T>;

/** Context of a handler or the fallback. */
export class CallContext implements FallbackContext {
  readonly requestId: string;
  readonly caller: Caller | null;
  readonly pollUrl: (id: string) => string;
  readonly handled: ReadonlySet<string>;
  declare readonly signal: AbortSignal;
  declare readonly log: Logger;
  readonly #visit: Visit;
  readonly #logger: Logger;
  #log: Logger | undefined;

  static readonly #signalGetter: Getter<CallContext> = {
    ...{ enumerable: true, configurable: true },
    get() {
      return this.#visit.signal;
    },
  };

  static readonly #logGetter: Getter<CallContext> = {
    ...{ enumerable: true, configurable: true },
    get() {
      const { requestId, shape } = this.#visit;
      this.#log ??= this.#logger.child({ requestId, operationId: shape?.row.id });
      return this.#log;
    },
  };

  constructor(
    visit: Visit,
    caller: Caller | null,
    {
      logger,
      pollUrl,
      handled,
    }: { logger: Logger; pollUrl(id: string): string; handled: ReadonlySet<string> },
  ) {
    this.requestId = visit.requestId;
    this.caller = caller;
    this.pollUrl = pollUrl;
    this.handled = handled;
    this.#visit = visit;
    this.#logger = logger;
    Object.defineProperty(this, "signal", CallContext.#signalGetter);
    Object.defineProperty(this, "log", CallContext.#logGetter);
  }
}

/** Context of `authenticate`. */
export class CredentialContext implements AuthenticateContext {
  readonly operation: OperationRow;
  readonly requestId: string;
  declare readonly ip: string | undefined;
  readonly #visit: Visit;
  readonly #readAddress: (visit: Visit) => string | undefined;

  static readonly #ipGetter: Getter<CredentialContext> = {
    ...{ enumerable: true, configurable: true },
    get() {
      return this.#readAddress(this.#visit);
    },
  };

  constructor(visit: Visit, operation: OperationRow, readAddress: (visit: Visit) => string | undefined) {
    this.operation = operation;
    this.requestId = visit.requestId;
    this.#visit = visit;
    this.#readAddress = readAddress;
    Object.defineProperty(this, "ip", CredentialContext.#ipGetter);
  }
}
