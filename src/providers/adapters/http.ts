import { type Dispatcher, request as send } from "undici";
import type { Clock } from "../../clock.ts";
import { parseStorableJson } from "../../text/storable-json.ts";
import type { Capability, ProviderCall } from "../capabilities.ts";
import { createFail, type Fail } from "./failure.ts";
import { toFailure, type UpstreamAnswer } from "./http-failures.ts";
import type { Secrets } from "./secrets.ts";
import { withTimeLimit } from "./time-limit.ts";

/** Query parameters by name. Undefined values are omitted. A list repeats the parameter. */
export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

export interface UpstreamRequest {
  method?: "GET" | "POST";
  /** Path below the base URL. It starts with a slash. */
  path: string;
  query?: Query | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** The request body. A URLSearchParams is sent as a form, any other value as JSON. */
  body?: unknown;
  /** Statuses of 300 and above that are returned as a response instead of thrown as a failure. */
  accept?: readonly number[];
  /** Time limit in milliseconds. Default: the upstream's own limit. */
  timeoutMs?: number;
  /** True if the response contains a new key, such as an access token. The response is then not redacted. */
  givesKey?: true;
}

/** An upstream's response, with the body parsed as JSON. */
export interface JsonAnswer extends Omit<UpstreamAnswer, "text"> {
  json: unknown;
}

/** Client for one service, which a vendor or the operator runs. */
export interface Upstream {
  /**
   * Sends a request and parses the body of the response as JSON.
   * @throws AdapterError for every failure. If the caller aborts, throws the reason of the abort unchanged.
   */
  json(request: UpstreamRequest, call: ProviderCall): Promise<JsonAnswer>;
  text(request: UpstreamRequest, call: ProviderCall): Promise<UpstreamAnswer>;
  readonly fail: Fail;
}

/** Options of {@link createUpstream}. */
export interface UpstreamOptions {
  capability: Capability;
  adapter: string;
  baseUrl: string;
  clock: Clock;
  secrets: Secrets;
  /** Headers to send with each request, such as the key. If this is a function, it is called for each request. */
  headers?: Readonly<Record<string, string>> | ((call: ProviderCall) => Promise<Record<string, string>>);
  /** Query parameters to send with each request. */
  query?: Query;
  /** Time limit in milliseconds for a request. Default: 30 s. */
  timeoutMs?: number;
  /** Maximum number of bytes of a response's body. Default: 16 MiB. */
  maxBytes?: number;
  /** Waits until the rate limit allows another request. */
  pace?: (signal: AbortSignal) => Promise<void>;
  dispatcher?: Dispatcher | undefined;
}

const defaultTimeoutMs = 30_000;
const defaultMaxBytes = 16 * 1024 * 1024;

/**
 * Creates the client with which an adapter calls its configured service. Refuses redirects, because following one would
 * send the key to another address.
 */
export function createUpstream(options: UpstreamOptions): Upstream {
  const fail = createFail(options.capability, options.adapter);
  const text = async (request: UpstreamRequest, call: ProviderCall): Promise<UpstreamAnswer> => {
    const limitMs = request.timeoutMs ?? options.timeoutMs ?? defaultTimeoutMs;
    try {
      return await withTimeLimit(options.clock, { limitMs, signal: call.signal }, async (signal) => {
        await options.pace?.(signal);
        const answer = await exchange(options, request, { ...call, signal });
        if (answer.status >= 300 && request.accept?.includes(answer.status) !== true)
          throw toFailure(answer, { fail, secrets: options.secrets, now: options.clock.now() });
        return answer;
      });
    } catch (error) {
      call.signal.throwIfAborted();
      throw toFailure(error, { fail, secrets: options.secrets, now: options.clock.now() });
    }
  };
  return {
    fail,
    text,
    async json(request, call) {
      const { status, headers, text: body } = await text(request, call);
      try {
        return { status, headers, json: parseStorableJson(body) };
      } catch {
        // An accepted status of 400 or above, such as 404 for an unknown person, may come with a body in any format, so
        // a body that is not JSON is no failure.
        if (status >= 400) return { status, headers, json: undefined };
        // Omits the cause: JSON.parse quotes the body in its message, and the body may echo a key.
        throw fail("malformed", `answered ${status} with a body that is not JSON`, { status });
      }
    },
  };
}

async function exchange(
  options: UpstreamOptions,
  request: UpstreamRequest,
  call: ProviderCall,
): Promise<UpstreamAnswer> {
  const url = createUrl(options, request);
  const own = typeof options.headers === "function" ? await options.headers(call) : options.headers;
  const { type, body } = encodeBody(request.body);
  const response = await send(url, {
    method: request.method ?? "GET",
    headers: { accept: "application/json", "user-agent": "prospecting", ...type, ...own, ...request.headers },
    ...(body === undefined ? {} : { body }),
    signal: call.signal,
    // Turns off undici's own limits, which use real time. Only the time limit that `clock` measures applies.
    headersTimeout: 0,
    bodyTimeout: 0,
    ...(options.dispatcher === undefined ? {} : { dispatcher: options.dispatcher }),
  });
  // Redacts keys in the response, because some services echo the request, even in a response with status 200 that
  // reports a failure.
  const raw = await readText(response.body, options);
  const text = request.givesKey === true ? raw : options.secrets.redactAnswer(raw);
  return { status: response.statusCode, headers: response.headers, text };
}

function createUrl(options: UpstreamOptions, request: UpstreamRequest): URL {
  const url = new URL(`${options.baseUrl.replace(/\/+$/, "")}${request.path}`);
  for (const [name, value] of Object.entries({ ...request.query, ...options.query })) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(one));
  }
  return url;
}

function encodeBody(body: unknown): { type: Record<string, string>; body?: string } {
  if (body === undefined) return { type: {} };
  if (body instanceof URLSearchParams)
    return { type: { "content-type": "application/x-www-form-urlencoded" }, body: body.toString() };
  return { type: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

async function readText(body: AsyncIterable<Uint8Array>, options: UpstreamOptions): Promise<string> {
  const maxBytes = options.maxBytes ?? defaultMaxBytes;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes)
      throw createFail(options.capability, options.adapter)("too_large", `body exceeds ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
