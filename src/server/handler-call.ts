import type { Caller, HandlerContext } from "../../generated/handlers.ts";
import { isObject } from "../contract.ts";
import { ApiError, isApiError } from "../errors.ts";
import { declaresStatus, type OperationShape } from "./operation-shapes.ts";
import type { Fallback, HandlerRequest, HandlerResult, LooseHandler } from "./types.ts";

/** What answers an operation: its handler, and what stands in where it has none. */
export interface Answering {
  readonly shape: OperationShape;
  readonly handler: LooseHandler | undefined;
  readonly fallback: Fallback | undefined;
  /** Ids of the operations that have a handler. */
  readonly handled: ReadonlySet<string>;
  /** Milliseconds either may take. */
  readonly timeoutMs: number;
}

/** A validated request, its context, and what only a fallback sees. */
export interface Call {
  readonly request: HandlerRequest;
  readonly context: HandlerContext<Caller | null>;
  /** Every header of the request but the credentials. */
  readonly allHeaders: () => Readonly<Record<string, unknown>>;
  readonly abort: AbortController;
}

/** Statuses that a handler may fail with although its operation does not declare them: 501 says that it is a stub. */
const undeclaredAllowed = new Set([501]);

/**
 * Calls the handler of an operation, or the fallback where there is none.
 * @throws ApiError as the handler threw it, where the operation declares its status; Error for everything that is not an
 * answer the contract knows, the time limit included.
 */
export async function callHandler(answering: Answering, call: Call): Promise<HandlerResult> {
  const { shape, handler, fallback, handled } = answering;
  if (handler !== undefined) {
    try {
      const result = await withTimeLimit(() => handler(call.request, call.context), answering, call);
      return toDeclared(result, shape);
    } catch (error) {
      const unfilled = isObject(error) && error["code"] === "not_implemented";
      if (!unfilled) throw toDeclaredFailure(error, shape);
      if (fallback === undefined) throw new ApiError("not_implemented", { cause: error });
    }
  }
  if (fallback === undefined) throw new ApiError("not_implemented");
  const request = { ...call.request, header: { ...call.allHeaders(), ...call.request.header } };
  return toResult(
    await withTimeLimit(
      () => fallback(shape.row, request, { ...call.context, log: call.context.log, handled }),
      answering,
      call,
    ),
    shape,
  );
}

async function withTimeLimit<T>(
  run: () => Promise<T>,
  { timeoutMs }: Answering,
  { abort }: Call,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`the handler gave no answer within ${timeoutMs} ms`);
      reject(error);
      abort.abort(error);
    }, timeoutMs);
  });
  try {
    return await Promise.race([Promise.resolve().then(run), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function toDeclared(value: unknown, shape: OperationShape): HandlerResult {
  const result = toResult(value, shape);
  if (!declaresStatus(shape, result.status))
    throw new Error(`the handler of ${shape.row.id} answered ${result.status}, which is not declared`);
  return result;
}

function toResult(value: unknown, { row }: OperationShape): HandlerResult {
  if (!isResult(value))
    throw new Error(`the handler of ${row.id} did not answer { status, body?, headers? }`);
  return value;
}

function isResult(value: unknown): value is HandlerResult {
  if (!isObject(value) || !Number.isInteger(value["status"])) return false;
  const status = Number(value["status"]);
  return status >= 200 && status <= 599;
}

function toDeclaredFailure(error: unknown, shape: OperationShape): unknown {
  if (!isApiError(error) || undeclaredAllowed.has(error.status) || declaresStatus(shape, error.status))
    return error;
  return new Error(
    `the handler of ${shape.row.id} threw ${error.code} (${error.status}), which is not declared`,
    {
      cause: error,
    },
  );
}
