import { describe, expect, it } from "vitest";
import { createChecks } from "./contract.ts";

const compile = createChecks("request");
const create = compile(["components", "schemas", "CreateMonitorRequest"]);
const update = compile(["components", "schemas", "UpdateMonitorRequest"]);

const linkedin = { url: "https://www.linkedin.com/in/mara-lindqvist" };
const instagram = { url: "https://www.instagram.com/northwindrobotics/" };
const types = [
  { type: "linkedin_keyword", config: { query: "AI CRM" }, least: 60 },
  { type: "x_keyword", config: { query: "AI CRM" }, least: 60 },
  { type: "reddit_keyword", config: { query: "AI CRM" }, least: 60 },
  { type: "tiktok_keyword", config: { query: "AI CRM" }, least: 60 },
  { type: "linkedin_profile", config: linkedin, least: 60 },
  { type: "linkedin_company", config: linkedin, least: 60 },
  { type: "linkedin_post", config: linkedin, least: 60 },
  { type: "instagram_profile", config: instagram, least: 60 },
  { type: "instagram_post", config: instagram, least: 60 },
  { type: "x_profile", config: { url: "https://x.com/northwind" }, least: 60 },
  { type: "reddit_subreddit", config: { subreddit: "robotics" }, least: 60 },
  { type: "tiktok_hashtag", config: { hashtag: "warehouserobots" }, least: 60 },
  { type: "web_search", config: { query: "Harbor CRM", include_domains: ["harbor-crm.example"] }, least: 15 },
  { type: "site_search", config: { query: "jobs", site: "lumen-analytics.example" }, least: 15 },
];

describe.each(types)("a monitor of type $type", ({ type, config, least }) => {
  it("is created with its own config", () => {
    expect(create({ name: "a", type, config })).toEqual([]);
  });

  it(`runs every ${least} minutes at most`, () => {
    expect(create({ name: "a", type, config, cadence_minutes: least })).toEqual([]);
    expect(create({ name: "a", type, config, cadence_minutes: least - 1 })).not.toEqual([]);
  });

  it("refuses members that its config does not have", () => {
    expect(create({ name: "a", type, config: { ...config, other: 1 } })).not.toEqual([]);
  });

  it.each(Object.keys(config).filter((member) => !member.endsWith("_domains")))(
    "refuses a config without its member %s",
    (member) => {
      const rest = Object.fromEntries(Object.entries(config).filter(([key]) => key !== member));
      expect(create({ name: "a", type, config: rest })).not.toEqual([]);
    },
  );
});

it.each(types.filter(({ config }) => "url" in config))(
  "a URL of another host is refused for $type",
  ({ type }) => {
    expect(
      create({ name: "a", type, config: { url: "https://evil.example/linkedin.com/x.com" } }),
    ).not.toEqual([]);
  },
);

it.each([
  { type: "web_search", config: { query: "a" } },
  { name: "a", config: { query: "a" } },
  { name: "a", type: "web_search" },
  { name: "a", type: "rss", config: { query: "a" } },
  { name: "", type: "web_search", config: { query: "a" } },
  { name: "a", type: "web_search", config: { query: "a" }, max_results: 0 },
  { name: "a", type: "web_search", config: { query: "a" }, max_results: 101 },
  { name: "a", type: "web_search", config: { query: "a" }, status: "paused" },
])("refuses to create %j", (body) => {
  expect(create(body)).not.toEqual([]);
});

it.each([
  { body: { status: "paused" }, isValid: true },
  { body: { status: "active", name: "b" }, isValid: true },
  {
    body: { config: { query: "b", site: "a.example" }, cadence_minutes: 15, max_results: 100 },
    isValid: true,
  },
  { body: { status: "disabled" }, isValid: false },
  { body: {}, isValid: false },
  { body: { config: {} }, isValid: false },
  { body: { config: { url: "https://evil.example/a" } }, isValid: false },
  { body: { cadence_minutes: 14 }, isValid: false },
  { body: { type: "web_search" }, isValid: false },
])("of an update $body the verdict is $isValid", ({ body, isValid }) => {
  expect(update(body).length === 0).toBe(isValid);
});
