/** A valid request to an operation. A test replaces `{id}` in the path with the id of one of the caller's resources. */
export interface SampleRequest {
  method: string;
  path: string;
  body?: unknown;
  status: number;
  /** Kind of resource that `{id}` stands for. */
  resource?: "operation" | "monitor";
}

/** One sample request for each operation, by operationId. */
export const samples: Readonly<Record<string, SampleRequest>> = {
  createDeepResearch: {
    method: "POST",
    path: "/api/deep-research",
    status: 202,
    body: {
      prompt: "AI CRM competitors",
      schema: {
        type: "object",
        required: ["competitors"],
        properties: {
          competitors: {
            type: "array",
            minItems: 1,
            items: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
          },
        },
      },
    },
  },
  listOperations: { method: "GET", path: "/api/operations", status: 200 },
  getCredits: { method: "GET", path: "/api/credits", status: 200 },
  getOperation: { method: "GET", path: "/api/operations/{id}", status: 200, resource: "operation" },
  cancelOperation: {
    method: "POST",
    path: "/api/operations/{id}/cancel",
    status: 200,
    resource: "operation",
  },
  searchPeople: {
    method: "POST",
    path: "/api/v1/people/search",
    status: 202,
    body: { query: "VP Engineering in Berlin", limit: 5, includeContacts: true, includeSignals: true },
  },
  estimatePeopleSearch: {
    method: "POST",
    path: "/api/v1/people/search/estimate",
    status: 200,
    body: { query: "VP Engineering in Berlin", includeContacts: true },
  },
  createPeopleResearch: {
    method: "POST",
    path: "/api/people/researches",
    status: 202,
    body: {
      people: [{ id: "per_01JDJ0M2B3C4D5E6F7G8H9JKMN", goal: "Which data stack does he run?" }],
      identities: [{ platform: "x", username: "priyaraman" }],
    },
  },
  estimatePeopleResearch: {
    method: "POST",
    path: "/api/people/researches/estimate",
    status: 200,
    body: { people: [{ id: "per_01JDJ0M2B3C4D5E6F7G8H9JKMN" }] },
  },
  searchCompanies: {
    method: "POST",
    path: "/api/v1/companies/search",
    status: 202,
    body: { query: "AI CRM competitors", includeSignals: true },
  },
  createEnrichment: {
    method: "POST",
    path: "/api/enrichments",
    status: 202,
    body: {
      identifiers: [
        { linkedin_url: "https://www.linkedin.com/in/mara-lindqvist" },
        { email: "nobody@nowhere.example" },
      ],
      fields: ["contact.email", "contact.phone", "profile", "company", "signals"],
    },
  },
  searchPlatforms: {
    method: "POST",
    path: "/api/v1/search",
    status: 202,
    body: { type: "linkedin_keyword", query: "AI CRM" },
  },
  generateContent: {
    method: "POST",
    path: "/api/generate",
    status: 202,
    body: { prompt: "AI CRM competitors", maxWords: 1200, useWebResearch: true },
  },
  scrapeLinkedinPostReactions: {
    method: "POST",
    path: "/api/v1/platform/scrapers/linkedin/post-reactions",
    status: 200,
    body: {
      postUrls: ["https://www.linkedin.com/posts/priya-raman_ai-crm-activity-7265301122334455667-aBcD"],
    },
  },
  scrapeInstagramPostDetails: {
    method: "POST",
    path: "/api/v1/platform/scrapers/instagram/post-details",
    status: 200,
    body: { postUrl: "https://www.instagram.com/p/C1a2b3c4d5e/" },
  },
  scrapeSeoDomain: {
    method: "POST",
    path: "/api/v1/platform/scrapers/seo/domain",
    status: 200,
    body: { domain: "northwind-robotics.example" },
  },
  scrapeWebSearch: {
    method: "POST",
    path: "/api/v1/platform/scrapers/web/search",
    status: 200,
    body: { query: "AI CRM competitors", maxResults: 3 },
  },
  scrapeYoutubeVideo: {
    method: "POST",
    path: "/api/v1/platform/scrapers/youtube/video",
    status: 200,
    body: { url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" },
  },
  scrapeFacebookPage: {
    method: "POST",
    path: "/api/v1/platform/scrapers/facebook/page",
    status: 200,
    body: { url: "https://www.facebook.com/northwindrobotics" },
  },
  listMonitors: { method: "GET", path: "/api/v1/monitors", status: 200 },
  createMonitor: {
    method: "POST",
    path: "/api/v1/monitors",
    status: 201,
    body: { name: "AI CRM on LinkedIn", type: "linkedin_keyword", config: { query: "AI CRM" } },
  },
  getMonitor: { method: "GET", path: "/api/v1/monitors/{id}", status: 200, resource: "monitor" },
  updateMonitor: {
    method: "PATCH",
    path: "/api/v1/monitors/{id}",
    status: 200,
    resource: "monitor",
    body: { name: "Renamed" },
  },
  listMonitorEvents: {
    method: "GET",
    path: "/api/v1/monitors/{id}/events",
    status: 200,
    resource: "monitor",
  },
  runMonitor: { method: "POST", path: "/api/v1/monitors/{id}/run-now", status: 202, resource: "monitor" },
  deleteMonitor: { method: "DELETE", path: "/api/v1/monitors/{id}", status: 204, resource: "monitor" },
  getHealth: { method: "GET", path: "/api/health", status: 200 },
  getReadiness: { method: "GET", path: "/api/health/ready", status: 200 },
};
