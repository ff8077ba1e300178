import type { components } from "../../../../generated/types.ts";
import type { Sighting } from "../../capabilities.ts";
import { defined, toText } from "../fields.ts";
import { readLinkedin, toPersonId } from "../identity.ts";
import { fitsTerms, readSince } from "./criteria.ts";

type Request = components["schemas"]["SearchRequest"];
type Hit = components["schemas"]["SearchHit"];

/** A post of any platform. Members that the source's item lacks are absent. */
export interface Post {
  id?: string;
  url?: string;
  title?: string;
  text?: string;
  authorName?: string;
  authorHeadline?: string;
  authorUsername?: string;
  authorUrl?: string;
  publishedAt?: string;
}

/** Default maximum number of results, from the contract. */
export const defaultMaxResults = 10;

/**
 * Converts posts to hits. Drops duplicates, posts without a URL and posts that do not fit the request. Sorts the newest
 * first if the request asks for that.
 */
export function toHits(
  posts: readonly Post[],
  request: Request,
  now: number,
): { hits: Hit[]; total: number } {
  const since = readSince(request, now);
  const seen = new Set<string>();
  const fitting = posts.filter((post) => {
    const key = post.id ?? post.url;
    if (post.url === undefined || key === undefined || seen.has(key)) return false;
    seen.add(key);
    if (since !== undefined && (post.publishedAt === undefined || Date.parse(post.publishedAt) < since))
      return false;
    return fitsTerms(`${post.title ?? ""}\n${post.text ?? ""}`, request);
  });
  if (request.sort_by === "recent")
    fitting.sort((a, b) => (b.publishedAt ?? "").localeCompare(a.publishedAt ?? ""));
  const hits = fitting
    .slice(0, request.max_results ?? defaultMaxResults)
    .flatMap((post) => toHit(post) ?? []);
  return { hits, total: fitting.length };
}

function toHit(post: Post): Hit | null {
  const { url } = post;
  if (url === undefined) return null;
  return {
    url,
    title: toTitle(post),
    ...defined({
      content: post.text,
      published_at: post.publishedAt,
      author_name: post.authorName,
      author_headline: post.authorHeadline,
      id: post.id,
      author_username: post.authorUsername,
    }),
    post_url: url,
  };
}

/** Returns a title for a post. Most posts have a text but no title, so the first line of the text becomes the title. */
function toTitle({ title, text, authorName }: Post): string {
  const line = toText(title ?? text?.split("\n").find((one) => one.trim() !== ""), 200);
  return line ?? (authorName === undefined ? "Post" : `Post by ${authorName}`);
}

/**
 * Converts posts to sightings (items that a monitor found). Drops a post that has neither an identifier nor a URL,
 * because later runs of the monitor could not recognize it.
 */
export function toSightings(
  posts: readonly Post[],
  { platform, eventType, maxResults }: { platform: string; eventType: string; maxResults: number },
): Sighting[] {
  return posts.slice(0, maxResults).flatMap((post) => {
    const key = post.id ?? post.url;
    if (key === undefined) return [];
    return [
      {
        dedupKey: `${platform}:${key}`,
        eventType,
        payload: defined({
          url: post.url,
          title: toTitle(post),
          content: post.text,
          author_name: post.authorName,
          author_username: post.authorUsername,
          published_at: post.publishedAt,
        }),
        ...defined({ personId: toAuthorId(post) }),
      },
    ];
  });
}

/** Returns the author's person id; undefined if the post does not name the author's public LinkedIn profile. */
function toAuthorId({ authorUrl, authorName }: Post): string | undefined {
  if (readLinkedin(authorUrl)?.kind !== "vanity") return undefined;
  return toPersonId({ linkedinUrl: authorUrl, name: authorName ?? "" });
}
