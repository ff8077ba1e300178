import type { HandlerRequest } from "../../../generated/handlers.ts";
import type { components } from "../../../generated/types.ts";
import { ProviderError } from "../../providers/errors.ts";
import type { Page } from "../../providers/index.ts";
import type { JobKind, JobRun } from "./kind.ts";

type Request = HandlerRequest<"generateContent">["body"];
type Format = components["schemas"]["GenerateFormat"];

const defaultWords = 800;
const wordsPerSection = 400;
const researchPages = 4;

/** Writes a text section by section, on request from pages that were read for it. */
export const generate: JobKind<Request> = {
  name: "generate",
  operation: "generateContent",
  retrySeconds: 2,
  capabilities: (request) => (isResearched(request) ? ["model", "webSearch", "pages"] : ["model"]),
  ceiling: (request) => ({
    base: 1,
    thousandWords: Math.ceil((request.maxWords ?? defaultWords) / 1000),
    ...(isResearched(request) ? { webResearch: 1 } : {}),
  }),
  async run(run) {
    const { request } = run;
    await run.progress(3);
    const { pages, failed } = isResearched(request)
      ? await run.step("research", async (use) => {
          const read = await readPages(run);
          use({ webResearch: 1 });
          return read;
        })
      : { pages: [], failed: 0 };
    const sections = await writeSections(run, pages);
    const { format = "markdown" } = request;
    const content = join(sections, format);
    return {
      status: failed > 0 ? "partial_success" : "succeeded",
      result: {
        content,
        format,
        sources: pages.map(({ url, title }) => ({ url, title })),
        wordCount: countWords(sections.join(" ")),
      },
    };
  },
};

async function readPages({
  request,
  providers,
  call,
}: JobRun<Request>): Promise<{ pages: Page[]; failed: number }> {
  const found = request.useWebResearch
    ? await providers.webSearch.search(
        { query: request.prompt.slice(0, 400), maxResults: researchPages },
        call,
      )
    : { results: [] };
  const urls = new Set([...(request.urls ?? []), ...found.results.map(({ url }) => url)]);
  const pages: Page[] = [];
  let failed = 0;
  for (const url of urls) {
    try {
      pages.push(await providers.pages.read(url, call));
    } catch (error) {
      if (!(error instanceof ProviderError) || error.retryable) throw error;
      failed += 1;
    }
  }
  return { pages, failed };
}

async function writeSections(run: JobRun<Request>, pages: readonly Page[]): Promise<string[]> {
  const { request, providers, call } = run;
  const words = request.maxWords ?? defaultWords;
  const count = Math.max(1, Math.ceil(words / wordsPerSection));
  const sections: string[] = [];
  let written = 0;
  for (let index = 0; index < count; index += 1) {
    const section = await run.step(`section ${index + 1}`, async (use) => {
      const { text } = await providers.model.complete(
        {
          instructions: `Section ${index + 1} of ${count}. Tone: ${request.tone ?? "plain"}.`,
          input: [request.prompt, ...(request.context ?? []), ...pages.map((page) => page.text)].join("\n\n"),
          maxWords: Math.floor(words / count),
          model: request.model,
        },
        call,
      );
      const before = Math.ceil(written / 1000);
      const after = Math.ceil((written + countWords(text)) / 1000);
      use({ ...(index === 0 ? { base: 1 } : {}), thousandWords: after - before });
      return text;
    });
    written += countWords(section);
    sections.push(section);
    await run.progress(20 + Math.floor((78 * (index + 1)) / count));
  }
  return sections;
}

function isResearched(request: Request): boolean {
  return request.useWebResearch || (request.urls?.length ?? 0) > 0;
}

function join(sections: readonly string[], format: Format): string {
  if (format === "html") return sections.map((section) => `<p>${escapeHtml(section)}</p>`).join("\n");
  return sections.join("\n\n");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
