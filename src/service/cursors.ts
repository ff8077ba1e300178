import { createHash } from "node:crypto";
import { ApiError } from "../errors.ts";
import type { Place } from "../store/index.ts";

/** An opaque cursor that continues after a place, for this query only. */
export function createCursor(query: unknown, place: Place): string {
  const text = JSON.stringify([digest(query), place.time, place.id]);
  return Buffer.from(text, "utf8").toString("base64url");
}

/**
 * The place that a cursor of the same query names; undefined without one.
 * @throws ApiError `validation_failed` for one that was made up, or comes from another query.
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

/** Short on purpose: it tells queries apart, it keeps no secret. */
function digest(query: unknown): string {
  return createHash("sha256").update(JSON.stringify(query)).digest("base64url").slice(0, 12);
}

function refused(reason: string): ApiError {
  const message = `cursor ${reason}`;
  return new ApiError("validation_failed", {
    errors: [{ property: "query.cursor", message, constraints: { cursor: message } }],
  });
}
