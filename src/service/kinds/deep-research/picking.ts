import { isUrl } from "../../../text/is-url.ts";
import { toNameKey, toPhrase, toTokens } from "../text/index.ts";
import { toSite } from "./sites.ts";
import { holdsName, isOfficial, type Subject } from "./subject.ts";
import { toHost } from "./values.ts";

/** A search result. */
export interface Hit {
  url: string;
  title: string;
  content: string;
  publishedDate?: string | undefined;
}

/** A page to read. */
export interface Pick {
  url: string;
  publishedAt?: string | undefined;
  /** True if the page was found through a link on another page. */
  byLink?: boolean | undefined;
}

/** Options of {@link pickPages}. */
export interface PickOptions {
  /** URLs that the caller wants the job to read first. */
  seeds: readonly string[];
  subject: Subject | null;
  /** Keys of the URLs that were picked before; see {@link toAddressKey}. */
  seen: ReadonlySet<string>;
  room: number;
  /** Pages found through links, best first, and the maximum number of these pages to take. */
  links?: { picks: readonly Pick[]; most: number };
}

/** Maximum number of pages per site in a round. Further pages of the same site tend to repeat the same facts. */
const aSite = 2;
const longestUrl = 2_048;

/**
 * Picks the pages to read next: first the caller's pages, then pages found through links, then the search results that
 * mention the subject, ordered by rank.
 */
export function pickPages(searches: readonly (readonly Hit[])[], options: PickOptions): Pick[] {
  const { seeds, subject, seen, room, links } = options;
  const scored = new Map<string, { pick: Pick; score: number }>();
  for (const hits of searches)
    for (const [index, hit] of hits.entries()) {
      if (!isAkin(hit, subject)) continue;
      const key = toAddressKey(hit.url);
      const score = 1 / (index + 2) + (scored.get(key)?.score ?? bonus(hit, subject));
      scored.set(key, { pick: { url: hit.url, publishedAt: hit.publishedDate }, score });
    }
  // The sort is stable: pages with equal scores stay in the order in which the searches found them.
  const ranked = [...scored.values()].sort((a, b) => b.score - a.score).map(({ pick }) => pick);
  const picks: Pick[] = [];
  const taken = new Set(seen);
  const bySite = new Map<string, number>();
  let byLink = 0;
  for (const pick of [...seeds.map((url): Pick => ({ url })), ...(links?.picks ?? []), ...ranked]) {
    const key = toAddressKey(pick.url);
    const site = toSite(pick.url);
    const count = bySite.get(site) ?? 0;
    const isSeed = seeds.includes(pick.url);
    if (picks.length >= room || taken.has(key) || pick.url.length > longestUrl || (!isSeed && count >= aSite))
      continue;
    if (pick.byLink === true && byLink >= (links?.most ?? 0)) continue;
    if (pick.byLink === true) byLink += 1;
    taken.add(key);
    bySite.set(site, count + 1);
    picks.push(pick);
  }
  return picks;
}

/**
 * Returns a key that is the same for URLs that differ only in scheme, port, fragment, letter case, `www.` or trailing
 * slashes.
 */
export function toAddressKey(url: string): string {
  const query = isUrl(url) ? new URL(url).search : "";
  return `${toHost(url) ?? url}${query}`;
}

/**
 * True if a search result mentions the subject: the result contains a word of the subject's name or hints, or is on a
 * site of the subject. Also true if the question has no particular subject. Reading other pages would waste credits.
 */
function isAkin({ url, title, content }: Hit, subject: Subject | null): boolean {
  if (subject === null) return true;
  const words = new Set(toTokens(`${title} ${content} ${url}`));
  const names = [subject.name, ...subject.hints];
  return (
    isOfficial(url, names) ||
    names.some((name) => toTokens(toNameKey(name)).some((token) => words.has(token)))
  );
}

function bonus({ url, title, content }: Hit, subject: Subject | null): number {
  if (subject === null) return 0;
  const phrase = `${toPhrase(title)}${toPhrase(content)}`;
  const names = [subject.name, ...subject.hints];
  const hinted = subject.hints.some((hint) => holdsName(phrase, hint));
  return (isOfficial(url, names) ? 1 : 0) + (holdsName(phrase, subject.name) ? 1 : 0) + (hinted ? 0.5 : 0);
}
