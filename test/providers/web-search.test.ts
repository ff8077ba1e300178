import { afterEach, describe, expect, it } from "vitest";
import { isUrl } from "../../src/text/is-url.ts";
import { createCall, load } from "./load.ts";
import { createStandIn, type SeenRequest, type StandIn, type StandInAnswer } from "./stand-ins/stand-in.ts";
import { answerBrave, answerSearxng, answerTavily } from "./stand-ins/web-search.ts";

const key = "key-of-the-operator";
let standIn: StandIn;

afterEach(() => standIn.close());

async function start(answer: (request: SeenRequest) => StandInAnswer) {
  standIn = await createStandIn(answer);
  return standIn;
}

describe("SearXNG", () => {
  const open = () => load("webSearch", { PROSPECTING_WEB_SEARCH: `searxng:${standIn.url}` });

  it("asks for JSON and pages on until there are enough results", async () => {
    await start(answerSearxng);
    const answer = await open().search({ query: "robots", maxResults: 45 }, createCall());
    expect(answer.results).toHaveLength(45);
    expect(answer.totalResults).toBe(45);
    expect(answer.results.map(({ position }) => position)).toEqual(
      Array.from({ length: 45 }, (_, i) => i + 1),
    );
    expect(standIn.requests.map(({ query }) => query.get("pageno"))).toEqual(["1", "2", "3"]);
    expect(standIn.requests[0]?.query.get("categories")).toBe("general");
    expect(answer.results[0]).toEqual({
      url: "https://news.example/page-0",
      title: "Page 0",
      content: "About robots, part 0",
      publishedDate: "2026-11-27T08:00:00.000Z",
      position: 1,
    });
    expect(answer.results[1]).not.toHaveProperty("publishedDate");
  });

  it("takes an address with letters beyond ASCII however often it was asked before", () => {
    // Calls the function so often that V8 optimizes its code. In Node.js 20 and 22, the optimized code of
    // `URL.canParse` refuses every string with a letter such as "ü", which `isUrl` must accept.
    const taken = Array.from({ length: 20_000 }, () => isUrl("https://münchen.example?ä")).filter(Boolean);
    expect(taken).toHaveLength(20_000);
  });

  it.each([
    { url: "https://de.example/straße", want: "https://de.example/stra%C3%9Fe" },
    { url: 'https://en.example/a|b?q=a"b#c#d', want: "https://en.example/a%7Cb?q=a%22b#c%23d" },
    { url: "https://en.example/%zz[1]", want: "https://en.example/%25zz%5B1%5D" },
    { url: "https://münchen.example?ä", want: "https://xn--mnchen-3ya.example/?%C3%A4" },
    { url: "https://en.example/%c3%9f?a[]=1#x", want: "https://en.example/%c3%9f?a%5B%5D=1#x" },
    { url: "http://en.example/As/Written?~a=(b)#c", want: "http://en.example/As/Written?~a=(b)#c" },
    { url: `https://en.example/${"ä".repeat(1_400)}`, want: undefined },
  ])("gives an address as URIs are written, or leaves it out: $want", async ({ url, want }) => {
    await start((request) => {
      const results = request.query.get("pageno") === "1" ? [{ url, title: "A page", content: "" }] : [];
      return { body: { query: "robots", results, unresponsive_engines: [] } };
    });
    const { results } = await open().search({ query: "robots" }, createCall());
    expect(results.map((hit) => hit.url)).toEqual(want === undefined ? [] : [want]);
  });

  it.each([
    ["a\ud800b", "a\ufffdb"],
    ["\udc00 Robots", "\ufffd Robots"],
    ["a\0b", "ab"],
    ["a\ud83d\ude00b", "a\ud83d\ude00b"],
    ["\\ud800", "\\ud800"],
  ])("removes null characters and replaces lone surrogates in the title %j", async (title, want) => {
    await start(() => ({
      body: { query: "robots", results: [{ url: "https://en.example/", title, content: title }] },
    }));
    const { results } = await open().search({ query: "robots", maxResults: 1 }, createCall());
    expect(results[0]).toMatchObject({ title: want, content: want });
  });

  it("asks no further page when the last one brought nothing new", async () => {
    await start((request) => answerSearxng({ ...request, query: withPageOne(request.query) }));
    const { results } = await open().search({ query: "robots", maxResults: 50 }, createCall());
    expect(results).toHaveLength(20);
    expect(standIn.requests).toHaveLength(2);
  });

  it("adds site operators and still drops what a search engine let through", async () => {
    await start(answerSearxng);
    const request = {
      query: "robots",
      includeDomains: ["news.example"],
      excludeDomains: ["old.example"],
      maxResults: 5,
    };
    const { results } = await open().search(request, createCall());
    expect(standIn.requests[0]?.query.get("q")).toBe("robots site:news.example -site:old.example");
    expect(results.map(({ url }) => new URL(url).hostname)).toEqual(Array(5).fill("news.example"));
  });

  it("takes the nearest time range and drops what is older or undated", async () => {
    await start(answerSearxng);
    const { results } = await open().search(
      { query: "robots", topic: "news", days: 3, maxResults: 50 },
      createCall(),
    );
    expect(standIn.requests[0]?.query.get("time_range")).toBe("month");
    expect(standIn.requests[0]?.query.get("categories")).toBe("news");
    expect(results.length).toBeGreaterThan(0);
    // The vendor offers only fixed time ranges, so the adapter requests one that is longer than the caller's. It
    // therefore has to drop results without a date, which may be too old.
    expect(results.map(({ publishedDate }) => publishedDate)).not.toContain(undefined);
    expect(results.map(({ publishedDate }) => publishedDate ?? "").sort()[0]).toBe(
      "2026-11-25T08:00:00.000Z",
    );
  });

  it("gives an empty answer for no results", async () => {
    await start(answerSearxng);
    expect(await open().search({ query: "nothing" }, createCall())).toEqual({
      query: "nothing",
      results: [],
      totalResults: 0,
    });
  });

  it("fails when there are no results because the engines behind it failed", async () => {
    await start(answerSearxng);
    await expect(open().search({ query: "nothing, engines down" }, createCall())).rejects.toMatchObject({
      reason: "upstream_error",
      message: expect.stringContaining("qwant: timeout"),
    });
  });

  it("takes no page of results that is longer than any has", async () => {
    const content = "x".repeat(100_000);
    const results = Array.from({ length: 25 }, (_, i) => ({ url: `https://news.example/${i}`, content }));
    await start(() => ({ body: { results } }));
    const long = open().search({ query: "robots" }, createCall());
    await expect(long).rejects.toMatchObject({ reason: "too_large" });
  });

  it("says which setting of SearXNG is missing when it refuses JSON", async () => {
    await start(() => ({ status: 403, body: "<h1>Forbidden</h1>" }));
    await expect(open().search({ query: "robots" }, createCall())).rejects.toThrow(
      'add "json" to search.formats',
    );
  });
});

