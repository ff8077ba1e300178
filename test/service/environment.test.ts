import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import document from "../../generated/openapi.json" with { type: "json" };
import { dayMs, hourMs } from "../../src/clock.ts";
import { highestPrice, mostRequests, mostSources } from "../../src/service/environment.ts";
import { defaultSettings, loadSettings } from "../../src/service/index.ts";
import { createWorld } from "./world.ts";

function priceFile(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), "prices-")), "prices.yaml");
  writeFileSync(file, text);
  return file;
}

describe("settings from the environment", () => {
  it("are the defaults where nothing is said", () => {
    expect(loadSettings({})).toEqual(defaultSettings);
  });

  it("read numbers, the public URL and prices", () => {
    const settings = loadSettings({
      PROSPECTING_CONFIRM_ABOVE: "50",
      PROSPECTING_RETENTION_DAYS: "2",
      PROSPECTING_RATE_GLOBAL: "7",
      PROSPECTING_PUBLIC_URL: "https://api.prospecting.example",
      PROSPECTING_PRICES: priceFile("searchPeople:\n  phone: 9\n"),
    });
    expect(settings).toMatchObject({
      confirmAbove: 50,
      retentionMs: 172_800_000,
      rateLimits: { global: 7, polling: 300 },
      publicUrl: "https://api.prospecting.example",
      prices: { searchPeople: { phone: 9 } },
    });
  });

  it("name every value that makes no sense", () => {
    const load = () =>
      loadSettings({
        PROSPECTING_LEASE_MS: "soon",
        PROSPECTING_CONCURRENCY: "0",
        PROSPECTING_PUBLIC_URL: "prospecting.example",
        PROSPECTING_PRICES: priceFile("searchPeople: { phone: -1 }"),
      });
    expect(load).toThrow(/PROSPECTING_LEASE_MS/);
    expect(load).toThrow(/PROSPECTING_CONCURRENCY/);
    expect(load).toThrow(/PROSPECTING_PUBLIC_URL/);
    expect(load).toThrow(/searchPeople\.phone/);
  });

  it.each([
    ["PROSPECTING_RATE_GLOBAL", "2000000", "a whole number from 1 to 1000000"],
    ["PROSPECTING_RATE_POLLING", "1000001", "a whole number from 1 to 1000000"],
    ["PROSPECTING_RESEARCH_PAGES", "1001", "a whole number from 1 to 1000"],
    ["PROSPECTING_MAX_TRIES", "1e9", "a whole number from 1 to 100"],
  ])("refuse %s=%s, and name setting, value and bounds", (name, value, bounds) => {
    expect(() => loadSettings({ [name]: value })).toThrow(`${name} must be ${bounds}, not "${value}"`);
  });

  it.each([
    ["CONFIRM_ABOVE", 0, 1_000_000_000_000],
    ["CONCURRENCY", 1, 1_000],
    ["LEASE_MS", 100, hourMs],
    ["POLL_MS", 10, hourMs],
    ["BACKOFF_MS", 0, dayMs],
    ["MAX_TRIES", 1, 100],
    ["RESEARCH_PAGES", 1, 1_000],
    ["RESEARCH_ROUNDS", 1, 100],
    ["RESEARCH_QUERIES", 1, 100],
    ["RESEARCH_ROUND_PAGES", 1, 1_000],
    ["RESEARCH_RESULTS", 1, 100],
    ["RESEARCH_MS", 1, dayMs],
    ["RESEARCH_PAGE_CHARACTERS", 500, 1_000_000],
    ["KEY_DAYS", 1, 36_500],
    ["RETENTION_DAYS", 0, 36_500],
    ["RATE_GLOBAL", 1, 1_000_000],
    ["RATE_POLLING", 1, 1_000_000],
  ])("hold PROSPECTING_%s to %i and %i, and to whole numbers", (name, min, max) => {
    const load = (value: number) => loadSettings({ [`PROSPECTING_${name}`]: String(value) });
    for (const value of [min, max]) expect(() => load(value)).not.toThrow();
    for (const value of [min - 1, max + 1, min + 0.5]) expect(() => load(value)).toThrow(`not "${value}"`);
  });

  it("refuse an origin too long for a pollUrl, and a price too high for an estimate", () => {
    const long = { PROSPECTING_PUBLIC_URL: `https://${"a.".repeat(950)}example` };
    expect(() => loadSettings(long)).toThrow("PROSPECTING_PUBLIC_URL must have 1900 characters at most");
    const dear = { PROSPECTING_PRICES: priceFile("searchPeople: { phone: 501 }") };
    expect(() => loadSettings(dear)).toThrow(
      "searchPeople.phone must be a whole number of credits from 0 to 500, not 501",
    );
  });

  it("allow what the contract can say, and no more", async () => {
    const { headers, schemas } = document.components;
    expect(mostRequests).toBe(headers["X-RateLimit-Limit"].schema.maximum);
    expect(mostSources).toBe(schemas.DeepResearchMeta.properties.sources.maxItems);
    const units = ["base", "person", "email", "phone", "signal"];
    const prices = { searchPeople: Object.fromEntries(units.map((unit) => [unit, highestPrice])) };
    const world = await createWorld({ work: false, settings: { prices } });
    const { status, body } = await (await world.tenant()).call("POST", "/api/v1/people/search/estimate", {
      body: { query: "CTO", limit: 100, includeContacts: true, includeSignals: true },
    });
    expect(status).toBe(200);
    expect(body.data.estimatedCredits).toBeLessThanOrEqual(
      schemas.PeopleSearchEstimate.properties.estimatedCredits.maximum,
    );
    await world.close();
  });
});

describe("prices of the operator", () => {
  it("count in the estimate and in the reservation", async () => {
    const world = await createWorld({ work: false, settings: { prices: { searchPeople: { person: 3 } } } });
    const tenant = await world.tenant();
    const { body } = await tenant.call("POST", "/api/v1/people/search/estimate", {
      body: { query: "CTO", limit: 10 },
    });
    expect(body.data.estimatedCredits).toBe(31);
    await world.close();
  });

  it.each([
    { prices: { searchPepole: { person: 3 } }, message: "no operation searchPepole" },
    { prices: { searchPeople: { persons: 3 } }, message: "no unit persons" },
  ])("are refused at the start when they price nothing: $message", async ({ prices, message }) => {
    await expect(createWorld({ settings: { prices } })).rejects.toThrow(message);
  });
});
