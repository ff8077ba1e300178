import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Violation } from "../errors.ts";
import type { OperationShape } from "./operation-shapes.ts";
import { toOriginForm } from "./request-target.ts";
import type { Exchange } from "./types.ts";

/** One request on its way through the server: what each step learned, for the answer and for the log. */
export interface Visit {
  /** Always made here: an id that a client chose could be shared by two requests, or carry text into the log. */
  readonly requestId: string;
  readonly method: string;
  /** Path and query as requested. */
  readonly url: string;
  /** The path alone. */
  readonly path: string;
  /** The operation that the request is for, once its route is found. */
  shape: OperationShape | null;
  code: string | null;
  violations: readonly Violation[];
  /** Aborts when the client goes away. */
  readonly abort: AbortController;
  /** Values that must show neither in the log nor in an answer. */
  secrets: readonly string[];
}

/** What is told of every visit when it ends. */
export interface VisitWatchers {
  readonly logger: Logger;
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
}

/** Opens the visit of a request: gives it its id, and logs one line when the answer is out or the client is gone. */
export function openVisit(
  request: IncomingMessage,
  response: ServerResponse,
  { logger, onExchange }: VisitWatchers,
): Visit {
  const url = toOriginForm(request.url ?? "/", request.method ?? "GET");
  request.url = url;
  const at = url.indexOf("?");
  const visit: Visit = {
    requestId: randomUUID(),
    method: request.method ?? "GET",
    url,
    path: at === -1 ? url : url.slice(0, at),
    shape: null,
    code: null,
    violations: [],
    abort: new AbortController(),
    secrets: [],
  };
  const startedAt = performance.now();
  response.setHeader("X-Request-Id", visit.requestId);
  response.once("close", () => {
    const aborted = !response.writableFinished;
    if (aborted) visit.abort.abort(new Error("the client went away"));
    const { requestId, method, path, code, violations } = visit;
    const operation = visit.shape?.row ?? null;
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const status = response.statusCode;
    logger.info(
      { requestId, method, path, operationId: operation?.id, status, ms, ...(aborted ? { aborted } : {}) },
      "request",
    );
    onExchange?.({ requestId, method, path, operation, status, ms, code, violations, aborted });
  });
  return visit;
}
