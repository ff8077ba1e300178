import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type ContractDocument, isJsonType, type OperationRow } from "../../contract.ts";
import { ApiError, isApiError, type Violation } from "../../errors.ts";
import {
  createRoutes,
  type Exchange,
  type HandlerResult,
  readContract,
  toErrorBody,
} from "../../server/index.ts";
import type { MockBackend } from "../backend.ts";
import { defaultSession } from "../request-facts.ts";
import { forward, movePollUrl, parseJson } from "./forward.ts";

/**
 * A finished request that was meant for the real service. The response came from the service, from a fault, or from the
 * mock if the service could not be reached.
 */
export interface ForwardedExchange extends Exchange {
  /**
   * URL of the real service; null if the mock itself responded, because of a fault or an error, or because the service
   * did not respond.
   */
  readonly upstream: string | null;
}

/** Settings of {@link createUpstream}. */
export interface UpstreamOptions {
  readonly document: ContractDocument;
  readonly operations: readonly OperationRow[];
  /** Base URL of the real service. The path of each request is appended to the path of this URL. */
  readonly url: URL;
  /** Ids of operations for which the mock itself responds. */
  readonly only: ReadonlySet<string>;
  /** True if the mock created the job. The mock then responds to polls for the job itself. */
  readonly knowsJob: (session: string, id: string) => Promise<boolean>;
  /** Applies the faults of the request's test session before the request is forwarded. */
  readonly meetFault: MockBackend["meetFault"];
  /** Returns the body that the contract declares for a failure. Undefined for our own contract. */
  readonly answerFailure: MockBackend["answerFailure"];
  /** Delays a request before it is forwarded. The delay is the same as for the mock's own responses. */
  readonly wait: (signal: AbortSignal) => Promise<void>;
  readonly toOrigin: (request: IncomingMessage) => string;
  readonly onExchange: (exchange: ForwardedExchange, request: IncomingMessage) => void;
}

/** Paths that the mock serves in addition to the contract's paths. */
const ownPaths = /^\/(?:__mock|docs)(?:\/|$)/;

/** Maximum size in bytes of a body that is validated. Longer bodies are forwarded without validation. */
const maxChecked = 5_000_000;

/**
 * Returns a wrapper that forwards requests to the real service, except those to which the mock itself responds.
 * Requests and responses are streamed. The mock validates responses and writes violations to the journal. The caller
 * receives every response as the service sent it, but with the mock's origin in `pollUrl` and `Location`.
 */
export function createUpstream(options: UpstreamOptions): (app: RequestListener) => RequestListener {
  const { operations, only, knowsJob } = options;
  const reading = readContract(options.document, operations);
  const find = createRoutes(operations.map((row) => ({ shape: reading.shape(row), target: row })));
  return (app) => (request, response) => {
    const path = toPath(request);
    const found = find(path, request.method ?? "GET");
    const operation = found?.target ?? null;
    const isOwn =
      ownPaths.test(path) || request.method === "OPTIONS" || (operation !== null && only.has(operation.id));
    if (isOwn) return app(request, response);
    const id = found?.target == null ? undefined : found.values["id"];
    const isJob =
      operation?.path.startsWith("/api/operations/") === true && id !== undefined && only.size > 0;
    const decide = isJob ? knowsJob(readSession(request), id) : Promise.resolve(false);
    decide
      .then((isKnown) => (isKnown ? app(request, response) : pass(request, response, operation)))
      .catch((error: unknown) => fail(response, { path, operation, error }));
  };

  async function pass(
    request: IncomingMessage,
    response: ServerResponse,
    operation: OperationRow | null,
  ): Promise<void> {
    const path = toPath(request);
    const ownOrigin = options.toOrigin(request);
    response.setHeader("X-Request-Id", randomUUID());
    allowPages(request, response);
    // Raises the limit, because the streams, the journal and the server add 11 listeners for the end of the response,
    // and Node.js warns above 10.
    response.setMaxListeners(20);
    const passing: Passing = {
      operation,
      body: createBodyCollector(),
      upstream: options.url.href,
      code: null,
    };
    tellWhenOver(request, response, passing);
    try {
      if (operation !== null && (await isStruck(request, response, operation))) {
        passing.upstream = null;
        return;
      }
    } catch (error) {
      if (response.destroyed) return;
      passing.upstream = null;
      passing.code = (await fail(response, { path, operation, error })).code;
      return;
    }
    try {
      await forward(request, response, {
        url: new URL(options.url.href.replace(/\/$/, "") + (request.url ?? "/")),
        ownOrigin,
        watch: passing.body.add,
        onBroken: () => {
          passing.code = "unavailable";
        },
        rewrite: operation?.kind == null ? undefined : (given) => movePollUrl(given, options.url, ownOrigin),
      });
    } catch (error) {
      if (response.headersSent || response.destroyed) return void response.destroy();
      passing.upstream = null;
      passing.code = (await fail(response, { path, operation, error: toUnavailable(error) })).code;
    }
  }

  /**
   * Waits for the simulated latency, then applies faults. Returns true if the request must not be forwarded, because a
   * fault has already responded or the caller has disconnected.
   * @throws ApiError if a fault is to be sent as the contract's Error body.
   */
  async function isStruck(
    request: IncomingMessage,
    response: ServerResponse,
    operation: OperationRow,
  ): Promise<boolean> {
    const gone = new AbortController();
    response.once("close", () => gone.abort(new Error("the caller went away")));
    await options.wait(gone.signal);
    const requestId = String(response.getHeader("x-request-id"));
    const answer = await options.meetFault?.(operation, { requestId, request, signal: gone.signal });
    if (answer !== undefined) send(response, answer);
    return answer !== undefined || response.destroyed || response.socket?.destroyed === true;
  }

  /**
   * Sends a failure in the body that the contract declares for it. Ends the connection if a response has begun. Resolves
   * to the failure.
   */
  async function fail(response: ServerResponse, { path, operation, error }: Failed): Promise<ApiError> {
    const failure = isApiError(error) ? error : new ApiError("internal_error", { cause: error });
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return failure;
    }
    for (const name of ["content-length", "content-encoding"]) response.removeHeader(name);
    const requestId = String(response.getHeader("x-request-id"));
    const usual = toErrorBody(failure, { path, requestId, secrets: [] });
    const own = await options.answerFailure?.(usual, { operation, requestId });
    const { status = failure.status, body = usual } = own ?? {};
    send(response, { status, headers: failure.headers, body });
    return failure;
  }

  function tellWhenOver(request: IncomingMessage, response: ServerResponse, passing: Passing): void {
    const { operation, body } = passing;
    const startedAt = performance.now();
    response.once("close", () => {
      const aborted = !response.writableFinished;
      const { upstream, code } = passing;
      const isUnchecked = operation === null || upstream === null || aborted;
      options.onExchange(
        {
          requestId: String(response.getHeader("x-request-id")),
          method: request.method ?? "GET",
          path: toPath(request),
          operation,
          status: response.statusCode,
          ms: Math.round((performance.now() - startedAt) * 10) / 10,
          code,
          violations: isUnchecked ? [] : check(operation, response, body),
          aborted,
          upstream,
        },
        request,
      );
    });
  }

  /** Returns the violations found in the real service's response; an empty list if the body is too long to check. */
  function check(operation: OperationRow, response: ServerResponse, body: BodyCollector): Violation[] {
    const text = body.read();
    if (text === undefined) return [];
    const problems = reading.check(operation, {
      status: response.statusCode,
      body:
        text === ""
          ? undefined
          : isJsonType(String(response.getHeader("content-type")))
            ? parseJson(text)
            : text,
      header: (name) => response.getHeader(name),
    });
    return problems.map(toViolation);
  }
}

