import type { Example } from "./rule.ts";

/** Why a narrowed request breaks. */
export const refused = "Consumers that send what was accepted until now are refused.";
/** Why a widened request does not break. */
export const more = "More is accepted than before; no consumer has to change.";
/** Why a narrowed response does not break. */
export const less = "Less is returned than before; consumers know all of it already.";
/** Why a widened response breaks. */
export const unexpected = "Consumers receive values that the contract excluded until now.";

/** An example of two schemas, in the direction of the rule. */
export function schema(base: unknown, head: unknown): Example {
  return { frame: "schema", base, head };
}
