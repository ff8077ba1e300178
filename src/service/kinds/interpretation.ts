import { setImmediate as nextTurn } from "node:timers/promises";
import type { components } from "../../../generated/types.ts";
import type { ProviderCall, Recognize } from "../../providers/capabilities.ts";
import {
  type KnownNames,
  type Reading,
  readQuery,
  type Subject,
  toNameCandidates,
} from "../../query-reading/index.ts";
import { decodeCursor, encodeCursor, hashQuery, refusedCursor } from "../cursors.ts";

type Interpretation = components["schemas"]["QueryInterpretation"];

interface Sources {
  readonly providers: { readonly [name in Subject]?: { readonly recognize?: Recognize | undefined } };
  readonly call: ProviderCall;
}

/**
 * Interprets a query. First asks the provider which of the possible names in the query it knows. Returns undefined if
 * there is no query.
 */
export async function interpret(
  query: string | undefined,
  subject: Subject,
  { providers, call }: Sources,
): Promise<Reading | undefined> {
  if (query === undefined) return undefined;
  const key = `${subject} ${query}`;
  const candidates = remembered.get(key)?.candidates ?? toNameCandidates(query);
  const known = await providers[subject]?.recognize?.(candidates, call);
  const found = remembered.get(key);
  if (found !== undefined && found.known === known) return found.reading;
  if (remembered.size >= maxRemembered) remembered.clear();
  const reading = readQuery(query, { subject, ...(known === undefined ? {} : { known }) });
  remembered.set(key, { candidates, known, reading });
  return reading;
}

/**
 * Reads a sample query for each subject. The first reading in a process takes about 0.3 s, because it builds tables such
 * as the gazetteer. Between its steps, the process serves requests. Asks no provider: a query to the own index of a new
 * version would start the rewrite of the search words.
 */
export async function warmUpInterpretation(): Promise<void> {
  await nextTurn();
  toNameCandidates(sampleQuery);
  for (const subject of ["people", "companies"] as const) {
    await nextTurn();
    readQuery(sampleQuery, { subject });
  }
}

const sampleQuery = "CTOs of fintech companies in Berlin with 50 to 200 employees";

/** Maximum number of interpreted queries in the cache. */
const maxRemembered = 1_000;

/**
 * Cache of interpreted queries, keyed by subject and query. An estimate and the search that follows it interpret their
 * query only once.
 */
const remembered = new Map<
  string,
  {
    readonly candidates: ReturnType<typeof toNameCandidates>;
    readonly known: KnownNames | undefined;
    readonly reading: Reading;
  }
>();

interface PageRequest {
  readonly cursor?: string;
  readonly limit?: number;
  readonly maxCredits?: number;
  readonly confirm?: boolean;
}

/** Maximum number of characters of a cursor, from the contract. */
const longestCursor = 500;

/** Returns the members of a result's `meta` that describe the interpreted query and the next page. */
export function toPageMeta(
  request: PageRequest,
  { interpretation, next }: { interpretation?: Interpretation | undefined; next?: string | undefined },
): { interpretation?: Interpretation; nextCursor?: string } {
  const cursor = next === undefined ? undefined : encodeCursor(seal(digest(request), next));
  return {
    ...(interpretation === undefined ? {} : { interpretation }),
    // A cursor that contains a long token of the source may exceed the contract's limit. The result then has no next
    // page.
    ...(cursor === undefined || cursor.length > longestCursor ? {} : { nextCursor: cursor }),
  };
}

/**
 * Returns the source's own token for the next page from the cursor; undefined if the request has no cursor.
 * @throws ApiError `validation_failed` for an invalid or altered cursor, or a cursor that another search created.
 */
export function parsePageCursor(request: PageRequest): string | undefined {
  if (request.cursor === undefined) return undefined;
  const [mark, next, check] = decodeCursor(request.cursor);
  if (typeof mark !== "string" || typeof next !== "string" || check !== seal(mark, next)[2])
    throw refusedCursor("body", "is not the nextCursor of a search");
  if (mark !== digest(request))
    throw refusedCursor("body", "belongs to another search; start without a cursor");
  return next;
}

/** Returns a digest of the search, without the members that may differ between its pages: page size and cost limits. */
function digest({ cursor, limit, maxCredits, confirm, ...search }: PageRequest): string {
  return hashQuery(toSorted(search));
}

/** Adds a checksum to the parts of a cursor, so that an altered cursor can be recognized. */
function seal(mark: string, next: string): [mark: string, next: string, check: string] {
  return [mark, next, hashQuery([mark, next])];
}

/** Converts an object to a sorted list of its members, so that their order does not change the digest. */
function toSorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => [name, toSorted(member)]);
}
