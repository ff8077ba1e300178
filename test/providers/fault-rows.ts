import type { ProviderCall, Providers } from "../../src/providers/capabilities.ts";
import type { expectContract } from "./contract.ts";
import { createActorPlatform } from "./stand-ins/actors.ts";
import { answerCompletions, toCompletion } from "./stand-ins/model.ts";
import type { SeenRequest, StandInAnswer } from "./stand-ins/stand-in.ts";
import {
  answerApollo,
  answerDataForSeo,
  answerEdgar,
  answerGleif,
  answerGraph,
  answerPdl,
  answerReddit,
} from "./stand-ins/vendors.ts";
import { answerVideoData, answerVideoSite } from "./stand-ins/video-site.ts";
import { answerBrave, answerSearxng, answerTavily } from "./stand-ins/web-search.ts";

/** The API key that every row configures. */
export const key = "key-0123456789-of-the-operator";
const post = "https://www.linkedin.com/posts/mara-lindqvist_robots-activity-7265301122334455667-aBcD";
const person = {
  id: "per_1",
  fullName: "Mara Lindqvist",
  linkedinUrl: "https://www.linkedin.com/in/mara-lindqvist",
};

/** A test case: an adapter, a handler that simulates the adapter's vendor, and a call to the adapter. */
export interface Row {
  adapter: string;
  answer: (request: SeenRequest) => StandInAnswer;
  env: (url: string) => Record<string, string>;
  run: (providers: Providers, call: ProviderCall) => Promise<unknown> | undefined;
  /**
   * Name of a schema in the contract. The adapter's result must satisfy it; if `list` is set, each item of the list
   * must.
   */
  contract?: Parameters<typeof expectContract>[0];
  /** Member of the adapter's result that contains the list; `*` if the result itself is the list. */
  list?: string;
  /** A JSON response that the adapter must refuse as malformed. Default: an empty object. */
  wrong?: unknown;
  keyless?: true;
}

const apify = (name: string, items: Record<string, unknown[]>) => ({
  answer: createActorPlatform({ token: key, items }),
  env: (url: string) => ({ [name]: `actors:${url}`, PROSPECTING_APIFY_KEY: key }),
});

