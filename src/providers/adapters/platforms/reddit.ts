import type { Clock } from "../../../clock.ts";
import type { ProviderCall, SocialPlatform } from "../../capabilities.ts";
import type { Adapter, AdapterContext, AdapterDefinition } from "../definition.ts";
import { AdapterError } from "../failure.ts";
import { isObject, type JsonObject, readPath, toCount, toObjects, toText, toUrl } from "../fields.ts";
import type { Query, Upstream } from "../http.ts";
import { address, readItem, text, time } from "./actors/mapping.ts";
import { toQuery } from "./criteria.ts";
import { defaultMaxResults, type Post, toHits, toSightings } from "./posts.ts";

const idSetting = "PROSPECTING_REDDIT_CLIENT_ID";
const secretSetting = "PROSPECTING_REDDIT_CLIENT_SECRET";
const tokenUrlSetting = "PROSPECTING_REDDIT_TOKEN_URL";
const syntax = { not: "NOT ", brackets: true };
const spans = { past_day: "day", past_week: "week", past_month: "month", past_year: "year" } as const;
/** Maximum number of entries on one page of a listing. */
const pageSize = 100;
const maxPages = 5;

const postMapping = {
  id: text(200, "name", "id"),
  title: text(1_000, "title"),
  text: text(100_000, "selftext"),
  authorName: text(200, "author"),
  permalink: text(2_000, "permalink"),
  url: address("url"),
  publishedAt: time("created_utc"),
};

/** Reads Reddit through its own API, with an application that the operator registers. */
export const reddit: AdapterDefinition<"reddit"> = {
  base: { default: "https://oauth.reddit.com" },
  keys: [secretSetting],
  create(context): Adapter<"reddit"> {
    const token = createToken(context);
    const listings = context.upstream({
      headers: async (call) => ({ authorization: `Bearer ${await token.get(call)}` }),
    });
    const upstream: Upstream = {
      ...listings,
      json: (request, call) =>
        listings.json(request, call).catch((error: unknown) => {
          if (error instanceof AdapterError && error.reason === "unauthorized") token.forget();
          throw error;
        }),
    };
    const provider: SocialPlatform = {
      async searchPosts(request, call) {
        const subreddit = request.type === "reddit_search" ? request.subreddit : undefined;
        const wanted = request.max_results ?? defaultMaxResults;
        const query = {
          q: toQuery(request, syntax),
          sort: request.sort_by === "recent" ? "new" : "relevance",
          t: request.date_filter === undefined ? "all" : spans[request.date_filter],
          ...(subreddit === undefined ? {} : { restrict_sr: "1" }),
        };
        const path = subreddit === undefined ? "/search" : `${toListing(subreddit)}/search`;
        const { posts, failure } = await readListing({ path, query, maxPosts: wanted }, call, upstream);
        const found = toHits(posts, request, context.clock.now());
        return failure === undefined ? found : { ...found, failedParts: 1 };
      },
      async observe({ type, config, maxResults }, call) {
        const isSubreddit = type === "reddit_subreddit";
        const path = isSubreddit ? `${toListing(config.subreddit ?? "")}/new` : "/search";
        const query = isSubreddit ? {} : { q: config.query ?? "", sort: "new" };
        const { posts, failure } = await readListing({ path, query, maxPosts: maxResults }, call, upstream);
        // Throws, because the monitor would treat a partial result as complete. The monitor can try again later.
        if (failure !== undefined) throw failure;
        const eventType = isSubreddit ? "post_published" : "post_matched";
        return {
          sightings: toSightings(posts, { platform: "reddit", eventType, maxResults }),
          profile: null,
        };
      },
    };
    return {
      provider,
      async probe(call) {
        await token.get(call);
        return "the application is known";
      },
    };
  },
};

function toListing(subreddit: string): string {
  return `/r/${encodeURIComponent(subreddit.replace(/^\/?r\//, ""))}`;
}

/**
 * Reads the posts of a listing page by page. If a page after the first fails, returns the posts of the pages before it,
 * together with the failure.
 */
async function readListing(
  listing: { path: string; query: Query; maxPosts: number },
  call: ProviderCall,
  upstream: Upstream,
): Promise<{ posts: Post[]; failure?: AdapterError }> {
  const posts: Post[] = [];
  let after: string | undefined;
  for (let page = 0; page < maxPages && posts.length < listing.maxPosts; page += 1) {
    const limit = Math.min(pageSize, listing.maxPosts - posts.length);
    const query = { ...listing.query, limit, after, raw_json: 1 };
    try {
      const { children, next } = await readPage({ path: listing.path, query }, call, upstream);
      posts.push(
        ...toObjects(children).flatMap((child) => (isObject(child["data"]) ? [toPost(child["data"])] : [])),
      );
      after = next;
      if (after === undefined || children.length === 0) break;
    } catch (error) {
      if (page === 0 || call.signal.aborted || !(error instanceof AdapterError)) throw error;
      return { posts, failure: error };
    }
  }
  return { posts };
}

async function readPage(
  request: { path: string; query: Query },
  call: ProviderCall,
  upstream: Upstream,
): Promise<{ children: unknown[]; next: string | undefined }> {
  const { json } = await upstream.json(request, call);
  const children = readPath(json, "data.children");
  if (!Array.isArray(children)) throw upstream.fail("malformed", "the answer is not a listing");
  return { children, next: toText(readPath(json, "data.after")) };
}

function toPost(item: JsonObject): Post {
  const { permalink, url, authorName, ...post } = readItem(item, postMapping);
  const link = permalink === undefined ? url : toUrl(`https://www.reddit.com${permalink}`);
  return {
    ...post,
    ...(link === undefined ? {} : { url: link }),
    ...(authorName === undefined ? {} : { authorName, authorUsername: authorName }),
  };
}

/** Requests an application token and caches it until shortly before it expires. */
function createToken(context: AdapterContext): Token {
  const { settings, clock } = context;
  const id = settings.required(idSetting, context.name);
  const secret = settings.secret(secretSetting, context.name);
  const basic = context.secrets.add(Buffer.from(`${id}:${secret}`).toString("base64"));
  const { origin, pathname } = new URL(
    settings.url(tokenUrlSetting, "https://www.reddit.com/api/v1/access_token"),
  );
  const upstream = context.upstream({ baseUrl: origin, headers: { authorization: `Basic ${basic}` } });
  return createKept(clock, async (call) => {
    const body = new URLSearchParams({ grant_type: "client_credentials" });
    const { json } = await upstream.json({ method: "POST", path: pathname, body, givesKey: true }, call);
    const token = toText(readPath(json, "access_token"), 4_000);
    if (token === undefined) throw upstream.fail("unauthorized", "gave no token");
    context.secrets.add(token);
    return { token, seconds: toCount(readPath(json, "expires_in")) ?? 3_600 };
  });
}

/** Gives access to the application's token. */
interface Token {
  get(call: ProviderCall): Promise<string>;
  /** Drops the cached token. Call it when Reddit has refused a token that has not expired. */
  forget(): void;
}

function createKept(
  clock: Clock,
  ask: (call: ProviderCall) => Promise<{ token: string; seconds: number }>,
): Token {
  let kept: { token: string; until: number } | undefined;
  return {
    async get(call) {
      if (kept !== undefined && kept.until > clock.now()) return kept.token;
      const { token, seconds } = await ask(call);
      kept = { token, until: clock.now() + Math.max(0, seconds - 60) * 1000 };
      return token;
    },
    forget() {
      kept = undefined;
    },
  };
}
