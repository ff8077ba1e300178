import { isObject, type JsonObject } from "../../contract.ts";
import { ApiError } from "../../errors.ts";
import type { Issue } from "../validation/issues.ts";

/**
 * Maximum number of parts or fields in one form: the server creates several objects for each of them, and a body of 1
 * MiB could contain 500 000.
 */
export const maxParts = 1000;

/** A parsed body in two forms: for validation, and for the handler. */
export interface ParsedBody {
  /** JSON values; a file is a string with one character for each byte. */
  readonly body: unknown;
  /** Syntax issues of the body. */
  readonly issues?: readonly Issue[];
  /** Puts files and bytes back into the valid body. */
  readonly restore?: (body: unknown) => unknown;
}

/** A body that is not JSON, and its declaration in the contract. */
export interface SentBody {
  readonly bytes: Buffer;
  /** The Content-Type header. */
  readonly contentType: string;
  readonly schema: unknown;
  /** Encoding objects by name of the form's field (OpenAPI 3.1, Media Type Object). */
  readonly encoding: JsonObject;
}

/** Returns the refusal of a whole body; the message continues after "the body". */
export function malformed(message: string): ApiError {
  return new ApiError("validation_failed", { errors: [{ property: "body", message }] });
}

/** Returns the encoding object of a field, or an empty object if the contract declares none. */
export function readEncoding(encoding: JsonObject, name: string): JsonObject {
  const own = Object.hasOwn(encoding, name) ? encoding[name] : undefined;
  return isObject(own) ? own : {};
}
