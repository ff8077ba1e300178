import { isUrl } from "../../../text/is-url.ts";
import { isSameStem, toContentWords, toMemberWords, toTokens } from "../text/index.ts";
import type { Gap } from "./compose.ts";
import type { Pick } from "./picking.ts";
import { listGivenSites, type Research } from "./research.ts";
import { findOwnSites, toSite } from "./sites.ts";

/**
 * Maximum number of links that a round follows. The number is small because the round's searches also find pages with
 * the missing values.
 */
const aRound = 2;

/** Matches words in the names of pages on which organizations describe themselves. */
const telling =
  /\b(about|company|team|people|leadership|management|contact|imprint|impressum|legal|press|media|facts|figures|history|careers|jobs|products?|pricing|investors?|ueber|uber|unternehmen|kontakt|equipe|apropos|propos|contacto|empresa|nosotros)\b/;

/**
 * Picks links that may lead to missing values. A link qualifies if its text or path resembles a missing value; links on
 * the subject's own sites come first. The link must be on a page that stated a value, that the caller named, or that is
 * on the subject's own site. Ignores the links on a page that was itself found through a link.
 */
export function pickLinks(research: Research, gaps: readonly Gap[]): Pick[] {
  const missing = gaps.filter(({ why }) => why === "missing");
  if (missing.length === 0) return [];
  const wanted = new Set(
    missing.flatMap(({ path, name }) => [...toMemberWords(name), ...describe(research, path)]),
  );
  const { subject } = research;
  const names = subject === null ? [] : [subject.name, ...subject.hints];
  const own = findOwnSites(names, { readings: research.namings, given: listGivenSites(research, names) });
  const trusted = new Set([...own, ...(research.run.request.urls ?? []).map(toSite)]);
  const useful = new Set(research.readings.map(({ url }) => url));
  const scored = new Map<string, number>();
  for (const { url: from, tainted } of research.namings) {
    const source = research.pages.find(({ url }) => url === from);
    if (source === undefined || source.byLink === true || tainted) continue;
    if (!useful.has(from) && !trusted.has(toSite(from))) continue;
    const inText = [...source.text.matchAll(/\[([^\]\n]{1,120})\]\((https?:\/\/[^\s)]{1,500})/g)].map(
      ([, text = "", url = ""]) => ({ text, url }),
    );
    for (const { text: words, url } of [...inText, ...(source.links ?? [])]) {
      if (!isUrl(url)) continue;
      const linkWords = toTokens(`${words} ${new URL(url).pathname}`);
      const fitting = linkWords.filter((token) => [...wanted].some((word) => isSameStem(word, token))).length;
      const isNear = own.has(toSite(url)) || toSite(url) === toSite(from);
      const tells = isNear && telling.test(linkWords.join(" ")) ? 0.5 : 0;
      const score = fitting + tells + (own.has(toSite(url)) && fitting + tells > 0 ? 2 : 0);
      const target = url.replace(/#.*$/, "");
      if (score > 0) scored.set(target, Math.max(score, scored.get(target) ?? 0));
    }
  }
  return [...scored]
    .sort(([, one], [, other]) => other - one)
    .map(([url]) => ({ url, byLink: true }))
    .slice(0, aRound * 10);
}

export { aRound as linksARound };

function describe({ fields }: Research, path: string): string[] {
  const template = path.replace(/\[\d+\]/g, "[]");
  return toContentWords(fields.find((field) => field.path === template)?.description ?? "");
}
