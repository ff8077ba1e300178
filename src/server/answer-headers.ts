import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import cors from "cors";
import helmet from "helmet";
import { isUrl } from "../text/is-url.ts";
import type { CorsSettings } from "./types.ts";

/** Alternating names and values, as `writeHead` accepts them. */
export type HeaderList = readonly string[];

/** Returns the headers of every answer to a page of this origin; undefined means a request without `Origin`. */
export type AnswerHeaders = (origin: string | undefined) => HeaderList;

/** Handles a request, as Express calls it. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Headers that a page may read in addition to those that browsers always allow. */
const exposedHeaders = [
  ...["X-Request-Id", "Retry-After", "Allow", "WWW-Authenticate"],
  ...["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"],
];

/**
 * Creates a function that returns the security and CORS headers for an origin. helmet and cors compute them once at
 * boot, for each listed origin and for all other requests: helmet's fifteen steps would cost 5 % of each request.
 */
export function createAnswerHeaders({
  behindTls,
  cors: settings,
}: {
  readonly behindTls: boolean;
  readonly cors: CorsSettings | undefined;
}): AnswerHeaders {
  const secure = collect(helmet({ strictTransportSecurity: behindTls }));
  if (settings === undefined) return () => secure;
  const write = createCors(settings);
  const toHeaders = (origin: string | undefined): HeaderList => [...secure, ...collect(write, origin)];
  const { origins, credentials = false } = settings;
  if (origins === "*" && credentials)
    return mirror(toHeaders, [...secure, ...collect(createCors({ origins }))]);
  const listed = new Map(
    origins === "*" ? [] : origins.map((origin) => [toOrigin(origin), toHeaders(origin)]),
  );
  // A page that is not in the list receives the same headers as a request without an origin.
  const others = toHeaders(undefined);
  return (origin) => (origin === undefined ? undefined : listed.get(origin)) ?? others;
}

/**
 * Returns the text if browsers send it as an origin.
 * @throws Error for any other text, since its pages would be refused silently.
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
  // Sandboxed pages send `null`; browser extensions and apps have their own schemes.
  return text === "null" || /^[a-z][a-z\d+.-]*:\/\/[^/?#]+$/.test(text) ? text : undefined;
}

/** Creates the CORS middleware of the settings, including preflights; it sets headers and sends no answer. */
export function createCors({ origins, credentials = false, maxAgeSeconds = 600 }: CorsSettings): Middleware {
  // Browsers refuse `*` with credentials (Fetch Standard, 3.3.5); true mirrors the request's origin.
  const every = credentials ? true : "*";
  const origin = origins === "*" ? every : [...origins];
  return cors({ origin, credentials, exposedHeaders, maxAge: maxAgeSeconds, preflightContinue: true });
}

/**
 * Returns headers that allow any origin: inserts the request's origin into headers that were computed for a sample. A
 * request without an origin receives the headers in `without`.
 */
function mirror(toHeaders: AnswerHeaders, without: HeaderList): AnswerHeaders {
  const sample = "https://origin.example";
  const template = toHeaders(sample);
  const at = template.indexOf(sample);
  return (origin) => (origin === undefined ? without : template.with(at, origin));
}

function collect(middleware: Middleware, origin?: string): HeaderList {
  const request = new IncomingMessage(new Socket());
  request.method = "GET";
  if (origin !== undefined) request.headers.origin = origin;
  const response = new ServerResponse(request);
  middleware(request, response, () => {});
  return response.getHeaderNames().flatMap((name) => [name, String(response.getHeader(name))]);
}
