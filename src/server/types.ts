import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Caller, HandlerContext } from "../../generated/handlers.ts";
import type { ContractDocument, OperationRow } from "../contract.ts";
import type { Violation } from "../errors.ts";
import type { ErrorBody } from "./error-body.ts";

/** Credentials of a request. Each member is named after its security scheme, such as `accessKey` for `AccessKey`. */
export interface Credentials {
  readonly accessKey?: string | undefined;
  readonly secretKey?: string | undefined;
  /** Token of `Authorization: Bearer`. */
  readonly bearer?: string | undefined;
  readonly [scheme: string]: string | undefined;
}

/** The security schemes of one alternative in a contract's `security`, each with the OAuth scopes that it needs. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

/** The data that {@link Authenticate} receives in addition to the credentials. */
export interface AuthenticateContext {
  readonly operation: OperationRow;
  readonly requestId: string;
  /** Address of the client according to the setting `trustProxy`. */
  readonly ip: string | undefined;
  /**
   * The alternatives in the operation's `security` that take these credentials, such as `[{ OAuth: ["pets:read"] }]`. A
   * token with all scopes of one alternative is enough.
   */
  readonly securityRequirements: readonly SecurityRequirement[];
}

/** Checks credentials and returns the caller; null leads to 401. May throw an ApiError such as `forbidden`. */
export type Authenticate = (
  credentials: Credentials,
  context: AuthenticateContext,
) => Caller | null | Promise<Caller | null>;

/** State of a caller's rate limit, after this request was counted. */
export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the limit resets. */
  readonly resetSeconds: number;
  readonly allowed: boolean;
  /** Seconds to wait before the next request. Default: `resetSeconds`. */
  readonly retryAfterSeconds?: number | undefined;
}

/** Counts one request of a caller; returns null if there is no limit. */
export type RateLimit = (
  caller: Caller,
  operation: OperationRow,
  context: AuthenticateContext,
) => RateLimitState | null | Promise<RateLimitState | null>;

/**
 * A request that {@link TakeTurn} allowed to start. The server calls these functions, so that other requests of the same
 * organization can start.
 */
export interface Turn {
  /** Called when the response is handed to Node.js. `bytes` is the length of its body. */
  answered(bytes: number): void;
  /**
   * Called when the response has been sent, or the client has disconnected. After that, the server calls neither
   * function again.
   */
  closed(): void;
}

/**
 * Called before a request's body is parsed. The server goes on when the promise resolves, so that this function can
 * limit how many requests of one organization run at the same time. Returns null for a request that is not counted. May
 * throw an ApiError such as `unavailable`.
 */
export type TakeTurn = (caller: Caller, operation: OperationRow) => Turn | null | Promise<Turn | null>;

/**
 * A validated request. Parameters are converted to their types, defaults are inserted, and header names are in lower
 * case.
 */
