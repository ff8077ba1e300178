import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import cors from "cors";
import helmet from "helmet";
import { isUrl } from "../text/is-url.ts";
import type { CorsSettings } from "./types.ts";

/** Headers as `writeHead` accepts them: name, value, name, value and so on. */
export type HeaderList = readonly string[];

/**
 * Header of every response. Without it, a shared cache could serve one caller's response to another caller, or an old
 * 404 after the operation was added.
 */
export const noStore: HeaderList = ["Cache-Control", "no-store"];

/** Headers that are the same in many responses. */
export interface PreparedHeaders {
  readonly list: HeaderList;
  /**
   * The headers in `list` as lines, each of which ends with CRLF. Empty for headers that repeat the request's origin,
   * because these headers differ from request to request.
   */
  readonly lines: string;
  /** Names of the headers in lower case. */
  readonly names: ReadonlySet<string>;
}

/**
 * Returns the security and CORS headers for a request with this `Origin` header. `origin` is undefined if the request
 * has no such header.
 */
export type AnswerHeaders = (origin: string | undefined) => PreparedHeaders;

/** A middleware of Express, with Node.js's own types of request and response. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Headers that scripts of another origin may read, in addition to those that browsers always expose. */
const exposedHeaders = [
  ...["X-Request-Id", "Retry-After", "Allow", "WWW-Authenticate"],
  ...["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"],
];

/**
 * Creates a function that returns the security and CORS headers for an origin. Computes the headers in advance, once
 * for each allowed origin and once for all other origins, because running helmet for each request would take 5 % of the
 * request's time.
 */
export function createAnswerHeaders({
  behindTls,
  cors: settings,
  more,
}: {
  readonly behindTls: boolean;
  readonly cors: CorsSettings | undefined;
  /** Additional headers for every response. */
  readonly more: HeaderList;
}): AnswerHeaders {
  const secure = [...collect(helmet({ strictTransportSecurity: behindTls })), ...more];
  if (settings === undefined) {
    const prepared = prepare(secure);
    return () => prepared;
  }
  const write = createCors(settings);
  const toHeaders = (origin: string | undefined) => prepare([...secure, ...collect(write, origin)]);
  const { origins, credentials = false } = settings;
  if (origins === "*" && credentials)
    return mirror(toHeaders, prepare([...secure, ...collect(createCors({ origins })), "Vary", "Origin"]));
  const listed = new Map(
    origins === "*" ? [] : origins.map((origin) => [toOrigin(origin), toHeaders(origin)]),
  );
  // An origin that the settings do not allow receives the same headers as a request without an origin.
  const others = toHeaders(undefined);
  return (origin) => (origin === undefined ? undefined : listed.get(origin)) ?? others;
}

/**
 * Returns an allowed origin from the settings unchanged.
 * @throws Error if browsers do not send the origin in exactly this form, for example because it ends with a slash. No
 * `Origin` header could equal it, so the server would silently refuse the pages that the setting is meant to allow.
 */
function toOrigin(text: string): string {
  const sent = toSentOrigin(text);
  if (sent === text) return text;
  throw new Error(
    `cors.origins has ${JSON.stringify(text)}, which no browser sends; write ${
      text === "*" ? 'origins: "*"' : (sent ?? "an origin such as https://app.example")
    }`,
  );
}

function toSentOrigin(text: string): string | undefined {
  if (/^https?:/i.test(text)) return isUrl(text) ? new URL(text).origin : undefined;
  // Accepts `null`, which sandboxed pages send, and any scheme, because browser extensions and apps have schemes of
  // their own.
  return text === "null" || /^[a-z][a-z\d+.-]*:\/\/[^/?#]+$/.test(text) ? text : undefined;
}

/**
 * Creates the CORS middleware from the settings. The middleware sets the headers, including those of preflight
 * responses; the caller sends the response.
 */
export function createCors({ origins, credentials = false, maxAgeSeconds = 600 }: CorsSettings): Middleware {
  // With `true`, the package cors repeats the request's origin. This is necessary because browsers refuse `*` with
  // credentials (Fetch Standard, 3.3.5).
  const every = credentials ? true : "*";
  const origin = origins === "*" ? every : [...origins];
  return cors({ origin, credentials, exposedHeaders, maxAge: maxAgeSeconds, preflightContinue: true });
}

/**
 * Returns the {@link AnswerHeaders} function for settings that allow credentials from any origin. The headers are
 * computed once, for a sample origin; each call replaces the sample with the request's origin. For a request without an
 * origin, the function returns `without`.
 */
function mirror(toHeaders: AnswerHeaders, without: PreparedHeaders): AnswerHeaders {
  const sample = "https://origin.example";
  const { list, names } = toHeaders(sample);
  const at = list.indexOf(sample);
  return (origin) => (origin === undefined ? without : { list: list.with(at, origin), names, lines: "" });
}

function prepare(list: HeaderList): PreparedHeaders {
  const names = list.filter((_, index) => index % 2 === 0);
  const lines = names.map((name, index) => `${name}: ${list[2 * index + 1]}\r\n`).join("");
  return { list, lines, names: new Set(names.map((name) => name.toLowerCase())) };
}

function collect(middleware: Middleware, origin?: string): HeaderList {
  const request = new IncomingMessage(new Socket());
  request.method = "GET";
  if (origin !== undefined) request.headers.origin = origin;
  const response = new ServerResponse(request);
  middleware(request, response, () => {});
  return response.getHeaderNames().flatMap((name) => [name, String(response.getHeader(name))]);
}
