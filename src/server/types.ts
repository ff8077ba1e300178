import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Caller, HandlerContext } from "../../generated/handlers.ts";
import type { ContractDocument, OperationRow } from "../contract.ts";
import type { Violation } from "../errors.ts";

/** What a request carries to prove who makes it; members by security scheme (`AccessKey` gives `accessKey`). */
export interface Credentials {
  readonly accessKey?: string | undefined;
  readonly secretKey?: string | undefined;
  /** Token of `Authorization: Bearer`. */
  readonly bearer?: string | undefined;
  readonly [scheme: string]: string | undefined;
}

/** What {@link Authenticate} may know of the request beside the credentials. */
export interface AuthenticateContext {
  readonly operation: OperationRow;
  readonly requestId: string;
  /** Address of the client, as the `trustProxy` setting sees it. */
  readonly ip: string | undefined;
}

/** Checks credentials: the caller, or null for 401; may throw an ApiError such as `forbidden`. */
export type Authenticate = (
  credentials: Credentials,
  context: AuthenticateContext,
) => Caller | null | Promise<Caller | null>;

/** State of the caller's bucket after this request was counted. */
export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window resets. */
  readonly resetSeconds: number;
  readonly allowed: boolean;
  /** Seconds to wait before asking again, where it differs from the reset. */
  readonly retryAfterSeconds?: number | undefined;
}

/** Counts one request of a caller; null where no limit applies. */
export type RateLimit = (
  caller: Caller,
  operation: OperationRow,
) => RateLimitState | null | Promise<RateLimitState | null>;

/** A validated request: parameters coerced, defaults filled in, header names lower case. */
export interface HandlerRequest {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: Readonly<Record<string, unknown>>;
  /** Only of operations that declare cookie parameters. */
  readonly cookie?: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** What a handler answers: a status that the operation declares, with its body and extra headers. */
export interface HandlerResult {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | number | undefined>> | undefined;
}

interface LooseCall {
  call(request: HandlerRequest, context: HandlerContext): Promise<HandlerResult>;
}

/** A handler of any operation; a method's type, so that one with a narrower request is taken as well. */
export type LooseHandler = LooseCall["call"];

/** Handlers by operationId, for a contract other than ours. */
export type HandlerMap = Readonly<Record<string, LooseHandler | undefined>>;

/** What a {@link Fallback} knows beside the request. */
export interface FallbackContext extends HandlerContext {
  /** Ids of the operations that have a handler. */
  readonly handled: ReadonlySet<string>;
}

/**
 * Answers operations that have no handler, or whose handler says `not_implemented`. Any status is its to send, and its
 * `request.header` holds every header of the request but the credentials, so that it can read `Prefer`.
 */
export type Fallback = (
  operation: OperationRow,
  request: HandlerRequest,
  context: FallbackContext,
) => Promise<HandlerResult>;

/** One finished request, as {@link ServerOptions.onExchange} is given it. */
export interface Exchange {
  readonly requestId: string;
  readonly method: string;
  /** Path as requested, without the query string. */
  readonly path: string;
  /** Null where no operation matched. */
  readonly operation: OperationRow | null;
  readonly status: number;
  readonly ms: number;
  /** Code of the Error body, or null when the request succeeded. */
  readonly code: string | null;
  /** Listed violations of a 400; empty otherwise. */
  readonly violations: readonly Violation[];
  /** True when the client went away before the answer was sent. */
  readonly aborted: boolean;
}

/** Which browsers' pages may call the service. */
export interface CorsSettings {
  /** Allowed origins, or `*` for every one. */
  readonly origins: "*" | readonly string[];
  /**
   * Lets pages send cookies and other credentials of the browser; each answer then names the page's own origin. Off by
   * default. With `*`, every page on the web acts as the user: only for servers that hold nothing real, such as a mock.
   */
  readonly credentials?: boolean | undefined;
  /** Seconds a browser may keep a preflight's answer; 600 by default. */
  readonly maxAgeSeconds?: number | undefined;
}

/** Answers one mounted route: Express's request and response, whose types stay out of ours. */
export type MountHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => unknown;

/** Where extra routes are added. */
export interface MountTarget {
  use(path: string, handler: MountHandler): unknown;
  get(path: string, handler: MountHandler): unknown;
  post(path: string, handler: MountHandler): unknown;
  delete(path: string, handler: MountHandler): unknown;
}

/** Settings of createServer; every member is optional. */
export interface ServerOptions {
  /** The bundled contract; ours by default. */
  readonly contract?: ContractDocument | undefined;
  /** Without it every request of a secured operation is refused. */
  readonly authenticate?: Authenticate | undefined;
  readonly rateLimit?: RateLimit | undefined;
  readonly fallback?: Fallback | undefined;
  /** Bytes of the largest body taken, after decompression; 1 MiB by default. */
  readonly bodyLimitBytes?: number | undefined;
  /** Milliseconds a handler may take before the answer is 500, for all or by operation; 30 000 by default. */
  readonly handlerTimeoutMs?: number | ((operation: OperationRow) => number) | undefined;
  /** Check each answer against the contract; on unless NODE_ENV is `production`. */
  readonly validateResponses?: boolean | undefined;
  /**
   * Compile every schema before listening; on by default. Off, an operation's schemas compile with its first request: the
   * server is up in half the time, and a schema that does not compile shows late. For contracts that tests have compiled.
   */
  readonly warmUp?: boolean | undefined;
  /** Origin that `context.pollUrl` starts with; where the server listens by default. */
  readonly publicUrl?: string | (() => string) | undefined;
  /** Off by default: keys do not belong in pages. */
  readonly cors?: CorsSettings | false | undefined;
  /**
   * True behind TLS: answers then carry Strict-Transport-Security, which binds the whole host to https for a year. Off by
   * default, since on a host without TLS it locks browsers out.
   */
  readonly behindTls?: boolean | undefined;
  /** Express's setting of that name: hop count or subnets; none by default. */
  readonly trustProxy?: boolean | number | string | readonly string[] | undefined;
  readonly logger?: Logger | undefined;
  /** Called for each finished request after it was logged, with Node's own request: with it a wrapper around `app` knows its own. */
  readonly onExchange?: ((exchange: Exchange, request: IncomingMessage) => void) | undefined;
  /** Adds routes that come before the contract's and outside credentials and limits, such as `/docs`. */
  readonly mount?: ((app: MountTarget) => void) | undefined;
  /** Milliseconds for a whole request to arrive; 30 000 by default. */
  readonly requestTimeoutMs?: number | undefined;
  /** Milliseconds for the headers of a request to arrive; 10 000 by default. */
  readonly headersTimeoutMs?: number | undefined;
  /** Milliseconds an idle connection is kept; 65 000 by default, above the usual 60 s of a balancer. */
  readonly keepAliveTimeoutMs?: number | undefined;
  /** Milliseconds close() waits for running requests before it cuts them off; 10 000 by default. */
  readonly closeTimeoutMs?: number | undefined;
}
