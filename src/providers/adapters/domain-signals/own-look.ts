import type { components } from "../../../../generated/types.ts";
import type { DomainSignals, ProviderCall } from "../../capabilities.ts";
import type { Adapter, AdapterContext, AdapterDefinition } from "../definition.ts";
import { createFail, type Fail } from "../failure.ts";
import { defined } from "../fields.ts";
import { type Fetched, readFile, toStatusFailure } from "../pages/index.ts";
import type { Signs } from "../reading/index.ts";
import {
  createDetector,
  type DetectTechnologies,
  loadTechnologyRules,
  type PageTraces,
} from "./technologies.ts";

type SeoDomain = components["schemas"]["SeoDomain"];

const rulesSetting = "PROSPECTING_TECHNOLOGY_RULES";

/** Reads domain signals from the domain's own home page, robots.txt and sitemap. */
export const ownLook: AdapterDefinition<"domainSignals"> = {
  base: "none",
  create(context): Adapter<"domainSignals"> {
    const fail = createFail(context.capability, context.name);
    const detect = createRules(context);
    const scheme = context.settings.choice("PROSPECTING_OWN_LOOK_SCHEME", ["https", "http"]);
    const url = context.settings.url("PROSPECTING_DOCTOR_URL", "https://example.com/");
    const provider: DomainSignals = {
      look: (domain, call) => readSignals(`${scheme}://${domain}/`, { context, call, fail, detect }),
    };
    return {
      provider,
      async probe(call) {
        const { tech_stack: found } = await readSignals(new URL("/", url).href, {
          context,
          call,
          fail,
          detect,
        });
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

async function readSignals(url: string, looking: Looking): Promise<SeoDomain> {
  const { context, call, fail, detect } = looking;
  const home = await context.network.read(url, call, fail);
  const failure = toStatusFailure(home, fail, context.clock.now());
  if (failure !== null) throw failure;
  const signs = await readFile(home, { kind: "signs" }, looking);
  const technologies = detect(toTraces(home, signs));
  const pages = await countSitemap(new URL("/sitemap.xml", home.url).href, looking);
  const summary = toSummary(signs, pages);
  const { category } = signs;
  if (technologies.length === 0 && summary === undefined && category === undefined) return { hasData: false };
  return {
    hasData: true,
    ...defined({ summary, keyword_category: category }),
    tech_stack: technologies,
  };
}

function toTraces(home: Fetched, { meta, scripts, start }: Signs): PageTraces {
  const headers = Object.entries(home.headers).map(([name, value]) => [name, [value].flat().join(", ")]);
  return {
    headers: Object.fromEntries(headers),
    cookies: [home.headers["set-cookie"] ?? []].flat().map((cookie) => cookie.split("=")[0]?.trim() ?? ""),
    scripts,
    meta,
    html: start,
  };
}

function toSummary({ summary }: Signs, pages: number | undefined): string | undefined {
  if (summary.length === 0) return undefined;
  const said = pages === undefined ? summary : [...summary, `The sitemap lists ${pages} addresses.`];
  return said.join("\n").slice(0, 10_000);
}

/** Counts the URLs in the sitemap; undefined if no sitemap can be read. */
async function countSitemap(url: string, { context, call, fail }: Looking): Promise<number | undefined> {
  try {
    const answer = await context.network.read(url, call, fail);
    if (answer.status !== 200) return undefined;
    const count = answer.body.toString("utf8").match(/<loc>/g)?.length;
    return count;
  } catch {
    // Ignores the failure, because many sites have no sitemap or forbid reading it. An abort by the caller is not
    // ignored.
    call.signal.throwIfAborted();
    return undefined;
  }
}
