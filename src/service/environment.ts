import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inspect } from "node:util";
import { dayMs, hourMs } from "../clock.ts";
import { isObject } from "../contract.ts";
import { isUrl } from "../text/is-url.ts";
import { createPricing } from "./pricing.ts";
import { defaultSettings, type Settings } from "./settings.ts";

/** Maximum number of sources of a deep research job, from the contract (`DeepResearchMeta.sources`). */
export const mostSources = 1_000;

/** Maximum number of requests per minute, from the contract (header `X-RateLimit-Limit`). */
export const mostRequests = 1_000_000;

/**
 * Maximum length of an origin in characters. The contract allows 2,048 characters in a `pollUrl`, which
 * consists of the origin and a path of fewer than 50 characters. The limit is rounded down.
 */
const longestUrl = 1_900;

/**
 * Maximum price of a unit in credits. With a higher price, the estimate of the largest request would exceed the
 * contract's limit of 1,000,000 credits.
 */
export const highestPrice = 500;

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Environment variables with numeric values, and the bounds of these values. */
const numbers = {
  PROSPECTING_CONFIRM_ABOVE: { min: 0, max: 1_000_000_000_000, set: (value) => ({ confirmAbove: value }) },
  PROSPECTING_CONCURRENCY: { min: 1, max: 1_000, set: (value) => ({ concurrency: value }) },
  PROSPECTING_LEASE_MS: { min: 100, max: hourMs, set: (value) => ({ leaseMs: value }) },
  PROSPECTING_POLL_MS: { min: 10, max: hourMs, set: (value) => ({ pollMs: value }) },
  PROSPECTING_BACKOFF_MS: { min: 0, max: dayMs, set: (value) => ({ backoffMs: value }) },
  PROSPECTING_MAX_TRIES: { min: 1, max: 100, set: (value) => ({ maxTries: value }) },
  PROSPECTING_RESEARCH_PAGES: { min: 1, max: mostSources, set: (value) => ({ researchPages: value }) },
  PROSPECTING_RESEARCH_ROUNDS: { min: 1, max: 100, set: (value) => ({ researchRounds: value }) },
  PROSPECTING_RESEARCH_QUERIES: { min: 1, max: 100, set: (value) => ({ researchQueries: value }) },
  PROSPECTING_RESEARCH_ROUND_PAGES: {
    min: 1,
    max: mostSources,
    set: (value) => ({ researchRoundPages: value }),
  },
  PROSPECTING_RESEARCH_RESULTS: { min: 1, max: 100, set: (value) => ({ researchResults: value }) },
  PROSPECTING_RESEARCH_MS: { min: 1, max: dayMs, set: (value) => ({ researchMs: value }) },
  PROSPECTING_RESEARCH_PAGE_CHARACTERS: {
    min: 500,
    max: 1_000_000,
    set: (value) => ({ researchPageCharacters: value }),
  },
  PROSPECTING_KEY_DAYS: { min: 1, max: 36_500, set: (value) => ({ keyMs: value * dayMs }) },
  PROSPECTING_LEDGER_DAYS: { min: 1, max: 36_500, set: (value) => ({ ledgerMs: value * dayMs }) },
  PROSPECTING_RETENTION_DAYS: { min: 0, max: 36_500, set: (value) => ({ retentionMs: value * dayMs }) },
} as const satisfies Record<string, Bounds & { set: (value: number) => Partial<Settings> }>;

/**
 * Returns the default settings, overridden by environment variables.
 * @throws Error that lists all variables with a value that is invalid or would cause responses that the contract
 * forbids.
 */
export function loadSettings(env: NodeJS.ProcessEnv): Settings {
  const problems: string[] = [];
  let settings: Settings = { ...defaultSettings };
  // An empty value counts as unset, because Compose files pass variables on as `${NAME:-}`.
  const read = (name: string): string | undefined => env[name]?.trim() || undefined;
  const readNumber = (name: string, { min, max }: Bounds): number | undefined => {
    const text = read(name);
    if (text === undefined) return undefined;
    const value = Number(text);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
    return undefined;
  };
  for (const [name, { set, ...bounds }] of Object.entries(numbers)) {
    const value = readNumber(name, bounds);
    if (value !== undefined) settings = { ...settings, ...set(value) };
  }
  const requests = { min: 1, max: mostRequests };
  settings.rateLimits = {
    global: readNumber("PROSPECTING_RATE_GLOBAL", requests) ?? settings.rateLimits.global,
    polling: readNumber("PROSPECTING_RATE_POLLING", requests) ?? settings.rateLimits.polling,
  };
  settings.pepper = env["PROSPECTING_PEPPER"] ?? settings.pepper;
  const publicUrl = read("PROSPECTING_PUBLIC_URL");
  if (publicUrl !== undefined) {
    if (publicUrl.length > longestUrl)
      problems.push(
        `PROSPECTING_PUBLIC_URL must have ${longestUrl} characters at most, not ${publicUrl.length}`,
      );
    else if (isBaseUrl(publicUrl)) settings.publicUrl = publicUrl;
    else
      problems.push(
        `PROSPECTING_PUBLIC_URL must be an http:// or https:// URL of ASCII characters without credentials, query or fragment, not "${publicUrl}"`,
      );
  }
  const prices = read("PROSPECTING_PRICES");
  if (prices !== undefined) settings.prices = loadPrices(prices, problems);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return settings;
}

/**
 * True for a URL to which a path can be added. Only characters that RFC 3986 allows are accepted, because the contract
 * allows no others in a `pollUrl`.
 */
function isBaseUrl(text: string): boolean {
  return /^https?:\/\/[\w.:[\]-]+(?:\/(?:[\w.~!$&'()*+,;=:@/-]|%[0-9a-f]{2})*)?$/i.test(text) && isUrl(text);
}

function loadPrices(file: string, problems: string[]): Settings["prices"] {
  const refuse = (problem: string): void => void problems.push(`PROSPECTING_PRICES: ${problem}`);
  const isPrice = (price: unknown): price is number =>
    typeof price === "number" && Number.isInteger(price) && price >= 0 && price <= highestPrice;
  const readRow = (operation: string, units: unknown): Record<string, number> => {
    const entries = Object.entries(toObject(units)).flatMap(([unit, price]): [string, number][] => {
      if (isPrice(price)) return [[unit, price]];
      refuse(
        `${file}: ${operation}.${unit} must be a whole number of credits from 0 to ${highestPrice}, not ${inspect(price)}`,
      );
      return [];
    });
    return Object.fromEntries(entries);
  };
  try {
    // Loads the YAML parser only if prices are configured. The mock never needs it.
    const { parse }: typeof import("yaml") = createRequire(import.meta.url)("yaml");
    const document: unknown = parse(readFileSync(file, "utf8"));
    const rows = Object.entries(toObject(document));
    const prices = Object.fromEntries(
      rows.map(([operation, units]) => [operation, readRow(operation, units)]),
    );
    createPricing(prices);
    return prices;
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error));
    return {};
  }
}

function toObject(value: unknown): object {
  if (isObject(value)) return value;
  throw new Error("expected operations, each with its prices by unit");
}
