import { isObject, type JsonObject, type OperationRow } from "../contract.ts";
import { ApiError, errorTable, isApiError, isErrorCode } from "../errors.ts";
import type { HandlerResult } from "../server/index.ts";
import type { NoteForced } from "./exchange.ts";
import type { Preference } from "./preference.ts";

/** What an operation answers. Without any member it answers as usual. */
export interface Answer {
  /** A declared status. */
  readonly code?: number;
  /** Name of an example of the contract. */
  readonly example?: string;
  /** The whole body, of the status `code` or of the first success. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** How the job goes that the operation starts. */
  readonly outcome?: string;
  /** Members laid over the result of the job that the operation starts. */
  readonly result?: Readonly<Record<string, unknown>>;
}

/** By operationId: one answer, or one a request, of which the last stays. */
export type Answers = Readonly<Record<string, Answer | readonly Answer[]>>;

/** The answers that somebody chose for a world, and the results of jobs that these started. */
export interface ChosenAnswers {
  /** Replaces all of them. */
  set(answers: ReadonlyMap<string, readonly Answer[]>): void;
  list(): Readonly<Record<string, readonly Answer[]>>;
  /** What the next request of an operation is answered; undefined: as usual. */
  next(operation: OperationRow): Answer | undefined;
  /** Notes the result of a job that a chosen answer started. */
  promise(jobId: string, result: JsonObject): void;
  /** The answer with the chosen result in it, where it shows a job that has one. */
  reveal(answer: HandlerResult): HandlerResult;
}

/** Jobs whose results are kept; the oldest is forgotten first. */
const maxResults = 1000;

export function createChosenAnswers(): ChosenAnswers {
  let chosen = new Map<string, readonly Answer[]>();
  const results = new Map<string, JsonObject>();
  return {
    set(answers) {
      chosen = new Map(answers);
    },
    list: () => Object.fromEntries(chosen),
    next({ id }) {
      const [first, ...later] = chosen.get(id) ?? [];
      if (later.length > 0) chosen.set(id, later);
      return first;
    },
    promise(jobId, result) {
      results.set(jobId, result);
      const [oldest] = results.keys();
      if (results.size > maxResults && oldest !== undefined) results.delete(oldest);
    },
    reveal(answer) {
      const { body } = answer;
      if (results.size === 0 || !isObject(body) || !isObject(body["result"])) return answer;
      const result = results.get(String(body["id"]));
      if (result === undefined) return answer;
      return { ...answer, body: { ...body, result: { ...body["result"], ...result } } };
    },
  };
}

/** What {@link answerAsChosen} needs of the request. */
export interface ChosenStep {
  readonly operation: OperationRow;
  readonly requestId: string;
  readonly noteForced: NoteForced | undefined;
  /** Answers from the contract, as a preference says. */
  readonly fromContract: (preference: Preference) => Promise<HandlerResult>;
}

/** True for an answer in which the operation itself takes no part. */
export function isWhole({ code, example, body }: Answer): boolean {
  return code !== undefined || example !== undefined || body !== undefined;
}

/**
 * The answer that was chosen for an operation.
 * @throws ApiError for a failure that was chosen.
 */
export async function answerAsChosen(answer: Answer, step: ChosenStep): Promise<HandlerResult> {
  const { code, example, body, headers = {} } = answer;
  const { operation, requestId, noteForced, fromContract } = step;
  try {
    if (body === undefined) {
      const result = await fromContract({
        ...(code === undefined ? {} : { code }),
        ...(example === undefined ? {} : { example }),
      });
      return { ...result, headers: { ...result.headers, ...headers } };
    }
    const status = code ?? operation.success[0] ?? 200;
    const own = status >= 400 ? toFailure(status, body) : undefined;
    if (own !== undefined) throw own;
    return { status, body, headers: { ...toRetryHeaders(status), ...headers } };
  } catch (error) {
    throw isApiError(error) ? withHeaders(error, headers) : error;
  } finally {
    noteForced?.(requestId, "/__mock/answers");
  }
}

/** A chosen failure in the contract's Error body: the server completes it with path, time and request id. */
function toFailure(status: number, body: unknown): ApiError | undefined {
  if (!isObject(body) || typeof body["message"] !== "string") return undefined;
  const codes = Object.keys(errorTable)
    .filter(isErrorCode)
    .filter((code) => errorTable[code].status === status);
  const code = codes.find((one) => one === body["code"]) ?? codes[0];
  if (code === undefined) return undefined;
  return new ApiError(code, { message: body["message"], headers: toRetryHeaders(status) });
}

/** The failure with these headers over its own, whatever the case of their names. */
function withHeaders(error: ApiError, headers: Readonly<Record<string, string>>): ApiError {
  const { code, message, errors, cause } = error;
  if (!isErrorCode(code)) return error;
  const all = [...Object.entries(error.headers), ...Object.entries(headers)];
  const merged = Object.fromEntries(all.map(([name, value]) => [name.toLowerCase(), String(value)]));
  return new ApiError(code, { message, errors, headers: merged, cause });
}

/** The contract requires Retry-After with 429 and 503; a chosen answer may set another value. */
function toRetryHeaders(status: number): Record<string, string> {
  return status === 429 || status === 503 ? { "Retry-After": "1" } : {};
}
