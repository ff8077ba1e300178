/** A question to the frozen web, and what its pages allow to be said. */
export interface Question {
  name: string;
  prompt: string;
  schema: Record<string, unknown>;
  /** Right values by path; several where more than one wording is right, null where no page says it. */
  answers: Readonly<Record<string, string | number | boolean | null | readonly (string | number)[]>>;
}

/** Schema of a text that must be given. */
export const text = { type: "string" };
/** Schema of a text that may be unknown. */
export const maybe = { type: ["string", "null"] };
/** Schema of a whole number that must be given. */
export const whole = { type: "integer" };
/** Schema of a whole number that may be unknown. */
export const maybeWhole = { type: ["integer", "null"] };

/** Schema of a closed object whose members are all required. */
export function object(
  properties: Record<string, unknown>,
  required = Object.keys(properties),
): Record<string, unknown> {
  return { type: "object", required, properties, additionalProperties: false };
}

/** Schema of a list with one item at least. */
export function list(items: unknown, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { type: "array", items, minItems: 1, ...more };
}
