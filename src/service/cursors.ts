import { createHash } from "node:crypto";
import { ApiError } from "../errors.ts";
import type { Place } from "../store/job-queries.ts";

/**
 * Creates an opaque cursor to the entries after a position in a list. The cursor is valid only for the query that
 * created it.
 */
export function createCursor(query: unknown, place: Place): string {
  return encodeCursor([hashQuery(query), place.time, place.id]);
}

/**
 * Returns the position that a cursor contains, or undefined if there is no cursor.
 * @throws ApiError `validation_failed` for an invalid cursor, or a cursor that another query created.
 */
export function parseCursor(query: unknown, cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [mark, time, id] = decodeCursor(cursor);
  const isPlace = typeof time === "number" && Number.isSafeInteger(time) && typeof id === "string";
  if (!isPlace || !/^[A-Za-z0-9_-]{1,100}$/.test(id))
    throw refusedCursor("query", "is not a cursor of this list");
  if (mark !== hashQuery(query))
    throw refusedCursor("query", "belongs to another query; start without a cursor");
  return { time, id };
}

/** Encodes the parts of a cursor as an opaque string. */
export function encodeCursor(parts: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(parts), "utf8").toString("base64url");
}

/** Decodes the parts of a cursor; returns an empty array if the string is not a cursor. */
export function decodeCursor(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/**
 * Returns a short hash of a query. The hash distinguishes queries but protects no secret, so 12 characters are enough.
 */
export function hashQuery(query: unknown): string {
  return createHash("sha256").update(JSON.stringify(query)).digest("base64url").slice(0, 12);
}

/** Creates the error for an invalid cursor in the query or the body. */
export function refusedCursor(place: "query" | "body", reason: string): ApiError {
  const message = `cursor ${reason}`;
  return new ApiError("validation_failed", {
    errors: [{ property: `${place}.cursor`, message, constraints: { cursor: message } }],
  });
}
