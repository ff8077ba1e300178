import type { HandlerRequest } from "../../../../generated/handlers.ts";
import { ProviderError } from "../../../providers/errors.ts";
import { hasDroppedOrder, hasOrder, takeOutOrders } from "../deep-research/orders.ts";
import type { JobRun } from "../kind.ts";
import { selectRelevantText, toContentWords } from "../text/index.ts";

export type Request = HandlerRequest<"generateContent">["body"];

/** A page that was read as material. */
export interface ReadPage {
  url: string;
  title: string;
  text: string;
}

/** The pages that a text is based on. */
export interface Material {
  pages: ReadPage[];
  /** Number of pages that could not be read, or that contain a prompt injection. */
  failed: number;
}

/** Maximum number of search results that are read, in addition to the caller's own pages. */
const researchPages = 4;
/** Maximum number of characters that are kept from a page. */
const pageCharacters = 12_000;
const longestUrl = 2_048;

/** True if the job has to read pages before it writes. */
export function isResearched(request: Request): boolean {
  return request.useWebResearch || (request.urls?.length ?? 0) > 0;
}

/** Searches for pages and reads them. A retry of the job does not read a page again. */
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
  // Fails if no page could be read and at least one page failed temporarily, because a later try of the job may
  // succeed.
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
      // Claims are not checked against a second page, so a page with a prompt injection is not used at all.
      if (orderly.tainted || hasOrder(page.title) || hasDroppedOrder(page.dropped ?? "")) return null;
      return {
        url: page.url,
        title: page.title.slice(0, 1_000),
        text: selectRelevantText(orderly.text, words, pageCharacters),
      };
    } catch (error) {
      if (error instanceof ProviderError && !error.retryable) return null;
      throw error;
    }
  });
}

/**
 * Formats the pages for a model. Shows only the passages of each page that best match the given words. Returns
 * undefined if no page was read.
 */
export function showPages(
  pages: readonly ReadPage[],
  { words, characters }: { words: readonly string[]; characters: number },
): string | undefined {
  if (pages.length === 0) return undefined;
  const each = Math.floor(characters / pages.length);
  return pages
    .map(({ title, url, text }) => `${title} (${url})\n${selectRelevantText(text, words, each)}`)
    .join("\n\n");
}

/** Formats the caller's own texts for a model. Returns an empty string if the caller gave no texts. */
export function showContext(
  context: readonly string[],
  { words, characters }: { words: readonly string[]; characters: number },
): string {
  const each = Math.floor(characters / Math.max(1, context.length));
  return context.map((text) => selectRelevantText(text, words, each)).join("\n\n");
}

/**
 * Divides a number of characters between the caller's texts and the pages, so that every text and every page gets an
 * equal share.
 */
export function shareCharacters(
  characters: number,
  { context, pages }: { context: readonly string[]; pages: readonly ReadPage[] },
): { forContext: number; forPages: number } {
  const each = Math.floor(characters / Math.max(1, context.length + pages.length));
  return { forContext: each * context.length, forPages: each * pages.length };
}
