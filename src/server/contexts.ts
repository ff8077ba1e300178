import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import type { Caller, HandlerLog } from "../../generated/handlers.ts";
import type { ContractDocument, OperationRow } from "../contract.ts";
import type { RequestState } from "./request-state.ts";
import type { AuthenticateContext, FallbackContext } from "./types.ts";

/**
 * Descriptor of a getter for a member that is costly to compute and rarely read. The getter is defined on the object
 * itself, so that a copy, as in `{ ...context }`, has the value. All objects of a class share one function for each
 * getter: if each object had its own closure, V8 would turn the objects into slow ones, which outlive the young
 * generation together with their request (40 µs a request on Node 20). Defining a getter costs 1 µs a request.
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
   * Returns the state of the request to which a context belongs.
   * @throws Error for a context that the server did not create, such as a copy.
   */
  static visitOf(context: object): RequestState {
    if (#state in context) return context.#state;
    throw new Error("the context belongs to no request of this server");
  }
}

/** Returns Node.js's own request of a context, by which a wrapper around `app` recognizes its requests. */
export function requestOf(context: object): IncomingMessage {
  return Context.visitOf(context).request;
}

type CallSettings = Pick<FallbackContext, "pollUrl" | "handled" | "contract"> & { readonly logger: Logger };

/** Log of one request: creates the logger that adds the request's ids at the first line. */
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

/** Context of a handler or the fallback. */
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
      return Context.visitOf(this).signal;
    },
  };

  constructor(
    state: RequestState,
    caller: Caller | null,
    { logger, pollUrl, handled, contract }: CallSettings,
  ) {
    super(state);
    this.caller = caller;
    this.pollUrl = pollUrl;
    this.handled = handled;
    this.contract = contract;
    this.log = new RequestLog(state, logger);
    Object.defineProperty(this, "signal", CallContext.#signalGetter);
  }
}

/** Context of `authenticate`. */
export class CredentialContext extends Context implements AuthenticateContext {
  readonly operation: OperationRow;
  readonly ip: string | undefined;

  constructor(state: RequestState, operation: OperationRow, ip: string | undefined) {
    super(state);
    this.operation = operation;
    this.ip = ip;
  }
}
