import { type IncomingMessage, request as requestHttp, type ServerResponse } from "node:http";
import { request as requestHttps } from "node:https";
import { pipeline } from "node:stream/promises";
import { toForwarded, toReturned } from "./headers.ts";

/** Milliseconds without a byte from the real service after which the service counts as unreachable. */
const silenceMs = 30_000;

/** The target of a forwarded request, and the handling of its answer. */
export interface Forwarding {
  /** Complete URL of the request at the real service. */
  readonly url: URL;
  /** Origin by which the caller reaches the mock. It replaces the real service's origin in `Location`. */
  readonly ownOrigin: string;
  /** Called with each chunk of the answer's body. */
  readonly watch: (part: Buffer) => void;
  /**
   * Returns the body to send instead of the answer's body. Called only for bodies of at most 1 MB; longer ones are
   * streamed unchanged. If the function is undefined, every body is streamed unchanged.
   */
  readonly rewrite?: ((body: Buffer) => Buffer) | undefined;
}

/** Maximum size in bytes of a body that `rewrite` can change. */
const maxRewritten = 1_000_000;

/**
 * Forwards a request to the real service and streams the answer back.
 * @throws Error if the real service cannot be reached, stops sending, or closes the connection too early. The caller
 * may already have received the start of the answer then.
 */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { url, ownOrigin, watch, rewrite }: Forwarding,
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
  // Ignores an error of sending the request's body: the service may answer and close the connection before it has read
  // the whole body.
  const sent = pipeline(request, outgoing).catch(() => {});
  const answer = await answered;
  response.statusCode = answer.statusCode ?? 502;
  for (const [name, value] of toReturned(answer, { upstream: url.origin, own: ownOrigin }))
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

/** Reads a body until its end (`isWhole` is true) or until it is too long for `rewrite` (`isWhole` is false). */
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
