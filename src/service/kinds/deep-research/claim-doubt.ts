import { readDirection } from "./directed-sentences.ts";
import { fold } from "./disguised-text.ts";
import type { Evidence } from "./evidence.ts";
import { findQuote, type PageText } from "./page-text.ts";
import { readNumbers } from "./values.ts";

/** How a page's other sentences affect the trust in its values. */
export type Doubt = "none" | "doubtful" | "tainted";

/** Number of sentences before and after a quote in which a direction to the reader makes the quote doubtful. */
const near = 2;

/** Matches a figure that counts nothing in its sentence: "must equal 500", and not "500 people". */
const bare =
  /(?<![\p{L}\p{N}.,-])\d[\d.,\u00a0\u202f' ]*(?=\s*(?:$|["'”»).,;:!?|\]}]|(?:as|in|is|en|ein|for|or|and|to|als|est|es|angeben|ersetzen)\b))/giu;

/**
 * Returns whether sentences that tell a reader what to do with statements stand near the quotes of a page's values. The
 * page is tainted if such a sentence contains a figure that is one of the values, and doubtful if it only stands near.
 */
export function readDoubt(page: PageText, evidence: Evidence | null): Doubt {
  const directed = page.sentences.map(({ text }) => readDirection(text, fold) > 0);
  if (!directed.includes(true)) return "none";
  let doubt: Doubt = "none";
  for (const { value, quote } of listLeaves(evidence)) {
    const isTold = (text: string): boolean =>
      typeof value === "number" &&
      Math.abs(value) >= 10 &&
      [...text.matchAll(bare)].some(([figure]) => readNumbers(figure).includes(value));
    if (page.sentences.some(({ text }, index) => directed[index] === true && isTold(text))) return "tainted";
    const place = findQuote(page, quote);
    if (place === null) continue;
    const { first, last } = place;
    if (directed.slice(Math.max(0, first - near), last + near + 1).includes(true)) doubt = "doubtful";
  }
  return doubt;
}

function listLeaves(evidence: Evidence | null): { value: unknown; quote: string }[] {
  if (evidence === null) return [];
  if (evidence.kind === "leaf") return [evidence];
  const parts =
    evidence.kind === "list" ? evidence.items.map(({ node }) => node) : Object.values(evidence.members);
  return parts.flatMap(listLeaves);
}