/** Every adapter that uses a single service. */
export const rows: Row[] = [
  {
    adapter: "searxng",
    contract: "WebSearchAnswer",
    answer: answerSearxng,
    env: (url) => ({ PROSPECTING_WEB_SEARCH: `searxng:${url}` }),
    run: (providers, call) => providers.webSearch?.search({ query: "robots" }, call),
    keyless: true,
  },
  {
    adapter: "tavily",
    contract: "WebSearchAnswer",
    answer: answerTavily(key),
    env: (url) => ({ PROSPECTING_WEB_SEARCH: `tavily:${url}`, PROSPECTING_TAVILY_KEY: key }),
    run: (providers, call) => providers.webSearch?.search({ query: "robots" }, call),
  },
  {
    adapter: "brave",
    contract: "WebSearchAnswer",
    answer: answerBrave(key),
    env: (url) => ({ PROSPECTING_WEB_SEARCH: `brave:${url}`, PROSPECTING_BRAVE_KEY: key }),
    run: (providers, call) => providers.webSearch?.search({ query: "robots" }, call),
    wrong: [],
  },
  {
    adapter: "openai",
    answer: (request) =>
      request.headers.authorization === `Bearer ${key}`
        ? answerCompletions(toCompletion("Hello"))(request)
        : {
            status: 401,
            body: { error: { message: `Incorrect API key: ${request.headers.authorization}` } },
          },
    env: (url) => ({ PROSPECTING_MODEL: `openai:${url}#small`, PROSPECTING_OPENAI_KEY: key }),
    run: (providers, call) => providers.model?.complete({ instructions: "Greet.", input: "me" }, call),
  },
  {
    adapter: "pdl people",
    contract: "Person",
    list: "people",
    answer: answerPdl(key),
    env: (url) => ({ PROSPECTING_PEOPLE: `pdl:${url}`, PROSPECTING_PDL_KEY: key }),
    run: (providers, call) => providers.people?.search({ query: "VP Engineering in Berlin" }, call),
  },
  {
    adapter: "pdl companies",
    contract: "Company",
    list: "companies",
    answer: answerPdl(key),
    env: (url) => ({ PROSPECTING_COMPANIES: `pdl:${url}`, PROSPECTING_PDL_KEY: key }),
    run: (providers, call) => providers.companies?.search({ query: "robots" }, call),
  },
  {
    adapter: "pdl contacts",
    contract: "Contacts",
    answer: answerPdl(key),
    env: (url) => ({ PROSPECTING_CONTACTS: `pdl:${url}`, PROSPECTING_PDL_KEY: key }),
    run: (providers, call) => providers.contacts?.find(person, ["phone"], call),
    wrong: [],
  },
  {
    adapter: "apollo people",
    contract: "Person",
    list: "people",
    answer: answerApollo(key),
    env: (url) => ({ PROSPECTING_PEOPLE: `apollo:${url}`, PROSPECTING_APOLLO_KEY: key }),
    run: (providers, call) => providers.people?.search({ query: "Head of Data" }, call),
  },
  {
    adapter: "apollo companies",
    contract: "Company",
    list: "companies",
    answer: answerApollo(key),
    env: (url) => ({ PROSPECTING_COMPANIES: `apollo:${url}`, PROSPECTING_APOLLO_KEY: key }),
    run: (providers, call) => providers.companies?.search({ query: "analytics" }, call),
  },
  {
    adapter: "apollo contacts",
    contract: "Contacts",
    answer: answerApollo(key),
    env: (url) => ({ PROSPECTING_CONTACTS: `apollo:${url}`, PROSPECTING_APOLLO_KEY: key }),
    run: (providers, call) => providers.contacts?.find(person, ["phone"], call),
    wrong: [],
  },
  {
    adapter: "gleif",
    contract: "Company",
    list: "companies",
    answer: answerGleif,
    env: (url) => ({ PROSPECTING_COMPANIES: `gleif:${url}` }),
    run: (providers, call) => providers.companies?.search({ query: "Northwind" }, call),
    keyless: true,
  },
  {
    adapter: "edgar",
    contract: "Company",
    list: "companies",
    answer: answerEdgar,
    env: (url) => ({
      PROSPECTING_COMPANIES: `edgar:${url}`,
      PROSPECTING_EDGAR_DATA_URL: url,
      PROSPECTING_EDGAR_USER_AGENT: "Operator ops@operator.example",
    }),
    run: (providers, call) => providers.companies?.search({ query: "nobody" }, call),
    keyless: true,
  },
  {
    adapter: "dataforseo",
    contract: "SeoDomain",
    answer: answerDataForSeo("operator", key),
    env: (url) => ({
      PROSPECTING_DOMAIN_SIGNALS: `dataforseo:${url}`,
      PROSPECTING_DATAFORSEO_LOGIN: "operator",
      PROSPECTING_DATAFORSEO_KEY: key,
    }),
    run: (providers, call) => providers.domainSignals?.look("northwind-robotics.example", call),
  },
  {
    adapter: "youtube data",
    contract: "YoutubeVideo",
    answer: (request) =>
      request.path.startsWith("/v3") ? answerVideoData(key)(request) : answerVideoSite()(request),
    env: (url) => ({
      PROSPECTING_YOUTUBE: `data:${url}`,
      PROSPECTING_YOUTUBE_KEY: key,
      PROSPECTING_YOUTUBE_SITE: url,
    }),
    run: (providers, call) => providers.youtube?.video("https://youtu.be/dQw4w9WgXcQ", call),
  },
  {
    adapter: "youtube oembed",
    contract: "YoutubeVideo",
    answer: answerVideoSite(),
    env: (url) => ({ PROSPECTING_YOUTUBE: `oembed:${url}` }),
    run: (providers, call) => providers.youtube?.video("https://youtu.be/dQw4w9WgXcQ", call),
    keyless: true,
  },
  {
    adapter: "facebook graph",
    contract: "FacebookPage",
    answer: answerGraph(key),
    env: (url) => ({ PROSPECTING_FACEBOOK: `graph:${url}`, PROSPECTING_FACEBOOK_KEY: key }),
    run: (providers, call) => providers.facebook?.page("https://facebook.com/northwindrobotics", call),
  },
  {
    adapter: "facebook actors",
    contract: "FacebookPage",
    ...apify("PROSPECTING_FACEBOOK", { "apify~facebook-pages-scraper": [{ pageId: "1" }] }),
    run: (providers, call) => providers.facebook?.page("https://facebook.com/northwindrobotics", call),
  },
  {
    adapter: "linkedin actors",
    contract: "LinkedinReaction",
    list: "*",
    ...apify("PROSPECTING_LINKEDIN", {
      "harvestapi~linkedin-post-reactions": [{ actor: { id: "1", name: "Mara" } }],
    }),
    run: (providers, call) => providers.linkedin?.reactions({ postUrls: [post] }, call),
  },
  {
    adapter: "instagram actors",
    contract: "InstagramPost",
    ...apify("PROSPECTING_INSTAGRAM", { "apify~instagram-scraper": [{ shortCode: "C1" }] }),
    run: (providers, call) => providers.instagram?.post("https://www.instagram.com/p/C1/", call),
  },
  {
    adapter: "x actors",
    contract: "SearchHit",
    list: "hits",
    ...apify("PROSPECTING_X", {
      "apidojo~tweet-scraper": [{ id: "1", url: "x.com/a/status/1", text: "robots" }],
    }),
    run: (providers, call) => providers.x?.searchPosts({ type: "x_keyword", query: "robots" }, call),
  },
  {
    adapter: "tiktok actors",
    contract: "SearchHit",
    list: "hits",
    ...apify("PROSPECTING_TIKTOK", {
      "clockworks~tiktok-scraper": [{ id: "1", webVideoUrl: "https://www.tiktok.com/@a/video/1" }],
    }),
    run: (providers, call) =>
      providers.tiktok?.searchPosts({ type: "tiktok_keyword", query: "robots" }, call),
  },
  {
    adapter: "reddit",
    contract: "SearchHit",
    list: "hits",
    answer: answerReddit("app", key),
    env: (url) => ({
      PROSPECTING_REDDIT: `api:${url}`,
      PROSPECTING_REDDIT_CLIENT_ID: "app",
      PROSPECTING_REDDIT_CLIENT_SECRET: key,
      PROSPECTING_REDDIT_TOKEN_URL: `${url}/api/v1/access_token`,
    }),
    run: (providers, call) => providers.reddit?.searchPosts({ type: "reddit_search", query: "robots" }, call),
  },
];
