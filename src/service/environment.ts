import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { isUrl } from "../is-url.ts";
import { defaultSettings, type Settings } from "./settings.ts";

/** Environment variables that set numbers, with what each may be at least. */
const numbers = {
  PROSPECTING_CONFIRM_ABOVE: { min: 0, set: (value) => ({ confirmAbove: value }) },
  PROSPECTING_CONCURRENCY: { min: 1, set: (value) => ({ concurrency: value }) },
  PROSPECTING_LEASE_MS: { min: 100, set: (value) => ({ leaseMs: value }) },
  PROSPECTING_POLL_MS: { min: 10, set: (value) => ({ pollMs: value }) },
  PROSPECTING_BACKOFF_MS: { min: 0, set: (value) => ({ backoffMs: value }) },
  PROSPECTING_MAX_TRIES: { min: 1, set: (value) => ({ maxTries: value }) },
  PROSPECTING_RESEARCH_PAGES: { min: 1, set: (value) => ({ researchPages: value }) },
  PROSPECTING_RESEARCH_ROUNDS: { min: 1, set: (value) => ({ researchRounds: value }) },
  PROSPECTING_RESEARCH_QUERIES: { min: 1, set: (value) => ({ researchQueries: value }) },
  PROSPECTING_RESEARCH_ROUND_PAGES: { min: 1, set: (value) => ({ researchRoundPages: value }) },
  PROSPECTING_RESEARCH_RESULTS: { min: 1, set: (value) => ({ researchResults: value }) },
  PROSPECTING_RESEARCH_MS: { min: 1, set: (value) => ({ researchMs: value }) },
  PROSPECTING_RESEARCH_PAGE_CHARACTERS: { min: 500, set: (value) => ({ researchPageCharacters: value }) },
  PROSPECTING_RETENTION_DAYS: { min: 0, set: (value) => ({ retentionMs: value * 86_400_000 }) },
} as const satisfies Record<string, { min: number; set: (value: number) => Partial<Settings> }>;

/**
 * Settings from environment variables over the defaults.
 * @throws Error that lists every variable whose value makes no sense.
 */
export function loadSettings(env: NodeJS.ProcessEnv): Settings {
  const problems: string[] = [];
  let settings: Settings = { ...defaultSettings };
  const readNumber = (name: string, min: number): number | undefined => {
    const text = env[name];
    if (text === undefined || text === "") return undefined;
    const value = Number(text);
    if (Number.isInteger(value) && value >= min) return value;
    problems.push(`${name} must be a whole number of at least ${min}, not "${text}"`);
    return undefined;
  };
  for (const [name, { min, set }] of Object.entries(numbers)) {
    const value = readNumber(name, min);
    if (value !== undefined) settings = { ...settings, ...set(value) };
  }
  settings.rateLimits = {
    global: readNumber("PROSPECTING_RATE_GLOBAL", 1) ?? settings.rateLimits.global,
    polling: readNumber("PROSPECTING_RATE_POLLING", 1) ?? settings.rateLimits.polling,
  };
  settings.pepper = env["PROSPECTING_PEPPER"] ?? settings.pepper;
  const publicUrl = env["PROSPECTING_PUBLIC_URL"];
  if (publicUrl !== undefined) {
    if (/^https?:\/\//.test(publicUrl) && isUrl(publicUrl)) settings.publicUrl = publicUrl;
    else problems.push(`PROSPECTING_PUBLIC_URL must be an http(s) URL, not "${publicUrl}"`);
  }
  const prices = env["PROSPECTING_PRICES"];
  if (prices !== undefined) settings.prices = loadPrices(prices, problems);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return settings;
}

function loadPrices(file: string, problems: string[]): Settings["prices"] {
  const prices: Record<string, Record<string, number>> = {};
  try {
    // Only those who set prices load it, and not the mock.
    const { parse }: typeof import("yaml") = createRequire(import.meta.url)("yaml");
    const document: unknown = parse(readFileSync(file, "utf8"));
    for (const [operation, units] of Object.entries(toObject(document))) {
      const row: Record<string, number> = {};
      for (const [unit, price] of Object.entries(toObject(units))) {
        if (typeof price === "number" && Number.isInteger(price) && price >= 0) row[unit] = price;
        else problems.push(`${file}: ${operation}.${unit} must be a whole number of credits`);
      }
      prices[operation] = row;
    }
  } catch (error) {
    problems.push(`PROSPECTING_PRICES: ${error instanceof Error ? error.message : String(error)}`);
  }
  return prices;
}

function toObject(value: unknown): object {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new Error("expected operations, each with its prices by unit");
}
