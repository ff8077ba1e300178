import { createHash } from "node:crypto";
import type { components } from "../../../generated/types.ts";
import { ApiError } from "../../errors.ts";
import type { ProviderCall, Recognize } from "../../providers/capabilities.ts";
import {
  type KnownNames,
  type Reading,
  readQuery,
  type Subject,
  toNameCandidates,
} from "../../query-reading/index.ts";

type Interpretation = components["schemas"]["QueryInterpretation"];

interface Sources {
  readonly providers: { readonly [name in Subject]?: { readonly recognize?: Recognize | undefined } };
  readonly call: ProviderCall;
}

/** Reads a query, using names that the sources know; undefined without a query. */
export async function interpret(
  query: string | undefined,
  subject: Subject,
  { providers, call }: Sources,
): Promise<Reading | undefined> {
  if (query === undefined) return undefined;
  const known = await providers[subject]?.recognize?.(toNameCandidates(query), call);
  return readOnce(query, subject, known);
}

/** Readings remembered at most. */
const maxRemembered = 1_000;

const remembered = new Map<string, { readonly known: KnownNames | undefined; readonly reading: Reading }>();

/** Reads a query anew unless it was read with the same names: an estimate reads what its search will read. */
function readOnce(query: string, subject: Subject, known: KnownNames | undefined): Reading {
  const key = `${subject} ${query}`;
  const found = remembered.get(key);
  if (found !== undefined && found.known === known) return found.reading;
  if (remembered.size >= maxRemembered) remembered.clear();
  const reading = readQuery(query, { subject, ...(known === undefined ? {} : { known }) });
  remembered.set(key, { known, reading });
  return reading;
}

interface PageRequest {
  readonly cursor?: string;
  readonly limit?: number;
  readonly maxCredits?: number;
  readonly confirm?: boolean;
}

/** Members of a result's `meta` for the reading of the query and for the next page. */
const longestCursor = 500;

/** A source's token may exceed the length limit of a cursor: paging ends there. */
export function toPageMeta(
  request: PageRequest,
  { interpretation, next }: { interpretation?: Interpretation | undefined; next?: string | undefined },
): { interpretation?: Interpretation; nextCursor?: string } {
  const cursor = next === undefined ? undefined : encode(seal(digest(request), next));
  return {
    ...(interpretation === undefined ? {} : { interpretation }),
    // A source's token can be longer than a cursor may be: its pages end there.
    ...(cursor === undefined || cursor.length > longestCursor ? {} : { nextCursor: cursor }),
  };
}

/**
 * Returns the source's token in a cursor; undefined without a cursor.
 * @throws ApiError `validation_failed` for an invalid or altered cursor, or the cursor of another search.
 */
export function parsePageCursor(request: PageRequest): string | undefined {
  if (request.cursor === undefined) return undefined;
  const [mark, next, check] = decode(request.cursor);
  if (typeof mark !== "string" || typeof next !== "string" || check !== seal(mark, next)[2])
    throw refused("is not the nextCursor of a search");
  if (mark !== digest(request)) throw refused("belongs to another search; start without a cursor");
  return next;
}

/** Digest of the search itself; page size and cost limits may differ between pages. */
function digest({ cursor, limit, maxCredits, confirm, ...search }: PageRequest): string {
  return hash(toSorted(search));
}

/** Adds a checksum to the parts of a cursor, which shows that they are unaltered. */
function seal(mark: string, next: string): [mark: string, next: string, check: string] {
  return [mark, next, hash([mark, next])];
}

function hash(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 12);
}

/** Equal for the same members in any order. */
function toSorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => [name, toSorted(member)]);
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value), "utf8").toString("base64url");
}

function decode(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function refused(reason: string): ApiError {
  const message = `cursor ${reason}`;
  return new ApiError("validation_failed", {
    errors: [{ property: "body.cursor", message, constraints: { cursor: message } }],
  });
}
