import { isObject, type JsonObject } from "../../contract.ts";
import { ApiError } from "../../errors.ts";
import type { Issue } from "../validation/issues.ts";

/**
 * Maximum number of parts or fields in one form. The server creates several objects for each, and a body of 1 MiB could
 * contain 500 000 of them.
 */
export const maxParts = 1000;

/** A parsed body. Validation reads `body`; the handler gets the result of `restore`. */
export interface ParsedBody {
  /** The body as a JSON value, in which each file is a string with one character for each byte. */
  readonly body: unknown;
  /** Syntax issues in the body. */
  readonly issues?: readonly Issue[];
  /**
   * Replaces the strings in the validated body with the files and bytes that were sent. Undefined if the body cannot
   * contain such strings.
   */
  readonly restore?: (body: unknown) => unknown;
}

/** A body that is not JSON, and the contract's declarations for it. */
export interface SentBody {
  readonly bytes: Buffer;
  /** Value of the Content-Type header. */
  readonly contentType: string;
  readonly schema: unknown;
  /** Encoding objects (OpenAPI 3.1, Media Type Object) by field name. */
  readonly encoding: JsonObject;
  /**
   * Returns the encoding object of a part by its index (OpenAPI 3.2), or an empty object if the contract declares none.
   */
  readonly itemEncoding?: ((index: number) => JsonObject) | undefined;
}

/** Returns the 400 for a fault in the body as a whole. `message` continues the sentence "the body …". */
export function malformed(message: string): ApiError {
  return new ApiError("validation_failed", { errors: [{ property: "body", message }] });
}

/** Returns the encoding object of a field, or an empty object if the contract declares none. */
export function readEncoding(encoding: JsonObject, name: string): JsonObject {
  const own = Object.hasOwn(encoding, name) ? encoding[name] : undefined;
  return isObject(own) ? own : {};
}
