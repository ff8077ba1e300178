import type { SeenRequest, StandInAnswer } from "./stand-in.ts";

/** Results of the simulated search engines, enough for three pages. */
export const hits = Array.from({ length: 45 }, (_, index) => ({
  url: `https://${index % 3 === 0 ? "news.example" : "site.example"}/page-${index}`,
  title: `Page ${index}`,
  content: `About robots, part ${index}`,
  date: index % 2 === 0 ? `2026-11-${String(27 - (index % 20)).padStart(2, "0")}` : null,
}));

const searxngPage = 20;

/** Responds as a SearXNG server whose JSON format is enabled. */
export function answerSearxng(request: SeenRequest): StandInAnswer {
  if (request.path !== "/search") return { status: 404, body: "nothing here" };
  if (request.query.get("format") !== "json") return { body: "<html>a page for people</html>" };
  const query = request.query.get("q") ?? "";
  const page = Number(request.query.get("pageno") ?? "1");
  const found = query.startsWith("nothing") ? [] : hits.slice((page - 1) * searxngPage, page * searxngPage);
  return {
    body: {
      query,
      results: found.map(({ url, title, content, date }) => ({
        url,
        title,
        content,
        publishedDate: date === null ? null : `${date}T08:00:00`,
        score: 1,
        engine: "mojeek",
        category: request.query.get("categories"),
      })),
      answers: [],
      suggestions: ["robot arms"],
      unresponsive_engines: query === "nothing, engines down" ? [["qwant", "timeout"]] : [],
    },
  };
}

/** Returns a handler that responds as Tavily does. It accepts the key only in the Authorization header. */
export function answerTavily(key: string): (request: SeenRequest) => StandInAnswer {
  return (request) => {
    if (request.headers.authorization !== `Bearer ${key}`)
      return { status: 401, body: { detail: { error: `Unauthorized: ${request.headers.authorization}` } } };
    const body = request.body as { query: string; max_results: number; include_domains?: string[] };
    if (body.max_results > 20)
      return { status: 400, body: { detail: { error: "max_results is at most 20" } } };
    const found = body.query === "nothing" ? [] : hits.filter(({ url }) => fits(url, body.include_domains));
    return {
      body: {
        query: body.query,
        results: found.slice(0, body.max_results).map(({ url, title, content, date }) => ({
          url,
          title,
          content,
          score: 0.9,
          ...(date === null ? {} : { published_date: new Date(date).toUTCString() }),
        })),
        response_time: 1.1,
        request_id: "b1",
      },
    };
  };
}

/**
 * Returns a handler that responds as Brave Search does: `offset` counts pages, and markup highlights the words of the
 * query.
 */
export function answerBrave(key: string): (request: SeenRequest) => StandInAnswer {
  return (request) => {
    if (request.headers["x-subscription-token"] !== key)
      return { status: 422, body: { error: { detail: "no token", code: "SUBSCRIPTION_TOKEN_INVALID" } } };
    const count = Number(request.query.get("count"));
    const offset = Number(request.query.get("offset"));
    if (count > 20 || offset > 9) return { status: 422, body: { error: { detail: "out of range" } } };
    if (request.query.get("q") === "nothing")
      return { body: { type: "search", query: { original: "nothing" } } };
    const found = hits.slice(offset * count, (offset + 1) * count);
    return {
      body: {
        type: "search",
        query: {
          original: request.query.get("q"),
          more_results_available: (offset + 1) * count < hits.length,
        },
        web: {
          type: "search",
          results: found.map(({ url, title, content, date }) => ({
            url,
            title,
            description: content.replace("robots", "<strong>robots</strong> &amp; arms"),
            ...(date === null ? {} : { page_age: `${date}T08:00:00` }),
          })),
        },
      },
    };
  };
}

function fits(url: string, domains: readonly string[] | undefined): boolean {
  return domains === undefined || domains.some((domain) => new URL(url).hostname.endsWith(domain));
}
