import { isObject, type JsonObject } from "../../contract.ts";
import { ApiError } from "../../errors.ts";
import type { Issue } from "../validation/issues.ts";

/** Most parts or fields of one form; each costs some objects, and a body of 1 MiB could hold 500 000. */
export const maxParts = 1000;

/** A body that was read: as the schema judges it, and as the handler is given it. */
export interface ParsedBody {
  /** JSON values; a file stands for itself as a string with one character a byte. */
  readonly body: unknown;
  /** What is wrong with the writing of the body. */
  readonly issues?: readonly Issue[];
  /** Puts files and bytes back into the valid body. */
  readonly restore?: (body: unknown) => unknown;
}

/** A body that is not JSON, and what the contract says of it. */
export interface SentBody {
  readonly bytes: Buffer;
  /** The Content-Type header. */
  readonly contentType: string;
  readonly schema: unknown;
  /** Encoding objects by the name of the form's field (OpenAPI 3.1, Media Type Object). */
  readonly encoding: JsonObject;
}

/** The refusal of a body as a whole; the message goes on after "the body". */
export function malformed(message: string): ApiError {
  return new ApiError("validation_failed", { errors: [{ property: "body", message }] });
}

/** Returns the encoding object of a field, or an empty object if the contract declares none. */
export function readEncoding(encoding: JsonObject, name: string): JsonObject {
  const own = Object.hasOwn(encoding, name) ? encoding[name] : undefined;
  return isObject(own) ? own : {};
}
