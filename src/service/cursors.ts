import { createHash } from "node:crypto";
import { ApiError } from "../errors.ts";
import type { Place } from "../store/index.ts";

/** Creates an opaque cursor that continues behind a position of this query only. */
export function createCursor(query: unknown, place: Place): string {
  const text = JSON.stringify([digest(query), place.time, place.id]);
  return Buffer.from(text, "utf8").toString("base64url");
}

/**
 * Returns the position in a cursor of the same query; undefined without a cursor.
 * @throws ApiError `validation_failed` for an invalid cursor, or the cursor of another query.
 */
export function parseCursor(query: unknown, cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [mark, time, id] = decode(cursor);
  const isPlace = typeof time === "number" && Number.isSafeInteger(time) && typeof id === "string";
  if (!isPlace || !/^[A-Za-z0-9_-]{1,100}$/.test(id)) throw refused("is not a cursor of this list");
  if (mark !== digest(query)) throw refused("belongs to another query; start without a cursor");
  return { time, id };
}

function decode(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** A short digest is enough: it distinguishes queries and protects no secret. */
function digest(query: unknown): string {
  return createHash("sha256").update(JSON.stringify(query)).digest("base64url").slice(0, 12);
}

function refused(reason: string): ApiError {
  const message = `cursor ${reason}`;
  return new ApiError("validation_failed", {
    errors: [{ property: "query.cursor", message, constraints: { cursor: message } }],
  });
}
