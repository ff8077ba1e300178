import { isUtf8 } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import express from "express";
import { ApiError } from "../errors.ts";
import type { OperationShape } from "./operation-shapes.ts";

/** A request's body: the parsed JSON and the declared media type it came as. */
export interface ReadBody {
  readonly body: unknown;
  readonly mediaType: string | undefined;
}

/**
 * Reads the bodies of one operation.
 * @throws ApiError `unsupported_media_type`, `payload_too_large` or `malformed_json`.
 */
export type BodyReader = (request: IncomingMessage, response: ServerResponse) => Promise<ReadBody>;

type Parse = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => unknown;

const noBody: ReadBody = { body: undefined, mediaType: undefined };

/** Makes the body readers of a server; `limit` is in bytes, counted after decompression. */
export function createBodyReaders(limit: number): (shape: OperationShape) => BodyReader {
  // Not strict: a bare string is JSON, and the schema's to refuse. Any type: the declared one was checked before.
  const parse: Parse = express.json({ limit, strict: false, type: () => true, verify: requireUtf8 });
  return ({ body }) => {
    if (body === null) return async () => noBody;
    const mediaTypes = [...body.content.keys()];
    return async (request, response) => {
      const { "content-length": length, "transfer-encoding": encoding } = request.headers;
      if ((length === undefined || length === "0") && encoding === undefined) return noBody;
      const mediaType = findMediaType(mediaTypes, request.headers["content-type"]);
      if (mediaType === undefined)
        throw new ApiError("unsupported_media_type", {
          message: `Send the body as ${mediaTypes.join(" or ")}`,
        });
      // Judged by its announced length, a body need not be read to be refused.
      if (Number(length) > limit) throw tooLarge(limit);
      await new Promise<void>((resolve, reject) => {
        parse(request, response, (error) =>
          error === undefined ? resolve() : reject(toApiError(error, limit)),
        );
      });
      return { body: "body" in request ? request.body : undefined, mediaType };
    };
  };
}

const notUtf8 = "not.utf8";

/**
 * The parser would put U+FFFD where bytes are no UTF-8, and the handler would take what nobody sent; and it reads every
 * charset whose name begins with `utf-`.
 */
function requireUtf8(_request: IncomingMessage, _response: ServerResponse, bytes: Buffer, charset: string) {
  if (charset !== "utf-8") throw Object.assign(new Error(`the charset is ${charset}`), { status: 415 });
  if (!isUtf8(bytes))
    throw Object.assign(new Error("the body has bytes that are no UTF-8"), { status: 400, type: notUtf8 });
}

/** The declared media type that a Content-Type stands for; its parameters do not matter. */
function findMediaType(declared: readonly string[], contentType: string | undefined): string | undefined {
  const sent = contentType?.split(";", 1)[0]?.trim().toLowerCase();
  return declared.find((mediaType) => mediaType.split(";", 1)[0]?.trim().toLowerCase() === sent);
}

function tooLarge(limit: number): ApiError {
  return new ApiError("payload_too_large", { message: `The request body is larger than ${limit} bytes` });
}

function toApiError(error: unknown, limit: number): unknown {
  if (typeof error !== "object" || error === null || !("status" in error)) return error;
  const { status } = error;
  if (status === 413) return tooLarge(limit);
  // Unknown charsets and content encodings.
  if (status === 415)
    return new ApiError("unsupported_media_type", { message: "Send the body as UTF-8 JSON", cause: error });
  if (typeof status !== "number" || status >= 500) return error;
  const isText = "type" in error && error.type === notUtf8;
  const message = isText ? "The request body is not valid UTF-8, as JSON has to be" : undefined;
  return new ApiError("malformed_json", { message, cause: error });
}
