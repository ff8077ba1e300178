import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type ContractDocument, isJsonType, isObject, type OperationRow } from "../../contract.ts";
import { ApiError, type Violation } from "../../errors.ts";
import { createRoutes, type Exchange, readContract, toErrorBody } from "../../server/index.ts";
import { defaultSession } from "../request-scope.ts";
import { forward } from "./forward.ts";
import { moveOrigin } from "./headers.ts";

/** A request that the real service answered. */
export interface ForwardedExchange extends Exchange {
  /** Address of the real service. */
  readonly upstream: string;
}

/** Settings of {@link createUpstream}. */
export interface UpstreamOptions {
  readonly document: ContractDocument;
  readonly operations: readonly OperationRow[];
  /** Base address of the real service; its path comes before the path of a request. */
  readonly url: URL;
  /** Operations that the mock answers itself. */
  readonly only: ReadonlySet<string>;
  /** True for a job that the mock made: polls of it are the mock's to answer. */
  readonly knowsJob: (session: string, id: string) => Promise<boolean>;
  readonly toOrigin: (host: unknown) => string;
  readonly onExchange: (exchange: ForwardedExchange, request: IncomingMessage) => void;
}

/** What the mock serves beside the contract. */
const ownPaths = /^\/(?:__mock|docs)(?:\/|$)/;

/** Bytes of an answer's body that are held to be checked; a longer one is passed on unchecked. */
const maxChecked = 5_000_000;

/**
 * Lets the real service answer what the mock does not: requests stream there and back, and the contract's complaints about
 * its answers go to the journal. The caller gets them as they are.
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
      .catch((error: unknown) => refuse(response, path, error));
  };

  async function pass(
    request: IncomingMessage,
    response: ServerResponse,
    operation: OperationRow | null,
  ): Promise<void> {
    const path = toPath(request);
    const ownOrigin = options.toOrigin(request.headers.host);
    response.setHeader("X-Request-Id", randomUUID());
    allowPages(request, response);
    // Streams, journal and server each listen for the end of it, one more than Node takes for a leak.
    response.setMaxListeners(20);
    const body = createHold();
    tellWhenOver(request, response, { operation, body });
    try {
      await forward(request, response, {
        url: new URL(options.url.href.replace(/\/$/, "") + (request.url ?? "/")),
        ownOrigin,
        watch: body.add,
        rewrite:
          operation?.kind == null ? undefined : (given) => movePollUrl(given, options.url.origin, ownOrigin),
      });
    } catch (error) {
      refuse(response, path, error);
    }
  }

  function tellWhenOver(
    request: IncomingMessage,
    response: ServerResponse,
    { operation, body }: { operation: OperationRow | null; body: Hold },
  ): void {
    const startedAt = performance.now();
    response.once("close", () => {
      const aborted = !response.writableFinished;
      options.onExchange(
        {
          requestId: String(response.getHeader("x-request-id")),
          method: request.method ?? "GET",
          path: toPath(request),
          operation,
          status: response.statusCode,
          ms: Math.round((performance.now() - startedAt) * 10) / 10,
          code: null,
          violations: operation === null || aborted ? [] : check(operation, response, body),
          aborted,
          upstream: options.url.href,
        },
        request,
      );
    });
  }

  /** What the contract has against an answer, as violations of the answer. */
  function check(operation: OperationRow, response: ServerResponse, body: Hold): Violation[] {
    const text = body.read();
    if (text === undefined) return [];
    const problems = reading.check(operation, {
      status: response.statusCode,
      body:
        text === "" ? undefined : isJsonType(String(response.getHeader("content-type"))) ? parse(text) : text,
      header: (name) => response.getHeader(name),
    });
    return problems.map(toViolation);
  }
}

/** `body.data must be array` names the member first; other sentences are about the answer as a whole. */
function toViolation(problem: string): Violation {
  const [, place, message] = /^((?:body|header)\S*) (.*)$/s.exec(problem) ?? [];
  return place === undefined || message === undefined
    ? { property: "answer", message: problem }
    : { property: `answer.${place}`, message };
}

/** A body that passes by, as a text. */
interface Hold {
  add(part: Buffer): void;
  /** Undefined for a body that was too long to be held. */
  read(): string | undefined;
}

function createHold(): Hold {
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A client polls where `pollUrl` leads, with its keys: through the mock, as everything else. */
function movePollUrl(body: Buffer, upstream: string, own: string): Buffer {
  const answer = parse(body.toString("utf8"));
  if (!isObject(answer) || typeof answer["pollUrl"] !== "string") return body;
  return Buffer.from(
    JSON.stringify({ ...answer, pollUrl: moveOrigin(answer["pollUrl"], { upstream, own }) }),
  );
}

function refuse(response: ServerResponse, path: string, cause: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  const error = new ApiError("unavailable", { message: `The real service did not answer: ${reason}`, cause });
  const requestId = String(response.getHeader("x-request-id"));
  response.statusCode = error.status;
  for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
  for (const name of ["content-length", "content-encoding"]) response.removeHeader(name);
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.end(JSON.stringify(toErrorBody(error, { path, requestId, secrets: [] })));
}

/** The real service may know nothing of the pages that a developer has open. */
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
