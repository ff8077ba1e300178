import type { HandlerRequest } from "../../../../generated/handlers.ts";
import { ProviderError } from "../../../providers/errors.ts";
import { hasOrder, takeOutOrders } from "../deep-research/orders.ts";
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
  /** Pages that could not be read, or that give orders to a program which reads them. */
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
      const orderly = takeOutOrders(page.markdown ?? page.text);
      // No claim of a text is checked against a second page, so that a page which gives orders is not used at all.
      if (orderly.tainted || hasOrder(page.title)) return null;
      return {
        url: page.url,
        title: page.title.slice(0, 1_000),
        text: choosePassages(orderly.text, words, pageCharacters),
      };
    } catch (error) {
      if (error instanceof ProviderError && !error.retryable) return null;
      throw error;
    }
  });
}

/** The pages as a model is shown them: what speaks most of some words; undefined where no page was read. */
export function showPages(
  pages: readonly ReadPage[],
  { words, characters }: { words: readonly string[]; characters: number },
): string | undefined {
  if (pages.length === 0) return undefined;
  const each = Math.floor(characters / pages.length);
  return pages
    .map(({ title, url, text }) => `${title} (${url})\n${choosePassages(text, words, each)}`)
    .join("\n\n");
}

/** The caller's own texts as a model is shown them; empty where the caller gave none. */
export function showContext(
  context: readonly string[],
  { words, characters }: { words: readonly string[]; characters: number },
): string {
  const each = Math.floor(characters / Math.max(1, context.length));
  return context.map((text) => choosePassages(text, words, each)).join("\n\n");
}

/** Characters for each of the two, by the number of texts in them. */
export function shareCharacters(
  characters: number,
  { context, pages }: { context: readonly string[]; pages: readonly ReadPage[] },
): { forContext: number; forPages: number } {
  const each = Math.floor(characters / Math.max(1, context.length + pages.length));
  return { forContext: each * context.length, forPages: each * pages.length };
}
