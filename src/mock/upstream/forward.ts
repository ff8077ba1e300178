import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
  type ServerResponse,
} from "node:http";
import { request as requestHttps } from "node:https";
import { pipeline } from "node:stream/promises";
import { isObject } from "../../contract.ts";

/** Hop-by-hop headers, which a proxy must not forward (RFC 9110, 7.6.1). */
const hopByHop = new Set([
  ...["connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "proxy-connection"],
  ...["te", "trailer", "transfer-encoding", "upgrade"],
]);

/**
 * Headers that the mock does not forward to the real service, because they are meant for the mock or must be set anew.
 */
const notForwarded = new Set(["host", "x-mock-session", "accept-encoding", "expect"]);

/** Milliseconds without a byte from the real service after which the service counts as unreachable. */
const silenceMs = 30_000;

/** The target of a forwarded request, and how its response is handled. */
export interface Forwarding {
  /** Complete URL of the request to the real service. */
  readonly url: URL;
  /** Origin of the mock as the caller addresses it. It replaces the real service's origin in `Location`. */
  readonly ownOrigin: string;
  /** Called with each chunk of the response body. */
  readonly watch: (part: Buffer) => void;
  /** Called if the real service ends the connection in the middle of its response. */
  readonly onBroken: () => void;
  /**
   * Returns the body to send instead of the real service's response body. Called only for bodies of at most 1 MB;
   * longer ones are streamed unchanged. If this member is undefined, every body is streamed unchanged.
   */
  readonly rewrite?: ((body: Buffer) => Buffer) | undefined;
}

/** Maximum size in bytes of a body that `rewrite` can change. */
const maxRewritten = 1_000_000;

/**
 * Forwards a request to the real service and streams the response back.
 * @throws Error if the real service cannot be reached, stops sending, or closes the connection too early. By then, the
 * caller may already have received the start of the response.
 */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { url, ownOrigin, watch, onBroken, rewrite }: Forwarding,
): Promise<void> {
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const gone = new AbortController();
  response.once("close", () => gone.abort(new Error("the caller went away")));
  const outgoing = send(url, {
    method: request.method,
    headers: toForwarded(request, url),
    signal: gone.signal,
    timeout: silenceMs,
  });
  outgoing.once("timeout", () =>
    outgoing.destroy(new Error(`it sent nothing for ${silenceMs / 1000} seconds`)),
  );
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once("response", resolve);
    outgoing.once("error", reject);
  });
  // Ignores an error while sending the request's body, because the service may respond and close the connection before
  // it has read the whole body.
  const sent = pipeline(request, outgoing).catch(() => {});
  const answer = await answered;
  // If the caller has disconnected, the mock itself ended the connection to the service.
  answer.once("error", () => response.destroyed || onBroken());
  response.statusCode = answer.statusCode ?? 502;
  for (const [name, value] of toReturned(answer, { upstream: url.origin, ownOrigin }))
    response.setHeader(name, value);
  if (rewrite === undefined) {
    answer.on("data", watch);
    await pipeline(answer, response);
  } else {
    const chunks: AsyncIterator<Buffer> = answer[Symbol.asyncIterator]();
    const { parts, isWhole } = await readStart(chunks);
    const body = isWhole ? rewrite(Buffer.concat(parts)) : Buffer.concat(parts);
    if (isWhole) response.setHeader("Content-Length", body.length);
    await pipeline(async function* () {
      for (let part: Buffer | undefined = body; part !== undefined; part = (await chunks.next()).value) {
        watch(part);
        yield part;
      }
    }, response);
  }
  await sent;
}

/** Reads a body until the body ends (`isWhole` is true) or becomes too long for `rewrite` (`isWhole` is false). */
async function readStart(chunks: AsyncIterator<Buffer>): Promise<{ parts: Buffer[]; isWhole: boolean }> {
  const parts: Buffer[] = [];
  let bytes = 0;
  while (bytes <= maxRewritten) {
    const next = await chunks.next();
    if (next.done === true) return { parts, isWhole: true };
    parts.push(next.value);
    bytes += next.value.length;
  }
  return { parts, isWhole: false };
}

/**
 * Returns the headers that the mock sends to the real service. They ask for an uncompressed response, because the mock
 * can validate only such a response.
 */
function toForwarded({ headers }: IncomingMessage, url: URL): Record<string, string | string[]> {
  return {
    ...Object.fromEntries(listEndToEnd(headers).filter(([name]) => !notForwarded.has(name))),
    host: url.host,
    "accept-encoding": "identity",
  };
}

/** Origins of the real service and of the mock, without trailing slashes. */
interface Origins extends Pick<Forwarding, "ownOrigin"> {
  readonly upstream: string;
}

/**
 * Returns the headers of the real service's response that the mock sends to the caller. Leaves out CORS headers,
 * because the mock sets its own.
 */
function toReturned({ headers }: IncomingMessage, origins: Origins): [string, string | string[]][] {
  return listEndToEnd(headers)
    .filter(([name]) => !name.startsWith("access-control-"))
    .map(([name, value]) =>
      name === "location" && typeof value === "string" ? [name, moveOrigin(value, origins)] : [name, value],
    );
}

/**
 * Replaces the real service's origin at the start of a URL with the mock's origin. Returns any other string unchanged.
 */
function moveOrigin(address: string, { upstream, ownOrigin }: Origins): string {
  return address === upstream || address.startsWith(`${upstream}/`)
    ? ownOrigin + address.slice(upstream.length)
    : address;
}

/**
 * Replaces the origin of `pollUrl` with the mock's origin, so that the client's polls, which contain its keys, also go
 * through the mock. The origin of `pollUrl` may differ from the one in `--upstream`: the service returns its public
 * URL, while the mock may use an internal one.
 */
export function movePollUrl(body: Buffer, { pathname }: URL, own: string): Buffer {
  const answer = parseJson(body.toString("utf8"));
  if (!isObject(answer) || typeof answer["pollUrl"] !== "string") return body;
  const path = answer["pollUrl"].replace(/^https?:\/\/[^/]*/i, "");
  // Removes the path of `--upstream`, because the mock adds it again when it forwards the poll.
  const base = pathname.replace(/\/$/, "");
  const rest = path.startsWith(`${base}/`) ? path.slice(base.length) : path;
  return Buffer.from(JSON.stringify({ ...answer, pollUrl: own + rest }));
}

/** Parses a body; returns the text itself if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function listEndToEnd(headers: IncomingHttpHeaders): [string, string | string[]][] {
  const named = new Set((headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase()));
  return Object.entries(headers).flatMap(([name, value]): [string, string | string[]][] =>
    value === undefined || hopByHop.has(name) || named.has(name) ? [] : [[name, value]],
  );
}
