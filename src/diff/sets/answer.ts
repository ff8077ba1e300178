/**
 * Result of the search for a member of a set: `value` with the member found, `empty`, or `unknown` if the search could
 * not decide.
 */
export type Answer =
  | { readonly kind: "empty" }
  /** If `sure` is false, `value` may be outside the set, because a condition of the set cannot be evaluated. */
  | { readonly kind: "value"; readonly value: unknown; readonly sure: boolean }
  | { readonly kind: "unknown" };

export const empty: Answer = { kind: "empty" };
export const unknown: Answer = { kind: "unknown" };

/** Returns the answer that `value` is a member of the set. */
export function memberFound(value: unknown, sure = true): Answer {
  return { kind: "value", value, sure };
}

/**
 * Runs the attempts and returns the best answer: a certain member, else an uncertain one, else `unknown`, else `empty`.
 * Stops at the first certain member.
 */
export function firstOf(attempts: Iterable<Answer>): Answer {
  let best: Answer = empty;
  for (const answer of attempts) {
    if (answer.kind === "value" && answer.sure) return answer;
    if (answer.kind === "value" && best.kind !== "value") best = answer;
    if (answer.kind === "unknown" && best.kind === "empty") best = answer;
  }
  return best;
}
