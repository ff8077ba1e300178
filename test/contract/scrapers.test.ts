import { describe, expect, it } from "vitest";
import { createChecks } from "./contract.ts";

const compile = createChecks("request");
const check = (schema: string) => compile(["components", "schemas", schema]);

/**
 * Returns the distinct paths where a value violates its schema. The path of a missing or unknown member ends with its
 * name.
 */
function places(schema: string, value: unknown): string[] {
  const found = check(schema)(value).map(({ instancePath, params }) => {
    const member = params["missingProperty"] ?? params["additionalProperty"];
    return member === undefined ? instancePath : `${instancePath}/${String(member)}`;
  });
  return [...new Set(found)].filter((place) => place !== "");
}

describe.each([
  {
    schema: "LinkedinUrl",
    good: [
      "https://www.linkedin.com/posts/northwind-robotics_a-activity-7265301122334455667-aBcD",
      "https://linkedin.com/in/mara-lindqvist",
      "http://de.linkedin.com/company/northwind-robotics/",
      "https://www.linkedin.com/feed/update/urn:li:activity:7265412233445566778/?utm=1#top",
    ],
    host: "linkedin.com",
  },
  {
    schema: "InstagramPostUrl",
    good: [
      "https://www.instagram.com/p/DCx1NorthwA/",
      "https://instagram.com/reel/DCx2LumenRb",
      "https://www.instagram.com/northwind.robotics/reel/DCx2LumenRb/?igsh=a",
      "https://instagr.am/p/DCx1NorthwA",
    ],
    host: "instagram.com",
  },
  {
    schema: "YoutubeUrl",
    good: [
      "https://www.youtube.com/watch?v=nWr0b0t1cs1",
      "https://m.youtube.com/shorts/nWr0b0t1cs1",
      "https://youtu.be/nWr0b0t1cs1?t=5",
    ],
    host: "youtube.com",
  },
  {
    schema: "FacebookUrl",
    good: ["https://www.facebook.com/northwindrobotics", "https://fb.com/northwindrobotics"],
    host: "facebook.com",
  },
  {
    schema: "XUrl",
    good: ["https://x.com/northwind", "https://mobile.twitter.com/northwind"],
    host: "x.com",
  },
])("$schema", ({ schema, good, host }) => {
  const pasted = [
    `${host}/p/a`,
    `www.${host}/p/a`,
    `M.${host}/p/a`,
    `HTTPS://WWW.${host.toUpperCase()}/p/a`,
    `https://${host}/p/a?q=jörg|[1]#%zz`,
  ];
  it.each([...good, ...pasted])("takes %s", (url) => {
    expect(check(schema)(url)).toEqual([]);
  });

  it.each([
    `https://${host}`,
    `https://${host}/`,
    `ftp://${host}/p/a`,
    `${host}`,
    `//${host}/p/a`,
    `https:${host}/p/a`,
    `https://not${host}/p/a`,
    `https://${host}.evil.example/p/a`,
    `https://evil.example/${host}/p/a`,
    `https://evil.example?${host}/p/a`,
    `https://${host}@evil.example/p/a`,
    `https://user:pass@${host}/p/a`,
    `https://evil.example\\.${host}/p/a`,
    `https://evil.example#.${host}/p/a`,
    `https://${host}:8080/p/a`,
    `https://${host}/p/a b`,
    `javascript://${host}/p/a`,
    `https://${host}/p/${"a".repeat(2048)}`,
  ])("refuses %s", (url) => {
    expect(check(schema)(url)).not.toEqual([]);
  });
});

it("takes a post or a reel on Instagram, not a profile", () => {
  expect(check("InstagramPostUrl")("https://www.instagram.com/northwindrobotics/")).not.toEqual([]);
});

it.each([
  ["ScrapeWebSearchRequest", { query: "a", includeDomains: [], excludeDomains: [] }],
  ["WebSearchRequest", { type: "web_search", query: "a", include_domains: [], exclude_domains: [] }],
  ["WebSearchMonitorConfig", { query: "a", include_domains: [], exclude_domains: [] }],
  ["UpdateMonitorConfig", { query: "a", include_domains: [], exclude_domains: [] }],
  ["CompanyCriteria", { domains: [] }],
])("takes empty lists of domains in %s, as good as none", (schema, body) => {
  expect(places(schema, body)).toEqual([]);
});

it.each([
  "harbor-crm.example",
  "www.harbor-crm.example",
  "https://harbor-crm.example/pricing?a=b#c",
  "http://harbor-crm.example:8080",
  "müller.example",
  "xn--mller-kva.example",
])("takes %s as the domain of SEO signals", (domain) => {
  expect(places("ScrapeSeoDomainRequest", { domain })).toEqual([]);
});

it.each([
  "",
  "harbor",
  "ftp://harbor-crm.example",
  "a@harbor-crm.example",
  "10.0.0.1",
  "https://[::1]/",
  "a b.c",
])("refuses %s as the domain of SEO signals", (domain) => {
  expect(places("ScrapeSeoDomainRequest", { domain })).toEqual(["/domain"]);
});

it.each([
  { body: { query: "AI CRM", topic: "news", days: 7 }, want: [] },
  { body: { query: "AI CRM", topic: "general" }, want: [] },
  { body: { query: "AI CRM", days: 7 }, want: ["/days"] },
  { body: { query: "AI CRM", topic: "general", days: 7 }, want: ["/days"] },
  { body: { query: "AI CRM", topic: "news", days: 0 }, want: ["/days"] },
  { body: { query: "AI CRM", topic: "sport" }, want: ["/topic"] },
  { body: { query: "AI CRM", maxResults: 0 }, want: ["/maxResults"] },
  { body: { query: "AI CRM", maxResults: 51 }, want: ["/maxResults"] },
  { body: { query: "AI CRM", maxResults: 1.5 }, want: ["/maxResults"] },
  { body: { query: "AI CRM", searchDepth: "deep" }, want: ["/searchDepth"] },
  { body: { query: "AI CRM", includeDomains: ["https://a.example"] }, want: ["/includeDomains/0"] },
  { body: { query: "AI CRM", region: "eu" }, want: ["/region"] },
  { body: { query: " " }, want: ["/query"] },
  { body: {}, want: ["/query"] },
])("of the web search $body it refuses $want", ({ body, want }) => {
  expect(places("ScrapeWebSearchRequest", body)).toEqual(want);
});

it.each([
  { body: { postUrls: ["https://linkedin.com/posts/a"] }, want: [] },
  { body: { postUrls: ["https://linkedin.com/posts/a"], maxItems: 500 }, want: [] },
  { body: { postUrls: ["https://linkedin.com/posts/a"], maxItems: 501 }, want: ["/maxItems"] },
  { body: { postUrls: ["https://linkedin.com/posts/a"], maxItems: 0 }, want: ["/maxItems"] },
  { body: { postUrls: [] }, want: ["/postUrls"] },
  { body: { postUrls: Array(21).fill("https://linkedin.com/posts/a") }, want: ["/postUrls"] },
  { body: { postUrls: ["https://x.com/a"] }, want: ["/postUrls/0"] },
  { body: {}, want: ["/postUrls"] },
])("of the reactions $body it refuses $want", ({ body, want }) => {
  expect(places("ScrapeLinkedinPostReactionsRequest", body)).toEqual(want);
});
