import type { components } from "../../../../generated/types.ts";
import type { Facebook } from "../../capabilities.ts";
import type { Adapter, AdapterDefinition } from "../definition.ts";
import { isObject, toText } from "../fields.ts";
import { type Actor, actorBase, actorKey, createActors } from "./actors/client.ts";
import { count, readItem, text } from "./actors/mapping.ts";

type FacebookPage = components["schemas"]["FacebookPage"];

const tokenSetting = "PROSPECTING_FACEBOOK_KEY";
const graphFields = "id,name,about,category,website,link,fan_count,followers_count";

const graphMapping = {
  pageId: text(64, "id"),
  pageName: text(300, "name"),
  pageUrl: text(2048, "link"),
  description: text(20_000, "about"),
  websiteUrl: text(2048, "website"),
  category: text(200, "category"),
  likesCount: count("fan_count"),
  followersCount: count("followers_count"),
};

/** Reads Facebook pages through the Graph API, which requires Facebook's permission to read public pages. */
export const facebookGraph: AdapterDefinition<"facebook"> = {
  base: { default: "https://graph.facebook.com" },
  keys: [tokenSetting],
  create(context): Adapter<"facebook"> {
    const token = context.settings.secret(tokenSetting, context.name);
    const version = context.settings.text("PROSPECTING_FACEBOOK_VERSION", "v23.0");
    const upstream = context.upstream({ headers: { authorization: `Bearer ${token}` } });
    const provider: Facebook = {
      async page(url, call) {
        const name = readPageName(url);
        if (name === undefined) throw upstream.fail("rejected", "the address is not the URL of a page");
        const path = `/${version}/${encodeURIComponent(name)}`;
        const { json, status } = await upstream.json({ path, query: { fields: graphFields } }, call);
        if (!isObject(json) || toText(json["id"]) === undefined)
          throw upstream.fail("malformed", "the answer is not a page");
        return toPage(readItem(json, graphMapping), { url, status });
      },
    };
    return {
      provider,
      async probe(call) {
        await upstream.json({ path: `/${version}/me`, query: { fields: "id" } }, call);
        return "the key is good";
      },
    };
  },
};

/** Reads Facebook pages through actors (scrapers hosted by Apify). */
export const facebookActors: AdapterDefinition<"facebook"> = {
  base: { default: actorBase },
  keys: [actorKey],
  create(context): Adapter<"facebook"> {
    const actors = createActors(context);
    actors.check([facebookPages]);
    const provider: Facebook = {
      async page(url, call) {
        const [item] = await actors.run(facebookPages, { url, maxItems: 1 }, call);
        if (item === undefined)
          throw actors.upstream.fail("not_found", "the actor returned nothing for the page");
        return toPage(readItem(item, facebookPageMapping), { url, status: 200 });
      },
    };
    return { provider, timeoutMs: actors.timeoutMs, probe: actors.probe };
  },
};

function toPage(
  read: Omit<FacebookPage, "url">,
  { url, status }: { url: string; status: number },
): FacebookPage {
  const words = [read.pageName, read.category, read.description].filter((part) => part !== undefined);
  return { url, statusCode: status, ...read, text: words.join("\n") };
}

/** Returns the name or number of a page from its URL; undefined for URLs of posts, groups and the like. */
function readPageName(url: string): string | undefined {
  const { pathname, searchParams } = new URL(url);
  const id = searchParams.get("id");
  if (pathname === "/profile.php") return id !== null && /^\d+$/.test(id) ? id : undefined;
  const [first, second, third] = pathname.split("/").filter((part) => part !== "");
  if (first === "pages" || first === "p") return /(\d{5,})$/.exec(third ?? second ?? "")?.[1];
  if (first === undefined || /^(groups|events|watch|photo|story|share|reel|hashtag)(\.php)?$/.test(first))
    return undefined;
  return /^[\w.-]+$/.test(first) ? first : undefined;
}

/** Reads one Facebook page. */
const facebookPages: Actor<{ url: string; maxItems: number }> = {
  setting: "PROSPECTING_ACTOR_FACEBOOK",
  name: "apify~facebook-pages-scraper",
  input: ({ url }) => ({ startUrls: [{ url }] }),
};

const facebookPageMapping = {
  pageId: text(64, "pageId", "facebookId", "id", "page_id"),
  pageName: text(300, "title", "pageName", "name"),
  pageUrl: text(2048, "pageUrl", "facebookUrl", "url", "link"),
  description: text(20_000, "intro", "about_me.text", "about", "description", "info.0"),
  websiteUrl: text(2048, "website", "websites.0", "websiteUrl"),
  category: text(200, "category", "categories.1", "categories.0"),
  likesCount: count("likes", "likesCount", "fan_count"),
  followersCount: count("followers", "followersCount", "followers_count"),
};
