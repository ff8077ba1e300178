import type { Use } from "./uses.ts";

const keyword = `type: "linkedin_keyword", config: { query: "hiring" }`;

/** Bodies and parameters that a generated client must accept, and mistakes of each kind that it must refuse. */
export const requests: readonly Use[] = [
  {
    title: "takes a people search in words",
    operation: "searchPeople",
    body: `{ query: "VP Engineering in Berlin", limit: 10, includeContacts: true, contactFields: ["email"] }`,
    reads: "data.operationId.length;",
  },
  {
    title: "takes a people search by filters alone",
    operation: "estimatePeopleSearch",
    body: `{ filters: { seniorities: ["vp"], employeeCount: { min: 10 }, company: { domains: ["example.com"] } } }`,
    reads: "data.data.estimatedCredits.toFixed();",
  },
  {
    title: "takes an idempotency key",
    operation: "searchPeople",
    key: `"search-1"`,
    body: `{ query: "VP Engineering in Berlin" }`,
    beyondBodies: true,
  },
  {
    title: "refuses an idempotency key that is not a string",
    operation: "searchPeople",
    key: "1",
    body: `{ query: "VP Engineering in Berlin" }`,
    beyondBodies: true,
  },
  {
    title: "refuses a mistyped member",
    operation: "searchPeople",
    body: `{ query: "VP Engineering", limits: 10 }`,
  },
  {
    title: "refuses a mistyped member within a member",
    operation: "searchPeople",
    body: `{ filters: { title: ["CTO"] } }`,
  },
  {
    title: "refuses a value of the wrong type",
    operation: "searchPeople",
    body: `{ query: "VP Engineering", limit: "10" }`,
  },
  {
    title: "refuses a value that is not in a closed list",
    operation: "searchPeople",
    body: `{ filters: { titleMatch: "fuzzy" } }`,
  },
  {
    title: "refuses a body without a required member",
    operation: "createDeepResearch",
    body: `{ prompt: "Who runs example.com?" }`,
  },
  {
    title: "refuses a people search with neither words nor filters",
    operation: "searchPeople",
    body: "{ limit: 10 }",
  },
  {
    title: "takes a deep research with a schema",
    operation: "createDeepResearch",
    body: `{ prompt: "Who runs example.com?", schema: { type: "object", properties: { name: { type: "string" } } } }`,
    reads: "data.meta?.schemaContract?.addedPaths.length;",
  },
  {
    title: "takes an enrichment of one person",
    operation: "createEnrichment",
    body: `{ identifier: { email: "ada@example.com" }, fields: ["contact.email", "profile"] }`,
  },
  {
    title: "takes an enrichment of a list",
    operation: "createEnrichment",
    body: `{ identifiers: [{ github_username: "ada" }], fields: ["company"] }`,
  },
  {
    title: "refuses an enrichment without an identifier",
    operation: "createEnrichment",
    body: `{ fields: ["company"] }`,
  },
  {
    title: "takes a web search",
    operation: "searchPlatforms",
    body: `{ type: "web_search", query: "hiring", include_domains: ["example.com"] }`,
  },
  {
    title: "takes a platform search by `match_any` alone",
    operation: "searchPlatforms",
    body: `{ type: "x_keyword", match_any: ["hiring", "job"], sort_by: "recent" }`,
  },
  {
    title: "takes a hashtag search, which has no words",
    operation: "searchPlatforms",
    body: `{ type: "tiktok_hashtag", hashtag: "hiring", max_results: 5 }`,
  },
  {
    title: "refuses a mistyped member of a platform search",
    operation: "searchPlatforms",
    body: `{ type: "web_search", query: "hiring", include_domain: ["example.com"] }`,
  },
  {
    title: "refuses a platform search with a member of another type",
    operation: "searchPlatforms",
    body: `{ type: "web_search", query: "hiring", subreddit: "jobs" }`,
  },
  {
    title: "refuses a platform search without the member that its type requires",
    operation: "searchPlatforms",
    body: `{ type: "site_search", query: "hiring" }`,
  },
  {
    title: "refuses a platform search without words",
    operation: "searchPlatforms",
    body: `{ type: "web_search", max_results: 5 }`,
  },
  {
    title: "takes a scrape",
    operation: "scrapeWebSearch",
    body: `{ query: "hiring", topic: "news", days: 7 }`,
  },
  {
    title: "takes a monitor with every member",
    operation: "createMonitor",
    body: `{ name: "Hiring", ${keyword}, cadence_minutes: 60, max_results: 5 }`,
    reads: "data.id.length; data.cadence_minutes.toFixed();",
  },
  {
    title: "takes a monitor of another type",
    operation: "createMonitor",
    body: `{ name: "Ada", type: "linkedin_profile", config: { url: "https://www.linkedin.com/in/ada" } }`,
  },
  {
    title: "refuses a monitor without a name",
    operation: "createMonitor",
    body: `{ ${keyword} }`,
  },
  {
    title: "refuses a monitor with the config of another type",
    operation: "createMonitor",
    body: `{ name: "Hiring", type: "web_search", config: { url: "https://www.linkedin.com/in/ada" } }`,
  },
  {
    title: "refuses a monitor of an unknown type",
    operation: "createMonitor",
    body: `{ name: "Hiring", type: "myspace_keyword", config: { query: "hiring" } }`,
  },
  {
    title: "refuses a mistyped member of a monitor",
    operation: "createMonitor",
    body: `{ name: "Hiring", ${keyword}, maxResults: 5 }`,
  },
  {
    title: "refuses a mistyped member of a monitor's config",
    operation: "createMonitor",
    body: `{ name: "Hiring", type: "linkedin_keyword", config: { query: "hiring", queries: ["hiring"] } }`,
  },
  {
    title: "takes an update of some members",
    operation: "updateMonitor",
    id: `"mon_1"`,
    body: `{ status: "paused", config: { query: "remote" } }`,
  },
  {
    title: "refuses an update to a status that the service alone sets",
    operation: "updateMonitor",
    id: `"mon_1"`,
    body: `{ status: "disabled" }`,
  },
  {
    title: "refuses a call without the identifier in its path",
    operation: "getMonitor",
    beyondBodies: true,
  },
  {
    title: "refuses an unknown filter of a list",
    operation: "listMonitors",
    query: `{ state: "active" }`,
    beyondBodies: true,
  },
];
