import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiError, Violation } from "../errors.ts";
import type { AccessLog } from "./access-log.ts";
import { noStore, type PreparedHeaders } from "./answer-headers.ts";
import type { Resize } from "./body-shares.ts";
import type { CredentialRule } from "./credentials.ts";
import type { OperationShape } from "./operation-shapes.ts";
import { OwnResponse } from "./own-response.ts";
import { toRefusal } from "./refusal-line.ts";
import type { Exchange, Turn } from "./types.ts";

/** Values of the `X-RateLimit` headers. */
export interface RateCount {
  readonly limit: number;
  readonly remaining: number;
  readonly reset: number;
}

/** State of one request. Each step stores here what the response and the log need. */
export class RequestState {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The server generates the id: an id from a client could occur twice, or inject text into the log. */
  readonly requestId: string = randomUUID();
  readonly method: string;
  /** Path and query as requested. */
  readonly url: string;
  /** Path without the query string. */
  readonly path: string;
  /** Headers that every response has. Null if they are set on the response, so that mounted routes can change them. */
  readonly prepared: PreparedHeaders | null;
  readonly startedAt = performance.now();
  /** The operation of the request, once its route is found. */
  shape: OperationShape | null = null;
  code: string | null = null;
  violations: readonly Violation[] = noViolations;
  /** The caller's rate limit after this request; null if the request was not counted. */
  rate: RateCount | null = null;
  /**
   * True if the request was answered before its handler finished: the handler exceeded its time limit, or the body did
   * not arrive. A later response from the handler is ignored.
   */
  isExpired = false;
  /**
   * Called when the request is answered before its body has arrived. After that, the server does not wait for the body
   * or the handler.
   */
  onRefused: ((state: RequestState) => void) | undefined = undefined;
  /** True while the request is counted as running. */
  isRunning = false;
  /** Owner of the memory share for the body: the caller's organization, or the address if no credentials are needed. */
  owner = "";
  private resize: Resize | undefined;
  /**
   * The credential rule of the operation; null until the operation is known. The rule knows which headers and query
   * parameters carry credentials, in addition to `Authorization`.
   */
  credentials: CredentialRule | null = null;
  /**
   * The turn that the setting `takeTurn` gave this request; null without that setting, and after the response was
   * closed.
   */
  turn: Turn | null = null;
  private isClosed = false;
  private readonly watchers: RequestWatchers;
  private ended: { readonly reason: unknown } | undefined;
  private controller: AbortController | undefined;

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    { prepared, watchers }: { prepared: PreparedHeaders | null; watchers: RequestWatchers },
  ) {
    this.request = request;
    this.response = response;
    this.prepared = prepared;
    this.watchers = watchers;
    this.method = request.method ?? "GET";
    this.url = request.url ?? "/";
    const at = this.url.indexOf("?");
    this.path = at === -1 ? this.url : this.url.slice(0, at);
  }

  /** The query string without its question mark. */
  get query(): string {
    return this.url.slice(this.path.length + 1);
  }

  /** Milliseconds after which the connection is closed if the client has not read any more of the response. */
  get stallTimeoutMs(): number {
    return this.watchers.stallTimeoutMs;
  }

  /**
   * Aborts when the client disconnects or the time limit expires. Created at the first access, because most handlers do
   * not use it.
   */
  get signal(): AbortSignal {
    if (this.controller === undefined) {
      this.controller = new AbortController();
      if (this.ended !== undefined) this.controller.abort(this.ended.reason);
    }
    return this.controller.signal;
  }

  /** Returns the headers that the server itself adds to the response, as a list in which names and values alternate. */
  listHeaders(): string[] {
    const list =
      this.prepared === null ? [...noStore] : [...this.prepared.list, "X-Request-Id", this.requestId];
    if (this.rate === null) return list;
    const { limit, remaining, reset } = this.rate;
    list.push("X-RateLimit-Limit", String(limit));
    list.push("X-RateLimit-Remaining", String(remaining));
    list.push("X-RateLimit-Reset", String(reset));
    return list;
  }

  /** Returns the headers of {@link listHeaders} as lines for an {@link OwnResponse}. */
  writeLines({ lines }: PreparedHeaders): string {
    const own = `${lines}X-Request-Id: ${this.requestId}\r\n`;
    if (this.rate === null) return own;
    const { limit, remaining, reset } = this.rate;
    return `${own}X-RateLimit-Limit: ${limit}\r\nX-RateLimit-Remaining: ${remaining}\r\nX-RateLimit-Reset: ${reset}\r\n`;
  }

  /** Values that must not appear in the log or in a response. */
  get secrets(): readonly string[] {
    if (this.shape === null) return [];
    const { headers } = this.request;
    const keys = this.credentials?.listKeys({ headers, query: this.query }) ?? [];
    const values = ["authorization", ...(this.credentials?.headerNames ?? [])].flatMap((name) => {
      const value = headers[name];
      if (typeof value !== "string" || value === "") return [];
      return [value, value.split(" ").at(-1) ?? value];
    });
    // If a client sends `Authorization: Bearer` without a token, the word `Bearer` is no secret.
    const advice = this.credentials?.advice.toLowerCase() ?? "";
    return [...values, ...keys].filter(
      (secret) => secret.length >= shortestSecret && !advice.includes(secret.toLowerCase()),
    );
  }

  /**
   * Sends a failure as the response before the whole body of the request has arrived. Closes the connection, because the
   * rest of the body is not read.
   */
  refuse(failure: ApiError): void {
    this.response.setHeader("Connection", "close");
    this.isExpired = true;
    this.abort(failure);
    this.onRefused?.(this);
    this.watchers.sendFailure(this, failure);
  }

  /**
   * Waits until there is room for the body, and stores the function for the memory that the body takes. The time limit
   * for the body's arrival begins after the wait. Gives the memory back if the request has ended.
   */
  async waitForRoom(room: Promise<Resize>): Promise<void> {
    const { response } = this;
    if (response instanceof OwnResponse) response.bodyReadAt = Number.POSITIVE_INFINITY;
    const resize = await room;
    if (response instanceof OwnResponse) response.bodyReadAt = performance.now();
    if (this.isRunning) this.resize = resize;
    else resize(0);
  }

  /** Sets the size of the body in bytes, once it is known. */
  resizeBody(bytes: number): void {
    this.resize?.(bytes);
  }

  /** Marks the end of the work and gives back the memory for the body. Returns false if the work had already ended. */
  endWork(): boolean {
    const wasRunning = this.isRunning;
    this.isRunning = false;
    this.resize?.(0);
    this.resize = undefined;
    return wasRunning;
  }

  setTurn(turn: Turn | null): void {
    if (this.isClosed) turn?.closed();
    else this.turn = turn;
  }

  /** Ends the turn of the request, because its response has been sent or its client has disconnected. */
  close(): void {
    this.isClosed = true;
    this.turn?.closed();
    this.turn = null;
  }

  abort(reason: unknown): void {
    this.ended ??= { reason };
    this.controller?.abort(reason);
  }

  /**
   * Returns true if the client has disconnected and the error is only a consequence of this, because the work was
   * aborted.
   */
  isAbandonedBy(error: unknown): boolean {
    if (!this.response.destroyed || this.ended === undefined) return false;
    return error === this.ended.reason || (error instanceof Error && error.name === "AbortError");
  }
}

