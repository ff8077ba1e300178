import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import type { Caller, HandlerLog } from "../../generated/handlers.ts";
import type { ContractDocument, OperationRow } from "../contract.ts";
import type { RequestState } from "./request-state.ts";
import type { AuthenticateContext, FallbackContext, SecurityRequirement } from "./types.ts";

/**
 * Descriptor of a getter for a member that is rarely read and costly to compute. The getter is an own property, so that
 * a copy such as `{ ...context }` has the value; defining it costs 1 µs a request. All objects of a class share one
 * getter function. With a closure for each object, V8 would keep the objects and their requests in memory beyond the
 * young generation, which costs 40 µs a request on Node 20.
 */
type Getter<T> = PropertyDescriptor & ThisType<T>;

class Context {
  readonly requestId: string;
  readonly #state: RequestState;

  constructor(state: RequestState) {
    this.requestId = state.requestId;
    this.#state = state;
  }

  /**
   * Returns the state of the request for which a context was created.
   * @throws Error for an object that the server did not create, such as a copy of a context.
   */
  static stateOf(context: object): RequestState {
    if (#state in context) return context.#state;
    throw new Error("the context belongs to no request of this server");
  }
}

/**
 * Returns the Node.js request of a context. It is the same object that `app` received, so a program that wraps `app`
 * can find its own data about the request.
 */
export function requestOf(context: object): IncomingMessage {
  return Context.stateOf(context).request;
}

interface CallSettings {
  readonly plan: Pick<FallbackContext, "handled" | "contract">;
  readonly options: { readonly logger: Logger; readonly toPollUrl: FallbackContext["pollUrl"] };
}

/**
 * Log of one request. Its logger, which adds the ids of request and operation, is created when the first line is
 * written.
 */
class RequestLog implements HandlerLog {
  readonly #state: RequestState;
  readonly #parent: Logger;
  #logger: Logger | undefined;

  constructor(state: RequestState, parent: Logger) {
    this.#state = state;
    this.#parent = parent;
  }

  static #of(log: RequestLog): Logger {
    const { requestId, shape } = log.#state;
    log.#logger ??= log.#parent.child({ requestId, operationId: shape?.row.id });
    return log.#logger;
  }

  debug(fields: object, message?: string): void {
    RequestLog.#of(this).debug(fields, message);
  }

  info(fields: object, message?: string): void {
    RequestLog.#of(this).info(fields, message);
  }

  warn(fields: object, message?: string): void {
    RequestLog.#of(this).warn(fields, message);
  }

  error(fields: object, message?: string): void {
    RequestLog.#of(this).error(fields, message);
  }
}

/** The context that a handler or the fallback receives. */
export class CallContext extends Context implements FallbackContext {
  readonly caller: Caller | null;
  readonly pollUrl: (id: string) => string;
  readonly handled: ReadonlySet<string>;
  readonly contract: ContractDocument;
  declare readonly signal: AbortSignal;
  readonly log: HandlerLog;

  static readonly #signalGetter: Getter<CallContext> = {
    ...{ enumerable: true, configurable: true },
    get() {
      return Context.stateOf(this).signal;
    },
  };

  constructor(
    state: RequestState,
    caller: Caller | null,
    { plan: { handled, contract }, options: { logger, toPollUrl } }: CallSettings,
  ) {
    super(state);
    this.caller = caller;
    this.pollUrl = toPollUrl;
    this.handled = handled;
    this.contract = contract;
    this.log = new RequestLog(state, logger);
    Object.defineProperty(this, "signal", CallContext.#signalGetter);
  }
}

/** The context that `authenticate` receives. */
export class CredentialContext extends Context implements AuthenticateContext {
  readonly operation: OperationRow;
  readonly ip: string | undefined;
  /** Set when the credentials have been read. */
  securityRequirements: readonly SecurityRequirement[] = [];

  constructor(state: RequestState, operation: OperationRow, ip: string | undefined) {
    super(state);
    this.operation = operation;
    this.ip = ip;
  }
}
