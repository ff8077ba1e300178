import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { createRedaction, type IsSecretName, type Redaction } from "./secrets.ts";

/** The bytes of a request and its response. They are parsed only when the recording is read. */
export interface Recording {
  /** Path and query. */
  readonly url: string;
  readonly sent: IncomingMessage["headers"];
  readonly request: Tape;
  readonly response: Tape;
  /** Stores the headers of the finished response and releases the response object. */
  seal(): void;
  /** Returns the headers of the response; empty before `seal` is called. */
  answered(): OutgoingHttpHeaders;
  /** Returns the approximate size of the recording in bytes. */
  size(): number;
}

/** A request or a response in readable form, as the journal shows it. */
export interface Message {
  /** Headers by name in lower case; keys in their values are masked. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The parsed value of a JSON body; the text of any other body. Null for a body that is empty, compressed or binary.
   */
  readonly body: unknown;
  /** Size of the whole body in bytes. */
  readonly bytes: number;
  /** True if the journal stored only the start of the body; `body` is then text. */
  readonly truncated: boolean;
}

/** A recorded request in readable form. */
export interface RequestMessage extends Message {
  /** Query parameters. The value is a list if a parameter was sent several times. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}

/** Maximum number of bytes that are recorded from each body. */
const keptBytes = 16_384;

/** Stores the start of a body and counts all its bytes. */
interface Tape {
  add(chunk: unknown, encoding?: unknown): void;
  /** Returns the size of the whole body in bytes, and the stored start of the body. */
  read(): { bytes: number; start: Buffer };
  storedBytes(): number;
}

/** A piece of a body: bytes, or a string that is converted to bytes only when the recording is read. */
type Part = Buffer | { readonly text: string; readonly coding: BufferEncoding };

function toBuffer(part: Part): Buffer {
  return Buffer.isBuffer(part) ? part : Buffer.from(part.text, part.coding);
}

/**
 * Starts to record a request and its response. The caller must call it before anything reads the request's body or
 * writes the response.
 */
export function recordExchange(request: IncomingMessage, response: ServerResponse): Recording {
  const sent = createTape();
  const answered = createTape();
  // Records no body for a request without one. The stream of such a request never emits data, so its `push` need not be
  // wrapped.
  if (request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined) {
    const { push } = request;
    request.push = (...given) => {
      sent.add(...given);
      return Reflect.apply(push, request, given);
    };
  }
  const { write, end } = response;
  const hasBody = request.method !== "HEAD";
  response.write = (...given: [chunk: unknown, ...unknown[]]) => {
    if (hasBody) answered.add(given[0], given[1]);
    return Reflect.apply(write, response, given);
  };
  response.end = (...given: unknown[]) => {
    if (hasBody && typeof given[0] !== "function") answered.add(given[0], given[1]);
    return Reflect.apply(end, response, given);
  };
  // Wraps `writeHead`, because headers passed to it as a list do not appear in `response.getHeaders()`.
  const { writeHead } = response;
  let written: readonly unknown[] = [];
  response.writeHead = (...given: unknown[]) => {
    const list = given.at(-1);
    if (Array.isArray(list)) written = list;
    return Reflect.apply(writeHead, response, given);
  };
  let open: ServerResponse | undefined = response;
  let headers: OutgoingHttpHeaders = {};
  const url = request.url ?? "/";
  let headerBytes = url.length;
  for (const text of request.rawHeaders) headerBytes += text.length;
  return {
    url,
    sent: request.headers,
    request: sent,
    response: answered,
    seal() {
      headers = open?.getHeaders() ?? headers;
      open = undefined;
    },
    answered: () => ({ ...headers, ...toHeaders(written) }),
    size: () => 2 * headerBytes + sent.storedBytes() + answered.storedBytes(),
  };
}

/** Converts a list of alternating names and values to an object with lower-case names. */
function toHeaders(list: readonly unknown[]): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (let index = 0; index < list.length; index += 2) {
    const value = list[index + 1];
    headers[String(list[index]).toLowerCase()] = Array.isArray(value) ? value.map(String) : String(value);
  }
  return headers;
}

function createTape(): Tape {
  const parts: Part[] = [];
  let held = 0;
  let bytes = 0;
  return {
    add(chunk, encoding) {
      if (typeof chunk !== "string" && !(chunk instanceof Uint8Array)) return;
      const coding = typeof encoding === "string" && Buffer.isEncoding(encoding) ? encoding : "utf8";
      const length = typeof chunk === "string" ? Buffer.byteLength(chunk, coding) : chunk.byteLength;
      bytes += length;
      const room = keptBytes - held;
      if (room <= 0) return;
      if (typeof chunk === "string" && length <= room) parts.push({ text: chunk, coding });
      // Copies the bytes. A slice would keep the whole chunk in memory, which may be many times larger.
      else
        parts.push(
          typeof chunk === "string"
            ? Buffer.from(chunk.slice(0, room), coding).subarray(0, room)
            : Buffer.from(chunk.subarray(0, room)),
        );
      held += Math.min(length, room);
    },
    read: () => ({ bytes, start: Buffer.concat(parts.map(toBuffer)) }),
    storedBytes: () => held,
  };
}

/** Returns the recorded request and response in readable form, with the caller's secrets masked. */
export function readRecording(
  recording: Recording,
  isSecret: IsSecretName,
): { request: RequestMessage; response: Message } {
  const { sent, answered, url } = recording;
  const query = new URLSearchParams(url.split("?").slice(1).join("?"));
  const headers = toTexts(sent);
  const redaction = createRedaction([...headers, ...query], isSecret);
  return {
    request: { query: readQuery(query, redaction), ...readMessage(recording.request, headers, redaction) },
    response: readMessage(recording.response, toTexts(answered()), redaction),
  };
}

function toTexts(headers: OutgoingHttpHeaders | IncomingMessage["headers"]): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : String(value)]],
  );
}

function readQuery(query: URLSearchParams, redaction: Redaction): RequestMessage["query"] {
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name).map((value) => redaction.member(name, value));
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
}

function readMessage(tape: Tape, headers: [string, string][], redaction: Redaction): Message {
  const { bytes, start } = tape.read();
  const truncated = bytes > start.length;
  const read = new Map(headers);
  return {
    headers: Object.fromEntries(headers.map(([name, value]) => [name, redaction.member(name, value)])),
    body: readBody(start, {
      type: read.get("content-type"),
      coding: read.get("content-encoding"),
      truncated,
      redaction,
    }),
    bytes,
    truncated,
  };
}

interface BodyFacts {
  readonly type: string | undefined;
  readonly coding: string | undefined;
  readonly truncated: boolean;
  readonly redaction: Redaction;
}

function readBody(start: Buffer, { type, coding, truncated, redaction }: BodyFacts): unknown {
  if (start.length === 0 || (coding ?? "identity") !== "identity") return null;
  // Removes U+FFFD from the end of a cut body. This character stands for a multi-byte character of which the size limit
  // has removed a part.
  const text = start.toString("utf8").replace(/\uFFFD$/, truncated ? "" : "\uFFFD");
  if (text.includes("\uFFFD") || text.includes("\0")) return null;
  if (!truncated && /[/+]json\b/i.test(type ?? "")) {
    try {
      return redaction.json(JSON.parse(text));
    } catch {
      // The body is not JSON, so it is shown as text.
    }
  }
  return redaction.text(text);
}
