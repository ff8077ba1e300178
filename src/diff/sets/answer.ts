/** Result of the search for a member of a set: `value` with the member, `empty`, or `unknown` if it is undecided. */
export type Answer =
  | { readonly kind: "empty" }
  /** `sure` is false if the set has a part that cannot be evaluated and may exclude the value. */
  | { readonly kind: "value"; readonly value: unknown; readonly sure: boolean }
  | { readonly kind: "unknown" };

export const empty: Answer = { kind: "empty" };
export const unknown: Answer = { kind: "unknown" };

/** Returns the answer for a set that has this member. */
export function found(value: unknown, sure = true): Answer {
  return { kind: "value", value, sure };
}

/**
 * Returns the best of several attempts to find a member: a certain one, an uncertain one, `unknown`, `empty`, in this
 * order.
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
