import type { Client } from "prospecting-contract/client";
import { expect } from "vitest";
import type { OperationId } from "../../generated/operations.ts";
import { monitors } from "./end-to-end-monitors.ts";
import type { Vendors } from "./stand-ins/vendors-together.ts";

/** A call to an operation, and its expected result if all vendors respond. */
export interface Row {
  call(client: Client, vendors: Vendors): Promise<unknown>;
  /** The part of the expected result that comes from the vendors. */
  want(vendors: Vendors): object;
  /** Expected cost of the call in credits, including the jobs that it starts. */
  credits: number;
  /** True if the call creates a monitor and does not delete it. The later runs of this monitor cost credits. */
  apart?: boolean;
}

const mara = {
  fullName: "Mara Lindqvist",
  title: "VP Engineering",
  linkedinUrl: "https://www.linkedin.com/in/mara-lindqvist",
  company: { name: "Northwind Robotics", domain: "northwind-robotics.example" },
};
const contacts = {
  emails: [{ address: "mara.lindqvist@northwind-robotics.example", type: "work", status: "unknown" }],
  phones: [{ number: "+4915112345678", type: "mobile", status: "valid" }, { number: "+4930901820" }],
};
const company = { name: "Northwind Robotics", domain: "northwind-robotics.example", foundedYear: 2014 };
const identities = [{ platform: "linkedin", username: "mara-lindqvist" }];
const postUrl = "https://www.linkedin.com/posts/priya-raman_ai-crm-activity-7265301122334455667";
const search = { type: "linkedin_keyword", query: "AI CRM" } as const;
const pageOf = ({ host }: Vendors): string => `http://${host}/portrait`;

const research = (vendors: Vendors) => ({
  status: "researched",
  person: mara,
  summary: expect.stringContaining("VP Engineering at Northwind Robotics"),
  sources: [{ url: pageOf(vendors) }],
});

const scrapers = {
  scrapeLinkedinPostReactions: {
    call: (client) => client.scrapers.linkedinPostReactions({ postUrls: [postUrl] }),
    want: () => ({
      data: [
        {
          id: "urn:li:reaction:1",
          actor: {
            profileUrlKind: "vanity_slug",
            universalName: "priya-raman",
            resolutionStatus: "resolved",
          },
        },
        { actor: { profileUrlKind: "opaque_member_id", resolutionStatus: "not_attempted" } },
      ],
    }),
    credits: 2,
  },
  scrapeInstagramPostDetails: {
    call: (client) =>
      client.scrapers.instagramPostDetails({ postUrl: "https://www.instagram.com/p/C1a2b3c4d5e/" }),
    want: () => ({
      data: {
        shortcode: "C1a2b3c4d5e",
        likes_count: 120,
        author_username: "northwindrobotics",
        hashtags: ["robots"],
      },
    }),
    credits: 1,
  },
  scrapeSeoDomain: {
    call: (client, { host }) => client.scrapers.seoDomain({ domain: `http://${host}/about?us` }),
    want: () => ({
      data: {
        hasData: true,
        organicKeywordsCount: 1250,
        paidKeywordsCount: 14,
        tech_stack: ["PHP", "WordPress"],
      },
    }),
    credits: 2,
  },
  scrapeWebSearch: {
    call: (client) => client.scrapers.webSearch({ query: "Northwind Robotics" }),
    want: (vendors) => ({
      data: {
        query: "Northwind Robotics",
        results: [{ url: pageOf(vendors), position: 1 }],
        totalResults: 1,
      },
    }),
    credits: 1,
  },
  scrapeYoutubeVideo: {
    call: (client) => client.scrapers.youtubeVideo({ url: "https://youtu.be/dQw4w9WgXcQ" }),
    want: () => ({
      data: {
        title: "Robots in small factories",
        durationSeconds: 3723,
        viewCount: 120_345,
        transcriptText: "Start small, stay curious.",
        comments: [{ text: "Very useful.", replyCount: 3 }],
      },
    }),
    credits: 1,
  },
  scrapeFacebookPage: {
    call: (client) => client.scrapers.facebookPage({ url: "https://www.facebook.com/northwindrobotics" }),
    want: () => ({ data: { pageId: "102030", category: "Robotics Company", followersCount: 1300 } }),
    credits: 1,
  },
} satisfies Partial<Record<OperationId, Row>>;

