import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Caller, HandlerContext } from "../../generated/handlers.ts";
import type { ContractDocument, OperationRow } from "../contract.ts";
import type { Violation } from "../errors.ts";

/** Credentials of a request, each under the name of its security scheme (`AccessKey` gives `accessKey`). */
export interface Credentials {
  readonly accessKey?: string | undefined;
  readonly secretKey?: string | undefined;
  /** Token of `Authorization: Bearer`. */
  readonly bearer?: string | undefined;
  readonly [scheme: string]: string | undefined;
}

/** Facts of the request that {@link Authenticate} receives besides the credentials. */
export interface AuthenticateContext {
  readonly operation: OperationRow;
  readonly requestId: string;
  /** Address of the client by the `trustProxy` setting. */
  readonly ip: string | undefined;
}

/** Checks credentials: returns the caller, or null for 401; may throw an ApiError such as `forbidden`. */
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
  /** Seconds to wait before the next request, if it differs from the reset. */
  readonly retryAfterSeconds?: number | undefined;
}

/** Counts one request of a caller; returns null if there is no limit. */
export type RateLimit = (
  caller: Caller,
  operation: OperationRow,
  context: AuthenticateContext,
) => RateLimitState | null | Promise<RateLimitState | null>;

/** A validated request: parameters converted, defaults inserted, header names in lower case. */
export interface HandlerRequest {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: Readonly<Record<string, unknown>>;
  /** Only for operations that declare cookie parameters. */
  readonly cookie?: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** A handler's answer: a status that the operation declares, with its body and additional headers. */
export interface HandlerResult {
  readonly status: number;
  /** A JSON value; for another media type, a text or bytes. */
  readonly body?: unknown;
  /** Each value of a list is sent as a separate line, as `Set-Cookie` requires. */
  readonly headers?: Readonly<Record<string, string | number | readonly string[] | undefined>> | undefined;
}

interface LooseCall {
  call(request: HandlerRequest, context: HandlerContext): Promise<HandlerResult>;
}

/** A handler of any operation; a method type, so that a handler with a narrower request is assignable. */
export type LooseHandler = LooseCall["call"];

/** Handlers by operationId, for contracts other than this package's. */
export type HandlerMap = Readonly<Record<string, LooseHandler | undefined>>;

/** Context of a {@link Fallback}. */
export interface FallbackContext extends HandlerContext {
  /** The contract of the server, with local references only. */
  readonly contract: ContractDocument;
  /** Ids of the operations that have a handler. */
  readonly handled: ReadonlySet<string>;
}

/**
 * Answers operations that have no handler, or whose handler throws `not_implemented`. It may send any status, and its
 * `request.header` contains every header of the request except credentials, so that it can read `Prefer`.
 */
export type Fallback = (
  operation: OperationRow,
  request: HandlerRequest,
  context: FallbackContext,
) => Promise<HandlerResult>;

/** A finished request, as {@link ServerOptions.onExchange} receives it. */
export interface Exchange {
  readonly requestId: string;
  readonly method: string;
  /** Path of the request without the query string. */
  readonly path: string;
  /** Null where no operation matched. */
  readonly operation: OperationRow | null;
  readonly status: number;
  readonly ms: number;
  /** Code of the Error body, or null if the request succeeded. */
  readonly code: string | null;
  /** Listed violations of a 400; otherwise empty. */
  readonly violations: readonly Violation[];
  /** True if the client disconnected before the answer was sent. */
  readonly aborted: boolean;
}

/** Browser origins that may call the service. */
export interface CorsSettings {
  /** Allowed origins, or `*` for any. */
  readonly origins: "*" | readonly string[];
  /**
   * Allows pages to send cookies and other credentials of the browser; each answer then names the page's own origin.
   * Default: false. With `*`, every page on the web acts as the user: only for servers without real data, such as a
   * mock.
   */
  readonly credentials?: boolean | undefined;
  /** Seconds that a browser may cache a preflight's answer. Default 600. */
  readonly maxAgeSeconds?: number | undefined;
}

/** Handles one mounted route with Express's request and response, whose types this package does not expose. */
export type MountHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => unknown;

/** The part of an Express application that adds routes. */
export interface MountTarget {
  use(path: string, handler: MountHandler): unknown;
  get(path: string, handler: MountHandler): unknown;
  post(path: string, handler: MountHandler): unknown;
  delete(path: string, handler: MountHandler): unknown;
}

/** Settings of createServer; every member is optional. */
export interface ServerOptions {
  /**
   * Path of a JSON or YAML file, which may refer to other files; or a document whose references are local. Default: the
   * contract of this package.
   */
  readonly contract?: ContractDocument | string | undefined;
  /** Without it, every request of a secured operation is refused. */
  readonly authenticate?: Authenticate | undefined;
  readonly rateLimit?: RateLimit | undefined;
  readonly fallback?: Fallback | undefined;
  /** Maximum size of a body in bytes, after decompression. Default 1 MiB. */
  readonly bodyLimitBytes?: number | undefined;
  /**
   * Milliseconds that a handler may take before the answer is 500, for all operations or by operation. Default 30 000.
   */
  readonly handlerTimeoutMs?: number | ((operation: OperationRow) => number) | undefined;
  /** Checks each answer against the contract. Default: true unless NODE_ENV is `production`. */
  readonly validateResponses?: boolean | undefined;
  /**
   * Digest of the contract's text (SHA-256, base64url): a stored result that carries it is not checked again.
   */
  readonly contractDigest?: string | undefined;
  /**
   * Compiles every schema before listening. Default true. If false, an operation's schemas compile at its first
   * request: the server starts in half the time, and an invalid schema is reported late. For contracts that tests have
   * compiled.
   */
  readonly warmUp?: boolean | undefined;
  /** Origin of `context.pollUrl`. Default: the address on which the server listens. */
  readonly publicUrl?: string | (() => string) | undefined;
  /** Default: false, since web pages must not contain keys. */
  readonly cors?: CorsSettings | false | undefined;
  /**
   * True behind TLS: answers then have Strict-Transport-Security, which restricts the whole host to https for a year.
   * Default false, since it locks browsers out of a host without TLS.
   */
  readonly behindTls?: boolean | undefined;
  /** Express's setting of that name: number of hops, or subnets. Default: no proxy. */
  readonly trustProxy?: boolean | number | string | readonly string[] | undefined;
  readonly logger?: Logger | undefined;
  /**
   * Called for each finished request after it was logged, with Node.js's own request, by which a wrapper around `app`
   * recognizes its requests.
   */
  readonly onExchange?: ((exchange: Exchange, request: IncomingMessage) => void) | undefined;
  /** Adds routes before the contract's, without credentials and limits, such as `/docs`. */
  readonly mount?: ((app: MountTarget) => void) | undefined;
  /** Milliseconds for a whole request to arrive. Default 30 000. */
  readonly requestTimeoutMs?: number | undefined;
  /** Milliseconds for the headers of a request to arrive. Default 10 000. */
  readonly headersTimeoutMs?: number | undefined;
  /** Milliseconds that an idle connection is kept. Default 65 000, above the usual 60 s of a load balancer. */
  readonly keepAliveTimeoutMs?: number | undefined;
  /** Milliseconds that close() waits for running requests before it cuts them off. Default 10 000. */
  readonly closeTimeoutMs?: number | undefined;
}
