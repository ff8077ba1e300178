import { pipeline } from "node:stream/promises";
import { type BrotliDecompress, createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { type Dispatcher, request as send } from "undici";
import type { Clock } from "../../../clock.ts";
import { isUrl } from "../../../text/is-url.ts";
import type { ProviderCall } from "../../capabilities.ts";
import type { Fail } from "../failure.ts";
import { readRetryAfter } from "../http-failures.ts";
import { TimeLimitReached, withTimeLimit } from "../time-limit.ts";
import { ForbiddenAddress } from "./guarded-agent.ts";

/** Limits that apply to reading one page. */
export interface FetchLimits {
  /** Time limit in milliseconds from the first request to the last byte, including redirects. */
  timeoutMs: number;
  /** Maximum number of bytes of a body after decompression. */
  maxBytes: number;
  maxRedirects: number;
}

export const defaultFetchLimits: FetchLimits = {
  timeoutMs: 15_000,
  maxBytes: 5 * 1024 * 1024,
  maxRedirects: 5,
};

/** A response that a server on the public web has sent. */
export interface Fetched {
  /** URL at which the redirects ended. */
  url: string;
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer<ArrayBuffer>;
}

/** Fetches from the public web only. */
export interface Fetcher {
  /**
   * Returns the server's response, whatever its status.
   * @throws AdapterError if there is no response or if fetching is forbidden. Also throws each error that `check`
   * throws.
   */
  fetch(url: string, call: ProviderCall, fail: Fail, check?: CheckHop): Promise<Fetched>;
}

/** Called before each redirect, within the page's time limit. Throws if the redirect must not be followed. */
export type CheckHop = (url: string, signal: AbortSignal) => Promise<void>;

/** Options of {@link createFetcher}. */
export interface FetcherOptions {
  clock: Clock;
  agent: Dispatcher;
  userAgent: string;
  limits: FetchLimits;
}

const redirects = new Set([301, 302, 303, 307, 308]);

class TooLarge extends Error {}

export function createFetcher(options: FetcherOptions): Fetcher {
  const { clock, limits } = options;
  return {
    async fetch(url, call, fail, check) {
      try {
        return await withTimeLimit(clock, { limitMs: limits.timeoutMs, signal: call.signal }, (signal) =>
          follow({ url, signal, fail, check }, options),
        );
      } catch (error) {
        call.signal.throwIfAborted();
        throw toPageFailure(error, fail, { limits });
      }
    },
  };
}

async function follow(
  start: { url: string; signal: AbortSignal; fail: Fail; check: CheckHop | undefined },
  options: FetcherOptions,
): Promise<Fetched> {
  let url = toPageUrl(start.url, start.fail);
  for (let hops = 0; hops <= options.limits.maxRedirects; hops += 1) {
    const site = url.origin;
    const answer = await fetchOnce(url, start.signal, options).catch((error: unknown) => {
      throw toPageFailure(error, start.fail, { limits: options.limits, site });
    });
    const location = answer.headers["location"];
    if (!redirects.has(answer.status) || typeof location !== "string") return answer;
    if (!isUrl(location, url)) throw start.fail("rejected", "redirects to an address that can't be read");
    url = toPageUrl(new URL(location, url).href, start.fail);
    await start.check?.(url.href, start.signal);
  }
  throw start.fail("rejected", `redirects more than ${options.limits.maxRedirects} times`);
}

/** Parses a URL. Throws unless it is an http(s) URL without credentials. */
export function toPageUrl(text: string, fail: Fail): URL {
  if (!isUrl(text)) throw fail("rejected", "the address can't be read");
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw fail("forbidden_address", `the scheme ${url.protocol} is neither http nor https`);
  if (url.username !== "" || url.password !== "")
    throw fail("forbidden_address", "addresses with credentials are not read");
  return url;
}

async function fetchOnce(url: URL, signal: AbortSignal, options: FetcherOptions): Promise<Fetched> {
  const response = await send(url, {
    dispatcher: options.agent,
    signal,
    headersTimeout: 0,
    bodyTimeout: 0,
    headers: {
      "user-agent": options.userAgent,
      accept:
        "text/html,application/xhtml+xml,text/plain;q=0.9,application/pdf;q=0.8,application/json;q=0.8,*/*;q=0.5",
      "accept-language": "en,*;q=0.5",
      "accept-encoding": "gzip, deflate, br",
    },
  });
  const { statusCode: status, headers } = response;
  if (redirects.has(status)) {
    await response.body.dump();
    return { url: url.href, status, headers, body: Buffer.alloc(0) };
  }
  const body = await readBody(response.body, headers, options.limits.maxBytes);
  return { url: url.href, status, headers, body };
}

async function readBody(
  stream: Dispatcher.ResponseData["body"],
  headers: Fetched["headers"],
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  if (Number(headers["content-length"] ?? 0) > maxBytes) {
    stream.destroy();
    throw new TooLarge();
  }
  // A buffer that grows in place. Chunks that are collected and joined at the end would need twice the memory until the
  // garbage collector frees them.
  const body = new ArrayBuffer(0, { maxByteLength: maxBytes });
  let isTooLarge = false;
  // Counts decompressed bytes, so that a decompression bomb of a few kilobytes is stopped before it fills the memory.
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) {
      const size = body.byteLength;
      isTooLarge = size + chunk.byteLength > maxBytes;
      if (isTooLarge) throw new TooLarge();
      body.resize(size + chunk.byteLength);
      new Uint8Array(body, size).set(chunk);
    }
  };
  const [first, second] = createDecoders(headers["content-encoding"]);
  try {
    if (first === undefined) await pipeline(stream, collect);
    else if (second === undefined) await pipeline(stream, first, collect);
    else await pipeline(stream, first, second, collect);
  } catch (error) {
    // If the body was too large, throws a new `TooLarge`, because the pipeline may report its own abort instead.
    throw isTooLarge ? new TooLarge() : error;
  }
  return Buffer.from(body);
}

