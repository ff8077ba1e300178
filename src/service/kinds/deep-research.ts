import type { HandlerRequest } from "../../../generated/handlers.ts";
import type { components } from "../../../generated/types.ts";
import { toTimestamp } from "../../clock.ts";
import { ProviderError } from "../../providers/errors.ts";
import type { Page } from "../../providers/index.ts";
import type { Pricing } from "../pricing.ts";
import { applyAnchors, compileSchema, createSchemaContract } from "../schema/index.ts";
import { JobFailure, type JobKind, type JobRun } from "./kind.ts";

type Request = HandlerRequest<"createDeepResearch">["body"];
type Meta = components["schemas"]["DeepResearchMeta"];

interface ReadPage extends Page {
  retrievedAt: string;
}

const searchResults = 6;
/** Characters of a page that the model is shown. */
const pageCharacters = 8_000;

/** Fills the caller's schema from pages that were read for it. */
export const deepResearch: JobKind<Request> = {
  name: "deep_research",
  operation: "createDeepResearch",
  retrySeconds: 10,
  capabilities: () => ["webSearch", "pages", "model"],
  // A cap buys fewer pages instead of a refusal, as long as it pays for the base.
  ceiling: (request, { settings, pricing }) => ({
    base: 1,
    page: Math.min(
      settings.researchPages,
      pagesFor(pricing, request.maxCredits ?? request.budget?.maxCredits),
    ),
  }),
  async run(run) {
    const contract = createSchemaContract(run.request.schema, { enrich: run.request.enrich });
    await run.progress(2);
    const urls = await run.step("search", async () => findPages(run));
    const limit = Math.min(run.settings.researchPages, pagesFor(run.pricing, run.reserved));
    const { pages, failed } = await readPages(run, urls.slice(0, limit));
    if (pages.length === 0 && failed > 0) throw new JobFailure("upstream_failed", "No page could be read");
    const { data, problems } = await run.step("compose", async (use) => {
      const composed = await compose(run, contract.schema, pages);
      use({ base: 1 });
      return composed;
    });
    const isComplete = problems.length === 0;
    const meta: Meta = {
      sources: pages.map(({ url, title, retrievedAt }) => ({ url, title, retrievedAt, paths: [] })),
      creditsUsed: run.pricing.price("createDeepResearch", run.usage()),
      stopReason: isComplete ? "schema_satisfied" : urls.length > limit ? "budget_reached" : "no_progress",
    };
    return { status: isComplete && failed === 0 ? "succeeded" : "partial_success", result: { data, meta } };
  },
};

/** Pages that so many credits pay for, after the base price. */
function pagesFor(pricing: Pricing, credits: number | undefined): number {
  const page = pricing.unit("createDeepResearch", "page");
  if (page === 0 || credits === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(0, Math.floor((credits - pricing.unit("createDeepResearch", "base")) / page));
}

async function findPages({ request, providers, call }: JobRun<Request>): Promise<string[]> {
  const { results } = await providers.webSearch.search(
    { query: request.prompt.slice(0, 400), maxResults: searchResults },
    call,
  );
  return [...new Set([...(request.urls ?? []), ...results.map(({ url }) => url)])];
}

async function readPages(
  run: JobRun<Request>,
  urls: readonly string[],
): Promise<{ pages: ReadPage[]; failed: number }> {
  const pages: ReadPage[] = [];
  let failed = 0;
  for (const [index, url] of urls.entries()) {
    const page = await run.step(`page ${index}`, async (use) => {
      try {
        const read = await run.providers.pages.read(url, run.call);
        use({ page: 1 });
        return {
          ...read,
          text: read.text.slice(0, pageCharacters),
          retrievedAt: toTimestamp(run.clock.now()),
        };
      } catch (error) {
        if (error instanceof ProviderError && !error.retryable) return null;
        throw error;
      }
    });
    if (page === null) failed += 1;
    else pages.push(page);
    await run.progress(10 + Math.floor((70 * (index + 1)) / urls.length));
  }
  return { pages, failed };
}

/** Asks the model, lays the anchors over, holds the value to the schema, and asks once more with what was wrong. */
async function compose(
  { request, providers, call }: JobRun<Request>,
  schema: Record<string, unknown>,
  pages: readonly ReadPage[],
): Promise<{ data: unknown; problems: string[] }> {
  const { check } = compileSchema(schema);
  const input = [request.prompt, ...pages.map(({ url, title, text }) => `${title} (${url})\n${text}`)].join(
    "\n\n",
  );
  const ask = async (instructions: string): Promise<{ data: unknown; problems: string[] }> => {
    const { value } = await providers.model.complete(
      { instructions, input, schema, model: request.model },
      call,
    );
    const data = applyAnchors(value ?? {}, request.inputAnchors);
    return { data, problems: check(data) };
  };
  const first = await ask("Fill the schema from the pages alone.");
  if (first.problems.length === 0) return first;
  const second = await ask(`Fill the schema from the pages alone. Mend this: ${first.problems.join("; ")}`);
  return second.problems.length < first.problems.length ? second : first;
}
