import type { OperationRow } from "../contract.ts";
import { countEdits } from "../edit-distance.ts";

/** An operation that a request may have meant. */
export interface NearMiss {
  readonly method: string;
  readonly path: string;
  readonly operation: string;
  /** What differs, in words. */
  readonly hint: string;
}

const maxMisses = 3;

/** Edits up to which a path counts as mistyped, as a share of its length. */
const maxShare = 0.4;

/** Operations that come close to a request which met 404 or 405; the closest first. */
export function findNearMisses(
  operations: readonly OperationRow[],
  { method, path }: { method: string; path: string },
): NearMiss[] {
  const scored = operations.map((operation) => {
    const distance = countEdits(path.toLowerCase(), fillParameters(operation.path, path).toLowerCase());
    return { operation, distance, score: distance + (operation.method === method ? 0 : 0.5) };
  });
  return scored
    .filter(({ distance }) => distance <= path.length * maxShare)
    .sort((one, other) => one.score - other.score)
    .slice(0, maxMisses)
    .map(({ operation, distance }) => ({
      method: operation.method,
      path: operation.path,
      operation: operation.id,
      hint: toHint(operation, distance, { method, path }),
    }));
}

function toHint(operation: OperationRow, distance: number, asked: { method: string; path: string }): string {
  if (distance === 0 && asked.method !== operation.method)
    return `send ${operation.method}, not ${asked.method}`;
  if (asked.path.endsWith("/") && distance === 1) return "without the slash at the end";
  return `${distance} ${distance === 1 ? "letter differs" : "letters differ"}`;
}

/** A template with the request's own segments where it has parameters: an id is no mistake. */
function fillParameters(template: string, path: string): string {
  const given = path.split("/");
  return template
    .split("/")
    .map((segment, index) => (segment.startsWith("{") ? given[index] || segment : segment))
    .join("/");
}
