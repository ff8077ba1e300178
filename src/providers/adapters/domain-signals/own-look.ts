import type { components } from "../../../../generated/types.ts";
import type { DomainSignals, ProviderCall } from "../../capabilities.ts";
import type { Adapter, AdapterContext, AdapterDefinition } from "../definition.ts";
import { createFail, type Fail } from "../failure.ts";
import { defined, type JsonObject, toObjects, toText } from "../fields.ts";
import { decodeText, type Fetched, parseDocument, readMeta, toStatusFailure } from "../pages/index.ts";
import {
  createDetector,
  type DetectTechnologies,
  loadTechnologyRules,
  type PageTraces,
} from "./technologies.ts";

type SeoDomain = components["schemas"]["SeoDomain"];

const rulesSetting = "PROSPECTING_TECHNOLOGY_RULES";

/** What a domain's own home page, robots.txt and sitemap say. */
export const ownLook: AdapterDefinition<"domainSignals"> = {
  base: "none",
  create(context): Adapter<"domainSignals"> {
    const fail = createFail(context.capability, context.name);
    const detect = createRules(context);
    const scheme = context.settings.choice("PROSPECTING_OWN_LOOK_SCHEME", ["https", "http"]);
    const provider: DomainSignals = {
      look: (domain, call) => look(`${scheme}://${domain}/`, { context, call, fail, detect }),
    };
    return {
      provider,
      async probe(call) {
        const url = context.settings.text("PROSPECTING_DOCTOR_URL", "https://example.com/");
        const { tech_stack: found } = await look(new URL("/", url).href, { context, call, fail, detect });
        return `found ${found?.length ?? 0} technologies on ${new URL(url).host}`;
      },
    };
  },
};

function createRules({ settings }: AdapterContext): DetectTechnologies {
  const file = settings.text(rulesSetting, "");
  if (file === "") return createDetector();
  try {
    return createDetector(loadTechnologyRules(file));
  } catch (error) {
    settings.note(`${rulesSetting} ${error instanceof Error ? error.message : "can't be read"} (${file})`);
    return createDetector();
  }
}

interface Looking {
  context: AdapterContext;
  call: ProviderCall;
  fail: Fail;
  detect: DetectTechnologies;
}

async function look(url: string, looking: Looking): Promise<SeoDomain> {
  const { context, call, fail, detect } = looking;
  const home = await context.network.read(url, call, fail);
  const failure = toStatusFailure(home, fail, context.clock.now());
  if (failure !== null) throw failure;
  const html = decodeText(home.body, String(home.headers["content-type"] ?? ""));
  const document = parseDocument(html);
  const technologies = detect(toTraces(home, html, document));
  const data = toObjects(readJsonLd(document)).flatMap((entry) => [entry, ...toObjects(entry["@graph"])]);
  const pages = await countSitemap(new URL("/sitemap.xml", home.url).href, looking);
  const summary = toSummary(document, data, pages);
  const category = readCategory(document, data);
  if (technologies.length === 0 && summary === undefined && category === undefined) return { hasData: false };
  return {
    hasData: true,
    ...defined({ summary, keyword_category: category }),
    tech_stack: technologies,
  };
}

function toTraces(home: Fetched, html: string, document: Document): PageTraces {
  const headers = Object.entries(home.headers).map(([name, value]) => [name, [value].flat().join(", ")]);
  const metas = [...document.querySelectorAll("meta[name]")].map((meta) => [
    meta.getAttribute("name")?.toLowerCase() ?? "",
    meta.getAttribute("content") ?? "",
  ]);
  return {
    headers: Object.fromEntries(headers),
    cookies: [home.headers["set-cookie"] ?? []].flat().map((cookie) => cookie.split("=")[0]?.trim() ?? ""),
    scripts: [...document.querySelectorAll("script[src]")].map((script) => script.getAttribute("src") ?? ""),
    meta: Object.fromEntries(metas),
    html,
  };
}

function readJsonLd(document: Document): unknown[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) => {
    try {
      return [JSON.parse(script.textContent ?? "")].flat();
    } catch {
      // Sites write it by hand and get it wrong; the rest of the page still says something.
      return [];
    }
  });
}

function toSummary(
  document: Document,
  data: readonly JsonObject[],
  pages: number | undefined,
): string | undefined {
  const title = toText(document.querySelector("title")?.textContent, 300);
  const description =
    readMeta(document, ["description", "og:description"]) ??
    data.map((entry) => toText(entry["description"], 1_000)).find((one) => one !== undefined);
  const headings = [...document.querySelectorAll("h1,h2")]
    .map((heading) => toText(heading.textContent?.replace(/\s+/g, " "), 120))
    .filter((heading) => heading !== undefined)
    .slice(0, 5);
  const parts = [title, description, headings.length > 0 ? `Headings: ${headings.join("; ")}` : undefined];
  const said = parts.filter((part) => part !== undefined);
  if (said.length === 0) return undefined;
  if (pages !== undefined) said.push(`The sitemap lists ${pages} addresses.`);
  return said.join("\n").slice(0, 10_000);
}

/** What the page itself says it is about: an industry in its data, otherwise the first of its keywords. */
function readCategory(document: Document, data: readonly JsonObject[]): string | undefined {
  const stated = data.map((entry) => toText(entry["industry"] ?? entry["applicationCategory"], 200));
  const keywords = readMeta(document, ["keywords"])?.split(",")[0];
  return stated.find((one) => one !== undefined) ?? toText(keywords, 200);
}

/** Addresses in the sitemap; undefined when there is none that can be read. */
async function countSitemap(url: string, { context, call, fail }: Looking): Promise<number | undefined> {
  try {
    const answer = await context.network.read(url, call, fail);
    if (answer.status !== 200) return undefined;
    const count = answer.body.toString("utf8").match(/<loc>/g)?.length;
    return count;
  } catch {
    // Many sites have none, or forbid it; the home page was read all the same.
    call.signal.throwIfAborted();
    return undefined;
  }
}
