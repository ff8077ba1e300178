import { isObject, type JsonObject, type OperationRow } from "../contract.ts";
import { isApiError } from "../errors.ts";
import type { HandlerResult } from "../server/index.ts";
import { toChosenFailure, toRetryHeaders, withHeaders } from "./answer.ts";
import type { NoteForced } from "./exchange.ts";
import type { Preference } from "./preference.ts";

/**
 * The response that a test chose for an operation. If the object is empty, the mock responds as if the test had chosen
 * nothing.
 */
export interface Answer {
  /** Status of the response. The contract must declare this status for the operation. */
  readonly code?: number;
  /** Name of an example in the contract. */
  readonly example?: string;
  /** The complete body. It is sent with the status `code`, by default the operation's first success status. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Outcome of the job that the operation starts. */
  readonly outcome?: string;
  /** Members that replace members of the same name in the result of the job that the operation starts. */
  readonly result?: Readonly<Record<string, unknown>>;
}

/**
 * Chosen responses by operationId. In a list, the first response is for the first request, and so on; the last response
 * repeats.
 */
export type Answers = Readonly<Record<string, Answer | readonly Answer[]>>;

/** The responses that a test has chosen in its test session, and the chosen results of the session's jobs. */
export interface ChosenAnswers {
  /** Replaces all chosen responses. */
  set(answers: ReadonlyMap<string, readonly Answer[]>): void;
  list(): Readonly<Record<string, readonly Answer[]>>;
  /** Returns the chosen response to the next request for an operation; undefined if the test chose none. */
  next(operation: OperationRow): Answer | undefined;
  /** Stores the chosen result of a job. */
  promise(jobId: string, result: JsonObject): void;
  /**
   * If the body of a response is a job with a chosen result, returns a copy in which the chosen members replace members
   * of the same name in the job's result. Returns any other response unchanged.
   */
  reveal(answer: HandlerResult): HandlerResult;
}

/** Maximum number of jobs whose chosen results are stored. The oldest result is dropped first. */
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

/** What {@link answerAsChosen} needs to know about a request. */
export interface ChosenStep {
  readonly operation: OperationRow;
  readonly requestId: string;
  readonly noteForced: NoteForced | undefined;
  /** Returns the response that the contract declares for the status and the example in the preference. */
  readonly fromContract: (preference: Preference) => Promise<HandlerResult>;
}

/**
 * True if the chosen response has a status, an example or a body. The mock sends such a response without running the
 * operation.
 */
export function isWhole({ code, example, body }: Answer): boolean {
  return code !== undefined || example !== undefined || body !== undefined;
}

/**
 * Returns the response that a test chose for an operation.
 * @throws ApiError if the test chose a failure.
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
  } catch (error) {
    throw isApiError(error) ? withHeaders(error, headers) : error;
  } finally {
    noteForced?.(requestId, "/__mock/answers");
  }
  const status = code ?? operation.success[0] ?? 200;
  const failure = toChosenFailure(status, body);
  // `isTold` makes the server send the test's message. Otherwise the server would replace the message of most 5xx
  // responses with a general one, because such a message may reveal internals.
  if (failure !== undefined) throw Object.assign(withHeaders(failure, headers), { isTold: true });
  return { status, body, headers: { ...toRetryHeaders(status), ...headers } };
}

/**
 * Calls `answer` and adds the headers that a test chose, if any, to the response.
 * @throws ApiError with these headers, if `answer` throws an ApiError.
 */
export async function withChosenHeaders(
  chosen: Answer | undefined,
  answer: () => Promise<HandlerResult>,
): Promise<HandlerResult> {
  const headers = chosen?.headers;
  if (headers === undefined) return answer();
  try {
    const usual = await answer();
    return { ...usual, headers: { ...usual.headers, ...headers } };
  } catch (error) {
    throw isApiError(error) ? withHeaders(error, headers) : error;
  }
}

/** Returns the Content-Type that a test chose. */
export function readChosenType(chosen: Answer | undefined): string | undefined {
  return Object.entries(chosen?.headers ?? {}).find(([name]) => name.toLowerCase() === "content-type")?.[1];
}
