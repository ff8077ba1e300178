import { dayMs } from "../../../src/clock.ts";
import * as items from "./actor-items.ts";
import { type ActorPlatformOptions, createActorPlatform } from "./actors.ts";
import { createNameServer, type NameServer } from "./names.ts";
import { answerByReading } from "./reader-model.ts";
import { createStandIn, type SeenRequest, type StandIn, type StandInAnswer } from "./stand-in.ts";
import { answerDataForSeo, answerGraph, answerPdl, answerReddit } from "./vendors.ts";
import { answerVideoData, answerVideoSite } from "./video-site.ts";

/** A different key for each simulated vendor, so that a test that finds a leaked key shows whose key it is. */
export const keys = {
  tavily: "tvly-Kq3bV7xT2mN9sW5zR8yL1cF4",
  model: "sk-model-Hd6pJ0gB3vX7qM2nT9wZ5rK8",
  pdl: "pdl-Yf4sC8kL1xV6bN3mQ7tR2wP9",
  actors: "apify_api_Zg5dT9hJ2cX8vB4nM1qW7rL3",
  reddit: "reddit-Ub7mK3fP9xC5vN2zQ8tL1wR6",
  videos: "AIza-Sj8nL4gR1xV7cB3mT9qK2wZ5",
  graph: "EAAG-Wk2vH6pD9xN4bC8mQ3tL7rZ1",
  dataforseo: "dfs-Xl3wJ7qF1xM5vB9nT2cK6rP8",
} as const;

/** The simulated vendors by name. */
export type StandIns = Readonly<Record<VendorName, StandIn>>;
export type VendorName = keyof ReturnType<typeof toAnswers> | "site";

/** Simulated vendors for all capabilities, each with a server of its own. */
export interface Vendors {
  readonly standIns: StandIns;
  /** Settings that connect every capability to these vendors. */
  readonly env: Record<string, string>;
  /** Domain of the site that serves the pages, including its port. */
  readonly host: string;
  close(): Promise<void>;
}

const article = `<html><head><title>Northwind Robotics, a portrait</title><meta name="generator" content="WordPress 6.7"></head>
<body><article><h1>Northwind Robotics</h1><p>Northwind Robotics builds robot arms for small factories. The company is based in
Berlin. It has 240 employees.</p><p>Mara Lindqvist is VP Engineering at Northwind Robotics.</p></article></body></html>`;

/** Starts the simulated vendors; `more` replaces what the named Apify actors (hosted scrapers) return. */
export async function createVendors(more: ActorPlatformOptions["items"] = {}): Promise<Vendors> {
  const site = await createStandIn(({ path }) =>
    ["/", "/portrait"].includes(path) ? { body: article } : { status: 404, body: "" },
  );
  const names = await createNameServer({
    "northwind.test": { a: "127.0.0.1" },
    "northwind-robotics.example": { mx: [{ exchange: "northwind.test", priority: 1 }] },
  });
  const host = `northwind.test:${site.port}`;
  const started = await Promise.all(
    Object.entries(toAnswers(host, more)).map(async ([name, answer]) => [name, await createStandIn(answer)]),
  );
  // `fromEntries` loses the types of the names.
  const standIns: StandIns = { ...Object.fromEntries(started), site };
  return {
    standIns,
    host,
    env: toEnvironment(standIns, names),
    async close() {
      await Promise.all([...Object.values(standIns), names].map((one) => one.close()));
    },
  };
}

function toAnswers(host: string, more: ActorPlatformOptions["items"]) {
  const tracks = (origin: string) => [{ languageCode: "en", baseUrl: `${origin}/api/timedtext?lang=en` }];
  return {
    // Tavily, the first search engine, always fails and quotes the key. All results therefore come from the second
    // engine.
    tavily: ({ headers }: SeenRequest) => ({
      status: 500,
      body: { detail: { error: headers.authorization } },
    }),
    searxng: (request: SeenRequest) => answerWeb(request, host),
    model: answerByReading(keys.model),
    pdl: (request: SeenRequest) => recent(answerPdl(keys.pdl)(request)),
    actors: createActorPlatform({ token: keys.actors, items: { ...usualItems, ...more } }),
    reddit: answerReddit("app", keys.reddit),
    videos: answerVideoData(keys.videos),
    videoSite: answerVideoSite(tracks),
    graph: answerGraph(keys.graph),
    dataforseo: answerDataForSeo("operator", keys.dataforseo),
  };
}

