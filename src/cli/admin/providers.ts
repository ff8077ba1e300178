import type { Clock } from "../../clock.ts";
import type { Providers } from "../../providers/index.ts";
import { CommandError } from "../output.ts";

/**
 * The providers that the environment configures: none, or with `PROSPECTING_PROVIDERS=stand-in` made-up data, in whose
 * answers `PROSPECTING_STAND_IN_PACE` (default 1) multiplies every wait.
 */
export async function loadProviders(clock: Clock, env: NodeJS.ProcessEnv): Promise<Providers> {
  const choice = env["PROSPECTING_PROVIDERS"] ?? "";
  if (choice === "") return {};
  if (choice !== "stand-in")
    throw new CommandError(`PROSPECTING_PROVIDERS must be empty or stand-in, not "${choice}"`);
  const pace = Number(env["PROSPECTING_STAND_IN_PACE"] ?? 1);
  if (!(pace >= 0)) throw new CommandError("PROSPECTING_STAND_IN_PACE must be a number of at least 0");
  const { createStandIn } = await import("../../providers/index.ts");
  return createStandIn({ clock, pace });
}
