import type { Example } from "./rule.ts";

/** The reason why a narrowed request is breaking. */
export const refused = "Requests that were accepted until now are refused.";
/** The reason why a widened request is not breaking. */
export const more = "More values are accepted than before; no consumer has to change.";
/** The reason why a narrowed response is not breaking. */
export const less = "Fewer values are returned than before; consumers know all of them already.";
/** The reason why a widened response is breaking. */
export const unexpected = "Consumers receive values that the contract excluded until now.";

/** Returns an example with two schemas. They belong to a request or a response, as the direction of the rule says. */
export function schema(base: unknown, head: unknown): Example {
  return { frame: "schema", base, head };
}
