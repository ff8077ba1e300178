/** A question for the frozen web (a fixed set of simulated pages), and the right answers according to its pages. */
export interface Question {
  name: string;
  prompt: string;
  schema: Record<string, unknown>;
  /** The right value at each path: a list if several wordings are right, null if no page states a value. */
  answers: Readonly<Record<string, string | number | boolean | null | readonly (string | number)[]>>;
}

/** Schema of a required string. */
export const text = { type: "string" };
/** Schema of a string that may be null if unknown. */
export const maybe = { type: ["string", "null"] };
/** Schema of a required integer. */
export const whole = { type: "integer" };
/** Schema of an integer that may be null if unknown. */
export const maybeWhole = { type: ["integer", "null"] };

/** Returns the schema of a closed object whose members are all required. */
export function object(
  properties: Record<string, unknown>,
  required = Object.keys(properties),
): Record<string, unknown> {
  return { type: "object", required, properties, additionalProperties: false };
}

/** Returns the schema of a list with at least one item. */
export function list(items: unknown, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { type: "array", items, minItems: 1, ...more };
}
