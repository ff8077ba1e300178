import type { HandlerRequest } from "../../../../generated/handlers.ts";
import { ProviderError } from "../../../providers/errors.ts";
import type { JobRun } from "../kind.ts";
import { choosePassages, toContentWords } from "../text/index.ts";

export type Request = HandlerRequest<"generateContent">["body"];

/** A page that was read for a text. */
export interface ReadPage {
  url: string;
  title: string;
  text: string;
}

/** What a text is written from. */
export interface Material {
  pages: ReadPage[];
  /** Pages that could not be read. */
  failed: number;
}

/** Results that are read for a text; the caller's own pages come on top. */
const researchPages = 4;
/** Characters of a page that are kept. */
const pageCharacters = 12_000;
const longestUrl = 2_048;

/** True when a request wants pages read. */
export function isResearched(request: Request): boolean {
  return request.useWebResearch || (request.urls?.length ?? 0) > 0;
}

/** Searches and reads; what was read once is not read again by a later try. */
export async function gatherMaterial(run: JobRun<Request>): Promise<Material> {
  const { request } = run;
  if (!isResearched(request)) return { pages: [], failed: 0 };
  const found = await run.step("search", async () => {
    if (!request.useWebResearch) return [];
    const query = request.prompt.slice(0, 400);
    const { results } = await run.providers.webSearch.search({ query, maxResults: researchPages }, run.call);
    return results.map(({ url }) => url);
  });
  const urls = [...new Set([...(request.urls ?? []), ...found])].filter((url) => url.length <= longestUrl);
  const read = await Promise.allSettled(urls.map((url, index) => readPage(run, { url, index })));
  const [lost] = read.flatMap((page) => (page.status === "rejected" ? [page.reason] : []));
  if (lost !== undefined && !(lost instanceof ProviderError)) throw lost;
  const pages = read.flatMap((page) =>
    page.status === "fulfilled" && page.value !== null ? [page.value] : [],
  );
  // Nothing to write from, and a later try may find it.
  if (pages.length === 0 && lost !== undefined) throw lost;
  await run.step("research", async (use) => use(pages.length > 0 ? { webResearch: 1 } : {}));
  return { pages, failed: urls.length - pages.length };
}

async function readPage(
  run: JobRun<Request>,
  { url, index }: { url: string; index: number },
): Promise<ReadPage | null> {
  return run.step(`page ${index + 1}`, async () => {
    try {
      const words = toContentWords(run.request.prompt);
      const page = await run.providers.pages.read(url, run.call, { words, characters: pageCharacters });
      return {
        url: page.url,
        title: page.title.slice(0, 1_000),
        text: choosePassages(page.markdown ?? page.text, words, pageCharacters),
      };
    } catch (error) {
      if (error instanceof ProviderError && !error.retryable) return null;
      throw error;
    }
  });
}

/** The material as a model is shown it: what speaks most of some words, within a number of characters. */
export function showMaterial(
  { context, pages }: { context: readonly string[]; pages: readonly ReadPage[] },
  { words, characters }: { words: readonly string[]; characters: number },
): string {
  const texts = [
    ...context.map((text) => ({ head: "", text })),
    ...pages.map(({ title, url, text }) => ({ head: `${title} (${url})\n`, text })),
  ];
  const each = Math.floor(characters / Math.max(1, texts.length));
  return texts.map(({ head, text }) => `${head}${choosePassages(text, words, each)}`).join("\n\n");
}