function toEnvironment(at: StandIns, names: NameServer): Record<string, string> {
  return {
    PROSPECTING_WEB_SEARCH: `tavily:${at.tavily.url},searxng:${at.searxng.url}`,
    PROSPECTING_TAVILY_KEY: keys.tavily,
    PROSPECTING_PAGES: "direct",
    PROSPECTING_PAGES_ALLOW: "127.0.0.1/32",
    PROSPECTING_DNS: names.address,
    PROSPECTING_MODEL: `openai:${at.model.url}#small`,
    PROSPECTING_OPENAI_KEY: keys.model,
    PROSPECTING_PEOPLE: `pdl:${at.pdl.url}`,
    PROSPECTING_COMPANIES: `pdl:${at.pdl.url}`,
    PROSPECTING_CONTACTS: `pdl:${at.pdl.url}`,
    PROSPECTING_PDL_KEY: keys.pdl,
    PROSPECTING_LINKEDIN: `actors:${at.actors.url}`,
    PROSPECTING_INSTAGRAM: `actors:${at.actors.url}`,
    PROSPECTING_X: `actors:${at.actors.url}`,
    PROSPECTING_TIKTOK: `actors:${at.actors.url}`,
    PROSPECTING_APIFY_KEY: keys.actors,
    PROSPECTING_REDDIT: `api:${at.reddit.url}`,
    PROSPECTING_REDDIT_CLIENT_ID: "app",
    PROSPECTING_REDDIT_CLIENT_SECRET: keys.reddit,
    PROSPECTING_REDDIT_TOKEN_URL: `${at.reddit.url}/api/v1/access_token`,
    PROSPECTING_YOUTUBE: `data:${at.videos.url}`,
    PROSPECTING_YOUTUBE_KEY: keys.videos,
    PROSPECTING_YOUTUBE_SITE: at.videoSite.url,
    PROSPECTING_FACEBOOK: `graph:${at.graph.url}`,
    PROSPECTING_FACEBOOK_KEY: keys.graph,
    PROSPECTING_DOMAIN_SIGNALS: `dataforseo:${at.dataforseo.url},own-look`,
    PROSPECTING_DATAFORSEO_LOGIN: "operator",
    PROSPECTING_DATAFORSEO_KEY: keys.dataforseo,
    PROSPECTING_OWN_LOOK_SCHEME: "http",
    PROSPECTING_PROVIDER_RETRIES: "0",
  };
}

/**
 * Returns a vendor's response with the date of a job change set to one week ago. The service under test uses the real
 * time, at which the original date may be too old.
 */
function recent(answer: StandInAnswer): StandInAnswer {
  const day = new Date(Date.now() - 7 * dayMs).toISOString().slice(0, 10);
  return JSON.parse(JSON.stringify(answer).replaceAll("2026-10-01", day));
}

/**
 * Responds to each web search with the same page about a company, or with no page if the query contains "nothing". Only
 * the first page of results has content.
 */
function answerWeb({ query }: SeenRequest, host: string): StandInAnswer {
  const asked = query.get("q") ?? "";
  const results = asked.includes("nothing")
    ? []
    : [
        {
          url: `http://${host}/portrait`,
          title: "Northwind Robotics, a portrait",
          content:
            "Mara Lindqvist is VP Engineering at Northwind Robotics, which is based in Berlin, and leads its engineers.",
          publishedDate: "2026-11-20T08:00:00",
        },
      ];
  const isFirst = query.get("pageno") === "1";
  return { body: { query: asked, results: isFirst ? results : [], unresponsive_engines: [] } };
}

const usualItems: ActorPlatformOptions["items"] = {
  "harvestapi~linkedin-post-reactions": items.reactions,
  "harvestapi~linkedin-post-search": [items.linkedinPost],
  "apify~instagram-scraper": [items.instagramPost],
  "apidojo~tweet-scraper": [items.tweet],
  "clockworks~tiktok-scraper": [items.clip],
};
