import type { IncomingMessage, ServerResponse } from "node:http";
import express from "express";
import { ApiError } from "../errors.ts";
import { malformed } from "./bodies/sent-body.ts";

/**
 * Reads the decompressed bytes of a request's body.
 * @throws ApiError `payload_too_large`, `unsupported_media_type` for an unknown encoding, `malformed_json` for an
 * incomplete body, or `validation_failed` for a body that cannot be decompressed.
 */
export type ByteReader = (request: IncomingMessage, response: ServerResponse) => Promise<Buffer>;

/** Creates the reader. `limit` is the maximum size of a body in bytes. */
export function createByteReader(limit: number): ByteReader {
  const raw: Parse = express.raw({ limit, type: () => true });
  return (request, response) => {
    const encoding = request.headers["content-encoding"];
    if (encoding === undefined || encoding === "identity") return readPlain(request, limit);
    // `x-gzip` is an alias of `gzip` (RFC 9110, 8.4.1.3) that Express does not know.
    if (encoding.toLowerCase() === "x-gzip") request.headers["content-encoding"] = "gzip";
    return new Promise((resolve, reject) => {
      raw(request, response, (error) => {
        if (error !== undefined) reject(toApiError(error, limit));
        else resolve("body" in request && Buffer.isBuffer(request.body) ? request.body : nothing);
      });
    });
  };
}

/**
 * Creates a function that returns the bytes of a body if it is uncompressed and has arrived completely, and undefined
 * otherwise. Most bodies have arrived when the function is called. Reading them synchronously avoids a promise and
 * stream events.
 */
export function createArrivedReader(limit: number): (request: IncomingMessage) => Buffer | undefined {
  return (request) => {
    const { "content-length": length, "transfer-encoding": transfer } = request.headers;
    const size = request.readableLength;
    // If a mounted route has begun to read the body, returns undefined, because the buffered bytes may be only the rest
    // of the body.
    if (request.readableFlowing !== null || request.readableEncoding !== null) return undefined;
    if (transfer !== undefined || request.headers["content-encoding"] !== undefined) return undefined;
    if (size === 0 || size > limit || String(size) !== length) return undefined;
    return request.read() ?? undefined;
  };
}

type Parse = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => unknown;

const nothing = Buffer.alloc(0);

/** Reads an uncompressed body without Express's parser, which would cost 18 µs. Most bodies are uncompressed. */
function readPlain(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // A stream that has ended has no bytes left to read: a mounted route has read the body, or the client has
    // disconnected.
    if (!request.readable) return resolve(nothing);
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limit) {
        request.off("data", onData).pause();
        reject(tooLarge(limit));
      } else chunks.push(chunk);
    };
    request.on("data", onData);
    request.on("end", () =>
      resolve(chunks.length === 1 ? (chunks[0] ?? nothing) : Buffer.concat(chunks, size)),
    );
    request.on("error", (cause) => reject(incomplete(cause)));
  });
}

/** Returns the 413 for a body above the server's limit. */
export function tooLarge(limit: number): ApiError {
  return new ApiError("payload_too_large", { message: `The request body is larger than ${limit} bytes` });
}

/** Returns the 415 for an unsupported media type or encoding of a body; `message` says what to send instead. */
export function unsupported(message: string, cause?: unknown): ApiError {
  return new ApiError("unsupported_media_type", { message, cause });
}

function incomplete(cause: unknown): ApiError {
  return new ApiError("malformed_json", { message: "The request body did not arrive completely", cause });
}

function toApiError(error: unknown, limit: number): unknown {
  if (typeof error !== "object" || error === null || !("status" in error)) return error;
  const { status } = error;
  if (status === 413) return tooLarge(limit);
  if (status === 415)
    return unsupported("Send the body unencoded, or compressed with gzip, deflate or br", error);
  if (typeof status !== "number" || status >= 500) return error;
  if ("code" in error && /^(?:Z_|ERR_)/.test(String(error.code)))
    return malformed("is not compressed as Content-Encoding says, or is cut off");
  return incomplete(error);
}
