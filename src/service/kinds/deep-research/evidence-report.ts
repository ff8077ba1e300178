import type { components } from "../../../../generated/types.ts";
import { isObject } from "../../../contract.ts";
import { toTokens } from "../text/index.ts";
import { type Composed, type FoundLeaf, toSegment } from "./compose.ts";
import type { Candidate } from "./merge.ts";
import type { ReadPage } from "./research.ts";
import type { Shape } from "./shape.ts";

type Schemas = components["schemas"];
type Evidence = Schemas["ResearchEvidence"];
type Missing = Schemas["ResearchMissing"];

/** The contract's maximum number of entries in a list. */
const mostEntries = 5_000;
/** Maximum number of citations for one value, and of conflicting values for one value, from the contract. */
const mostPassages = 10;
/** The contract's maximum number of characters in a JSON Pointer. */
const longestPointer = 1_000;

/** Returns the evidence of each value that comes from pages; omits values that the caller supplied. */
export function toEvidence(found: readonly FoundLeaf[], pages: readonly ReadPage[]): Evidence[] {
  return found
    .filter(({ pointer }) => pointer.length <= longestPointer)
    .slice(0, mostEntries)
    .map(({ pointer, best, others }) => {
      const conflicts = others.filter(({ value }) => isContrary(value, best.value));
      return {
        path: pointer,
        confidence: toConfidence(best, conflicts),
        citations: toCitations(best, pages),
        conflicts: conflicts.slice(0, mostPassages).map((other) => ({
          value: other.value,
          citations: toCitations(other, pages),
        })),
      };
    });
}

function toConfidence(best: Candidate, conflicts: readonly Candidate[]): "high" | "medium" | "low" {
  const second = conflicts.reduce((most, { weight }) => Math.max(most, weight), 0);
  if (second > 0) return best.weight > second ? "medium" : "low";
  return best.weight >= 2 ? "high" : best.weight >= 1 ? "medium" : "low";
}

function toCitations({ passages }: Candidate, pages: readonly ReadPage[]): Schemas["ResearchCitation"][] {
  return passages.slice(0, mostPassages).flatMap(({ page, quote }) => {
    const source = pages[page];
    if (source === undefined || quote === "") return [];
    const { url, publishedAt } = source;
    return [{ url, quote, ...toDated(publishedAt) }];
  });
}

/** Returns the publication date in the contract's form; an empty object if the date is missing or invalid. */
export function toDated(publishedAt: string | undefined): { publishedAt?: string } {
  const time = Date.parse(publishedAt ?? "");
  const text = Number.isNaN(time) ? "" : new Date(time).toISOString();
  return /^\d{4}-/.test(text) ? { publishedAt: text } : {};
}

/**
 * True if two values contradict each other. False if one is a more precise form of the other, as `Lisbon, Portugal` is
 * of `Lisbon`.
 */
function isContrary(one: unknown, other: unknown): boolean {
  if (typeof one !== "string" || typeof other !== "string") return true;
  const [few, many] = [toTokens(one), toTokens(other)].sort((a, b) => a.length - b.length);
  return (
    few === undefined || few.length === 0 || many === undefined || !few.every((token) => many.includes(token))
  );
}

/** Lists required values that are absent or null, each with the reason. */
export function listMissing(
  shape: Shape,
  {
    data,
    unbelieved,
    isCutShort,
  }: { data: unknown; unbelieved: Composed["unbelieved"]; isCutShort: boolean },
): Missing[] {
  const missing: Missing[] = [];
  const add = (pointer: string): void => {
    const claims = unbelieved.get(pointer) ?? 0;
    const reason =
      claims > 1 ? "conflict" : claims === 1 ? "unsupported" : isCutShort ? "budget" : "not_found";
    if (pointer.length <= longestPointer && missing.length < mostEntries)
      missing.push({ path: pointer, reason });
  };
  const visit = (node: Shape, value: unknown, pointer: string): void => {
    const isEmpty = value === undefined || value === null;
    if (node.kind === "leaf") {
      if (isEmpty) add(pointer);
    } else if (node.kind === "list") {
      const items: unknown[] = Array.isArray(value) ? value : [];
      if (items.length < Math.max(node.minItems, 1)) add(pointer);
      for (const [index, item] of items.entries()) visit(node.items, item, `${pointer}/${index}`);
    } else
      for (const [name, member] of node.members) {
        const inner = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
        // An optional object or list must be complete if it exists. If it is absent, nothing in it counts as missing.
        const isThere =
          member.kind !== "leaf" && inner != null && !(Array.isArray(inner) && inner.length === 0);
        if (node.required.has(name) || isThere) visit(member, inner, `${pointer}/${toSegment(name)}`);
      }
  };
  visit(shape, data, "");
  return missing;
}
