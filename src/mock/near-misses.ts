import type { OperationRow } from "../contract.ts";
import { countEdits } from "../text/edit-distance.ts";

/** An operation that the caller of an unmatched request may have meant. */
export interface NearMiss {
  readonly method: string;
  /** Path of the operation, including the base path and placeholders. */
  readonly path: string;
  readonly operation: string;
  /** The difference between the operation and the request, in words, such as another method or a misspelt path. */
  readonly hint: string;
}

/** The operations of a contract, and the base paths under which clients can reach them. */
export interface Askable {
  readonly operations: readonly OperationRow[];
  /** Returns the path prefixes of an operation's servers; one empty prefix if the servers have none. */
  readonly basePaths: (operation: OperationRow) => readonly string[];
}

interface Request {
  readonly method: string;
  readonly path: string;
}

const maxMisses = 3;

/**
 * Maximum edit distance between a mistyped path and an operation's path, as a fraction of the mistyped path's length.
 */
const maxShare = 0.4;

interface Candidate extends NearMiss {
  readonly distance: number;
  readonly score: number;
}

/**
 * Returns operations that resemble a request whose response is a 404 or 405, closest first. Leaves out an operation
 * that the request matches exactly.
 */
export function findNearMisses({ operations, basePaths }: Askable, asked: Request): NearMiss[] {
  const candidates = operations.flatMap((operation) => {
    const [best] = basePaths(operation)
      .map((base) => toCandidate(operation, base, asked))
      .sort((one, other) => one.score - other.score);
    return best === undefined ? [] : [best];
  });
  return candidates
    .filter(({ distance, score }) => distance <= asked.path.length * maxShare && score > 0)
    .sort((one, other) => one.score - other.score)
    .slice(0, maxMisses)
    .map(({ method, path, operation, hint }) => ({ method, path, operation, hint }));
}

function toCandidate(operation: OperationRow, base: string, asked: Request): Candidate {
  const path = base + operation.path;
  const lacksBase = base !== "" && fillParameters(operation.path, asked.path) === asked.path;
  const edits = countEdits(asked.path.toLowerCase(), fillParameters(path, asked.path).toLowerCase());
  const distance = lacksBase ? 0 : edits;
  const wrongMethod = operation.method === asked.method ? 0 : 0.5;
  return {
    method: operation.method,
    path,
    operation: operation.id,
    hint: lacksBase ? `under the base path ${base}` : toHint(operation, distance, asked),
    distance,
    // The operation with the lowest score is closest. A missing base path costs 0.25, because it is a smaller mistake
    // than a wrong method (0.5).
    score: distance + wrongMethod + (lacksBase ? 0.25 : 0),
  };
}

function toHint(operation: OperationRow, distance: number, asked: Request): string {
  if (distance === 0) return `send ${operation.method}, not ${asked.method}`;
  if (asked.path.endsWith("/") && distance === 1) return "without the slash at the end";
  return `${distance} ${distance === 1 ? "letter differs" : "letters differ"}`;
}

/**
 * Replaces the template's placeholders with the segments of the request's path, so that an id never counts as a
 * misspelling.
 */
function fillParameters(template: string, path: string): string {
  const segments = path.split("/");
  return template
    .split("/")
    .map((segment, index) => fillSegment(segment, segments[index] ?? ""))
    .join("/");
}

/**
 * Returns the request's segment if it starts and ends with the literal text around the template's placeholder, as
 * `42:close` does for `{id}:close`. Otherwise returns the template's segment.
 */
function fillSegment(segment: string, requested: string): string {
  const literals = segment.split(/\{[^}]*\}/);
  if (literals.length === 1 || requested === "") return segment;
  const [first = "", last = ""] = [literals[0], literals.at(-1)];
  const fits =
    requested.length > first.length + last.length && requested.startsWith(first) && requested.endsWith(last);
  return fits ? requested : segment;
}
