import type { IncomingMessage, ServerResponse } from "node:http";
import express from "express";
import { isJsonType } from "../contract.ts";
import { ApiError } from "../errors.ts";
import { findLostNumbers } from "./bodies/json-numbers.ts";
import { parseBody } from "./bodies/parse-body.ts";
import { malformed, type ParsedBody } from "./bodies/sent-body.ts";
import type { OperationShape } from "./operation-shapes.ts";
import type { FindFacts } from "./parameters/schema-facts.ts";
import { toViolations } from "./validation/violations.ts";

/** A request's body, parsed, and the declared media type or range it came as. */
export interface ReadBody extends ParsedBody {
  readonly mediaType: string | undefined;
}

/**
 * Reads the bodies of one operation.
 * @throws ApiError `unsupported_media_type`, `payload_too_large`, `malformed_json` or `validation_failed`.
 */
export type BodyReader = (request: IncomingMessage, response: ServerResponse) => Promise<ReadBody>;

type Parse = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => unknown;

const noBody: ReadBody = { body: undefined, mediaType: undefined };

/** Makes the body readers of a server; `limit` is in bytes, counted after decompression. */
export function createBodyReaders(limit: number): (shape: OperationShape, facts: FindFacts) => BodyReader {
  const raw: Parse = express.raw({ limit, type: () => true });
  return ({ body }, facts) => {
    if (body === null) return async () => noBody;
    const mediaTypes = [...body.content.keys()];
    return async (request, response) => {
      const { "content-length": length, "transfer-encoding": transfer } = request.headers;
      if (Number(length ?? 0) === 0 && transfer === undefined) return noBody;
      const contentType = request.headers["content-type"] ?? "";
      const mediaType = findMediaType(mediaTypes, contentType);
      if (mediaType === undefined) {
        if (transfer !== undefined && (await readBytes(request, response, { raw, limit })).length === 0)
          return noBody;
        throw unsupported(`Send the body as ${mediaTypes.join(" or ")}`);
      }
      requireUtf8Charset(contentType);
      // Judged by its announced length, a body need not be read to be refused.
      if (Number(length) > limit) throw tooLarge(limit);
      const bytes = await readBytes(request, response, { raw, limit });
      // A body without a length, such as a chunked one, may turn out to be empty.
      if (bytes.length === 0) return noBody;
      if (isJsonType(contentType)) return { body: parseJson(bytes), mediaType };
      const encoding = body.encodings.get(mediaType) ?? {};
      const sent = { bytes, contentType, schema: body.content.get(mediaType), encoding };
      return { ...(await parseBody(sent, facts)), mediaType };
    };
  };
}

function readBytes(
  request: IncomingMessage,
  response: ServerResponse,
  { raw, limit }: { raw: Parse; limit: number },
): Promise<Buffer> {
  const { headers } = request;
  // Another name of gzip (RFC 9110, 8.4.1.3), which Express does not know.
  if (headers["content-encoding"]?.toLowerCase() === "x-gzip") headers["content-encoding"] = "gzip";
  return new Promise((resolve, reject) => {
    raw(request, response, (error) => {
      if (error !== undefined) reject(toApiError(error, limit));
      else resolve("body" in request && Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
    });
  });
}

/** Throws for bytes that are not UTF-8, which would otherwise become U+FFFD. Skips a byte order mark. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

function parseJson(bytes: Buffer): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch (cause) {
    const message = "The request body is not valid UTF-8, as JSON has to be";
    throw new ApiError("malformed_json", { message, cause });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ApiError("malformed_json", { cause });
  }
  const lost = findLostNumbers(text);
  if (lost.length > 0) throw new ApiError("validation_failed", { errors: toViolations(lost, "body") });
  return value;
}

/** Charsets whose every text is UTF-8: `utf8` is a frequent misspelling, US-ASCII a subset. */
const utf8Charsets = new Set(["utf-8", "utf8", "us-ascii", "ascii"]);

function requireUtf8Charset(contentType: string): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1]?.toLowerCase();
  if (charset !== undefined && !utf8Charsets.has(charset))
    throw unsupported(`Send the body as UTF-8; this service does not read the charset ${charset}`);
}

/** The declared media type that a Content-Type stands for, else the narrowest range; parameters do not matter. */
function findMediaType(declared: readonly string[], contentType: string): string | undefined {
  const sent = toEssence(contentType);
  if (sent === "") return undefined;
  const wanted = [sent, `${sent.split("/", 1)[0]}/*`, "*/*"];
  return wanted
    .map((type) => declared.find((one) => toEssence(one) === type))
    .find((one) => one !== undefined);
}

function toEssence(mediaType: string): string {
  return mediaType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function unsupported(message: string, cause?: unknown): ApiError {
  return new ApiError("unsupported_media_type", { message, cause });
}

function tooLarge(limit: number): ApiError {
  return new ApiError("payload_too_large", { message: `The request body is larger than ${limit} bytes` });
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
  return new ApiError("malformed_json", { message: "The request body did not arrive whole", cause: error });
}