function createDecoders(encoding: string | string[] | undefined) {
  const names = String(encoding ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  // Decodes in the reverse order of encoding. Decodes at most two encodings, because an ordinary server uses no more.
  return names
    .reverse()
    .slice(0, 2)
    .flatMap((name) => {
      if (name === "gzip" || name === "x-gzip") return [createGunzip()];
      if (name === "deflate") return [createInflate()];
      return name === "br" ? [createBrotliDecoder()] : [];
    });
}

function toPageFailure(
  error: unknown,
  fail: Fail,
  { limits, site }: { limits: FetchLimits; site?: string },
): unknown {
  if (error instanceof TimeLimitReached) return fail("timed_out", error.message);
  if (error instanceof TooLarge) return fail("too_large", `the page exceeds ${limits.maxBytes} bytes`);
  if (error instanceof LargeWindow) return fail("too_large", error.message);
  if (error instanceof ForbiddenAddress) return fail("forbidden_address", error.message);
  if (!(error instanceof Error) || error.name === "ProviderError") return error;
  const code = "code" in error ? String(error.code) : "";
  if (code === "ENOTFOUND" || code === "ENODATA")
    return fail("not_found", "the host has no address", { cause: error });
  if (code === "UND_ERR_SOCKET" || code.startsWith("Z_") || code.startsWith("ERR_STREAM"))
    return fail("cut_short", `the connection closed before the whole page arrived (${code})`, {
      cause: error,
      ill: false,
    });
  return fail("unreachable", error.message, { cause: error, site });
}

/**
 * Converts a response with a status of 400 or more to a failure; null for any other status. The failure does not count
 * against the site, because its other pages may be fine.
 */
export function toStatusFailure(page: Fetched, fail: Fail, now: number): Error | null {
  const { status } = page;
  if (status < 400) return null;
  const detail = { status, ill: false, retryAfterMs: readRetryAfter(page.headers["retry-after"], now) };
  if (status === 404 || status === 410) return fail("not_found", `the page is gone (${status})`, detail);
  if (status === 429) return fail("rate_limited", "the site asks to slow down (429)", detail);
  if (status >= 500) return fail("upstream_error", `the site failed (${status})`, detail);
  return fail("rejected", `the site refused (${status})`, detail);
}

/** Thrown if a Brotli file requires a decoder with a window of more than 4 MB. */
class LargeWindow extends Error {
  override readonly name = "LargeWindow";
  override readonly message = "the page is compressed by Brotli with a window of more than 4 MB";
}

/**
 * Creates a Brotli decoder that refuses a window of more than 4 MB. The sender chooses the size of the window, up to 16
 * MB, and a decoder keeps a buffer of this size. Few pages are refused, because encoders use a larger window only for
 * files of more than 4 MB.
 */
function createBrotliDecoder(): BrotliDecompress {
  const decoder = createBrotliDecompress();
  const transform = decoder._transform;
  let isStart = true;
  decoder._transform = (chunk: Buffer, encoding, done) => {
    if (isStart && hasLargeWindow(chunk[0])) {
      done(new LargeWindow());
      return;
    }
    isStart = false;
    transform.call(decoder, chunk, encoding, done);
  };
  return decoder;
}

/**
 * True if the first byte of a Brotli file declares a window of 8 or 16 MB. The low bits of this byte are then 1101 or
 * 1111 (RFC 7932).
 */
function hasLargeWindow(first: number | undefined): boolean {
  const bits = (first ?? 0) & 0b1111;
  return bits === 0b1101 || bits === 0b1111;
}
