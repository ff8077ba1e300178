import type { Client } from "prospecting-contract/client";

const search = { type: "x_keyword", query: "AI CRM" } as const;

/** For each operation that needs a vendor, a call that must fail while all vendors fail. */
export const failures: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  scrapeLinkedinPostReactions: (client) =>
    client.scrapers.linkedinPostReactions({
      postUrls: ["https://www.linkedin.com/posts/a-activity-7265301122334455667"],
    }),
  scrapeInstagramPostDetails: (client) =>
    client.scrapers.instagramPostDetails({ postUrl: "https://www.instagram.com/p/C1a2b3c4d5e/" }),
  scrapeSeoDomain: (client) => client.scrapers.seoDomain({ domain: "northwind-robotics.example" }),
  scrapeWebSearch: (client) => client.scrapers.webSearch({ query: "Northwind Robotics" }),
  scrapeYoutubeVideo: (client) => client.scrapers.youtubeVideo({ url: "https://youtu.be/dQw4w9WgXcQ" }),
  scrapeFacebookPage: (client) =>
    client.scrapers.facebookPage({ url: "https://www.facebook.com/northwindrobotics" }),
  searchPeople: (client) => client.people.search({ query: "VP Engineering" }).wait(),
  searchCompanies: (client) => client.companies.search({ query: "robots" }).wait(),
  "searchPlatforms on X": (client) => client.search.create(search).wait(),
  "searchPlatforms on Reddit": (client) =>
    client.search.create({ type: "reddit_search", query: "robots" }).wait(),
  createEnrichment: (client) =>
    client.enrichments
      .create({ identifier: { linkedin_url: "https://www.linkedin.com/in/mara" }, fields: ["profile"] })
      .wait(),
  createPeopleResearch: (client) =>
    client.people.createResearch({ identities: [{ platform: "linkedin", username: "mara" }] }).wait(),
  createDeepResearch: (client) =>
    client.deepResearch.run({
      prompt: "Where is Northwind Robotics based?",
      schema: {
        type: "object",
        required: ["headquarters"],
        properties: { headquarters: { type: "string" } },
      },
    }),
  generateContent: (client) => client.generate.create({ prompt: "Northwind Robotics" }).wait(),
};
