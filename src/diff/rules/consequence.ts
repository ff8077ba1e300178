import type { Example } from "./rule.ts";

/** The consequence of a change that narrows a request. Such a change is breaking. */
export const refused = "Requests that were accepted until now are refused.";
/** The consequence of a change that widens a request. Such a change is not breaking. */
export const more = "More values are accepted than before; no consumer has to change.";
/** The consequence of a change that narrows a response. Such a change is not breaking. */
export const less = "Fewer values are returned than before; consumers know all of them already.";
/** The consequence of a change that widens a response. Such a change is breaking. */
export const unexpected = "Consumers receive values that the contract excluded until now.";

/**
 * Returns an example with an old and a new schema. They belong to a request or a response, depending on the rule's
 * direction.
 */
export function schema(base: unknown, head: unknown): Example {
  return { frame: "schema", base, head };
}
