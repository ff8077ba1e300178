import createFetch from "openapi-fetch";
import type { ApiResponse, CallRequest, ClientOperation } from "../../generated/client.ts";
import { parseSuccess, readRequestId, toApiError } from "./answers.ts";
import { type Clock, onAbort } from "./clock.ts";
import type { Credentials } from "./credentials.ts";
import { AttemptTimeoutError, ClientError, ConnectionError, UsageError } from "./errors.ts";
import type { Hosts } from "./hosts.ts";
import type { ClientOptions } from "./options.ts";

/** One attempt of a call. */
export interface Attempt {
  readonly operation: ClientOperation;
  readonly request: CallRequest;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
  /** Sees the answer as soon as its body is read, whatever its status. */
  readonly onAnswer: (response: Response) => void;
}

/** The part of openapi-fetch that is used; its own types follow a document, which the generated calls did already. */
interface Fetcher {
  request(method: string, path: string, init: object): Promise<{ error?: unknown; response: Response }>;
}

/**
 * What openapi-fetch builds instead of a `Request`. Building a real one costs a third of a call, and `fetch` builds
 * another from it.
 */
class PlainRequest {
  readonly url: string;
  readonly init: RequestInit;

  constructor(url: string, init: RequestInit) {
    this.url = url;
    this.init = init;
  }
}

/** What a transport is made from. */
export interface TransportParts {
  readonly options: ClientOptions;
  readonly credentials: Credentials;
  readonly hosts: Hosts;
  readonly clock: Clock;
}

/**
 * Makes a function that sends an attempt and reads its body. It throws ApiError, ConnectionError or AttemptTimeoutError
 * for what may go better next time, and the reason of the signal when that aborts.
 */
export function createTransport({ options, credentials, hosts, clock }: TransportParts) {
  const fetcher = createFetch({
    Request: PlainRequest as unknown as typeof Request,
    // A redirect would carry the keys to wherever it points.
    redirect: "manual",
  }) as unknown as Fetcher;

  return async <T>({
    operation,
    request,
    headers,
    signal,
    timeoutMs,
    onAnswer,
  }: Attempt): Promise<ApiResponse<T>> => {
    const { method, path } = operation;
    signal?.throwIfAborted();
    checkIds(operation, request);
    const control = new AbortController();
    const release = onAbort(signal, () => control.abort(signal?.reason));
    const cancel = clock.after(timeoutMs, () =>
      control.abort(
        new AttemptTimeoutError("attempt_timeout", `${method} ${path}: no whole answer in ${timeoutMs} ms`),
      ),
    );
    let sent = false;
    try {
      const { error, response } = await fetcher.request(method, path, {
        baseUrl: hosts.baseOf(operation),
        params: request,
        body: request.body,
        headers,
        parseAs: "stream",
        signal: control.signal,
        fetch({ url, init }: PlainRequest) {
          sent = true;
          return (options.fetch ?? globalThis.fetch)(url, init);
        },
      });
      const text = response.ok ? await response.text() : "";
      onAnswer(response);
      const answer = { operation, response, now: clock.now() };
      if (!response.ok) throw toApiError(answer, clean(error));
      const data = response.status === 204 ? undefined : parseSuccess(answer, text);
      return { data: data as T, response, requestId: readRequestId(response) };
    } catch (cause) {
      if (control.signal.aborted) throw control.signal.reason;
      // Before `sent` it is the caller's own mistake, such as a body that is no JSON.
      if (!sent || cause instanceof ClientError) throw cause;
      throw toConnectionError(operation, cause);
    } finally {
      cancel();
      release();
    }
  };

  function clean(body: unknown): unknown {
    return body === undefined ? body : JSON.parse(credentials.redact(JSON.stringify(body)));
  }
}

/** Keeps `..`, a slash or nothing at all from turning one path into another. */
function checkIds(operation: ClientOperation, { path = {} }: CallRequest): void {
  for (const id of Object.values(path)) {
    if (typeof id !== "string" || !/^[\w-]+$/.test(id))
      throw new UsageError("invalid_id", `${operation.id}: an id has only letters, digits, "_" and "-"`);
  }
}

function toConnectionError({ method, path }: ClientOperation, cause: unknown): ConnectionError {
  // Engines put the reason at different depths: Node.js in the code of the cause, Bun in the code, Deno in the text.
  const inner = cause instanceof Error ? cause.cause : undefined;
  const reasons = [cause, inner].flatMap((error) =>
    error instanceof Error ? [("code" in error && error.code) || error.message] : [],
  );
  const reason = reasons.join(", ");
  const code = /refused/i.test(reason) ? "connection_refused" : "connection_failed";
  return new ConnectionError(code, `${method} ${path}: the connection failed (${reason})`, cause);
}
