import type { Clock } from "../../clock.ts";
import type { Providers } from "../../providers/index.ts";
import type { OwnIndex, OwnIndexOptions } from "../../store/own-index/own-index.ts";
import type { Store } from "../../store/store.ts";
import { CommandError } from "../output.ts";
import { parseNumber } from "../process/numbers.ts";

/** Maximum of `PROSPECTING_STAND_IN_PACE`. With this pace, the longest job with made-up data takes days. */
const maxPace = 1_000;

/** Providers and a function that closes their connections. */
export interface OpenProviders {
  readonly providers: Providers;
  close(): Promise<void>;
}

/**
 * Creates the adapters that search the service's own index of people and companies, and the object that remembers
 * earlier search results. Both store their data in the database, and call `openStore` when they first need it.
 */
export async function createStoreParts(openStore: () => Promise<Store>, options: OwnIndexOptions = {}) {
  const { createIndexAdapters, vocabulary } = await import("../../providers/adapters/index.ts");
  let index: OwnIndex | undefined;
  const open = async (): Promise<OwnIndex> => {
    const { createOwnIndex } = await import("../../store/own-index/own-index.ts");
    const store = await openStore();
    // All searches share one index object. It remembers whether an earlier version of this package wrote the stored
    // search words, which then have to be rewritten.
    index ??= createOwnIndex(store, vocabulary, options);
    return index;
  };
  return { adapters: createIndexAdapters(open), memory: open };
}

/**
 * Opens the providers that the environment variables configure. `PROSPECTING_PROVIDERS=stand-in` selects providers that
 * invent their data; `PROSPECTING_STAND_IN_PACE` (default 1) multiplies their delays. The function calls `openStore`
 * when a provider first needs the database.
 * @throws CommandError that lists all invalid settings.
 */
export async function openProviders(
  clock: Clock,
  env: NodeJS.ProcessEnv,
  openStore: () => Promise<Store>,
  options: OwnIndexOptions = {},
): Promise<OpenProviders> {
  if (!isStandIn(env)) return openAdapters(clock, env, openStore, options);
  const text = env["PROSPECTING_STAND_IN_PACE"]?.trim() || "1";
  const pace = parseNumber(text, { min: 0, max: maxPace });
  if (pace === undefined)
    throw new CommandError(`PROSPECTING_STAND_IN_PACE must be a number from 0 to ${maxPace}, not "${text}"`);
  const { createStandIn } = await import("../../providers/index.ts");
  return { providers: createStandIn({ clock, pace }), close: async () => {} };
}

/**
 * True if the environment selects providers that invent their data.
 * @throws CommandError for any other value of `PROSPECTING_PROVIDERS`.
 */
export function isStandIn(env: NodeJS.ProcessEnv): boolean {
  const choice = env["PROSPECTING_PROVIDERS"]?.trim() ?? "";
  if (choice !== "" && choice !== "stand-in")
    throw new CommandError(`PROSPECTING_PROVIDERS must be empty or stand-in, not "${choice}"`);
  return choice === "stand-in";
}

/** Returns a single problem unchanged, and several problems as a list with a heading. */
export function toProblemText(problems: readonly string[]): string {
  const [only] = problems;
  if (only !== undefined && problems.length === 1) return only;
  return ["several settings make no sense:", ...problems.map((problem) => `- ${problem}`)].join("\n");
}

async function openAdapters(
  clock: Clock,
  env: NodeJS.ProcessEnv,
  openStore: () => Promise<Store>,
  options: OwnIndexOptions = {},
): Promise<OpenProviders> {
  const { loadProviders, ProviderSettingsError } = await import("../../providers/adapters/index.ts");
  try {
    const { providers, close } = loadProviders(env, {
      clock,
      ...(await createStoreParts(openStore, options)),
    });
    return { providers, close };
  } catch (error) {
    if (!(error instanceof ProviderSettingsError)) throw error;
    throw new CommandError(toProblemText(error.problems));
  }
}