describe("Tavily", () => {
  const open = () =>
    load("webSearch", { PROSPECTING_WEB_SEARCH: `tavily:${standIn.url}`, PROSPECTING_TAVILY_KEY: key });

  it("sends the request in snake_case and reads dates of any form", async () => {
    await start(answerTavily(key));
    const request = {
      query: "robots",
      searchDepth: "advanced",
      topic: "news",
      days: 30,
      maxResults: 2,
      includeDomains: ["news.example"],
    } as const;
    const answer = await open().search(
      { ...request, includeDomains: [...request.includeDomains] },
      createCall(),
    );
    expect(standIn.requests[0]?.body).toEqual({
      query: "robots",
      search_depth: "advanced",
      topic: "news",
      days: 30,
      max_results: 2,
      include_domains: ["news.example"],
    });
    expect(answer.results.map(({ url, publishedDate }) => [url, publishedDate])).toEqual([
      ["https://news.example/page-0", "2026-11-27T00:00:00.000Z"],
      ["https://news.example/page-3", undefined],
    ]);
  });

  it("asks for no more than it may when the caller wants 50", async () => {
    await start(answerTavily(key));
    const { results } = await open().search({ query: "robots", maxResults: 50 }, createCall());
    expect(results).toHaveLength(20);
  });

  it("gives an empty answer for no results", async () => {
    await start(answerTavily(key));
    expect((await open().search({ query: "nothing" }, createCall())).results).toEqual([]);
  });

  it("takes its own status for a plan that is used up as such", async () => {
    await start(() => ({ status: 432, body: { detail: { error: "plan limit" } } }));
    await expect(open().search({ query: "robots" }, createCall())).rejects.toMatchObject({
      reason: "quota_exceeded",
      retryable: false,
    });
  });
});

describe("Brave", () => {
  const open = () =>
    load("webSearch", { PROSPECTING_WEB_SEARCH: `brave:${standIn.url}`, PROSPECTING_BRAVE_KEY: key });

  it("pages by its offset and strips the mark-up of snippets", async () => {
    await start(answerBrave(key));
    const { results } = await open().search({ query: "robots", maxResults: 50 }, createCall());
    expect(results).toHaveLength(45);
    expect(results[0]?.content).toBe("About robots & arms, part 0");
    expect(standIn.requests.map(({ query }) => query.get("offset"))).toEqual(["0", "1", "2"]);
    expect(standIn.requests[0]?.headers["x-subscription-token"]).toBe(key);
  });

  it.each([
    { days: 1, freshness: "pd" },
    { days: 7, freshness: "pw" },
    { days: 10, freshness: "2026-11-17to2026-11-27" },
  ])("writes $days days as $freshness", async ({ days, freshness }) => {
    await start(answerBrave(key));
    await open().search({ query: "robots", topic: "news", days }, createCall());
    expect(standIn.requests[0]?.query.get("freshness")).toBe(freshness);
  });

  it("takes an answer without a section of results for an empty one", async () => {
    await start(answerBrave(key));
    expect((await open().search({ query: "nothing" }, createCall())).results).toEqual([]);
  });
});

function withPageOne(query: URLSearchParams): URLSearchParams {
  const copy = new URLSearchParams(query);
  copy.set("pageno", "1");
  return copy;
}