/** A request that ended with an error of the mock, or because the real service did not answer. */
interface Failed {
  readonly path: string;
  readonly operation: OperationRow | null;
  readonly error: unknown;
}

/** A request that is being forwarded to the real service. */
interface Passing {
  readonly operation: OperationRow | null;
  readonly body: BodyCollector;
  /** URL of the real service; null if the mock itself responded. */
  upstream: string | null;
  /** Code of the failure with which the mock responded, or because of which it ended the response; otherwise null. */
  code: string | null;
}

/**
 * Splits a problem such as `body.data must be array` into property and message. A problem that names no property
 * concerns the whole response.
 */
function toViolation(problem: string): Violation {
  const [, place, message] = /^((?:body|header)\S*) (.*)$/s.exec(problem) ?? [];
  return place === undefined || message === undefined
    ? { property: "answer", message: problem }
    : { property: `answer.${place}`, message };
}

/** Collects a streamed body for validation. */
interface BodyCollector {
  add(part: Buffer): void;
  /** Returns the body as text; undefined if it was too long to collect. */
  read(): string | undefined;
}

function createBodyCollector(): BodyCollector {
  let parts: Buffer[] = [];
  let bytes = 0;
  return {
    add(part) {
      bytes += part.length;
      if (bytes <= maxChecked) parts.push(part);
      else parts = [];
    },
    read: () => (bytes > maxChecked ? undefined : Buffer.concat(parts).toString("utf8")),
  };
}

function toUnavailable(cause: unknown): ApiError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ApiError("unavailable", { message: `The real service did not answer: ${reason}`, cause });
}

function send(response: ServerResponse, { status, headers = {}, body }: HandlerResult): void {
  response.statusCode = status;
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) response.setHeader(name, value);
  if (body === undefined) response.removeHeader("Content-Type");
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

/** Adds CORS headers, because the real service may not allow the origins of pages under development. */
function allowPages({ headers: { origin } }: IncomingMessage, response: ServerResponse): void {
  response.setHeader("Access-Control-Allow-Origin", origin ?? "*");
  if (origin !== undefined) {
    response.setHeader("Access-Control-Allow-Credentials", "true");
    response.setHeader("Vary", "Origin");
  }
  response.setHeader(
    "Access-Control-Expose-Headers",
    "*, X-Request-Id, Retry-After, X-RateLimit-Remaining, X-RateLimit-Reset",
  );
}

function toPath({ url = "/" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "/";
}

function readSession({ headers }: IncomingMessage): string {
  const name = headers["x-mock-session"];
  return typeof name === "string" ? name : defaultSession;
}
