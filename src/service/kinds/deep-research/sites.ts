import { getDomain } from "tldts";
import { isUrl } from "../../../text/is-url.ts";
import { holdsWords, toNameKey, toPhrase, toTokens } from "../text/index.ts";

/**
 * Returns the site of a URL: its registrable domain according to the Public Suffix List. Several hosts of one owner are
 * therefore one site, and blogs of several owners under one public suffix are several sites. For a URL without a
 * registrable domain, such as an IP address, returns the host.
 */
export function toSite(url: string): string {
  if (!isUrl(url)) return url;
  const { hostname } = new URL(url);
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname.replace(/^www\./, "");
}

/** A page and the URLs that it mentions. From such mentions, the job derives to whom a site belongs. */
export interface Naming {
  url: string;
  mentions: readonly SiteMention[];
  /** True if the page contains a prompt injection. Its mentions are then ignored. */
  tainted: boolean;
}

/** A URL that a page mentions, with the surrounding words. */
export interface SiteMention {
  site: string;
  /** The whole line if the line calls the URL an official site, otherwise the text of the link. */
  around: string;
}

/**
 * True if a site's name without its suffix equals one of the names. Such a name proves nothing, because anyone can
 * register the domain.
 */
export function isNamedLike(site: string, names: readonly string[]): boolean {
  const label = (site.split(".")[0] ?? "").replaceAll(/[^\p{L}\p{N}]/gu, "");
  return names.some((name) => {
    const own = toNameKey(name).replaceAll(" ", "");
    return own.length >= 3 && (label === own || label === toTokens(name).join(""));
  });
}

/**
 * Number of independent sites that must call a site official before the site counts as official. A site that the caller
 * gave needs no confirmation.
 */
const namingSites = 2;

/**
 * Returns the official sites of the person or thing with these names: the sites that the caller gave, and the sites
 * that several independent sites call official. A site is not official merely because its own name resembles one of the
 * names.
 */
export function findOwnSites(
  names: readonly string[],
  { readings, given }: { readings: readonly Naming[]; given: readonly string[] },
): ReadonlySet<string> {
  const own = new Set(given);
  const naming = new Map<string, Set<string>>();
  for (const { url, mentions, tainted } of readings) {
    const from = toSite(url);
    if (tainted) continue;
    for (const { site, around } of mentions) {
      if (
        site === from ||
        !names.some((name) => holdsWords(around, name) || holdsWords(around, toNameKey(name)))
      )
        continue;
      naming.set(site, (naming.get(site) ?? new Set()).add(from));
    }
  }
  for (const [site, from] of naming) if (from.size >= namingSites) own.add(site);
  return own;
}

/** Matches words that show that a line mentions an official site. */
const ownWords =
  /\b(web ?site|home ?page|site|web|official|online at|visit|webseite|internetseite|site web|sitio web|www)\b/i;

/**
 * Lists the URLs on a page that may be official sites: links to a home page, and hosts next to words such as "website".
 */
export function listMentions(text: string): SiteMention[] {
  const mentions: SiteMention[] = [];
  for (const line of text.split("\n")) {
    for (const { 0: whole, 1: words = "", 2: url = "" } of line.matchAll(
      /\[([^\]\n]{1,200})\]\((https?:\/\/[^\s)]+)/g,
    )) {
      if (!isUrl(url) || new URL(url).pathname.length > 1) continue;
      const says = ownWords.test(line.replace(whole, words));
      mentions.push({ site: toSite(url), around: toPhrase(says ? line : words) });
    }
    for (const { 0: host } of line.matchAll(
      /(?<![\w@./-])(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,24}(?![\w@-])/gi,
    )) {
      const url = /^https?:/i.test(host) ? host : `https://${host}`;
      if (isUrl(url) && ownWords.test(line)) mentions.push({ site: toSite(url), around: toPhrase(line) });
    }
  }
  return mentions.slice(0, 200);
}