export interface HandlerRequest {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: Readonly<Record<string, unknown>>;
  /** Present only if the operation declares cookie parameters. */
  readonly cookie?: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** A handler's response: a status that the operation declares, with its body and additional headers. */
export interface HandlerResult {
  readonly status: number;
  /** A JSON value; if the declared media type is not JSON, a string or bytes. */
  readonly body?: unknown;
  /**
   * `Content-Type` selects one of the declared media types. Each value of a list is sent as a separate header line, as
   * `Set-Cookie` requires.
   */
  readonly headers?: Readonly<Record<string, string | number | readonly string[] | undefined>> | undefined;
}

interface LooseCall {
  call(request: HandlerRequest, context: HandlerContext): Promise<HandlerResult>;
}

/**
 * A handler of any operation. The type is declared as a method because TypeScript then also accepts a handler with a
 * narrower request.
 */
export type LooseHandler = LooseCall["call"];

/** Handlers by operationId, for a contract other than this package's own. */
export type HandlerMap = Readonly<Record<string, LooseHandler | undefined>>;

/** Context that a {@link Fallback} receives. */
export interface FallbackContext extends HandlerContext {
  /** The contract of the server. All its references are local. */
  readonly contract: ContractDocument;
  /** Ids of the operations that have a handler. */
  readonly handled: ReadonlySet<string>;
}

/**
 * Answers requests for operations that have no handler, or whose handler throws `not_implemented`. It may answer with
 * any status. Its `request.header` contains all headers of the request except credentials, so that it can read
 * `Prefer`.
 */
export type Fallback = (
  operation: OperationRow,
  request: HandlerRequest,
  context: FallbackContext,
) => Promise<HandlerResult>;

/** The response for a failure, which {@link ServerOptions.answerFailure} returns. */
export interface FailureAnswer {
  /** Default: the status of the Error body. */
  readonly status?: number | undefined;
  readonly body?: unknown;
  /**
   * Headers in addition to those of the failure, such as `WWW-Authenticate`. `Content-Type` replaces the declared type.
   */
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Returns the response for a failure in the form that the contract declares; null to send the Error body unchanged.
 * `operation` is null if the request matched no operation.
 */
export type AnswerFailure = (
  error: ErrorBody,
  context: { readonly operation: OperationRow | null; readonly requestId: string },
) => FailureAnswer | null | undefined | Promise<FailureAnswer | null | undefined>;

/** A finished request, which {@link ServerOptions.onExchange} receives. */
export interface Exchange {
  readonly requestId: string;
  readonly method: string;
  /** Path of the request without the query string. */
  readonly path: string;
  /** Null if the request matched no operation. */
  readonly operation: OperationRow | null;
  readonly status: number;
  readonly ms: number;
  /** Code of the Error body; null if the request succeeded. */
  readonly code: string | null;
  /** Violations that a 400 listed; empty for other responses. */
  readonly violations: readonly Violation[];
  /** True if the client disconnected before the response was sent. */
  readonly aborted: boolean;
}

/** CORS settings: which web pages may call the service. */
export interface CorsSettings {
  /** Allowed origins, or `*` for any. */
  readonly origins: "*" | readonly string[];
  /**
   * True lets pages send the browser's cookies and other credentials; each response then names the page's own origin.
   * Default: false. With `origins: "*"`, every page on the web can act as the user, so combine the two only on a server
   * without real data, such as a mock.
   */
  readonly credentials?: boolean | undefined;
  /** Seconds that a browser may cache a preflight response. Default: 600. */
  readonly maxAgeSeconds?: number | undefined;
}

/**
 * Handles the requests of a mounted route. It gets Express's request and response, which are declared here with
 * Node.js's types only.
 */
export type MountHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => unknown;

/** The methods of an Express application that add routes. */
export interface MountTarget {
  use(path: string, handler: MountHandler): unknown;
  get(path: string, handler: MountHandler): unknown;
  post(path: string, handler: MountHandler): unknown;
  delete(path: string, handler: MountHandler): unknown;
}

/** Settings of createServer; every member is optional. */
export interface ServerOptions {
  /**
   * Path of a JSON or YAML file (it may refer to other files), or a document whose references are local. Default: the
   * contract of this package.
   */
  readonly contract?: ContractDocument | string | undefined;
  /** Checks credentials. Without this setting, every request for an operation with `security` is refused. */
  readonly authenticate?: Authenticate | undefined;
  readonly rateLimit?: RateLimit | undefined;
  readonly takeTurn?: TakeTurn | undefined;
  readonly fallback?: Fallback | undefined;
  /**
   * Returns failures in the contract's own form, for contracts that declare a different body from this package's Error
   * body. Called for all failures of operations and for unknown paths, but not for requests that Node.js could not
   * parse.
   */
  readonly answerFailure?: AnswerFailure | undefined;
  /** Maximum size of a body in bytes, after decompression. Default 1 MiB. */
  readonly bodyLimitBytes?: number | undefined;
  /**
   * Milliseconds after which the server answers a request with 503 if its handler has not finished, or with 500 if the
   * operation declares no 503. Either one number, or a function that returns the number for an operation. Default:
   * 30 000.
   */
  readonly handlerTimeoutMs?: number | ((operation: OperationRow) => number) | undefined;
  /** Checks each response against the contract. Default: true unless NODE_ENV is `production`. */
  readonly validateResponses?: boolean | undefined;
  /**
   * SHA-256 digest of the contract's text in base64url. A stored response body that was checked against the contract
   * with this digest is not checked again.
   */
  readonly contractDigest?: string | undefined;
  /**
   * True (default) checks the contract and compiles its schemas before the server listens. For this package's contract,
   * it compiles only what valid requests need. False compiles an operation's schemas at its first request: the server
   * starts in half the time, but reports an invalid schema late. Use false only for contracts that tests have compiled.
   */
  readonly warmUp?: boolean | undefined;
  /** Origin of the URLs that `context.pollUrl` returns. Default: the address on which the server listens. */
  readonly publicUrl?: string | URL | (() => string | URL) | undefined;
  /** Origins of the web pages that may call the service. Default: false, because web pages must not contain keys. */
  readonly cors?: CorsSettings | false | undefined;
  /**
   * True if clients reach the server over TLS. Responses then have Strict-Transport-Security, which makes browsers use
   * https for the whole host for a year. Default: false, because a host without TLS would become unreachable for
   * browsers.
   */
  readonly behindTls?: boolean | undefined;
  /** Express's setting `trust proxy`: a number of hops, or subnets. Default: no proxy is trusted. */
  readonly trustProxy?: boolean | number | string | readonly string[] | undefined;
  readonly logger?: Logger | undefined;
  /**
   * Called for each finished request, after the request was logged. The second argument is the Node.js request. It is
   * the same object that `app` received, so a program that wraps `app` can find its own data about the request.
   */
  readonly onExchange?: ((exchange: Exchange, request: IncomingMessage) => void) | undefined;
  /**
   * Adds routes, such as `/docs`, that are matched before the contract's. Neither credentials nor rate limits are
   * checked for them.
   */
  readonly mount?: ((app: MountTarget) => void) | undefined;
  /** Milliseconds in which a whole request must arrive. Default 30 000. */
  readonly requestTimeoutMs?: number | undefined;
  /** Milliseconds in which the headers of a request must arrive. Default 10 000. */
  readonly headersTimeoutMs?: number | undefined;
  /**
   * Milliseconds after which an idle connection is closed. Default 65 000, longer than the usual 60 s of a load
   * balancer.
   */
  readonly keepAliveTimeoutMs?: number | undefined;
  /** Milliseconds after which a connection is closed if its client has read no more of a response. Default 30 000. */
  readonly stallTimeoutMs?: number | undefined;
  /** Milliseconds that `close` waits for running requests before it closes their connections. Default 10 000. */
  readonly closeTimeoutMs?: number | undefined;
}
