import { isUrl } from "../../text/is-url.ts";
import { AdapterError, type Fail, type FailureReason, type Ill } from "./failure.ts";
import { readPath, toText } from "./fields.ts";
import type { Secrets } from "./secrets.ts";
import { TimeLimitReached } from "./time-limit.ts";

/** An upstream's response. */
export interface UpstreamAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

interface Surroundings {
  fail: Fail;
  secrets: Secrets;
  now: number;
}

/** Error codes of sockets that closed during a request or its response. */
const cutCodes = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE", "UND_ERR_RES_CONTENT_LENGTH_MISMATCH"]);

/** Matches the error bodies of Google, Facebook and Brave, which respond to a wrong key with 400 or 422. */
const wrongKey = /API_KEY_INVALID|API key not valid|OAuthException|SUBSCRIPTION_TOKEN_INVALID/;

/**
 * Converts a failed request (a response with a bad status, or an error without a response) to an error of the adapter.
 */
export function toFailure(problem: unknown, around: Surroundings): AdapterError {
  if (problem instanceof AdapterError) return problem;
  if (problem instanceof TimeLimitReached) return around.fail("timed_out", problem.message);
  if (problem instanceof Error) return toNetworkFailure(problem, around);
  if (isAnswer(problem)) return toStatusFailure(problem, around);
  return around.fail("unreachable", "unknown failure");
}

function isAnswer(value: unknown): value is UpstreamAnswer {
  return typeof value === "object" && value !== null && "status" in value && "text" in value;
}

function toNetworkFailure(error: Error, { fail, secrets }: Surroundings): AdapterError {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const message = secrets.redact(error.message);
  if (code === "UND_ERR_HEADERS_OVERFLOW") return fail("malformed", message, { cause: error });
  // undici sets no code for a response that is not HTTP, such as one with an invalid header or chunk size.
  if (error.name === "HTTPParserError") return fail("malformed", message, { ill: "perhaps", cause: error });
  if (cutCodes.has(code))
    return fail("cut_short", `connection closed before the whole response arrived (${code})`, {
      cause: error,
    });
  return fail("unreachable", code === "" ? message : `${message} (${code})`, { cause: error });
}

function toStatusFailure(answer: UpstreamAnswer, { fail, secrets, now }: Surroundings): AdapterError {
  const { status } = answer;
  const reason = readReason(answer);
  // Redacts before cutting, because a cut through a key would leave half of it readable.
  const vendorMessage = toText(secrets.redact(readMessage(answer.text) ?? ""), 200);
  const detail = vendorMessage === undefined ? "" : `: ${vendorMessage}`;
  const hint = reason === "unauthorized" ? " (check the key and what it may do)" : "";
  const where = status < 400 ? readTarget(answer) : "";
  return fail(reason, `answered ${status}${where}${hint}${detail}`, {
    status,
    ill: readIll(answer, reason),
    retryAfterMs: readRetryAfter(answer.headers["retry-after"], now),
  });
}

/**
 * Statuses that the content of a request can cause. Firewalls respond with 403 to text that they block. Servers respond
 * with 501 to a request that they do not support, and with 500 or 504 (Cloudflare: 524) to a request that crashes them
 * or slows them down.
 */
const dependOnRequest = new Set([403, 500, 501, 504, 524]);

/**
 * Statuses with which a gateway reports that the server behind it is down. The request may be the cause, if it crashed
 * the server's process: most gateways then send 502, Envoy 503, and Cloudflare 520.
 */
const ofGateways = new Set([502, 503, 520]);

/** Returns whether the failure shows that the upstream is unhealthy; undefined if this depends on the reason alone. */
function readIll({ status, text }: UpstreamAnswer, reason: FailureReason): Ill | undefined {
  if (reason === "unauthorized" && wrongKey.test(text)) return true;
  if (ofGateways.has(status)) return "perhaps";
  return dependOnRequest.has(status) ? false : undefined;
}

function readReason({ status, text }: UpstreamAnswer): FailureReason {
  if (status === 401 || status === 403) return "unauthorized";
  // The statuses 432 and 433 are Tavily's own; it sends them when a plan is used up.
  if (status === 402 || status === 432 || status === 433) return "quota_exceeded";
  if (status === 404 || status === 410) return "not_found";
  if (status === 408) return "timed_out";
  if (status === 429)
    return /insufficient_quota|quota exceeded/i.test(text) ? "quota_exceeded" : "rate_limited";
  if (status >= 500) return "upstream_error";
  return wrongKey.test(text) ? "unauthorized" : "rejected";
}

function readTarget(answer: UpstreamAnswer): string {
  const location = answer.headers["location"];
  if (typeof location !== "string" || !isUrl(location)) return "";
  return `, a redirect to ${new URL(location).host}; set the base URL to where it leads`;
}

/** Reads the message from the error bodies of the known vendors. */
function readMessage(text: string): string | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  for (const path of [
    "error.message",
    "detail.error",
    "error",
    "detail",
    "message",
    "status_message",
    "error_message",
  ]) {
    const value = readPath(body, path);
    if (typeof value === "string") return value;
  }
  return undefined;
}

/**
 * Returns the wait that a Retry-After header asks for, in milliseconds; undefined if the header is invalid. The header
 * may contain a number of seconds or a date.
 */
export function readRetryAfter(header: string | string[] | undefined, now: number): number | undefined {
  const text = (Array.isArray(header) ? header[0] : header)?.trim();
  if (text === undefined || text === "") return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