const jobs = {
  createDeepResearch: {
    call: (client) =>
      client.deepResearch.run({
        prompt: "Where is Northwind Robotics based, and how many employees does it have?",
        schema: {
          type: "object",
          required: ["headquarters", "employees"],
          properties: { headquarters: { type: "string" }, employees: { type: "integer" } },
          additionalProperties: false,
        },
      }),
    want: (vendors) => ({
      status: "succeeded",
      result: {
        data: { headquarters: "Berlin", employees: 240 },
        meta: { sources: [{ url: pageOf(vendors) }], creditsUsed: 11, stopReason: "schema_satisfied" },
      },
    }),
    credits: 11,
  },
  generateContent: {
    call: (client) =>
      client.generate.create({ prompt: "Northwind Robotics", maxWords: 300, useWebResearch: true }).wait(),
    want: (vendors) => ({
      status: "succeeded",
      result: {
        content: expect.stringContaining("builds robot arms for small factories"),
        format: "markdown",
        sources: [{ url: pageOf(vendors) }],
      },
    }),
    credits: 9,
  },
  searchPeople: {
    call: (client) =>
      client.people
        .search({
          query: "VP Engineering",
          filters: { company: { domains: ["northwind-robotics.example"] } },
          includeContacts: true,
          limit: 5,
        })
        .wait(),
    want: () => ({
      status: "succeeded",
      result: {
        data: [{ ...mara, contacts, companyMatchEvidence: "company_page" }],
        meta: {
          total: 120,
          targetAccountSearchMode: "linkedin_company_page",
          targetAccountOutcome: "verified_linkedin_handle",
          providerOutcome: "hit",
        },
      },
    }),
    credits: 8,
  },
  searchCompanies: {
    call: (client) => client.companies.search({ query: "industrial automation" }).wait(),
    want: () => ({ status: "succeeded", result: { data: [company], meta: { total: 120 } } }),
    credits: 2,
  },
  createEnrichment: {
    call: (client) =>
      client.enrichments
        .create({
          identifiers: [{ linkedin_url: mara.linkedinUrl }, { email: "nobody@nowhere.example" }],
          fields: ["profile", "contact.email", "contact.phone", "company", "signals"],
        })
        .wait(),
    want: () => ({
      status: "succeeded",
      result: {
        data: [
          { status: "found", person: mara, contacts, company, signals: [{ type: "job_change" }] },
          { status: "not_found" },
        ],
        meta: { found: 1, not_found: 1, failed: 0 },
      },
    }),
    credits: 10,
  },
  createPeopleResearch: {
    call: async (client) => {
      const found = await client.people.search({ query: "VP Engineering", limit: 1 }).wait();
      // The vendor does not know these ids, which the service itself created. The service remembers the people whom the
      // search returned.
      const people = found.result.data.map(({ id }) => ({ id, goal: "Which team does she lead?" }));
      return client.people.createResearch({ people, identities }).wait();
    },
    want: (vendors) => ({
      status: "succeeded",
      result: {
        data: [
          { ...research(vendors), goal: "Which team does she lead?" },
          { ...research(vendors), identity: { platform: "linkedin" } },
        ],
        meta: { total: 2, researched: 2 },
      },
    }),
    // Two credits for the search, ten for each of the two people, and one for looking up a handle.
    credits: 2 + 20 + 1,
  },
  searchPlatforms: {
    call: (client) => client.search.create(search).wait(),
    want: () => ({
      status: "succeeded",
      result: {
        data: [{ title: "AI CRM in practice", author_name: "Priya Raman" }],
        meta: { total_results: 1 },
      },
    }),
    credits: 2,
  },
} satisfies Partial<Record<OperationId, Row>>;

const looks = {
  estimatePeopleSearch: {
    call: (client) =>
      client.people.estimateSearch({ query: "VP Engineering", limit: 5, includeContacts: true }),
    want: () => ({ data: { estimatedCredits: 36, likelySyncOrAsync: "async", withinPlanLimits: true } }),
    credits: 0,
  },
  estimatePeopleResearch: {
    call: (client) => client.people.estimateResearch({ identities }),
    want: () => ({ data: { estimatedCredits: 11, targets: 1, breakdown: { resolutionCredits: 1 } } }),
    credits: 0,
  },
  getOperation: {
    call: async (client) => client.operations.get((await client.search.create(search).wait()).id),
    want: () => ({ status: "succeeded", progress: 100, kind: "search", error: null }),
    credits: 2,
  },
  listOperations: {
    call: async (client) => {
      const { id } = await client.search.create(search).wait();
      const { data } = await client.operations.list({ kind: "search", limit: 1 });
      return { isLatest: data[0]?.id === id, data };
    },
    want: () => ({ isLatest: true, data: [{ status: "succeeded" }] }),
    credits: 2,
  },
  cancelOperation: {
    call: async (client) => client.operations.cancel((await client.search.create(search).wait()).id),
    // The job has already ended, so the cancellation has no effect.
    want: () => ({ status: "succeeded", result: { meta: { total_results: 1 } } }),
    credits: 2,
  },
  getCredits: {
    call: (client) => client.credits.get(),
    want: () => ({ data: { reserved: 0 } }),
    credits: 0,
  },
  getHealth: { call: (client) => client.health.get(), want: () => ({ status: "ok" }), credits: 0 },
  getReadiness: { call: (client) => client.health.ready(), want: () => ({ status: "ok" }), credits: 0 },
} satisfies Partial<Record<OperationId, Row>>;

/** A row for each operation. The type requires every operation. */
export const rows: Readonly<Record<OperationId, Row>> = { ...scrapers, ...jobs, ...looks, ...monitors };