/** Minimum length in characters of a secret that is redacted. Replacing shorter values would damage ordinary text. */
const shortestSecret = 6;

const noViolations: readonly Violation[] = [];

/** Functions that are called when a request has ended, or cannot be read to its end, and the limit for its response. */
export interface RequestWatchers {
  readonly stallTimeoutMs: number;
  readonly log: AccessLog;
  /** Sends the error response to a request whose body did not arrive in time, or is not valid HTTP. */
  readonly sendFailure: (state: RequestState, failure: ApiError) => unknown;
  readonly onExchange?: ((exchange: Exchange, request: IncomingMessage) => void) | undefined;
}

/**
 * Creates the state of a request. Writes the log line when the response has been sent or the client has disconnected.
 */
export function openRequestState(
  request: IncomingMessage,
  response: ServerResponse,
  { prepared, watchers }: { prepared: PreparedHeaders | null; watchers: RequestWatchers },
): RequestState {
  const state = new RequestState(request, response, { prepared, watchers });
  response.on("close", () => closeRequestState(state, watchers));
  if (response instanceof OwnResponse) response.refusable = state;
  return state;
}

function closeRequestState(state: RequestState, { log, onExchange }: RequestWatchers): void {
  const { requestId, method, path, code, violations, request, response } = state;
  // After an error of the socket, some versions of Node.js report a response as sent although its end was not sent.
  const aborted = !response.writableFinished || Boolean(request.socket.errored);
  state.close();
  if (aborted) state.abort(new Error("the client went away"));
  const operation = state.shape?.row ?? null;
  const ms = Math.round((performance.now() - state.startedAt) * 10) / 10;
  const status = response.statusCode;
  const line = { requestId, method, path, operationId: operation?.id, status, ms };
  if (code === null && !aborted) log(line);
  else log(line, { ...toRefusal(state), ...(aborted ? { aborted } : {}) });
  onExchange?.({ requestId, method, path, operation, status, ms, code, violations, aborted }, request);
}
