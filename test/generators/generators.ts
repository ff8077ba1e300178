import { clients } from "./clients.ts";
import type { Generator } from "./generator.ts";
import { redocly } from "./redocly.ts";
import { fits, type Use, uses } from "./uses.ts";
import { validators } from "./validators.ts";

export const generators: readonly Generator[] = [...clients, ...redocly, ...validators];

/**
 * Returns the test calls (`Use`) that must compile with a generator's output, or with `mustCompile: false` those that
 * must not compile.
 */
export function usesOf(generator: Generator, mustCompile: boolean): Use[] {
  const judged = uses.filter(({ beyondBodies }) => beyondBodies !== true || generator.refused !== undefined);
  return judged.filter((use) => fits(use) === mustCompile);
}
