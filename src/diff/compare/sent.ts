import { Case } from "./judge.ts";
import { ruleName } from "./keywords.ts";

/**
 * Reports a text that is refused although no keyword alone refuses it: a side that takes texts up to a length and
 * integers refuses `1.55`, which is no text of that length and no integer. Keywords, parts and branches come first.
 */
export function compareSent(current: Case): void {
  if (!current.isText || current.refused.kind === "empty") return;
  if (current.pair.findings.some(({ gain, verdict }) => verdict !== "stated" && gain !== true)) return;
  const isExplained = current.pair.edges.some(
    ({ to }) => new Case(to, current.bench).refused.kind !== "empty",
  );
  if (isExplained) return;
  current.report({ rule: ruleName(current, "schema", "break"), ...current.prove(current.refused) });
}
