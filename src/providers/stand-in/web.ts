import type { components } from "../../../generated/types.ts";
import { dayMs } from "../../clock.ts";
import { isUrl } from "../../text/is-url.ts";
import type { Pages, WebSearch } from "../capabilities.ts";
import { slug } from "./directory.ts";
import { createRandom } from "./random.ts";
import { failPart, type StandInContext } from "./stand-in-context.ts";
import { fillers, predicates } from "./words.ts";

type WebSearchHit = components["schemas"]["WebSearchHit"];

const searchMs = 1_200;
const readMs = 700;
/** Creates a stand-in for web search. The query determines the pages that it finds. */
export function createWebSearch(context: StandInContext): WebSearch {
  return {
    async search(request, call) {
      await context.act("webSearch", call, searchMs);
      const random = createRandom(`${context.seed} web ${request.query} ${request.topic ?? ""}`);
      const excluded = (request.excludeDomains ?? []).map((domain) => domain.toLowerCase());
      const wanted = request.includeDomains ?? [];
      // The contract's pattern also allows characters that no host can have, such as `<`. A domain with such a
      // character has no pages.
      const domains = wanted.filter((domain) => isUrl(`https://${domain}`));
      const length = wanted.length > 0 && domains.length === 0 ? 0 : random.integer(6, 60);
      const found = Array.from({ length }, (_, index) =>
        createHit(context, { query: request.query, index, domains, days: request.days }),
      ).filter(({ url }) => !excluded.some((domain) => isWithin(new URL(url).hostname, domain)));
      const count = request.maxResults ?? 10;
      const partial = call.rehearsal === "partial";
      const results = found
        .slice(0, partial ? Math.ceil(Math.min(count, found.length) / 2) : count)
        .map((hit, index) => ({ ...hit, position: index + 1 }));
      const failures = partial ? { failedParts: 1 } : {};
      return { query: request.query, results, totalResults: found.length, ...failures };
    },
  };
}

/** Creates a stand-in that reads pages. A page's URL determines its text. */
export function createPages(context: StandInContext): Pages {
  return {
    async read(url, call) {
      await context.act("pages", call, readMs);
      failPart("pages", call, url);
      return { url, title: titleOf(url), text: writeText(`${context.seed} page ${url}`, 120), madeUp: true };
    },
  };
}

/** Returns made-up text of about `words` words. The same seed `text` always gives the same words. */
export function writeText(text: string, words: number): string {
  const random = createRandom(text);
  const sentences: string[] = [];
  for (let count = 0; count < words; ) {
    const sentence = `${random.pick(fillers)} ${random.pick(predicates)}.`;
    const length = sentence.split(" ").length;
    if (count + length > words && count > 0) break;
    sentences.push(sentence);
    count += length;
  }
  return sentences.join(" ");
}

interface HitOptions {
  query: string;
  index: number;
  domains: readonly string[];
  days?: number | undefined;
}

function createHit(
  context: StandInContext,
  { query, index, domains, days }: HitOptions,
): Omit<WebSearchHit, "position"> {
  const random = createRandom(`${context.seed} hit ${query} ${index}`);
  const host = domains[index % Math.max(1, domains.length)] ?? `${random.pick(hosts)}.example`;
  const age = random.integer(0, days ?? 400) * dayMs;
  const topic = query.replaceAll('"', "").trim().slice(0, 80);
  return {
    url: `https://${host}/${slug(topic) || "page"}-${index + 1}`,
    title: `${topic}: ${random.pick(angles)}`,
    content: writeText(`${context.seed} content ${query} ${index}`, 30),
    publishedDate: new Date(Math.max(0, context.clock.now() - age)).toISOString(),
  };
}

function titleOf(url: string): string {
  const path = isUrl(url) ? new URL(url).pathname : url;
  const words = path.split("/").at(-1)?.replaceAll("-", " ").trim();
  return words === undefined || words === "" ? "Home" : words.charAt(0).toUpperCase() + words.slice(1);
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

const hosts = [
  "news",
  "reports",
  "compare",
  "industry-weekly",
  "northwind-robotics",
  "lumen-analytics",
  "harbor-crm",
] as const;
const angles = [
  "a comparison",
  "what changed this year",
  "numbers and names",
  "an overview",
  "five vendors",
] as const;
